#include "world/deferred_delete.h"

#include "base/ptr_vector.h"
#include "dynamics/object.h"

#define MOST_NESTED 32

static i32 held, in_event, depth;
static Object *deleting[MOST_NESTED]; // the outermost first; no heap, so that addresses stay as the original's
static PtrVector waiting;             // of Object, in the order of the calls

void deletion_hold(void)
{
    held++;
}

void deletion_release(void)
{
    held--;
}

static void carry_out(void)
{
    if (held || depth || in_event) return;
    while (waiting.count) {
        Object *object = waiting.elems[0];
        object->vt->scalar_dtor(object, 1); // takes it off the list
    }
    ptr_vector_empty(&waiting);
}

i32 deletion_begins(Object *object, i32 flags)
{
    for (i32 i = 0; i < depth && i < MOST_NESTED; i++)
        if (deleting[i] == object) return 1; // a listener deletes what is being deleted
    i32 index = ptr_vector_index_of(&waiting, object);
    if (held && flags & 1) {
        if (index < 0) ptr_vector_append(&waiting, object);
        return 1;
    }
    if (index >= 0) ptr_vector_remove_at(&waiting, index);
    if (depth < MOST_NESTED) deleting[depth] = object;
    depth++;
    return 0;
}

void deletion_ends(void)
{
    depth--;
    carry_out();
}

void deletion_event_begins(void)
{
    in_event++;
}

void deletion_event_ends(void)
{
    in_event--;
    carry_out();
}

i32 deletion_suspend(void)
{
    i32 suspended = held;
    held = 0;
    return suspended;
}

void deletion_resume(i32 suspended)
{
    held = suspended;
}
