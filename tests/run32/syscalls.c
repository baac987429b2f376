// System calls of i386 Linux on those of the 64-bit host.
#define _GNU_SOURCE
#include "run32.h"

#include <asm/ldt.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static u32 thread_areas[32];
u32 thread_area_base(u32 entry);
static bool trace;

void syscall_init(void)
{
    trace = getenv("RUN32_TRACE") != NULL;
}

u32 thread_area_base(u32 entry)
{
    return entry < 32 ? thread_areas[entry] : 0;
}

static long result(long r)
{
    return r < 0 ? -errno : r;
}

static void put_stat64(u32 at, const struct stat *s)
{
    u8 *p = GUEST(u8, at);
    memset(p, 0, 96);
    u64 dev = s->st_dev, rdev = s->st_rdev, size = (u64)s->st_size, blocks = (u64)s->st_blocks, ino = s->st_ino;
    u32 words[] = {(u32)s->st_ino, s->st_mode, (u32)s->st_nlink, s->st_uid, s->st_gid}, blksize = (u32)s->st_blksize;
    u32 times[] = {(u32)s->st_atim.tv_sec,  (u32)s->st_atim.tv_nsec, (u32)s->st_mtim.tv_sec,
                   (u32)s->st_mtim.tv_nsec, (u32)s->st_ctim.tv_sec,  (u32)s->st_ctim.tv_nsec};
    memcpy(p, &dev, 8), memcpy(p + 12, words, 20), memcpy(p + 32, &rdev, 8), memcpy(p + 44, &size, 8);
    memcpy(p + 52, &blksize, 4), memcpy(p + 56, &blocks, 8), memcpy(p + 64, times, 24), memcpy(p + 88, &ino, 8);
}

static long stat_result(long r, u32 at, const struct stat *s)
{
    if (r) return -errno;
    put_stat64(at, s);
    return 0;
}

static void put_rusage(u32 at, const struct rusage *u)
{
    s32 *w = GUEST(s32, at);
    const long *l = &u->ru_maxrss;
    *w++ = (s32)u->ru_utime.tv_sec, *w++ = (s32)u->ru_utime.tv_usec, *w++ = (s32)u->ru_stime.tv_sec,
    *w++ = (s32)u->ru_stime.tv_usec;
    for (int i = 0; i < 14; i++)
        *w++ = (s32)l[i];
}

static struct iovec *get_iovec(u32 at, u32 n)
{
    struct iovec *v = malloc(sizeof *v * (n + 1));
    for (u32 i = 0; i < n; i++)
        v[i] = (struct iovec){GUEST(void, GUEST(u32, at)[2 * i]), GUEST(u32, at)[2 * i + 1]};
    return v;
}

// /proc/self/maps shows the guest's part of the address space.
static long open_maps(void)
{
    int fd = memfd_create("maps", 0);
    FILE *in = fopen("/proc/self/maps", "r");
    char line[5000];
    while (in && fgets(line, sizeof line, in)) {
        u64 start, end;
        if (sscanf(line, "%lx-%lx", &start, &end) == 2 && end <= 1ull << 32 && write(fd, line, strlen(line)) < 0) break;
    }
    if (in) fclose(in);
    lseek(fd, 0, SEEK_SET);
    return fd;
}

static const char *resolve(u32 path)
{
    const char *p = GUEST(const char, path);
    return strcmp(p, "/proc/self/exe") == 0 ? program_path : p;
}

static long guest_open(int dir, u32 path, int flags, u32 mode)
{
    const char *p = resolve(path);
    if (strcmp(p, "/proc/self/maps") == 0) return open_maps();
    int host = flags & ~0100000; // O_LARGEFILE
    return result(openat(dir, p, host, mode));
}

static long guest_readlink(int dir, u32 path, u32 buffer, u32 size)
{
    const char *p = GUEST(const char, path);
    if (strcmp(p, "/proc/self/exe") == 0) {
        u32 n = (u32)strlen(program_path);
        if (n > size) n = size;
        memcpy(GUEST(void, buffer), program_path, n);
        return n;
    }
    return result(readlinkat(dir, p, GUEST(char, buffer), size));
}

static long guest_execve(u32 path, u32 argv, u32 envp)
{
    const char *p = resolve(path);
    bool ours = is_elf32(p);
    int argc = 0, envc = 0;
    while (argv && GUEST(u32, argv)[argc])
        argc++;
    while (envp && GUEST(u32, envp)[envc])
        envc++;
    char **a = calloc((size_t)argc + 3, sizeof *a), **e = calloc((size_t)envc + 1, sizeof *e);
    int n = 0;
    if (ours) a[n++] = run32_path, a[n++] = (char *)p;
    for (int i = ours ? 1 : 0; i < argc; i++)
        a[n++] = GUEST(char, GUEST(u32, argv)[i]);
    for (int i = 0; i < envc; i++)
        e[i] = GUEST(char, GUEST(u32, envp)[i]);
    execve(ours ? run32_path : p, a, e);
    free(a), free(e);
    return -errno;
}

