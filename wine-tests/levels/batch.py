#!/usr/bin/env python3
"""Plays generated scenes with the original and with ours and compares every physics step.

batch.py SCENE FROM TO [WORDS...]     seeds FROM to TO of SCENE (level, paper, bodies, joints); WORDS: small, SECONDS
batch.py --list FILE                  scenes of a file, one a line ("level 7 small 20")
batch.py --check FILE                 ours against hashes recorded from the original; needs no original
batch.py --record FILE SCENE FROM TO  appends hashes of the original to FILE

Both regimes of the x87 control word are played: as the engine leaves it, and 0x7f forced before every call. The hash of
a scene covers all movable bodies (pose, speeds, states), the world's counters and the collision events of every step.
A scene whose hashes differ is played again to find the first step and body. Exit status 0: all equal, 1: not, 77: skipped.
Options: --original FILE (default PHYSICS_RT_ORIGINAL), --ours FILE, --jobs N, --regime default|cw7f, --timeout S,
--first (stop at the first difference), --only WORD (of recorded scenes, those that hold it), --log FILE. RUN32 in the environment runs 32-bit programs.
"""
import argparse
import concurrent.futures
import os
import signal
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
REGIMES = {"default": [], "cw7f": ["--cwforce", "7f"]}


class Played:
    """One run of the player: its last line, or why there is none."""

    def __init__(self, hash_line, trouble):
        self.hash_line, self.trouble = hash_line, trouble

    def text(self):
        return self.hash_line or self.trouble


def player():
    return os.environ.get("RUN32", "").split() + [os.path.join(ROOT, "build/native/player/player")]


def play(words, dll, regime, timeout, extra=()):
    with tempfile.NamedTemporaryFile("w", suffix=".scene") as scene:
        scene.write("generate %s\n" % words)
        scene.flush()
        command = player() + [scene.name, "--dll", dll, "--hash"] + REGIMES[regime] + list(extra)
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            out, err = run.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)  # with whatever runs the program for us
            run.communicate()
            return Played(None, "not finished in %d s" % timeout)
    lines = [l for l in out.decode(errors="replace").splitlines() if l.startswith("H ")]
    if run.returncode == 0 and lines:
        return Played(lines[-1], None)
    errors = [l for l in err.decode(errors="replace").splitlines() if "frame" not in l or "access" in l]
    where = [l for l in errors if "access violation" in l] or errors[-1:] or ["no message"]
    return Played(None, "status %d: %s" % (run.returncode, where[0].strip()))


def step_hashes(words, dll, regime, timeout, extra=()):
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "steps")
        play(words, dll, regime, timeout, ["--steps", name] + list(extra))
        return open(name).read().splitlines() if os.path.exists(name) else []


def first_step(a, b):
    """Number of the first step that differs; one more than there are when none does."""
    return next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b))) + 1


def first_difference(words, options, regime):
    """(verdict, text): the first step whose hash differs, and what in it. "original undefined": the original's own result
    depends on heap addresses from that step or an earlier one on, or a body of its is no number any more (ours stops it)."""
    a, b = options.original, options.ours
    hashes = [step_hashes(words, dll, regime, options.timeout) for dll in (a, b)]
    step = first_step(*hashes)
    for shift in ("2", "3", "4", "9"):
        own = first_step(hashes[0], step_hashes(words, a, regime, options.timeout, ["--heapshift", shift]))
        if own <= step:
            return "original undefined", "the original depends on heap addresses from step %d (of %d) on; ours is equal up to step %d" % (own, len(hashes[0]), step - 1)
    with tempfile.TemporaryDirectory() as folder:
        logs = [os.path.join(folder, n) for n in ("a.log", "b.log")]
        for dll, name in zip((a, b), logs):
            play(words, dll, regime, options.timeout, ["--steps-full", str(max(step - 1, 1)), str(step), "--out", name])
        what, lost = compare_logs(*logs)
        text = "step %d (of %d and %d)%s" % (step, len(hashes[0]), len(hashes[1]), what)
        return ("original undefined", "no number in " + text) if lost else ("different", text)


def no_number(field):
    """Whether a pose or speed of a log holds a NaN."""
    words = field.split("=", 1)[-1].split(",")
    if field.split("=")[0] in ("pos", "q", "mc"):
        words = words[1::2]  # high halves of f64
        return any(int(w, 16) & 0x7ff80000 == 0x7ff80000 for w in words)
    return any(int(w, 16) & 0x7fc00000 == 0x7fc00000 for w in words) if field.split("=")[0] in ("v", "w", "vs", "sp") else False


