// Mindists: minimal-distance records of pairs of ledges, their synapses, manager, watchers (collision spec 3, 4.2).
#ifndef COLLISION_MINDIST_H
#define COLLISION_MINDIST_H

#include "base/vec.h"
#include "collision/hull_manager.h"
#include "geometry/compact.h"
#include "world/time_manager.h"

// Synapse.status: the feature an edge stands for.
typedef enum SynapseStatus {
    SYNAPSE_POINT = 0,
    SYNAPSE_EDGE = 1,
    SYNAPSE_TRIANGLE = 2,
    SYNAPSE_BALL = 3,
    SYNAPSE_BACKSIDE = 5, // transient
} SynapseStatus;

struct Synapse {
    HullListener listener; /* 0x00 */
    Synapse *next;         /* 0x08 in the object's exact or invalid list */
    Synapse *prev;         /* 0x0c */
    Object *object;        /* 0x10 */
    const Edge *edge;      /* 0x14 */
    i16 mindist_offset;    /* 0x18 bytes from the synapse to its mindist */
    i16 status;            /* 0x1a SynapseStatus */
};
ASSERT_SIZE(Synapse, 0x1c);

// Collision.flags
enum {
    MINDIST_EVENT_MASK = 0xff,          // type of the scheduled event; low nibble 0 = a real collision
    MINDIST_SORT_MASK = 0x300,          // sorted synapse k = synapses[((flags >> 8) & 3) ^ k]
    MINDIST_SORT = 0x100,
    MINDIST_IN_PHANTOM_SET_MASK = 0xc00, // 1: inside a phantom
    MINDIST_IN_PHANTOM = 0x400,
    MINDIST_FUNCTION_MASK = 0x3000,     // 0 collision, 1 phantom
    MINDIST_FUNCTION_PHANTOM = 0x1000,
    MINDIST_RECALC_MASK = 0xc000,       // 0 ok, 1 intrusion or failure
    MINDIST_RECALC_INTRUSION = 0x4000,
    MINDIST_NO_HALFSPACE_MASK = 0x30000,
    MINDIST_STATUS_MASK = 0x3c0000,     // MindistStatus
    MINDIST_STATUS_SHIFT = 18,
    MINDIST_COLL_DIST_MASK = 0x3fc00000, // index into MindistSettings.coll_dists
    MINDIST_COLL_DIST_SHIFT = 22,
};

typedef enum MindistStatus {
    MINDIST_UNINITIALIZED = 0,
    MINDIST_INVALID = 2,
    MINDIST_EXACT = 3,
    MINDIST_HULL_RECURSIVE = 4,
    MINDIST_HULL = 5,
} MindistStatus;

typedef struct CollisionDelegatorVtable {
    void (THISCALL *collision_deleted)(CollisionDelegator *, Collision *);
    void *(THISCALL *scalar_dtor)(CollisionDelegator *, i32 flags);
} CollisionDelegatorVtable;

struct CollisionDelegator {
    const CollisionDelegatorVtable *vt;
};

// Common head of mindists and watchers.
typedef struct CollisionVtable {
    void (THISCALL *simulate)(Collision *, Environment *);            /* 0x00 as TimeEvent */
    void (THISCALL *get_objects)(Collision *, Object *out[2]);        /* 0x04 */
    void (THISCALL *get_ledges)(Collision *, const Ledge *out[2]);    /* 0x08 */
    void (THISCALL *delegator_deleted)(Collision *, CollisionDelegator *); /* 0x0c */
    void *(THISCALL *scalar_dtor)(Collision *, i32 flags);            /* 0x10 */
} CollisionVtable;

struct Collision {
    const CollisionVtable *vt;
    u32 event_index;               /* 0x04 in the time manager; 0xffff none */
    CollisionDelegator *delegator; /* 0x08 */
    i32 fvector_index[2];          /* 0x0c in the OV elements' vectors; -1 none */
};
ASSERT_SIZE(Collision, 0x14);

typedef struct MindistVtable {
    void (THISCALL *simulate)(Mindist *, Environment *);           /* 0x00 */
    void (THISCALL *get_objects)(Mindist *, Object *out[2]);       /* 0x04 */
    void (THISCALL *get_ledges)(Mindist *, const Ledge *out[2]);   /* 0x08 */
    void (THISCALL *delegator_deleted)(Mindist *, CollisionDelegator *); /* 0x0c */
    void *(THISCALL *scalar_dtor)(Mindist *, i32 flags);           /* 0x10 */
    void (THISCALL *rescue_push)(Mindist *);                       /* 0x14 inter-penetration hook */
    void (THISCALL *exact_went_invalid)(Mindist *, MindistManager *); /* 0x18 */
    void (THISCALL *do_impact)(Mindist *);                         /* 0x1c */
} MindistVtable;

