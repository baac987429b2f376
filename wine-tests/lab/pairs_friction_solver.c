// Pairs: normal forces of systems with several contacts.
#include <string.h>

#include "src/contact/friction_solver.h"
#include "wine-tests/lab/pairs_fixture_contact.h"

static FixtureSystem system_of(Pair *p)
{
    FixtureSystem s = fixture_system(p, 2 + (int)pair_below(p, 3), 2 + (int)pair_below(p, 6));
    for (int i = 0; i < s.contact_count; i++)
        s.contacts[i]->info->flags = 0;
    return s;
}

// A solver of the system with its contacts numbered and friction infos known, A and b filled or random.
static FrictionSolver *solver(Pair *p, FixtureSystem *s, int filled)
{
    FrictionSolver *f = pair_zeroed(p, "solver", sizeof *f);
    EventSim *es = fixture_event_sim(p, s->env);
    pair_run_other(p, 0x1001c350, (PairArg[]){PTR(f), PTR(s->fs), PTR(es)}, 3);
    pair_run_other(p, 0x100366a0, (PairArg[]){PTR(f), PTR(s->fs)}, 2);
    int n = f->matrix.columns;
    if (filled) {
        i32 *actives = pair_zeroed(p, "actives of the set-up", 4 * 24);
        pair_run_other(p, 0x10036760, (PairArg[]){PTR(f), PTR(s->fs), PTR(actives)}, 3);
    } else {
        for (int i = 0; i < n * n; i++)
            f->matrix.values[i] = pair_range(p, -1, 2);
        for (int i = 0; i < n; i++)
            f->matrix.desired[i] = pair_range(p, -1, 1);
    }
    f->unscale = pair_range(p, 0.1, 2);
    for (int i = 0; i < n; i++)
        f->matrix.result[i] = pair_below(p, 4) ? pair_range(p, -0.2, 2) : 0;
    return f;
}

PAIR(solver_ctor, 0x1001c350, 60000)
{
    FixtureSystem s = system_of(p);
    FrictionSolver *f = pair_zeroed(p, "solver", sizeof *f);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(f), PTR(s.fs), PTR(fixture_event_sim(p, s.env)));
}

PAIR(solver_setup, 0x100366a0, 60000)
{
    FixtureSystem s = system_of(p);
    FrictionSolver *f = pair_zeroed(p, "solver", sizeof *f);
    pair_run_other(p, 0x1001c350, (PairArg[]){PTR(f), PTR(s.fs), PTR(fixture_event_sim(p, s.env))}, 3);
    if (pair_below(p, 8) == 0) s.fs->excluded_count = 1;
    pair_run(p, PTR(f), PTR(s.fs));
}

PAIR(solver_closing_speed, 0x10036b30, 300000)
{
    Environment *env = fixture_environment(p, 0, 0);
    Core *core0 = fixture_core(p, "core 0", env, 2), *core1 = fixture_core(p, "core 1", env, 2);
    ContactPoint *cp = fixture_contact(p, "contact", fixture_object(p, "object 0", env, core0),
                                       fixture_object(p, "object 1", env, core1));
    pair_run(p, PTR(cp->info), I32(pair_below(p, 2)), PTR(pair_f32(p, "rot", 4)), PTR(pair_f32(p, "trans", 4)));
}

PAIR(solver_matrix, 0x10036760, 60000)
{
    FixtureSystem s = system_of(p);
    FrictionSolver *f = solver(p, &s, 0);
    i32 *actives = pair_zeroed(p, "actives", 4 * 24);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(f), PTR(s.fs), PTR(actives));
    pair_reached(p, "warm", pair_result(p) > 0);
    pair_reached(p, "cold", pair_result(p) == 0);
}

PAIR(solver_normize, 0x10036190, 60000)
{
    FixtureSystem s = system_of(p);
    FrictionSolver *f = solver(p, &s, (int)pair_below(p, 2));
    if (pair_below(p, 16) == 0) memset(f->matrix.values, 0, 8 * (size_t)(f->matrix.columns * f->matrix.columns));
    if (pair_below(p, 16) == 0) memset(f->matrix.desired, 0, 8 * (size_t)f->matrix.columns);
    pair_run(p, PTR(f));
}

PAIR(solver_unscale, 0x10036170, 60000)
{
    FixtureSystem s = system_of(p);
    pair_run(p, PTR(solver(p, &s, 0)));
}

PAIR(solver_test_guess, 0x10036080, 60000)
{
    FixtureSystem s = system_of(p);
    FrictionSolver *f = solver(p, &s, 1);
    int k = 0, n = f->matrix.columns;
    i32 *actives = pair_zeroed(p, "actives", 4 * n);
    f64 *guess = pair_zeroed(p, "guess", 8 * n);
    for (int i = 0; i < n; i++)
        if (pair_below(p, 4)) actives[k++] = i;
    for (int i = 0; i < k; i++)
        guess[i] = pair_below(p, 16) ? pair_range(p, 1, 20) : pair_range(p, -1, 1);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(f), PTR(guess), PTR(actives), I32(k), PTR(s.env->memory_solver));
    pair_reached(p, "accepted", pair_result(p) == 1);
    pair_reached(p, "rejected", pair_result(p) == 0);
}

