#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/os/cgroup.h"
#include "base/os/fd.h"
#include "base/os/system.h"

/* -- what there is ----------------------------------------------------------------------------- */

uint64_t fpx_memory_in(const char *folder, bool is_v1)
{
    /* Version 1 writes a number near 2^63 for no limit, which is above what any machine has. */
    char text[32];
    if (!fpx_cgroup_read(folder, is_v1 ? "memory.limit_in_bytes" : "memory.max", text,
                         sizeof(text)))
        return 0;
    const long long nbytes = strtoll(text, NULL, 10);
    return nbytes > 0 ? (uint64_t)nbytes : 0;
}

uint64_t fpx_memory_nbytes(void)
{
    static const struct fpx_cgroup_limit limit = {"memory", fpx_memory_in};
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    const uint64_t machine = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
    return fpx_cgroup_least(machine, fpx_cgroup_limit(&limit));
}

/* -- limiting it ------------------------------------------------------------------------------- */

/* Field 5 of /proc/self/statm, from 0: pages of data and stacks. */
uint64_t fpx_memory_used_nbytes(void)
{
    enum { DATA = 5 };
    char text[128];
    const int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    const ssize_t length = read(fd, text, sizeof(text) - 1);
    fpx_fd_close(fd);
    text[length > 0 ? length : 0] = '\0';
    char *at = text;
    unsigned long long pages = 0;
    for (int i = 0; i <= DATA; i++)
        pages = strtoull(at, &at, 10);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* A sanitizer keeps notes on all addresses, in memory that counts: terabytes before main begins. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED true
#elif defined(__has_feature)
#define IS_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define IS_SANITIZED false
#endif

/* RLIMIT_DATA counts private memory that can be written to. A soft limit below the hard one, which
 * `ulimit` sets together with it, tells that this function has set it. */
enum flamepix_status fpx_memory_limit(uint64_t nbytes)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) != 0)
        return FLAMEPIX_READ_FAILED;
    if (nbytes >= limit.rlim_cur || (IS_SANITIZED && nbytes < fpx_memory_used_nbytes()))
        return FLAMEPIX_OK;
    limit.rlim_cur = nbytes;
    return setrlimit(RLIMIT_DATA, &limit) == 0 ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
}

void fpx_memory_unlimit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_DATA, &limit);
}

uint64_t fpx_memory_limit_reached(void)
{
    struct rlimit limit;
    struct rusage usage;
    if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur == limit.rlim_max ||
        getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
    /* An array that grows holds a third of what it asks for, and may be freed by now. */
    return (uint64_t)usage.ru_maxrss * 1024 >= limit.rlim_cur / 4 ? (uint64_t)limit.rlim_cur : 0;
}

void fpx_memory_keep_freed(void)
{
#ifdef __GLIBC__
    enum { MEBIBYTE = 1024 * 1024 };
    (void)mallopt(M_TRIM_THRESHOLD, 32 * MEBIBYTE);
    (void)mallopt(M_MMAP_THRESHOLD, 8 * MEBIBYTE);
#endif
}
