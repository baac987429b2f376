#!/usr/bin/env python3
"""What speaks for the functions whose annotation still says `ported`: evidence.py PAIRS_LIST > src/PORTED.md

PAIRS_LIST: output of `lab pairs --list`. A function with a pair case is compared on random inputs; all functions take part in
the hybrid runs, where those that a scene calls run in the original's place."""
import csv
import pathlib
import sys

import rva_map

listed = {}
for line in open(sys.argv[1]):
    words = line.split()
    if len(words) >= 3 and words[0].startswith("0x") and words[2].isdigit():
        listed.setdefault(int(words[0], 16), []).append((words[1], int(words[2])))
owners = {int(r["rva"], 16) + rva_map.BASE: r["owner"] for r in csv.DictReader(open(rva_map.ROOT / "exports/abi/functions.csv"))}
rows = []
for path in sorted(list((rva_map.ROOT / "src").rglob("*.c")) + list((rva_map.ROOT / "glue").glob("*.c"))):
    text = path.read_text()
    for m in rva_map.FUNCTION.finditer(text):
        line = text[m.start():text.index("\n", m.start())]
        if " ported" not in line:
            continue
        va = int(m.group(1), 16)
        cases = listed.get(va, [])
        evidence = ", ".join("pairs `%s` (%d inputs a control word)" % c for c in cases) or "whole scenes and native tests only"
        rows.append((owners.get(va, "?"), va, rva_map.name_after(text, text.index("\n", m.end())), evidence))
rows.sort()
if not rows:
    print("# Functions whose state is still `ported`\n")
    print("None. Made by `exports/evidence.py`. Every function is `exact` (compared with the original's call by call: on random inputs, in")
    print("worlds made for it, or in scenes), `same-result` (equal in whole scenes) or `safe` (defined where the original is not).")
    sys.exit()
print("# Functions whose state is still `ported`\n")
print("Made by `exports/evidence.py`. They are written after the original's code and part of every hybrid run (all functions ours in")
print("the original's place, every frame equal), but no count of inputs or of calls in scenes has been recorded that would raise")
print("them to `exact` or `same-result`. Many are reached by no scene: the game, and the building blocks, do not call them.\n")
print("| part | address | function | what speaks for it |\n|---|---|---|---|")
for owner, va, name, evidence in rows:
    print("| %s | 0x%08x | `%s` | %s |" % (owner, va, name, evidence))
with_pairs = sum("pairs" in r[3] for r in rows)
print("\n%d functions, %d of them with pair cases." % (len(rows), with_pairs))
