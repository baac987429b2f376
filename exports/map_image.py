#!/usr/bin/env python3
"""The fixed-address map of physics_RT.dll: generates the three sections that stand where the original's stood.

    map_image.py image OUT_S OUT_LD     assembly of the sections and the linker script that places them
    map_image.py missing                list of entry points without a counterpart (kept in exports/missing.txt)
    map_image.py check LIST             fails when one is missing that is not in the list

    .omap   0x01000  jump stubs at the original's function entries, import thunks, the generator at 0x52f50
    .ordat  0x63000  import slots, literals, vtables
    .oglb   0x67000  globals
The real code starts at 0x7a000. Functions, vtables and globals are found by their annotations (rva_map.py); their C
definitions are prepared by hookable_cc.py: a function's body is called NAME_impl, so that every call of NAME meets the
stub; an annotated object lies in a section of its own, which the linker script puts at its address.
"""
import csv
import re
import subprocess
import sys

import rva_map
from rva_map import BASE, ROOT

CODE, RDATA, DATA, END = 0x1000, 0x63000, 0x67000, 0x7A000
SLOTS_END = 0x631A8
GENERATOR = 0x52F50  # qh_rand, laid out by hand (GENERATOR_CODE)
GENERATOR_SEED = 0x70BF0
# Functions of an instruction or two that are in line in our code.
TRIVIAL = {0x0C2A0: "movl %ecx, %eax\n        ret",  # a constructor that does nothing
           0x1A8A0: "ret"}
STATIC_CONSTRUCTORS = 0x67000, (0x08E20, 0x11270, 0x13860, 0x15FC0, 0x2FDD0, 0x60C80)

# The minimal-standard generator by Schrage's split. The jump over the correction occupies 0x52f95-0x52f9b, which an old
# mod overwrites with "xor eax, eax" and nops: the generator then returns and stores 0.
GENERATOR_CODE = """
        movl _qh_rand_seed, %eax
        cltd
        movl $127773, %ecx
        idivl %ecx
        imull $2836, %eax, %eax
        imull $16807, %edx, %edx
        subl %eax, %edx
        movl %edx, %eax
        jmp 1f
        .org 0x52f93-0x1000, 0xcc
1:      testl %eax, %eax
        .byte 0x7f, 0x05
        addl $0x7fffffff, %eax
        .org 0x52f9c-0x1000
        movl %eax, _qh_rand_seed
        ret
"""


def table(name):
    with open(ROOT / "exports/abi" / name, newline="") as f:
        return list(csv.DictReader(f))


def impl(symbol):
    """Name of the body behind a stub: _foo -> _foo_impl, _foo@8 -> _foo_impl@8."""
    name, at, size = symbol.partition("@")
    return name + "_impl" + at + size


class Map:
    def __init__(self):
        self.rows = rva_map.load_functions()
        functions, data, _ = rva_map.scan()
        self.functions = {f["va"] - BASE: f for f in functions}
        self.data = {d["va"] - BASE: d for d in data}
        self.imports = table("imports.csv")
        self.vtables = {}
        for row in table("vtables.csv"):
            self.vtables.setdefault(int(row["vtable_rva"], 16), []).append(row)
        self.literals = table("constants.csv")

    def entry(self, rva):
        """Assembler symbol of the entry at an RVA of the original."""
        if rva in self.functions:
            return rva_map.symbol(self.functions[rva]["name"], rva + BASE, self.rows)
        if rva == GENERATOR:
            return "_qh_rand"
        return "map_entry_%05x" % rva

    def missing(self):
        for rva, row in sorted(self.rows.items()):
            if row["kind"] == "function" and row["convention"] != "eh" and rva not in self.functions and rva not in (GENERATOR, *TRIVIAL):
                yield rva, row


def import_names():
    """Mangled name -> name of the function in C, from the lists of the import libraries."""
    names = {}
    for lib in ("ck2", "vxmath", "operators"):
        for line in (ROOT / ("compat/%s.def" % lib)).read_text().splitlines():
            m = re.match(r'(\w+) == "(.+)"', line)
            if m:
                names[m.group(2)] = m.group(1)
    return names


def slot_symbols(m):
    """Slot RVA -> (name of the slot's symbol, name of the thunk's symbol or None)."""
    names, out = import_names(), {}
    for row in m.imports:
        symbol, thunk = row["symbol"], "_" + row["symbol"]
        if symbol in names:
            thunk = "_" + names[symbol]
        elif row["convention"] == "stdcall":
            thunk = "_%s@%s" % (symbol, row["callee_pops"])
        out[int(row["slot_rva"], 16)] = ("__imp_" + thunk, thunk if row["thunk_rva"] else None)
    return out


