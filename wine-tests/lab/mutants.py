#!/usr/bin/env python3
"""Mutants: small wrong changes of the engine, each of which a named check must notice.

    wine-tests/lab/mutants.py [FILTER]

Reads wine-tests/lab/mutants.txt: `file ; sed expression ; check`, one per line. The check is a lab command
("lab hybrid ball_drop"), a native test ("native test_arena"), recorded generated scenes whose name holds a word
("scenes joints"), or the verifier of the address map ("map"). A copy of the tree is changed and rebuilt in a scratch
folder (MUTANT_DIR, default /tmp/physics-mutants); the tree itself is not touched. Needs both builds and, for lab
checks, PHYSICS_RT_ORIGINAL. RUN32 in the environment runs 32-bit programs; MUTANT_LIST is another list. Exit status 1 when a
mutant survives.
"""
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRATCH = pathlib.Path(os.environ.get("MUTANT_DIR", "/tmp/physics-mutants"))
LIST = pathlib.Path(os.environ.get("MUTANT_LIST", ROOT / "wine-tests/lab/mutants.txt"))
RUN32 = os.environ.get("RUN32", "").split()
LAB = RUN32 + [str(ROOT / "build/native/wine-tests/lab/lab")]
PARTS = ("CMakeLists.txt", "compat", "dll", "exports", "glue", "src", "tests", "wine-tests")


def mutants(pattern):
    for line in LIST.read_text().splitlines():
        if line.strip() and not line.startswith("#") and pattern in line:
            yield [part.strip() for part in line.split(" ; ")]


def copy_tree():
    """Copies what changed, keeping times, so that the scratch build stays incremental."""
    for part in PARTS:
        source = ROOT / part
        if not source.exists():
            continue
        for p in [source] if source.is_file() else source.rglob("*"):
            if p.is_file():
                to = SCRATCH / p.relative_to(ROOT)
                to.parent.mkdir(parents=True, exist_ok=True)
                if not to.exists() or to.read_bytes() != p.read_bytes():
                    shutil.copy(p, to)


def build(kind, target):
    tree = SCRATCH / "build" / kind
    if not (tree / "build.ninja").exists():
        toolchain = ["-DCMAKE_TOOLCHAIN_FILE=compat/mingw-w64-i686.cmake"] if kind == "win" else []
        subprocess.run(["cmake", "-G", "Ninja", "-B", str(tree), *toolchain, str(SCRATCH)], cwd=SCRATCH, check=True, stdout=subprocess.DEVNULL)
    return subprocess.run(["ninja", "-C", str(tree), target], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def run_check(words):
    if words[0] == "lab":
        r = build("win", "physics_RT_lab")
        if r.returncode:
            return None, r.stdout.decode()[-1500:]
        command = [*LAB, "--dll", str(SCRATCH / "build/win/dll/physics_RT_lab.dll"), *words[1:]]
    elif words[0] == "map":
        r = build("win", "physics_RT")
        if r.returncode:  # the verifier of the address map runs with each link: its refusal is a catch
            return 1 if b"\n  check " in r.stdout else None, r.stdout.decode()[-1500:]
        command = [str(ROOT / "build/win/map_verify"), str(SCRATCH / "build/win/dll/physics_RT.dll")]
    elif words[0] == "scenes":
        r = build("win", "physics_RT")
        if r.returncode:  # the verifier of the address map runs with each link: its refusal is a catch
            return 1 if b"\n  check " in r.stdout else None, r.stdout.decode()[-1500:]
        command = [str(ROOT / "wine-tests/levels/batch.py"), "--check", str(ROOT / "tests/data/golden/levels.txt"), "--regime", "default",
                   "--first", "--only", words[1], "--ours", str(SCRATCH / "build/win/dll/physics_RT.dll")]
    else:
        r = build("native", words[1])
        if r.returncode:
            return None, r.stdout.decode()[-1500:]
        command = [*RUN32, str(SCRATCH / "build/native/tests" / words[1]), *words[2:]]
    try:
        r = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600, cwd=SCRATCH)
        return r.returncode, r.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return 1, "timeout"


def main(pattern=""):
    if not os.environ.get("PHYSICS_RT_ORIGINAL"):
        print("SKIPPED: PHYSICS_RT_ORIGINAL is not set, so the mutants of lab checks cannot be judged")
        return 0
    caught = survived = broken = 0
    copy_tree()
    passed = {}
    for _, _, check in mutants(pattern):  # every check must pass on the true code
        if check not in passed:
            passed[check] = run_check(check.split())[0] == 0
    for file, expression, check in mutants(pattern):
        target, words = SCRATCH / file, check.split()
        before = target.read_bytes()
        subprocess.run(["sed", "-i", expression, str(target)], check=True)
        if target.read_bytes() == before:
            print("NO EFFECT  %s  %s" % (file, expression))
            broken += 1
            continue
        status, output = run_check(words)
        target.write_bytes(before)
        if not passed[check] or status is None:
            print("BROKEN     %s  %s  (%s)" % (file, expression, "does not build" if status is None else "the check fails without it"))
            if status is None:
                print(output)
            broken += 1
        elif status == 0:
            print("SURVIVED   %s  %s  (%s)" % (file, expression, check))
            survived += 1
        else:
            print("caught     %s  %s  (%s)" % (file, expression, check))
            caught += 1
        sys.stdout.flush()
    print("mutants: %d caught, %d survived, %d broken" % (caught, survived, broken))
    return 1 if survived or broken else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
