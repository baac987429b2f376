// Energy easing: energy that the contact springs fed into a pair's relative motion is taken out again, at most 10 % of
// that motion's energy per PSI (contact spec FS6). It goes through the cores' pending speed changes.
#include "base/literal.h"
#include "base/matrix.h"
#include "base/x87.h"
#include "contact/contact_math.h"
#include "contact/friction_system.h"
#include "world/environment.h"

static const f64 tiny = TINY_SQUARE;
static const f64 max_share = 0x1.99999ap-4;                    // 0.1f
static const f64 heavy = 10000, light = 0x1.a36e2eb1c432dp-14; // a fixed core counts as 1e4 times as heavy

// FUNCTION: PHYSICS_RT 0x1001cc90 same-result   (contact spec FS5.1)
void THISCALL friction_system_remove_energy_gained_by_real_friction(FrictionSystem *self)
{
    for (i32 i = self->pairs.count - 1; i >= 0; i--)
        friction_core_pair_remove_energy_gained_by_real_friction(self->pairs.elems[i]);
}

// FUNCTION: PHYSICS_RT 0x1001ccb0 same-result   (contact spec FS5.1)
void THISCALL friction_system_clear_integrated_anti_energy(FrictionSystem *self)
{
    for (i32 i = self->pairs.count - 1; i >= 0; i--)
        ((FrictionCorePair *)self->pairs.elems[i])->integrated_anti_energy = 0;
}

// FUNCTION: PHYSICS_RT 0x1001ccd0 same-result   (contact spec FS6.2)
void THISCALL friction_core_pair_remove_energy_gained_by_real_friction(FrictionCorePair *self)
{
    ext energy = self->cores[0]->env->anti_energy_decay * (ext)self->integrated_anti_energy;

    self->integrated_anti_energy = energy;
    if (!(energy > ZERO32)) return;
    ext destroyed = friction_core_pair_destroy_mutual_energy(self, energy);
    f64 *statistics = &self->cores[0]->env->statistics.destroyed_energy;
    *statistics = destroyed + *statistics;
    self->integrated_anti_energy = self->integrated_anti_energy - destroyed;
}

// Destroys up to `energy` J of the relative motion; returns how much.
// FUNCTION: PHYSICS_RT 0x1001d2a0 same-result   (contact spec FS6.2)
ext THISCALL friction_core_pair_destroy_mutual_energy(FrictionCorePair *self, f64 energy)
{
    MutualEnergizer e;

    mutual_energizer_init_mutual_energizer(&e, self->cores[0], self->cores[1]);
    mutual_energizer_calc_energy_potential(&e);
    ext limit = e.energy * (ext)max_share;
    if (energy > limit) energy = limit;
    if (!(e.energy >= tiny)) return ZERO64;
    mutual_energizer_destroy_percent_energy(&e, (ext)energy / e.energy);
    return energy;
}

// Impulse per unit direction that lowers the energy of the relative speed by `energy`.
// FUNCTION: PHYSICS_RT 0x1001cd20 same-result   (contact spec FS6.2)
ext THISCALL mutual_energizer_calc_impulse_to_reduce_energy_level(MutualEnergizer *self, f64 speed, f64 inv_mass0,
                                                                  f64 inv_mass1, f64 energy)
{
    ext inv_mass = (ext)inv_mass0 + inv_mass1;
    ext rest = (ext)speed * speed - ((ext)energy + energy) * inv_mass;

    return (speed - x87_sqrt(x87_abs(rest))) * (1 / inv_mass);
}

// Not the textbook energy of relative motion: kept as it is.
// FUNCTION: PHYSICS_RT 0x1001cd60 same-result   (contact spec FS6.2)
ext CDECL mutual_energizer_calc_energy_potential_static(f64 speed, f64 mass0, f64 mass1, f64 inv_mass0, f64 inv_mass1)
{
    ext impulse = speed / ((ext)inv_mass0 + inv_mass1);
    ext speed1 = speed - impulse * inv_mass1;
    f64 energy1 = (speed1 * speed1) * mass1;
    ext speed0 = impulse * inv_mass0;

    return ((((ext)speed * speed) * mass1 - (speed0 * speed0) * mass0) - energy1) * 0.5f;
}

static void calc_rot_inertia(const Core *core, const Vec3f *axis, f64 *inertia, f64 *inverse)
{
    Vec3f v;

    vec3f_set_pairwise_mult(&v, axis, &core->rot_inertia);
    ext length = vec3f_real_length(&v);
    *inertia = length;
    if (length >= tiny) {
        *inverse = ONE64 / length;
    } else {
        *inertia = 1;
        *inverse = 1;
    }
}

