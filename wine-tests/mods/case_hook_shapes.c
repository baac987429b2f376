// Hooks of other shapes than the jump of 5 bytes: what other hook libraries write over an entry, two hooks on one entry, hooks
// placed and removed in the middle of a step, entries and the slots that lead to them at once. The hooks only pass on, so each
// run is that of hooks_none.
#include "wine-tests/mods/hook.h"

#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/x86_code.h"

static u32 entry_count(void)
{
    return (u32)(table_function_count + table_thunk_count);
}

static const TableFunction *entry_of(u32 i)
{
    return i < (u32)table_function_count ? &table_functions[i] : &table_thunks[i - (u32)table_function_count];
}

// Bytes from the entry to the next function or thunk.
static u32 distance_to_next(u32 rva)
{
    u32 best = 0x100;
    for (u32 i = 0; i < entry_count(); i++) {
        u32 other = entry_of(i)->rva;
        if (other > rva && other - rva < best) best = other - rva;
    }
    return best;
}

// What runs the function when any number of its bytes is overwritten: the target of a jump, or a copy of all of it.
static u8 *whole_trampoline(const TableFunction *f)
{
    u8 *entry = at(f->rva);
    i32 distance;
    if (entry[0] == 0xe9) {
        memcpy(&distance, entry + 1, 4);
        return entry + 5 + distance;
    }
    if (entry[0] == 0xff && entry[1] == 0x25) return *AT(u8 **, entry, 2);
    u8 *copy = f->size < 0x8000 ? hook_room(f->size + 16) : NULL;
    return copy && x86_copy_function(entry, f->size, copy) ? copy : NULL;
}

static void write_shape(u8 *entry, const char *shape, const u8 *to, u32 size)
{
    u8 bytes[16];
    memset(bytes, 0x90, sizeof bytes);
    if (!strcmp(shape, "push ret")) {
        bytes[0] = 0x68, bytes[5] = 0xc3;
        memcpy(bytes + 1, &to, 4);
    } else if (!strcmp(shape, "jmp [m]")) {
        u8 **slot = (u8 **)hook_room(4);
        *slot = (u8 *)to;
        bytes[0] = 0xff, bytes[1] = 0x25;
        memcpy(bytes + 2, &slot, 4);
    } else if (!strcmp(shape, "nop push ret")) { // (eax must stay: the stack probe gets its argument there)
        bytes[1] = 0x68, bytes[6] = 0xc3;
        memcpy(bytes + 2, &to, 4);
    } else { // 10: jump over what is nops here
        i32 distance = (i32)((u32)to - (u32)(entry + 10));
        bytes[5] = 0xe9;
        memcpy(bytes + 6, &distance, 4);
    }
    write_code(entry, bytes, size);
}

static u8 *make_counter(u32 *calls, u8 *to)
{
    u8 *code = hook_room(16);
    memcpy(code, "\xff\x05", 2); // inc [calls]; jmp to
    memcpy(code + 2, &calls, 4);
    x86_write_jump(code + 6, to);
    return code;
}

// Argument: SHAPE:SIZE. Every entry whose next is far enough.
static void hook_shape(void)
{
    char shape[32];
    u32 size, calls = 0;
    if (!mod_argument || sscanf(mod_argument, "%31[^:]:%u", shape, &size) != 2) player_die("hook_shape SHAPE:SIZE");
    u8 **trampolines = calloc(entry_count(), sizeof *trampolines);
    u32 in_place = 0;
    mod_load();
    for (u32 i = 0; i < entry_count(); i++) {
        const TableFunction *f = entry_of(i);
        int stub = *at(f->rva) == 0xe9 || *at(f->rva) == 0xff;
        if (distance_to_next(f->rva) >= size && (stub || f->size >= size)) trampolines[i] = whole_trampoline(f);
    }
    for (u32 i = 0; i < entry_count(); i++)
        if (trampolines[i]) write_shape(at(entry_of(i)->rva), shape, make_counter(&calls, trampolines[i]), size), in_place++;
    mod_quiet = 1;
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 140);
    mod_end();
    if (options.verbose) fprintf(stderr, "%u entries, %u calls\n", in_place, calls);
    say("%s\n", in_place > 1000 && calls > 10000 ? "all hooked" : "few hooked");
}

