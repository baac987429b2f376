// What is known of a register or a word of the stack: the type of the object it points to.
#ifndef VALUE_H
#define VALUE_H

#include "debug.h"

typedef enum Kind {
    UNKNOWN,
    NUMBER,  // offset is its value
    DISTANCE, // bytes from an object to another, of the type
    ADDRESS, // of something in the image; offset is its RVA
    FRAME,   // on the stack; offset from the return address
    POINTER, // to an object of a type, offset bytes into it
    TABLE,   // the pointer to the vtable of an object
    SLOT,    // an address read from a vtable
    CODE,    // a pointer to a function of a type
    IMPORT   // an address read from the import slot at offset
} Kind;

typedef struct Value {
    Kind kind;
    bool loose; // offset holds but for whole elements of the type
    const Type *type; // POINTER, CODE: what it points to. TABLE, SLOT: type of the object, NULL: the vtable is that at offset
    int offset;
    const Type *table; // TABLE, SLOT: struct of the vtable, NULL: an array of addresses
    int slot;          // TABLE, SLOT: offset in the vtable
    uint32_t id;       // of the address: equal ids and places are equal addresses; 0: nothing known. TABLE, SLOT: the object's
    int place;
    uint32_t from;     // UNKNOWN, but with an id: read from the address with this id
    int from_place;
} Value;

#define NOT_SET 0x0e000000u // id of a register that holds nothing of the function's own: after a call, or at the entry
#define SAVED 0x0f000000u // ids of what the registers of the caller hold at the entry

// How an access of some bytes lies on a type.
typedef enum Fit {
    FIT_OUTSIDE,
    FIT_GAP,     // bytes without a field
    FIT_ACROSS,  // over the edge of a field
    FIT_KIND,    // on a field of the other kind (integer, floating)
    FIT_SEVERAL, // several whole fields
    FIT_PART,    // part of an integer, half of an f64 that is copied
    FIT_FIELD
} Fit;

typedef struct Leaf {
    Fit fit;
    const Type *type;   // of the field
    const Type *owner;  // innermost struct
    int owner_offset;   // where that begins
    const char *name;
    bool ambiguous;
} Leaf;

typedef enum Use { USE_ANY, USE_FLOAT, USE_INTEGER } Use; // kinds of access: moved, x87 floating, x87 integer

int argument_bytes(const Type *function, int from); // on the stack, of the parameters from that on
bool is_vtable_pointer(const Type *t, const char *name);
bool same_type(const Type *a, const Type *b); // a container of known elements and its general type are the same
bool extends(const Type *derived, const Type *base); // the base is its first member
Leaf leaf_at(const Type *t, int offset, uint32_t size, Use use);
Leaf leaf_of(const Debug *d, const Value *v, uint32_t size, Use use); // also in what extends the type
const Type *distance_to(const Debug *d, const Leaf *l); // what a field tells the distance of, or NULL
Value sum(Value a, Value b, int sign);
Value add(Value v, int bytes);
Value add_unknown(Value v); // an index
Value join(const Value *a, const Value *b);
Value pointer_to(const Type *t, uint32_t id); // t: type of the pointer
bool same_value(const Value *a, const Value *b);

#endif
