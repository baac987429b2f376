#!/usr/bin/env python3
"""Address map of the replacement: reads the annotations in the sources, lints them, writes tables.

Annotations (one line, directly above the thing they name):
    // FUNCTION: PHYSICS_RT 0x1000a460 exact   (core.md 2.8)
    // VTABLE: PHYSICS_RT 0x100637b4
    // GLOBAL: PHYSICS_RT 0x10075db0
State of a function: exact, same-result, safe, ported (ported = written, not yet proven).
A prototype in a header that names its original ends in `// 0x1000a460`.

    rva_map.py lint                     check annotations against exports/abi/functions.csv
    rva_map.py data                     the annotated tables and globals, as in annotated_data.txt, which lint compares
    rva_map.py names                    default C name of every original function
    rva_map.py csv OUT                  write rva_map.csv
    rva_map.py lab OUT_C                write the table the lab links into its DLL
    rva_map.py labnames OUT_C           write the table of the original's functions for the lab program
    rva_map.py status                   counts by owner and state
"""
import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BASE = 0x10000000
DATA_LIST = ROOT / "exports/annotated_data.txt"
SOURCE_DIRS = ("src", "glue", "dll", "compat")
STATES = ("exact", "same-result", "safe", "ported")
FUNCTION = re.compile(r"^//\s*FUNCTION:\s*PHYSICS_RT\s+0x([0-9a-f]{8})\s+([\w-]+)", re.M)
DATA = re.compile(r"^//\s*(VTABLE|GLOBAL):\s*PHYSICS_RT\s+0x([0-9a-f]{8})", re.M)
PROTOTYPE_END = re.compile(r";[ \t]*//[ \t]*0x([0-9a-f]{8})\b")
CLASS_NAMES = {
    "CKIpionManager": "manager", "Real_Object": "object", "Simulation_Unit": "sim_unit",
    "Sim_Units_Manager": "sim_unit_manager", "Friction_System": "friction_system",
    "Friction_Sys_Static": "friction_sys_static", "Friction_Sys_Energy": "friction_sys_energy",
    "U_Point": "vec3d", "U_Float_Point": "vec3f", "U_Quat": "quat", "U_Matrix": "matrix", "U_Matrix3": "matrix3",
    "U_Hesse": "plane_d", "U_Float_Hesse": "plane_f", "U_Vector": "ptr_vector", "U_Vector_Base": "ptr_vector",
    "U_Memory": "arena", "U_Min_List": "min_list", "U_Min_Hash": "min_hash", "Contact_Point": "contact_point",
    "Great_Matrix_Many_Zero": "dense_matrix", "Linear_Constraint_Solver": "lcp", "Incr_L_U_Matrix": "incr_lu",
}


def snake(text):
    text = re.sub(r"\(.*?\)", "", text)
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", text)
    return re.sub(r"_+", "_", re.sub(r"\W+", "_", text)).strip("_").lower()


def default_name(name):
    if "::" not in name:
        return snake(name)
    cls, method = name.rsplit("::", 1)
    cls = re.sub(r"^IVP_", "", cls)
    return CLASS_NAMES.get(cls, snake(cls)) + "_" + snake(method)


def load_functions():
    """RVA -> row of functions.csv with a unique default C name in row['c_name']."""
    rows, used = {}, set()
    with open(ROOT / "exports/abi/functions.csv", newline="") as f:
        for row in csv.DictReader(f):
            rva = int(row["rva"], 16)
            name = default_name(row["name"])
            if name in used:
                name = "%s_%05x" % (name, rva)
            used.add(name)
            row["c_name"] = name
            rows[rva] = row
    return rows


def sources(suffixes):
    for d in SOURCE_DIRS:
        base = ROOT / d
        if base.is_dir():
            for p in sorted(base.rglob("*")):
                if p.suffix in suffixes:
                    yield p


def name_after(text, pos):
    """Identifier of the function defined or declared right after pos (comments skipped)."""
    rest = re.sub(r"(?m)^\s*//.*$", "", text[pos:pos + 3000])
    head = rest.split("{", 1)[0].split(";", 1)[0]
    head = re.sub(r"__attribute__\s*\(\(.*?\)\)", "", head)
    m = re.search(r"(\w+)\s*\(", head)
    return m.group(1) if m else None


def returns_after(text, pos):
    """What the function defined after pos returns: v, f, or b, w, i, l for 1, 2, 4, 8 bytes."""
    rest = re.sub(r"(?m)^\s*//.*$", "", text[pos:pos + 3000])
    head = re.sub(r"__attribute__\s*\(\(.*?\)\)", "", rest.split("{", 1)[0])
    m = re.search(r"(\w+)\s*\(", head)
    if not m:
        return "v"
    head = head[:m.start()]
    if "*" in head:
        return "i"
    words = [w for w in re.findall(r"\w+", head) if w not in ("THISCALL", "CDECL", "STDCALL", "static", "const", "extern", "inline", "struct")]
    kind = words[-1] if words else "void"
    return {"void": "v", "ext": "f", "f32": "f", "f64": "f", "i8": "b", "u8": "b", "bool": "b", "char": "b", "i16": "w", "u16": "w",
            "i64": "l", "u64": "l"}.get(kind, "i")


