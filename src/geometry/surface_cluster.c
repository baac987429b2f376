// Spheres of the ledges and the tree over them (collision spec 1.6.5, hull.md 13.1-13.3).
#include "geometry/surface_builder.h"

#include "base/literal.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "geometry/ledge_query.h"

#define BOX_LIMIT 0x1.e848p+19f      // 1e6f (0x49742400): boxes start at +-1e6
#define SPLIT_MARGIN 0x1.0c6f7ap-20L // 1e-6f (0x3eb0c6f7a0000000)

enum { MOST_LEVELS = 2000 }; // of the tree; the original's recursion takes 1 MB of stack for 3000

static LedgeSphere *new_sphere(SurfaceBuilder *builder)
{
    LedgeSphere *sphere = engine_new(sizeof *sphere);
    memset(sphere, 0, sizeof *sphere);
    soup_append(builder, &builder->spheres, sphere);
    return sphere;
}

static inline u8 box_size(ext extent, ext unit)
{
    return (u8)(x87_ftol(extent / unit) + 1);
}

// ---- leaves ----

// Box of all spheres in the builder's min and max.
static void extend_box(SurfaceBuilder *builder, const LedgeSphere *sphere, ext radius)
{
    for (i32 k = 0; k < 3; k++) {
        ext low = sphere->center.k[k] - (k == 0 ? radius : (ext)sphere->radius); // x before the radius is stored
        ext high = sphere->radius + sphere->center.k[k];
        if (!(low >= builder->min.k[k])) builder->min.k[k] = low;
        if (high > builder->max.k[k]) builder->max.k[k] = high;
    }
}

static void find_longest_axis(SurfaceBuilder *builder)
{
    ext x = builder->max.x - builder->min.x;
    f64 y = builder->max.y - builder->min.y;
    f64 z = builder->max.z - builder->min.z;
    if (!(x >= y))
        builder->longest_axis = !(y >= z) ? 2 : 1;
    else
        builder->longest_axis = !(x >= z) ? 2 : 0;
}

// FUNCTION: PHYSICS_RT 0x10038750 same-result   (hull.md 13.1)
void THISCALL surface_builder_ledge_soup_ledges_to_boxes_and_spheres(SurfaceBuilder *builder)
{
    i32 count = soup_count(builder, &builder->ledges);
    builder->sphere_bytes = 0;
    builder->ledge_count = count;
    builder->links = p_calloc((u32)count + 1, sizeof(SphereLink));
    builder->links[0].next = 1;

    for (i32 i = 1; i <= count; i++) {
        Ledge *ledge = soup_at(builder, &builder->ledges, i - 1);
        LedgeSphere *sphere = new_sphere(builder);
        Vec3d min, max, d;
        compact_ledge_solver_calc_bounding_box(ledge, &min, &max);
        vec3d_set_interpolate(&sphere->center, &max, &min, 0.5);
        for (i32 k = 0; k < 3; k++)
            d.k[k] = max.k[k] - sphere->center.k[k];
        ext radius = vec3f_length_fsqrt(&d);
        sphere->radius = radius;
        extend_box(builder, sphere, radius);

        ext unit = sphere->radius * BOX_UNIT;
        for (i32 k = 0; k < 3; k++)
            sphere->box[k] = box_size(max.k[k] - sphere->center.k[k], unit);
        builder->sphere_bytes += (i32)sizeof(LedgeSphere);
        sphere->ledge = ledge;
        sphere->index = i;
        builder->links[i] = (SphereLink){(u16)(i - 1), (u16)(i + 1), sphere};
        if (!(builder->smallest_radius < 0 || builder->smallest_radius > 0) ||
            !(sphere->radius >= builder->smallest_radius))
            builder->smallest_radius = sphere->radius;
        soup_append(builder, &builder->terminal_spheres, sphere);
    }
    builder->links[count].next = 0;
    if (count > 1) find_longest_axis(builder);
}

// ---- union of boxes ----

// A sphere's box as it enters a union: each bound rounded once or twice, then to f32. Taking the least of these equals
// the original's running update of an f32 that is compared unrounded, as rounding keeps the order.
typedef struct MemberBox {
    f32 min[3], max[3];
} MemberBox;

