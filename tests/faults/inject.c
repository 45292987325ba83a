/* Makes one call of the program fail: preloaded (LD_PRELOAD) by campaign.py, which says which one.
 *
 * Calls are counted by kind. The N-th of a kind fails, once or from there on, by an errno or, where
 * it moves bytes, by moving few. What is to fail and what was seen lie in a page, a file named by
 * FAULT_PAGE that the campaign, the program and the workers it forks share:
 *
 * - Calls of the process that was started and those of its workers are counted apart, the calls of
 *   all workers together: with one worker at a time, they come in the same order in every run.
 * - Only calls through the dynamic linker are seen. malloc is, wherever it is called from (libc,
 *   FreeType, HarfBuzz); system calls are where the program or a library calls their function.
 * - Counting begins after libraries have been loaded, so it does not depend on the loader.
 * - Where a scenario has several threads, their calls are counted together, and which of them makes
 *   the N-th one may differ from run to run. A thread that cannot be started counts as a fork.
 *
 * A batch pauses before it tries again what failed. So time passes faster than it does, or a
 * campaign would mostly sleep.
 *
 * Blocks that are allocated and not yet freed are counted, too: a run that ends with more of them
 * than the undisturbed one leaks. A worker is killed when it is not needed any more, so its count
 * is taken whenever it sends: what the task needed is given back by then. A fork begins at 0. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* In the order of KINDS in place.py. */
enum kind {
    MEMORY,
    READ,
    WRITE,
    OPEN,
    LINK,
    RENAME,
    CLOSE,
    FORK,
    PIPE,
    POLL,
    WAIT,
    MMAP,
    MKDIR,
    STAT,
    SEEK,
    SYNC,
    LOCK,
    RANDOM,
    KINDS
};

enum process { STARTED, WORKER, PROCESSES };

enum { SHORT = -1, SHORT_NBYTES = 13 };

enum { SPEEDUP = 10 };

/* PAGE in place.py. */
struct page {
    int64_t kind, process, first; /* which call fails */
    int64_t for_good;             /* and all that follow */
    int64_t fault;                /* an errno, or SHORT */
    _Atomic int64_t made;         /* how many did */
    int64_t live[PROCESSES];      /* most blocks that a process had left in the end */
    _Atomic int64_t counts[PROCESSES][KINDS];
};

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static struct page *page;
static enum process process;
static _Atomic int64_t live;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULT_PAGE");
    int fd = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *shared = mmap(NULL, sizeof(*page), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (shared != MAP_FAILED)
        page = shared;
}

static void note_live(void)
{
    if (page != NULL && live > page->live[process])
        page->live[process] = live;
}

__attribute__((destructor)) static void end(void)
{
    if (process == STARTED)
        note_live();
}

/* Counts a call; returns how it fails, 0 if it does not. */
static int next_fault(enum kind kind)
{
    if (page == NULL)
        return 0;
    int64_t number = ++page->counts[process][kind];
    if (page->kind != (int64_t)kind || page->process != (int64_t)process || number < page->first ||
        (number > page->first && !page->for_good))
        return 0;
    page->made++;
    return (int)page->fault;
}

/* -- memory -- */

static void *counted(void *block)
{
    live += block != NULL;
    return block;
}

static int memory_is_out(void)
{
    int fault = next_fault(MEMORY);
    if (fault != 0)
        errno = fault;
    return fault;
}

void *malloc(size_t size)
{
    return memory_is_out() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return memory_is_out() ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *block, size_t size)
{
    if (memory_is_out())
        return NULL;
    void *moved = __libc_realloc(block, size);
    live += block == NULL && moved != NULL;
    live -= block != NULL && moved == NULL && size == 0;
    return moved;
}