def write_stubs(m, out):
    out += ["# ---- entry points", '        .section .omap,"xr"']
    slots = slot_symbols(m)
    thunks = {int(r["thunk_rva"], 16): int(r["slot_rva"], 16) for r in m.imports if r["thunk_rva"]}
    for rva, row in sorted(m.rows.items()):
        if row["convention"] == "eh":
            continue
        out.append("        .org 0x%05x-0x%x, 0xcc" % (rva, CODE))
        if rva in thunks and rva not in m.functions:
            symbol = slots[thunks[rva]][1]
            out.append('        .globl "%s"\n"%s":\n        .byte 0xff, 0x25\n        .long "%s"' % (symbol, symbol, slots[thunks[rva]][0]))
            continue
        symbol = m.entry(rva)
        if rva in m.functions and rva != GENERATOR:
            out.append("        .globl %s\n%s:\n        .byte 0xe9\n        .long %s - . - 4" % (symbol, symbol, impl(symbol)))
        elif rva == GENERATOR:
            out.append("        .globl _qh_rand\n_qh_rand:" + GENERATOR_CODE.rstrip())
        elif row["kind"] == "import_thunk":
            raise SystemExit("import thunk 0x%05x has no slot" % rva)
        else:
            out.append("%s:\n        .byte 0xe9\n        .long map_missing_%05x - . - 4" % (symbol, rva))
    out.append("        .org 0x%x, 0xcc" % (RDATA - CODE))


def write_missing(m, out):
    out += ["# ---- entry points without a counterpart: said once, then back with the arguments popped", "        .text"]
    for rva, row in m.missing():
        pops = int(row["arg_bytes"] or 0) if row["convention"] in ("thiscall", "stdcall") else 0
        out.append("map_missing_%05x:\n        pushl $0x%05x\n        call _map_missing_called\n        addl $4, %%esp\n"
                   "        xorl %%eax, %%eax\n        xorl %%edx, %%edx\n        ret $%d" % (rva, rva, pops))


def write_trivial(m, out):
    for rva, text in TRIVIAL.items():
        if rva not in m.functions:
            text = re.sub(r"\{(0x\w+)\}", lambda t: m.entry(int(t.group(1), 16)), text)
            out.append("map_missing_%05x:\n        %s" % (rva, text))


def write_imports(m, out):
    slots = slot_symbols(m)
    out += ["# ---- import slots", '        .section .idata$5.omap,"dw"']
    for row in m.imports:
        rva = int(row["slot_rva"], 16)
        symbol = slots[rva][0]
        out.append('        .org 0x%05x-0x%x\nmap_slot_%05x:\n        .globl "%s"\n"%s":\n        .rva map_name_%05x' % (rva, RDATA, rva, symbol, symbol, rva))
    out.append("        .org 0x%x" % (SLOTS_END - RDATA))
    dlls = {}
    for row in m.imports:
        dlls.setdefault(row["dll"], []).append(int(row["slot_rva"], 16))
    names = {int(row["slot_rva"], 16): row["symbol"] for row in m.imports}
    for number, (dll, rvas) in enumerate(dlls.items()):
        out.append('        .section .idata$2,"dw"\n        .rva map_list_%d\n        .long 0, 0\n        .rva map_dll_%d, map_slot_%05x' % (number, number, rvas[0]))
        out.append('        .section .idata$4,"dw"\nmap_list_%d:' % number)
        out += ["        .rva map_name_%05x" % rva for rva in rvas] + ["        .long 0"]
        out.append('        .section .idata$6,"dw"')
        for rva in rvas:
            out.append('        .balign 2\nmap_name_%05x:\n        .short 0\n        .asciz "%s"' % (rva, names[rva]))
        out.append('        .balign 2\nmap_dll_%d:\n        .asciz "%s"' % (number, dll))


