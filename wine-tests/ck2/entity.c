// 3D entities. Arithmetic as in the real render engine: scale and orientation on the x87 at the precision in force,
// transformations rounded to f32 after every operation (it uses SSE there).
#include "wine-tests/ck2/standin.h"
#include "wine-tests/ck2/vtable.h"

#include "base/x87.h"

#include <string.h>

// Length of a row. The sum is rounded to f32 before the root, the root is not rounded after it.
static ext row_length(const f32 *r)
{
    f32 square = (f32)((ext)r[0] * r[0] + (ext)r[1] * r[1] + (ext)r[2] * r[2]);
    return x87_sqrt(square);
}

static void unit_row(VxVector *out, const f32 *r)
{
    f32 inverse = (f32)(1.0f / row_length(r));
    f32 x = (f32)((ext)inverse * r[0]), y = (f32)((ext)inverse * r[1]), z = (f32)((ext)inverse * r[2]);
    *out = (VxVector){x, y, z};
}

static CK_CLASSID THISCALL get_class_id(CK3dEntity *self)
{
    return ((SiEntity *)self)->class_id;
}

static CKMesh *THISCALL get_current_mesh(CK3dEntity *self)
{
    return (CKMesh *)((SiEntity *)self)->mesh;
}

static int has_reference(const CK3dEntity *reference, const char *method)
{
    if (reference) si_report_misuse("CK3dEntity::%s with a reference is not provided: taken as none", method);
    return reference != NULL;
}

static void THISCALL get_position(CK3dEntity *self, VxVector *position, CK3dEntity *reference)
{
    has_reference(reference, "GetPosition");
    memcpy(position, ((SiEntity *)self)->world.m[3], sizeof *position);
}

// Written in this order: right, up, direction (callers may let them share memory).
static void THISCALL get_orientation(CK3dEntity *self, VxVector *dir, VxVector *up, VxVector *right, CK3dEntity *reference)
{
    const SiEntity *e = (const SiEntity *)self;
    has_reference(reference, "GetOrientation");
    if (right) unit_row(right, e->world.m[0]);
    if (up) unit_row(up, e->world.m[1]);
    if (dir) unit_row(dir, e->world.m[2]);
}

static void THISCALL get_scale(CK3dEntity *self, VxVector *scale, CKBOOL local)
{
    const SiEntity *e = (const SiEntity *)self;
    const VxMatrix *m = local ? &e->local : &e->world;
    scale->x = (f32)row_length(m->m[0]);
    scale->y = (f32)row_length(m->m[1]);
    scale->z = (f32)row_length(m->m[2]);
}

static void THISCALL set_world_matrix(CK3dEntity *self, const VxMatrix *matrix, CKBOOL keep_children)
{
    (void)keep_children;
    SiEntity *e = (SiEntity *)self;
    e->world = *matrix;
    e->local = *matrix;
}

static const VxMatrix *THISCALL get_world_matrix(CK3dEntity *self)
{
    return &((SiEntity *)self)->world;
}

static f32 mul(f32 a, f32 b)
{
    volatile f32 r = a * b;
    return r;
}

static f32 add(f32 a, f32 b)
{
    volatile f32 r = a + b;
    return r;
}

static f32 rotated(const VxMatrix *m, const VxVector *v, int column)
{
    return add(add(mul(v->x, m->m[0][column]), mul(v->y, m->m[1][column])), mul(v->z, m->m[2][column]));
}

static void THISCALL transform(CK3dEntity *self, VxVector *out, const VxVector *in, CK3dEntity *reference)
{
    const VxMatrix *m = &((SiEntity *)self)->world;
    has_reference(reference, "Transform");
    *out = (VxVector){add(rotated(m, in, 0), m->m[3][0]), add(rotated(m, in, 1), m->m[3][1]), add(rotated(m, in, 2), m->m[3][2])};
}

static void THISCALL transform_vector(CK3dEntity *self, VxVector *out, const VxVector *in, CK3dEntity *reference)
{
    const VxMatrix *m = &((SiEntity *)self)->world;
    has_reference(reference, "TransformVector");
    *out = (VxVector){rotated(m, in, 0), rotated(m, in, 1), rotated(m, in, 2)};
}

