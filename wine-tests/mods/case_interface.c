// An engine interface mod on a running scene: its headers are ours, its functions are what lies at the original's addresses.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/min_hash.h"
#include "base/min_list.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"
#include "base/x87.h"
#include "collision/filter.h"
#include "collision/mindist.h"
#include "contact/material.h"
#include "dynamics/cache_object.h"
#include "dynamics/cluster.h"
#include "dynamics/constraint.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "dynamics/sim_unit.h"
#include "dynamics/spring.h"
#include "geometry/surface_builder.h"
#include "geometry/surface_manager.h"
#include "mods_addresses.h"
#include "world/active_value.h"
#include "world/anomaly.h"
#include "world/environment.h"
#include "world/listeners.h"
#include "world/performance_counter.h"
#include "world/time_manager.h"

static u32 called[1024];
static int called_count;

static void *entry(u32 rva)
{
    for (int i = 0; i < called_count; i++)
        if (called[i] == rva) return at(rva);
    called[called_count++] = rva;
    return at(rva);
}

// The engine's function of that name, by address.
#define E(name) ((__typeof__(&name))entry(RVA_##name))

static void say_called(void)
{
    int sdk = 0;
    for (int i = 0; i < called_count; i++)
        for (int k = 0; k < table_function_count; k++)
            if (table_functions[k].rva == called[i]) sdk += table_functions[k].sdk;
    say("%d entries called, %d of the interface mod's\n", called_count, sdk);
}

static void say_f64(const char *key, ext value)
{
    f64 v = value;
    say_words(key, &v, 2);
}

static Object *object_of(const char *name)
{
    return (Object *)body(name);
}

static const char *const some[] = {"ball", "ball2", "a", "b", "loose", "frozen", "link1", "door", "slide", "hung", "floor", "post"};
enum { SOME = sizeof some / sizeof *some };

// ---- what only looks ---------------------------------------------------------------------------------------------------

static void look_at_object(Object *o)
{
    Matrix m, m_core;
    memset(&m, 0, sizeof m), memset(&m_core, 0, sizeof m_core);
    E(object_calc_m_core_f_object)(o, &m_core);
    say_words("core_f_object", &m_core, 6);
    E(object_calc_at_matrix)(o, o->env->time, &m);
    say_words("at", &m, 6);
    E(object_get_m_world_f_object_at)(o, &m);
    say_words("now", &m.t, 6);
    say(" references %d", E(object_get_collision_check_reference_count)(o));
    Material *material = o->material;
    say_f64("friction", E(material_simple_get_friction_factor)(material));
    say_f64("second", E(material_simple_get_second_friction_factor)(material));
    say_f64("elasticity", E(material_simple_get_elasticity)(material));
    say_f64("adhesion", E(material_simple_get_adhesion)(material));
    say(" name %s\n", E(material_simple_get_name)(material) ? "yes" : "none");
}

static void look_at_surface(Object *o)
{
    Vec3f v, centre = {.x = 0.5f, .y = -0.25f, .z = 1};
    f32 radius = 0, deviation = 0;
    SurfaceManager *s = o->surface;
    memset(&v, 0, sizeof v);
    if (o->type == OBJECT_BALL) {
        E(surface_manager_ball_get_mass_center)(s, &v);
        say_words("centre", &v, 3);
        say(" type %d single %d\n", E(surface_manager_ball_get_type)(s), E(surface_manager_ball_get_single_convex)(s) != NULL);
        return;
    }
    E(surface_manager_polygon_get_mass_center)(s, &v);
    say_words("centre", &v, 3);
    E(surface_manager_polygon_get_rotation_inertia)(s, &v);
    say_words("inertia", &v, 3);
    E(surface_manager_polygon_get_radius_and_radius_dev_to_given_center)(s, &centre, &radius, &deviation);
    say_words("radius", &radius, 1);
    say_words("deviation", &deviation, 1);
    BigVector ledges = {0};
    E(surface_manager_polygon_get_all_terminal_ledges)(s, &ledges);
    const Ledge *single = E(surface_manager_polygon_get_single_convex)(s);
    say(" type %d single %d ledges %d", E(surface_manager_polygon_get_type)(s), single != NULL, ledges.count);
    ledges.count = 0;
    Vec3d point = {.x = 1, .y = 0.5, .z = -1};
    E(surface_manager_polygon_get_all_ledges_within_radius)(s, &point, 1.5, NULL, NULL, NULL, &ledges);
    say(" near %d\n", ledges.count);
}