static long guest_clone(u32 flags, u32 stack)
{
    if (flags & CLONE_THREAD) return -ENOSYS;
    if (flags & CLONE_VM) flags |= CLONE_VFORK; // the memory is a copy all the same
    long pid = fork();
    if (pid < 0) return -errno;
    if (pid == 0 && stack) cpu.regs[ESP] = stack;
    return pid;
}

static long guest_set_thread_area(u32 at)
{
    u32 *d = GUEST(u32, at);
    if (d[0] == ~0u) {
        for (u32 i = 12; i < 15 && d[0] == ~0u; i++)
            if (!thread_areas[i]) d[0] = i;
        if (d[0] == ~0u) return -ESRCH;
    }
    if (d[0] >= 32) return -EINVAL;
    thread_areas[d[0]] = d[1];
    return 0;
}

static long timespec32(long r, u32 at, const struct timespec *t)
{
    if (r) return -errno;
    if (at) GUEST(s32, at)[0] = (s32)t->tv_sec, GUEST(s32, at)[1] = (s32)t->tv_nsec;
    return 0;
}

static long timespec64(long r, u32 at, const struct timespec *t)
{
    if (r) return -errno;
    if (at) GUEST(s64, at)[0] = t->tv_sec, GUEST(s64, at)[1] = t->tv_nsec;
    return 0;
}

static struct timespec get64(u32 at)
{
    return (struct timespec){GUEST(s64, at)[0], GUEST(s32, at)[2]};
}

static long limit_word(rlim_t v)
{
    return v > 0xffffffffu ? 0xffffffffL : (long)v;
}

