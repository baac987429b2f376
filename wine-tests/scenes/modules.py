#!/usr/bin/env python3
"""modules.py FOLDER [NAME...]: writes the scenes module_*.scene.

Each is one of the game's moving set pieces with its own geometry: bodies, joints, springs and forces carry the values of
game.md 5-7, the meshes are boxes of like proportions. Stone and wood balls fall on it and run into it for a minute.
"""
import os
import sys

FRAME_MS = 16
SECONDS = 60


def frame_of(seconds):
    return round(seconds * 1000 / FRAME_MS)


def text(vector):
    return ",".join("%g" % x for x in vector)


class Scene:
    def __init__(self, title):
        self.things, self.events = [], []
        self.head = ["# " + title, "frames %d" % frame_of(SECONDS), "dt %d" % FRAME_MS, "gravity 0 -20 0 2"]
        self.body("FixCube", (0, 40, 40), [("FixCube", (1, 1, 1), (0, 0, 0))], fixed=1, collision=0)

    def add(self, line):
        self.things.append(line)

    def at(self, seconds, line):
        self.events.append((frame_of(seconds), "at %d %s" % (frame_of(seconds), line)))

    def box(self, name, half, centre):
        """A box away from the origin is a raw mesh; only its points matter."""
        if not any(centre):
            self.add("mesh %s box %g %g %g" % ((name,) + tuple(half)))
            return
        self.add("mesh %s raw" % name)
        for i in range(8):
            self.add("v " + " ".join("%g" % (c + (h if i >> k & 1 else -h)) for k, (c, h) in enumerate(zip(centre, half))))
        for face in ("0 2 1", "1 2 3", "4 5 6", "5 7 6", "0 1 4", "1 5 4", "2 6 3", "3 6 7", "0 4 2", "2 4 6", "1 3 5", "3 7 5"):
            self.add("f " + face)
        self.add("end")

    def frame(self, name, pos, rot=None):
        self.add("entity %s pos=%s%s" % (name, text(pos), " rot=" + text(rot) if rot else ""))

    def body(self, name, pos, boxes, rot=None, surface=None, at=0, make_meshes=True, **values):
        """Physicalized at once; boxes are (mesh, half extents, centre). The mass centre is `shift`, as in the game."""
        if make_meshes:
            for mesh, half, centre in boxes:
                self.box(mesh, half, centre)
        self.add("entity %s mesh=%s pos=%s%s" % (name, boxes[0][0], text(pos), " rot=" + text(rot) if rot else ""))
        given = {"friction": 0.7, "elasticity": 0.4, "mass": 1, "lindamp": 0.1, "rotdamp": 0.1, "automass": 0, "shift": (0, 0, 0)}
        given.update(values)
        pins = " ".join("%s=%s" % (k, text(v) if isinstance(v, tuple) else v) for k, v in given.items() if v != "")
        self.at(at, "physicalize %s %s surface=%s convex=%s" % (name, pins, surface or name, ",".join(b[0] for b in boxes)))

    def ground(self, y, size=200):
        self.add("mesh ground grid 6 6 %g %g" % (size, size))
        self.add("entity ground mesh=ground pos=0,%g,0" % y)
        self.at(0, "physicalize ground fixed=1 friction=0.7 elasticity=0.3 group=Floor automass=0 surface=ground concave=ground")

    def block(self, name, prototype, owner, at=None, **pins):
        self.add("bb %s %s owner=%s %s" % (name, prototype, owner, " ".join("%s=%s" % p for p in pins.items())))
        if at is not None:
            self.at(at, "fire %s 0" % name)

    def hinge(self, name, owner, second, frame, at=0):
        self.block(name, "PhysicsHinge", owner, at, Object2=second, Joint_Ref=frame)

    def push(self, name, owner, direction, value, at=None, until=None, reference=None, position_reference=None):
        self.block(name, "SetPhysicsForce", owner, at, Pos_Ref=position_reference or owner, Direction=text(direction),
                   Direction_Ref=reference or "-", Force=value)
        if until is not None:
            self.at(until, "fire %s 1" % name)

    def wake(self, names, at):
        for name in names:
            self.block("wake_" + name, "PhysicsWakeUp", name, at)

    def swap(self, first, second, owner, reference, value, period):
        """Two opposite forces along z, switched in turn."""
        self.push(first, owner, (0, 0, -1), value, reference=reference)
        self.push(second, owner, (0, 0, 1), value, reference=reference)
        t, on, off = 0.5, first, second
        while t < SECONDS:
            self.at(t, "fire %s 1" % off)
            self.at(t, "fire %s 0" % on)
            t, on, off = t + period, off, on

    def ball(self, name, kind, start, impulse, times):
        """A ball that appears at `start` at each of the times and is thrown."""
        values = {"stone": "friction=0.5 elasticity=0.1 mass=10 lindamp=0.3", "wood": "friction=0.8 elasticity=0.2 mass=1.9 lindamp=0.9"}
        self.add("entity %s pos=%s" % (name, text(start)))
        self.block("throw_" + name, "PhysicsImpulse", name, None, Referential=name, Direction=text(impulse[:3]), Impulse=impulse[3])
        for i, t in enumerate(times):
            if i:
                self.at(t, "fire phys_%s 1" % name)
                self.at(t, "place %s pos=%s" % (name, text(start)))
                self.at(t, "fire phys_%s 0" % name)
            else:
                self.at(t, "physicalize %s %s rotdamp=0.1 group=Ball automass=0 surface=ball ball=2" % (name, values[kind]))
            self.at(t, "fire throw_%s 0" % name)

    def write(self, path):
        self.events.sort(key=lambda e: e[0])
        lines = self.head + self.things + [e[1] for e in self.events]
        # physicalize makes its block when read, so that line has to precede the events that fire the block.
        lines.sort(key=lambda l: (2 if l.startswith("at ") and " fire " in l else 1 if l.startswith("at ") else 0))
        with open(path, "w", encoding="ascii", newline="\n") as f:
            f.write("\n".join(lines) + "\n")