static MemberBox member_box(const LedgeSphere *s)
{
    MemberBox box;
    ext unit = LIT64(68978, BOX_UNIT) * s->radius;
    ext x = s->box[0] * unit, y = s->box[1] * unit, z = s->box[2] * unit;
    f64 x_stored = x, y_stored = y, z_stored = z;
    f64 low_x = s->center.x - x, low_y = s->center.y - y;
    ext low_z = s->center.z - z;
    ext high_x = x_stored + s->center.x;
    f64 high_y = y_stored + s->center.y, high_z = z_stored + s->center.z;
    box.min[0] = low_x;
    box.min[1] = low_y;
    box.min[2] = low_z;
    box.max[0] = high_x;
    box.max[1] = high_y;
    box.max[2] = high_z;
    return box;
}

static inline MemberBox empty_box(void)
{
    return (MemberBox){{BOX_LIMIT, BOX_LIMIT, BOX_LIMIT}, {-BOX_LIMIT, -BOX_LIMIT, -BOX_LIMIT}};
}

static inline void unite(MemberBox *box, const MemberBox *member)
{
    for (i32 k = 0; k < 3; k++) {
        if (member->min[k] < box->min[k]) box->min[k] = member->min[k];
        if (member->max[k] > box->max[k]) box->max[k] = member->max[k];
    }
}

// FUNCTION: PHYSICS_RT 0x10038b40 same-result   (hull.md 13.2)
void STDCALL ivv_cluster_split_spheres_median(const PtrVector *spheres, Vec3f *min, Vec3f *max)
{
    MemberBox box = empty_box();
    for (i32 i = 0; i < spheres->count; i++) {
        MemberBox member = member_box(spheres->elems[i]);
        unite(&box, &member);
    }
    for (i32 k = 0; k < 3; k++) {
        min->k[k] = box.min[k];
        max->k[k] = box.max[k];
    }
}

static inline ext box_volume(const MemberBox *box)
{
    ext x = x87_abs(box->max[0] - box->min[0]);
    ext y = x87_abs(box->max[1] - box->min[1]);
    ext z = x87_abs(box->max[2] - box->min[2]);
    return (z * y) * x;
}

// ---- splitting ----

typedef struct Item {
    LedgeSphere *sphere;
    MemberBox box;
} Item;

// Work area of one clustering: items in order, room for the upper half of a partition, sides of the three axes.
typedef struct ClusterWork {
    SurfaceBuilder *builder;
    Item *spare;
    u8 *sides[3];
} ClusterWork;

// Sorts items to the low (0) or high (1) side of the middle of `box` along one axis. An item on the middle goes opposite
// to its neighbour; if that is on the middle too, sides alternate. Returns the summed volumes of both sides' boxes.
static f32 split_cost(const Item *items, i32 count, const MemberBox *box, i32 axis, u8 *sides)
{
    f64 extent = box->max[axis] - box->min[axis];
    f64 middle = box->min[axis] + extent * HALF64;
    f64 low_limit = middle - SPLIT_MARGIN, high_limit = middle + SPLIT_MARGIN;
    MemberBox low = empty_box(), high = empty_box();
    i32 low_next = 1;
    for (i32 i = 0; i < count; i++) {
        f64 c = items[i].sphere->center.k[axis];
        i32 side;
        if (c < low_limit) {
            side = 0;
        } else if (c > high_limit) {
            side = 1;
        } else {
            f64 neighbour = items[i < count - 1 ? i + 1 : i - 1].sphere->center.k[axis];
            if (neighbour < low_limit) {
                side = 1;
            } else if (neighbour > high_limit) {
                side = 0;
            } else {
                side = !low_next;
                low_next = !low_next;
            }
        }
        sides[i] = (u8)side;
        unite(side ? &high : &low, &items[i].box);
    }
    return box_volume(&high) + box_volume(&low);
}

// Brings the items of side 0 to the front, both sides in order; returns their number.
static i32 partition(Item *items, i32 count, const u8 *sides, Item *spare)
{
    i32 low = 0, high = 0;
    for (i32 i = 0; i < count; i++) {
        if (sides[i])
            spare[high++] = items[i];
        else
            items[low++] = items[i];
    }
    memcpy(items + low, spare, (u32)high * sizeof *items);
    return low;
}

// The node around some items.
// NO LITERALS
static LedgeSphere *new_node(SurfaceBuilder *builder, const Item *items, i32 count, MemberBox *box)
{
    *box = empty_box();
    for (i32 i = 0; i < count; i++)
        unite(box, &items[i].box);
    for (i32 k = 0; k < 3; k++) {
        builder->min.k[k] = box->min[k];
        builder->max.k[k] = box->max[k];
    }

    LedgeSphere *node = new_sphere(builder);
    vec3d_set_interpolate_f(&node->center, &builder->max, &builder->min, 0.5);
    Vec3d d;
    for (i32 k = 0; k < 3; k++)
        d.k[k] = box->max[k] - node->center.k[k];
    node->radius = vec3f_length_fsqrt(&d);
    f64 unit = LIT64(68980, BOX_UNIT) * node->radius;
    for (i32 k = 0; k < 3; k++)
        node->box[k] = box_size(box->max[k] - node->center.k[k], unit);
    return node;
}

