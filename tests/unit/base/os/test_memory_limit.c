#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/system.h"
#include "support/folder.h"

enum { MEBIBYTE = 1 << 20 };

static void test_the_limit_of_a_cgroup_is_read(void **state)
{
    test_folder_add(*state, "a/memory.max", "268435456\n", 10);
    test_folder_add(*state, "b/memory.max", "max\n", 4);
    test_folder_add(*state, "c/memory.limit_in_bytes", "9223372036854771712\n", 20);
    const struct {
        const char *folder;
        bool is_v1;
        uint64_t nbytes;
    } cases[] = {{"a", false, 268435456},
                 {"b", false, 0},
                 {"c", true, 9223372036854771712u},
                 {"a", true, 0},
                 {"none", false, 0}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char path[4096];
        (void)snprintf(path, sizeof(path), "%s/%s", (const char *)*state, cases[i].folder);
        assert_true(fpx_memory_in(path, cases[i].is_v1) == cases[i].nbytes);
    }
    assert_true(fpx_memory_nbytes() > MEBIBYTE);
}

/* An address sanitizer has memory of its own, and much. */
#ifdef __SANITIZE_ADDRESS__
#define IS_SANITIZED true
#else
#define IS_SANITIZED false
#endif

/* In a child, since a limit cannot be taken back where the caller has set one. */
static void expect_in_child(bool (*holds)(void))
{
    int status = 0;
    if (IS_SANITIZED)
        skip();
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(holds() ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static bool allocates(size_t nbytes)
{
    volatile char *piece = malloc(nbytes);
    for (size_t i = 0; piece != NULL && i < nbytes; i += 4096)
        piece[i] = 1;
    const bool result = piece != NULL;
    free((void *)piece);
    return result;
}

static bool allocation_ends_at_the_limit(void)
{
    return fpx_memory_limit(fpx_memory_used_nbytes() + (size_t)32 * MEBIBYTE) == FLAMEPIX_OK &&
           allocates((size_t)24 * MEBIBYTE) && !allocates((size_t)48 * MEBIBYTE) &&
           fpx_memory_limit_reached() != 0;
}

static bool other_memory_does_not_count(void)
{
    const size_t nbytes = (size_t)256 * MEBIBYTE;
    if (fpx_memory_limit(fpx_memory_used_nbytes() + (size_t)32 * MEBIBYTE) != FLAMEPIX_OK)
        return false;
    return mmap(NULL, nbytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED &&
           mmap(NULL, nbytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool a_program_that_is_started_has_no_limit(void)
{
    if (fpx_memory_limit(fpx_memory_used_nbytes() + MEBIBYTE) != FLAMEPIX_OK)
        return false;
    fpx_memory_unlimit();
    return allocates((size_t)64 * MEBIBYTE) && fpx_memory_limit_reached() == 0;
}

static bool a_higher_limit_changes_nothing(void)
{
    return fpx_memory_limit(fpx_memory_used_nbytes() + (size_t)32 * MEBIBYTE) == FLAMEPIX_OK &&
           fpx_memory_limit((uint64_t)1 << 40) == FLAMEPIX_OK && !allocates((size_t)64 * MEBIBYTE);
}

static void test_allocation_fails_at_the_limit_which_is_then_known_as_the_reason(void **state)
{
    (void)state;
    expect_in_child(allocation_ends_at_the_limit);
}

static void test_reserved_addresses_and_read_only_memory_do_not_count(void **state)
{
    (void)state;
    expect_in_child(other_memory_does_not_count);
}

static void test_the_limit_can_be_taken_back(void **state)
{
    (void)state;
    expect_in_child(a_program_that_is_started_has_no_limit);
}

static void test_a_lower_limit_stays(void **state)
{
    (void)state;
    expect_in_child(a_higher_limit_changes_nothing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_the_limit_of_a_cgroup_is_read, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test(test_allocation_fails_at_the_limit_which_is_then_known_as_the_reason),
        cmocka_unit_test(test_reserved_addresses_and_read_only_memory_do_not_count),
        cmocka_unit_test(test_the_limit_can_be_taken_back),
        cmocka_unit_test(test_a_lower_limit_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