def every(start, step):
    return [start + i * step for i in range(int((SECONDS - start) / step) + 1)]


def pusher():
    s = Scene("01: a block is pushed along a channel, over a filled gap")
    s.ground(-8)
    s.body("Filler", (0, -1, 0), [("Filler", (3, 1, 2.5), (0, 0, 0))], fixed=1, group="Floor")
    s.body("Rinne", (0, 0, 0), [("Rinne_01", (15, 0.5, 2.5), (0, -2.5, 0)), ("Rinne_02", (15, 1.5, 0.4), (0, -0.5, 2.9)),
                                ("Rinne_03", (15, 1.5, 0.4), (0, -0.5, -2.9))], fixed=1, group="Ball")
    s.body("Pusher", (6, 0.2, 0), [("Col01", (0.5, 2, 2.2), (0, 0, 0)), ("Col02", (1.5, 0.4, 2.2), (1.6, -1.5, 0)),
                                   ("Col03", (1.5, 0.4, 0.4), (1.6, 1.5, 0))], friction=0.6, mass=3, group="Floor", frozen=1,
           rotdamp=1)
    s.wake(["Pusher"], 0.5)
    s.ball("stone", "stone", (-6, 3, 0), (1, 0, 0, 120), every(1, 11))
    s.ball("wood", "wood", (-3, 6, 0.3), (1, 0.1, 0, 30), every(4, 9))
    s.push("roll", "stone", (1, 0, 0), 0.92, at=3, until=5)
    return s


