// Response of two cores to impulses at one point along one to three directions (contact spec LS1.9, LS5).
#ifndef CONTACT_CORE_REACTION_H
#define CONTACT_CORE_REACTION_H

#include "base/vec.h"
#include "fwd.h"

typedef struct CoreReaction {
    const Vec3f *directions[3];   /* 0x000 world, unit; 1 and 2 may be NULL */
    Vec3f cross[2][3];            /* 0x00c per core and direction: r x d in core space, 1 */
    const Matrix *m_world_f_core; /* 0x06c of the last core */
    u32 pad_70;
    Vec3f change[2][3]; /* 0x074 cross * inverse inertia, inverse mass */
    u32 pad_d4;
    Matrix3 response;   /* 0x0d8 only 00 01 02 11 12 22 are filled */
    f32 delta_speed[3]; /* 0x138 m/s along the directions, core 0 - core 1 */
    u32 pad_144;
} CoreReaction;
ASSERT_OFFSET(CoreReaction, change, 0x74);
ASSERT_OFFSET(CoreReaction, response, 0xd8);
ASSERT_OFFSET(CoreReaction, delta_speed, 0x138);

void THISCALL solver_core_reaction_init_trans_ws(CoreReaction *self, const Vec3d *p_ws, Core *core, Vec3f cross[3],
                                                 Vec3f change[3], f32 sign);              // 0x10033560
ext THISCALL u_point_4_dot_product4(const Vec3f *self, const Vec3f *other);               // 0x100339b0
void THISCALL u_point_4_set_line_wise_mult4(Vec3f *self, const Vec3f *a, const Vec3f *b); // 0x100339e0
void THISCALL solver_core_reaction_init_reaction_solver_translation_ws(CoreReaction *self, Core *core0, Core *core1,
                                                                       const Vec3d *p_ws, const Vec3f *dir0,
                                                                       const Vec3f *dir1,
                                                                       const Vec3f *dir2); // 0x10033a30
void THISCALL solver_core_reaction_exert_impulse_dim2(CoreReaction *self, Core *core0, Core *core1,
                                                      const f32 impulse[2]); // 0x10033ad0

#endif
