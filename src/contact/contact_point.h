// Contact points, friction systems, materials: layouts (contact spec 2.6-2.9).
#ifndef CONTACT_CONTACT_POINT_H
#define CONTACT_CONTACT_POINT_H

#include "base/containers.h"
#include "base/vec.h"
#include "dynamics/sim_unit.h"
#include "geometry/compact.h"

struct ContactSynapse {
    ContactSynapse *next; /* 0x00 in the object's friction list, newest first */
    ContactSynapse *prev; /* 0x04 */
    Object *object;       /* 0x08 */
    i16 contact_offset;   /* 0x0c bytes from the synapse to its contact point */
    u8 type;              /* 0x0e SynapseStatus */
    u8 pad_0f;
    const Edge *edge; /* 0x10 */
};
ASSERT_SIZE(ContactSynapse, 0x14);

struct ContactPoint {
    ContactPoint *next;         /* 0x00 in the friction system */
    ContactPoint *prev;         /* 0x04 */
    ContactSynapse synapses[2]; /* 0x08 */
    f32 inv_virt_mass_no_dir;   /* 0x30 1/kg, worst case of the pair */
    u8 two_friction_values;     /* 0x34 always 0 */
    u8 pad_35[3];
    f32 span_friction[2];            /* 0x38 m, spring displacement along the two tangents */
    ContactInfo *info;               /* 0x40 lives until the end of the step */
    f32 friction_factor;             /* 0x44 */
    f32 integrated_destroyed_energy; /* 0x48 J, statistics */
    f32 inv_triangle_det;            /* 0x4c 1/|N|, triangles only */
    f32 old_energy_dynamic_fr;       /* 0x50 J */
    f32 now_friction_pressure;       /* 0x54 N */
    f32 gap;                         /* 0x58 m, clamped to >= 0 */
    i16 slowly_turn_on_keeper;       /* 0x5c 20 */
    u16 unused_5e;
    u8 recheck_feature; /* 0x60 friction broken: test the feature again */
    u8 pad_61[3];
    i32 has_negative_pull_since;     /* 0x64 warm-start key */
    f64 last_time;                   /* 0x68 s of the last update */
    FrictionSystem *friction_system; /* 0x70 */
    u32 pad_74;
};
ASSERT_OFFSET(ContactPoint, synapses, 0x08);
ASSERT_OFFSET(ContactPoint, inv_virt_mass_no_dir, 0x30);
ASSERT_OFFSET(ContactPoint, gap, 0x58);
ASSERT_OFFSET(ContactPoint, last_time, 0x68);
ASSERT_SIZE(ContactPoint, 0x78);

// ContactInfo.flags
enum {
    CONTACT_STATUS_MASK = 0x300,
    CONTACT_LEFT_FEATURE = 0x100, // the contact is to be removed
};

// Per-step contact data; the first 0x58 bytes are the contact situation listeners see.
struct ContactInfo {
    Vec3f normal;           /* 0x00 unit, world, object 0 to object 1 */
    Vec3f speed;            /* 0x10 m/s, before the impact */
    Vec3d point;            /* 0x20 m, world, on object 0's surface */
    Object *objects[2];     /* 0x40 */
    const Edge *edges[2];   /* 0x48 */
    Material *materials[2]; /* 0x50 */
    i16 index;              /* 0x58 in the friction solver; -1 excluded */
    i16 impacts;            /* 0x5a pushes in the current impact system */
    union {                 /* 0x5c */
        u32 flags;
        u8 coll_time_valid; // prediction evaluated
    };
    union { /* 0x60 */
        FrictionInfo *friction_info0;
        f32 rescue_speed_addon;
    };
    union { /* 0x64 */
        FrictionInfo *friction_info1;
        f32 distance_next_psi;
    };
    union { /* 0x68 */
        i32 has_negative_pull_since;
        f32 percent_energy_conservation; // elasticity
    };
    f32 gap;                  /* 0x6c */
    f32 virt_mass;            /* 0x70 kg */
    f32 inv_virt_mass;        /* 0x74 1/kg along n */
    Core *cores[2];           /* 0x78 NULL if fixed */
    Vec3f span_friction_v[2]; /* 0x80 unit tangents */
    Vec3f point_cs[2];        /* 0xa0 contact point in core space */
    Vec3f cross_cs[2];        /* 0xc0 point x normal in core space */
};
ASSERT_OFFSET(ContactInfo, objects, 0x40);
ASSERT_OFFSET(ContactInfo, index, 0x58);
ASSERT_OFFSET(ContactInfo, gap, 0x6c);
ASSERT_OFFSET(ContactInfo, span_friction_v, 0x80);
ASSERT_SIZE(ContactInfo, 0xe0);

