/* The limits that control groups set to this process (v1 and v2). */
#ifndef FPX_BASE_OS_CGROUP_H
#define FPX_BASE_OS_CGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A kind of limit. */
struct fpx_cgroup_limit {
    const char *controller; /* "cpu" */
    /* The limit of one folder; 0: none. */
    uint64_t (*read)(const char *folder, bool is_v1);
};

/* The smallest limit of the process's cgroups and those above them; 0: none. Any thread. */
uint64_t fpx_cgroup_limit(const struct fpx_cgroup_limit *limit);

/* The same: `membership` is the text of /proc/self/cgroup; `root` is where cgroups are mounted
 * (/sys/fs/cgroup; v1 in its folder of the controller's name). Unreadable files set no limit. */
uint64_t fpx_cgroup_limit_in(const struct fpx_cgroup_limit *limit, const char *membership,
                             const char *root);

/* For a `read`: the contents of a file of the folder, terminated; false if there is none. */
bool fpx_cgroup_read(const char *folder, const char *file, char *text, size_t capacity);

/* The smaller of two limits; 0 is none. */
uint64_t fpx_cgroup_least(uint64_t a, uint64_t b);

#endif