def lift():
    s = Scene("03: a floor on a slider, drawn up by a spring, laden with walls; a gate")
    s.ground(-1.5)
    s.frame("frame_low", (0, 0, 0))
    s.frame("frame_high", (0, 8, 0))
    s.body("LiftFloor", (0, 0, 0), [("LiftFloor", (4.8, 0.4, 4.8), (0, 0, 0))], elasticity=0, mass=3, frozen=1, lindamp=1, rotdamp=3)
    walls = [("Wall_Coll", (2.3, 0.92, 0.4), (0, 0.92, 0))]
    for i in range(7):
        s.body("Wall%02d" % (i + 1), (-2.4 + 4.8 * (i % 2), 0.41 + 1.85 * (i // 4), -3 + 2 * (i % 4)), walls, friction=0.4,
               elasticity=0.01, mass=2, frozen=1, lindamp=0.5, rotdamp=1.5, surface="Wall", make_meshes=i == 0)
    s.body("Gate", (0, 1, 7), [("Gate1", (0.4, 2.4, 0.4), (-4, 0, 0)), ("Gate2", (0.4, 2.4, 0.4), (4, 0, 0)),
                               ("Gate3", (4.4, 0.4, 0.4), (0, 2, 0))], friction=0.4, elasticity=0, mass=2, frozen=1, lindamp=0.5, rotdamp=1)
    s.block("slider", "SetPhysicsSlider", "LiftFloor", 0, Object2="FixCube", Axis_first="frame_low", Axis_second="frame_high")
    s.block("spring", "SetPhysicsSpring", "LiftFloor", 0, Object2="FixCube", Referential_1="frame_low", Referential_2="frame_high",
            Length=0, Constant=15, Linear=0.1, Global=1)
    s.wake(["LiftFloor", "Gate"] + ["Wall%02d" % (i + 1) for i in range(7)], 1)
    s.ball("stone", "stone", (-9, 2, 1), (1, 0, 0, 160), every(5, 7))
    s.ball("wood", "wood", (0.5, 14, 0), (0, -1, 0.1, 20), every(9, 8))
    return s


def swing():
    s = Scene("08: a swing, driven by two forces in turn")
    s.ground(-14)
    s.frame("Fix", (0, 0, 0))
    s.frame("HingeFrame", (0, 15, 0), (0, 1, 0, 90))
    boxes = [("Col1", (4, 0.4, 4), (0, 0, 0))]
    for i in range(4):
        boxes.append(("Col%d" % (i + 2), (0.15, 7, 0.15), (-3.8 if i & 1 else 3.8, 7.4, -3.8 if i & 2 else 3.8)))
    boxes.append(("Col6", (4, 0.2, 0.2), (0, 14.6, 0)))
    s.body("Schaukel", (0, 0, 0), boxes, mass=10, group="Floor", frozen=1, lindamp=0.4)
    s.hinge("hinge", "Schaukel", "FixCube", "HingeFrame")
    s.swap("back", "forth", "Schaukel", "Fix", 1.1, 3)
    s.wake(["Schaukel"], 0.6)
    s.ball("stone", "stone", (0.5, 6, -0.5), (0, -1, 0, 10), every(4, 12))
    s.ball("wood", "wood", (-1.5, 5, -14), (0, 0, 1, 35), every(7, 7))
    return s


def turnstile():
    s = Scene("17: a turnstile that a spring turns back")
    s.ground(-2.5)
    s.frame("HingeFrame", (0, 0, 0), (1, 0, 0, -90))
    s.body("Dreharme", (0, 0, 0), [("Arm1", (0.5, 1.5, 5), (0, 0, 0)), ("Arm2", (5, 1.2, 0.4), (0, 0, 0)),
                                   ("Arm3", (0.8, 2.2, 0.8), (0, 0, 0))], mass=3, group="Floor", lindamp=3, rotdamp=0.005)
    s.block("spring", "SetPhysicsSpring", "Dreharme", 0, Object2="FixCube", Position_1="0,4,0", Referential_1="HingeFrame",
            Position_2="0,0,-4", Referential_2="Dreharme", Length=0, Constant=0.32, Linear=0.1, Global=0.1)
    s.hinge("hinge", "Dreharme", "FixCube", "HingeFrame")
    s.ball("stone", "stone", (-9, 0, 3), (1, 0, 0, 130), every(1, 9))
    s.ball("wood", "wood", (8, 1, 3.5), (-1, 0, 0.1, 30), every(5, 7))
    s.push("roll", "stone", (0.3, 0, -1), 0.92, at=2, until=4)
    return s


def flaps():
    s = Scene("19: flaps that turn over")
    s.ground(-12)
    s.frame("HingeFrame", (0, 0, 0))
    s.body("Flaps", (0, 0, 0), [("Flap1", (2.4, 0.25, 2.4), (2.5, 0, 0)), ("Flap2", (2.4, 0.25, 2.4), (-2.5, 0, 0)),
                                ("Flap3", (0.25, 2.4, 2.4), (0, 2.5, 0)), ("Flap4", (0.25, 2.4, 2.4), (0, -2.5, 0))],
           mass=3, group="Floor", frozen=1, lindamp=1, rotdamp=0.05, shift=(1, 1, 0))
    s.hinge("hinge", "Flaps", "FixCube", "HingeFrame")
    s.wake(["Flaps"], 1)
    s.ball("stone", "stone", (3, 8, 0.4), (0, -1, 0, 5), every(2, 8))
    s.ball("wood", "wood", (-9, 5, 0), (1, 0.1, 0, 22), every(4, 6))
    return s


def drawbridge(title, name, boxes, shift, tilt):
    s = Scene(title)
    s.ground(-6)
    s.frame("HingeFrame", (0, 0, 0))
    s.body("Shore", (2 * shift[0] - 1.2, -1.5, 0), [("Shore", (2, 1, 4), (0, 0, 0))], fixed=1, group="Floor")
    s.body(name, (0, 0, 0), boxes, rot=(0, 0, 1, -tilt), elasticity=1, mass=3, frozen=1, lindamp=1, rotdamp=0.05, shift=shift)
    s.hinge("hinge", name, "FixCube", "HingeFrame")
    s.wake([name], 1)
    s.ball("stone", "stone", (-1, 10, 0.5), (0, -1, 0, 5), every(6, 12))
    s.ball("wood", "wood", (1.2 * shift[0], 9, 0), (0.3, -1, 0, 8), every(3, 7))
    return s


def drawbridge_25():
    return drawbridge("25: a draw-bridge, let down", "Bridge", [("Col01", (2.5, 0.3, 2.5), (-2.5, 0, 0)), ("Col02", (0.3, 0.5, 2.5), (-4.7, 0.4, 0))],
                      (-2.5, 0.2, 0), 80)


def drawbridge_37():
    return drawbridge("37: a long draw-bridge, let down", "Bridge", [("Col1", (7.5, 0.3, 2.5), (-7.5, 0, 0)), ("Col2", (7.5, 0.4, 0.2), (-7.5, 0.5, 2.3)),
                                                                   ("Col3", (7.5, 0.4, 0.2), (-7.5, 0.5, -2.3))], (-7.5, 0, 0), 70)


def sack():
    s = Scene("26: a sack on a rope, two ball joints; driven by two forces in turn")
    s.ground(-7)
    s.frame("Halter", (0, 14, 0))
    s.frame("oben", (0, 14, 0))
    s.frame("unten", (0, 4, 0))
    s.body("Rope", (0, 9, 0), [("Rope", (0.2, 5, 0.2), (0, 0, 0))], collision=0, surface="Ropel")
    s.body("Sack", (0, 0.5, 0), [("Sack", (2.2, 3.4, 2.2), (0, 0, 0))], mass=10, group="Floor")
    s.block("upper", "PhysicsBallJoint", "Rope", 0, Object2="FixCube", Referential_1="oben")
    s.block("lower", "PhysicsBallJoint", "Rope", 0, Object2="Sack", Referential_1="unten")
    s.swap("back", "forth", "Sack", "Halter", 0.25, 2.5)
    s.ball("stone", "stone", (-12, 1, 0.5), (1, 0.2, 0, 150), every(3, 11))
    s.ball("wood", "wood", (1, 1, -12), (0, 0.2, 1, 40), every(5, 6))
    return s


def planks(s, count, at, step, group, masses, half, damping, prefix="Platte"):
    for i in range(count):
        # Every plank has a mesh, and a surface, of its own.
        mesh = [("%s%02d" % (prefix, i + 1), (half[0] + 0.003 * i, half[1], half[2] - 0.002 * i), (0, 0, 0))]
        s.body("%s%02d" % (prefix, i + 1), (at[0] + step * i, at[1], at[2]), mesh, mass=masses[i], group=group, frozen=1, rotdamp=damping)


def plank_bridge():
    s = Scene("29: a bridge of nine planks and ten hinges")
    s.ground(-14)
    step = 2.3
    planks(s, 9, (-4 * step, 0, 0), step, "Modul29", [0.5] * 8 + [1], (1.05, 0.2, 2.4), 0.3)
    for i in range(10):
        s.frame("HingeFrame%02d" % (i + 1), (-4.5 * step + step * i, 0, 0))
    s.hinge("hinge01", "Platte01", "FixCube", "HingeFrame01")
    s.hinge("hinge10", "Platte09", "FixCube", "HingeFrame10")
    for i in range(9, 1, -1):
        s.hinge("hinge%02d" % i, "Platte%02d" % i, "Platte%02d" % (i - 1), "HingeFrame%02d" % i)
    s.wake(["Platte%02d" % (i + 1) for i in range(9)], 1)
    s.ball("wood", "wood", (-9, 4, 0.3), (1, 0, 0, 12), every(2, 6))
    s.ball("stone", "stone", (3, 8, -0.5), (-0.2, -1, 0, 20), every(10, 14))
    return s


def seesaw():
    s = Scene("30: a see-saw whose mass centre lies above its hinge")
    s.ground(-5)
    s.frame("HingeFrame", (0, 0, 0))
    s.body("Wippe", (0, 0, 0), [("Col1", (9, 0.4, 2.4), (0, 0, 0)), ("Col2", (0.5, 1, 2.4), (0, -1.2, 0))], mass=3, group="Floor",
           frozen=1, lindamp=1, rotdamp=1, shift=(0, 4, 0))
    s.hinge("hinge", "Wippe", "FixCube", "HingeFrame")
    s.wake(["Wippe"], 1)
    s.ball("stone", "stone", (6, 7, 0.3), (0, -1, 0, 10), every(3, 10))
    s.ball("wood", "wood", (-7, 6, -0.3), (0.2, -1, 0, 5), every(5, 6))
    return s


def slide_box():
    s = Scene("34: a stone on a slider, between stops; a box upon it")
    s.ground(-0.9)
    for name, x in (("left", -9), ("right", 9)):
        s.body(name, (x, 0, 0), [(name, (0.5, 0.8, 1), (0, 0, 0))], fixed=1, group="Floor")
    s.frame("Slider_Frame01", (-5, 0, 0))
    s.frame("Slider_Frame02", (5, 0, 0))
    s.body("Schiebestein", (0, 0, 0), [("Schiebestein", (2.4, 0.6, 2.4), (0, 0, 0))], friction=0.5, mass=1.6, frozen=1)
    s.body("Kiste", (0.2, 2.62, 0.1), [("Kiste", (2, 2, 2), (0, 0, 0))], friction=0.8, mass=1.4, frozen=1)
    s.block("slider", "SetPhysicsSlider", "Schiebestein", 0, Object2="FixCube", Axis_first="Slider_Frame01", Axis_second="Slider_Frame02")
    s.wake(["Schiebestein", "Kiste"], 1)
    s.ball("wood", "wood", (-14, 3, 1.3), (1, 0.2, -0.05, 30), every(3, 7))
    s.ball("stone", "stone", (14, 1.5, -1.4), (-1, 0.1, 0.05, 90), every(7, 12))
    return s


def vane():
    s = Scene("41: a light vane on a hinge")
    s.ground(-6)
    s.frame("HingeFrame", (0, 4, 0), (0, 1, 0, 90))
    s.body("Vane", (0, 0, 0), [("Col1", (2.4, 3.5, 0.2), (0, 0, 0)), ("Col2", (2.4, 0.3, 0.6), (0, -3.4, 0))], group="Floor")
    s.hinge("hinge", "Vane", "FixCube", "HingeFrame")
    s.ball("wood", "wood", (0.4, -1, -10), (0, 0.1, 1, 25), every(1, 5))
    s.ball("stone", "stone", (-0.5, -2, 10), (0, 0.1, -1, 120), every(3, 9))
    return s


def fan():
    s = Scene("18: a fan under a paper ball and a wooden ball")
    s.ground(0)
    s.add("mesh paper sphere 2 8 12")
    for i, x in enumerate((-6, 6)):
        s.add("entity paper%d mesh=paper pos=%d,2.2,0" % (i, x))
        s.at(0, "physicalize paper%d friction=0.5 elasticity=0.4 mass=0.2 lindamp=1.5 rotdamp=0.1 group=Ball automass=0 surface=paper convex=paper" % i)
        s.push("blow%d" % i, "paper%d" % i, (0, 1, 0), 0.1)
        t = 1 + i
        while t < SECONDS:
            s.at(t, "fire blow%d 0" % i)
            s.block("wake%d_%d" % (i, t), "PhysicsWakeUp", "paper%d" % i, t)
            s.at(t + 2.3, "fire blow%d 1" % i)
            t += 6
    s.ball("wood", "wood", (-14, 3, 0), (1, 0, 0, 25), every(3, 6))
    for i in range(6):
        s.push("lift%d" % i, "wood", (0, 1, 0), 0.1)
        s.at(5, "fire lift%d 0" % i)
        s.at(8, "fire lift%d 1" % i)
    return s


def balloon():
    s = Scene("the balloon: platform, eight planks, ropes and balloons, two sliders, a spring, nine forces")
    s.ground(-20)
    boxes = [("Plat1", (5, 0.4, 5), (0, 0, 0))]
    boxes += [("Plat%d" % (i + 2), h, c) for i, (h, c) in enumerate([((5, 0.8, 0.3), (0, 1, 4.7)), ((5, 0.8, 0.3), (0, 1, -4.7)),
                                                                     ((0.3, 0.8, 5), (4.7, 1, 0)), ((0.4, 3, 0.4), (4.5, 3, 4.5)),
                                                                     ((0.4, 3, 0.4), (4.5, 3, -4.5))])]
    s.body("Platform", (0, 0, 0), boxes, mass=4, group="Floor", frozen=1, shift=(0, 2, 0))
    planks(s, 8, (-6.2, 0, 0), -2.3, "Floor", [0.5] * 8, (1.05, 0.2, 2.4), 0.1)
    corners = [(4.5, 4.5), (4.5, -4.5), (-4.5, 4.5), (-4.5, -4.5)]
    for i, (x, z) in enumerate(corners):
        s.body("Ballon%02d" % (i + 1), (x, 17, z), [("Ballon%d" % (i + 1), (2, 2.5, 2), (0, 0, 0))], mass=0.2, frozen=1, collision=0, lindamp=1, rotdamp=1)
        s.body("Seil%02d" % (i + 1), (x, 10.5, z), [("Seil%d" % (i + 1), (0.1, 4, 0.1), (0, 0, 0))], mass=0.2, frozen=1, collision=0, lindamp=1, rotdamp=1)
        s.frame("Ballon%02d_hinge_a" % (i + 1), (x, 6.5, z))
        s.frame("Ballon%02d_hinge_b" % (i + 1), (x, 14.5, z), (0, 1, 0, 30 * i))
    s.body("Box_slide", (0, -16, 0), [("Box_slide", (1, 1, 1), (0, 0, 0))], mass=4, frozen=1, collision=0, lindamp=1, rotdamp=1)
    for i in range(9):
        s.frame("Hinge%02d" % (i + 1), (-5.05 - 2.3 * i, 0, 0))
    for name, pos in (("high", (0, 0, 0)), ("low", (0, -16, 0)), ("close", (0, -16, 0)), ("far", (60, -16, -60))):
        s.frame("Slideframe_" + name, pos)
    for i in (2, 1, 3, 4):
        if i in (2, 1, 3):
            s.hinge("rope_b%d" % i, "Seil%02d" % i, "Ballon%02d" % i, "Ballon%02d_hinge_b" % i)
        s.hinge("rope_a%d" % i, "Platform", "Seil%02d" % i, "Ballon%02d_hinge_a" % i)
        if i == 4:
            s.hinge("rope_b4", "Seil04", "Ballon04", "Ballon04_hinge_b")
    for i in (8, 9, 6, 2, 5, 7, 4, 1, 3):
        first = "Platform" if i == 1 else "Platte%02d" % (i - 1)
        s.hinge("plank%d" % i, first, "FixCube" if i == 9 else "Platte%02d" % i, "Hinge%02d" % i)
    s.block("spring", "SetPhysicsSpring", "Platform", 0, Object2="Box_slide", Referential_1="Slideframe_high", Referential_2="Slideframe_low",
            Length=15, Constant=20, Linear=0.6, Global=1)
    s.block("rail", "SetPhysicsSlider", "Box_slide", 0, Object2="FixCube", Axis_first="Slideframe_close", Axis_second="Slideframe_far",
            Limitations=1, Lower=-30000, Upper=0)
    s.block("pole", "SetPhysicsSlider", "Platform", 0, Object2="Box_slide", Axis_first="Slideframe_high", Axis_second="Slideframe_low",
            Lower=-2, Upper=2)
    for i in (4, 2, 1, 3):
        s.push("lift%d" % i, "Ballon%02d" % i, (0, 1, 0), 0.3, at=0, reference="Ballon%02d_hinge_b" % i)
    for i in (3, 1, 2, 4):
        s.push("drag%d" % i, "Seil%02d" % i, (-0.2, 0, 0), 0.3, at=0, reference="Ballon%02d_hinge_b" % i,
               position_reference="Ballon%02d_hinge_b" % i)
    s.push("away", "Box_slide", (-1, 0, 1), 0.2, reference="Box_slide")
    moving = ["Platform", "Box_slide"] + ["Platte%02d" % (i + 1) for i in range(8)] + [n % (i + 1) for i in range(4) for n in ("Ballon%02d", "Seil%02d")]
    s.wake(moving, 1)
    s.ball("wood", "wood", (-20, 3, 0.2), (1, 0, 0, 24), every(3, 9))
    s.ball("stone", "stone", (1, 5, 0.5), (0, -1, 0, 5), every(15, 20))
    s.at(42, "fire plank9 1")  # off it goes
    s.at(43, "fire away 0")
    return s


def replay():
    s = Scene("swing, sack, lift and bridge in one level; left and begun again three times, bodies and joints anew")
    s.ground(-12)
    bodies = ["Schaukel", "Rope", "Sack", "LiftFloor"] + ["Platte%02d" % (i + 1) for i in range(4)]
    s.frame("swing_frame", (-14, 12, 0), (0, 1, 0, 90))
    s.body("Schaukel", (-14, 0, 0), [("Col1", (4, 0.4, 4), (0, 0, 0)), ("Col2", (0.2, 6, 0.2), (0, 6.4, 0))], mass=10, group="Floor", lindamp=0.4)
    s.frame("oben", (0, 14, 12))
    s.frame("unten", (0, 4, 12))
    s.body("Rope", (0, 9, 12), [("Rope", (0.2, 5, 0.2), (0, 0, 0))], collision=0)
    s.body("Sack", (0, 0.5, 12), [("Sack", (2.2, 3.4, 2.2), (0, 0, 0))], mass=10, group="Floor")
    s.frame("frame_low", (0, 0, -12))
    s.frame("frame_high", (0, 8, -12))
    s.body("LiftFloor", (0, 0, -12), [("LiftFloor", (4.8, 0.4, 4.8), (0, 0, 0))], elasticity=0, mass=3, lindamp=1, rotdamp=3)
    planks(s, 4, (8, 0, 0), 2.3, "Modul29", [0.5] * 4, (1.05, 0.2, 2.4), 0.3)
    for i in range(5):
        s.frame("HingeFrame%02d" % (i + 1), (6.85 + 2.3 * i, 0, 0))
    joints = ["swing", "upper", "lower", "slider", "spring", "h1", "h5", "h4", "h3", "h2", "back"]
    s.hinge("swing", "Schaukel", "FixCube", "swing_frame")
    s.block("upper", "PhysicsBallJoint", "Rope", 0, Object2="FixCube", Referential_1="oben")
    s.block("lower", "PhysicsBallJoint", "Rope", 0, Object2="Sack", Referential_1="unten")
    s.block("slider", "SetPhysicsSlider", "LiftFloor", 0, Object2="FixCube", Axis_first="frame_low", Axis_second="frame_high")
    s.block("spring", "SetPhysicsSpring", "LiftFloor", 0, Object2="FixCube", Referential_1="frame_low", Referential_2="frame_high",
            Length=0, Constant=15, Linear=0.1, Global=1)
    s.hinge("h1", "Platte01", "FixCube", "HingeFrame01")
    s.hinge("h5", "Platte04", "FixCube", "HingeFrame05")
    for i in (4, 3, 2):
        s.hinge("h%d" % i, "Platte%02d" % i, "Platte%02d" % (i - 1), "HingeFrame%02d" % i)
    s.push("back", "Schaukel", (0, 0, 1), 1.1, at=0)
    s.wake(["Platte%02d" % (i + 1) for i in range(4)], 0.1)
    places = {l.split()[1]: l for l in s.things if l.startswith("entity ")}
    for t in (15, 30, 45):
        for joint in joints:
            s.at(t, "fire %s 1" % joint)
        for body in bodies:
            s.at(t, "fire phys_%s 1" % body)
        for body in bodies:
            s.at(t + 0.1, "place %s %s" % (body, " ".join(w for w in places[body].split() if w.startswith(("pos=", "rot=")))))
        # One order per time: joints before their bodies wait for them.
        for name in (bodies + joints if t == 15 else joints + bodies if t == 30 else bodies[::-1] + joints[::-1]):
            s.at(t + 0.2, "fire %s 0" % ("phys_" + name if name in bodies else name))
        for i in range(4):
            s.at(t + 0.5, "fire wake_Platte%02d 0" % (i + 1))
    s.ball("stone", "stone", (-14, 6, 1), (0, -1, 0, 8), every(3, 15))
    s.ball("wood", "wood", (11, 6, 0.4), (0, -1, 0, 4), every(4, 5))
    s.ball("second", "wood", (0.5, 1, 2), (0, 0.2, 1, 30), every(5, 15))
    return s


SCENES = {
    "01_pusher": pusher, "03_lift": lift, "08_swing": swing, "17_turnstile": turnstile, "18_fan": fan, "19_flaps": flaps,
    "25_drawbridge": drawbridge_25, "26_sack": sack, "29_bridge": plank_bridge, "30_seesaw": seesaw, "34_slide_box": slide_box,
    "37_drawbridge": drawbridge_37, "41_vane": vane, "balloon": balloon, "replay": replay,
}

if __name__ == "__main__":
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for name, make in SCENES.items():
        if len(sys.argv) == 2 or name in sys.argv[2:]:
            make().write(os.path.join(folder, "module_%s.scene" % name))
