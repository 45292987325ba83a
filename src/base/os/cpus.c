#define _GNU_SOURCE
#include "base/os/system.h"

#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/os/fd.h"

unsigned fpx_cpus_affinity(void)
{
    /* The maximum that Linux can be built for. */
    cpu_set_t sets[8192 / CPU_SETSIZE];
    memset(sets, 0, sizeof(sets));
    if (sched_getaffinity(0, sizeof(sets), sets) != 0)
        return 1;
    int count = CPU_COUNT_S(sizeof(sets), sets);
    return count > 0 ? (unsigned)count : 1;
}

unsigned fpx_cpus_quota(const char *limits)
{
    char *end = NULL;
    long long quota = strtoll(limits, &end, 10);
    long long period = strtoll(end, NULL, 10);
    if (quota <= 0 || period <= 0)
        return 0;
    long long cpus = quota / period + (quota % period != 0);
    return cpus < UINT_MAX ? (unsigned)cpus : UINT_MAX;
}

/* The contents of a small file, terminated; false if there is none. */
static bool read_text(const char *path, char *text, size_t capacity)
{
    size_t length = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t got;
    while (length < capacity - 1 && (got = read(fd, text + length, capacity - 1 - length)) > 0)
        length += (size_t)got;
    fpx_fd_close(fd);
    text[length] = '\0';
    return length > 0;
}

static bool read_limit(const char *folder, const char *file, char *text, size_t capacity)
{
    char path[PATH_MAX + 32];
    int length = snprintf(path, sizeof(path), "%s/%s", folder, file);
    return length > 0 && (size_t)length < sizeof(path) && read_text(path, text, capacity);
}

static unsigned read_quota(const char *folder, bool is_v1)
{
    char quota[64], period[32], both[sizeof(quota) + sizeof(period)];
    if (!is_v1)
        return read_limit(folder, "cpu.max", quota, sizeof(quota)) ? fpx_cpus_quota(quota) : 0;
    if (!read_limit(folder, "cpu.cfs_quota_us", quota, sizeof(quota)) ||
        !read_limit(folder, "cpu.cfs_period_us", period, sizeof(period)))
        return 0;
    (void)snprintf(both, sizeof(both), "%s %s", quota, period);
    return fpx_cpus_quota(both);
}

static unsigned least(unsigned a, unsigned b)
{
    if (a == 0 || b == 0)
        return a + b;
    return a < b ? a : b;
}

/* The smallest quota from a cgroup up to the root. In a container the path may be that of the host,
 * with only the root visible; a missing folder sets no limit. */
static unsigned quota_upwards(const char *root, bool is_v1, const char *cgroup, size_t length)
{
    char folder[PATH_MAX];
    int end = snprintf(folder, sizeof(folder), "%s%s", root, is_v1 ? "/cpu" : "");
    if (end < 0 || (size_t)end + length >= sizeof(folder))
        return 0;
    char *below = folder + end;
    memcpy(below, cgroup, length);
    below[length] = '\0';
    unsigned bound = read_quota(folder, is_v1);
    for (char *slash; (slash = strrchr(below, '/')) != NULL;) {
        *slash = '\0';
        bound = least(bound, read_quota(folder, is_v1));
    }
    return bound;
}

/* Whether a list such as "cpu,cpuacct" has "cpu". */
static bool has_cpu(const char *controllers, size_t length)
{
    while (length > 0) {
        const char *comma = memchr(controllers, ',', length);
        size_t word = comma != NULL ? (size_t)(comma - controllers) : length;
        if (word == 3 && memcmp(controllers, "cpu", 3) == 0)
            return true;
        size_t skip = comma != NULL ? word + 1 : word;
        controllers += skip;
        length -= skip;
    }
    return false;
}

/* A line is NUMBER:CONTROLLERS:CGROUP; that of v2 has no controllers. */
static unsigned line_quota(const char *line, size_t length, const char *root)
{
    const char *controllers = memchr(line, ':', length);
    if (controllers == NULL)
        return 0;
    controllers++;
    const char *colon = memchr(controllers, ':', length - (size_t)(controllers - line));
    if (colon == NULL)
        return 0;
    size_t word = (size_t)(colon - controllers);
    if (word > 0 && !has_cpu(controllers, word))
        return 0;
    size_t rest = length - (size_t)(colon + 1 - line);
    return quota_upwards(root, word > 0, colon + 1, rest);
}

unsigned fpx_cpus_cgroup(const char *membership, const char *root)
{
    unsigned bound = 0;
    while (*membership != '\0') {
        size_t length = strcspn(membership, "\n");
        bound = least(bound, line_quota(membership, length, root));
        membership += length + (membership[length] == '\n');
    }
    return bound;
}

unsigned fpx_cpus(void)
{
    char membership[16 * 1024];
    unsigned bound = 0;
    if (read_text("/proc/self/cgroup", membership, sizeof(membership)))
        bound = fpx_cpus_cgroup(membership, "/sys/fs/cgroup");
    return least(fpx_cpus_affinity(), bound);
}
