// declarations DLL: everything a physics DLL tells the engine before the first frame, as text, in the order of the calls:
// plug-in info, the 15 declarations, and for each the calls of its creation function.
//
// Functions are written by their address in the original; of our lab DLL through its table. So the text of the original
// and of ours must be equal, and the original's is kept in tests/data/declarations.txt.
#define CK2_IMPORT
#define VXMATH_IMPORT
#include "compat/ck2.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/x87.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/imports.h"
#include "wine-tests/lab/lab_table.h"
#include "wine-tests/lab/os.h"
#include "wine-tests/lab/pe_image.h"

static PeImage *image;
static const LabEntry *functions; // of our lab DLL, else NULL

static void *at_rva(unsigned rva)
{
    if (!functions) return image->base + rva;
    for (const LabEntry *f = functions; f->name; f++)
        if (f->rva == rva) return f->ours;
    fprintf(stderr, "declarations: 0x%05x is not ported\n", rva);
    exit(2);
}

// Address of a function in the original.
static unsigned rva_of(const void *p)
{
    if (!p) return 0;
    if (!functions) return (unsigned)((const uint8_t *)p - image->base);
    for (const LabEntry *f = functions; f->name; f++)
        if (f->ours == p) return f->rva;
    return 0xffffffff;
}

static const char *text(const char *s)
{
    static char quoted[4][300];
    static int turn;
    if (!s) return "NULL";
    char *q = quoted[turn++ & 3];
    snprintf(q, sizeof quoted[0], "\"%s\"", s);
    return q;
}

static void print_guid(const char *what, CKGUID g)
{
    printf("  %s {%08x %08x}\n", what, g.d1, g.d2);
}

// ---- the imports ---------------------------------------------------------------------------------------------------

static CKPrototypeCreator creator; // of the declaration at hand
static char declaration, prototype_storage[64];

static CKObjectDeclaration *CDECL create_declaration(const char *name)
{
    printf("declaration %s\n", text(name));
    creator = NULL;
    return (CKObjectDeclaration *)&declaration;
}

static void THISCALL set_description(void *self, const char *s) { printf("  description %s\n", text(s)); }
static void THISCALL set_category(void *self, const char *s) { printf("  category %s\n", text(s)); }
static void THISCALL set_type(void *self, int v) { printf("  type %d\n", v); }
static void THISCALL set_guid(void *self, CKGUID g) { print_guid("guid", g); }
static void THISCALL set_author_guid(void *self, CKGUID g) { print_guid("author guid", g); }
static void THISCALL set_author_name(void *self, const char *s) { printf("  author %s\n", text(s)); }
static void THISCALL set_version(void *self, u32 v) { printf("  version 0x%x\n", v); }
static void THISCALL set_class(void *self, int v) { printf("  class 0x%x\n", v); }

static void THISCALL set_creation(void *self, CKPrototypeCreator f)
{
    printf("  creation function 0x%05x\n", rva_of((void *)f));
    creator = f;
}

static int THISCALL declare_input(void *self, const char *s) { return printf("  input %s\n", text(s)), 0; }
static int THISCALL declare_output(void *self, const char *s) { return printf("  output %s\n", text(s)), 0; }

static int print_parameter(const char *what, const char *name, CKGUID type, const char *preset)
{
    printf("  %s %s {%08x %08x} %s\n", what, text(name), type.d1, type.d2, text(preset));
    return 0;
}

static int THISCALL declare_in(void *self, const char *s, CKGUID t, const char *p) { return print_parameter("in", s, t, p); }
static int THISCALL declare_out(void *self, const char *s, CKGUID t, const char *p) { return print_parameter("out", s, t, p); }
static int THISCALL declare_local(void *self, const char *s, CKGUID t, const char *p) { return print_parameter("local", s, t, p); }
static int THISCALL declare_setting(void *self, const char *s, CKGUID t, const char *p) { return print_parameter("setting", s, t, p); }
static int THISCALL no_slot(void *self) { return puts("  a slot nobody should call"), exit(2), 0; }

static const void *const prototype_vtable[6] = {declare_input, declare_output, no_slot, declare_in, no_slot, declare_out};

static CKBehaviorPrototype *CDECL create_prototype(const char *name)
{
    printf("prototype %s\n", text(name));
    *(const void **)prototype_storage = prototype_vtable;
    return (CKBehaviorPrototype *)prototype_storage;
}

static CKBehaviorPrototype *CDECL create_no_prototype(const char *name)
{
    return NULL;
}

static void THISCALL set_flags(void *self, u32 v) { printf("  flags 0x%x\n", v); }
static void THISCALL set_function(void *self, void *f) { printf("  function 0x%05x\n", rva_of(f)); }
static void THISCALL set_behavior_flags(void *self, u32 v) { printf("  behavior flags 0x%x\n", v); }

