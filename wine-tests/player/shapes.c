// Generated meshes and matrices of a scene. Compiled for SSE2: plain double arithmetic, the same everywhere.
#include "wine-tests/player/player.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sine and cosine with the argument reduction of the x87 instructions: pi to 66 bits. (The scenes were recorded with
// those; a cosine of 90 degrees shows the difference.)
static const long double HALF_PI_HI = 0x1.921fb54442d1846ap0L, HALF_PI_LO = -0x1p-65L;
static const double DEGREE_PI = 0x1.921fb54442d18p1;

static double x87_like(double x, int quarter)
{
    long double n = nearbyintl((long double)x / HALF_PI_HI);
    long double r = ((long double)x - n * HALF_PI_HI) - n * HALF_PI_LO;
    switch (((int)n + quarter) & 3) {
    case 0: return (double)sinl(r);
    case 1: return (double)cosl(r);
    case 2: return (double)-sinl(r);
    default: return (double)-cosl(r);
    }
}

static double sine(double x)
{
    return x87_like(x, 0);
}

static double cosine(double x)
{
    return x87_like(x, 1);
}

unsigned scene_random(unsigned *state)
{
    return *state = *state * 1664525u + 1013904223u;
}

static void vertex(Mesh *m, double x, double y, double z)
{
    m->vertices = realloc(m->vertices, (u32)(m->vertex_count + 1) * sizeof *m->vertices);
    f32 *v = m->vertices[m->vertex_count++];
    v[0] = (f32)x, v[1] = (f32)y, v[2] = (f32)z;
}

static void face(Mesh *m, int a, int b, int c)
{
    m->faces = realloc(m->faces, (u32)(m->face_count + 1) * sizeof *m->faces);
    int *f = m->faces[m->face_count++];
    f[0] = a, f[1] = b, f[2] = c;
}

static void box(Mesh *m, const double *a)
{
    static const int quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (int i = 0; i < 8; i++) vertex(m, i & 1 ? a[0] : -a[0], i & 2 ? a[1] : -a[1], i & 4 ? a[2] : -a[2]);
    for (int i = 0; i < 6; i++) {
        face(m, quads[i][0], quads[i][1], quads[i][2]);
        face(m, quads[i][0], quads[i][2], quads[i][3]);
    }
}

// NX NZ SX SZ, for a height field also AMPLITUDE SEED
static void grid(Mesh *m, const double *a, int is_height)
{
    int nx = (int)a[0], nz = (int)a[1];
    unsigned s = (unsigned)a[5] * 2654435761u + 1;
    for (int j = 0; j <= nz; j++)
        for (int i = 0; i <= nx; i++) {
            double y = is_height ? a[4] * ((scene_random(&s) >> 8) & 0xffff) / 65535.0 : 0.0;
            vertex(m, (double)i * a[2] / nx - a[2] / 2, y, (double)j * a[3] / nz - a[3] / 2);
        }
    for (int j = 0; j < nz; j++)
        for (int i = 0; i < nx; i++) {
            int v0 = j * (nx + 1) + i, v1 = v0 + 1, v2 = v0 + nx + 1, v3 = v2 + 1;
            face(m, v0, v2, v1);
            face(m, v1, v2, v3);
        }
}

// A ramp rising along +x.
static void wedge(Mesh *m, const double *a)
{
    static const int faces[8][3] = {{0, 1, 5}, {0, 5, 4}, {0, 2, 3}, {0, 3, 1}, {2, 4, 5}, {2, 5, 3}, {0, 4, 2}, {1, 3, 5}};
    double x = a[0] / 2, y = a[1], z = a[2] / 2;
    vertex(m, -x, 0, -z), vertex(m, -x, 0, z), vertex(m, x, 0, -z);
    vertex(m, x, 0, z), vertex(m, x, y, -z), vertex(m, x, y, z);
    for (int i = 0; i < 8; i++) face(m, faces[i][0], faces[i][1], faces[i][2]);
}

static void sphere(Mesh *m, const double *a, int n)
{
    int lat = n > 1 ? (int)a[1] : 8, lon = n > 2 ? (int)a[2] : 12;
    vertex(m, 0, a[0], 0);
    for (int i = 1; i < lat; i++)
        for (int j = 0; j < lon; j++) {
            double t = DEGREE_PI * i / lat, p = 2 * DEGREE_PI * j / lon;
            double st = sine(t), ct = cosine(t), sp = sine(p), cp = cosine(p);
            vertex(m, a[0] * st * cp, a[0] * ct, a[0] * st * sp);
        }
    vertex(m, 0, -a[0], 0);
    int last = m->vertex_count - 1;
    for (int j = 0; j < lon; j++) face(m, 0, 1 + (j + 1) % lon, 1 + j);
    for (int i = 0; i < lat - 2; i++)
        for (int j = 0; j < lon; j++) {
            int p = 1 + i * lon, q = p + lon, j1 = (j + 1) % lon;
            face(m, p + j, p + j1, q + j1);
            face(m, p + j, q + j1, q + j);
        }
    for (int j = 0; j < lon; j++) face(m, last, 1 + (lat - 2) * lon + j, 1 + (lat - 2) * lon + (j + 1) % lon);
}

