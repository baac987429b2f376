#include "wine-tests/lab/pairs_fixture_listener.h"

#include <string.h>

#include "compat/abi.h"

enum { LOG_WORDS = 512, SLOTS = 8, MOST_ARGUMENTS = 7, STACK_REACH = 0x100000 };

static u32 *log_;
static u32 returns[SLOTS];
static int stack_bytes;

static void note(u32 word)
{
    if (log_[0] + 1 < LOG_WORDS) log_[1 + log_[0]++] = word;
}

static u32 called(u32 slot, const void *self, const u32 *args, u32 count)
{
    note(0xca110000 | slot << 8 | count);
    note((u32)(uintptr_t)self);
    for (u32 i = 0; i < count; i++) {
        if (args[i] - (u32)(uintptr_t)__builtin_frame_address(0) + STACK_REACH / 4 > STACK_REACH) {
            note(args[i]);
            continue;
        }
        u32 words[16];
        memcpy(words, (const void *)(uintptr_t)args[i], (size_t)stack_bytes);
        note(0x57ac57ac);
        for (int k = 0; k < stack_bytes / 4; k++) note(words[k]);
    }
    return returns[slot];
}

#define METHODS(s)                                                                                                             \
    static u32 THISCALL slot##s##_0(void *self) { return called(s, self, NULL, 0); }                                            \
    static u32 THISCALL slot##s##_1(void *self, u32 a) { return called(s, self, (u32[]){a}, 1); }                               \
    static u32 THISCALL slot##s##_2(void *self, u32 a, u32 b) { return called(s, self, (u32[]){a, b}, 2); }                     \
    static u32 THISCALL slot##s##_3(void *self, u32 a, u32 b, u32 c) { return called(s, self, (u32[]){a, b, c}, 3); }           \
    static u32 THISCALL slot##s##_6(void *self, u32 a, u32 b, u32 c, u32 d, u32 e, u32 f)                                      \
    {                                                                                                                          \
        return called(s, self, (u32[]){a, b, c, d, e, f}, 6);                                                                  \
    }                                                                                                                          \
    static void *const slot##s[MOST_ARGUMENTS] = {slot##s##_0, slot##s##_1, slot##s##_2, slot##s##_3, NULL, NULL, slot##s##_6};
METHODS(0)
METHODS(1)
METHODS(2)
METHODS(3)
METHODS(4)
METHODS(5)
METHODS(6)
METHODS(7)
static void *const *const methods[SLOTS] = {slot0, slot1, slot2, slot3, slot4, slot5, slot6, slot7};

u32 *fixture_log(Pair *p)
{
    log_ = pair_zeroed(p, "calls of listeners", LOG_WORDS * 4);
    memset(returns, 0, sizeof returns);
    stack_bytes = 0;
    return log_;
}

u32 *fixture_listener(Pair *p, const char *name, int words, const char *slots)
{
    void **vt = pair_zeroed(p, "vtable of a listener", SLOTS * 4);
    for (int i = 0; slots[i]; i++) vt[i] = methods[i][slots[i] - '0'];
    u32 *object = pair_zeroed(p, name, words * 4);
    object[0] = (u32)(uintptr_t)vt;
    return object;
}

void fixture_listener_returns(int slot, u32 value)
{
    returns[slot] = value;
}

void fixture_log_stack(int bytes)
{
    stack_bytes = bytes;
}
