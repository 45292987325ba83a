/* The limits that control groups set to this process (v1 and v2). */
#include "base/os/cgroup.h"

#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/os/fd.h"

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

bool fpx_cgroup_read(const char *folder, const char *file, char *text, size_t capacity)
{
    char path[PATH_MAX + 32];
    int length = snprintf(path, sizeof(path), "%s/%s", folder, file);
    return length > 0 && (size_t)length < sizeof(path) && read_text(path, text, capacity);
}

uint64_t fpx_cgroup_least(uint64_t a, uint64_t b)
{
    if (a == 0 || b == 0)
        return a + b;
    return a < b ? a : b;
}

/* The smallest limit from a cgroup up to the root. In a container the path may be that of the host,
 * with only the root visible; a missing folder sets no limit. */
static uint64_t limit_upwards(const struct fpx_cgroup_limit *limit, const char *root, bool is_v1,
                              const char *cgroup, size_t length)
{
    char folder[PATH_MAX];
    int end = snprintf(folder, sizeof(folder), "%s%s%s", root, is_v1 ? "/" : "",
                       is_v1 ? limit->controller : "");
    if (end < 0 || (size_t)end + length >= sizeof(folder))
        return 0;
    char *below = folder + end;
    memcpy(below, cgroup, length);
    below[length] = '\0';
    uint64_t bound = limit->read(folder, is_v1);
    for (char *slash; (slash = strrchr(below, '/')) != NULL;) {
        *slash = '\0';
        bound = fpx_cgroup_least(bound, limit->read(folder, is_v1));
    }
    return bound;
}

/* Whether a list such as "cpu,cpuacct" has `controller`. */
static bool has_controller(const char *controllers, size_t length, const char *controller)
{
    while (length > 0) {
        const char *comma = memchr(controllers, ',', length);
        size_t word = comma != NULL ? (size_t)(comma - controllers) : length;
        if (word == strlen(controller) && memcmp(controllers, controller, word) == 0)
            return true;
        size_t skip = comma != NULL ? word + 1 : word;
        controllers += skip;
        length -= skip;
    }
    return false;
}

/* A line is NUMBER:CONTROLLERS:CGROUP; that of v2 has no controllers. */
static uint64_t line_limit(const struct fpx_cgroup_limit *limit, const char *line, size_t length,
                           const char *root)
{
    const char *controllers = memchr(line, ':', length);
    if (controllers == NULL)
        return 0;
    controllers++;
    const char *colon = memchr(controllers, ':', length - (size_t)(controllers - line));
    if (colon == NULL)
        return 0;
    size_t word = (size_t)(colon - controllers);
    if (word > 0 && !has_controller(controllers, word, limit->controller))
        return 0;
    size_t rest = length - (size_t)(colon + 1 - line);
    return limit_upwards(limit, root, word > 0, colon + 1, rest);
}

uint64_t fpx_cgroup_limit_in(const struct fpx_cgroup_limit *limit, const char *membership,
                             const char *root)
{
    uint64_t bound = 0;
    while (*membership != '\0') {
        size_t length = strcspn(membership, "\n");
        bound = fpx_cgroup_least(bound, line_limit(limit, membership, length, root));
        membership += length + (membership[length] == '\n');
    }
    return bound;
}

uint64_t fpx_cgroup_limit(const struct fpx_cgroup_limit *limit)
{
    char membership[16 * 1024];
    return read_text("/proc/self/cgroup", membership, sizeof(membership))
               ? fpx_cgroup_limit_in(limit, membership, "/sys/fs/cgroup")
               : 0;
}
