// A 32-bit PE image, mapped by hand so that the lab decides where it lies, what its imports are and when it starts.
#ifndef LAB_PE_IMAGE_H
#define LAB_PE_IMAGE_H

#include <stddef.h>
#include <stdint.h>

typedef struct PeSymbol {
    uint32_t rva;
    const char *name; // without the leading underscore
} PeSymbol;

typedef struct PeImage {
    uint8_t *base;
    uint32_t size;          // of the image
    uint32_t entry;         // rva of the entry point
    const char *name;       // for messages
    uint32_t text_rva, text_size;
    PeSymbol *symbols; // the COFF symbol table of the file, by address; empty for a stripped image
    uint32_t symbol_count;
} PeImage;

// Import look-up: address for (dll, symbol). Never NULL: what is unknown is a trap that names itself.
typedef void *(*PeResolve)(const char *dll, const char *symbol);

// Maps `path` at `wanted` (NULL: its preferred base), relocates and binds it. Returns NULL and prints why not.
PeImage *pe_map(const char *path, const char *name, void *wanted, PeResolve resolve);

// Describes an image that the system loaded. `path` gives its symbols; may be NULL.
PeImage *pe_describe(void *base, const char *path, const char *name);

// Address of an export, or NULL.
void *pe_export(const PeImage *image, const char *name);

// Calls DllMain(base, 1, 0).
int pe_start(const PeImage *image);

// Calls visit(address of the word, arg) for each base relocation.
void pe_each_relocation(const PeImage *image, void (*visit)(uint32_t *slot, void *arg), void *arg);

// Calls visit(address, size, arg) for each writable section other than the import slots.
void pe_each_writable(const PeImage *image, void (*visit)(uint8_t *at, uint32_t size, void *arg), void *arg);

// Slot of an import in the mapped image, or NULL. `dll` is compared without case.
void **pe_import_slot(const PeImage *image, const char *dll, const char *symbol);

// Nearest symbol at or below an address; NULL when there is none. *offset gets the distance.
const char *pe_symbol_at(const PeImage *image, uint32_t rva, uint32_t *offset);

// Address of the next symbol above rva: bounds the size of a function (one section each, so nothing lies between).
uint32_t pe_next_symbol(const PeImage *image, uint32_t rva);

int pe_contains(const PeImage *image, const void *p);
int pe_is_code(const PeImage *image, uint32_t rva);

#endif
