#!/usr/bin/env python3
"""Adds up samples of RUN32_PROFILE by function.

    profile.py SAMPLES PROGRAM_OR_DLL [--base HEX]      symbols from nm
    profile.py SAMPLES functions.csv --base HEX         addresses of the original

--base: where the DLL was mapped (default: its preferred base 10000000)."""
import bisect, csv, subprocess, sys
from collections import Counter

args = sys.argv[1:]
base = int(args.pop(args.index('--base') + 1), 16) if '--base' in args else 0x10000000
if '--base' in args:
    args.remove('--base')
samples, symbols = args
if symbols.endswith('.csv'):
    table = []
    with open(symbols, newline='') as f:
        for row in csv.DictReader(f):
            table.append((base + int(row['rva'], 16), row['name'] or row['rva']))
else:
    nm = 'i686-w64-mingw32-nm' if symbols.endswith(('.dll', '.exe')) else 'nm'
    lines = subprocess.run([nm, symbols], capture_output=True, text=True).stdout.split('\n')
    table = [(int(a, 16), n) for a, t, n in (l.split() for l in lines if len(l.split()) == 3) if t in 'tT']
table.sort()
starts = [a for a, _ in table]
counts, total = Counter(), 0
for line in open(samples):
    eip = int(line, 16)
    i = bisect.bisect(starts, eip) - 1
    known = eip and i >= 0 and eip < starts[i] + 0x10000
    counts[table[i][1] if known else 'run32' if not eip else f'elsewhere {eip >> 20:x}xxxxx'] += 1
    total += 1
for name, n in counts.most_common(60):
    print(f'{n:7d} {100 * n / total:5.1f} %  {name}')
print(f'{total:7d} samples')
