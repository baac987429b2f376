// Loading of a 32-bit ELF program and its interpreter; the first stack.
#define _GNU_SOURCE
#include "run32.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct Image {
    u32 base, entry, headers, header_count, end;
    char interpreter[256];
} Image;

bool is_elf32(const char *path)
{
    Elf32_Ehdr e;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    bool is = read(fd, &e, sizeof e) == sizeof e && memcmp(e.e_ident, ELFMAG, SELFMAG) == 0 &&
              e.e_ident[EI_CLASS] == ELFCLASS32 && e.e_machine == EM_386;
    close(fd);
    return is;
}

static Image load(const char *path, u32 base)
{
    Image image = {.base = base};
    Elf32_Ehdr e;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) die("%s: %s", path, strerror(errno));
    if (!is_elf32(path) || pread(fd, &e, sizeof e, 0) != sizeof e) die("%s: not a 32-bit x86 program", path);
    Elf32_Phdr ph[32];
    if (e.e_phnum > 32 || pread(fd, ph, e.e_phnum * sizeof *ph, e.e_phoff) < 0) die("%s: headers", path);
    if (e.e_type == ET_EXEC) image.base = base = 0;
    if (e.e_type == ET_DYN) { // one reservation, so that its parts stay together
        u32 size = 0;
        for (int i = 0; i < e.e_phnum; i++)
            if (ph[i].p_type == PT_LOAD && ph[i].p_vaddr + ph[i].p_memsz > size) size = ph[i].p_vaddr + ph[i].p_memsz;
        long at = guest_mmap(base, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (at < 0) die("%s: no room", path);
        image.base = base = (u32)at;
    }
    image.entry = base + e.e_entry;
    image.header_count = e.e_phnum;
    for (int i = 0; i < e.e_phnum; i++) {
        if (ph[i].p_type == PT_INTERP && ph[i].p_filesz < sizeof image.interpreter)
            if (pread(fd, image.interpreter, ph[i].p_filesz, ph[i].p_offset) < 0) die("%s: interpreter", path);
        if (ph[i].p_type != PT_LOAD) continue;
        u32 start = base + ph[i].p_vaddr, page = start & ~4095u, skew = start & 4095;
        int prot = (ph[i].p_flags & PF_R ? PROT_READ : 0) | (ph[i].p_flags & PF_W ? PROT_WRITE : 0) |
                   (ph[i].p_flags & PF_X ? PROT_EXEC : 0);
        u32 file_end = start + ph[i].p_filesz, end = start + ph[i].p_memsz;
        if (ph[i].p_filesz &&
            guest_mmap(page, file_end - page, prot, MAP_PRIVATE | MAP_FIXED, fd, ph[i].p_offset - skew) < 0)
            die("%s: cannot map", path);
        if (end > file_end) {
            u32 whole = ph[i].p_filesz ? (file_end + 4095) & ~4095u : page;
            if (whole > file_end && ph[i].p_filesz)
                memset(GUEST(void, file_end), 0, whole - file_end); // the loader counts on all of it
            if (end > whole && guest_mmap(whole, end - whole, prot, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) < 0)
                die("%s: cannot map bss", path);
        }
        if (e.e_phoff >= ph[i].p_offset && e.e_phoff < ph[i].p_offset + ph[i].p_filesz)
            image.headers = start + e.e_phoff - ph[i].p_offset;
        if (end > image.end) image.end = end;
    }
    close(fd);
    return image;
}

static u32 push_string(u32 *sp, const char *s)
{
    u32 n = (u32)strlen(s) + 1;
    *sp -= n;
    memcpy(GUEST(char, *sp), s, n);
    return *sp;
}

void load_program(const char *path, int argc, char **argv, char **envp)
{
    Image program = load(path, 0x56555000), interpreter = {0};
    brk_init(program.end);
    if (program.interpreter[0]) interpreter = load(program.interpreter, 0xf7000000u - 0x100000u);
    cpu.eip = program.interpreter[0] ? interpreter.entry : program.entry;

    const u32 stack_size = 8u << 20, stack_top = 0xffffe000u;
    if (guest_mmap(stack_top - stack_size, stack_size, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0) < 0)
        die("no room for the stack");
    u32 sp = stack_top - 16;
    int envc = 0;
    while (envp[envc])
        envc++;
    u32 *arg = malloc(sizeof *arg * (size_t)(argc + envc + 2));
    for (int i = 0; i < argc; i++)
        arg[i] = push_string(&sp, argv[i]);
    for (int i = 0; i < envc; i++)
        arg[argc + i] = push_string(&sp, envp[i]);
    u32 name = push_string(&sp, path), platform = push_string(&sp, "i686");
    sp = (sp - 16) & ~15u;
    u32 random = sp;
    memcpy(GUEST(void, random), (void *)getauxval(AT_RANDOM), 16);
    u32 aux[][2] = {{AT_PHDR, program.headers},
                    {AT_PHENT, sizeof(Elf32_Phdr)},
                    {AT_PHNUM, program.header_count},
                    {AT_PAGESZ, 4096},
                    {AT_BASE, interpreter.base},
                    {AT_FLAGS, 0},
                    {AT_ENTRY, program.entry},
                    {AT_UID, getuid()},
                    {AT_EUID, geteuid()},
                    {AT_GID, getgid()},
                    {AT_EGID, getegid()},
                    {AT_SECURE, 0},
                    {AT_CLKTCK, 100},
                    {AT_HWCAP, 0x0789fbff},
                    {AT_RANDOM, random},
                    {AT_PLATFORM, platform},
                    {AT_EXECFN, name},
                    {AT_NULL, 0}};
    u32 words = 1 + (u32)argc + 1 + (u32)envc + 1 + sizeof aux / 4;
    sp = (sp - words * 4) & ~15u;
    u32 *w = GUEST(u32, sp);
    *w++ = (u32)argc;
    for (int i = 0; i < argc; i++)
        *w++ = arg[i];
    *w++ = 0;
    for (int i = 0; i < envc; i++)
        *w++ = arg[argc + i];
    *w++ = 0;
    memcpy(w, aux, sizeof aux);
    free(arg);
    cpu.regs[ESP] = sp;
}