static void look_at_core(Core *c)
{
    Vec3f point = {.x = 0.3f, .y = 0.2f, .z = -0.7f}, along = {.x = 0.6f, .y = 0, .z = 0.8f}, impulse = {.x = 1, .y = -2, .z = 0.5f};
    Vec3f out, rot;
    memset(&out, 0, sizeof out), memset(&rot, 0, sizeof rot);
    Matrix m;
    memset(&m, 0, sizeof m);
    E(core_calc_at_matrix)(c, c->time_last_psi + 0.003, &m);
    say_words("matrix", &m, 6);
    E(core_get_surface_speed)(c, &point, &out);
    say_words("surface", &out, 3);
    E(core_get_surface_speed_on_test)(c, &point, &impulse, &along, &out);
    say_words("on test", &out, 3);
    say_f64("energy", E(core_get_energy_on_test)(c, &impulse, &along));
    say(" father %d friction %d\n", E(core_union_find_get_father)(c) == c,
        c->flags & 0xc ? -1 : E(core_moveable_core_has_friction_info)(c) != NULL);
    if (c->flags & 0xc) return;
    say("  ");
    say_f64("mass", E(core_calc_virt_mass)(c, &point, &along));
    say_f64("worst", E(core_calc_virt_mass_worst_case)(c, &point));
    E(core_test_push_core)(c, &point, &impulse, &along, &out, &rot);
    say_words("push", &out, 3);
    say_words("turn", &rot, 3);
    E(core_test_rot_push_core_multiple_cs)(c, &along, 0.75, &rot);
    say_words("twist", &rot, 3);
    Core *other = (Core *)core_of("ball");
    E(core_get_diff_surface_speed_of_two_cores)(c, other, &point, &along, &out);
    say_words("difference", &out, 3);
    say("\n");
}

static void interface_look(void)
{
    mod_scene("mixed");
    mod_frames(0, 61);
    for (int i = 0; i < SOME; i++) {
        say("%s", some[i]);
        look_at_object(object_of(some[i]));
        look_at_surface(object_of(some[i]));
        look_at_core(object_of(some[i])->core);
    }
    // the world
    Environment *env = (Environment *)environment();
    u8 *manager = AT(u8 *, env, 0x0c);
    say("root %d manager %d\n", E(environment_get_root_cluster)(env) != NULL,
        (u8 *)E(environment_manager_get_environment_manager)() == at(0x75da0));
    for (Object *o = E(cluster_manager_get_next_real_object_in_cluster_tree)((ClusterManager *)manager, NULL); o;
         o = E(cluster_manager_get_next_real_object_in_cluster_tree)((ClusterManager *)manager, o))
        say(" %s", o->client_data ? si_object_name(o->client_data) : "-");
    say("\n");
    CollisionFilter *filter = AT(CollisionFilter *, env, 0x18);
    for (int i = 0; i < SOME; i++) {
        for (int k = 0; k < SOME; k++) say("%d", filter->vt->check(filter, object_of(some[i]), object_of(some[k])) != 0);
        say(" ");
        for (int k = 0; k < SOME; k++)
            say("%d", E(collision_filter_coll_group_ident_check_objects_for_collision_detection)(filter, object_of(some[i]), object_of(some[k])) != 0);
        say("\n");
    }
    CacheObjectManager *caches = AT(CacheObjectManager *, env, 0xa4);
    for (int i = 0; caches && i < 4; i++) {
        CacheObject *cache = E(cache_object_manager_get_cache_object)(caches, object_of(some[i]));
        E(cache_object_update_cache_object)(cache);
        Vec3d ws = {.x = 1, .y = 2, .z = 3}, os;
        Vec3f osf = {.x = 0.5f, .y = -1, .z = 2};
        memset(&os, 0, sizeof os);
        E(cache_object_transform_position_to_object_coords)(cache, &ws, &os);
        say_words("object", &os, 6);
        E(cache_object_transform_position_to_world_coords)(cache, &osf, &os);
        say_words("world", &os, 6);
        say("\n");
        E(cache_object_manager_invalid_cache_object)(object_of(some[i]));
    }
    for (int i = 0; i < SOME; i++) {
        SimUnit *unit = object_of(some[i])->core->unit;
        if (!unit) continue;
        say("%s unit %d cores %d controllers:", some[i], unit->state, unit->cores.count);
        for (int k = 0; k < unit->controllers.count; k++) {
            Controller *controller = ((ControllerInfo *)unit->controllers.elems[k])->controller;
            say(" %d", controller->vt->priority(controller));
            if (E(sim_unit_get_pos_of_controller)(unit, controller) != k || !E(sim_unit_controller_is_known_to_sim_unit)(unit, controller))
                say("?");
        }
        say("\n");
    }
    mod_frames(61, 70);
    say_called();
}