struct Mindist {
    const MindistVtable *vt;       /* 0x00 */
    u32 event_index;               /* 0x04 */
    CollisionDelegator *delegator; /* 0x08 */
    i32 fvector_index[2];          /* 0x0c */
    u32 flags;                     /* 0x14 */
    Synapse synapses[2];           /* 0x18 */
    f32 sum_extra_radius;          /* 0x50 m */
    f32 length;                    /* 0x54 m, surface to surface, extra radii subtracted */
    f32 dot_diff_center;           /* 0x58 m, (core 0 - core 1) . n at the last recalc */
    u32 pad_5c;
    f64 sum_angular_hull_time;     /* 0x60 */
    Vec3f normal;                  /* 0x68 unit, from synapse 1's surface toward synapse 0; .w (0x74) unused */
    i32 time_code;                 /* 0x78 of the last recalc */
    Mindist *next;                 /* 0x7c in the manager's exact or invalid list */
    Mindist *prev;                 /* 0x80 */
    const Edge *last_ball_edge;    /* 0x84 car wheels only */
};
ASSERT_OFFSET(Mindist, synapses, 0x18);
ASSERT_OFFSET(Mindist, sum_extra_radius, 0x50);
ASSERT_OFFSET(Mindist, sum_angular_hull_time, 0x60);
ASSERT_OFFSET(Mindist, time_code, 0x78);
ASSERT_SIZE(Mindist, 0x88);

// Mindist between hulls of inner ledge-tree nodes; expands into children.
struct MindistRecursive {
    Mindist base;
    CollisionDelegator delegator; /* 0x88 */
    i32 side;                     /* 0x8c to expand; -1 at first */
    PtrVector children;           /* 0x90 of Collision */
};
ASSERT_SIZE(MindistRecursive, 0x98);

static inline MindistStatus mindist_status(const Mindist *m)
{
    return (MindistStatus)((i32)(m->flags << 10) >> 28);
}

// Synapse k (0 or 1) in sorted order: the one with the simpler feature first, the ball always 0.
static inline Synapse *mindist_sorted_synapse(const Mindist *m, u32 k)
{
    return (Synapse *)&m->synapses[((m->flags >> 8) & 3) ^ k];
}

static inline Mindist *synapse_mindist(const Synapse *s)
{
    return (Mindist *)((char *)s + s->mindist_offset);
}

struct MindistManager {
    i32 rechecking;         /* 0x00 */
    Environment *env;       /* 0x04 */
    Mindist *exact;         /* 0x08 newest first */
    PtrVector wheels;       /* 0x0c exact mindists of car wheels: always empty */
    Mindist *invalid;       /* 0x14 */
};
ASSERT_SIZE(MindistManager, 0x18);

// Distances of collision detection in m (collision spec 4.1, contact spec 2.1), computed at load.
struct MindistSettings {
    f32 real_coll_dist;                 /* 0x000 0.001 */
    f32 min_coll_dist;                  /* 0x004 0.01 */
    f32 coll_dists[64];                 /* 0x008 all 0.01 */
    f32 max_coll_dist;                  /* 0x108 0.01 */
    f32 friction_dist;                  /* 0x10c 0.02 */
    f32 keeper_dist;                    /* 0x110 0.023 */
    f32 speed_after_keeper_dist;        /* 0x114 m/s */
    f32 distance_keepers_safety;        /* 0x118 0.0001 */
    f32 max_distance_for_friction;      /* 0x11c 0.045 */
    f32 max_distance_for_impact_system; /* 0x120 0.22 */
    f32 minimum_friction_dist;          /* 0x124 0.001 */
    f32 mindist_change_force_dist;      /* 0x128 0.02 */
};
ASSERT_SIZE(MindistSettings, 0x12c);

ABI_GLOBAL MindistSettings ivp_mindist_settings; // 0x10075db0
ABI_GLOBAL i32 ivp_mindist_coll_dist_counter;    // 0x10075edc predictions since the last decrement of an index

void CDECL mindist_settings_static_initializer_thunk(void); // 0x10015fc0
void CDECL mindist_settings_static_initializer(void); // 0x10015fd0
void THISCALL mindist_settings_set_collision_tolerance(MindistSettings *settings, f64 tolerance); // 0x10015fe0
MindistSettings *THISCALL mindist_settings_ctor(MindistSettings *settings); // 0x100160c0