def data_name_after(text, pos):
    rest = re.sub(r"(?m)^\s*//.*$", "", text[pos:pos + 1500])
    head = re.split(r"[=;]", rest, maxsplit=1)[0]
    head = re.sub(r"\[[^\]]*\]", "", head)
    words = re.findall(r"\w+", head)
    return words[-1] if words else None


def scan():
    """Returns (functions, data, prototypes): lists of dicts found in the sources."""
    functions, data, prototypes = [], [], []
    for p in sources({".c"}):
        text = p.read_text()
        rel = str(p.relative_to(ROOT))
        for m in FUNCTION.finditer(text):
            functions.append({"va": int(m.group(1), 16), "state": m.group(2), "file": rel,
                              "line": text.count("\n", 0, m.start()) + 1,
                              "name": name_after(text, text.index("\n", m.end())),
                              "returns": returns_after(text, text.index("\n", m.end()))})
        for m in DATA.finditer(text):
            data.append({"kind": m.group(1), "va": int(m.group(2), 16), "file": rel,
                         "name": data_name_after(text, text.index("\n", m.end()))})
    for p in sources({".h"}):
        text = re.sub(r"(?m)^[ \t]*//.*$", "", p.read_text())  # a ';' in a comment ends no prototype
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        for m in PROTOTYPE_END.finditer(text):
            stop = m.start()
            start = max(text.rfind(";", 0, stop), text.rfind("}", 0, stop), text.rfind("#endif", 0, stop))
            head = re.sub(r"//.*", "", text[start + 1:stop])
            head = re.sub(r"(?m)^#.*$", "", head)
            names = re.findall(r"(\w+)\s*\(", head)
            if names:
                prototypes.append({"va": int(m.group(1), 16), "name": names[0], "file": str(p.relative_to(ROOT))})
    return functions, data, prototypes


def lint():
    rows = load_functions()
    functions, data, prototypes = scan()
    errors, seen, names = [], {}, {}
    for f in functions:
        where = "%s:%d" % (f["file"], f["line"])
        if f["va"] - BASE not in rows:
            errors.append("%s: 0x%08x is no function entry of the original" % (where, f["va"]))
        if f["state"] not in STATES:
            errors.append("%s: unknown state '%s'" % (where, f["state"]))
        if not f["name"]:
            errors.append("%s: no function follows the annotation" % where)
        if f["va"] in seen:
            errors.append("%s: 0x%08x is annotated at %s too" % (where, f["va"], seen[f["va"]]))
        seen[f["va"]] = where
        names[f["va"]] = f["name"]
    for p in prototypes:
        if p["va"] in names and names[p["va"]] != p["name"]:
            errors.append("%s: prototype %s says 0x%08x, which is %s" % (p["file"], p["name"], p["va"], names[p["va"]]))
    for line in sorted(set(data_lines(data)) ^ set(DATA_LIST.read_text().splitlines())):
        errors.append("%s: annotated in the sources or listed in exports/%s, not both" % (line, DATA_LIST.name))
    for e in errors:
        print(e)
    return 1 if errors else 0


def data_lines(data):
    """A table or global that loses its annotation leaves the map with a copy that nobody uses: hence a list."""
    return sorted("0x%05x %s %s" % (d["va"] - BASE, d["kind"], d["name"]) for d in data)


def write_csv(out):
    rows = load_functions()
    functions, data, _ = scan()
    lines = ["rva,kind,name,state,convention,arg_bytes,file"]
    for f in sorted(functions, key=lambda f: f["va"]):
        row = rows[f["va"] - BASE]
        lines.append("0x%05x,function,%s,%s,%s,%s,%s" % (f["va"] - BASE, f["name"], f["state"], row["convention"],
                                                        row["arg_bytes"], f["file"]))
    for d in sorted(data, key=lambda d: d["va"]):
        lines.append("0x%05x,%s,%s,,,,%s" % (d["va"] - BASE, d["kind"].lower(), d["name"], d["file"]))
    pathlib.Path(out).write_text("\n".join(lines) + "\n")


def symbol(name, va, rows):
    """Assembler symbol of a function: stdcall carries its argument bytes."""
    row = rows.get(va - BASE)
    if row and row["convention"] == "stdcall":
        return "_%s@%s" % (name, row["arg_bytes"])
    return "_" + name


