#!/usr/bin/env python3
"""What is proven about each function, from the outputs of lab runs.

    proof.py [--write] [--owner NAME] FILE...

Files: outputs of `lab pairs` ("equal NAME 0x... N calls") and statistics of pair and shadow runs (`--stats`; a pair run that
compares the heap counts as a shadow run does). Prints, per state,
counts by part, and every function that differed anywhere. With --write, the annotation of a function is raised to
`exact` when a pair case was equal on at least PAIR_CALLS inputs or the shadow runs tested at least SHADOW_CALLS of its calls,
nothing differed, and it is `ported` now; whole scenes must have been compared by hybrid runs before that.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "exports"))
import rva_map  # noqa: E402

PAIR_CALLS, SHADOW_CALLS = 1000000, 1000
PAIR = re.compile(r"^(equal|FAIL) +\S+ +0x([0-9a-f]{8}) +(\d+) calls", re.M)
STATS = re.compile(r"^([0-9a-f]+) (\d+) (\d+) (\d+) (\d+)$", re.M)


def read(paths):
    pairs, failed, tested, equal = {}, set(), {}, {}
    for path in paths:
        text = pathlib.Path(path).read_text(errors="replace")
        for word, va, calls in PAIR.findall(text):
            rva = int(va, 16) - rva_map.BASE
            pairs[rva] = pairs.get(rva, 0) + int(calls)
            if word != "equal":
                failed.add(rva)
        for rva, _, t, e, _ in STATS.findall(text):
            rva = int(rva, 16)
            tested[rva] = tested.get(rva, 0) + int(t)
            equal[rva] = equal.get(rva, 0) + int(e)
    return pairs, failed, tested, equal


def main(argv):
    write = "--write" in argv
    owner = argv[argv.index("--owner") + 1] if "--owner" in argv else None
    paths = [a for i, a in enumerate(argv) if not a.startswith("--") and (i == 0 or argv[i - 1] != "--owner")]
    pairs, failed, tested, equal = read(paths)
    rows = rva_map.load_functions()
    functions, _, _ = rva_map.scan()
    table, raised = {}, []
    for f in sorted(functions, key=lambda f: f["va"]):
        rva = f["va"] - rva_map.BASE
        part = rows[rva]["owner"]
        if owner and part != owner:
            continue
        differs = rva in failed or tested.get(rva, 0) != equal.get(rva, 0)
        proven = pairs.get(rva, 0) >= PAIR_CALLS or tested.get(rva, 0) >= SHADOW_CALLS
        some = pairs.get(rva, 0) + tested.get(rva, 0) > 0
        kind = "differs" if differs else "proven" if proven else "some calls equal" if some else "never called"
        table.setdefault(part, {}).setdefault(kind, []).append(f)
        if differs:
            print("differs  0x%08x %-60s pairs %d%s, shadow %d of %d equal" % (
                f["va"], f["name"], pairs.get(rva, 0), " (different)" if rva in failed else "", equal.get(rva, 0), tested.get(rva, 0)))
        if proven and not differs and f["state"] == "ported":
            raised.append(f)
    for part in sorted(table):
        print("%-11s " % part + "  ".join("%s %d" % (k, len(table[part].get(k, []))) for k in ("proven", "some calls equal", "differs", "never called")))
    if write:
        for f in raised:
            p = rva_map.ROOT / f["file"]
            text = p.read_text()
            p.write_text(text.replace("// FUNCTION: PHYSICS_RT 0x%08x ported" % f["va"], "// FUNCTION: PHYSICS_RT 0x%08x exact" % f["va"]))
        print("%d annotations raised to exact" % len(raised))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