struct SynapseOo {
    HullListener listener; /* 0x00 */
    Object *object;        /* 0x08 */
    OoWatcher *watcher;    /* 0x0c */
};
ASSERT_SIZE(SynapseOo, 0x10);

// Watcher of two objects: owns the mindists of the pairs of ledges that are near (collision spec 3.1.8, 3.5).
struct OoWatcher {
    Collision base;               /* 0x00 */
    CollisionDelegator delegator; /* 0x14 */
    SynapseOo synapses[2];        /* 0x18 */
    PtrVector children;           /* 0x38 of Collision */
};
ASSERT_OFFSET(OoWatcher, children, 0x38);
ASSERT_SIZE(OoWatcher, 0x40);

// Transform of an object at the current time, in a ring of reusable slots (collision spec 4.2.7, core.md 6.7).
struct CacheObject {
    i32 time_code;    /* 0x00 */
    i32 refcount;     /* 0x04 */
    Object *object;   /* 0x08 */
    u32 pad_0c;
    Quat q_world;     /* 0x10 */
    Matrix m_world_f_object; /* 0x30 */
    Vec3d core_pos;   /* 0xb0 mass centre */
};
ASSERT_OFFSET(CacheObject, m_world_f_object, 0x30);
ASSERT_SIZE(CacheObject, 0xd0);

struct CacheObjectManager {
    i32 size;             /* 0x0 power of two */
    i32 cursor;           /* 0x4 */
    CacheObject *entries; /* 0x8 */
};
ASSERT_SIZE(CacheObjectManager, 0xc);

// Polygon side of a minimize or event case.
struct CacheLedge {
    const PolyPoint *points;  /* 0x00 */
    const Ledge *ledge;       /* 0x04 */
    CacheObject *cache;       /* 0x08 */
    Object *object;           /* 0x0c */
    Synapse *synapse;         /* 0x10 */
};
ASSERT_SIZE(CacheLedge, 0x14);

// Ball side of a minimize case.
struct CacheBall {
    CacheObject *cache;
    Object *object;
    Synapse *synapse;
};

// Minimize solver (collision spec 3.9.1).
struct MinimizeSolver {
    Mindist *mindist;      /* 0x000 */
    i32 loop_countdown;    /* 0x004 steps before every further step is hashed */
    Vec3d pos;             /* 0x008 point in the coordinates of the synapse marked BACKSIDE */
    u32 loop_hash[256][2]; /* 0x028 */
    i32 loop_count;        /* 0x828 */
    u8 unused_82c[0x14];
};
ASSERT_OFFSET(MinimizeSolver, loop_count, 0x828);

typedef enum MinimizeResult {
    MINIMIZE_OK = 1,
    MINIMIZE_FAILED = 2,
    MINIMIZE_BACKSIDE = 3,
    MINIMIZE_ALREADY_DONE = 4,
    MINIMIZE_ILLEGAL = 5,
} MinimizeResult;

// Event solver state (collision spec 5.2.1).
struct EventSolver {
    f64 sum_rot_speed;      /* 0x00 m/s */
    f64 approach_speed;     /* 0x08 m/s of the mass centres along n */
    f64 worst_speed;        /* 0x10 m/s, projected */
    f64 sum_max_speed;      /* 0x18 m/s */
    Mindist *mindist;       /* 0x20 */
    Environment *env;       /* 0x24 */
    f64 t_now;              /* 0x28 s */
    f64 t_max;              /* 0x30 s */
    i32 event_type;         /* 0x38 out; 0 none */
    u32 pad_3c;
    f64 event_time;         /* 0x40 out, s */
};
ASSERT_SIZE(EventSolver, 0x48);

#define EVENT_OBJECT_SLOTS 21

// Poses of one object at t_now + i * 0.005 s, filled when asked (collision spec 5.3.1).
struct EventObject {
    Object *object;                        /* 0x00 */
    Core *core;                            /* 0x04 */
    u32 pad_08[2];
    i32 time_code;                         /* 0x10 */
    Matrix *slots[EVENT_OBJECT_SLOTS];     /* 0x14 */
    Matrix storage[EVENT_OBJECT_SLOTS];    /* 0x68 */
    u8 unused_ae8[0x30];
};
ASSERT_OFFSET(EventObject, slots, 0x14);
ASSERT_OFFSET(EventObject, storage, 0x68);
ASSERT_SIZE(EventObject, 0xb18);