static inline i32 contact_info_is_invalid(const ContactInfo *info)
{
    return (info->flags & CONTACT_STATUS_MASK) == CONTACT_LEFT_FEATURE;
}

// Controller base of a friction system with its owner behind.
typedef struct FrictionSubController {
    const ControllerVtable *vt;
    FrictionSystem *owner;
} FrictionSubController;

struct FrictionSystem {
    const ControllerVtable *vt;        /* 0x00 priority 600 */
    Environment *env;                  /* 0x04 */
    FrictionSubController static_part; /* 0x08 priority 0 */
    FrictionSubController energy_part; /* 0x10 priority 2000 */
    u32 unused_18[2];                  /* 0x18 */
    ContactPoint *contacts;            /* 0x20 */
    PtrVector cores;                   /* 0x24 all cores */
    PtrVector movable_cores;           /* 0x2c */
    PtrVector pairs;                   /* 0x34 of FrictionCorePair */
    i16 core_count;                    /* 0x3c */
    i16 contact_count;                 /* 0x3e */
    i16 excluded_count;                /* 0x40 */
    u16 pad_42;
    u8 union_find_needed; /* 0x44 */
    u8 pad_45[3];
    u32 unused_48[2];
};
ASSERT_OFFSET(FrictionSystem, contacts, 0x20);
ASSERT_OFFSET(FrictionSystem, pairs, 0x34);
ASSERT_OFFSET(FrictionSystem, union_find_needed, 0x44);
ASSERT_SIZE(FrictionSystem, 0x50);

struct FrictionCorePair {
    PtrVector contacts; /* 0x00 of ContactPoint */
    u32 unused_08[4];
    i32 next_easing; /* 0x18 PSIs */
    u32 pad_1c;
    f64 last_impact_time;       /* 0x20 s */
    f32 integrated_anti_energy; /* 0x28 J */
    Core *cores[2];             /* 0x2c */
    u32 pad_34;
};
ASSERT_OFFSET(FrictionCorePair, last_impact_time, 0x20);
ASSERT_SIZE(FrictionCorePair, 0x38);

// The contacts of one core in one friction system.
struct FrictionInfo {
    PtrVector contacts;    /* 0x00 of ContactPoint */
    FrictionSystem *owner; /* 0x08 */
};
ASSERT_SIZE(FrictionInfo, 0xc);

typedef struct MaterialVtable {
    ext(THISCALL *friction)(Material *);
    ext(THISCALL *second_friction)(Material *);
    ext(THISCALL *elasticity)(Material *);
    ext(THISCALL *adhesion)(Material *);
    const char *(THISCALL *name)(Material *);
    void *(THISCALL *scalar_dtor)(Material *, i32 flags);
} MaterialVtable;

struct Material {
    const MaterialVtable *vt; /* 0x00 */
    u32 pad_04;
    i32 second_friction_enabled; /* 0x08 */
    u32 pad_0c;
    f64 friction;        /* 0x10 */
    f64 second_friction; /* 0x18 */
    f64 elasticity;      /* 0x20 */
    f64 adhesion;        /* 0x28 */
};
ASSERT_SIZE(Material, 0x30);

