#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/jobs.h"
#include "support/folder.h"
#include "support/listed_jobs.h"
#include "support/scarce_memory.h"

/* The jobs of the folder "new", compared with `baseline`; both are below `folder`. */
static struct fpx_jobs *jobs_of(const char *folder, const char *baseline, char found[TEST_PATH_MAX],
                                char compared[TEST_PATH_MAX])
{
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    const char *const paths[] = {test_folder_path(folder, "new", found), NULL};
    options.baseline = test_folder_path(folder, baseline, compared);
    return listed_jobs(options, paths);
}

static void assert_baseline(const char *folder, const struct fpx_jobs *jobs, size_t i,
                            const char *expected, bool is_there)
{
    struct flamepix_buffer path = {0};
    char whole[TEST_PATH_MAX];
    bool found = !is_there;
    assert_int_equal(fpx_jobs_baseline(jobs, i, &path, &found), FLAMEPIX_OK);
    assert_string_equal(path.data, test_folder_path(folder, expected, whole));
    assert_int_equal(path.length, strlen(path.data));
    assert_int_equal(found, is_there);
    flamepix_buffer_free(&path);
}

static void add(const char *folder, const char *name)
{
    test_folder_add(folder, name, "a 1\n", 4);
}

static void test_a_namesake_has_the_same_path_below_the_baseline(void **state)
{
    char found[TEST_PATH_MAX], compared[TEST_PATH_MAX];
    add(*state, "new/a");
    add(*state, "new/x/y/b");
    add(*state, "old/a");
    add(*state, "old/b");
    struct fpx_jobs *jobs = jobs_of(*state, "old", found, compared);
    assert_baseline(*state, jobs, 0, "old/a", true);
    assert_baseline(*state, jobs, 1, "old/x/y/b", false);
    assert_true(fpx_jobs_have_baseline(jobs));
    assert_string_equal(fpx_jobs_below(jobs, 0), "a");
    assert_string_equal(fpx_jobs_below(jobs, 1), "x/y/b");
    fpx_jobs_free(jobs);
}

static void test_a_namesake_may_be_packed_otherwise(void **state)
{
    char found[TEST_PATH_MAX], compared[TEST_PATH_MAX];
    add(*state, "new/a.folded.gz");
    add(*state, "new/b.folded");
    add(*state, "new/c.folded.xz");
    add(*state, "old/a.folded");
    add(*state, "old/b.folded.bz2");
    add(*state, "old/b.folded.zst");
    add(*state, "old/c.folded.gz");
    struct fpx_jobs *jobs = jobs_of(*state, "old", found, compared);
    assert_baseline(*state, jobs, 0, "old/a.folded", true);
    assert_baseline(*state, jobs, 1, "old/b.folded.zst", true);
    assert_baseline(*state, jobs, 2, "old/c.folded.gz", true);
    fpx_jobs_free(jobs);
}

static void test_one_file_is_the_baseline_of_all(void **state)
{
    char found[TEST_PATH_MAX], compared[TEST_PATH_MAX];
    add(*state, "new/a");
    add(*state, "new/b");
    add(*state, "one");
    struct fpx_jobs *jobs = jobs_of(*state, "one", found, compared);
    assert_baseline(*state, jobs, 0, "one", true);
    assert_baseline(*state, jobs, 1, "one", true);
    fpx_jobs_free(jobs);
}

static void test_what_is_in_the_folder_of_the_baseline_is_no_input(void **state)
{
    char found[TEST_PATH_MAX], compared[TEST_PATH_MAX];
    add(*state, "new/a");
    add(*state, "new/old/a");
    struct fpx_jobs *jobs = jobs_of(*state, "new/old", found, compared);
    assert_int_equal(fpx_jobs_count(jobs), 1);
    assert_baseline(*state, jobs, 0, "new/old/a", true);
    fpx_jobs_free(jobs);
}

static void test_a_folder_may_be_its_own_baseline(void **state)
{
    char found[TEST_PATH_MAX], compared[TEST_PATH_MAX];
    add(*state, "new/a");
    struct fpx_jobs *jobs = jobs_of(*state, "new", found, compared);
    assert_int_equal(fpx_jobs_count(jobs), 1);
    assert_baseline(*state, jobs, 0, "new/a", true);
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    fpx_jobs_free(jobs);
}

/* What is not there yet would be the baseline of the next run. */
static void test_no_output_is_what_an_input_is_compared_with(void **state)
{
    char found[TEST_PATH_MAX], compared[TEST_PATH_MAX], clash[TEST_PATH_MAX];
    add(*state, "new/a");
    add(*state, "new/b");
    add(*state, "old/a");
    for (size_t i = 0; i < 2; i++) {
        struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
        const char *const paths[] = {test_folder_path(*state, "new", found), NULL};
        options.baseline = options.output_folder = test_folder_path(*state, "old", compared);
        struct fpx_jobs *jobs = listed_jobs(options, paths);
        const struct fpx_jobs_product product = {.name_template = NULL, .suffix = ""};
        const char *written = test_folder_path(*state, i == 0 ? "old/a" : "old/b", clash);
        const struct fpx_jobs_file other = {written, true};
        const struct fpx_jobs_files files = {&product, 1, &other, 1, NULL};
        assert_int_equal(fpx_jobs_finish(jobs, &files), FLAMEPIX_BAD_ARGUMENT);
        const struct fpx_jobs_conflict trouble = fpx_jobs_conflict(jobs);
        assert_int_equal(trouble.problem, FPX_JOBS_OTHER_READ);
        assert_string_equal(trouble.first, written);
        fpx_jobs_free(jobs);
    }
}

