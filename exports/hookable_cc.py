#!/usr/bin/env python3
"""Compiler launcher of the product: hookable_cc.py [LAUNCHER] COMPILER ARGUMENTS...

Compiles a source with annotations (rva_map.py) so that the fixed-address map (map_image.py) is what the code uses:
  * an annotated function is compiled without knowledge between it and its callers, and its body is named NAME_impl. All
    references, those in the same file and in vtables too, lead to NAME, the stub at the original's address;
  * an annotated vtable or global lies in a section of its own, placed at the original's address by the linker;
  * a literal that the original's function reads from memory (constants.csv) is read from the original's address. Only an
    operand of equal value is replaced, so no result changes. A literal that the function names itself (src/base/literal.h)
    is left to it: no other constant of that value becomes a literal, and none does in a helper marked NO LITERALS.
Debug information passes through as the compiler wrote it (without lines).
Every other command is passed on as it is.
"""
import csv
import math
import os
import re
import struct
import subprocess
import sys

import map_image
import rva_map
from rva_map import BASE, DATA, FUNCTION, ROOT


def definition_after(text, pos):
    """Start of the line of the definition below an annotation."""
    pos = text.index("\n", pos) + 1
    while re.match(r"[ \t]*(//.*)?\n", text[pos:]):
        pos = text.index("\n", pos) + 1
    return pos


def prepared_source(path, text):
    """The source with attributes before its annotated definitions; lines keep their numbers."""
    inserts = [(definition_after(text, m.start()), "__attribute__((noipa)) ") for m in FUNCTION.finditer(text)]
    for m in DATA.finditer(text):
        section = map_image.section_name(int(m.group(2), 16) - BASE)
        inserts.append((definition_after(text, m.start()), '__attribute__((section("%s"), aligned(4))) ' % section))
    for pos, attribute in sorted(inserts, reverse=True):
        text = text[:pos] + attribute + text[pos:]
    return '#line 1 "%s"\n' % path + text


# ---- literals ----------------------------------------------------------------------------------------------------------

def number(bits, kind):
    return struct.unpack("<d" if kind == "f64" else "<f", struct.pack("<Q" if kind == "f64" else "<I", int(bits, 16)))[0]


def load_literals():
    """Function RVA -> list of (value, RVA of the literal, type) that the original's function reads."""
    out = {}
    with open(ROOT / "exports/abi/literal_readers.csv", newline="") as f:
        for row in csv.DictReader(f):
            for rva in row["readers"].split():
                out.setdefault(int(rva, 16), []).append((number(row["bits"], row["type"]), int(row["rva"], 16), row["type"]))
    return out


FUNCTION_DEF = re.compile(r"^\t\.def\t(\S+);\t\.scl\t[23];\t\.type\t32;\t\.endef")
PART = re.compile(r"^//\s*PART OF: PHYSICS_RT\s+0x([0-9a-f]{8})", re.M)  # a piece of an original's function in another file
PLAIN = re.compile(r"^//\s*NO LITERALS\b", re.M)  # a helper whose constants the original does not read from memory
LABEL = re.compile(r"^(_[\w.@]+):")
SYMBOL = re.compile(r"(?<![\w.@])_[A-Za-z_][\w.@]*")
POOL = re.compile(r"^\t(fld|fadd|fmul|fsub|fsubr|fdiv|fdivr|fcom|fcomp)([slt])\t(LC\d+|_[\w.]+)$")


def wide_value(words):
    """The value of an 80-bit constant that an f64 can hold, else None."""
    mantissa, sign, exponent = words[1] << 32 | words[0], -1 if words[2] & 0x8000 else 1, words[2] & 0x7FFF
    if mantissa & 0x7FF or not -1000 < exponent - 16383 < 1000:
        return 0.0 if mantissa == 0 and words[2] == 0 else None
    return sign * math.ldexp(mantissa, exponent - 16383 - 63)