// FUNCTION: PHYSICS_RT 0x1001cdb0 same-result   (contact spec FS6.2)
void THISCALL mutual_energizer_init_mutual_energizer(MutualEnergizer *self, Core *a, Core *b)
{
    Vec3f w0, w1, w;

    if (b->flags & CORE_UNMOVABLE_MASK) {
        self->cores[0] = b;
        self->cores[1] = a;
    } else {
        self->cores[0] = a;
        self->cores[1] = b;
    }
    const Core *core0 = self->cores[0], *core1 = self->cores[1];
    vec3f_difference(&self->trans_vec, &core1->speed, &core0->speed);
    self->trans_speed = vec3f_real_length_plus_normize(&self->trans_vec);
    matrix3_vmult3_ff((const Matrix3 *)&core0->m_world_f_core, &core0->rot_speed, &w0);
    matrix3_vmult3_ff((const Matrix3 *)&core1->m_world_f_core, &core1->rot_speed, &w1);
    w.x = (ext)w1.x - w0.x;
    w.y = (ext)w1.y - w0.y;
    w.z = (ext)w1.z - w0.z;
    self->rot_speed = vec3f_real_length_plus_normize(&w);
    matrix_vimult3_pf((const Matrix3 *)&core0->m_world_f_core, &w, &self->rot_vec[0]);
    w.x = w.x * MINUS_ONE64;
    w.y = w.y * MINUS_ONE64;
    w.z = w.z * MINUS_ONE64;
    matrix_vimult3_pf((const Matrix3 *)&core1->m_world_f_core, &w, &self->rot_vec[1]);

    // core 0's inertia is formed in place, without the second rounding of the third component
    Vec3f v;
    v.x = (ext)core0->rot_inertia.x * self->rot_vec[0].x;
    v.y = (ext)core0->rot_inertia.y * self->rot_vec[0].y;
    v.z = (ext)core0->rot_inertia.z * self->rot_vec[0].z;
    ext length = vec3f_real_length(&v);
    self->rot_inertia[0] = length;
    if (length >= tiny) {
        self->inv_rot_inertia[0] = ONE64 / length;
    } else {
        self->rot_inertia[0] = 1;
        self->inv_rot_inertia[0] = 1;
    }
    calc_rot_inertia(core1, &self->rot_vec[1], &self->rot_inertia[1], &self->inv_rot_inertia[1]);

    self->mass[1] = core1->mass;
    self->inv_mass[1] = core1->inv_mass;
    if (core0->flags & CORE_UNMOVABLE_MASK) {
        self->mass[0] = self->mass[1] * (ext)heavy;
        self->inv_mass[0] = self->inv_mass[1] * (ext)light;
        self->rot_inertia[0] = self->rot_inertia[1] * (ext)heavy;
        self->inv_rot_inertia[0] = self->inv_rot_inertia[1] * (ext)light;
    } else {
        self->mass[0] = core0->mass;
        self->inv_mass[0] = core0->inv_mass;
    }
}

// FUNCTION: PHYSICS_RT 0x1001d060 same-result   (contact spec FS6.2)
void THISCALL mutual_energizer_calc_energy_potential(MutualEnergizer *self)
{
    self->rot_energy =
        mutual_energizer_calc_energy_potential_static(self->rot_speed, self->rot_inertia[0], self->rot_inertia[1],
                                                      self->inv_rot_inertia[0], self->inv_rot_inertia[1]);
    ext trans = mutual_energizer_calc_energy_potential_static(self->trans_speed, self->mass[0], self->mass[1],
                                                              self->inv_mass[0], self->inv_mass[1]);
    self->trans_energy = trans;
    self->energy = trans + self->rot_energy;
}

// v += d * k; the second and third components are rounded twice.
static inline void add_scaled(Vec3f *v, const Vec3f *d, ext k)
{
    f64 y = d->y * k + v->y;
    f64 z = d->z * k + v->z;
    v->x = d->x * k + v->x;
    v->y = y;
    v->z = z;
}

// FUNCTION: PHYSICS_RT 0x1001d0e0 same-result   (contact spec FS6.2)
void THISCALL mutual_energizer_destroy_percent_energy(MutualEnergizer *self, f64 percent)
{
    f64 rot_impulse = mutual_energizer_calc_impulse_to_reduce_energy_level(
        self, self->rot_speed, self->inv_rot_inertia[0], self->inv_rot_inertia[1], (ext)percent * self->rot_energy);
    ext trans_impulse = mutual_energizer_calc_impulse_to_reduce_energy_level(
        self, self->trans_speed, self->inv_mass[0], self->inv_mass[1], (ext)percent * self->trans_energy);

    Core *core0 = self->cores[0], *core1 = self->cores[1];
    if (!(core0->flags & CORE_UNMOVABLE_MASK)) {
        add_scaled(&core0->speed_change, &self->trans_vec, trans_impulse * self->inv_mass[0]);
        add_scaled(&core0->rot_speed_change, &self->rot_vec[0], (ext)rot_impulse * self->inv_rot_inertia[0]);
    }
    self->trans_vec.x = self->trans_vec.x * MINUS_ONE64;
    self->trans_vec.y = self->trans_vec.y * MINUS_ONE64;
    self->trans_vec.z = self->trans_vec.z * MINUS_ONE64;
    add_scaled(&core1->speed_change, &self->trans_vec, trans_impulse * self->inv_mass[1]);
    add_scaled(&core1->rot_speed_change, &self->rot_vec[1], (ext)rot_impulse * self->inv_rot_inertia[1]);
}