// Brings the lower items to the front; returns their number.
static i32 split(const ClusterWork *work, Item *items, i32 count, const MemberBox *box, i32 depth)
{
    f32 cost[3];
    for (i32 k = 0; k < 3; k++)
        cost[k] = split_cost(items, count, box, k, work->sides[k]);
    i32 axis;
    if (!(cost[0] >= cost[1]))
        axis = !(cost[0] >= cost[2]) ? 0 : 2;
    else
        axis = !(cost[1] >= cost[2]) ? 1 : 2;
    if (depth >= MOST_LEVELS) return count / 2;
    i32 low = partition(items, count, work->sides[axis], work->spare);
    // Rounding can put all on one side: the original then recurses until the stack ends (hull.md 14).
    return low == 0 || low == count ? count / 2 : low;
}

// Not inlined: what recurses keeps a small frame.
static __attribute__((noinline)) LedgeSphere *begin_node(ClusterWork *work, Item *items, i32 count, i32 depth, i32 *low)
{
    MemberBox box;
    LedgeSphere *node = new_node(work->builder, items, count, &box);
    *low = count > 2 ? split(work, items, count, &box, depth) : 1;
    return node;
}

static LedgeSphere *build_node(ClusterWork *work, Item *items, i32 count, i32 depth)
{
    if (count == 1) return items[0].sphere;
    i32 low;
    LedgeSphere *node = begin_node(work, items, count, depth, &low);
    node->left = build_node(work, items, low, depth + 1);
    node->right = build_node(work, items + low, count - low, depth + 1);
    work->builder->node_count++;
    return node;
}

// Items for `count` spheres, with the spare ones and the sides behind them; freed by cluster().
static Item *new_items(i32 count)
{
    return p_malloc((u32)count * (2 * sizeof(Item) + 3));
}

static LedgeSphere *cluster(SurfaceBuilder *builder, Item *items, i32 count)
{
    u8 *sides = (u8 *)(items + 2 * count);
    ClusterWork work = {builder, items + count, {sides, sides + count, sides + 2 * count}};
    for (i32 i = 0; i < count; i++)
        items[i].box = member_box(items[i].sphere);
    LedgeSphere *root = build_node(&work, items, count, 0);
    free(items);
    return root;
}

// FUNCTION: PHYSICS_RT 0x10038c90 safe   (hull.md 13.3)
// Where no axis divides the spheres the original overflows its stack: here they are halved in list order, and so are
// those below MOST_LEVELS levels.
LedgeSphere *THISCALL surface_builder_ledge_soup_cluster_spheres_recursive(SurfaceBuilder *builder,
                                                                           const PtrVector *spheres)
{
    if (!spheres->count) return NULL;
    Item *items = new_items(spheres->count);
    for (i32 i = 0; i < spheres->count; i++)
        items[i].sphere = spheres->elems[i];
    return cluster(builder, items, spheres->count);
}

// More spheres than a vector holds.
static LedgeSphere *cluster_many(SurfaceBuilder *builder)
{
    i32 count = soup_count(builder, &builder->terminal_spheres);
    Item *items = new_items(count);
    for (i32 i = 0; i < count; i++)
        items[i].sphere = soup_at(builder, &builder->terminal_spheres, i);
    return cluster(builder, items, count);
}

// FUNCTION: PHYSICS_RT 0x10038a70 safe   (collision spec 1.6.5)
void THISCALL surface_builder_ledge_soup_cluster_spheres_topdown_mediancut(SurfaceBuilder *builder, f64 unused)
{
    SphereLink *links = builder->links;
    builder->node_count = builder->ledge_count;
    if (builder->rest) { // the links' numbers have 16 bits
        links[links[0].next].sphere = cluster_many(builder);
        return;
    }
    PtrVector spheres;
    ptr_vector_init(&spheres);
    for (u32 i = links[0].next; i; i = links[i].next)
        ptr_vector_append(&spheres, links[i].sphere);
    links[links[0].next].sphere = surface_builder_ledge_soup_cluster_spheres_recursive(builder, &spheres);
    ptr_vector_free(&spheres);
}
