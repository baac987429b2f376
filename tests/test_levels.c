// The level generator: every level holds what it must, in the proportions measured on real ones, and a seed gives the
// same text everywhere.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "wine-tests/levels/scene_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 12 };
static Level level;

static void every_item_occurs(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= SEEDS; seed++)
        for (int small = 0; small < 2; small++) {
            level_make(&level, seed, small);
            for (int i = 0; i < ITEM_COUNT; i++)
                if (level.items[i] < 3) fail_msg("seed %u small %d: %s occurs %d times", seed, small, item_names[i], level.items[i]);
            level_free(&level);
        }
}

static void sizes_are_those_of_levels(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 12; seed++) {
        int bodies[3] = {0}, faces = 0;
        level_make(&level, seed, 0);
        for (int i = 0; i < level.body_count; i++) bodies[level.bodies[i].kind]++;
        faces = level_face_count(&level);
        level_free(&level);
        assert_in_range(bodies[BODY_RAIL], 10, 22);
        assert_in_range(bodies[BODY_FLOOR], 17, 37);
        assert_int_equal(bodies[BODY_STOPPER], 1);
        assert_in_range(faces, 13000, 40000);
        level_make(&level, seed, 1);
        assert_in_range(level_face_count(&level), faces / 20, faces / 4);
        level_free(&level);
    }
}

// World positions of a body's local points are off by rounding only.
static void places_give_the_world_back(void **state)
{
    (void)state;
    level_make(&level, 5, 1);
    for (int i = 0; i < level.body_count; i++) {
        const LevelBody *b = &level.bodies[i];
        for (int k = 0; k < b->shape.point_count; k++) {
            Fix3 w = b->shape.points[k], l = level_local(b, w);
            const fix *m = &b->turn.m[0][0];
            double p[3] = {(double)l.x, (double)l.y, (double)l.z}, q[3] = {(double)w.x, (double)w.y, (double)w.z};
            double pivot[3] = {(double)b->pivot.x, (double)b->pivot.y, (double)b->pivot.z};
            for (int a = 0; a < 3; a++) {
                double found = pivot[a];
                for (int j = 0; j < 3; j++) found += p[j] * (double)m[3 * a + j] / (double)ONE;
                assert_true(fabs(found - q[a]) < 8);
            }
        }
    }
    level_free(&level);
}

static void numbers_are_right(void **state)
{
    (void)state;
    for (int a = -400000; a <= 400000; a += 1237) {
        double x = a * 3.14159265358979323846 / 180000;
        assert_true(fabs((double)fix_sine(a) / (double)ONE - sin(x)) < 2e-8);
        assert_true(fabs((double)fix_cosine(a) / (double)ONE - cos(x)) < 2e-8);
    }
    assert_int_equal(fix_sine(90000), ONE);
    assert_int_equal(fix_cosine(90000), 0);
    Random r;
    random_start(&r, 9, 9);
    for (int i = 0; i < 20000; i++) {
        fix a = random_fix(&r, -((fix)1 << random_between(&r, 1, 40)), (fix)1 << 40);
        float f = (float)((double)a / (double)UNIT);
        uint32_t bits, found = fix_f32(a, 20);
        memcpy(&bits, &f, 4);
        assert_int_equal(found, bits);
        fix b = a < 0 ? -a : a, root = fix_root(b);
        assert_true(root * root <= b && (root + 1) * (root + 1) > b);
    }
}

// FNV-1a of a scene's text. The generator may change, but then all recorded hashes of scenes have to be made anew.
static uint64_t text_hash(const char *words)
{
    char copy[64], *w[4];
    int n = 0, c;
    uint64_t hash = 14695981039346656037u;
    strcpy(copy, words);
    for (char *p = strtok(copy, " "); p; p = strtok(NULL, " ")) w[n++] = p;
    FILE *f = tmpfile();
    assert_null(scene_generate(f, w, n));
    rewind(f);
    while ((c = fgetc(f)) != EOF) hash = (hash ^ (uint64_t)c) * 1099511628211u;
    fclose(f);
    return hash;
}

static void a_seed_gives_the_same_text(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        uint64_t hash;
    } rows[] = {
        {"level 1 small 5", 0x993cb13a7f18fd0f}, {"level 2 20", 0xf0aba1256edb381e}, {"paper 3 small 5", 0xbcb15107f6f6a8e6}, {"bodies 4", 0x1f9d4f90142e7844}, {"joints 5", 0xc7ecc6af821b12c0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t found = text_hash(rows[i].words);
        if (found != rows[i].hash) fail_msg("%s: hash %016llx", rows[i].words, (unsigned long long)found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_occurs),       cmocka_unit_test(sizes_are_those_of_levels),
        cmocka_unit_test(places_give_the_world_back), cmocka_unit_test(numbers_are_right),
        cmocka_unit_test(a_seed_gives_the_same_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
