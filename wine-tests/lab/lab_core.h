// The lab's foundation: the original and ours in one process, on the same data, with any chosen set of functions ours.
#ifndef LAB_CORE_H
#define LAB_CORE_H

#include <stdint.h>

#include "wine-tests/lab/lab_names.h"
#include "wine-tests/lab/lab_table.h"
#include "wine-tests/lab/pe_image.h"

// One of our functions and its counterpart.
typedef struct LabFunction {
    uint32_t rva;
    const char *name, *state;
    uint8_t *original, *ours; // entries
    const LabName *about;     // convention and argument bytes
    int chosen;               // in the swap set
    int returns;              // as in LabEntry
} LabFunction;

typedef struct Lab {
    PeImage *original, *ours;
    const char *dll_path;
    LabFunction *functions; // by rva
    int function_count;
    LabEntry *data; // copy of the DLL's table, ends with name 0
    int product;    // ours is physics_RT.dll itself
    int redirected; // references of our image that now lead to the original
} Lab;

// Reads our DLL's tables and lets every stub of a function not ported lead to the original. 0 on failure (printed).
int lab_bind(Lab *lab, PeImage *original, PeImage *ours, const char *dll_path);

// Puts physics_RT.dll with its address map, mapped and started, in the place of physics_RT_lab.dll. Which values functions
// return is still taken from the lab DLL's tables. 0 on failure (printed).
int lab_use_product(Lab *lab, PeImage *product);

// Changes literals in both DLLs: a list of addresses, each perhaps with =VALUE, "all", "-ADDRESS";
// without a value each by another small factor, zeros by small amounts. 0 on failure (printed).
int lab_patch(Lab *lab, const char *list);

// From now on our code uses the original's globals, vtables and function addresses in place of its own:
// both work on one state, and objects look the same whoever made them. Needs the .refs file beside the DLL. 0 on failure.
int lab_share(Lab *lab);

// Chosen functions are ours wherever they are called, all others the original's. Call once.
void lab_swap(Lab *lab);

// Sets `chosen` from a list: "all", "none", names or addresses with commas, "-name" removes, "@file" reads a file,
// "exact" / "ported" etc. a state. Returns the number chosen, -1 when a name is unknown (printed).
int lab_choose(Lab *lab, const char *set);

LabFunction *lab_function_at(Lab *lab, uint32_t rva);

// Text for an address: "original+0x1ae40 contact_point_x+0x12", "ours ..." or a number. Static buffers, four in turn.
const char *lab_where(const Lab *lab, uint32_t address);

#endif
