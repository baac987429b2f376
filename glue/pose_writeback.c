#include "glue/pose_writeback.h"

// FUNCTION: PHYSICS_RT 0x10006ec0 same-result   (glue.md 3.4)
void STDCALL manager_update_entity_from_object(Object *object)
{
    CK3dEntity *entity = object->client_data;
    Matrix pose;
    object_get_m_world_f_object_at(object, &pose);

    VxMatrix m; // row vectors: the transpose
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) m.m[j][i] = pose.r[i].k[j];
        m.m[i][3] = 0;
        m.m[3][i] = pose.t.k[i];
    }
    m.m[3][3] = 1;
    entity->vt->SetWorldMatrix(entity, &m, 0);
}
