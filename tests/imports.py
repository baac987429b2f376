#!/usr/bin/env python3
"""imports.py DLL: what the DLL imports is exactly what tests/data/imports.txt lists, where that file says why.

With PHYSICS_RT_ORIGINAL the lines without a reason are the original's imports; with GAME_DIR the game's CK2.dll and
VxMath.dll export what is listed of them.
"""
import os
import re
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
ALLOWED = {"ck2.dll", "vxmath.dll", "msvcrt.dll", "kernel32.dll"}


def dump(path):
    return subprocess.run(["i686-w64-mingw32-objdump", "-p", path], check=True, capture_output=True, text=True).stdout


def imports(path):
    found, dll = set(), None
    for line in dump(path).splitlines():
        if m := re.match(r"\s*DLL Name: (\S+)", line):
            dll = m[1].lower()
        elif m := re.match(r"\t[0-9a-f]+\t? +\d+ +(\S+)$", line):
            found.add((dll, m[1]))
    return found


def exports(path):
    text = dump(path)
    return set(re.findall(r"^\t\[ *\d+\] (?:\+base\[ *\d+\] +\S+ )?(\S+)$", text, re.M))


def listed():
    """{(dll, symbol): reason or ''}"""
    rows = {}
    for line in open(os.path.join(here, "data", "imports.txt")):
        if line.strip() and not line.startswith("#"):
            dll, symbol, *why = line.split(None, 2)
            rows[dll, symbol] = why[0].strip() if why else ""
    return rows


def main():
    rows, wrong = listed(), []
    ours = imports(sys.argv[1])
    if not ours:
        wrong.append("no import found: the listing was not understood")
    wrong += [f"imported, not listed: {d} {s}" for d, s in sorted(ours - set(rows))]
    wrong += [f"listed, not imported: {d} {s}" for d, s in sorted(set(rows) - ours)]
    wrong += [f"no DLL to import from: {d}" for d in sorted({d for d, _ in ours} - ALLOWED)]
    original = os.environ.get("PHYSICS_RT_ORIGINAL")
    if original:
        theirs = imports(original)
        wrong += [f"not an import of the original, and no reason: {d} {s}" for (d, s), why in rows.items()
                  if not why and (d, s) not in theirs]
        wrong += [f"an import of the original of its own, reason given: {d} {s}" for (d, s), why in rows.items()
                  if why and (d, s) in theirs]
    game = os.environ.get("GAME_DIR")
    if game:
        files = {f.lower(): os.path.join(game, f) for f in os.listdir(game)}
        for name in ("ck2.dll", "vxmath.dll"):
            there = exports(files[name])
            wrong += [f"the game's {name} does not export {s}" for d, s in sorted(rows) if d == name and s not in there]
    print("\n".join(wrong) if wrong else f"{len(ours)} imports as listed"
          + (", the original's" if original else "") + (", exported by the game's DLLs" if game else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
