// Sorting (hull.md 7.10). The original calls MSVCRT's qsort, and which of equal elements comes first is part of its
// result: in the DLL the same runtime sorts, so whatever version is installed, both agree. Elsewhere a copy of that
// runtime's behaviour does.
#include "geometry/hull/hull.h"

#ifdef _WIN32

#include <stdlib.h>

void hull_sort(void **elems, i32 count, HullCompare compare)
{
    if (count > 1) qsort(elems, (u32)count, sizeof *elems, compare);
}

#else

enum { SHORT_RANGE = 8 };

typedef struct Sorting {
    void **elems;
    HullCompare compare;
} Sorting;

static i32 compare(const Sorting *s, i32 a, i32 b)
{
    return s->compare(&s->elems[a], &s->elems[b]);
}

static void swap(const Sorting *s, i32 a, i32 b)
{
    void *held = s->elems[a];
    s->elems[a] = s->elems[b];
    s->elems[b] = held;
}

// The first maximum of the rest goes to its end.
static void sort_short(const Sorting *s, i32 low, i32 high)
{
    for (; high > low; high--) {
        i32 most = low;
        for (i32 i = low + 1; i <= high; i++)
            if (compare(s, i, most) > 0) most = i;
        swap(s, most, high);
    }
}

static void sort_range(const Sorting *s, i32 low, i32 high)
{
    while (high > low) {
        i32 size = high - low + 1;
        if (size <= SHORT_RANGE) {
            sort_short(s, low, high);
            return;
        }
        i32 mid = low + size / 2;
        if (compare(s, low, mid) > 0) swap(s, low, mid);
        if (compare(s, low, high) > 0) swap(s, low, high);
        if (compare(s, mid, high) > 0) swap(s, mid, high);
        i32 l = low, r = high;
        for (;;) {
            if (mid > l) {
                do
                    l++;
                while (l < mid && compare(s, l, mid) <= 0);
            }
            if (mid <= l) {
                do
                    l++;
                while (l <= high && compare(s, l, mid) <= 0);
            }
            do
                r--;
            while (r > mid && compare(s, r, mid) > 0);
            if (r < l) break;
            swap(s, l, r);
            if (mid == r) mid = l;
        }
        r++; // back over what equals the middle
        if (mid < r) {
            do
                r--;
            while (r > mid && compare(s, r, mid) == 0);
        }
        if (mid >= r) {
            do
                r--;
            while (r > low && compare(s, r, mid) == 0);
        }
        if (r - low >= high - l) {
            sort_range(s, l, high);
            high = r;
        } else {
            sort_range(s, low, r);
            low = l;
        }
    }
}

void hull_sort(void **elems, i32 count, HullCompare compare)
{
    Sorting s = {elems, compare};
    sort_range(&s, 0, count - 1);
}

#endif