// ---- what pushes ---------------------------------------------------------------------------------------------------------

static void interface_push(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 40);
    Environment *env = (Environment *)environment();
    Vec3f v = {.x = 0.5f, .y = 2, .z = -0.25f}, w = {.x = 0.1f, .y = -0.4f, .z = 0.9f};
    Vec3d point = {.x = 0.5, .y = 1, .z = -2};
    engine_enter();
    E(object_ensure_in_simulation)(object_of("frozen"));
    E(object_async_add_speed_object_ws)(object_of("loose"), &v);
    E(object_async_add_rot_speed_object_cs)(object_of("b"), &w);
    E(object_async_push_object_ws)(object_of("c"), &point, &v);
    E(core_async_push_core)(object_of("door")->core, &w, &v, &v);
    E(core_async_push_core_ws)(object_of("ball")->core, &point, &w);
    E(core_push_core)(object_of("link1")->core, &w, &v, &v);
    E(core_rot_push_core_cs)(object_of("link2")->core, &w);
    E(core_commit_all_async_pushes)(object_of("door")->core);
    E(core_async_push_core_ws)(object_of("ball2")->core, &point, &v);
    E(core_abort_all_async_pushes)(object_of("ball2")->core);
    E(core_damp_object)(object_of("slide")->core, 0.1, &w, 2.5);
    E(core_global_damp_core)(object_of("hung")->core, 0.1);
    E(object_update_exact_mindist_events_of_object)(object_of("loose"));
    E(object_recalc_invalid_mindists_of_object)(object_of("loose"));
    E(object_get_all_near_mindists)(object_of("ball2"));
    E(core_update_exact_mindist_events_of_core)(object_of("b")->core);
    E(core_ensure_core_to_be_in_simulation)(object_of("a")->core);
    engine_leave();
    mod_frames(40, 80);
    for (int i = 0; i < SOME; i++) say_body(some[i]);
    engine_enter();
    E(core_stop_physical_movement)(object_of("slide")->core);
    E(core_reset_freeze_check_values)(object_of("a")->core);
    E(object_revive_object_for_simulation)(object_of("a"));
    E(environment_simulate_dtime)(env, 0.05);
    E(environment_set_gravity)(env, &point);
    E(object_enable_collision_detection)(object_of("loose"), 0);
    E(object_unlink_contact_points)(object_of("b"), 0);
    E(object_enable_collision_detection)(object_of("loose"), 1);
    engine_leave();
    mod_frames(80, 120);
    for (int i = 0; i < SOME; i++) say_body(some[i]);
    engine_enter();
    E(environment_set_delta_psi_time)(env, 1.0 / 100);
    engine_leave();
    mod_frames(120, 150);
    mod_end();
    say_called();
}