// ---- mindist objects ----
ABI_GLOBAL const CollisionVtable collision_vtable;      // 0x1006378c
ABI_GLOBAL const CollisionVtable mindist_base_vtable;   // 0x10063778
ABI_GLOBAL const MindistVtable mindist_vtable;          // 0x100637b4
ABI_GLOBAL const HullListenerVtable synapse_vtable;     // 0x100637a0

void THISCALL null_write_stub(Collision *collision, Environment *env); // 0x10016180 slot that is never called
void THISCALL collision_delegator_is_going_to_be_deleted_event(Collision *collision, CollisionDelegator *delegator); // 0x10016190
void *THISCALL collision_scaldel(Collision *collision, i32 flags); // 0x100161b0
Mindist *THISCALL mindist_base_ctor(Mindist *mindist, CollisionDelegator *delegator); // 0x100160e0
void THISCALL mindist_base_dtor(Mindist *mindist); // 0x10016220
void *THISCALL mindist_base_scaldel(Mindist *mindist, i32 flags); // 0x10016200
void THISCALL mindist_base_get_objects(Mindist *mindist, Object *out[2]); // 0x10016410
void THISCALL mindist_base_get_ledges(Mindist *mindist, const Ledge *out[2]); // 0x10016430
Mindist *THISCALL mindist_ctor(Mindist *mindist, Environment *env, CollisionDelegator *delegator); // 0x10016290
void THISCALL mindist_dtor(Mindist *mindist); // 0x100162f0
void *THISCALL mindist_scaldel(Mindist *mindist, i32 flags); // 0x100162d0
// Sets the two sides (a ball always is synapse 0), enters the manager's exact list and predicts the first event.
void THISCALL mindist_init_mindist(Mindist *mindist, Object *a, Object *b, const Edge *edge_a, const Edge *edge_b); // 0x10016490
Synapse *THISCALL mindist_get_sorted_synapse(Mindist *mindist, i32 k); // 0x10019a80

Synapse *THISCALL synapse_real_ctor(Synapse *synapse); // 0x10016280
void THISCALL synapse_dtor(Synapse *synapse); // 0x100161d0
void *THISCALL synapse_scaldel(HullListener *synapse, i32 flags); // 0x100161e0
const Ledge *THISCALL synapse_get_ledge(const Synapse *synapse); // 0x10016470
void THISCALL synapse_init_synapse_real(Synapse *synapse, Mindist *mindist, Object *object); // 0x10016610
void THISCALL synapse_real_update_synapse(Synapse *synapse, const Edge *edge, i32 status); // 0x10016630
void THISCALL synapse_hull_manager_is_reset_event(HullListener *synapse, f32 hull_delta, f32 center_delta); // 0x10017cf0
void THISCALL synapse_hull_limit_exceeded_event(HullListener *synapse, HullManager *hull, f32 intrusion); // 0x10017d10
void THISCALL synapse_hull_manager_is_going_to_be_deleted_event(HullListener *synapse, HullManager *hull); // 0x10017d30

// ---- recalculation and events ----
// Closest features and distance at the current time; MinimizeResult.
i32 THISCALL mindist_recalc_mindist(Mindist *mindist); // 0x10019950
i32 THISCALL mindist_recalc_invalid_mindist(Mindist *mindist); // 0x100197f0 without retry behind a face
void THISCALL mindist_mindist_rescue_push(Mindist *mindist); // 0x10019770

typedef enum MindistEventHint {
    EVENT_HINT_FRESH = 0,  // an event "now" stays at now
    EVENT_HINT_REPEAT = 1, // it moves on by a part of the gap, when it is a collision
    EVENT_HINT_MISSED = 2, // it moves on by the gap
} MindistEventHint;

// Predicts the mindist's next event before the next PSI and schedules it, or moves a far pair to the hulls.
void THISCALL mindist_update_exact_mindist_events(Mindist *mindist, i32 allow_hull, i32 hint); // 0x10017870
void THISCALL mindist_simulate_time_event(Mindist *mindist, Environment *env); // 0x100181b0
void THISCALL mindist_mindist_hull_limit_exceeded_event(Mindist *mindist, f32 intrusion); // 0x10017d70
void THISCALL mindist_hull_manager_is_reset(Mindist *mindist, f32 hull_delta, f32 center_delta); // 0x10017d50
void THISCALL mindist_exact_mindist_went_invalid(Mindist *mindist, MindistManager *manager); // 0x10016f70
void THISCALL mindist_create_cp_in_advance_pretension(Mindist *mindist, Object *wheel, f32 distance); // 0x10018040 car wheels

#endif
