#!/usr/bin/env python3
"""Scenes of bad input from seeds, played with a physics DLL: nothing may crash, hang, or touch what is gone.

scenes.py --player PROGRAM --dll FILE [--seeds FIRST COUNT] [--keep FOLDER]    plays them, keeps those that fail
scenes.py --print SEED                                                         the scene's text

RUN32 in the environment runs 32-bit programs. Parameters of any block are NaN, infinite, denormal, huge or negative now and
then; meshes degenerate; bodies doubled, far away, of extreme masses; blocks fire in any order on bodies that are not there
(any more), on themselves, on destroyed entities; frames take odd times.
"""
import argparse
import os
import random
import resource
import shlex
import subprocess
import sys
import tempfile

CPU_SECONDS = 60

EXTREME = ['nan', 'inf', '-inf', '0', '-0', '-1', '1e-30', '1e-38', '1e-42', '1e30', '-1e30', '3e38', '1e10', '-1e10',
           '1e-8', '1e15', '1e20', '1e5', '1e8', '0.001', 'h:7fa00000', 'h:00000001', '-1e-30', '65536', '1e-5', '1000']
MILD = ['0', '-1', '1e-5', '1000', '1e5', '0.001', '1e-8', '1e8', '-100', '50']


class Scene:
    def __init__(self, seed):
        self.r = random.Random(seed)
        r = self.r
        self.lines = []
        self.odd = r.choice([0, 0.02, 0.05, 0.1, 0.3])
        self.pool = r.choice([EXTREME, EXTREME, MILD])
        self.frames = r.choice([8, 20, 40, 60])
        self.meshes, self.entities, self.blocks, self.refs = [], [], [], []
        self.events = []

    def add(self, text):
        self.lines.append(text)

    def f(self, lo, hi):
        if self.r.random() < self.odd:
            return self.r.choice(self.pool)
        return '%.4g' % self.r.uniform(lo, hi)

    def v(self, lo, hi):
        return ','.join(self.f(lo, hi) for _ in range(3))

    def b(self, p):
        return str(int(self.r.random() < p))

    def frame(self):
        return self.r.choice([0, 0, 1, self.r.randrange(self.frames), self.r.randrange(self.frames)])

    def raw_mesh(self, name):
        r = self.r
        n = r.choice([0, 1, 2, 3, 4, 6, 10, 20, 60])
        kind = r.randrange(6)
        self.add('mesh %s raw' % name)
        scale = r.choice([1, 1, 1, 10, 1e-3, 1e3, 1e-6, 1e6])
        for _ in range(n):
            if kind == 0:    # a plane
                p = [r.uniform(-1, 1) * scale, 0, r.uniform(-1, 1) * scale]
            elif kind == 1:  # few values: many coincident and collinear points
                p = [r.choice([-1, 0, 1]) * scale for _ in range(3)]
            elif kind == 2:  # a line
                t = r.uniform(-1, 1) * scale
                p = [t, t * 2, -t]
            elif kind == 3:  # nearly flat
                p = [r.uniform(-1, 1) * scale, r.uniform(-1, 1) * scale * 1e-6, r.uniform(-1, 1) * scale]
            else:
                p = [r.uniform(-1, 1) * scale for _ in range(3)]
            if r.random() < self.odd / 4:
                p[r.randrange(3)] = r.choice(EXTREME)
            self.add('v %s %s %s' % tuple(x if isinstance(x, str) else '%.9g' % x for x in p))
        faces = []
        for _ in range(r.choice([0, 1, 2, n, 2 * n, 100])):
            if faces and r.random() < 0.2:
                faces.append(r.choice(faces))
            elif n:
                faces.append([r.randrange(n) for _ in range(3)])
            if faces and r.random() < self.odd / 3:
                faces[-1] = [r.choice([-1, n, 99999, 2147483647, -2147483648, 0]) for _ in range(3)]
        for t in faces:
            self.add('f %d %d %d' % tuple(t))
        self.add('end')

    def mesh(self):
        r, name = self.r, 'm%d' % len(self.meshes)
        k = r.randrange(9)
        if k == 0:
            self.raw_mesh(name)
        elif k == 1:
            self.add('mesh %s grid %d %d %s %s' % (name, r.randint(1, 4), r.randint(1, 4), self.f(5, 40), self.f(5, 40)))
        elif k == 2:
            self.add('mesh %s height %d %d %s %s %s %d' % (name, r.randint(1, 4), r.randint(1, 4), self.f(5, 40), self.f(5, 40), self.f(0, 3), r.randrange(99)))
        elif k == 3:
            self.add('mesh %s wedge %s %s %s' % (name, self.f(.2, 8), self.f(.2, 4), self.f(.2, 8)))
        elif k == 4:
            self.add('mesh %s sphere %s %d %d' % (name, self.f(.2, 2), r.randint(2, 7), r.randint(3, 9)))
        elif k in (5, 6):
            self.add('mesh %s hull %s %d %d' % (name, self.f(.2, 2), r.randint(0, 24), r.randrange(999)))
        else:
            self.add('mesh %s box %s %s %s' % (name, self.f(.1, 2), self.f(.1, 2), self.f(.1, 2)))
        self.meshes.append(name)

    def place(self):
        r = self.r
        t = 'pos=' + self.r.choice([self.v(-3, 3), self.v(-10, 10), '0,2,0', self.v(-1, 1)])
        if r.random() < 0.03:
            t = 'pos=' + r.choice(['1e8,0,0', '-1e8,5,1e8', '1e6,1e6,1e6', '1e12,0,0', '2e9,2e9,-2e9'])
        if r.random() < 0.4:
            t += ' rot=%s,%s' % (r.choice(['0,1,0', '1,0,0', '1,1,1', '0,0,1', '0.3,-1,2']), self.f(-180, 180))
        if r.random() < 0.15:
            t += ' scale=' + self.v(.5, 2)
        if r.random() < self.odd / 4:
            t = 'matrix=' + ','.join(self.f(-1, 1) for _ in range(16))
        return t

    def physicalize(self, name, fixed=None):
        r = self.r
        t = 'fixed=%s friction=%s elasticity=%s mass=%s frozen=%s collision=%s automass=%s lindamp=%s rotdamp=%s' % (
            self.b(.2) if fixed is None else fixed, self.f(0, 1), self.f(0, 1), self.f(.1, 10), self.b(.1), self.b(.95), self.b(.7), self.f(0, 1), self.f(0, 1))
        if r.random() < .1:
            t += ' mass=%s' % r.choice(['1e-6', '1e6', '1e-3', '1e9'])
        if r.random() < .3:
            t += ' group=%s' % r.choice(['a', 'b', 'longgroupname', ''])
        if r.random() < .6:
            t += ' surface=%s' % r.choice(['s1', 's2', name, name])
        if r.random() < .2:
            t += ' shift=' + self.v(-.5, .5)
        shape = r.random()
        if shape < .45:
            for _ in range(r.choice([1, 1, 1, 2])):
                t += ' ball=' + self.f(.2, 1)
        elif shape < .8:
            t += ' convex=' + ','.join(r.choice(self.meshes + ['-'] if r.random() < .05 else self.meshes) for _ in range(r.choice([1, 1, 1, 2, 3])))
        elif shape < .97:
            t += ' concave=' + ','.join(r.choice(self.meshes) for _ in range(r.choice([1, 1, 2])))
        return t

    def ref(self):
        return self.r.choice(self.entities + ['-', '-'])

    def block(self):
        r, name = self.r, 'k%d' % len(self.blocks)
        p = r.choice(['SetPhysicsForce', 'PhysicsImpulse', 'PhysicsWakeUp', 'SetPhysicsGlobals', 'PhysicsHinge', 'PhysicsBallJoint',
                      'SetPhysicsSlider', 'SetPhysicsSpring', 'PhysicsBuoyancy', 'PhysicsCollDetection', 'PhysicsContinuousContact',
                      'PhysicsReset', 'DeleteCollisionSurfaces', 'GetProfilerValues', 'PhysicsHinge', 'PhysicsBallJoint',
                      'SetPhysicsSlider', 'SetPhysicsSpring', 'SetPhysicsForce', 'PhysicsCollDetection', 'PhysicsContinuousContact'])
        q = {}
        if p in ('PhysicsReset', 'DeleteCollisionSurfaces') and r.random() < .8:
            p = 'PhysicsImpulse'
        if p == 'SetPhysicsGlobals' and r.random() < .5:
            p = 'PhysicsWakeUp'
        if p == 'SetPhysicsForce':
            q = {'Position': self.v(-1, 1), 'Pos_Referential': self.ref(), 'Direction': self.v(-1, 1),
                 'Direction_Ref': self.ref(), 'Force_Value': self.f(-20, 20)}
        elif p == 'PhysicsImpulse':
            q = {'Position': self.v(-1, 1), 'Referential': self.ref(), 'Direction': self.v(-1, 1), 'Direction_Ref': self.ref(), 'Impulse': self.f(-20, 20)}
        elif p == 'SetPhysicsGlobals':
            q = {'Gravity': self.v(-20, 20), 'Physic_Time_Factor': self.f(.2, 2)}
        elif p == 'PhysicsHinge':
            q = {'Object2': self.ref(), 'Joint_Referential': self.ref(), 'Limitations': self.b(.5), 'Lower_Limit': self.f(-90, 0), 'Upper_Limit': self.f(0, 90)}
        elif p == 'PhysicsBallJoint':
            q = {'Object2': self.ref(), 'Position_1': self.v(-2, 2), 'Referential_1': self.ref()}
        elif p == 'SetPhysicsSlider':
            q = {'Object2': self.ref(), 'Axis_first_Point': self.ref(), 'Axis_second_Point': self.ref(), 'Limitations': self.b(.5), 'Lower_Limit': self.f(-2, 0), 'Upper_Limit': self.f(0, 2)}
        elif p == 'SetPhysicsSpring':
            q = {'Object2': self.ref(), 'Position_1': self.v(-1, 1), 'Referential_1': self.ref(), 'Position_2': self.v(-1, 1), 'Referential_2': self.ref(),
                 'Length': self.f(0, 3), 'Constant': self.f(0, 50), 'Linear_Dampening': self.f(0, 1), 'Global_Dampening': self.f(0, 1)}
        elif p == 'PhysicsBuoyancy':
            q = {'First_Surface_Point': self.ref(), 'Second_Surface_Point': self.ref(), 'Third_Surface_Point': self.ref(), 'Current_Start_Point': self.ref(),
                 'Current_End_Point': self.ref(), 'Strength_of_Current': self.f(0, 5), 'Medium_Density': self.f(100, 2000), 'Medium_Damp_Factor': self.f(0, 2),
                 'Medium_Friction_Factor': self.f(0, 1), 'Viscosity': self.f(0, 1), 'Airplane_like_factor': self.f(0, 1), 'Suction_factor': self.f(0, 1)}
        elif p == 'PhysicsCollDetection':
            q = {'Min_Speed': self.f(0, 1), 'Max_Speed': self.f(1, 10), 'Sleep_afterwards': self.f(0, 1), 'Collision_ID': str(r.choice([0, 1, 2, -1]))}
        elif p == 'PhysicsContinuousContact':
            q = {'Time_Delay_Start': self.f(0, .3), 'Time_Delay_End': self.f(0, .3)}
        owner = r.choice(self.entities)
        self.add('bb %s %s owner=%s ' % (name, p, owner) + ' '.join('%s=%s' % (k, v) for k, v in q.items()))
        self.blocks.append((name, q, p))
        pins = 2 if p in ('SetPhysicsForce', 'SetPhysicsGlobals', 'PhysicsHinge', 'PhysicsBallJoint', 'SetPhysicsSlider', 'SetPhysicsSpring',
                          'PhysicsCollDetection', 'PhysicsContinuousContact', 'GetProfilerValues') else 1
        for _ in range(r.choice([1, 1, 2, 3, 5])):
            pin = 0 if r.random() < .75 or p == 'SetPhysicsGlobals' and r.random() < .9 else r.randrange(pins)
            self.events.append('at %d fire %s %d' % (self.frame(), name, pin))
        if q and r.random() < .2:
            k = r.choice([k for k in q])
            if 'Point' not in k and 'Ref' not in k and 'Object' not in k:
                self.events.append('at %d param %s %s=%s' % (self.frame(), name, k, r.choice(EXTREME if self.odd else ['1', '0'])))

    def text(self):
        r = self.r
        self.add('frames %d' % self.frames)
        dt = ['%.4g' % r.uniform(5, 30) if r.random() > self.odd else r.choice(['0', '-5', 'nan', '1000', '-500', '1e-30', '0', '200', 'inf'])
              for _ in range(r.choice([1, 1, 2, 7, 30]))]
        self.add('dt ' + ' '.join(dt))
        if r.random() < .6:
            self.add('gravity ' + self.v(-20, 5).replace(',', ' ') + (' ' + self.f(.3, 3) if r.random() < .3 else ''))
        for _ in range(r.randint(1, 5)):
            self.mesh()
        many = r.choice([2, 3, 4, 6, 8, 12])
        for i in range(many):
            name = 'e%d' % i
            self.entities.append(name)
            t = 'entity %s mesh=%s ' % (name, r.choice(self.meshes)) + self.place()
            if r.random() < .2:
                t += ' colid=%d' % r.choice([0, 1, 2, -1])
            if r.random() < .2:
                t += ' contid=%d' % r.choice([0, 1, 2, -1, 70000])
            self.add(t)
        if r.random() < .7:
            self.add('mesh ground grid 6 6 40 40')
            self.add('entity ground mesh=ground pos=0,-1,0')
            self.add('at 0 physicalize ground fixed=1 concave=ground friction=%s elasticity=%s surface=ground' % (self.f(0, 1), self.f(0, 1)))
        if r.random() < .02:
            n = r.choice([15, 25])
            self.add('repeat %d entity c{i} pos=0,1,0' % n)
            self.add('repeat %d at 0 physicalize c{i} ball=%s' % (n, self.f(.2, .5)))
        n = 0
        for e in self.entities:
            for _ in range(r.choice([0, 1, 1, 1, 1, 2])):
                f = 0 if r.random() < .7 else self.frame()
                bb = 'p%d' % n
                n += 1
                self.add('at %d physicalize %s %s name=%s' % (f, e, self.physicalize(e), bb))
                for _ in range(r.choice([0, 0, 0, 1, 2])):
                    self.events.append('at %d fire %s %d' % (self.frame(), bb, r.choice([0, 1, 1])))
        for _ in range(r.choice([0, 2, 5, 10, 20])):
            self.block()
        for e in self.entities:
            if r.random() < .08:
                self.events.append('at %d destroy %s' % (self.frame(), e))
            if r.random() < .08:
                self.events.append('at %d place %s %s' % (self.frame(), e, self.place()))
        r.shuffle(self.events)
        self.lines += self.events
        return '\n'.join(self.lines) + '\n'



