#!/usr/bin/env python3
"""Scene A/B: one scene, two DLLs, the first difference and a report.

ab.py SCENE [--original FILE] [--ours FILE] [--html OUT] [player options]
    plays SCENE (a file, or a name from wine-tests/scenes) with the original (default: PHYSICS_RT_ORIGINAL) and with
    ours (default: build/win/dll/physics_RT.dll)
ab.py --logs A B [--html OUT]
    compares two logs that exist already

Prints the first difference by frame, object and field with both bit patterns and their distance in units of the last
place. The report shows trajectories from above, heights over time, and how the difference grows.
Exit status: 0 equal, 1 different, 77 skipped.
"""
import argparse
import html
import os
import signal
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import logfile  # noqa: E402
import svg  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MAX_OBJECTS = 8  # drawn


class Difference:
    def __init__(self, frame, line, field, index, a, b):
        self.frame, self.line, self.field, self.index, self.a, self.b = frame, line, field, index, a, b

    def words(self):
        where = {"F": "frame counters", "K": "hash"}.get(self.line.kind, "%s %s" % (self.line.kind, self.line.subject))
        text = "frame %d, %s, field %s" % (self.frame, where, self.field)
        if self.index:
            text += "[%d]" % self.index
        text += "\n  A %s%s\n  B %s%s" % (self.a, self.value(self.a), self.b, self.value(self.b))
        d = self.distance()
        return text + ("\n  %d ulp apart" % d if d is not None else "")

    def value(self, bits):
        v = logfile.number(self.field, bits)
        return "" if v is None else " (%.17g)" % v

    def distance(self):
        if logfile.number(self.field, self.a) is None or len(self.a) != len(self.b):
            return None
        return logfile.ulps(self.a, self.b)


def line_differences(frame, a, b):
    if a.text == b.text:
        return
    if len(a.fields) != len(b.fields) or not a.fields:
        yield Difference(frame, a, "line", 0, a.text[:160], b.text[:160])
        return
    for (key, x), (_, y) in zip(a.fields, b.fields):
        if len(x) != len(y):
            yield Difference(frame, a, key, 0, ",".join(x), ",".join(y))
            continue
        for i, (u, v) in enumerate(zip(x, y)):
            if u != v:
                yield Difference(frame, a, key, i, u, v)


def differences(a, b):
    """All differences in order of frames."""
    nothing = logfile.Line("- - -")
    for frame in sorted(set(a.frames) | set(b.frames)):
        x, y = a.frames.get(frame), b.frames.get(frame)
        if x is None or y is None:
            yield Difference(frame, nothing, "frame", 0, "present" if x else "missing", "present" if y else "missing")
            continue
        if [l.key() for l in x] == [l.key() for l in y]:
            for p, q in zip(x, y):
                yield from line_differences(frame, p, q)
            continue
        left, right = {l.key(): l for l in x}, {l.key(): l for l in y}
        for key in list(left) + [k for k in right if k not in left]:
            if key in left and key in right:
                yield from line_differences(frame, left[key], right[key])
            else:
                line = left.get(key) or right[key]
                yield Difference(frame, line, "line", 0, left[key].text[:120] if key in left else "missing",
                                 right[key].text[:120] if key in right else "missing")


def summary(found):
    """Per kind and field: [first frame, how many, largest ulp, object of the largest]."""
    table = {}
    for d in found:
        row = table.setdefault(d.line.kind + "." + d.field, [d.frame, 0, 0, d.line.subject])
        row[1] += 1
        distance = d.distance()
        if distance is not None and distance > row[2]:
            row[2], row[3] = distance, d.line.subject
    return table


def moving_objects(log):
    names = []
    for name in log.objects():
        positions = log.series(name, "pos")
        if len(positions) > 1 and positions[0][1] != positions[-1][1]:
            names.append(name)
    return names[:MAX_OBJECTS]


def growth(a, b):
    """[(frame, largest position difference of all objects)]"""
    out = []
    for frame in sorted(set(a.frames) & set(b.frames)):
        right = {l.subject: l for l in b.frames[frame] if l.kind == "O"}
        worst = 0.0
        for l in a.frames[frame]:
            r = right.get(l.subject) if l.kind == "O" else None
            if r and l.field("pos") and r.field("pos"):
                worst = max([worst] + [abs(logfile.number("pos", u) - logfile.number("pos", v))
                                       for u, v in zip(l.field("pos"), r.field("pos"))])
        out.append((frame, worst))
    return out