def compare_logs(a, b):
    texts = [open(n, errors="replace").read().splitlines() if os.path.exists(n) else [] for n in (a, b)]
    for x, y in zip(*texts):
        if x == y or x.startswith("H ") or y.startswith("H "):
            continue
        left, right = x.split(), y.split()
        for p, q in zip(left[2:], right[2:]):
            if p != q:
                return ": %s of %s: original %s, ours %s" % (p.split("=")[0], " ".join(left[:3] if left[0] == "O" else left[:1]), p, q), no_number(p) and not no_number(q)
        return ": original %s, ours %s" % (x[:120], y[:120]), False
    return ": only events or outputs differ", False


def compare(words, regime, options):
    a = play(words, options.original, regime, options.timeout)
    b = play(words, options.ours, regime, options.timeout)
    name = "%s (%s)" % (words, regime)
    if a.hash_line and a.hash_line == b.hash_line:
        return "equal", "%s: %s" % (name, a.hash_line)
    if a.trouble and not b.trouble:
        return "original fails", "%s: original %s; ours %s" % (name, a.text(), b.text())
    if a.trouble and b.trouble:
        return "both fail", "%s: original %s; ours %s" % (name, a.text(), b.text())
    if b.trouble:
        return "different", "%s: original %s; ours %s" % (name, a.text(), b.text())
    verdict, text = first_difference(words, options, regime)
    return verdict, "%s: %s" % (name, text)


def run_all(jobs, worker, options):
    """jobs: (words, regime); worker returns (verdict, text)."""
    counts = {}
    log = open(options.log, "a") if options.log else None
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        pending = [pool.submit(worker, words, regime, options) for words, regime in jobs]
        for future in concurrent.futures.as_completed(pending):
            if future.cancelled():
                continue
            verdict, text = future.result()
            counts[verdict] = counts.get(verdict, 0) + 1
            if verdict != "equal":
                print("%s: %s" % (verdict, text), flush=True)
            if log:
                print("%s: %s" % (verdict, text), file=log, flush=True)
            if options.first and verdict == "different":
                for f in pending:
                    f.cancel()
    print("%d runs: %s" % (sum(counts.values()), ", ".join("%d %s" % (n, v) for v, n in sorted(counts.items()))))
    return 1 if counts.get("different") else 0


def check(words, regime, options):
    steps, expected = options.recorded[words, regime]
    b = play(words, options.ours, regime, options.timeout)
    found = b.hash_line.split() if b.hash_line else []
    if found and (found[1], found[2]) == (steps, expected):
        return "equal", "%s (%s)" % (words, regime)
    return "different", "%s (%s): recorded %s %s, ours %s" % (words, regime, steps, expected, b.text())


def record(words, regime, options):
    a = play(words, options.original, regime, options.timeout)
    if not a.hash_line:
        return "original fails", "%s (%s): %s" % (words, regime, a.text())
    options.rows[words, regime] = a.hash_line.split()[1:3]
    return "equal", words


def read_recorded(path):
    rows = {}
    for line in open(path):
        if line.strip() and not line.startswith("#"):
            regime, steps, value, words = line.split(None, 3)
            rows[words.strip(), regime] = (steps, value)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scene", nargs="*")
    parser.add_argument("--original", default=os.environ.get("PHYSICS_RT_ORIGINAL"))
    parser.add_argument("--ours", default=os.path.join(ROOT, "build/win/dll/physics_RT.dll"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--regime", choices=list(REGIMES))
    parser.add_argument("--timeout", type=int, default=900)
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--log")
    parser.add_argument("--list")
    parser.add_argument("--check")
    parser.add_argument("--only")
    parser.add_argument("--record")
    options = parser.parse_args()

    if options.check:
        options.recorded = read_recorded(options.check)
        jobs = [k for k in options.recorded if options.regime in (None, k[1]) and (options.only or "") in k[0]]
        return run_all(jobs, check, options)
    if not options.original:
        print("SKIPPED: PHYSICS_RT_ORIGINAL is not set")
        return 77
    if options.list:
        scenes = [l.strip() for l in open(options.list) if l.strip() and not l.startswith("#")]
    elif len(options.scene) >= 3:
        kind, low, high = options.scene[:3]
        scenes = [" ".join([kind, str(i)] + options.scene[3:]) for i in range(int(low), int(high) + 1)]
    else:
        parser.error("which scenes?")
    jobs = [(s, r) for s in scenes for r in REGIMES if options.regime in (None, r)]
    if not options.record:
        return run_all(jobs, compare, options)
    options.rows = {}
    status = run_all(jobs, record, options)
    with open(options.record, "a") as out:
        for words, regime in jobs:
            if (words, regime) in options.rows:
                out.write("%s %s %s %s\n" % (regime, options.rows[words, regime][0], options.rows[words, regime][1], words))
    return status


if __name__ == "__main__":
    sys.exit(main())
