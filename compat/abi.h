// Binary interface of the original: calling conventions, vtables, layout assertions, entry annotations.
// The original was built by a 32-bit Microsoft compiler; both targets here (mingw-w64 i686 DLL, native i386 ELF)
// reproduce its layouts. Nothing else in the tree spells these attributes.
#ifndef COMPAT_ABI_H
#define COMPAT_ABI_H

#include <stddef.h>

// Methods: object in ecx, arguments popped by the callee.
#define THISCALL __attribute__((thiscall))
#define CDECL __attribute__((cdecl))
#define STDCALL __attribute__((stdcall))

// A variable that mods or the lab look up by its original address.
#define ABI_GLOBAL extern

// Layout checks. OFFSET_ONLY_32 keeps host tools of other widths compilable.
#define ASSERT_OFFSET(type, field, off)                                                                              \
    _Static_assert(offsetof(type, field) == (off), #type "." #field " is not at " #off)
#define ASSERT_SIZE(type, size) _Static_assert(sizeof(type) == (size), #type " does not have size " #size)

#endif
