// Per-step update of a contact: geometry, arms, virtual mass, spring displacement, materials (contact spec CP4, CP5).
#include "base/arena.h"
#include "base/literal.h"
#include "base/x87.h"
#include "collision/mindist.h"
#include "contact/contact_math.h"
#include "contact/contact_point.h"
#include "contact/material.h"
#include "dynamics/cache_object.h"
#include "dynamics/core.h"
#include "geometry/ledge_query.h"
#include "world/environment.h"

static void cache_ledge_init(CacheLedge *side, ContactSynapse *s)
{
    side->ledge = edge_ledge(s->edge);
    side->object = s->object;
    side->cache = object_get_cache_object(s->object);
    side->points = ledge_points(side->ledge);
    side->synapse = (Synapse *)s;
}

// Fills normal, point, gap and first tangent by the kinds of the two features. A first feature of another kind is a
// write to address 0 in the original; here the contact is flagged for removal.
static void contact_point_calc_case(ContactPoint *self, ContactInfo *info, CacheLedge *side0, CacheLedge *side1,
                                    Vec3f *scratch)
{
    const Edge *edge0 = self->synapses[0].edge, *edge1 = self->synapses[1].edge;
    Vec3d p0, p1;

    switch (self->synapses[0].type) {
    case SYNAPSE_POINT:
        compact_ledge_solver_give_world_coords_at(edge0, side0, &p0);
        break;
    case SYNAPSE_EDGE:
        contact_point_p_calc_friction_ss_kk(self, edge0, edge1, side0, side1, info, scratch);
        return;
    case SYNAPSE_BALL:
        p0.x = side0->cache->m_world_f_object.t.x;
        p0.y = side0->cache->m_world_f_object.t.y;
        p0.z = side0->cache->m_world_f_object.t.z;
        self->recheck_feature = 1;
        break;
    default:
        contact_point_set_degenerate(self, info, &side0->cache->m_world_f_object.t);
        return;
    }
    switch (self->synapses[1].type) {
    case SYNAPSE_POINT:
        compact_ledge_solver_give_world_coords_at(edge1, side1, &p1);
        contact_point_p_calc_friction_s_pp(self, &p0, &p1, info, scratch);
        break;
    case SYNAPSE_EDGE:
        contact_point_p_calc_friction_s_pk(self, &p0, edge1, side1, info, scratch);
        break;
    case SYNAPSE_TRIANGLE:
        contact_point_p_calc_friction_qr_pf(self, &p0, edge1, side1, info, scratch);
        break;
    case SYNAPSE_BALL:
        contact_point_p_calc_friction_s_pp(self, &p0, &side1->cache->m_world_f_object.t, info, scratch);
        break;
    default:
        contact_point_set_degenerate(self, info, &p0);
    }
}

// p x n with the first component of n unrounded, as the original holds it.
static inline void cross_with_normal_cs(Vec3f *out, const Vec3f *p, ext nx, f32 ny, f32 nz)
{
    f64 z0 = ny * p->x;
    f64 z1 = nx * p->y;
    out->x = nz * p->y - ny * p->z;
    out->y = nx * p->z - nz * p->x;
    out->z = z0 - z1;
}

// Arm, cross product, surface speed and inverse virtual mass of core 0. The two sides associate their sums differently.
static void contact_info_side0(ContactInfo *info, Core *core, Vec3f *speed)
{
    const Vec3d *r = core->m_world_f_core.r;
    const Vec3d *pos = &core->m_world_f_core.t;
    Vec3f *p = &info->point_cs[0], *cross = &info->cross_cs[0];
    const Vec3f *n = &info->normal;

    ext dx = info->point.x - pos->x;
    ext dy = info->point.y - pos->y;
    ext dz = info->point.z - pos->z;
    p->x = (r[1].x * dy + r[2].x * dz) + r[0].x * dx;
    p->y = (r[1].y * dy + r[2].y * dz) + r[0].y * dx;
    p->z = (r[1].z * dy + r[2].z * dz) + r[0].z * dx;
    f32 ny = (r[1].y * n->y + n->x * r[0].y) + r[2].y * n->z;
    f32 nz = (r[1].z * n->y + n->x * r[0].z) + r[2].z * n->z;
    ext nx = (r[2].x * n->z + n->y * r[1].x) + r[0].x * n->x;
    cross_with_normal_cs(cross, p, nx, ny, nz);
    core_get_surface_speed_on_test(core, p, &core->speed, &core->rot_speed, speed);
    info->inv_virt_mass =
        ((((ext)cross->z * core->inv_rot_inertia.z) * cross->z + ((ext)cross->y * core->inv_rot_inertia.y) * cross->y) +
         ((ext)cross->x * core->inv_rot_inertia.x) * cross->x) +
        core->inv_mass;
}