// R N SEED: pseudo-random points on a sphere; the faces are only a fan.
static void hull(Mesh *m, const double *a)
{
    unsigned s = (unsigned)a[2] * 2654435761u + 7;
    int count = (int)a[1];
    for (int i = 0; i < count; i++) {
        double p[3], length;
        do {
            for (int k = 0; k < 3; k++) p[k] = (int)(scene_random(&s) >> 16) / 32768.0 - 1;
            length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
        } while (length < 0.1);
        vertex(m, a[0] * p[0] / length, a[0] * p[1] / length, a[0] * p[2] / length);
    }
    for (int i = 2; i < count; i++) face(m, 0, i - 1, i);
}

static void raw(Mesh *m, FILE *file)
{
    char line[4096];
    while (fgets(line, sizeof line, file)) {
        scene_line++;
        split_words(line);
        if (!word_count) continue;
        if (!strcmp(word[0], "end")) return;
        if (word_count < 4) player_die("line %d: bad raw mesh line", scene_line);
        if (!strcmp(word[0], "v")) vertex(m, number(word[1]), number(word[2]), number(word[3]));
        else if (!strcmp(word[0], "f")) face(m, atoi(word[1]), atoi(word[2]), atoi(word[3]));
        else player_die("line %d: bad raw mesh line", scene_line);
    }
}

void make_mesh(FILE *file)
{
    if (word_count < 3) player_die("line %d: mesh NAME KIND ...", scene_line);
    scene.meshes = realloc(scene.meshes, (u32)(scene.mesh_count + 1) * sizeof *scene.meshes);
    Mesh *m = &scene.meshes[scene.mesh_count++];
    memset(m, 0, sizeof *m);
    snprintf(m->name, sizeof m->name, "%s", word[1]);
    const char *kind = word[2];
    double a[16] = {0};
    int n = 0;
    for (int i = 3; i < word_count && n < 16; i++) a[n++] = strtod(word[i], NULL);
    if (!strcmp(kind, "box")) box(m, a);
    else if (!strcmp(kind, "grid") || !strcmp(kind, "height")) grid(m, a, kind[0] == 'h');
    else if (!strcmp(kind, "wedge")) wedge(m, a);
    else if (!strcmp(kind, "sphere")) sphere(m, a, n);
    else if (!strcmp(kind, "hull")) hull(m, a);
    else if (!strcmp(kind, "raw")) raw(m, file);
    else player_die("line %d: mesh kind %s", scene_line, kind);
    m->ck = si_create_mesh(context, m->name, m->vertex_count, (const f32(*)[3])m->vertices, m->face_count,
                           (const int(*)[3])m->faces);
}

// rot=AX,AY,AZ,DEGREES; row vectors, so the rotation is stored transposed.
void matrix_from_options(VxMatrix *out)
{
    double r[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    float t[16], position[3] = {0, 0, 0}, scale[3] = {1, 1, 1};
    const char *o;
    if ((o = option("matrix"))) {
        if (numbers(o, t, 16) != 16) player_die("line %d: matrix needs 16 values", scene_line);
        memcpy(out, t, sizeof *out);
        return;
    }
    if ((o = option("rot")) && numbers(o, t, 4) == 4) {
        double length = sqrt((double)t[0] * t[0] + (double)t[1] * t[1] + (double)t[2] * t[2]);
        double x = t[0] / length, y = t[1] / length, z = t[2] / length, angle = t[3] * DEGREE_PI / 180;
        double c = cosine(angle), s = sine(angle), k = 1 - c;
        double q[3][3] = {{c + x * x * k, x * y * k - z * s, x * z * k + y * s},
                          {y * x * k + z * s, c + y * y * k, y * z * k - x * s},
                          {z * x * k - y * s, z * y * k + x * s, c + z * z * k}};
        memcpy(r, q, sizeof r);
    }
    if ((o = option("pos"))) numbers(o, position, 3);
    if ((o = option("scale")) && numbers(o, scale, 3) == 1) scale[1] = scale[2] = scale[0];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) out->m[i][j] = (float)(r[j][i] * scale[i]);
        out->m[i][3] = 0;
        out->m[3][i] = position[i];
    }
    out->m[3][3] = 1;
}