// ---- what makes things -----------------------------------------------------------------------------------------------------

static SurfaceManager *tetrahedron(void)
{
    static const f64 corners[4][4] = {{0, 0, 0, 0}, {1, 0, 0.125, 0}, {0, 1, 0.25, 0}, {0.25, 0.125, 1, 0}};
    void **list = E(p_calloc)(4, sizeof *list);
    for (int i = 0; i < 4; i++) list[i] = memcpy(E(p_malloc)(32), corners[i], 32);
    PtrVector points = {4, 4, list};
    engine_enter();
    SurfaceBuilder *builder = E(surface_builder_ledge_soup_ctor)(E(p_calloc)(1, 0x200));
    Ledge *ledge = E(surface_builder_pointsoup_convert_pointsoup_to_compact_ledge)(&points);
    E(surface_builder_ledge_soup_insert_ledge)(builder, ledge);
    CompactSurface *surface = E(surface_builder_ledge_soup_compile)(builder, NULL);
    E(surface_builder_ledge_soup_dtor)(builder);
    engine_leave();
    void **manager = E(p_malloc)(8);
    manager[0] = at(0x631e0);
    manager[1] = surface;
    say_words("surface", surface, 12);
    say("\n");
    return (SurfaceManager *)manager;
}

static ObjectTemplate *template(const char *name, const char *entity, Material *material)
{
    ObjectTemplate *t = E(template_real_object_ctor)(E(p_calloc)(1, sizeof *t));
    E(template_object_set_name)(t, name);
    E(template_real_object_set_nocoll_group_ident)(t, "modgroup");
    t->material = material;
    t->client_data = find_entity(entity)->ck; // its pose is written back
    t->mass = 2;
    t->speed_damp_factor = 0.1;
    t->rot_speed_damp_factor = (Vec3d){.x = 0.1, .y = 0.2, .z = 0.3};
    return t;
}

static void say_made(const char *name, const Object *o)
{
    say("%s type %d flags %x group %.8s", o->name, o->type, o->flags, o->nocoll_group);
    say_words("pos", &o->core->pos, 6);
    say_words("q", &o->core->q_next, 8);
    say_words("mass", &o->core->rot_inertia, 4);
    say_words("inverse", &o->core->inv_rot_inertia, 4);
    say_words("v", &o->core->speed, 3);
    say(" %s\n", name);
}

