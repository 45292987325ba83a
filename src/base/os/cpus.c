#define _GNU_SOURCE
#include "base/os/system.h"

#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os/cgroup.h"

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

static uint64_t read_quota(const char *folder, bool is_v1)
{
    char quota[64], period[32], both[sizeof(quota) + sizeof(period)];
    if (!is_v1)
        return fpx_cgroup_read(folder, "cpu.max", quota, sizeof(quota)) ? fpx_cpus_quota(quota) : 0;
    if (!fpx_cgroup_read(folder, "cpu.cfs_quota_us", quota, sizeof(quota)) ||
        !fpx_cgroup_read(folder, "cpu.cfs_period_us", period, sizeof(period)))
        return 0;
    (void)snprintf(both, sizeof(both), "%s %s", quota, period);
    return fpx_cpus_quota(both);
}

static const struct fpx_cgroup_limit quota = {"cpu", read_quota};

unsigned fpx_cpus_cgroup(const char *membership, const char *root)
{
    return (unsigned)fpx_cgroup_limit_in(&quota, membership, root);
}

unsigned fpx_cpus(void)
{
    return (unsigned)fpx_cgroup_least(fpx_cpus_affinity(), fpx_cgroup_limit(&quota));
}