def generated_data(m):
    """RVA -> assembly of what has no definition in C: literals, vtables of classes without an instance, seeds."""
    items = {}
    for row in m.literals:
        rva = int(row["rva"], 16)
        if rva not in m.data:
            directive = ".quad" if row["type"] == "f64" else ".long"
            items[rva] = "        .globl _map_literal_%05x\n_map_literal_%05x:\n        %s %s" % (rva, rva, directive, row["bits"])
    for rva, rows in m.vtables.items():
        if rva not in m.data:
            items[rva] = "\n".join("        .long %s" % m.entry(int(r["function_rva"], 16)) for r in rows)
    if GENERATOR_SEED not in m.data:
        items[GENERATOR_SEED] = "        .globl _qh_rand_seed\n_qh_rand_seed:\n        .long 1"
    at, constructors = STATIC_CONSTRUCTORS
    items[at] = "        .long 0\n" + "\n".join("        .long %s" % m.entry(rva) for rva in constructors)
    return items


def section_name(rva):
    return ".map$%05x" % rva


def write_data(m, out):
    out.append("# ---- data without a definition in C; the linker script puts each section at its address")
    for rva, text in sorted(generated_data(m).items()):
        out.append('        .section %s,"dw"\n%s' % (section_name(rva), text))


def place(m, low, high, lines):
    literals = {int(row["rva"], 16) for row in m.literals}
    for rva in sorted(set(generated_data(m)) | set(m.data)):
        if low <= rva < high:
            alias = "_map_literal_%05x = .; " % rva if rva in literals and rva in m.data else ""
            lines.append("    . = 0x%x; %sKEEP(*(%s))" % (rva - (low & ~0xFFF), alias, section_name(rva)))


def linker_script(m):
    """The linker's own script with the three sections before .text."""
    text = subprocess.run(["i686-w64-mingw32-ld", "-mi386pe", "-shared", "--verbose"], check=True, capture_output=True, text=True).stdout
    text = text.split("=" * 50)[1].strip("\n=")
    lines = ["  .omap  __image_base__ + 0x%x : { KEEP(*(.omap)) }" % CODE,
             "  .ordat __image_base__ + 0x%x :\n  {\n    KEEP(*(.idata$5.omap))" % RDATA]
    place(m, SLOTS_END, DATA, lines)
    lines.append("    . = 0x%x;\n  }\n  .oglb __image_base__ + 0x%x :\n  {" % (DATA - RDATA, DATA))
    place(m, DATA, END, lines)
    lines.append("    . = 0x%x;\n  }" % (END - DATA))
    checks = ["  ASSERT(_%s == __image_base__ + 0x%x, \"%s is not at its address\")" % (d["name"], rva, d["name"])
              for rva, d in sorted(m.data.items())]
    start = re.compile(r"  \.text\s+__image_base__ \+ \(.*?\) :")
    if not start.search(text):
        raise SystemExit("the linker's script has no .text as expected")
    text = start.sub(lambda _: "\n".join(lines) + "\n  .text  __image_base__ + 0x%x :" % END, text, count=1)
    return text.rstrip().rstrip("}") + "\n".join(checks) + "\n}\n"


def write_if_new(path, text):
    try:
        if open(path).read() == text:
            return
    except OSError:
        pass
    with open(path, "w") as f:
        f.write(text)


def write_image(out_s, out_ld):
    m = Map()
    out = ["# Generated by exports/map_image.py from the annotations and exports/abi."]
    write_stubs(m, out)
    write_missing(m, out)
    write_trivial(m, out)
    write_imports(m, out)
    write_data(m, out)
    write_if_new(out_s, "\n".join(out) + "\n")
    write_if_new(out_ld, linker_script(m))
    print("map: %d stubs, %d entry points without a counterpart, %d of %d vtables and %d globals in C" % (
        len(m.functions), len(list(m.missing())), len(set(m.data) & set(m.vtables)), len(m.vtables), len(set(m.data) - set(m.vtables))))


def print_missing():
    owners = {}
    for rva, row in Map().missing():
        owners.setdefault(row["owner"], []).append("0x%05x %s" % (rva, row["name"]))
    for owner, names in sorted(owners.items()):
        print("%s: %d" % (owner, len(names)))
        for n in names:
            print("    " + n)


def check_missing(path):
    listed = set(re.findall(r"0x[0-9a-f]{5}", open(path).read()))
    now = {"0x%05x" % rva for rva, _ in Map().missing()}
    for rva in sorted(listed - now):
        print("%s has a counterpart now: write the list again" % rva)
    for rva in sorted(now - listed):
        print("%s has no counterpart any more" % rva)
    return 1 if now - listed else 0


def main(argv):
    if argv[1:2] == ["image"]:
        write_image(argv[2], argv[3])
    elif argv[1:2] == ["missing"]:
        print_missing()
    elif argv[1:2] == ["check"]:
        return check_missing(argv[2])
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