// The same of core 1; its inverse virtual mass is added.
static void contact_info_side1(ContactInfo *info, Core *core, Vec3f *speed)
{
    const Vec3d *r = core->m_world_f_core.r;
    const Vec3d *pos = &core->m_world_f_core.t;
    Vec3f *p = &info->point_cs[1], *cross = &info->cross_cs[1];
    const Vec3f *n = &info->normal;

    ext dx = info->point.x - pos->x;
    ext dy = info->point.y - pos->y;
    ext dz = info->point.z - pos->z;
    p->x = (r[1].x * dy + r[2].x * dz) + r[0].x * dx;
    p->y = (r[0].y * dx + r[1].y * dy) + r[2].y * dz;
    p->z = (r[0].z * dx + r[1].z * dy) + r[2].z * dz;
    f32 ny = (n->x * r[0].y + r[1].y * n->y) + r[2].y * n->z;
    f32 nz = (n->x * r[0].z + r[1].z * n->y) + r[2].z * n->z;
    ext nx = (r[0].x * n->x + n->y * r[1].x) + r[2].x * n->z;
    cross_with_normal_cs(cross, p, nx, ny, nz);
    core_get_surface_speed_on_test(core, p, &core->speed, &core->rot_speed, speed);
    info->inv_virt_mass = (((((ext)cross->z * core->inv_rot_inertia.z) * cross->z +
                             ((ext)cross->y * core->inv_rot_inertia.y) * cross->y) +
                            ((ext)core->inv_rot_inertia.x * cross->x) * cross->x) +
                           core->inv_mass) +
                          info->inv_virt_mass;
}

// Recomputes the contact from the current poses into fresh short-term memory and integrates the spring displacement.
// Reads the cores, writes nothing to them.
// FUNCTION: PHYSICS_RT 0x1001f860 same-result   (contact spec CP4.1)
void THISCALL contact_point_recalc_friction_s_vals(ContactPoint *self)
{
    Object *object0 = self->synapses[0].object, *object1 = self->synapses[1].object;
    Environment *env = object0->env;
    Vec3f speed0, speed1 = {{0, 0, 0}};
    CacheLedge side0, side1;

    ContactInfo *info = arena_get_mem(env->memory_psi, sizeof(ContactInfo));
    info->impacts = 0;
    info->flags &= ~0x3ffu;
    self->info = info;
    env->statistics.contact_updates++;
    cache_ledge_init(&side1, &self->synapses[1]);
    cache_ledge_init(&side0, &self->synapses[0]);
    contact_point_calc_case(self, info, &side0, &side1, &speed1);

    // from the centre to the surface of object 0
    f32 radius0 = object0->extra_radius;
    info->point.z = info->normal.z * radius0 + info->point.z;
    info->point.x = info->normal.x * radius0 + info->point.x;
    info->point.y = info->normal.y * radius0 + info->point.y;
    ext gap = self->gap - ((ext)radius0 + object1->extra_radius);
    self->gap = gap;
    if (!(gap >= ZERO32)) self->gap = 0;
    side0.cache->refcount--;
    side1.cache->refcount--;

    const Vec3f *n = &info->normal;
    Vec3f *v0 = &info->span_friction_v[0], *v1 = &info->span_friction_v[1];
    vec3f_fast_normize(v0);
    v1->x = n->y * v0->z - v0->y * n->z;
    v1->y = v0->x * n->z - n->x * v0->z;
    v1->z = n->x * v0->y - n->y * v0->x;

    Core *core0 = object0->core, *core1 = object1->core;
    if (core0->flags & CORE_UNMOVABLE_MASK) {
        core0 = NULL;
        vec3f_zero(&speed0);
        info->inv_virt_mass = 0;
        vec3f_zero(&info->point_cs[0]);
        vec3f_zero(&info->cross_cs[0]);
    } else {
        contact_info_side0(info, core0, &speed0);
    }
    info->cores[0] = core0;
    if (core1->flags & CORE_UNMOVABLE_MASK) {
        core1 = NULL;
        vec3f_zero(&info->point_cs[1]);
        vec3f_zero(&info->cross_cs[1]);
    } else {
        contact_info_side1(info, core1, &speed1);
        vec3f_subtract(&speed0, &speed0, &speed1);
    }
    info->cores[1] = core1;
    info->virt_mass = ONE32 / (ext)info->inv_virt_mass;

    f64 dt = env->time - self->last_time;
    self->last_time = env->time;
    self->span_friction[0] = self->span_friction[0] - dot_zyx(&speed0, v0) * dt;
    f64 span1 = self->span_friction[1];
    self->span_friction[1] = span1 - vec3f_dot_product(&speed0, v1) * dt;
}