static void interface_make(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 20);
    Environment *env = (Environment *)environment();
    Material *material = E(material_simple_ctor)(E(p_calloc)(1, 0x30), 0.4, 0.7);
    Quat *turn = E(p_calloc)(1, sizeof *turn);
    *turn = (Quat){.x = 0.6, .w = 0.8};
    Vec3d *place = E(p_calloc)(1, sizeof *place);
    *place = (Vec3d){.x = -4, .y = 5, .z = -3};
    SurfaceManager *surface = tetrahedron();
    BallTemplate ball = {0.75f};
    engine_enter();
    Object *polygon = E(environment_create_polygon)(env, surface, template("tetra", "r0", material), turn, place);
    place->x += 2.5;
    Object *round = E(environment_create_ball)(env, &ball, template("round", "r1", material), turn, place);
    E(object_ensure_in_simulation)(polygon);
    E(object_ensure_in_simulation)(round);
    E(object_enable_collision_detection)(polygon, 1);
    E(object_enable_collision_detection)(round, 1);
    // a spring between the two
    AnchorTemplate *ends = E(p_calloc)(2, sizeof *ends);
    Vec3d there = {.x = -3.5, .y = 5.5, .z = -3};
    E(template_anchor_set_anchor_position_ws)(&ends[0], polygon, &there);
    E(template_anchor_set_anchor_position_ws)(&ends[1], round, place);
    SpringTemplate *spring_template = E(template_spring_ctor)(E(p_calloc)(1, sizeof *spring_template));
    spring_template->ends[0] = &ends[0], spring_template->ends[1] = &ends[1];
    spring_template->length = 1.5f, spring_template->constant = 30, spring_template->damping = 0.5f, spring_template->global_damping = 0.1f;
    Spring *spring = (Spring *)E(environment_create_spring)(env, spring_template);
    engine_leave();
    say_words("spring", &spring->length, 6);
    say(" cores %d priority %d\n", E(actuator_get_associated_controlled_cores)(&spring->base)->count, E(actuator_get_controller_priority)(&spring->base));
    mod_frames(20, 50);
    say_made("after 30 frames", polygon);
    say_made("after 30 frames", round);
    E(actuator_spring_set_len)(spring, 0.5);
    E(actuator_spring_set_constant)(spring, 10);
    E(actuator_spring_set_damp)(spring, 1);
    E(actuator_spring_set_rel_pos_damp)(spring, 0.25);
    E(actuator_two_point_ensure_actuator_in_simulation)(&spring->base);
    say_words("spring", &spring->length, 6);
    say("\n");
    mod_frames(50, 80);
    // a joint to the world, changed while it works
    ConstraintTemplate *joint_template = E(template_constraint_ctor)(E(p_calloc)(1, 0x400));
    Vec3d axis = {.x = 0, .y = 1, .z = 0};
    engine_enter();
    Vec3d joint_at = {.x = round->core->pos.x, .y = round->core->pos.y + 1, .z = round->core->pos.z};
    E(template_constraint_set_constraint_ws)(joint_template, round, &joint_at, &axis, 3, 2, NULL, NULL);
    Constraint *joint = (Constraint *)E(environment_create_constraint)(env, joint_template);
    engine_leave();
    say("joint priority %d cores %d\n", E(constraint_get_controller_priority)(joint), E(constraint_get_associated_controlled_cores)(joint)->count);
    mod_frames(80, 110);
    engine_enter();
    E(constraint_local_free_rotation_axis)(joint, 0);
    E(constraint_local_limit_rotation_axis)(joint, 1, -0.5f, 0.5f);
    E(constraint_local_free_translation_axis)(joint, 1);
    E(constraint_local_limit_translation_axis)(joint, 2, -0.2f, 0.3f);
    E(constraint_local_change_max_translation_impulse)(joint, 2, 5);
    E(constraint_local_change_max_rotation_impulse)(joint, 2, 5);
    engine_leave();
    mod_frames(110, 140);
    engine_enter();
    E(constraint_local_fix_translation_axis)(joint, 1);
    E(constraint_local_change_fixing_point_ros)(joint, &axis);
    engine_leave();
    mod_frames(140, 160);
    say_made("at the end", polygon);
    say_made("at the end", round);
    engine_enter();
    E(object_delete_via_vtable)(round); // takes spring and joint with it
    engine_leave();
    mod_frames(160, 180);
    say_made("alone", polygon);
    mod_end();
    say_called();
}

// ---- containers and memory -------------------------------------------------------------------------------------------------

