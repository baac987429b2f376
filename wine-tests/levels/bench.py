#!/usr/bin/env python3
"""Times the original and ours on the same scenes, in pairs: CPU time, memory, growth of the heap.

bench.py [NAME...] [--rounds N] [--original FILE] [--ours FILE]

Prints for each scene the median CPU time of both, the median of the ratios of the pairs (each pair is played back to
back, in alternating order), the ratio of the peaks of heap memory, and for "minutes10" whether the heap grows in the second
five minutes. Where 32-bit programs are emulated (not under run32) the ratios say little about a processor.
Exit status: 0 no ratio over its limit (CPU 1.0 with 5 % for noise, memory 1.1, no growth), 1 otherwise, 77 skipped.
"""
import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NAMES = ["balls200", "floors60", "boxes60", "stack10", "hull257", "surfaces", "minutes10"]
CPU_LIMIT, MEMORY_LIMIT = 1.05, 1.1


class Run:
    def __init__(self, text):
        timing = re.search(r"first-frame wall=\S+ s cpu=(\S+) s rest cpu=(\S+) s", text)
        self.cpu = float(timing.group(1)) + float(timing.group(2))
        self.hash = re.search(r"final-state hash (\w+)", text).group(1)
        heap = [tuple(int(v) for v in m) for m in re.findall(r"^A \d+ blocks=(-?\d+) bytes=(-?\d+) peak=(-?\d+)", text, re.M)]
        self.peak = heap[-1][2] if heap else 0
        self.heap = heap


def play(name, dll):
    with tempfile.NamedTemporaryFile("w", suffix=".scene") as scene:
        scene.write("generate bench %s\n" % name)
        scene.flush()
        command = os.environ.get("RUN32", "").split() + [os.path.join(ROOT, "build/native/player/player"), scene.name]
        command += ["--dll", dll, "--time", "--heap", "25"]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode:
        sys.exit("%s with %s: status %d\n%s" % (name, dll, run.returncode, run.stderr.decode()[-500:]))
    return Run(run.stdout.decode())


def most(heap, part):
    """Largest number of blocks and bytes in a part of the run."""
    values = heap[int(len(heap) * part[0]):int(len(heap) * part[1])]
    return max(v[0] for v in values), max(v[1] for v in values)


def bench(name, options):
    pairs, ok = [], True
    for i in range(options.rounds):
        order = [options.original, options.ours]
        runs = {d: play(name, d) for d in (order if i % 2 == 0 else order[::-1])}
        pairs.append((runs[options.original], runs[options.ours]))
    ratio = statistics.median(b.cpu / a.cpu for a, b in pairs)
    a, b = pairs[0]
    memory = b.peak / a.peak if a.peak else 1.0
    print("%-10s cpu original %.3f s, ours %.3f s, ratio %.3f (%s); heap peak %d and %d kB, ratio %.3f%s" %
          (name, statistics.median(p[0].cpu for p in pairs), statistics.median(p[1].cpu for p in pairs), ratio,
           " ".join("%.2f" % (y.cpu / x.cpu) for x, y in pairs), a.peak // 1024, b.peak // 1024, memory,
           "" if a.hash == b.hash else "; RESULTS DIFFER"))
    ok = ratio <= CPU_LIMIT and memory <= MEMORY_LIMIT and a.hash == b.hash
    if name == "minutes10":
        for who, run in (("original", a), ("ours", b)):
            early, late = most(run.heap, (0.1, 0.5)), most(run.heap, (0.5, 1))
            print("           heap of %s: at most %d blocks, %d bytes in the first half, %d blocks, %d bytes in the second" % ((who,) + early + late))
            if who == "ours" and late[1] > early[1] * 1.02 + 4096:
                ok = False
    sys.stdout.flush()
    return ok


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--original", default=os.environ.get("PHYSICS_RT_ORIGINAL"))
    parser.add_argument("--ours", default=os.path.join(ROOT, "build/win/dll/physics_RT.dll"))
    options = parser.parse_args()
    if not options.original:
        print("SKIPPED: PHYSICS_RT_ORIGINAL is not set")
        return 77
    return 0 if all([bench(n, options) for n in options.names]) else 1


if __name__ == "__main__":
    sys.exit(main())