// FUNCTION: PHYSICS_RT 0x1001d3d0 same-result   (contact spec CP4.6)
void THISCALL contact_point_calc_virtual_mass_of_mindist(ContactPoint *self)
{
    Material *materials[2];
    Core *core0 = self->synapses[0].object->core, *core1 = self->synapses[1].object->core;
    const Vec3f *p = self->info->point_cs;

    contact_point_get_material_info(self, materials);
    if (materials[0]->second_friction_enabled || materials[1]->second_friction_enabled) self->two_friction_values = 1;
    if (core0->flags & CORE_UNMOVABLE_MASK) {
        self->inv_virt_mass_no_dir = 1 / core_calc_virt_mass_worst_case(core1, &p[1]);
    } else if (core1->flags & CORE_UNMOVABLE_MASK) {
        self->inv_virt_mass_no_dir = 1 / core_calc_virt_mass_worst_case(core0, &p[0]);
    } else {
        f64 m0 = core_calc_virt_mass_worst_case(core0, &p[0]);
        f64 m1 = core_calc_virt_mass_worst_case(core1, &p[1]);
        self->inv_virt_mass_no_dir = 1 / (((ext)m1 * m0) / ((ext)m1 + m0));
    }
}

// FUNCTION: PHYSICS_RT 0x10023fa0 same-result   (contact spec IM9)
void THISCALL contact_point_get_material_info(ContactPoint *self, Material *out[2])
{
    for (i32 k = 0; k < 2; k++) {
        i32 index = synapse_friction_get_material_index(&self->synapses[k]);
        if (index == 0) {
            out[k] = self->synapses[k].object->material;
        } else {
            MaterialManager *manager = self->synapses[0].object->env->material_manager;
            out[k] = manager->vt->material_by_index(manager, NULL, index);
        }
    }
}

// FUNCTION: PHYSICS_RT 0x10024040 same-result   (contact spec CP5)
void THISCALL contact_point_read_materials_for_contact_situation(ContactPoint *self, ContactInfo *info)
{
    contact_point_get_material_info(self, info->materials);
    MaterialManager *manager = self->synapses[0].object->env->material_manager;
    for (i32 k = 0; k < 2; k++) {
        info->objects[k] = self->synapses[k].object;
        info->edges[k] = self->synapses[k].edge;
    }
    info->percent_energy_conservation = manager->vt->elasticity(manager, info);
    self->friction_factor = manager->vt->friction_factor(manager, info);
}

// Separation speed for the rotation of corners within one step: what a chord of the arc misses, in m/s.
// FUNCTION: PHYSICS_RT 0x100248a0 same-result   (contact spec IM4)
ext THISCALL contact_point_get_rot_speed_uncertainty(ContactPoint *self)
{
    static const f64 angle_factor = 0x1.a36e2eb1c432dp-16; // 2.5e-5
    ext sum = ZERO32;

    for (i32 k = 0; k < 2; k++) {
        const Core *core = self->info->cores[k];
        if (!core || self->synapses[k].type == SYNAPSE_BALL) continue;
        const Vec3f *w = &core->rot_speed;
        ext angle2 = (((ext)w->x * w->x + (ext)w->y * w->y) + (ext)w->z * w->z) * angle_factor;
        if (angle2 > 0.25) angle2 = 0.25;
        sum = ((ONE64 - x87_cos(x87_sqrt(angle2))) * core->radius) * core->env->inv_dpsi + sum;
    }
    return sum;
}

// Extra separating speed in m/s of a contact inside the rescue shell.
// FUNCTION: PHYSICS_RT 0x10024930 same-result   (contact spec IM4)
ext THISCALL contact_point_get_rescue_speed_impact(ContactPoint *self, Environment *env)
{
    f64 rescue = 0;
    f32 shell = ivp_mindist_settings.min_coll_dist;

    if (self->gap >= shell)
        self->info->rescue_speed_addon = 0;
    else
        rescue = ((ext)shell - self->gap) * env->inv_dpsi;
    ext half = contact_point_get_rot_speed_uncertainty(self) + rescue;
    return half + half;
}

// Predicted gap after one PSI at the cores' current speeds, for the impact system; 1e20 when too far.
// FUNCTION: PHYSICS_RT 0x100249b0 same-result   (contact spec IM8)
void THISCALL contact_point_calc_coll_distance(ContactPoint *self)
{
    static const f32 far = 0x1.5af1d8p+66; // 1e20
    ContactInfo *info = self->info;

    info->coll_time_valid = 1;
    if (self->gap > ivp_mindist_settings.max_distance_for_impact_system) {
        info->distance_next_psi = far;
        return;
    }
    Environment *env = self->synapses[0].object->env;
    info->rescue_speed_addon = contact_point_get_rescue_speed_impact(self, env);
    ext closing = ZERO64;
    const Core *core0 = info->cores[0], *core1 = info->cores[1];
    if (core0) closing = vec3f_dot_product(&core0->rot_speed, &info->cross_cs[0]) + dot_zyx(&core0->speed, &info->normal);
    if (core1) {
        f64 closing0 = closing;
        f64 rot = vec3f_dot_product(&core1->rot_speed, &info->cross_cs[1]);
        closing = closing0 - (vec3f_dot_product(&core1->speed, &info->normal) + rot);
    }
    info->distance_next_psi = self->gap - (((ext)info->rescue_speed_addon * HALF32 + closing) * env->dpsi);
}
