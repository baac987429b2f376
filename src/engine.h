// The engine as its host sees it: every routine the glue calls (glue.md 10), in one place.
// Each is declared in its module's header too; this file includes those so that the compiler compares them.
#ifndef ENGINE_H
#define ENGINE_H

#include "collision/phantom.h"
#include "contact/contact_point.h"
#include "dynamics/buoyancy.h"
#include "dynamics/constraint.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "dynamics/sim_unit.h"
#include "dynamics/spring.h"
#include "geometry/surface_manager.h"
#include "world/environment.h"
#include "world/listeners.h"
#include "world/performance_counter.h"

// ---- containers ----
void THISCALL ptr_vector_increment_mem(PtrVector *vector);                                    // 0x1000b600
StringHash *THISCALL u_string_hash_ctor(StringHash *hash, i32 buckets, void *not_found);      // 0x1000b7f0
void *THISCALL u_string_hash_find(const StringHash *hash, const char *name);                        // 0x1000b820
void THISCALL u_string_hash_add(StringHash *hash, const char *name, void *value);             // 0x1000b8c0

// ---- math ----
void THISCALL vec3f_fast_normize(Vec3f *v);                                                   // 0x1000e030
i32 THISCALL vec3d_normize(Vec3d *v);                                                         // 0x1000e120
ext THISCALL vec3f_real_length(const Vec3f *v);                                               // 0x1000e480
void THISCALL plane_f_calc_hesse(PlaneF *plane, const Vec3f *p0, const Vec3f *p1, const Vec3f *p2); // 0x1000e7f0
void THISCALL plane_f_normize(PlaneF *plane);                                                 // 0x1000e8c0
void THISCALL matrix_init(Matrix *m);                                                         // 0x1000eb00
void THISCALL matrix_shift_os(Matrix *m, const Vec3d *shift);                                 // 0x1000f830
void THISCALL matrix_vimult4(const Matrix *m, const Vec3d *in, Vec3d *out);                   // 0x1000f3e0
void THISCALL matrix3_vimult3(const Matrix3 *m, const Vec3d *in, Vec3d *out);                 // 0x1000f760

// ---- objects and cores ----
void THISCALL object_enable_collision_detection(Object *object, i32 on);                      // 0x10009350
void THISCALL object_add_listener_collision(Object *object, CollisionListener *listener);     // 0x10009570
void THISCALL object_remove_listener_collision(Object *object, CollisionListener *listener);  // 0x10009590
void THISCALL object_delete_via_vtable(Object *object);                                       // 0x10009990
void THISCALL object_get_m_world_f_object_at(const Object *object, Matrix *out);              // 0x10009c40
void THISCALL object_convert_to_phantom(Object *object, const PhantomTemplate *phantom);      // 0x1000a2d0
void THISCALL object_async_push_object_ws(Object *object, const Vec3d *point, const Vec3f *impulse); // 0x1000a3e0
void THISCALL object_ensure_in_simulation(Object *object);                                    // 0x1000a460
void THISCALL core_calc_at_matrix(const Core *core, f64 time, Matrix *out);                   // 0x1000c510
void THISCALL core_async_push_core(Core *core, const Vec3f *point_cs, const Vec3f *impulse_cs,
                                   const Vec3f *impulse_ws);                                  // 0x1000c830
void CDECL controller_manager_add_controller_to_core(Controller *controller, Core *core);     // 0x10011b10
void CDECL controller_manager_remove_controller_from_core(Controller *controller, Core *core); // 0x10011b20
extern PtrVector empty_core_list; // GLOBAL 0x10075d90: shared empty answer of "cores" of independent controllers

// ---- templates ----
ApplicationEnvironment *THISCALL application_environment_ctor(ApplicationEnvironment *application); // 0x10015e70
ObjectTemplate *THISCALL template_real_object_ctor(ObjectTemplate *object);                   // 0x10015ef0
void THISCALL template_object_dtor_thunk(ObjectTemplate *object);                             // 0x10015f60
void THISCALL template_object_set_name(ObjectTemplate *object, const char *name);             // 0x10015ec0
void THISCALL template_real_object_set_nocoll_group_ident(ObjectTemplate *object, const char *group); // 0x10015f70
PhantomTemplate *THISCALL template_phantom_ctor(PhantomTemplate *phantom);                    // 0x10010880
ConstraintTemplate *THISCALL template_constraint_ctor(ConstraintTemplate *constraint);        // 0x10012570
void THISCALL template_constraint_set_constraint_ws(ConstraintTemplate *constraint, Object *reference, const Vec3d *anchor,
                                                    const Vec3d *axis, i32 fixed_translations, i32 fixed_rotations,
                                                    Object *attached, const Matrix *attached_frame); // 0x10012870
void THISCALL template_constraint_limit_translation_axis(ConstraintTemplate *constraint, i32 axis, f32 low, f32 high); // 0x10012960
void THISCALL template_constraint_limit_rotation_axis(ConstraintTemplate *constraint, i32 axis, f32 low, f32 high); // 0x10012990
void THISCALL template_anchor_set_anchor_position_ws(AnchorTemplate *anchor, Object *object, const Vec3d *position); // 0x10013e80
SpringTemplate *THISCALL template_spring_ctor(SpringTemplate *spring);                        // 0x10014200