typedef union EntityTable {
    CK3dEntityVtable methods;
    void *slots[SI_VTABLE_SLOTS];
} EntityTable;

static EntityTable live = {.methods = {
    .GetClassID = get_class_id,
    .GetCurrentMesh = get_current_mesh,
    .GetPosition = get_position,
    .GetOrientation = get_orientation,
    .GetScale = get_scale,
    .SetWorldMatrix = set_world_matrix,
    .GetWorldMatrix = get_world_matrix,
    .Transform = transform,
    .TransformVector = transform_vector,
}};

// ---- destroyed entities --------------------------------------------------------------------------------------------
// Their memory stays, so that a dangling pointer is seen instead of followed. The first call of each entity is reported.
// With si_unmap_destroyed it goes, whatever the object's class.

static void report_dead(CK3dEntity *self, const char *method)
{
    SiEntity *e = (SiEntity *)self;
    if (e->attribute_count < 0) return;
    e->attribute_count = -1;
    si_report_misuse("CK3dEntity::%s called on destroyed '%s'", method, si_object_name(e));
}

static CK_CLASSID THISCALL dead_class_id(CK3dEntity *self)
{
    report_dead(self, "GetClassID");
    return 0;
}

static CKMesh *THISCALL dead_mesh(CK3dEntity *self)
{
    report_dead(self, "GetCurrentMesh");
    return NULL;
}

static void THISCALL dead_position(CK3dEntity *self, VxVector *position, CK3dEntity *reference)
{
    report_dead(self, "GetPosition");
    get_position(self, position, reference);
}

static void THISCALL dead_orientation(CK3dEntity *self, VxVector *dir, VxVector *up, VxVector *right, CK3dEntity *reference)
{
    report_dead(self, "GetOrientation");
    get_orientation(self, dir, up, right, reference);
}

static void THISCALL dead_scale(CK3dEntity *self, VxVector *scale, CKBOOL local)
{
    report_dead(self, "GetScale");
    get_scale(self, scale, local);
}

static void THISCALL dead_set_matrix(CK3dEntity *self, const VxMatrix *matrix, CKBOOL keep_children)
{
    report_dead(self, "SetWorldMatrix");
    (void)matrix, (void)keep_children;
}

static const VxMatrix *THISCALL dead_matrix(CK3dEntity *self)
{
    report_dead(self, "GetWorldMatrix");
    return get_world_matrix(self);
}

static void THISCALL dead_transform(CK3dEntity *self, VxVector *out, const VxVector *in, CK3dEntity *reference)
{
    report_dead(self, "Transform");
    transform(self, out, in, reference);
}

static EntityTable dead = {.methods = {
    .GetClassID = dead_class_id,
    .GetCurrentMesh = dead_mesh,
    .GetPosition = dead_position,
    .GetOrientation = dead_orientation,
    .GetScale = dead_scale,
    .SetWorldMatrix = dead_set_matrix,
    .GetWorldMatrix = dead_matrix,
    .Transform = dead_transform,
    .TransformVector = dead_transform,
}};

const CK3dEntityVtable *si_entity_table(int is_live);
const CK3dEntityVtable *si_entity_table(int is_live)
{
    EntityTable *table = is_live ? &live : &dead;
    si_fill_vtable(table->slots);
    return &table->methods;
}

void CDECL CKDestroyObject(void *object, u32 flags, CKDependencies *dependencies)
{
    (void)flags, (void)dependencies;
    SiObject *o = object;
    if (!o || si_object(o->context, o->id) != o) return;
    si_forget_object(o);
    if (si_pages_drop(o, 1)) return; // no object is larger than a page
    if (o->class_id == CKCID_3DENTITY || o->class_id == CKCID_3DOBJECT) {
        SiEntity *e = object;
        e->vt = si_entity_table(0);
        e->attribute_count = 0;
    }
}

CKERROR THISCALL CKContext_DestroyObject(CKContext *self, void *object, u32 flags, CKDependencies *dependencies)
{
    (void)self;
    CKDestroyObject(object, flags, dependencies);
    return 0;
}
