// What containers hold: in C they are vectors, lists and hashes of void *, in the original templates.
#include "value.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *owner, *field, *element; // owner "": a variable
} elements[] = {
    {"", "waiting", "Object"},
    {"ActiveNumber", "dependants", "ActiveListener"},
    {"ActiveValueManager", "delayed_floats", "ActiveDelayed"},
    {"ActiveValueManager", "delayed_ints", "ActiveDelayed"},
    {"ActiveValueManager", "floats", "ActiveValue"},
    {"ActiveValueManager", "ints", "ActiveValue"},
    {"ActiveSet", "listeners", "SetListener"},
    {"Actuator", "cores", "Core"},
    {"BuoyancyAttacher", "cores", "Core"},
    {"BuoyancyAttacher", "watched", "Core"},
    {"ClusterManager", "collision_listeners", "ListenerTable"},
    {"ClusterManager", "object_listeners", "ListenerTable"},
    {"CommandContainer", "queues", "Command"},
    {"Constraint", "cores", "Core"},
    {"ContactManager", "timers", "ContactTimer"},
    {"Core", "controllers", "Controller"},
    {"Core", "objects", "Object"},
    {"ControllerInfo", "cores", "Core"},
    {"Environment", "collision_listeners", "CollisionListener"},
    {"Environment", "delegator_roots", "CollisionDelegatorRoot"},
    {"Environment", "object_listeners", "ObjectListener"},
    {"Environment", "psi_listeners", "PsiListener"},
    {"Environment", "reviving_cores", "Core"},
    {"EnvironmentManager", "environments", "Environment"},
    {"FilterChain", "filters", "CollisionFilter"},
    {"FrictionCorePair", "contacts", "ContactPoint"},
    {"FrictionInfo", "contacts", "ContactPoint"},
    {"FrictionSolver", "infos", "ContactInfo"},
    {"FrictionSystem", "cores", "Core"},
    {"FrictionSystem", "movable_cores", "Core"},
    {"FrictionSystem", "pairs", "FrictionCorePair"},
    {"HullManager", "listeners", "HullListener"},
    {"ImpactSystem", "pairs", "FrictionCorePair"},
    {"ImpactSystem", "pushed", "Core"},
    {"ImpactSystem", "synced", "Core"},
    {"Manager", "materials", "Material"},
    {"Manager", "movable_objects", "Object"},
    {"Manager", "objects_to_destroy", "CKObject"},
    {"Manager", "surfaces", "SurfaceManager"},
    {"MindistRecursive", "children", "Collision"},
    {"OoWatcher", "children", "Collision"},
    {"OvElement", "collisions", "Collision"},
    {"OvNode", "children", "OvNode"},
    {"OvNode", "elements", "OvElement"},
    {"OvTree", "candidates", "OvElement"},
    {"OvTree", "nodes", "OvNode"},
    {"PhantomController", "listeners", "PhantomListener"},
    {"PhantomController", "mindists", "Mindist"},
    {"PhantomController", "objects", "Object"},
    {"PhantomController", "cores", "Core"},
    {"SimUnit", "controllers", "ControllerInfo"},
    {"SimUnit", "cores", "Core"},
    {"Spring", "listeners", "SpringListener"},
    {"SpringActive", "active", "ActiveFloat"},
    {"TimeManager", "events", "TimeEvent"},
};

// Fields that tell where another object is, in bytes from their own.
static const struct {
    const char *owner, *field, *target;
} distances[] = {
    {"CompactSurface", "tree_root_offset", "LedgeTreeNode"},
    {"ContactSynapse", "contact_offset", "ContactPoint"},
    {"Ledge", "point_offset", "PolyPoint"},
    {"Ledge", "tree_node_offset", "LedgeTreeNode"},
    {"LedgeTreeNode", "ledge_offset", "Ledge"},
    {"LedgeTreeNode", "right_offset", "LedgeTreeNode"},
    {"Synapse", "mindist_offset", "Mindist"},
};

const Type *distance_to(const Debug *d, const Leaf *l)
{
    for (unsigned i = 0; l->owner && l->owner->name && l->name && i < sizeof distances / sizeof *distances; i++)
        if (!strcmp(distances[i].owner, l->owner->name) && !strcmp(distances[i].field, l->name)) return struct_named(d, distances[i].target);
    return NULL;
}

typedef struct Made {
    const Type *generic, *element;
    Type *type;
} Made;

static Made made[512];
static int made_count;

// The type with pointers to the element in place of void *.
static const Type *of_element(const Type *t, const Type *element)
{
    if (t->kind == TYPE_POINTER && t->target->kind == TYPE_STRUCT && t->target->member_count && t->target->members[0].type->kind == TYPE_POINTER &&
        t->target->members[0].type->target->kind == TYPE_FUNCTION) return t; // a vtable
    if (t->kind != TYPE_POINTER && t->kind != TYPE_STRUCT && t->kind != TYPE_ARRAY) return t;
    for (int i = 0; i < made_count; i++)
        if (made[i].generic == t && made[i].element == element) return made[i].type;
    if (made_count == (int)(sizeof made / sizeof *made)) return t;
    Type *n = malloc(sizeof *n);
    *n = *t;
    n->generic = t;
    made[made_count++] = (Made){t, element, n};
    if (t->kind == TYPE_STRUCT) {
        n->members = malloc((size_t)t->member_count * sizeof *n->members);
        for (int i = 0; i < t->member_count; i++) {
            n->members[i] = t->members[i];
            n->members[i].type = of_element(t->members[i].type, element);
            // Fields of the container that hold its own elements, not these.
            if (t->members[i].name && !strcmp(t->members[i].name, "listeners")) n->members[i].type = t->members[i].type;
        }
    } else n->target = t->target->kind == TYPE_VOID ? element : of_element(t->target, element);
    return n;
}

int name_elements(Debug *d)
{
    int named = 0;
    for (unsigned i = 0; i < sizeof elements / sizeof *elements; i++) {
        Type *owner = (Type *)struct_named(d, elements[i].owner);
        const Type *element = struct_named(d, elements[i].element);
        for (int k = 0; !elements[i].owner[0] && element && k < d->global_count; k++) {
            Global *g = &d->globals[k];
            if (strcmp(g->name, elements[i].field)) continue;
            g->type = of_element(g->type, element);
            named++;
        }
        for (int k = 0; owner && element && k < owner->member_count; k++) {
            Member *m = &owner->members[k];
            if (!m->name || strcmp(m->name, elements[i].field)) continue;
            m->type = of_element(m->type, element);
            named++;
        }
    }
    return named == (int)(sizeof elements / sizeof *elements) ? 0 : (int)(sizeof elements / sizeof *elements) - named;
}