// Contact points: creation, geometry per step, materials (contact spec CP).
ContactPoint *THISCALL contact_point_ctor(ContactPoint *self, Mindist *mindist);             // 0x1001a8b0
void THISCALL contact_point_dtor(ContactPoint *self);                                        // 0x1001c230
i32 THISCALL synapse_friction_get_material_index(ContactSynapse *self);                      // 0x1001d830
i32 THISCALL synapse_friction_is_same_as(ContactSynapse *self, const Synapse *synapse);      // 0x1001d840
i32 THISCALL contact_point_is_same_as(ContactPoint *self, const Mindist *mindist);           // 0x1001d910
ContactPoint *CDECL friction_manager_get_associated_contact_point(Mindist *mindist);         // 0x1001ffe0
ContactPoint *CDECL friction_manager_generate_contact_point(Mindist *mindist, i32 *created); // 0x10020030
void THISCALL contact_point_p_calc_friction_qr_pf(ContactPoint *self, const Vec3d *p, const Edge *f, CacheLedge *cache,
                                                  ContactInfo *info, Vec3f *scratch); // 0x1001ee70
void THISCALL contact_point_p_calc_friction_s_pp(ContactPoint *self, const Vec3d *p0, const Vec3d *p1,
                                                 ContactInfo *info, Vec3f *scratch); // 0x1001f050
void THISCALL contact_point_p_calc_friction_s_pk(ContactPoint *self, const Vec3d *p, const Edge *k, CacheLedge *cache,
                                                 ContactInfo *info, Vec3f *scratch); // 0x1001f160
void THISCALL contact_point_p_calc_friction_ss_kk(ContactPoint *self, const Edge *k0, const Edge *k1,
                                                  CacheLedge *cache0, CacheLedge *cache1, ContactInfo *info,
                                                  Vec3f *scratch); // 0x1001f3b0
void contact_point_set_degenerate(ContactPoint *self, ContactInfo *info, const Vec3d *p);
void THISCALL contact_point_reset_time(ContactPoint *self, f64 offset);                                  // 0x1001f850
void THISCALL contact_point_recalc_friction_s_vals(ContactPoint *self);                                  // 0x1001f860
void THISCALL contact_point_calc_virtual_mass_of_mindist(ContactPoint *self);                            // 0x1001d3d0
void THISCALL contact_point_get_material_info(ContactPoint *self, Material *out[2]);                     // 0x10023fa0
void THISCALL contact_point_read_materials_for_contact_situation(ContactPoint *self, ContactInfo *info); // 0x10024040
ext THISCALL contact_point_get_rot_speed_uncertainty(ContactPoint *self);                                // 0x100248a0
ext THISCALL contact_point_get_rescue_speed_impact(ContactPoint *self, Environment *env);                // 0x10024930
void THISCALL contact_point_calc_coll_distance(ContactPoint *self);                                      // 0x100249b0

// Forces of one contact (contact spec FS4, FS5.4).
void THISCALL contact_point_static_friction_single(ContactPoint *self, const EventSim *es, f32 desired_gap,
                                                   f32 speed_up);                                       // 0x1001ae40
ext THISCALL contact_point_friction_force_local_constraint_2d(ContactPoint *self, const EventSim *es);  // 0x1001b080
void THISCALL contact_point_friction_force_local_constraint_1d(ContactPoint *self, const EventSim *es); // 0x1001b8b0
ext THISCALL contact_point_get_and_set_real_friction_len(ContactPoint *self, Vec3f *direction);         // 0x1001ad90
ext THISCALL contact_point_two_values_friction(ContactPoint *self, Vec3f *span);                        // 0x1001aa20
void THISCALL contact_point_ease_the_friction_force(ContactPoint *self, const Vec3f *delta);            // 0x1001bd90

#endif
