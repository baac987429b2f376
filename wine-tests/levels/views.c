// Levels as OBJ and SVG.
#include "wine-tests/levels/views.h"

static double metres(fix a)
{
    return (double)a / (double)UNIT;
}

void view_obj(FILE *out, const Level *level)
{
    int first = 1;
    for (int i = 0; i < level->body_count; i++) {
        const Shape *s = &level->bodies[i].shape;
        fprintf(out, "o %s\n", level->bodies[i].name);
        for (int k = 0; k < s->point_count; k++)
            fprintf(out, "v %.6f %.6f %.6f\n", metres(s->points[k].x), metres(s->points[k].y), metres(s->points[k].z));
        for (int k = 0; k < s->face_count; k++)
            fprintf(out, "f %d %d %d\n", first + s->faces[k][0], first + s->faces[k][1], first + s->faces[k][2]);
        first += s->point_count;
    }
}

void view_svg(FILE *out, const Level *level)
{
    static const char *const colours[] = {"#c60", "#38c", "#a3a"};
    double low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};
    for (int i = 0; i < level->body_count; i++) {
        const Shape *s = &level->bodies[i].shape;
        for (int k = 0; k < s->point_count; k++) {
            double p[2] = {metres(s->points[k].x), metres(s->points[k].z)};
            for (int a = 0; a < 2; a++) {
                if (p[a] < low[a]) low[a] = p[a];
                if (p[a] > high[a]) high[a] = p[a];
            }
        }
    }
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.1f %.1f %.1f %.1f\">\n", low[0] - 10, low[1] - 10,
            high[0] - low[0] + 20, high[1] - low[1] + 20);
    for (int i = 0; i < level->body_count; i++) {
        const Shape *s = &level->bodies[i].shape;
        fprintf(out, "<path fill=\"%s\" fill-opacity=\"0.3\" stroke=\"#000\" stroke-width=\"0.05\" d=\"", colours[level->bodies[i].kind]);
        for (int k = 0; k < s->face_count; k++) {
            const int *f = s->faces[k];
            fprintf(out, "M%.2f %.2fL%.2f %.2fL%.2f %.2fZ", metres(s->points[f[0]].x), metres(s->points[f[0]].z), metres(s->points[f[1]].x),
                    metres(s->points[f[1]].z), metres(s->points[f[2]].x), metres(s->points[f[2]].z));
        }
        fprintf(out, "\"/>\n");
    }
    for (int i = 0; i < level->spawn_count; i++)
        fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"2\" fill=\"none\" stroke=\"#080\" stroke-width=\"0.2\"/>\n",
                metres(level->spawns[i].p.x), metres(level->spawns[i].p.z));
    fprintf(out, "</svg>\n");
}
