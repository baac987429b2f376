#!/usr/bin/env python3
"""Compares dumps of `mods memory` (case_structs.c).

    memory.py differ A B...        which bytes differ, by kind of block
    memory.py record DUMP... OUT   DUMP... of one scene from the original, with different fill bytes, stacks and addresses:
                                   what differs among them is undefined in the original; OUT gets, block by block, size, the
                                   undefined words and a hash of all others
    memory.py check RECORD DUMP ALLOWED   a dump equals a record; prints the first differing blocks. ALLOWED lists blocks that
                                   may be larger
"""
import hashlib
import re
import sys


def parse(path):
    """[(frame, [(name, size, [words])])]"""
    frames = []
    for line in open(path):
        if line.startswith("frame "):
            frames.append((line.split()[1], []))
        elif frames and ":" in line:
            head, words = line.split(":", 1)
            name, size = head.rsplit(" ", 1)
            frames[-1][1].append((name, size, words.split()))
    return frames


def undefined_bytes(words):
    """For one word of several dumps: which of its bytes differ; all of them when one is no plain number."""
    if len(set(words)) == 1:
        return 0
    if any(not re.fullmatch("[0-9a-f]{8}", w) for w in words):
        return 15
    return sum(1 << k for k in range(4) if len({w[6 - 2 * k:8 - 2 * k] for w in words}) > 1)


def masked(word, mask):
    if mask == 15:
        return "-"
    if not mask or not re.fullmatch("[0-9a-f]{8}", word):
        return word
    return "".join("--" if mask >> (3 - i) & 1 else word[2 * i:2 * i + 2] for i in range(4))


def parent_paths(blocks):
    """Where each block was first seen: 'B3+20' as a path from the manager."""
    paths = {"B1": "manager"}
    for name, _, words in blocks:
        for i, w in enumerate(words):
            m = re.fullmatch(r"([BE]\d+)\+0", w)
            if m and m.group(1) not in paths:
                paths[m.group(1)] = "%s.%x" % (paths.get(name, name), 4 * i)
    return paths


def record(dumps, out):
    frames = [parse(d) for d in dumps]
    lines = []
    undefined = total = 0
    for group in zip(*frames):
        lines.append("frame " + group[0][0])
        shapes = [[(n, s, len(w)) for n, s, w in f[1]] for f in group]
        paths = parent_paths(group[0][1])
        for dump, shape in zip(dumps, shapes):
            for a, b in zip(shapes[0], shape):
                if a != b:
                    sys.exit("frame %s: %s has other blocks: %s (%s) is %s" % (group[0][0], dump, a, paths.get(a[0]), b))
        for blocks in zip(*[f[1] for f in group]):
            name, size, first = blocks[0]
            masks = [undefined_bytes([b[2][i] for b in blocks]) for i in range(len(first))]
            text = " ".join(masked(w, m) for w, m in zip(first, masks))
            total += len(first) * 4
            undefined += sum(bin(m).count("1") for m in masks)
            lines.append("%s %s %s %s" % (name, size, runs(masks), hashlib.md5(text.encode()).hexdigest()[:12]))
    lines.append("# %d bytes, %d of them undefined in the original" % (total, undefined))
    open(out, "w").write("\n".join(lines) + "\n")
    print(lines[-1])


def runs(masks):
    """Masks as text: word offset (hex) x count = mask, comma separated; '-' for none."""
    parts, i = [], 0
    while i < len(masks):
        n = 1
        while i + n < len(masks) and masks[i + n] == masks[i]:
            n += 1
        if masks[i]:
            parts.append("%x*%x=%x" % (4 * i, n, masks[i]))
        i += n
    return ",".join(parts) or "-"


def unruns(text, count):
    masks = [0] * count
    if text != "-":
        for part in text.split(","):
            at, n, m = re.split("[*=]", part)
            for k in range(int(n, 16)):
                masks[int(at, 16) // 4 + k] = int(m, 16)
    return masks


def read_allowed(path):
    rows = [line.split()[:2] for line in open(path) if line[0] not in "#\n"]
    return lambda size, place: any(size == s and place.endswith(p) for s, p in rows)


def check(path, dump, allowed_path):
    wanted, frame = {}, None
    may_be_larger = read_allowed(allowed_path)
    for line in open(path):
        if line.startswith("frame "):
            frame = line.split()[1]
            wanted[frame] = []
        elif not line.startswith("#"):
            wanted[frame].append(line.split(" "))
    different = 0
    seen = parse(dump)
    if [f for f, _ in seen] != list(wanted):
        sys.exit("other frames than recorded")
    for frame, blocks in seen:
        paths = parent_paths(blocks)
        if len(blocks) != len(wanted[frame]):
            print("frame %s: %d blocks, recorded are %d" % (frame, len(blocks), len(wanted[frame])))
            different += 1
        for (name, size, words), row in zip(blocks, wanted[frame]):
            *label, want_size, mask, digest = row
            larger = size != want_size and "table" not in (size, want_size) and int(size, 16) > int(want_size, 16)
            if larger and may_be_larger(want_size, paths.get(name, "?")):
                size, words = want_size, words[:int(want_size, 16) // 4]
            ok = name == " ".join(label) and size == want_size
            if ok:
                text = " ".join(masked(w, m) for w, m in zip(words, unruns(mask, len(words))))
                ok = hashlib.md5(text.encode()).hexdigest()[:12] == digest.strip()
            if not ok:
                different += 1
                if different < 12:
                    print("frame %s %s (%s), %s bytes: differs" % (frame, name, paths.get(name, "?"), size))
    print("%d blocks differ" % different)
    return different != 0


def differ(dumps):
    frames = [parse(d) for d in dumps]
    for group in zip(*frames):
        print("frame", group[0][0], "blocks", [len(f[1]) for f in group])
        paths = parent_paths(group[0][1])
        for blocks in zip(*[f[1] for f in group]):
            name, size, first = blocks[0]
            if any(b[:2] != blocks[0][:2] for b in blocks):
                print("  not the same blocks from here:", [b[:2] for b in blocks])
                break
            for i in range(len(first)):
                words = [b[2][i] for b in blocks]
                if len(set(words)) > 1:
                    print("  %s %s (%s) +%x: %s" % (name, size, paths.get(name, "?"), 4 * i, " ".join(words)))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    if sys.argv[1] == "record":
        record(sys.argv[2:-1], sys.argv[-1])
    elif sys.argv[1] == "check":
        sys.exit(check(*sys.argv[2:5]))
    else:
        differ(sys.argv[2:])