PAIR(solver_pushes, 0x100364c0, 60000)
{
    FixtureSystem s = system_of(p);
    FrictionSolver *f = solver(p, &s, 0);
    if (pair_below(p, 8) == 0) s.fs->excluded_count = 1;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(f), PTR(s.fs));
}

PAIR(solver_whole, 0x100362e0, 60000)
{
    FixtureSystem s = system_of(p);
    FrictionSolver *f = solver(p, &s, 0);
    i32 *actives = pair_zeroed(p, "actives", 4 * 24);
    pair_run_other(p, 0x10036760, (PairArg[]){PTR(f), PTR(s.fs), PTR(actives)}, 3);
    i32 k = (i32)pair_result(p);
    int n = f->matrix.columns;
    if (pair_below(p, 8) == 0)
        f->matrix.values[pair_below(p, (u32)(n * n))] = pair_range(p, -1, 0); // no contact's matrix
    Core *core = s.cores[s.core_count - 1];
    if (core->speed_change.x == 0) core->speed_change.x = 0.5f;
    if (pair_below(p, 4) == 0) core->speed_change.y = -10 * core->speed.y;
    Vec3f speed = core->speed, change = core->speed_change;
    pair_run(p, PTR(f), PTR(s.fs), PTR(actives), I32(k), PTR(s.env->memory_solver));
    int kept = !memcmp(&speed, &core->speed, 12), pending = !memcmp(&change, &core->speed_change, 12);
    pair_reached(p, "confirmed", !kept);
    pair_reached(p, "undone", kept && !pending);
    pair_reached(p, "no solution", kept && pending);
}

PAIR(friction_solve_system, 0x10036d70, 60000)
{
    FixtureSystem s = system_of(p);
    pair_global(p, 0x10075f20, 4);
    s.env->memory_solver->nesting = 1; // an outer scope: the arena is not emptied
    for (int i = 0; i < s.contact_count; i++)
        if (s.contacts[i]->gap >= 0.045f) s.contacts[i]->gap = 0.03f; // nothing is removed here
    pair_run(p, PTR(s.fs), PTR(fixture_event_sim(p, s.env)));
    int pushed = 0;
    for (int i = 0; i < s.contact_count; i++)
        pushed += s.contacts[i]->now_friction_pressure > 0;
    pair_reached(p, "pushed", pushed > 0);
}

// More contacts than the solver takes.
PAIR(friction_panic, 0x10036d10, 60000)
{
    FixtureSystem s = fixture_system(p, 3 + (int)pair_below(p, 2), 2 + (int)pair_below(p, 4));
    pair_run(p, PTR(s.fs));
    int stopped = 0;
    for (int i = 0; i < s.core_count; i++)
        stopped += s.cores[i]->speed.x == 0 && s.cores[i]->speed.y == 0;
    pair_reached(p, "stopped", stopped > 0);
}

PAIR(friction_terminal, 0x10036cb0, 60000)
{
    FixtureSystem s = fixture_system(p, 2 + (int)pair_below(p, 3), 2 + (int)pair_below(p, 4));
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s.fs), PTR(s.cores[pair_below(p, (u32)s.core_count)]));
    pair_reached(p, "terminal", pair_result(p) == 1);
    pair_reached(p, "between others", pair_result(p) == 0);
}

// ---- order of the list ----

PAIR(friction_sort, 0x10036c60, 60000)
{
    pair_run(p, PTR(fixture_system(p, 2, 1 + (int)pair_below(p, 12)).fs));
}

PAIR(friction_exchange, 0x10036c20, 60000)
{
    FixtureSystem s = fixture_system(p, 2, 2 + (int)pair_below(p, 5));
    ContactPoint *a = s.contacts[1 + pair_below(p, (u32)s.contact_count - 1)];
    pair_run(p, PTR(s.fs), PTR(a), PTR(a->next));
}

PAIR(friction_count_active, 0x100362c0, 60000)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(fixture_system(p, 2, 1 + (int)pair_below(p, 6)).fs));
}

PAIR(friction_reorder, 0x10036b80, 60000)
{
    FixtureSystem s = fixture_system(p, 3, 3 + (int)pair_below(p, 6));
    for (int i = 0; i < s.contact_count; i++) {
        s.contacts[i]->info->flags = 0;
        s.contacts[i]->gap = fixture_f32(p, 0, 0.0449);
    }
    for (int i = 0; i < 3; i++)
        s.cores[i]->flags |= pair_below(p, 3);
    pair_run(p, PTR(s.fs));
    pair_reached(p, "moved", s.fs->contacts != s.contacts[s.contact_count - 1]);
}

PAIR(friction_energy, 0x10036ec0, 100000)
{
    pair_run(p, PTR(fixture_system(p, 2 + (int)pair_below(p, 4), 1).fs));
}
PAIR(friction_confirm, 0x10036f80, 60000)
{
    pair_run(p, PTR(fixture_system(p, 2 + (int)pair_below(p, 4), 1).fs));
}
PAIR(friction_undo, 0x10036fa0, 60000)
{
    pair_run(p, PTR(fixture_system(p, 2 + (int)pair_below(p, 4), 1).fs));
}
PAIR(friction_slack, 0x10036fc0, 60000)
{
    pair_run(p, PTR(fixture_system(p, 2 + (int)pair_below(p, 4), 1).fs));
}