static void hashes(void)
{
    ByteHash *bytes = E(hash_ctor)(E(p_calloc)(1, sizeof *bytes), 8, 4, (void *)0x77);
    StringHash *strings = E(u_string_hash_ctor)(E(p_calloc)(1, sizeof *strings), 16, NULL);
    VHashStore *store = E(vhash_store_ctor)(E(p_calloc)(1, sizeof *store), 4);
    for (u32 i = 1; i < 40; i++) {
        char name[16];
        u32 key = i * 7919;
        snprintf(name, sizeof name, "name %u", i);
        E(hash_add)(bytes, &key, (void *)i);
        E(u_string_hash_add)(strings, name, (void *)(i * 3));
        E(vhash_store_add_elem)(store, (void *)(i * 64), (void *)(i * 5));
        if (i % 3 == 0) E(vhash_store_remove_elem)(store, (void *)((i - 1) * 64));
        if (i % 5 == 0) E(vhash_store_change_elem)(store, (void *)(i * 64), (void *)(i * 6));
    }
    for (u32 i = 1; i < 44; i++) {
        char name[16];
        u32 key = i * 7919;
        snprintf(name, sizeof name, "name %u", i);
        say(" %u/%u/%u", (u32)E(hash_find)(bytes, &key), (u32)E(u_string_hash_find)(strings, name),
            (u32)E(vhash_store_find_elem)(store, (void *)(i * 64)));
    }
    say(" size %d count %d\n", store->size, store->count);
    E(hash_dtor)(bytes);
    E(vhash_store_dtor)(store);
}

static void lists(void)
{
    MinList *list = E(min_list_ctor)(E(p_calloc)(1, sizeof *list), 4);
    u32 handles[64], random = 7;
    for (u32 i = 0; i < 64; i++) {
        random = random * 1664525 + 1013904223;
        handles[i] = E(min_list_add)(list, (void *)i, (f32)(random >> 20) * 0.125f);
    }
    for (u32 i = 0; i < 64; i += 3) E(min_list_remove_minlist_elem)(list, handles[i]);
    say_words("least", &list->min_value, 1);
    say(" count %d:", list->count);
    for (u16 k = list->first; k < list->capacity; k = list->elems[k].next) say(" %u", (u32)list->elems[k].payload);
    say("\n");
    E(min_list_dtor)(list);
    MinHash *hash = E(min_hash_ctor)(E(p_calloc)(1, 0x80), 8);
    for (u32 i = 1; i < 30; i++) E(min_hash_add)(hash, (void *)(i * 32), (f64)((i * 37) % 23));
    E(min_hash_remove)(hash, (void *)(5 * 32));
    for (int i = 0; i < 4; i++) E(min_hash_remove_min)(hash);
    E(min_hash_dtor)(hash);
    PtrVector vector = {0};
    for (u32 i = 0; i < 50; i++) {
        if (vector.count >= vector.capacity) E(ptr_vector_increment_mem)(&vector);
        vector.elems[vector.count++] = (void *)i;
    }
    BigVector big = {0};
    for (u32 i = 0; i < 50; i++) {
        if (big.count >= big.capacity) E(u_big_vector_base_increment_mem)(&big);
        big.elems[big.count++] = (void *)i;
    }
    say("vector %d of %d, big %d of %d, last %u %u\n", vector.count, vector.capacity, big.count, big.capacity, (u32)vector.elems[49],
        (u32)big.elems[49]);
}

static void memory(void)
{
    Arena *arena = E(arena_ctor)(E(p_calloc)(1, sizeof *arena));
    E(arena_init_mem)(arena);
    char *first = E(arena_get_mem)(arena, 100), *second = E(arena_get_mem)(arena, 60), *large = E(arena_get_mem)(arena, 100000);
    say("arena %d apart, large %d, aligned %u %u\n", (int)(second - first), large != NULL, (u32)first & 31, (u32)second & 31);
    E(arena_free_mem)(arena);
    E(arena_dtor)(arena);
    char *copy = E(p_strdup)("a mod's text");
    say("%s %u %u %d\n", copy, E(p_strlen)(copy), E(p_strlen)(NULL), E(p_strcmp)(copy, "a mod"));
    ((void(CDECL *)(void *))at(0x60770))(copy);
    for (int align = 16; align <= 256; align *= 2) {
        char *p = E(ivp_malloc_aligned)(100, align);
        say("%u ", (u32)p & (u32)(align - 1));
        memset(p, 1, 100);
        E(ivp_free_aligned)(p);
    }
    char *zero = E(p_calloc)(7, 9);
    int sum = 0;
    for (int i = 0; i < 63; i++) sum += zero[i];
    say("%d\n", sum);
}