def write_report(path, title, a, b, found):
    import math
    top, heights = [], []
    for i, name in enumerate(moving_objects(a)):
        colour = svg.COLOURS[i % len(svg.COLOURS)]
        for log, dashed, suffix in ((a, False, " A"), (b, True, " B")):
            positions = log.series(name, "pos")
            top.append((name + suffix, [(p[0], p[2]) for _, p in positions], colour, dashed))
            heights.append((name + suffix, [(f, p[1]) for f, p in positions], colour, dashed))
    curve = [(f, math.log10(d)) for f, d in growth(a, b) if d > 0]
    page = ["<!DOCTYPE html><meta charset='utf-8'><title>%s</title><body style='font-family:sans-serif;max-width:60em'>" % html.escape(title),
            "<h1>%s</h1><p>A: %s<br>B: %s</p>" % (html.escape(title), html.escape(a.path), html.escape(b.path))]
    if found:
        page.append("<h2>First difference</h2><pre>%s</pre>" % html.escape(found[0].words()))
        page.append("<h2>By field</h2><table border='1' cellpadding='4' style='border-collapse:collapse'>"
                    "<tr><th>field<th>from frame<th>values<th>largest ulp<th>object</tr>")
        for field, row in sorted(summary(found).items(), key=lambda kv: kv[1][0]):
            page.append("<tr><td>%s<td>%d<td>%d<td>%d<td>%s</tr>" % (html.escape(field), row[0], row[1], row[2], html.escape(row[3])))
        page.append("</table>")
    else:
        page.append("<p><b>Equal</b>, bit for bit, in all %d frames.</p>" % len(a.frames))
    page.append(svg.chart("From above", top, "x", "z", square=True))
    page.append(svg.chart("Height", heights, "frame", "y"))
    if curve:
        page.append(svg.chart("Largest position difference", [("log10 |A - B|", curve, "#000", False)], "frame", "log10 of metres"))
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(page))


def environment():
    """RUN32 as tests/setup.sh found it."""
    try:
        with open(os.path.join(ROOT, "build/tools/environment")) as f:
            values = dict(line.rstrip("\n").split("=", 1) for line in f if "=" in line)
        return values.get("RUN32", "").strip('"').split()
    except OSError:
        return []


def play(scene, dll, out, options):
    player = os.path.join(ROOT, "build/native/player/player")
    return subprocess.call(environment() + [player, scene, "--dll", dll, "--out", out] + options)


def main():
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("scene", nargs="?")
    parser.add_argument("--logs", nargs=2)
    parser.add_argument("--original", default=os.environ.get("PHYSICS_RT_ORIGINAL"))
    parser.add_argument("--ours", default=os.path.join(ROOT, "build/win/dll/physics_RT.dll"))
    parser.add_argument("--html")
    args, player_options = parser.parse_known_args()
    if args.logs:
        paths, title = args.logs, "%s / %s" % tuple(os.path.basename(p) for p in args.logs)
    else:
        if not args.scene:
            sys.exit(__doc__)
        if not args.original:
            print("skipped: PHYSICS_RT_ORIGINAL is not set")
            sys.exit(77)
        scene = args.scene if os.path.exists(args.scene) else os.path.join(ROOT, "wine-tests/scenes", args.scene + ".scene")
        name = os.path.splitext(os.path.basename(scene))[0]
        os.makedirs(os.path.join(ROOT, "build/ab"), exist_ok=True)
        paths = [os.path.join(ROOT, "build/ab", name + suffix) for suffix in (".original.log", ".ours.log")]
        for dll, out in zip((args.original, args.ours), paths):
            status = play(scene, dll, out, player_options)
            if status:
                sys.exit("ab: playing %s failed (%d)" % (dll, status))
        title = name
        args.html = args.html or os.path.join(ROOT, "build/ab", name + ".html")
    a, b = (logfile.Log(p) for p in paths)
    if a.skipped:
        print("skipped: the scene needs the real engine")
        sys.exit(77)
    found = list(differences(a, b))
    if args.html:
        write_report(args.html, title, a, b, found)
        print("report: %s" % os.path.relpath(args.html))
    if not found and a.frames:
        print("EQUAL: %d frames" % len(a.frames))
        return
    print("FIRST DIFFERENCE: %s" % (found[0].words() if found else "no frames at all"))
    different = {d.frame for d in found}
    print("%d of %d frames differ" % (len(different), len(set(a.frames) | set(b.frames))))
    sys.exit(1)


if __name__ == "__main__":
    main()
