// Timing scenes, and the words that name generated scenes.
#include "wine-tests/levels/scene_text.h"

#include <stdlib.h>
#include <string.h>

static const struct Bench {
    const char *name, *text;
} benches[] = {
    {"balls200", // 200 balls on a bumpy floor of 5,000 triangles
     "frames 626\ndt 16\ngravity 0 -20 0\nmesh land height 50 50 200 200 2 3\nmesh round box 2 2 2\nentity land mesh=land\n"
     "at 0 physicalize land fixed=1 friction=0.7 elasticity=0.3 surface=land concave=land\n"
     "repeat 200 entity b{i} mesh=round pos={i%20*9-86},{i/20*0.5+6},{i/20*9-41}\n"
     "repeat 200 at 0 physicalize b{i} friction=0.6 elasticity=0.4 mass=2 surface=ball ball=2 lindamp=0.1\n"},
    {"floors60", // 36,000 faces in 60 floor bodies, 30 balls roll from one to the next
     "frames 1500\ndt 16\ngravity 0 -20 0 2\nrepeat 60 mesh f{i} height 20 15 40 30 0.4 {i}\n"
     "repeat 60 entity f{i} mesh=f{i} pos={i%10*39.9-180},{i/10*-0.05},{i/10*30-75}\nmesh round box 2 2 2\n"
     "repeat 60 at 0 physicalize f{i} fixed=1 friction=0.7 elasticity=0.3 surface=f{i} concave=f{i}\n"
     "repeat 30 entity b{i} mesh=round pos={i%10*39.9-182},{i/10*0.5+3},{i/10*60-70}\n"
     "repeat 30 at 0 physicalize b{i} friction=0.8 elasticity=0.2 mass=1.9 surface=ball ball=2 lindamp=0.9\n"
     "repeat 30 bb g{i} SetPhysicsForce owner=b{i} Position=0,0,0 Pos_Ref=b{i} Direction=1,0,0.2 Force=0.43\n"
     "repeat 30 at {i+2} fire g{i} 0\n"},
    {"boxes60", // dropped on each other, and kicked up one after the other
     "frames 1500\ndt 16\ngravity 0 -20 0\nmesh land grid 10 10 100 100\nmesh box box 1 1 1\nentity land mesh=land\n"
     "at 0 physicalize land fixed=1 friction=0.7 elasticity=0.3 surface=land concave=land\n"
     "repeat 60 entity b{i} mesh=box pos={i%4*2.3},{i/4*2.5+2},{i%3*2.2} rot=0,1,0.3,{i*17}\n"
     "repeat 60 at 0 physicalize b{i} friction=0.7 elasticity=0.3 mass=1 surface=box convex=box automass=0\n"
     "repeat 60 bb k{i} PhysicsImpulse owner=b{i} Referential=b{i} Direction=0,1,0 Impulse=6\n"
     "repeat 130 at {i*10+200} fire k{i*7%60} 0\n"},
    {"stack10",
     "frames 626\ndt 16\ngravity 0 -20 0\nmesh land grid 10 10 100 100\nmesh box box 2.5 2.5 2.5\nentity land mesh=land\n"
     "at 0 physicalize land fixed=1 friction=0.7 elasticity=0.3 surface=land concave=land\n"
     "repeat 10 entity b{i} mesh=box pos=0,{i*5.001+2.501},0\n"
     "repeat 10 at 0 physicalize b{i} friction=0.7 elasticity=0.3 mass=1 surface=box convex=box automass=0\n"},
    {"hull257", // the same hull built forty times, each under a name of its own
     "frames 50\ndt 16\nrepeat 40 mesh h{i} hull 2 257 5\nrepeat 40 entity b{i} mesh=h{i} pos={i*9},0,0\n"
     "repeat 40 at {i} physicalize b{i} fixed=1 surface=h{i} convex=h{i}\n"},
    {"surfaces", // building floors: 60 surfaces of 600 triangles
     "frames 62\ndt 16\nrepeat 60 mesh f{i} height 20 15 40 30 0.4 {i}\nrepeat 60 entity f{i} mesh=f{i} pos={i*50},0,0\n"
     "repeat 60 at {i} physicalize f{i} fixed=1 surface=f{i} concave=f{i}\n"},
    {"minutes10", // ten simulated minutes of everything: the heap must not grow
     "frames 18000\ndt 16.6667\ngravity 0 -20 0 2\nmesh land height 20 20 100 100 1 3\nmesh box box 1 1 1\nmesh round box 2 2 2\n"
     "entity land mesh=land\nat 0 physicalize land fixed=1 friction=0.7 elasticity=0.3 surface=land concave=land\n"
     "repeat 6 entity b{i} mesh=round pos={i*9-30},6,{i*5-12}\nrepeat 4 entity x{i} mesh=box pos={i*3},9,20\n"
     "repeat 6 at 0 physicalize b{i} friction=0.6 elasticity=0.4 mass=2 surface=ball ball=2 lindamp=0.1 name=p{i}\n"
     "repeat 4 at 0 physicalize x{i} friction=0.6 elasticity=0.4 mass=2 surface=box convex=box name=q{i}\n"
     "repeat 6 bb i{i} PhysicsImpulse owner=b{i} Referential=b{i} Direction=0,1,0 Impulse=9\n"
     "repeat 6 at 0 place b{i} pos={i*9-30},6,{i*5-12}\n"
     "repeat 250 at {i*70+60} fire i{i%6} 0\nrepeat 80 at {i*220+30} fire p{i%6} 1\n"
     "repeat 80 at {i*220+30} place b{i%6} pos={i%6*9-30},6,{i%6*5-12}\nrepeat 80 at {i*220+31} fire p{i%6} 0\n"
     "repeat 80 at {i*220+90} fire q{i%4} 1\nrepeat 80 at {i*220+90} place x{i%4} pos={i%4*3},9,20\nrepeat 80 at {i*220+90} fire q{i%4} 0\n"},
};

int scene_bench(FILE *out, const char *name)
{
    for (unsigned i = 0; i < sizeof benches / sizeof *benches; i++) {
        if (strcmp(benches[i].name, name)) continue;
        fputs(benches[i].text, out);
        return 1;
    }
    return 0;
}

const char *scene_generate(FILE *out, char *const *words, int count)
{
    const char *kind = words[0];
    if (count < 2) return "a kind of scene, and its seed or name";
    if (!strcmp(kind, "bench")) return scene_bench(out, words[1]) ? NULL : "no such timing scene";
    if (!strcmp(kind, "hazard")) return scene_hazard(out, words[1]) ? NULL : "no such mesh";
    uint32_t seed = (uint32_t)strtoul(words[1], NULL, 10);
    int next = 2, small = count > next && !strcmp(words[next], "small");
    next += small;
    int seconds = count > next ? atoi(words[next]) : 0;
    if (count > next && (seconds <= 0 || seconds > 3600)) return "seconds: from 1 to 3600";
    if (!strcmp(kind, "level")) scene_level(out, seed, small, seconds ? seconds : 60);
    else if (!strcmp(kind, "paper")) scene_paper(out, seed, small, seconds ? seconds : 60);
    else if (!strcmp(kind, "bodies")) scene_bodies(out, seed, seconds ? seconds : 15);
    else if (!strcmp(kind, "joints")) scene_joints(out, seed, seconds ? seconds : 15);
    else return "unknown kind of scene";
    return NULL;
}
