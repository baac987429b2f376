// Types and places of variables, from the debug information of our build (physics_RT.debug).
#ifndef DEBUG_H
#define DEBUG_H

#include <stdbool.h>
#include <stdint.h>

typedef enum TypeKind { TYPE_VOID, TYPE_INTEGER, TYPE_FLOAT, TYPE_POINTER, TYPE_STRUCT, TYPE_ARRAY, TYPE_FUNCTION } TypeKind;

typedef struct Type Type;

typedef struct Member {
    const char *name; // NULL: an anonymous struct or union
    uint32_t offset;
    const Type *type;
    bool bits; // a bit-field; offset is that of its unit
} Member;

// Typedefs and qualifiers are looked through; a named struct is one and the same in all files.
struct Type {
    TypeKind kind;
    const char *name; // NULL: none
    uint32_t size;
    const Type *target; // pointed to, element, returned
    uint32_t count;     // elements of an array; 0: not said
    Member *members;
    const Type **parameters;
    int member_count, parameter_count;
    bool complete, is_union, varargs;
    const Type *generic; // a container of elements of a known type: the same of void *
};

// Where a variable is while the code runs from low to high.
typedef struct Place {
    uint32_t low, high;
    enum { IN_REGISTER, ON_STACK, AT_REGISTER } kind;
    int reg;    // 0 eax, 1 ecx, 2 edx, 3 ebx, 4 esp, 5 ebp, 6 esi, 7 edi
    int offset; // ON_STACK: from the return address. AT_REGISTER: from where the register points. IN_REGISTER: the register holds
                // the value minus this
    const Type *type;
    bool weak; // holds the variable once it has a value
} Place;

typedef struct Routine {
    const char *name;
    uint32_t low, high; // RVA
    const Type *type;   // TYPE_FUNCTION
    Place *places;
    int place_count;
    int stack_bytes; // of parameters that it takes from the stack
} Routine;

typedef struct Global {
    const char *name;
    uint32_t rva;
    const Type *type;
} Global;

typedef struct Debug Debug;
struct Debug {
    Routine *routines; // by address
    int routine_count;
    Routine *declared; // without code here: name and type
    int declared_count;
    Global *globals;
    int global_count;
    const Type **structs;
    int struct_count;
    char *text; // the file
};

Debug *debug_read(const char *path); // NULL: no such file, or no debug information in it
const Routine *routine_at(const Debug *d, uint32_t rva); // that starts there
const Routine *routine_around(const Debug *d, uint32_t rva); // that the address is in
int name_elements(Debug *d); // gives containers the types of their elements; rows of the list that fit nothing
const Type *struct_named(const Debug *d, const char *name);

#endif