static void hook_shapes(void)
{
    static const char *const shapes[] = {"push ret:6", "jmp [m]:6", "nop push ret:7", "jmp:10"};
    for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        say("%s\n", shapes[i]);
        int status = mod_run_other("hook_shape", shapes[i]);
        if (status) say("status %d\n", status);
    }
}

// ---- two hooks on one entry ------------------------------------------------------------------------------------------------

static const u32 listed[] = {0x026b0, 0x06730, 0x06bb0, 0x07800, 0x09350, 0x09c40, 0x0a460, 0x13610, 0x191b0, 0x2fcd0, 0x52f50};
enum { LISTED = sizeof listed / sizeof *listed };
static Hook first[LISTED], second[LISTED];

static void say_calls(const char *when)
{
    u32 a = 0, b = 0;
    for (int i = 0; i < LISTED; i++) a += first[i].calls, b += second[i].calls;
    say("  %s: first %u, second %u calls\n", when, a, b);
}

// The second over the first's jump; removed last first, or first first (then the second's removal puts the first's jump back).
static void hooks_two(void)
{
    int first_first = mod_argument && !strcmp(mod_argument, "first");
    mod_load();
    for (int i = 0; i < LISTED; i++)
        if (!hook_install(&first[i], listed[i], NULL) || !hook_install(&second[i], listed[i], NULL)) say("0x%05x: not understood\n", listed[i]);
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 60);
    say_calls("both");
    for (int i = 0; i < LISTED; i++) hook_remove(first_first ? &first[i] : &second[i]);
    mod_frames(60, 100);
    say_calls("one");
    for (int i = 0; i < LISTED; i++) hook_remove(first_first ? &second[i] : &first[i]);
    mod_frames(100, 140);
    say_calls("none");
    mod_end();
}

static void hooks_twice(void)
{
    say("last first\n");
    mod_run_other("hooks_two", "last");
    say("first first\n");
    mod_run_other("hooks_two", "first");
}

// ---- in the middle of a step -----------------------------------------------------------------------------------------------

static Hook outer;
static u32 outer_calls;

// At every call of the movement check: odd calls place the other hooks, even ones remove them.
static void CDECL in_the_middle(void)
{
    outer_calls++;
    for (int i = 0; i < LISTED; i++) {
        if (listed[i] == outer.rva) continue;
        u32 calls = first[i].calls;
        if (outer_calls & 1) hook_install(&first[i], listed[i], NULL);
        else hook_remove(&first[i]);
        first[i].calls = calls;
    }
}

static void hooks_in_step(void)
{
    u8 *code = hook_room(32);
    u8 *const *trampoline = &outer.trampoline;
    mod_load();
    code[0] = 0x60; // pushad; call; popad; jmp [trampoline]
    code[1] = 0xe8;
    i32 distance = (i32)((u32)in_the_middle - (u32)(code + 6));
    memcpy(code + 2, &distance, 4);
    code[6] = 0x61;
    memcpy(code + 7, "\xff\x25", 2);
    memcpy(code + 9, &trampoline, 4);
    if (!hook_install(&outer, 0x13610, code)) say("not understood\n");
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 140);
    mod_end();
    say("%u times\n", outer_calls);
    say_calls("between");
}

// ---- entries and slots at once ---------------------------------------------------------------------------------------------

static void hooks_and_slots(void)
{
    u32 calls = 0, slot_calls = 0;
    u8 **trampolines = calloc(entry_count(), sizeof *trampolines);
    Hook *all = calloc((u32)table_function_count, sizeof *all);
    mod_load();
    for (int i = 0; i < table_function_count; i++) calls += (u32)hook_install(&all[i], table_functions[i].rva, NULL) != 0;
    for (int i = 0; i < table_slot_count; i++) {
        u8 *slot = at(table_slots[i].rva), *to = AT(u8 *, slot, 0);
        if (!to) continue;
        to = make_counter(&slot_calls, to);
        write_code(slot, &to, 4);
    }
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 140);
    mod_end();
    say("%s, %s\n", calls > 1000 ? "all hooked" : "few hooked", slot_calls ? "slots used" : "no slot used");
}

const ModCase shape_cases[] = {{"hook_shape", hook_shape}, {"hook_shapes", hook_shapes}, {"hooks_two", hooks_two}, {"hooks_twice", hooks_twice},
                               {"hooks_in_step", hooks_in_step}, {"hooks_and_slots", hooks_and_slots}, {NULL, NULL}};
