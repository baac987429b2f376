// Meshes that are hard on the ledge tree (levels.md), each with balls dropped on it. The original never returns from the
// first two; 66,000 faces it counts modulo 65,536.
#include "wine-tests/levels/scene_text.h"

#include <string.h>

static const uint32_t split[2][27] = {
    {0xc27fa050, 0x421d8a38, 0xc2b18ef6, 0xc22c83dc, 0x4282b4a7, 0xc2940540, 0xc2a9e682, 0x4269cb11, 0xc26f4a76,
     0x42886c2f, 0x42613d76, 0xc296e8cd, 0xc2853dd5, 0x425ce63e, 0xc29624e9, 0xc2872e18, 0x425d1e06, 0xc2991802,
     0xc2867f32, 0x425edfb9, 0xc29773d8, 0xc28677e3, 0x425f3630, 0xc2974e03, 0xc2867ee7, 0x425f850f, 0xc297d88c},
    {0x42a71068, 0xc264a80a, 0xc295e511, 0x428688e9, 0xc2a63fbd, 0xc25d1a0f, 0x425b9aa3, 0xc2d71e37, 0xc272f63c,
     0x429df25b, 0xc290a859, 0xc281a101, 0x429d9e44, 0xc290b650, 0xc281b7ba, 0x429db581, 0xc290ba89, 0xc281bca0,
     0x429d68af, 0xc2905333, 0xc282f286, 0x429e5881, 0xc28f9220, 0xc280c78f, 0x429d2450, 0xc28fbf63, 0xc281bff0},
};
static const char *const split_places[2] = {"-60,60,-78", "72,-60,-65"}; // above the triangles

static void text_split(FILE *out, int which)
{
    fprintf(out, "mesh land raw\n");
    for (int i = 0; i < 9; i++)
        fprintf(out, "v h:%08x h:%08x h:%08x\n", (unsigned)split[which][3 * i], (unsigned)split[which][3 * i + 1], (unsigned)split[which][3 * i + 2]);
    fprintf(out, "f 0 1 2\nf 3 4 5\nf 6 7 8\nend\nentity ball0 mesh=round pos=%s\n", split_places[which]);
}

// 60 triangles, each 1.5 times as large as the one before.
static void text_progression(FILE *out)
{
    Shape s = {0};
    fix size = 3; // the first dozen is too small to be kept
    for (int i = 0; i < 60; i++, size = size * 3 / 2)
        shape_triangle(&s, fix3(size, 0, 0), fix3(size, 0, size / 4), fix3(size + size / 4, size / 9, 0));
    text_mesh(out, "land", &s);
    shape_free(&s);
    fprintf(out, "repeat 8 entity ball{i} mesh=round pos={i*17+1},{i*9+9},{i*2+1}\n");
}

int scene_hazard(FILE *out, const char *name)
{
    int balls = 1;
    fprintf(out, "frames 200\ndt 16\ngravity 0 -20 0 2\nmesh round box 2 2 2\n");
    if (!strcmp(name, "split0")) text_split(out, 0);
    else if (!strcmp(name, "split1")) text_split(out, 1);
    else if (!strcmp(name, "progression")) text_progression(out), balls = 8;
    else if (!strcmp(name, "faces65200")) fprintf(out, "mesh land height 163 200 200 200 1 3\n"), balls = 9;
    else if (!strcmp(name, "faces66000")) fprintf(out, "mesh land height 165 200 200 200 1 3\n"), balls = 9;
    else return 0;
    if (balls == 9) fprintf(out, "repeat 9 entity ball{i} mesh=round pos={i*20-80},4,{i*18-70}\n");
    fprintf(out, "entity land mesh=land\nat 0 physicalize land fixed=1 friction=0.7 elasticity=0.3 automass=0 surface=land concave=land\n");
    fprintf(out, "repeat %d at 0 physicalize ball{i} friction=0.8 elasticity=0.2 mass=1.9 surface=round ball=2 automass=0\n", balls);
    return 1;
}