static long call(u32 number, const u32 a[6])
{
    struct stat s;
    struct timespec t;
    struct rusage usage;
    struct rlimit limit;
    int status;
    long r;
    void *p0 = GUEST(void, a[0]), *p1 = GUEST(void, a[1]), *p2 = GUEST(void, a[2]), *p3 = GUEST(void, a[3]);
    int i0 = (int)a[0], i1 = (int)a[1], i2 = (int)a[2];
    switch (number) {
    case 1:
    case 252:
        profile_end();
        _exit(i0);
    case 2:
    case 190:
        return guest_clone(0, 0);
    case 3:
        return result(syscall(SYS_read, i0, p1, (size_t)a[2]));
    case 4:
        return result(syscall(SYS_write, i0, p1, (size_t)a[2]));
    case 5:
        return guest_open(AT_FDCWD, a[0], i1, a[2]);
    case 6:
        return result(close(i0));
    case 7:
    case 114:
        r = wait4(i0, &status, i2, number == 114 && a[3] ? &usage : NULL);
        if (r >= 0 && a[1]) *GUEST(int, a[1]) = status;
        if (r >= 0 && number == 114 && a[3]) put_rusage(a[3], &usage);
        return result(r);
    case 8:
        return result(creat(p0, a[1]));
    case 9:
        return result(link(p0, p1));
    case 10:
        return result(unlink(p0));
    case 11:
        return guest_execve(a[0], a[1], a[2]);
    case 12:
        return result(chdir(p0));
    case 13:
        r = time(NULL);
        if (a[0]) *GUEST(s32, a[0]) = (s32)r;
        return r;
    case 15:
        return result(chmod(p0, a[1]));
    case 19:
        return result(lseek(i0, (s32)a[1], i2));
    case 20:
        return getpid();
    case 24:
    case 199:
        return getuid();
    case 27:
        return alarm(a[0]);
    case 33:
        return result(access(resolve(a[0]), i1));
    case 37:
        return result(kill(i0, i1));
    case 38:
        return result(rename(p0, p1));
    case 39:
        return result(mkdir(p0, a[1]));
    case 40:
        return result(rmdir(p0));
    case 41:
        return result(dup(i0));
    case 42:
        return result(pipe(p0));
    case 43: {
        struct tms m;
        r = times(&m);
        if (a[0]) {
            s32 *w = p0;
            w[0] = (s32)m.tms_utime, w[1] = (s32)m.tms_stime, w[2] = (s32)m.tms_cutime, w[3] = (s32)m.tms_cstime;
        }
        return r & 0x7fffffff;
    }
    case 45:
        return guest_brk(a[0]);
    case 47:
    case 200:
        return getgid();
    case 49:
    case 201:
        return geteuid();
    case 50:
    case 202:
        return getegid();
    case 54:
        return result(syscall(SYS_ioctl, i0, (unsigned long)a[1], p2));
    case 55:
    case 221:
        return result(syscall(SYS_fcntl, i0, i1, (unsigned long)a[2]));
    case 57:
        return result(setpgid(i0, i1));
    case 60:
        return umask(a[0]);
    case 63:
        return result(dup2(i0, i1));
    case 64:
        return getppid();
    case 66:
        return result(setsid());
    case 76:
    case 191:
        if (getrlimit((int)a[0], &limit)) return -errno;
        GUEST(u32, a[1])[0] = (u32)limit_word(limit.rlim_cur), GUEST(u32, a[1])[1] = (u32)limit_word(limit.rlim_max);
        return 0;
    case 75: {
        u32 *w = p1;
        limit = (struct rlimit){w[0] == ~0u ? RLIM_INFINITY : w[0], w[1] == ~0u ? RLIM_INFINITY : w[1]};
        return a[0] == RLIMIT_AS || a[0] == RLIMIT_STACK ? 0 : result(setrlimit((int)a[0], &limit)); // host's own needs
    }
    case 77:
        if (getrusage(i0, &usage)) return -errno;
        put_rusage(a[1], &usage);
        return 0;
    case 78: {
        struct timeval v;
        gettimeofday(&v, NULL);
        if (a[0]) GUEST(s32, a[0])[0] = (s32)v.tv_sec, GUEST(s32, a[0])[1] = (s32)v.tv_usec;
        return 0;
    }
    case 83:
        return result(symlink(p0, p1));
    case 85:
        return guest_readlink(AT_FDCWD, a[0], a[1], a[2]);
    case 90: {
        u32 *w = p0;
        return guest_mmap(w[0], w[1], (int)w[2], (int)w[3], (int)w[4], w[5]);
    }
    case 91:
        return guest_munmap(a[0], a[1]);
    case 93:
        return result(ftruncate(i0, a[1]));
    case 94:
        return result(fchmod(i0, a[1]));
    case 104: {
        s32 *w = p1;
        struct itimerval v = {{w[0], w[1]}, {w[2], w[3]}};
        return result(setitimer((int)a[0], &v, NULL));
    }
    case 118:
        return result(fsync(i0));
    case 119:
        guest_sigreturn(false);
        return 0;
    case 120:
        return guest_clone(a[0], a[1]);
    case 122: {
        r = result(syscall(SYS_uname, p0));
        if (r == 0) strcpy(GUEST(char, a[0] + 4 * 65), "i686");
        return r;
    }
    case 125:
        return guest_mprotect(a[0], a[1], i2);
    case 132:
        return result(getpgid(i0));
    case 133:
        return result(fchdir(i0));
    case 136:
        return a[0] == ~0u ? 0x0040000 : 0;
    case 140: {
        s64 at = lseek(i0, (s64)((u64)a[1] << 32 | a[2]), (int)a[4]);
        if (at < 0) return -errno;
        *GUEST(s64, a[3]) = at;
        return 0;
    }
    case 143:
        return result(syscall(SYS_flock, i0, i1));
    case 144:
        return result(msync(p0, a[1], i2));
    case 145:
    case 146: {
        struct iovec *v = get_iovec(a[1], a[2]);
        r = result(number == 145 ? readv(i0, v, i2) : writev(i0, v, i2));
        free(v);
        return r;
    }
    case 158:
        return sched_yield();
    case 162:
        t = (struct timespec){GUEST(s32, a[0])[0], GUEST(s32, a[0])[1]};
        return result(nanosleep(&t, NULL));
    case 163:
        return guest_mremap(a[0], a[1], a[2], (int)a[3], a[4]);
    case 168:
        return result(poll(p0, a[1], i2));
    case 172:
        return 0; // prctl: names, dumpability
    case 173:
        guest_sigreturn(true);
        return 0;
    case 174:
        return guest_sigaction(i0, a[1], a[2]);
    case 175:
        return guest_sigprocmask(i0, a[1], a[2]);
    case 180:
        return result(pread(i0, p1, a[2], (s64)((u64)a[4] << 32 | a[3])));
    case 181:
        return result(pwrite(i0, p1, a[2], (s64)((u64)a[4] << 32 | a[3])));
    case 183:
        return result(syscall(SYS_getcwd, p0, (unsigned long)a[1]));
    case 186:
        return guest_sigaltstack(a[0], a[1]);
    case 192:
        return guest_mmap(a[0], a[1], i2, (int)a[3], (int)a[4], (u64)a[5] << 12);
    case 193:
        return result(truncate(p0, (s64)((u64)a[2] << 32 | a[1])));
    case 194:
        return result(ftruncate(i0, (s64)((u64)a[2] << 32 | a[1])));
    case 195:
        return stat_result(stat(resolve(a[0]), &s), a[1], &s);
    case 196:
        return stat_result(lstat(p0, &s), a[1], &s);
    case 197:
        return stat_result(fstat(i0, &s), a[1], &s);
    case 219:
        return a[2] == MADV_DONTNEED ? result(madvise(p0, a[1], MADV_DONTNEED)) : 0;
    case 220:
        return result(syscall(SYS_getdents64, i0, p1, (size_t)a[2]));
    case 224:
        return (long)syscall(SYS_gettid);
    case 238:
    case 270: // tkill, tgkill: to itself
        return result(number == 238 ? syscall(SYS_tkill, i0, i1) : syscall(SYS_tgkill, i0, i1, i2));
    case 240:
    case 422:
        return (i1 & 127) == 1 ? 0 : -EAGAIN; // futex of a process without threads
    case 242:
        return result(syscall(SYS_sched_getaffinity, i0, (size_t)a[1], p2));
    case 243:
        return guest_set_thread_area(a[0]);
    case 258:
        return getpid();
    case 264:
        t = (struct timespec){0};
        return 0;
    case 265:
        return timespec32(clock_gettime((clockid_t)a[0], &t), a[1], &t);
    case 266:
        return timespec32(clock_getres((clockid_t)a[0], &t), a[1], &t);
    case 267:
        t = (struct timespec){GUEST(s32, a[2])[0], GUEST(s32, a[2])[1]};
        return -clock_nanosleep((clockid_t)a[0], i1, &t, NULL);
    case 295:
        return guest_open(i0, a[1], i2, a[3]);
    case 296:
        return result(mkdirat(i0, p1, a[2]));
    case 300:
        return stat_result(fstatat(i0, p1, &s, (int)a[3]), a[2], &s);
    case 301:
        return result(unlinkat(i0, p1, i2));
    case 302:
        return result(renameat(i0, p1, i2, p3));
    case 305:
        return guest_readlink(i0, a[1], a[2], a[3]);
    case 307:
    case 439:
        return result(faccessat(i0, resolve(a[1]), i2, 0));
    case 311:
        return 0; // set_robust_list
    case 331:
        return result(pipe2(p0, i1));
    case 330:
        return result(dup3(i0, i1, i2));
    case 340: {
        struct rlimit64 {
            u64 now, most;
        } old;
        if (a[2] && (a[1] == RLIMIT_AS || a[1] == RLIMIT_STACK)) return 0;
        r = result(syscall(SYS_prlimit64, i0, i1, a[2] ? p2 : NULL, a[3] ? &old : NULL));
        if (r == 0 && a[3]) memcpy(p3, &old, sizeof old);
        return r;
    }
    case 355:
        return result(syscall(SYS_getrandom, p0, (size_t)a[1], a[2]));
    case 356:
        return result(memfd_create(p0, a[1]));
    case 383:
        r = result(
            syscall(SYS_statx, i0, strcmp(p1, "/proc/self/exe") ? p1 : program_path, i2, a[3], GUEST(void, a[4])));
        return r;
    case 403:
        return timespec64(clock_gettime((clockid_t)a[0], &t), a[1], &t);
    case 406:
        return timespec64(clock_getres((clockid_t)a[0], &t), a[1], &t);
    case 407:
        t = get64(a[2]);
        return -clock_nanosleep((clockid_t)a[0], i1, &t, NULL);
    case 412: {
        struct timespec v[2];
        if (a[2]) v[0] = get64(a[2]), v[1] = get64(a[2] + 16);
        return result(utimensat(i0, p1, a[2] ? v : NULL, (int)a[3]));
    }
    case 414: {
        if (a[2]) t = get64(a[2]);
        return result(ppoll(p0, a[1], a[2] ? &t : NULL, NULL));
    }
    case 384:
    case 386:
    case 435:
        return -ENOSYS; // arch_prctl, rseq, clone3: the C library does without
    default:
        if (trace) fprintf(stderr, "run32: system call %u is not known\n", number);
        return -ENOSYS;
    }
}

long guest_syscall(u32 number, const u32 a[6])
{
    long r = call(number, a);
    if (r == -EFAULT) { // perhaps a buffer on a page that is protected because it holds translated code
        translate_flush();
        r = call(number, a);
    }
    if (trace)
        fprintf(stderr, "run32: %u(%x, %x, %x, %x, %x, %x) = %lx\n", number, a[0], a[1], a[2], a[3], a[4], a[5], r);
    return r;
}
