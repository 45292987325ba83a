#define _GNU_SOURCE
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/system.h"
#include "support/folder.h"

static void add(const char *folder, const char *name, const char *text)
{
    test_folder_add(folder, name, text, strlen(text));
}

static void test_quotas_are_rounded_up_to_whole_cpus(void **state)
{
    (void)state;
    assert_int_equal(fpx_cpus_quota("200000 100000\n"), 2);
    assert_int_equal(fpx_cpus_quota("200001 100000\n"), 3);
    assert_int_equal(fpx_cpus_quota("1000 100000"), 1);
    assert_int_equal(fpx_cpus_quota("9223372036854775807 1"), 4294967295);
}

static void test_no_quota_is_no_bound(void **state)
{
    (void)state;
    const char *const unbound[] = {"max 100000\n", "-1 100000", "", "100000", "0 0", "5 -5", "x"};
    for (size_t i = 0; i < sizeof(unbound) / sizeof(unbound[0]); i++)
        assert_int_equal(fpx_cpus_quota(unbound[i]), 0);
}

static void test_the_least_quota_from_a_cgroup_up_holds(void **state)
{
    add(*state, "a/cpu.max", "max 100000\n");
    add(*state, "a/b/cpu.max", "300000 100000\n");
    add(*state, "a/b/c/cpu.max", "800000 100000\n");
    assert_int_equal(fpx_cpus_cgroup("0::/a/b/c\n", *state), 3);
    assert_int_equal(fpx_cpus_cgroup("0::/a/b", *state), 3);
    assert_int_equal(fpx_cpus_cgroup("0::/a\n", *state), 0);
    assert_int_equal(fpx_cpus_cgroup("0::/\n", *state), 0);
}

/* In a container the membership may tell a path that only the host has. */
static void test_the_root_holds_where_the_cgroup_cannot_be_seen(void **state)
{
    add(*state, "cpu.max", "150000 100000\n");
    assert_int_equal(fpx_cpus_cgroup("0::/docker/0123456789\n", *state), 2);
    assert_int_equal(fpx_cpus_cgroup("0::/../../x\n", *state), 2);
}

static void test_quotas_of_version_1_are_read_in_the_folder_cpu(void **state)
{
    const char *membership = "9:name=systemd:/s\n4:cpuset:/x\n2:cpuacct,cpu:/job/1\n0::/\n";
    add(*state, "cpu/job/cpu.cfs_quota_us", "450000\n");
    add(*state, "cpu/job/cpu.cfs_period_us", "100000\n");
    add(*state, "cpu/job/1/cpu.cfs_quota_us", "-1\n");
    add(*state, "cpu/job/1/cpu.cfs_period_us", "100000\n");
    add(*state, "cpu/s/cpu.cfs_quota_us", "100000\n");
    add(*state, "cpu/s/cpu.cfs_period_us", "100000\n");
    assert_int_equal(fpx_cpus_cgroup(membership, *state), 5);
    assert_int_equal(fpx_cpus_cgroup("4:cpuset:/s\n3:cpuacct:/s\n", *state), 0);
}

static void test_damaged_memberships_bound_nothing(void **state)
{
    const char *const damaged[] = {"", "\n\n", "0", "0:", "0:cpu", ":::\n", "0:cpu,,:", ",:,:,\n"};
    char path[20000];
    for (size_t i = 0; i < sizeof(damaged) / sizeof(damaged[0]); i++)
        assert_int_equal(fpx_cpus_cgroup(damaged[i], *state), 0);
    memset(path, '/', sizeof(path));
    memcpy(path, "0::", 3);
    path[sizeof(path) - 1] = '\0';
    assert_int_equal(fpx_cpus_cgroup(path, *state), 0);
}

static void test_affinity_bounds_the_cpus(void **state)
{
    (void)state;
    cpu_set_t before, one;
    assert_int_equal(sched_getaffinity(0, sizeof(before), &before), 0);
    assert_int_equal(fpx_cpus_affinity(), CPU_COUNT(&before));
    assert_in_range(fpx_cpus(), 1, CPU_COUNT(&before));
    size_t cpu = 0;
    while (!CPU_ISSET(cpu, &before))
        cpu++;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    assert_int_equal(sched_setaffinity(0, sizeof(one), &one), 0);
    assert_int_equal(fpx_cpus_affinity(), 1);
    assert_int_equal(fpx_cpus(), 1);
    assert_int_equal(sched_setaffinity(0, sizeof(before), &before), 0);
}

#define IN_FOLDER(test)                                                                            \
    cmocka_unit_test_setup_teardown(test, test_folder_setup, test_folder_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quotas_are_rounded_up_to_whole_cpus),
        cmocka_unit_test(test_no_quota_is_no_bound),
        IN_FOLDER(test_the_least_quota_from_a_cgroup_up_holds),
        IN_FOLDER(test_the_root_holds_where_the_cgroup_cannot_be_seen),
        IN_FOLDER(test_quotas_of_version_1_are_read_in_the_folder_cpu),
        IN_FOLDER(test_damaged_memberships_bound_nothing),
        cmocka_unit_test(test_affinity_bounds_the_cpus),
    };
    return cmocka_run_group_tests_name("cpus", tests, NULL, NULL);
}
