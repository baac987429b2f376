// Every row of exports/abi/structs.csv (what other modules touch of the DLL's structs) has a field of ours at that offset,
// of that width: asserted by the compiler. The test itself checks that no row of the table is missing here.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CK2_IMPORT
#define VXMATH_IMPORT
#include "compat/ck2.h"
#include "contact/contact_point.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "dynamics/sim_unit.h"
#include "glue/manager.h"
#include "glue/registry.h"
#include "world/environment.h"
#include "world/listeners.h"
#include "world/time_manager.h"

typedef struct Row {
    const char *owner;
    u32 offset;
    const char *field;
} Row;

// A condition that does not hold makes an array of negative size.
#define HOLDS(condition) (0 * sizeof(char[(condition) ? 1 : -1]))
#define FIELD(owner, offset, type, field, width)                                                                       \
    {                                                                                                                  \
        owner, (offset) + HOLDS(offsetof(type, field) == (offset)) + HOLDS(sizeof(((type *)0)->field) >= (width)), #field \
    }
#define SIZE(owner, size, type)                                                                                        \
    {                                                                                                                  \
        owner, (size) + HOLDS(sizeof(type) == (size)), "(size)"                                                        \
    }

static const Row rows[] = {
    // CKIpionManager
    FIELD("CKIpionManager", 0x000, Manager, vt, 0x4),
    FIELD("CKIpionManager", 0x004, Manager, base.guid, 0x8),
    FIELD("CKIpionManager", 0x00c, Manager, base.name, 0x4),
    FIELD("CKIpionManager", 0x010, Manager, base.context, 0x4),
    FIELD("CKIpionManager", 0x028, Manager, movable_objects, 0x8),
    FIELD("CKIpionManager", 0x030, Manager, unused_30, 0x4),
    FIELD("CKIpionManager", 0x034, Manager, objects_to_destroy, 0x8),
    FIELD("CKIpionManager", 0x03c, Manager, materials, 0x8),
    FIELD("CKIpionManager", 0x044, Manager, liquid_surfaces, 0x8),
    FIELD("CKIpionManager", 0x04c, Manager, pre_simulation, 0x4),
    FIELD("CKIpionManager", 0x050, Manager, post_simulation, 0x4),
    FIELD("CKIpionManager", 0x054, Manager, contact_manager, 0x4),
    FIELD("CKIpionManager", 0x058, Manager, collision_listener, 0x4),
    FIELD("CKIpionManager", 0x05c, Manager, object_listener, 0x4),
    FIELD("CKIpionManager", 0x060, Manager, collision_id_attribute, 0x4),
    FIELD("CKIpionManager", 0x064, Manager, pair_filter, 0x4),
    FIELD("CKIpionManager", 0x074, Manager, construction_count, 0x4),
    FIELD("CKIpionManager", 0x0bc, Manager, surfaces, 0x4),
    FIELD("CKIpionManager", 0x0c0, Manager, env, 0x4),
    FIELD("CKIpionManager", 0x0c8, Manager, smoothed_delta, 0x4),
    FIELD("CKIpionManager", 0x0cc, Manager, step, 0x4),
    FIELD("CKIpionManager", 0x0d0, Manager, time_factor, 0x4),
    FIELD("CKIpionManager", 0x0dc, Manager, lookups, 0x4),
    FIELD("CKIpionManager", 0x0e8, Manager, longest_lookup, 0x8),
    FIELD("CKIpionManager", 0x0f0, Manager, last_lookup, 0x8),
    FIELD("CKIpionManager", 0x118, Manager, registry.pool, 0x2bc0),
    FIELD("CKIpionManager", 0x2cd8, Manager, registry.table, 0x18),
    SIZE("CKIpionManager", 0x2cf0, Manager),
    // Registry node
    FIELD("Registry node", 0x00, RegistryNode, entry.key, 0x4),
    FIELD("Registry node", 0x08, RegistryNode, entry.record, 0x30),
    FIELD("Registry node", 0x38, RegistryNode, next, 0x4),
    // PhysicsObject
    FIELD("PhysicsObject", 0x00, PhysicsRecord, surface, 0x4),
    FIELD("PhysicsObject", 0x04, PhysicsRecord, object, 0x4),
    FIELD("PhysicsObject", 0x18, PhysicsRecord, contacts, 0x4),
    FIELD("PhysicsObject", 0x20, PhysicsRecord, first_contact_time, 0x8),
    FIELD("PhysicsObject", 0x2c, PhysicsRecord, contact_state, 0x4),
    // IVP_Real_Object
    FIELD("IVP_Real_Object", 0x00, Object, vt, 0x4),
    FIELD("IVP_Real_Object", 0x04, Object, type, 0x4),
    FIELD("IVP_Real_Object", 0x14, Object, name, 0x4),
    FIELD("IVP_Real_Object", 0x18, Object, env, 0x4),
    FIELD("IVP_Real_Object", 0x1c, Object, phantom, 0x4),
    FIELD("IVP_Real_Object", 0x20, Object, exact_synapses, 0x4),
    FIELD("IVP_Real_Object", 0x24, Object, invalid_synapses, 0x4),
    FIELD("IVP_Real_Object", 0x28, Object, friction_synapses, 0x4),
    FIELD("IVP_Real_Object", 0x2c, Object, q_core_f_object, 0x4),
    FIELD("IVP_Real_Object", 0x30, Object, shift_core_f_object, 0x10),
    FIELD("IVP_Real_Object", 0x40, Object, cache, 0x4),
    FIELD("IVP_Real_Object", 0x48, Object, hull, 0x38),
    FIELD("IVP_Real_Object", 0x80, Object, flags, 0x4),
    FIELD("IVP_Real_Object", 0x88, Object, anchors, 0x4),
    FIELD("IVP_Real_Object", 0x8c, Object, surface, 0x4),
    FIELD("IVP_Real_Object", 0x90, Object, nocoll_group, 0x8),
    FIELD("IVP_Real_Object", 0x98, Object, material, 0x4),
    FIELD("IVP_Real_Object", 0x9c, Object, ov_element, 0x4),
    FIELD("IVP_Real_Object", 0xa0, Object, extra_radius, 0x4),
    FIELD("IVP_Real_Object", 0xa4, Object, core, 0x4),
    FIELD("IVP_Real_Object", 0xa8, Object, friction_core, 0x4),
    FIELD("IVP_Real_Object", 0xac, Object, original_core, 0x4),
    FIELD("IVP_Real_Object", 0xb0, Object, client_data, 0x4),
    SIZE("IVP_Real_Object", 0xb8, Object),
    // IVP_Core
    FIELD("IVP_Core", 0x000, Core, flags, 0x4),
    FIELD("IVP_Core", 0x004, Core, radius, 0x4),
    FIELD("IVP_Core", 0x008, Core, surface_deviation, 0x4),
    FIELD("IVP_Core", 0x00c, Core, env, 0x4),
    FIELD("IVP_Core", 0x010, Core, car_wheel, 0x4),
    FIELD("IVP_Core", 0x014, Core, rot_inertia, 0x10),
    FIELD("IVP_Core", 0x024, Core, rot_damp, 0x10),
    FIELD("IVP_Core", 0x034, Core, inv_rot_inertia, 0x10),
    FIELD("IVP_Core", 0x044, Core, damp, 0x4),
    FIELD("IVP_Core", 0x048, Core, inv_diameter, 0x4),
    FIELD("IVP_Core", 0x04c, Core, spin_clipping, 0x4),
    FIELD("IVP_Core", 0x050, Core, objects, 0x8),
    FIELD("IVP_Core", 0x05c, Core, friction_info, 0x4),
    FIELD("IVP_Core", 0x060, Core, state, 0x1),
    FIELD("IVP_Core", 0x061, Core, temporarily_unmovable, 0x1),
    FIELD("IVP_Core", 0x064, Core, impacts_this_psi, 0x2),
    FIELD("IVP_Core", 0x068, Core, time_last_psi, 0x8),
    FIELD("IVP_Core", 0x070, Core, inv_dt, 0x4),
    FIELD("IVP_Core", 0x074, Core, rot_speed_change, 0x10),
    FIELD("IVP_Core", 0x084, Core, speed_change, 0x10),
    FIELD("IVP_Core", 0x094, Core, rot_speed, 0x10),
    FIELD("IVP_Core", 0x0a4, Core, speed, 0x10),
    FIELD("IVP_Core", 0x0b8, Core, pos, 0x20),
    FIELD("IVP_Core", 0x0d8, Core, vel, 0x10),
    FIELD("IVP_Core", 0x0e8, Core, q_last, 0x20),
    FIELD("IVP_Core", 0x108, Core, q_next, 0x20),
    FIELD("IVP_Core", 0x128, Core, m_world_f_core, 0x80),
    FIELD("IVP_Core", 0x1a8, Core, rot_axis, 0x10),
    FIELD("IVP_Core", 0x1b8, Core, speed_length, 0x4),
    FIELD("IVP_Core", 0x1bc, Core, angular_speed, 0x4),
    FIELD("IVP_Core", 0x1c0, Core, max_surface_rot_speed, 0x4),
    FIELD("IVP_Core", 0x1c8, Core, controllers, 0x8),
    FIELD("IVP_Core", 0x1d0, Core, merged_core, 0x4),
    FIELD("IVP_Core", 0x1d4, Core, unit, 0x4),
    FIELD("IVP_Core", 0x228, Core, union_find_father, 0x4),
    SIZE("IVP_Core", 0x238, Core),
    // IVP_Environment
    FIELD("IVP_Environment", 0x000, Environment, gravity_controller, 0x4),
    FIELD("IVP_Environment", 0x004, Environment, time_manager, 0x4),
    FIELD("IVP_Environment", 0x008, Environment, unit_manager, 0x4),
    FIELD("IVP_Environment", 0x00c, Environment, cluster_manager, 0x4),
    FIELD("IVP_Environment", 0x010, Environment, mindist_manager, 0x4),
    FIELD("IVP_Environment", 0x014, Environment, ov_tree, 0x4),
    FIELD("IVP_Environment", 0x018, Environment, collision_filter, 0x4),
    FIELD("IVP_Environment", 0x01c, Environment, range_manager, 0x4),
    FIELD("IVP_Environment", 0x020, Environment, anomaly_manager, 0x4),
    FIELD("IVP_Environment", 0x024, Environment, anomaly_limits, 0x4),
    FIELD("IVP_Environment", 0x028, Environment, performance_counter, 0x4),
    FIELD("IVP_Environment", 0x038, Environment, statistics, 0x60),
    FIELD("IVP_Environment", 0x0c0, Environment, dpsi, 0x8),
    FIELD("IVP_Environment", 0x0c8, Environment, inv_dpsi, 0x8),
    FIELD("IVP_Environment", 0x0d0, Environment, gravity, 0x20),
    FIELD("IVP_Environment", 0x0f0, Environment, gravity_scalar, 0x4),
    FIELD("IVP_Environment", 0x0f4, Environment, collision_listeners, 0x8),
    FIELD("IVP_Environment", 0x0fc, Environment, psi_listeners, 0x8),
    FIELD("IVP_Environment", 0x104, Environment, reviving_cores, 0x8),
    FIELD("IVP_Environment", 0x114, Environment, unused_114, 0x4),
    FIELD("IVP_Environment", 0x120, Environment, time, 0x8),
    FIELD("IVP_Environment", 0x128, Environment, time_next_psi, 0x8),
    FIELD("IVP_Environment", 0x130, Environment, time_last_psi, 0x8),
    FIELD("IVP_Environment", 0x138, Environment, time_code, 0x4),
    FIELD("IVP_Environment", 0x13c, Environment, impact_stamp, 0x4),
    FIELD("IVP_Environment", 0x140, Environment, sleep_check_countdown, 0x2),
    FIELD("IVP_Environment", 0x144, Environment, phase, 0x4),
    FIELD("IVP_Environment", 0x150, Environment, object_listeners, 0x8),
    FIELD("IVP_Environment", 0x158, Environment, delegator_roots, 0x8),
    FIELD("IVP_Environment", 0x170, Environment, magic, 0x4),
    SIZE("IVP_Environment", 0x178, Environment),
    // IVP_Time_Manager
    FIELD("IVP_Time_Manager", 0x00, TimeManager, unused_00, 0x4),
    FIELD("IVP_Time_Manager", 0x04, TimeManager, mode, 0x4),
    FIELD("IVP_Time_Manager", 0x08, TimeManager, events, 0x4),
    FIELD("IVP_Time_Manager", 0x0c, TimeManager, psi_event, 0x4),
    FIELD("IVP_Time_Manager", 0x10, TimeManager, last_time, 0x8),
    FIELD("IVP_Time_Manager", 0x18, TimeManager, base_time, 0x8),
    // IVP_Material_Simple
    FIELD("IVP_Material_Simple", 0x00, Material, vt, 0x4),
    FIELD("IVP_Material_Simple", 0x08, Material, second_friction_enabled, 0x4),
    FIELD("IVP_Material_Simple", 0x10, Material, friction, 0x8),
    FIELD("IVP_Material_Simple", 0x18, Material, second_friction, 0x8),
    FIELD("IVP_Material_Simple", 0x20, Material, elasticity, 0x8),
    FIELD("IVP_Material_Simple", 0x28, Material, adhesion, 0x8),
    SIZE("IVP_Material_Simple", 0x30, Material),
    // IVP_Contact_Situation
    FIELD("IVP_Contact_Situation", 0x00, ContactInfo, normal, 0x10),
    FIELD("IVP_Contact_Situation", 0x10, ContactInfo, speed, 0x10),
    FIELD("IVP_Contact_Situation", 0x20, ContactInfo, point, 0x20),
    FIELD("IVP_Contact_Situation", 0x40, ContactInfo, objects, 0x8),
    FIELD("IVP_Contact_Situation", 0x48, ContactInfo, edges, 0x8),
    FIELD("IVP_Contact_Situation", 0x50, ContactInfo, materials, 0x8),
    FIELD("IVP_Contact_Situation", 0x58, ContactInfo, index, 2), // where the situation ends
    // IVP_Event_Collision
    FIELD("IVP_Event_Collision", 0x00, CollisionEvent, time_since_last, 0x4),
    FIELD("IVP_Event_Collision", 0x04, CollisionEvent, env, 0x4),
    FIELD("IVP_Event_Collision", 0x08, CollisionEvent, info, 0x4),
    // IVP_Event_Friction
    FIELD("IVP_Event_Friction", 0x00, FrictionEvent, env, 0x4),
    FIELD("IVP_Event_Friction", 0x04, FrictionEvent, info, 0x4),
    FIELD("IVP_Event_Friction", 0x08, FrictionEvent, point, 0x4),
    // IVP_Event_Object
    FIELD("IVP_Event_Object", 0x00, ObjectEvent, env, 0x4),
    FIELD("IVP_Event_Object", 0x04, ObjectEvent, object, 0x4),
    // IVP_Event_Sim
    FIELD("IVP_Event_Sim", 0x00, EventSim, dt, 0x8),
    FIELD("IVP_Event_Sim", 0x08, EventSim, inv_dt, 0x8),
    FIELD("IVP_Event_Sim", 0x10, EventSim, env, 0x4),
    FIELD("IVP_Event_Sim", 0x14, EventSim, unit, 0x4),
    // IVP_Listener_Collision
    FIELD("IVP_Listener_Collision", 0x00, CollisionListener, vt, 0x4),
    FIELD("IVP_Listener_Collision", 0x04, CollisionListener, flags, 0x4),
    // IVP_U_Vector
    FIELD("IVP_U_Vector", 0x00, PtrVector, capacity, 0x2),
    FIELD("IVP_U_Vector", 0x02, PtrVector, count, 0x2),
    FIELD("IVP_U_Vector", 0x04, PtrVector, elems, 0x4),
    // CKPluginInfo
    FIELD("CKPluginInfo", 0x00, CKPluginInfo, guid, 0x8),
    FIELD("CKPluginInfo", 0x08, CKPluginInfo, extension, 0x4),
    FIELD("CKPluginInfo", 0x0c, CKPluginInfo, description, 0x8),
    FIELD("CKPluginInfo", 0x14, CKPluginInfo, author, 0x8),
    FIELD("CKPluginInfo", 0x1c, CKPluginInfo, summary, 0x8),
    FIELD("CKPluginInfo", 0x24, CKPluginInfo, version, 0x4),
    FIELD("CKPluginInfo", 0x28, CKPluginInfo, init_instance, 0x4),
    FIELD("CKPluginInfo", 0x2c, CKPluginInfo, type, 0x4),
    FIELD("CKPluginInfo", 0x30, CKPluginInfo, exit_instance, 0x4),
};
enum { ROWS = sizeof rows / sizeof *rows };

static int known(const char *owner, u32 offset)
{
    for (int i = 0; i < ROWS; i++)
        if (!strcmp(rows[i].owner, owner) && rows[i].offset == offset) return 1;
    return 0;
}

static void every_row_has_its_field(void **state)
{
    char line[1024];
    int count = 0;
    FILE *f = fopen(TEST_DATA "/../../exports/abi/structs.csv", "r");
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f)); // titles
    while (fgets(line, sizeof line, f)) {
        char *owner = strtok(line, ","), *offset = strtok(NULL, ",");
        count++;
        if (known(owner, (u32)strtoul(offset, NULL, 16))) continue;
        fprintf(stderr, "%s %s is not in the test\n", owner, offset);
        fail();
    }
    fclose(f);
    assert_int_equal(count, ROWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_row_has_its_field)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