def write_lab(out):
    """C file: table of our functions and data by RVA, and jump stubs for prototypes that are not ported yet."""
    rows = load_functions()
    functions, data, prototypes = scan()
    defined = {f["name"] for f in functions}
    missing = {}
    for p in prototypes:
        if p["name"] not in defined:
            missing.setdefault(p["name"], p["va"])
    lines = ["// Generated by exports/rva_map.py from the annotations. Linked into the lab's DLL only.",
             '#include "wine-tests/lab/lab_table.h"', ""]
    for f in functions:
        lines.append('extern char %s_sym[] __asm__("%s");' % (f["name"], symbol(f["name"], f["va"], rows)))
    for d in data:
        lines.append('extern char %s_sym[] __asm__("_%s");' % (d["name"], d["name"]))
    for n, va in missing.items():
        lines.append('extern char %s_sym[] __asm__("%s");' % (n, symbol(n, va, rows)))
    lines.append("")
    lines.append("__declspec(dllexport) const LabEntry lab_functions[] = {")
    for f in sorted(functions, key=lambda f: f["va"]):
        lines.append('    {0x%05x, %s_sym, "%s", "%s", \'%s\'},' % (f["va"] - BASE, f["name"], f["name"], f["state"], f["returns"]))
    lines.append("    {0, 0, 0, 0, 0},\n};")
    lines.append("__declspec(dllexport) const LabEntry lab_data[] = {")
    for d in sorted(data, key=lambda d: d["va"]):
        lines.append('    {0x%05x, %s_sym, "%s", "%s", 0},' % (d["va"] - BASE, d["name"], d["name"], d["kind"].lower()))
    lines.append("    {0, 0, 0, 0, 0},\n};")
    lines.append("// Not ported: the lab fills each slot with the original's entry before any call.")
    for n, va in sorted(missing.items(), key=lambda i: i[1]):
        s = symbol(n, va, rows)
        lines.append('static void *%s_slot __asm__("lab_slot_%05x");' % (n, va - BASE))
        lines.append('__asm__(".text\\n.globl \\"%s\\"\\n\\"%s\\": jmp *lab_slot_%05x\\n");' % (s, s, va - BASE))
    lines.append("__declspec(dllexport) const LabMissing lab_missing[] = {")
    for n, va in sorted(missing.items(), key=lambda i: i[1]):
        lines.append('    {0x%05x, &%s_slot, %s_sym, "%s"},' % (va - BASE, n, n, n))
    lines.append("    {0, 0, 0, 0},\n};")
    pathlib.Path(out).write_text("\n".join(lines) + "\n")


def write_lab_names(out):
    """C file: every entry point of the original with its default name, convention and argument bytes."""
    functions, _, _ = scan()
    ported = {f["va"] - BASE: f["name"] for f in functions}
    lines = ["// Generated by exports/rva_map.py from exports/abi/functions.csv.",
             '#include "wine-tests/lab/lab_names.h"', "", "const LabName lab_names[] = {"]
    for rva, row in sorted(load_functions().items()):
        if row["kind"] != "function":
            continue
        lines.append('    {0x%05x, %s, \'%s\', %s, "%s", "%s"},' % (
            rva, row["size"] or 0, row["convention"][0], row["arg_bytes"] or 0, ported.get(rva, row["c_name"]), row["owner"]))
    lines.append("    {0, 0, 0, 0, 0, 0},\n};")
    with open(ROOT / "exports/abi/vtables.csv", newline="") as f:
        tables = {int(r["vtable_rva"], 16): (int(r["slots"]), r["class"]) for r in csv.DictReader(f)}
    lines.append("const LabVtable lab_vtables[] = {")
    for rva, (slots, cls) in sorted(tables.items()):
        lines.append('    {0x%05x, %d, "%s"},' % (rva, slots, cls.replace('"', "'")))
    lines.append("    {0, 0, 0},\n};")
    pathlib.Path(out).write_text("\n".join(lines) + "\n")


def status():
    rows = load_functions()
    functions, _, _ = scan()
    state = {f["va"] - BASE: f["state"] for f in functions}
    table = {}
    for rva, row in rows.items():
        if row["kind"] != "function":
            continue
        t = table.setdefault(row["owner"], {"all": 0})
        t["all"] += 1
        s = state.get(rva)
        if s:
            t[s] = t.get(s, 0) + 1
    for owner in sorted(table):
        t = table[owner]
        print("%-11s %4d  " % (owner, t["all"]) + "  ".join("%s %d" % (s, t.get(s, 0)) for s in STATES))


def main(argv):
    cmd = argv[1] if len(argv) > 1 else ""
    if cmd == "lint":
        return lint()
    if cmd == "data":
        print("\n".join(data_lines(scan()[1])))
    elif cmd == "names":
        for rva, row in sorted(load_functions().items()):
            if row["kind"] == "function":
                print("0x%08x %-10s %3s %-11s %s" % (rva + BASE, row["convention"], row["arg_bytes"], row["owner"], row["c_name"]))
    elif cmd == "csv":
        write_csv(argv[2])
    elif cmd == "lab":
        write_lab(argv[2])
    elif cmd == "labnames":
        write_lab_names(argv[2])
    elif cmd == "status":
        status()
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