// ---- environment ----
EnvironmentManager *CDECL environment_manager_get_environment_manager(void);                  // 0x100138b0
Environment *THISCALL environment_manager_create_environment(EnvironmentManager *manager, const ApplicationEnvironment *application,
                                                             const char *company, u32 code);  // 0x100137e0
void THISCALL environment_dtor(Environment *env);                                             // 0x10013270
void THISCALL environment_set_gravity(Environment *env, const Vec3d *gravity);                // 0x10013680
void THISCALL environment_simulate_dtime(Environment *env, f64 dt);                           // 0x100138c0
Object *THISCALL environment_create_polygon(Environment *env, SurfaceManager *surface, const ObjectTemplate *object,
                                            const Quat *rotation, const Vec3d *position);     // 0x100139a0
Object *THISCALL environment_create_ball(Environment *env, const BallTemplate *ball, const ObjectTemplate *object,
                                         const Quat *rotation, const Vec3d *position);        // 0x10013a10
void THISCALL environment_add_listener_object_global(Environment *env, ObjectListener *listener); // 0x10013a80
void THISCALL environment_add_listener_collision_global(Environment *env, CollisionListener *listener); // 0x10013c70
Controller *THISCALL environment_create_constraint(Environment *env, const ConstraintTemplate *constraint); // 0x100129c0
Controller *THISCALL environment_create_spring(Environment *env, const SpringTemplate *spring); // 0x10013700

// Parts of an environment the host chooses. Sizes to allocate: 8, 0x28, 0xa8, 8, 8, 0x10.
MaterialManager *THISCALL material_manager_ctor(MaterialManager *manager, i32 delete_with_env); // 0x1000bda0
ActiveValueManager *THISCALL u_active_value_manager_ctor(ActiveValueManager *manager, i32 delete_with_env); // 0x10015160
PerformanceCounter *THISCALL performance_counter_simple_ctor(PerformanceCounter *counter);    // 0x10014fa0
CollisionFilter *THISCALL collision_filter_coll_group_ident_ctor(CollisionFilter *filter, i32 delete_with_env); // 0x10014970
CollisionFilter *THISCALL collision_filter_exclusive_pair_ctor(CollisionFilter *filter);      // 0x10014b80
CollisionFilter *THISCALL meta_collision_filter_ctor(CollisionFilter *filter, i32 delete_with_env); // 0x10014d40
void THISCALL meta_collision_filter_add_collision_filter(CollisionFilter *chain, CollisionFilter *filter); // 0x10014c70

// ---- materials, surfaces ----
Material *THISCALL material_simple_ctor(Material *material, f64 friction, f64 elasticity);    // 0x1000bf00
SurfaceBuilder *THISCALL surface_builder_ledge_soup_ctor(SurfaceBuilder *builder);            // 0x10038290
void THISCALL surface_builder_ledge_soup_dtor(SurfaceBuilder *builder);                       // 0x10038340
void THISCALL surface_builder_ledge_soup_insert_ledge(SurfaceBuilder *builder, Ledge *ledge); // 0x10038430
CompactSurface *THISCALL surface_builder_ledge_soup_compile(SurfaceBuilder *builder, void *parameters); // 0x100384b0
// Convex hull of a set of points (PtrVector of Vec3d); NULL when degenerate. Leaves the x87 at 64-bit precision.
Ledge *CDECL surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(PtrVector *points); // 0x1003ae20
#define SURFACE_BUILDER_SIZE 0xa0 // on the caller's stack

// ---- buoyancy ----
LiquidSurface *THISCALL liquid_surface_descriptor_simple_ctor(LiquidSurface *surface, const PlaneF *plane,
                                                              const Vec3f *current);          // 0x10010820
BuoyancyAttacher *THISCALL attacher_to_cores_buoyancy_ctor(BuoyancyAttacher *attacher, const BuoyancyTemplate *buoyancy,
                                                           ActiveSet *cores, LiquidSurface *surface); // 0x100104c0

// ---- static constructors of the engine, in the order of the original's table ----
void CDECL static_init_empty_core_list_thunk(void);          // 0x10011270
void CDECL static_init_environment_manager_thunk(void);      // 0x10013860
void CDECL mindist_settings_static_initializer_thunk(void);  // 0x10015fc0
void CDECL static_init_ball_surface_thunk(void);             // 0x1002fdd0
void CDECL static_init_debugmanager_thunk(void);             // 0x10060c80

// ---- their destructors, which the original registers with the C runtime ----
void CDECL static_term_empty_core_list(void);      // 0x100112b0
void CDECL static_term_ball_surface_manager(void); // 0x10030000
void CDECL static_term_debugmanager(void);         // 0x10060cb0
void CDECL static_term_environment_manager(void);  // 0x10013890

#endif
