// lab: proves our functions against the original's. See tests/README.md.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/commands.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/imports.h"
#include "wine-tests/lab/os.h"

static Lab lab;
const char *lab_original_path, *lab_dll_path;

static void report_fault(const OsFault *fault)
{
    printf(fault->hung ? "lab: endless loop at %s\n" : "lab: crash at %s, address 0x%08x\n", lab_where(&lab, (uint32_t)fault->eip),
           (uint32_t)fault->address);
    const uint32_t *stack = (const uint32_t *)(fault->esp & ~3u);
    for (int i = 0, shown = 0; i < 400 && shown < 16; i++) { // whatever looks like a return address
        const void *p = (const void *)(uintptr_t)stack[i];
        if (!pe_contains(lab.original, p) && !pe_contains(lab.ours, p)) continue;
        const PeImage *image = pe_contains(lab.original, p) ? lab.original : lab.ours;
        if (!pe_is_code(image, stack[i] - (uint32_t)(uintptr_t)image->base)) continue;
        printf("    [esp+0x%x] %s\n", i * 4, lab_where(&lab, stack[i]));
        shown++;
    }
}

int command_status(Lab *l, int argc, char **argv)
{
    (void)argc, (void)argv;
    if (!lab_share(l)) return 2;
    printf("original at %p, ours at %p, %d functions ported, %d references redirected\n", (void *)l->original->base,
           (void *)l->ours->base, l->function_count, l->redirected);
    return 0;
}

static const struct {
    const char *name;
    int (*run)(Lab *lab, int argc, char **argv);
    const char *use;
} commands[] = {
    {"pairs", command_pairs, "[FILTER] [--count N] [--cw 07f,27f,37f] [--seed S] [--stats FILE] [--list]   function by function"},
    {"scene", command_scene, "NAME|--list [--set SET] [--cw 07f|37f|07f!] [--frames N] [--every N] [--hex] [--log FILE] [--fill XX]"},
    {"hybrid", command_hybrid, "[SCENE|all] [--set SET] [--cw W] [--frames N] [--timeout S] [--bisect [MOST]]   original against ours"},
    {"shadow", command_shadow, "[SCENE|all] [--set SET] [--cw W] [--deep] [--first N] [--every K] [--most N] [--list] [--unreached]   call by call"},
    {"flight", command_flight, "[--set SET] [--cw W] [--record FILE | --check FILE]   free flight over 1200 frames"},
    {"surfaces", command_surfaces, "[KIND] [--count N] [--seed S] [--faces MOST] [--cw W] [--root] [--record FILE] [--file MESHES] [--time RUNS]   meshes through both builders"},
    {"status", command_status, "what is loaded"},
};

int main(int argc, char **argv)
{
    const char *original = getenv("PHYSICS_RT_ORIGINAL"), *dll = getenv("LAB_DLL");
    if (!dll) dll = LAB_DEFAULT_DLL;
    int at = 1;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        if (!strcmp(argv[at], "--dll")) dll = argv[at + 1];
        else if (!strcmp(argv[at], "--original")) original = argv[at + 1];
        else break;
    }
    unsigned c = 0;
    while (c < sizeof commands / sizeof *commands && (at >= argc || strcmp(commands[c].name, argv[at]))) c++;
    if (c == sizeof commands / sizeof *commands) {
        printf("use: lab [--original physics_RT.dll] [--dll physics_RT_lab.dll] COMMAND\n");
        for (c = 0; c < sizeof commands / sizeof *commands; c++) printf("    %s %s\n", commands[c].name, commands[c].use);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 1 << 16);
    if (!original || !*original) {
        printf("SKIPPED: PHYSICS_RT_ORIGINAL is not set, so there is nothing to compare with (lab %s)\n", commands[c].name);
        return 0;
    }
    lab_original_path = original;
    lab_dll_path = dll;
    heap_create();
    os_thread_block();
    os_fault_report = report_fault;
    lab.original = pe_map(original, "original", (void *)0x10000000, lab_resolve);
    lab.ours = pe_map(dll, "ours", (void *)0x20000000, lab_resolve);
    if (!lab.original || !lab.ours) return 2;
    os_faults_install();
    PeImage *a = lab.original, *b = lab.ours;
    if (!pe_start(a) || !pe_start(b)) {
        printf("lab: DllMain failed\n");
        return 2;
    }
    if (!lab_bind(&lab, a, b, dll)) return 2;
    const char *product = getenv("LAB_PRODUCT"), *patch = getenv("LAB_PATCH");
    if (product && *product) {
        PeImage *p = pe_map(product, "ours", (void *)0x30000000, lab_resolve);
        if (!p || !pe_start(p) || !lab_use_product(&lab, p)) return 2;
    }
    if (patch && *patch) {
        if (!lab.product) return printf("lab: only the product reads literals that can be patched (LAB_PRODUCT)\n"), 2;
        os_make_writable(a->base + 0x63000, 0x17000);
        if (!lab_patch(&lab, patch)) return 2;
    }
    return commands[c].run(&lab, argc - at - 1, argv + at + 1);
}