def pool_values(lines):
    """Value of each constant in the file: label -> (as f32, as f64, as 80 bits); None where it is no such number."""
    values, constant = {}, False
    for i, line in enumerate(lines):
        if re.match(r"\t\.(section|text|data|bss)\b", line):
            constant = line.startswith("\t.section .rdata")
        if not constant or not re.match(r"(LC\d+|_[\w.]+):$", line):
            continue
        words = []
        for following in lines[i + 1:i + 4]:
            m = re.match(r"\t\.long\t(-?\d+)$", following)
            if not m:
                break
            words.append(int(m.group(1)) & 0xFFFFFFFF)
        if words:
            f32 = struct.unpack("<f", struct.pack("<I", words[0]))[0]
            f64 = struct.unpack("<d", struct.pack("<II", *words[:2]))[0] if len(words) >= 2 else None
            values[line[:-1]] = f32, f64, wide_value(words) if len(words) == 3 else None
    return values


def functions_of(lines):
    """[(name, first line, line after the last)] of the functions in an assembler file."""
    names, starts = set(), []
    for i, line in enumerate(lines):
        m = FUNCTION_DEF.match(line)
        if m:
            names.add(m.group(1))
        m = LABEL.match(line)
        if m and (m.group(1) in names or m.group(1).endswith(".cold")):
            starts.append((i, m.group(1)))
    ends = [i for i, _ in starts[1:]] + [len(lines)]
    return [(name, start, end) for (start, name), end in zip(starts, ends)]


def readers_of(lines, functions, annotated, parts):
    """Assembler function -> RVAs of the original's functions it is part of: a helper belongs to those that lead to it."""
    owners = {name: {annotated[name]} if name in annotated else {parts[name]} if name in parts else set() for name, _, _ in functions}
    uses = {name: {s for line in lines[a:b] for s in SYMBOL.findall(line)} & set(owners) for name, a, b in functions}
    changed = True
    while changed:
        changed = False
        for user, used in uses.items():
            for name in used:
                if name not in annotated and not owners[user] <= owners[name]:
                    owners[name] |= owners[user]
                    changed = True
    return owners


def after(lines, i):
    """The line that follows, past labels of the debug information."""
    i += 1
    while re.match(r"L(VL|BB|BE|BI|M)\d+:$", lines[i]):
        i += 1
    return i


def whole(name):
    """The function that a part put aside belongs to."""
    return name.removesuffix(".cold")


def named_literals(lines, functions):
    """Function -> the literals it names itself (src/base/literal.h)."""
    named = {}
    for name, start, end in functions:
        named.setdefault(whole(name), set()).update(
            int(rva, 16) for line in lines[start:end] for rva in re.findall(r"\b_map_literal_([0-9a-f]{5})", line))
    return named


def use_literals(lines, annotated, parts, plain, literals):
    """Replaces pool operands by the literals at the original's addresses. Returns the pairs (literal, function) used."""
    values, used = pool_values(lines), set()
    functions = functions_of(lines)
    owners = readers_of(lines, functions, annotated, parts)
    named = named_literals(lines, functions)
    for name, start, end in functions:
        choices = {}
        if name.split(".")[0] in plain:
            continue
        read = [(value, literal, kind, rva) for rva in owners[name] for value, literal, kind in literals.get(rva, ())]
        covered = {struct.pack("<d", value) for value, literal, _, _ in read if literal in named[whole(name)]}
        for value, literal, kind, rva in read:
            if literal in named[whole(name)]:
                used.add((literal, rva))
            elif struct.pack("<d", value) not in covered:
                choices.setdefault(struct.pack("<d", value), []).append((literal, kind, rva))

        def operand(value):
            options = choices.get(struct.pack("<d", value), [])
            used.update((literal, rva) for literal, _, rva in options)
            return ("l" if options[0][1] == "f64" else "s", "_map_literal_%05x" % options[0][0]) if options else None

        for i in range(start, end):
            m = POOL.match(lines[i])
            new = None
            if m and m.group(3) in values:
                value = values[m.group(3)]["slt".index(m.group(2))]
                found = operand(value) if value is not None else None
                if found:
                    new = "\t%s%s\t%s" % (m.group(1), *found)
            elif lines[i] == "\tfld1" and lines[after(lines, i)] == "\tfchs":
                found = operand(-1.0)
                if found:
                    lines[after(lines, i)] = ""
                    new = "\tfld%s\t%s" % found
            if new is None and lines[i] in ("\tfld1", "\tfldz", "\tftst"):
                found = operand(1.0 if lines[i] == "\tfld1" else 0.0)
                if found:
                    new = "\t%s%s\t%s" % ("fcom" if lines[i] == "\tftst" else "fld", *found)
            if new:
                lines[i] = new
    return used