static void THISCALL set_callback(void *self, void *f, u32 mask, void *parameter)
{
    printf("  callback 0x%05x mask 0x%x parameter %p\n", rva_of(f), mask, parameter);
}

static XString *THISCALL assign(XString *self, const char *s)
{
    *self = (XString){(char *)s, (u16)strlen(s), 0};
    return self;
}

static CKBehaviorPrototype *(CDECL *prototype_maker)(const char *) = create_prototype;

static CKBehaviorPrototype *CDECL make_prototype(const char *name)
{
    return prototype_maker(name);
}

static void CDECL store_declaration(XObjectDeclarationArray *registry, CKObjectDeclaration *d)
{
    printf("  stored: %s, %s\n", registry == (void *)0x1234 ? "registry" : "?", (char *)d == &declaration ? "declaration" : "?");
    if (!creator) return;
    CKBehaviorPrototype *out = NULL;
    CKERROR result = creator(&out);
    printf("  result %d, prototype %s\n", result, out == (void *)prototype_storage ? "stored" : "?");
    prototype_maker = create_no_prototype;
    out = NULL;
    result = creator(&out);
    printf("  without memory: result %d, prototype %s\n", result, out ? "?" : "NULL");
    prototype_maker = create_prototype;
}

static const struct {
    const char *symbol;
    void *function;
} answers[] = {
    {"?CKStoreDeclaration@", store_declaration},
    {"?CreateCKObjectDeclaration@", create_declaration},
    {"?SetDescription@", set_description},
    {"?SetCategory@", set_category},
    {"?SetType@", set_type},
    {"?SetGuid@", set_guid},
    {"?SetAuthorGuid@", set_author_guid},
    {"?SetAuthorName@", set_author_name},
    {"?SetVersion@", set_version},
    {"?SetCreationFunction@", set_creation},
    {"?SetCompatibleClassId@", set_class},
    {"?CreateCKBehaviorPrototypeRunTime@", make_prototype},
    {"?SetFlags@", set_flags},
    {"?SetFunction@", set_function},
    {"?SetBehaviorFlags@", set_behavior_flags},
    {"?SetBehaviorCallbackFct@", set_callback},
    {"?DeclareLocalParameter@", declare_local},
    {"?DeclareSetting@", declare_setting},
    {"??4XString@", assign},
};

static void *resolve(const char *dll, const char *symbol)
{
    for (unsigned i = 0; i < sizeof answers / sizeof *answers; i++)
        if (!strncmp(symbol, answers[i].symbol, strlen(answers[i].symbol))) return answers[i].function;
    return lab_resolve(dll, symbol);
}

// ---- the run -------------------------------------------------------------------------------------------------------

static void print_plugin(const CKPluginInfo *info, int index)
{
    printf("plug-in %d\n", index);
    print_guid("guid", info->guid);
    printf("  extension %02x\n  description \"%.*s\"\n  author \"%.*s\"\n  summary \"%.*s\"\n", (u8)info->extension[0],
           info->description.length, info->description.buffer, info->author.length, info->author.buffer,
           info->summary.length, info->summary.buffer);
    printf("  version %u\n  type %u\n  init 0x%05x exit 0x%05x\n", info->version, info->type, rva_of((void *)info->init_instance),
           rva_of((void *)info->exit_instance));
}

int main(int argc, char **argv)
{
    if (argc != 2) return fprintf(stderr, "usage: declarations DLL\n"), 2;
    setvbuf(stdout, NULL, _IONBF, 0);
    heap_create();
    os_thread_block();
    os_faults_install();
    image = pe_map(argv[1], "DLL", NULL, resolve);
    if (!image) return 2;
    u16 cw = x87_get_control();
    functions = pe_export(image, "lab_functions");
    if (!functions && !pe_start(image)) return 2;

    int(CDECL *count)(void) = (int(CDECL *)(void))at_rva(0x8ed0);
    CKPluginInfo *(CDECL *info)(int) = (CKPluginInfo * (CDECL *)(int)) at_rva(0x8ee0);
    void(CDECL *register_declarations)(void *) = (void(CDECL *)(void *))at_rva(0x90f0);
    int n = count();
    printf("plug-ins %d\n", n);
    for (int i = 0; i < n; i++) print_plugin(info(i), i);
    printf("entries %d bytes apart\n", (int)((char *)info(1) - (char *)info(0)));
    register_declarations((void *)0x1234);
    printf("control word %s\n", x87_get_control() == cw ? "unchanged" : "CHANGED");
    return 0;
}
