// run32: runs 32-bit x86 Linux programs on a 64-bit processor whose kernel has no 32-bit support.
//
// Guest code is translated, instruction by instruction, to 64-bit code that keeps guest registers in the host registers of
// the same name and guest addresses as they are (the guest lives in the first 4 GiB). x87 and SSE instructions are copied
// unchanged, so floating point has the processor's own bits and nearly its own speed.
//
// Not done: threads, 16-bit addressing, far calls, decimal arithmetic, segment registers other than fs and gs as bases.
#ifndef RUN32_H
#define RUN32_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t s32;
typedef int64_t s64;

enum { EAX, ECX, EDX, EBX, ESP, EBP, ESI, EDI };

// Guest state while C code runs. r15 points here in translated code; entry.S knows the offsets.
typedef struct Cpu {
    u32 regs[8];                             // 0x00
    u32 eip;                                 // 0x20 next guest instruction, for C code that continues elsewhere
    u32 unused;                              // 0x24
    u64 flags;                               // 0x28
    u64 host_rsp;                            // 0x30 stack of C code, 16-byte aligned
    void *resume;                            // 0x38 translated code to continue with
    u32 gs_base;                             // 0x40
    u32 fs_base;                             // 0x44
    u8 pad[0x38];                            // 0x48
    u8 fx[512] __attribute__((aligned(64))); // 0x80 fxsave image: x87 and SSE
} Cpu;

extern Cpu cpu;

// ---- entry.S: C code <-> translated code -----------------------------------------------------------------------------

_Noreturn void enter_guest(Cpu *cpu, void **table);
void stub_link(void);    // r8d = target, r9 = rel32 field to patch: translate, patch, go there
void stub_miss(void);    // r8d = target: translate, go there
void stub_syscall(void); // r8d = instruction after int 0x80
void stub_special(void); // r8d = instruction to carry out in C

// ---- translate.c -----------------------------------------------------------------------------------------------------

void translate_init(void);
void *translate(u32 eip);      // host code of a guest instruction; NULL: not readable
bool translated_code(u64 rip); // lies in the code cache?
u32 guest_eip(u64 rip);        // guest instruction a host address belongs to
void translate_flush(void);    // guest code changed: forget everything
#define FETCH_AT_NULL                                                                                                  \
    ((void *)(1ull << 33)) // where a jump to guest address 0 faults: 0 itself marks a missing translation
extern void **jump_table;  // by guest address: host code or NULL

// ---- memory.c: guest pages -------------------------------------------------------------------------------------------

enum { PAGE_READ = 1, PAGE_WRITE = 2, PAGE_MAPPED = 8, PAGE_CODE = 16 }; // PAGE_CODE: translated, host-protected
extern u8 *page_flags;                                                   // 1 << 20 of them
bool readable(u32 address, u32 size);
void page_is_code(u32 address); // called for each page with translated instructions
bool code_write(u32 address);   // a store into a code page? Then it is writable again and all code forgotten
long guest_mmap(u32 address, u32 size, int prot, int flags, int fd, u64 offset);
long guest_munmap(u32 address, u32 size);
long guest_mprotect(u32 address, u32 size, int prot);
long guest_mremap(u32 old, u32 old_size, u32 size, int flags, u32 address);
long guest_brk(u32 address);
void brk_init(u32 start);

// ---- elf.c -----------------------------------------------------------------------------------------------------------

extern char program_path[4096], run32_path[4096];
void load_program(const char *path, int argc, char **argv, char **envp); // fills cpu.eip and esp
bool is_elf32(const char *path);

// ---- signals.c -------------------------------------------------------------------------------------------------------

void signals_init(void);
long guest_sigaction(int sig, u32 action, u32 old);
long guest_sigaltstack(u32 stack, u32 old);
long guest_sigprocmask(int how, u32 set, u32 old);
void guest_sigreturn(bool rt); // cpu from the frame at esp
void deliver_pending(void);    // asynchronous signals, after a system call

// ---- syscalls.c ------------------------------------------------------------------------------------------------------

void syscall_init(void);
long guest_syscall(u32 number, const u32 a[6]);
void special(u32 eip); // special.c: an instruction in C; sets cpu.eip

// ---- profile.c -------------------------------------------------------------------------------------------------------

void profile_start(void);
void profile_end(void);

#define GUEST(type, address) ((type *)(uintptr_t)(u32)(address))
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
