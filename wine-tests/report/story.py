#!/usr/bin/env python3
"""story.py LOG OBJECT [--svg OUT]: tells in plain words what happened to an object in a player log (with --contacts)."""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import logfile  # noqa: E402
import svg  # noqa: E402

FROZEN = 8  # object +0x80, lowest byte: 1 moves, 8 asleep


def main():
    log, name = logfile.Log(sys.argv[1]), sys.argv[2]
    positions = dict(log.series(name, "pos"))
    if not positions:
        sys.exit("story: %s does not appear in %s" % (name, sys.argv[1]))
    speeds = {f: math.sqrt(sum(c * c for c in v)) for f, v in log.series(name, "v")}
    times, contact, impact, asleep, bounces = {}, None, None, None, []
    for frame in sorted(log.frames):
        for line in log.frames[frame]:
            if line.kind == "F" and line.field("time"):
                times[frame] = logfile.number("time", line.field("time")[0])
                if int(line.field("imp")[0]) and impact is None:
                    impact = frame
            if line.kind == "O" and line.subject == name:
                if int(line.field("ncp")[0]) and contact is None:
                    contact = frame
                state = int(line.field("ost")[0], 16) & 0xff
                if state & FROZEN and asleep is None and frame:
                    asleep = frame
    frames = sorted(positions)
    for i in range(1, len(frames) - 1):
        before, at, after = (positions[frames[k]][1] for k in (i - 1, i, i + 1))
        if at < before and after > at and after - at > 1e-4:
            bounces.append(frames[i])

    def at(frame):
        return "%.3f, %.3f, %.3f" % tuple(positions[frame])

    print("%d frames, %.2f simulated seconds" % (len(log.frames), times[max(times)]))
    print("'%s' starts at (%s)" % (name, at(frames[0])))
    if bounces:
        print("it turns upward %d times, first in frame %d (%.2f s) at height %.3f" % (len(bounces), bounces[0], times[bounces[0]], positions[bounces[0]][1]))
    if impact is not None:
        print("first impact in frame %d (%.2f s), speed before it %.3f m/s" % (impact, times[impact], speeds[max(impact - 1, frames[0])]))
    if contact is not None:
        print("first friction contact in frame %d (%.2f s), speed %.3f m/s" % (contact, times[contact], speeds[contact]))
    else:
        print("it never touches anything")
    print("it ends at (%s), speed %.4f m/s" % (at(frames[-1]), speeds[frames[-1]]))
    print("it falls asleep in frame %d (%.2f s)" % (asleep, times[asleep]) if asleep is not None else "it does not fall asleep")
    if "--svg" in sys.argv:
        out = sys.argv[sys.argv.index("--svg") + 1]
        marks = [(n, [(times[f], positions[f][1] - 0.0)], c) for n, f, c in (("contact", contact, "#d62728"), ("sleep", asleep, "#2ca02c")) if f in times]
        curves = [("height", [(times[f], positions[f][1]) for f in frames if f in times], "#1f77b4", False)]
        low = min(p[1] for p in positions.values())
        high = max(p[1] for p in positions.values())
        curves += [(n, [(p[0][0], low), (p[0][0], high)], c, True) for n, p, c in marks]
        with open(out, "w") as f:
            f.write(svg.chart("%s: height of '%s'" % (os.path.basename(sys.argv[1]), name), curves, "seconds", "metres"))
        print("trajectory: %s" % os.path.relpath(out))


main()
