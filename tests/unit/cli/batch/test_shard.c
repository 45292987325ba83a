#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/batch/batch_steps.h"

static void check(const char *text, uint64_t count, uint32_t index, uint32_t of)
{
    struct fpx_shard shard;
    assert_int_equal(fpx_shard_read(text, count, &shard), FPX_EXIT_DONE);
    assert_int_equal(shard.index, index);
    assert_int_equal(shard.count, of);
}

static int forget_schedulers(void **state)
{
    (void)state;
    unsetenv("SLURM_ARRAY_TASK_ID");
    unsetenv("JOB_COMPLETION_INDEX");
    unsetenv("AWS_BATCH_JOB_ARRAY_INDEX");
    unsetenv("SGE_TASK_ID");
    return 0;
}

static void test_no_shard_is_all(void **state)
{
    struct fpx_shard shard;
    (void)state;
    assert_int_equal(fpx_shard_read(NULL, 0, &shard), FPX_EXIT_DONE);
    assert_false(shard.given);
    assert_int_equal(shard.count, 1);
}

static void test_pairs_count_from_0(void **state)
{
    struct fpx_shard shard;
    (void)state;
    check("0/1", 0, 0, 1);
    check("6/7", 0, 6, 7);
    assert_int_equal(fpx_shard_read("7/7", 0, &shard), FPX_EXIT_USAGE);
    assert_int_equal(fpx_shard_read("0/0", 0, &shard), FPX_EXIT_USAGE);
    assert_int_equal(fpx_shard_read("1", 0, &shard), FPX_EXIT_USAGE);
    assert_int_equal(fpx_shard_read("1/2/3", 0, &shard), FPX_EXIT_USAGE);
}

static void test_slurm_tells_place_and_count(void **state)
{
    (void)state;
    setenv("SLURM_ARRAY_TASK_ID", "14", 1);
    setenv("SLURM_ARRAY_TASK_MIN", "10", 1);
    setenv("SLURM_ARRAY_TASK_STEP", "2", 1);
    setenv("SLURM_ARRAY_TASK_COUNT", "4", 1);
    check("auto", 0, 2, 4);
    check("auto", 32, 14, 32);
    unsetenv("SLURM_ARRAY_TASK_COUNT");
    struct fpx_shard shard;
    assert_int_equal(fpx_shard_read("auto", 0, &shard), FPX_EXIT_USAGE);
    setenv("SLURM_ARRAY_TASK_ID", "x", 1);
    assert_int_equal(fpx_shard_read("auto", 5, &shard), FPX_EXIT_USAGE);
}

static void test_grid_engine_outside_of_an_array_tells_nothing(void **state)
{
    struct fpx_shard shard;
    (void)state;
    setenv("SGE_TASK_ID", "undefined", 1);
    assert_int_equal(fpx_shard_read("auto", 3, &shard), FPX_EXIT_USAGE);
}

/* Sets a variable, expects a refusal, and sets it back. */
static void check_refused(const char *name, const char *text, const char *usual)
{
    struct fpx_shard shard;
    setenv(name, text, 1);
    assert_int_equal(fpx_shard_read("auto", 0, &shard), FPX_EXIT_USAGE);
    setenv(name, usual, 1);
}

static void test_grid_engine_tells_first_last_and_step(void **state)
{
    (void)state;
    setenv("SGE_TASK_ID", "7", 1);
    setenv("SGE_TASK_FIRST", "3", 1);
    setenv("SGE_TASK_STEPSIZE", "2", 1);
    setenv("SGE_TASK_LAST", "9", 1);
    check("auto", 0, 2, 4);
    check_refused("SGE_TASK_ID", "8", "7");
    check_refused("SGE_TASK_ID", "1", "7");
    check_refused("SGE_TASK_ID", "11", "7");
    check_refused("SGE_TASK_ID", "seven", "7");
    check_refused("SGE_TASK_FIRST", "-3", "3");
    check_refused("SGE_TASK_STEPSIZE", "2x", "2");
    check_refused("SGE_TASK_LAST", "undefined", "9");
    check_refused("SGE_TASK_LAST", "2", "9");
    check_refused("SGE_TASK_LAST", "4000000000", "9");
    setenv("SGE_TASK_STEPSIZE", "0", 1);
    check("auto", 0, 4, 7);
    unsetenv("SGE_TASK_LAST");
    struct fpx_shard shard;
    assert_int_equal(fpx_shard_read("auto", 0, &shard), FPX_EXIT_USAGE);
}

static void test_numbers_of_many_digits_are_refused(void **state)
{
    (void)state;
    struct fpx_shard shard;
    char text[100];
    memset(text, '1', sizeof(text));
    memcpy(text + sizeof(text) - 3, "/2", 3);
    assert_int_equal(fpx_shard_read(text, 0, &shard), FPX_EXIT_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_no_shard_is_all, forget_schedulers),
        cmocka_unit_test_setup(test_pairs_count_from_0, forget_schedulers),
        cmocka_unit_test_setup(test_slurm_tells_place_and_count, forget_schedulers),
        cmocka_unit_test_setup(test_grid_engine_outside_of_an_array_tells_nothing,
                               forget_schedulers),
        cmocka_unit_test_setup(test_numbers_of_many_digits_are_refused, forget_schedulers),
        cmocka_unit_test_setup(test_grid_engine_tells_first_last_and_step, forget_schedulers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
