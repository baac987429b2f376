// Meshes: vertices and triangles.
#include "wine-tests/ck2/standin.h"
#include "wine-tests/ck2/vtable.h"

#include <stdlib.h>
#include <string.h>

static int THISCALL get_vertex_count(CKMesh *self)
{
    return ((SiMesh *)self)->vertex_count;
}

static const void *THISCALL get_positions(CKMesh *self, u32 *stride)
{
    *stride = sizeof(VxVector);
    return ((SiMesh *)self)->vertices;
}

static int bad_index(const SiMesh *mesh, int i, int count, const char *what)
{
    if (i >= 0 && i < count) return 0;
    si_report_misuse("mesh '%s': %s %d of %d", si_object_name(mesh), what, i, count);
    return 1;
}

static void THISCALL get_vertex_position(CKMesh *self, int index, VxVector *position)
{
    const SiMesh *m = (const SiMesh *)self;
    if (!bad_index(m, index, m->vertex_count, "vertex")) *position = m->vertices[index];
}

static int THISCALL get_face_count(CKMesh *self)
{
    return ((SiMesh *)self)->face_count;
}

static void THISCALL get_face_vertex_index(CKMesh *self, int face, int *a, int *b, int *c)
{
    const SiMesh *m = (const SiMesh *)self;
    if (bad_index(m, face, m->face_count, "face")) return;
    *a = m->faces[face][0];
    *b = m->faces[face][1];
    *c = m->faces[face][2];
}

static union {
    CKMeshVtable methods;
    void *slots[SI_VTABLE_SLOTS];
} table = {.methods = {
    .GetVertexCount = get_vertex_count,
    .GetPositionsPtr = get_positions,
    .GetVertexPosition = get_vertex_position,
    .GetFaceCount = get_face_count,
    .GetFaceVertexIndex = get_face_vertex_index,
}};

SiMesh *si_create_mesh(CKContext *context, const char *name, int vertex_count, const f32 (*vertices)[3], int face_count,
                       const int (*faces)[3])
{
    si_fill_vtable(table.slots);
    SiMesh *m = si_new_object(context, CKCID_MESH, name, sizeof *m);
    m->vt = &table.methods;
    m->vertex_count = vertex_count;
    m->face_count = face_count;
    m->vertices = calloc((u32)vertex_count + 1, sizeof *m->vertices);
    m->faces = calloc((u32)face_count + 1, sizeof *m->faces);
    memcpy(m->vertices, vertices, (u32)vertex_count * sizeof *m->vertices);
    memcpy(m->faces, faces, (u32)face_count * sizeof *m->faces);
    return m;
}
