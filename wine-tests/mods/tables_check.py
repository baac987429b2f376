#!/usr/bin/env python3
"""tables_check.py DLL: every literal of exports/abi/constants.csv has its bits at its address in the file, every global of
exports/abi/globals.csv that is a number outside the hull library has its first value. Read from the file, nothing runs.
Every row of globals.csv is checked in one of the ways that globals_checked lists. (Rows of structs.csv: tests/test_structs.c.)
Every row of exports/abi/mod_uses.csv is played by a recorded case (uses.txt)."""
import csv
import pathlib
import struct
import sys

ABI = pathlib.Path(__file__).resolve().parent.parent.parent / "exports/abi"
# Filled by static constructors before anybody else looks; the first values in the file do not matter.
NUMBERS = {"int": "i", "f32": "f", "f64": "d", "int[4]": "i", "u8": "B", "u16": "H"}


class Image:
    def __init__(self, path):
        self.file = pathlib.Path(path).read_bytes()
        pe = struct.unpack_from("<I", self.file, 0x3C)[0]
        count, optional = struct.unpack_from("<H", self.file, pe + 6)[0], struct.unpack_from("<H", self.file, pe + 20)[0]
        self.sections = [struct.unpack_from("<IIII", self.file, pe + 24 + optional + 40 * i + 8) for i in range(count)]

    def at(self, rva, size):
        for virtual_size, start, raw_size, raw in self.sections:
            if start <= rva < start + max(virtual_size, raw_size):
                inside = self.file[raw + rva - start:raw + min(rva - start + size, raw_size)] if rva - start < raw_size else b""
                return inside + bytes(size - len(inside))
        return None


def rows(name):
    with open(ABI / name, newline="") as f:
        return list(csv.DictReader(f))


def check_uses():
    here = pathlib.Path(__file__).resolve().parent
    recorded = {f.stem for f in (here.parent.parent / "tests/data/mods").glob("*.txt")}
    lines = [l.split("|") for l in open(here / "uses.txt") if l.strip() and not l.startswith("#")]
    played = {start.strip(): cases.split() for start, cases in lines}
    bad = 0
    for r in rows("mod_uses.csv"):
        starts = sorted((s for s in played if r["where"].startswith(s)), key=len)
        cases = played.pop(starts[-1]) if starts else []
        missing = [] if cases[:1] == ["-"] else [c for c in cases if c not in recorded]
        if not cases or missing:
            bad += 1
            print("use not played: %s %s %s" % (r["kind"], r["where"], " ".join(missing)))
    for start in played:
        bad += 1
        print("no such row of mod_uses.csv: " + start)
    return bad


def check_globals():
    """Each row of globals.csv: a number, in globals_checked, or of a kind that is not kept. The ranges of globals_checked that
    the memory cases compare must be in their records."""
    here = pathlib.Path(__file__).resolve().parent
    ranges = [l.split(None, 3) for l in open(here / "globals_checked") if l[0] not in "#\n"]
    spans = {int(start, 16): (int(size, 16), how) for start, size, how, *_ in ranges}
    recorded = [f.read_text() for f in (here.parent.parent / "tests/data/mods/memory").glob("*.txt")]
    bad, used = 0, set()
    for start, (_, how) in spans.items():
        if how == "memory" and not all("global-%05x " % start in text for text in recorded):
            bad += 1
            print("global 0x%05x is not in every record of memory" % start)
    for r in rows("globals.csv"):
        rva = int(r["rva"], 16)
        span = next((s for s in spans if s <= rva < s + spans[s][0]), None)
        if span is not None:
            used.add(span)
        elif not (r["type"] in NUMBERS or r["type"] == "string" or set(r["owners"].split()) <= {"qhull", "crt"}):
            bad += 1
            print("global %s (%s, %s) is checked nowhere" % (r["rva"], r["type"], r["meaning"]))
    for start in set(spans) - used:
        bad += 1
        print("globals_checked: 0x%05x is no row of globals.csv" % start)
    return bad


def check(dll):
    image, bad, literals, numbers = Image(dll), 0, 0, 0
    for r in rows("constants.csv"):
        size = 4 if r["type"] == "f32" else 8
        found = image.at(int(r["rva"], 16), size)
        literals += 1
        if found != int(r["bits"], 16).to_bytes(size, "little"):
            bad += 1
            print("literal %s %s: %s" % (r["rva"], r["value"], found.hex() if found else "outside"))
    for r in rows("globals.csv"):
        if r["type"] not in NUMBERS or set(r["owners"].split()) <= {"qhull", "crt"} or not r["initial_value"]:
            continue
        code = NUMBERS[r["type"]]
        size = struct.calcsize(code)
        found = image.at(int(r["rva"], 16), size)
        try:
            text = r["initial_value"].split()[0]
            wanted = struct.pack("<" + code, float(text)) if code in "fd" else (int(text, 0) & 0xFFFFFFFF).to_bytes(4, "little")[:size]
        except ValueError:
            continue
        numbers += 1
        if found != wanted:
            bad += 1
            print("global %s %s %s: %s" % (r["rva"], r["type"], r["initial_value"], found.hex() if found else "outside"))
    print("%d literals, %d globals, %d differ" % (literals, numbers, bad))
    return bad != 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(check_uses() + check_globals() + check(sys.argv[1]) != 0)