void *memalign(size_t alignment, size_t size)
{
    return memory_is_out() ? NULL : counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

/* It returns with the error, and leaves errno alone. */
int posix_memalign(void **block_ret, size_t alignment, size_t size)
{
    int cause = errno;
    void *block = memalign(alignment, size);
    errno = cause;
    if (block == NULL)
        return ENOMEM;
    *block_ret = block;
    return 0;
}

void free(void *block)
{
    live -= block != NULL;
    __libc_free(block);
}

/* -- calls that fail by -1 and errno -- */

/* Declares `real`, the function that ours stands before. */
#define FIND_REAL(name)                                                                            \
    __typeof__(name) *real;                                                                        \
    *(void **)&real = dlsym(RTLD_NEXT, #name)

#define WRAP(kind, type, name, parameters, arguments)                                              \
    type name parameters                                                                           \
    {                                                                                              \
        FIND_REAL(name);                                                                           \
        int fault = next_fault(kind);                                                              \
        if (fault == 0)                                                                            \
            return real arguments;                                                                 \
        errno = fault;                                                                             \
        return (type)-1;                                                                           \
    }

/* Of calls that move `length` bytes, or less. */
#define WRAP_MOVE(kind, name, parameters, arguments)                                               \
    ssize_t name parameters                                                                        \
    {                                                                                              \
        FIND_REAL(name);                                                                           \
        int fault = next_fault(kind);                                                              \
        if (fault == SHORT && length > SHORT_NBYTES)                                               \
            length = SHORT_NBYTES;                                                                 \
        if (fault == 0 || fault == SHORT)                                                          \
            return real arguments;                                                                 \
        errno = fault;                                                                             \
        return -1;                                                                                 \
    }

WRAP_MOVE(READ, read, (int fd, void *to, size_t length), (fd, to, length))
WRAP_MOVE(READ, pread, (int fd, void *to, size_t length, off_t at), (fd, to, length, at))
WRAP_MOVE(READ, pread64, (int fd, void *to, size_t length, off64_t at), (fd, to, length, at))
WRAP_MOVE(READ, recv, (int fd, void *to, size_t length, int flags), (fd, to, length, flags))
WRAP_MOVE(WRITE, write, (int fd, const void *from, size_t length), (fd, from, length))
WRAP_MOVE(WRITE, pwrite, (int fd, const void *from, size_t length, off_t at),
          (fd, from, length, at))
WRAP_MOVE(WRITE, pwrite64, (int fd, const void *from, size_t length, off64_t at),
          (fd, from, length, at))

WRAP(LINK, int, link, (const char *from, const char *to), (from, to))
WRAP(LINK, int, linkat, (int from, const char *old, int to, const char *new, int flags),
     (from, old, to, new, flags))
WRAP(RENAME, int, rename, (const char *from, const char *to), (from, to))
WRAP(RENAME, int, renameat, (int from, const char *old, int to, const char *new),
     (from, old, to, new))
WRAP(RENAME, int, renameat2, (int from, const char *old, int to, const char *new, unsigned flags),
     (from, old, to, new, flags))
WRAP(PIPE, int, pipe, (int fds[2]), (fds))
WRAP(PIPE, int, pipe2, (int fds[2], int flags), (fds, flags))
WRAP(PIPE, int, socketpair, (int domain, int type, int protocol, int fds[2]),
     (domain, type, protocol, fds))
WRAP(WAIT, pid_t, waitpid, (pid_t pid, int *how, int flags), (pid, how, flags))
WRAP(WAIT, int, waitid, (idtype_t type, id_t id, siginfo_t *about, int flags),
     (type, id, about, flags))
WRAP(MMAP, void *, mmap, (void *at, size_t length, int prot, int flags, int fd, off_t offset),
     (at, length, prot, flags, fd, offset))
WRAP(MMAP, void *, mmap64, (void *at, size_t length, int prot, int flags, int fd, off64_t offset),
     (at, length, prot, flags, fd, offset))
WRAP(MKDIR, int, mkdir, (const char *path, mode_t mode), (path, mode))
WRAP(MKDIR, int, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode))
WRAP(STAT, int, stat, (const char *path, struct stat *about), (path, about))
WRAP(STAT, int, stat64, (const char *path, struct stat64 *about), (path, about))
WRAP(STAT, int, lstat, (const char *path, struct stat *about), (path, about))
WRAP(STAT, int, lstat64, (const char *path, struct stat64 *about), (path, about))
WRAP(STAT, int, fstat, (int fd, struct stat *about), (fd, about))
WRAP(STAT, int, fstat64, (int fd, struct stat64 *about), (fd, about))
WRAP(STAT, int, fstatat64, (int folder, const char *path, struct stat64 *about, int flags),
     (folder, path, about, flags))
WRAP(SEEK, off_t, lseek, (int fd, off_t offset, int whence), (fd, offset, whence))
WRAP(SEEK, off64_t, lseek64, (int fd, off64_t offset, int whence), (fd, offset, whence))
WRAP(SEEK, int, ftruncate, (int fd, off_t length), (fd, length))
WRAP(SEEK, int, ftruncate64, (int fd, off64_t length), (fd, length))
WRAP(SYNC, int, fsync, (int fd), (fd))
WRAP(SYNC, int, fdatasync, (int fd), (fd))
WRAP(SYNC, int, syncfs, (int fd), (fd))
WRAP(LOCK, int, flock, (int fd, int operation), (fd, operation))
WRAP(RANDOM, ssize_t, getrandom, (void *to, size_t length, unsigned flags), (to, length, flags))

/* -- calls with an answer or arguments of their own -- */

ssize_t send(int fd, const void *from, size_t length, int flags)
{
    FIND_REAL(send);
    if (process == WORKER)
        note_live();
    int fault = next_fault(WRITE);
    if (fault == SHORT && length > SHORT_NBYTES)
        length = SHORT_NBYTES;
    if (fault == 0 || fault == SHORT)
        return real(fd, from, length, flags);
    errno = fault;
    return -1;
}

/* The mode is passed on even where there is none: nobody looks at it then. */
#define WRAP_OPEN(name, parameters, arguments)                                                     \
    int name parameters                                                                            \
    {                                                                                              \
        FIND_REAL(name);                                                                           \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        mode_t mode = va_arg(list, mode_t);                                                        \
        va_end(list);                                                                              \
        int fault = next_fault(OPEN);                                                              \
        if (fault == 0)                                                                            \
            return real arguments;                                                                 \
        errno = fault;                                                                             \
        return -1;                                                                                 \
    }

WRAP_OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
WRAP_OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
WRAP_OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
WRAP_OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
WRAP(OPEN, int, mkstemp, (char *path), (path))
WRAP(OPEN, int, mkstemp64, (char *path), (path))
WRAP(OPEN, int, mkostemp, (char *path, int flags), (path, flags))
WRAP(OPEN, int, mkostemp64, (char *path, int flags), (path, flags))

DIR *opendir(const char *path)
{
    FIND_REAL(opendir);
    int fault = next_fault(OPEN);
    if (fault == 0)
        return real(path);
    errno = fault;
    return NULL;
}

/* Folders are not read in part, nor interrupted. */
struct dirent64 *readdir64(DIR *folder)
{
    FIND_REAL(readdir64);
    int fault = next_fault(READ);
    if (fault == 0 || fault == SHORT || fault == EINTR)
        return real(folder);
    errno = fault;
    return NULL;
}

/* It is closed all the same, as Linux does. */
int close(int fd)
{
    FIND_REAL(close);
    int fault = next_fault(CLOSE);
    int answer = real(fd);
    if (fault == 0)
        return answer;
    errno = fault;
    return -1;
}

/* Of all its commands, only those that lock. */
#define WRAP_FCNTL(name)                                                                           \
    int name(int fd, int command, ...)                                                             \
    {                                                                                              \
        FIND_REAL(name);                                                                           \
        va_list list;                                                                              \
        va_start(list, command);                                                                   \
        void *argument = va_arg(list, void *);                                                     \
        va_end(list);                                                                              \
        int locks = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK ||         \
                    command == F_OFD_SETLKW;                                                       \
        int fault = locks ? next_fault(LOCK) : 0;                                                  \
        if (fault == 0)                                                                            \
            return real(fd, command, argument);                                                    \
        errno = fault;                                                                             \
        return -1;                                                                                 \
    }

WRAP_FCNTL(fcntl)
WRAP_FCNTL(fcntl64)

pid_t fork(void)
{
    FIND_REAL(fork);
    int fault = next_fault(FORK);
    if (fault != 0) {
        errno = fault;
        return -1;
    }
    pid_t pid = real();
    if (pid == 0) {
        process = WORKER;
        live = 0;
    }
    return pid;
}

/* It returns the error, and leaves errno alone. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *user)
{
    FIND_REAL(pthread_create);
    int fault = next_fault(FORK);
    return fault != 0 ? fault : real(thread, attributes, run, user);
}

/* -- time -- */

int clock_gettime(clockid_t which, struct timespec *time_ret)
{
    FIND_REAL(clock_gettime);
    int answer = real(which, time_ret);
    if (answer == 0 && which == CLOCK_MONOTONIC) {
        int64_t nsec = time_ret->tv_nsec * SPEEDUP;
        time_ret->tv_sec = time_ret->tv_sec * SPEEDUP + nsec / 1000000000;
        time_ret->tv_nsec = nsec % 1000000000;
    }
    return answer;
}

/* Those of the program are shorter than a second. */
int nanosleep(const struct timespec *time, struct timespec *left)
{
    FIND_REAL(nanosleep);
    const struct timespec shorter = {0, time->tv_nsec / SPEEDUP};
    return real(&shorter, left);
}

int poll(struct pollfd *fds, nfds_t count, int timeout)
{
    FIND_REAL(poll);
    int fault = next_fault(POLL);
    if (fault == 0)
        return real(fds, count, timeout > 0 ? timeout / SPEEDUP + 1 : timeout);
    errno = fault;
    return -1;
}