def rename_bodies(lines, symbols):
    """The definitions, and only they, get the names of bodies."""
    left = set(symbols)
    for i, line in enumerate(lines):
        m = re.match(r"\t\.globl\t(\S+)$", line) or FUNCTION_DEF.match(line) or re.match(r"(\S+):$", line)
        if m and m.group(1) in symbols:
            lines[i] = line.replace(m.group(1), map_image.impl(m.group(1)), 1)
            if line.endswith(":"):
                left.discard(m.group(1))
    if left:
        sys.exit("hookable_cc: no definition of %s" % ", ".join(sorted(left)))


def table_slots():
    """RVA of each vtable -> number of its slots in the original."""
    with open(ROOT / "exports/abi/vtables.csv", newline="") as f:
        return {int(row["vtable_rva"], 16): int(row["slots"]) for row in csv.DictReader(f)}


def cut_tables(lines, slots):
    """A C type may have slots behind the end of the original's table, where other data follow: these, all NULL, are left out."""
    i = 0
    while i < len(lines):
        m = re.match(r"\t\.section\t\.map\$([0-9a-f]{5}),", lines[i])
        i += 1
        left = slots.get(int(m.group(1), 16)) if m else None
        while left is not None and i < len(lines) and not re.match(r"\t\.(section|text|data|bss)\b", lines[i]):
            word = re.match(r"\t\.(long|space)\t(\S+)$", lines[i])
            count = (int(word.group(2)) // 4 if word.group(1) == "space" else 1) if word else 0
            if count > left:
                if word.group(1) == "long" and word.group(2) != "0":
                    sys.exit("hookable_cc: a slot behind the end of the table 0x%s" % m.group(1))
                lines[i] = "\t.space\t%d" % (4 * left) if left else ""
            left -= min(count, left)
            i += 1


# Bodies that the original's linker folded: functions that do nothing, or return 0, of all classes are one function.
FOLDED = {0x0A490: ("_surface_manager_polygon_reference_noop", ["ret\t$4"]),
          0x0B0B0: ("_friction_sys_static_get_controller_priority", ["xorl\t%eax, %eax", "ret"]),
          0x0BCF0: ("_surface_manager_polygon_get_type", ["xorl\t%eax, %eax", "ret"]),
          0x22170: ("_standard_gravity_controller_core_is_going_to_be_deleted_event", ["ret\t$4"]),
          0x28220: ("_noop_28220", ["ret"])}


def folded_slots():
    """RVA of each vtable -> {slot: RVA of the folded body it leads to in the original}."""
    out = {}
    with open(ROOT / "exports/abi/vtables.csv", newline="") as f:
        for row in csv.DictReader(f):
            rva = int(row["function_rva"], 16)
            if rva in FOLDED:
                out.setdefault(int(row["vtable_rva"], 16), {})[int(row["slot"])] = rva
    return out


def fold_slots(lines, tables):
    """Slots that lead to a function with such a body lead to the entry of the original's: a hook sees the calls."""
    bodies = dict(FOLDED.values())
    bodies.update((name, [line.strip() for line in lines[a:b] if re.match(r"\t[a-z]", line)]) for name, a, b in functions_of(lines))
    for i, line in enumerate(lines):
        m = re.match(r"\t\.section\t\.map\$([0-9a-f]{5}),", line)
        if not m or int(m.group(1), 16) not in tables:
            continue
        slots, slot = tables[int(m.group(1), 16)], 0
        for j in range(i + 1, len(lines)):
            if re.match(r"\t\.(section|text|data|bss)\b", lines[j]):
                break
            word = re.match(r"\t\.(long|space)\t(\S+)$", lines[j])
            if not word:
                continue
            symbol, body = FOLDED.get(slots.get(slot), (None, None))
            if word.group(1) == "long" and symbol and bodies.get(word.group(2)) == body:
                lines[j] = "\t.long\t" + symbol
            slot += int(word.group(2)) // 4 if word.group(1) == "space" else 1


def stdcall_rows():
    """Of functions.csv just the rows that give symbols their argument bytes (reading all takes longer than compiling)."""
    rows = {}
    with open(ROOT / "exports/abi/functions.csv") as f:
        for line in f:
            if ",stdcall," in line:
                rva, _, _, _, arg_bytes = line.split(",")[:5]
                rows[int(rva, 16)] = {"convention": "stdcall", "arg_bytes": arg_bytes}
    return rows


def without_debug(lines):
    """(code, debug sections): of -g only labels stay in the code, which no jump leads to."""
    code, debug, to = [], [], None
    for line in lines:
        if line.startswith("\t.loc") or line.startswith("\t.file\t") and re.match(r"\t\.file\t\d", line):
            continue
        if re.match(r"\t\.(section|text|data|bss)\b", line):
            to = debug if line.startswith("\t.section\t.debug_") else code
        (code if to is None else to).append(line)
    return code, debug


# ---- command line ------------------------------------------------------------------------------------------------------

def run(command):
    status = subprocess.call(command)
    if status:
        sys.exit(status)


def in_rule(path):
    """A path as a rule of make has it."""
    return path.replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ")


def main(command):
    source = next((a for a in command if a.endswith(".c")), None)
    text = open(source).read() if source and "-c" in command and "-o" in command else ""
    if not any(annotation.search(text) for annotation in (FUNCTION, DATA, PART)):
        return subprocess.call(command)
    obj = command[command.index("-o") + 1]
    copy, listing = obj + ".c", obj + ".s"
    source_here = os.path.relpath(source)  # no absolute path reaches a compiler cache
    map_image.write_if_new(copy, prepared_source(source_here, text))
    compile_it = [{source: copy, obj: listing, "-c": "-S"}.get(a, a) if command[i - 1] not in ("-MT", "-MF") else a
                  for i, a in enumerate(command)]
    run(compile_it + ["-iquote", os.path.dirname(source_here)])
    if "-MF" in command:  # the copy is no source
        deps = command[command.index("-MF") + 1]
        with open(deps) as f:
            rules = f.read().replace(in_rule(copy), in_rule(source))
        with open(deps, "w") as f:
            f.write(rules)

    with open(listing) as f:
        lines, debug = without_debug(f.read().split("\n"))
    annotated, rows = {}, stdcall_rows()
    for m in FUNCTION.finditer(text):
        va = int(m.group(1), 16)
        annotated[rva_map.symbol(rva_map.name_after(text, text.index("\n", m.end())), va, rows)] = va - BASE
    parts = {"_" + rva_map.name_after(text, text.index("\n", m.end())): int(m.group(1), 16) - BASE for m in PART.finditer(text)}
    plain = {"_" + rva_map.name_after(text, text.index("\n", m.end())) for m in PLAIN.finditer(text)}
    used = use_literals(lines, annotated, parts, plain, load_literals())
    rename_bodies(lines, set(annotated))
    fold_slots(lines, folded_slots())
    cut_tables(lines, table_slots())
    with open(listing, "w") as f:
        f.write("\n".join(lines + debug) + "\n")
    with open(obj + ".literals", "w") as f:
        f.write("".join("0x%05x 0x%05x\n" % pair for pair in sorted(used)))
    compiler = next(a for a in command if re.search(r"gcc(\.exe)?$", a))
    run([compiler, "-m32", "-c", listing, "-o", obj])
    return 0


if __name__ == "__main__":
    sys.exit(main([a for a in sys.argv[1:] if a]))  # no launcher is an empty argument