# Heap options that make the use of freed or fresh memory show.
def player_options(seed):
    r = random.Random(7 * seed + 1)
    options = r.choice([['--fence'], ['--freefill', 'dd'], ['--heapfill', '7f'], ['--heapfill', 'ff'], []])
    if r.random() < .2:
        options = options + ['--entrev']
    if r.random() < .3:
        options = options + ['--cwforce', '7f']
    return options


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 2))


# Mesh indices out of range are looked up in the engine, which complains; other complaints are about dead objects.
def play(seed, arguments, folder):
    path = os.path.join(folder, 'fuzz%d.scene' % seed)
    with open(path, 'w') as f:
        f.write(Scene(seed).text())
    command = shlex.split(os.environ.get('RUN32', '')) + [arguments.player, path, '--dll', arguments.dll, '--compact', '--out', os.devnull]
    done = subprocess.run(command + player_options(seed), preexec_fn=limit_time, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = [l for l in done.stderr.decode('latin1').splitlines() if l and 'console:' not in l and 'player: frame' not in l and ': vertex' not in l]
    if done.returncode == 0 and not said:
        os.unlink(path)
        return True
    print('seed %d: status %d, options %s' % (seed, done.returncode, ' '.join(player_options(seed))))
    print('\n'.join('    ' + l for l in said), flush=True)
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--player')
    parser.add_argument('--dll')
    parser.add_argument('--seeds', type=int, nargs=2, default=(1, 12))
    parser.add_argument('--keep')
    parser.add_argument('--print', type=int, dest='shown')
    arguments = parser.parse_args()
    if arguments.shown is not None:
        sys.stdout.write(Scene(arguments.shown).text())
        return 0
    first, count = arguments.seeds
    if arguments.keep:
        os.makedirs(arguments.keep, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        good = [play(s, arguments, arguments.keep or scratch) for s in range(first, first + count)]
    print('%d of %d scenes end well' % (sum(good), count))
    return 0 if all(good) else 1


if __name__ == '__main__':
    sys.exit(main())