static void active_values(void)
{
    ActiveValueManager *m = E(u_active_value_manager_ctor)(E(p_calloc)(1, sizeof *m), 0);
    E(u_active_value_manager_init_active_values_generic)(m);
    ActiveFloat *f = E(u_active_value_manager_create_active_float)(m, "wind", 2.5);
    ActiveInt *i = E(u_active_value_manager_create_active_int)(m, "doors", 3);
    ActiveFloat *same = E(u_active_value_manager_install_active_float)(m, "wind", 9);
    ActiveInt *made = E(u_active_value_manager_install_active_int)(m, "windows", 4);
    E(u_active_terminal_double_set_double)(f, 7.5, 0);
    E(u_active_terminal_double_set_double)(f, 8.5, 1);
    E(u_active_terminal_int_set_int)(i, 11, 1);
    say_f64("wind", f->value);
    say_f64("known", f->last);
    E(u_active_value_manager_update_delayed_active_values)(m);
    say_f64("known", f->last);
    say(" same %d doors %d %d windows %d types %d %d\n", same == f, i->value, i->last, made->value,
        E(u_active_terminal_double_get_type)(&f->base.base), E(u_active_terminal_int_get_type)(&i->base.base));
    E(u_active_value_manager_refresh_psi_active_values)(m, (Environment *)environment());
    say_f64("time", m->current_time ? m->current_time->value : -1);
    say("\n");
}

static void interface_tools(void)
{
    mod_scene("shapes");
    mod_frames(0, 3);
    engine_enter();
    hashes();
    lists();
    memory();
    active_values();
    // filters of the mod's own
    CollisionFilter *pairs = E(collision_filter_exclusive_pair_ctor)(E(p_calloc)(1, sizeof(PairFilter)));
    CollisionFilter *groups = E(collision_filter_coll_group_ident_ctor)(E(p_calloc)(1, sizeof(GroupFilter)), 0);
    CollisionFilter *chain = E(meta_collision_filter_ctor)(E(p_calloc)(1, sizeof(FilterChain)), 0);
    E(meta_collision_filter_add_collision_filter)(chain, pairs);
    E(meta_collision_filter_add_collision_filter)(chain, groups);
    static Object a = {.nocoll_group = "one"}, b = {.nocoll_group = "one"}, c = {.nocoll_group = "two"};
    say("chain %d %d %d pair %d\n", E(meta_collision_filter_check_objects_for_collision_detection)(chain, &a, &b) != 0,
        E(meta_collision_filter_check_objects_for_collision_detection)(chain, &a, &c) != 0,
        E(meta_collision_filter_check_objects_for_collision_detection)(chain, &b, &c) != 0,
        E(collision_filter_exclusive_pair_check_objects_for_collision_detection)(pairs, &a, &b) != 0);
    MaterialManager *materials = E(material_manager_ctor)(E(p_calloc)(1, sizeof *materials), 0);
    a.material = E(material_simple_ctor)(E(p_calloc)(1, 0x30), 0.25, 0.5);
    engine_leave();
    say("own %d", E(material_manager_get_material_by_index)(materials, &a, 0) == a.material);
    static Object none;
    Material *standard = E(material_manager_get_material_by_index)(materials, &none, 0);
    say_f64("standard", E(material_simple_get_friction_factor)(standard));
    say("\n");
    AnomalyLimits *limits = E(anomaly_limits_ctor)(E(p_calloc)(1, sizeof *limits), 0);
    say_words("limits", (u8 *)limits + 4, 4);
    say("\n");
    say_called();
}

const ModCase interface_cases[] = {
    {"interface_look", interface_look}, {"interface_push", interface_push}, {"interface_make", interface_make},
    {"interface_tools", interface_tools}, {NULL, NULL},
};