static enum flamepix_status name_baselines(const char *folder, const char *text,
                                           struct fpx_jobs **jobs_ret,
                                           struct fpx_name_map **map_ret)
{
    static char found[TEST_PATH_MAX], compared[TEST_PATH_MAX];
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    struct flamepix_buffer fault = {0};
    options.baseline = test_folder_path(folder, "old", compared);
    enum flamepix_status status = fpx_name_map_create(text, map_ret, &fault);
    flamepix_buffer_free(&fault);
    options.baseline_names = *map_ret;
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_create(&options, jobs_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_add_path(*jobs_ret, test_folder_path(folder, "new", found));
    return status == FLAMEPIX_OK ? fpx_jobs_name_baselines(*jobs_ret) : status;
}

static void add_dated(const char *folder)
{
    add(folder, "new/a-2");
    add(folder, "new/sub/b-22");
    add(folder, "old/a-1");
    add(folder, "old/sub/b-11");
    add(folder, "old/sub/c-1");
}

static void test_names_say_which_baseline_belongs_to_an_input(void **state)
{
    struct fpx_jobs *jobs = NULL;
    struct fpx_name_map *map = NULL;
    add_dated(*state);
    assert_int_equal(name_baselines(*state, "s/-[0-9]+$//", &jobs, &map), FLAMEPIX_OK);
    assert_baseline(*state, jobs, 0, "old/a-1", true);
    assert_baseline(*state, jobs, 1, "old/sub/b-11", true);
    fpx_jobs_free(jobs);
    fpx_name_map_free(map);
}

static void assert_two_become_one(const char *folder, const char *text, const char *side,
                                  const char *first, const char *second)
{
    struct fpx_jobs *jobs = NULL;
    struct fpx_name_map *map = NULL;
    assert_int_equal(name_baselines(folder, text, &jobs, &map), FLAMEPIX_BAD_ARGUMENT);
    const struct fpx_jobs_conflict trouble = fpx_jobs_conflict(jobs);
    assert_int_equal(trouble.problem, FPX_JOBS_ONE_BASELINE);
    assert_string_equal(trouble.first, first);
    assert_string_equal(trouble.second, second);
    assert_string_equal(trouble.advice, side);
    fpx_jobs_free(jobs);
    fpx_name_map_free(map);
}

static void test_two_files_of_a_side_that_become_one_are_an_error(void **state)
{
    add_dated(*state);
    assert_two_become_one(*state, "s/.*//", "inputs", "a-2", "sub/b-22");
    assert_two_become_one(*state, "s/[bc]-1+$//", "files of the baseline", "sub/b-11", "sub/c-1");
}

static void test_it_is_known_where_nothing_has_a_baseline(void **state)
{
    struct fpx_jobs *jobs = NULL;
    struct fpx_name_map *map = NULL;
    struct flamepix_buffer first = {0}, second = {0};
    char path[TEST_PATH_MAX];
    bool lack = false;
    add_dated(*state);
    assert_int_equal(name_baselines(*state, "s/-//", &jobs, &map), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_have_no_baselines(jobs, &first, &second, &lack), FLAMEPIX_OK);
    assert_true(lack);
    assert_string_equal(first.data, test_folder_path(*state, "old/a2", path));
    assert_string_equal(second.data, test_folder_path(*state, "old/sub/b22", path));
    fpx_jobs_free(jobs);
    fpx_name_map_free(map);
    assert_int_equal(name_baselines(*state, "s/a-2/a-1/", &jobs, &map), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_have_no_baselines(jobs, &first, &second, &lack), FLAMEPIX_OK);
    assert_false(lack);
    fpx_jobs_free(jobs);
    fpx_name_map_free(map);
    flamepix_buffer_free(&first);
    flamepix_buffer_free(&second);
}

static enum flamepix_status name_with_little_memory(void *user)
{
    struct fpx_jobs *jobs = NULL;
    struct fpx_name_map *map = NULL;
    const enum flamepix_status status = name_baselines(user, "s/-[0-9]+$//", &jobs, &map);
    fpx_jobs_free(jobs);
    fpx_name_map_free(map);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    add_dated(*state);
    assert_true(scarce_memory_try(name_with_little_memory, *state) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_names_say_which_baseline_belongs_to_an_input,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_two_files_of_a_side_that_become_one_are_an_error,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_it_is_known_where_nothing_has_a_baseline,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_scarce_memory_is_told, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_a_namesake_has_the_same_path_below_the_baseline,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_a_namesake_may_be_packed_otherwise, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_one_file_is_the_baseline_of_all, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_what_is_in_the_folder_of_the_baseline_is_no_input,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_a_folder_may_be_its_own_baseline, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_no_output_is_what_an_input_is_compared_with,
                                        test_folder_setup, test_folder_teardown),
    };
    return cmocka_run_group_tests_name("job_baselines", tests, NULL, NULL);
}
