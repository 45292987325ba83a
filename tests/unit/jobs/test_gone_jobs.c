#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "jobs/jobs_internal.h"
#include "support/pictures/scratch_folder.h"
#include "support/scarce_memory.h"

static const struct fpx_jobs_product picture = {.name_template = NULL, .suffix = ""};
static const struct fpx_jobs_files pictures = {.products = &picture, .product_count = 1};

/* By its name. `user` is the answer for all others. */
static bool is_profile(const void *user, const char *path)
{
    assert_non_null(user);
    return strstr(path, ".md") == NULL;
}

static struct fpx_jobs_options options_of(const char *baseline)
{
    return (struct fpx_jobs_options){.output_folder = "out",
                                     .name_template = "{dir}/{stem}.{ext}",
                                     .extension = "png",
                                     .baseline = baseline};
}

/* The jobs of one PATH, with what is gone. */
static struct fpx_jobs *jobs_of(const struct fpx_jobs_options *options, const char *path)
{
    struct fpx_jobs *jobs = NULL;
    assert_int_equal(fpx_jobs_create(options, &jobs), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_add_path(jobs, path), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_add_gone(jobs, &pictures, is_profile, &picture), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_finish(jobs, &pictures), FLAMEPIX_OK);
    return jobs;
}

/* What is gone of this shard, by path below its folder. */
static void assert_gone(const struct fpx_jobs *jobs, const char *const *expected)
{
    for (size_t i = 0; i < fpx_jobs_count(jobs); i++) {
        if (!fpx_jobs_is_gone(jobs, i))
            continue;
        assert_non_null(*expected);
        assert_string_equal(fpx_jobs_below(jobs, i), *expected++);
    }
    assert_null(*expected);
}

static void assert_gone_of(const char *path, const char *baseline, const char *const *expected)
{
    const struct fpx_jobs_options options = options_of(baseline);
    struct fpx_jobs *jobs = jobs_of(&options, path);
    assert_gone(jobs, expected);
    fpx_jobs_free(jobs);
}

static void assert_output(const struct fpx_jobs *jobs, size_t i, const char *expected)
{
    struct flamepix_buffer path = {0};
    assert_int_equal(fpx_jobs_output(jobs, i, NULL, "", &path), FLAMEPIX_OK);
    assert_string_equal(path.data, expected);
    flamepix_buffer_free(&path);
}

static int make_sides(void **state)
{
    static const char *const files[] = {
        "new/a.folded",   "new/x/b.folded",   "new/c.folded", "old/a.folded.gz",
        "old/x/b.folded", "old/x/y/d.folded", "old/e.folded", "old/e.folded.gz",
        "old/e.folded-2", "old/README.md",    "old/c.pb",     "old/.flamepix-x",
    };
    static const char *const folders[] = {"new", "new/x", "old", "old/x", "old/x/y", "passing"};
    if (test_place_enter(state) != 0)
        return -1;
    for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++)
        assert_int_equal(mkdir(folders[i], 0777), 0);
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
        test_place_put(files[i], "main 1\n");
    return 0;
}

static void test_what_no_input_is_compared_with_comes_behind_the_inputs(void **state)
{
    (void)state;
    const char *const gone[] = {"c.pb", "e.folded", "e.folded-2", "x/y/d.folded", NULL};
    const struct fpx_jobs_options options = options_of("old");
    struct fpx_jobs *jobs = jobs_of(&options, "new");
    assert_gone(jobs, gone);
    assert_int_equal(fpx_jobs_total(jobs), 3);
    assert_int_equal(fpx_jobs_count(jobs), 7);
    assert_true(jobs->has_folders);
    assert_false(fpx_jobs_is_gone(jobs, 2));
    assert_string_equal(fpx_jobs_input(jobs, 6), "old/x/y/d.folded");
    assert_output(jobs, 6, "out/x/y/d.png");
    fpx_jobs_free(jobs);
}

static void test_an_output_that_would_be_another_jobs_has_the_whole_name(void **state)
{
    (void)state;
    const struct fpx_jobs_options options = options_of("old/");
    struct fpx_jobs *jobs = jobs_of(&options, "new/");
    assert_output(jobs, 1, "out/c.png");
    assert_output(jobs, 3, "out/c.pb.png");
    assert_output(jobs, 4, "out/e.folded.png");
    assert_output(jobs, 5, "out/e.folded-2.png");
    fpx_jobs_free(jobs);
}

static void test_globs_are_about_both_folders(void **state)
{
    (void)state;
    static const char *const some[] = {"e*", NULL}, *const others[] = {"x", "*.pb", NULL};
    const char *const gone[] = {"e.folded", "e.folded-2", NULL};
    struct fpx_jobs_options options = options_of("old");
    options.include = some;
    struct fpx_jobs *jobs = jobs_of(&options, "new");
    assert_gone(jobs, gone);
    assert_int_equal(fpx_jobs_total(jobs), 0);
    fpx_jobs_free(jobs);
    options.include = NULL;
    options.exclude = others;
    jobs = jobs_of(&options, "new");
    assert_gone(jobs, gone);
    fpx_jobs_free(jobs);
}

static void test_each_shard_has_its_own(void **state)
{
    (void)state;
    static const char *const gone[3][3] = {
        {"c.pb", "x/y/d.folded", NULL}, {"e.folded", NULL}, {"e.folded-2", NULL}};
    struct fpx_jobs_options options = options_of("old");
    options.shard_count = 3;
    for (options.shard_index = 0; options.shard_index < 3; options.shard_index++) {
        struct fpx_jobs *jobs = jobs_of(&options, "new");
        assert_gone(jobs, gone[options.shard_index]);
        fpx_jobs_free(jobs);
    }
}

static void test_an_input_below_the_baseline_lacks_none(void **state)
{
    (void)state;
    const char *const nothing[] = {NULL};
    const char *const gone[] = {"a.folded.gz", "c.pb", "e.folded", "e.folded-2", NULL};
    assert_gone_of("old/x", "old", gone);
    assert_gone_of("new", "new", nothing);
    assert_gone_of("new", "old/e.folded", nothing);
}

static void test_named_inputs_may_be_a_part_of_all(void **state)
{
    (void)state;
    const struct fpx_jobs_options options = options_of("old");
    struct fpx_jobs *jobs = jobs_of(&options, "new/a.folded");
    assert_int_equal(fpx_jobs_count(jobs), 6);
    assert_false(jobs->has_folders);
    fpx_jobs_free(jobs);
}

static void test_a_folder_that_is_not_there_is_told(void **state)
{
    (void)state;
    struct fpx_jobs_options options = options_of("passing");
    struct fpx_jobs *jobs = NULL;
    assert_int_equal(fpx_jobs_create(&options, &jobs), FLAMEPIX_OK);
    assert_int_equal(rmdir("passing"), 0);
    assert_int_equal(fpx_jobs_add_gone(jobs, &pictures, is_profile, &picture),
                     FLAMEPIX_READ_FAILED);
    assert_int_equal(fpx_jobs_conflict(jobs).problem, FPX_JOBS_UNREADABLE);
    assert_string_equal(fpx_jobs_conflict(jobs).first, "passing/");
    fpx_jobs_free(jobs);
}

static enum flamepix_status add_gone(void *user)
{
    const struct fpx_jobs_options options = options_of("old");
    struct fpx_jobs *jobs = NULL;
    (void)user;
    enum flamepix_status status = fpx_jobs_create(&options, &jobs);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_add_path(jobs, "new");
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_add_gone(jobs, &pictures, is_profile, &picture);
    fpx_jobs_free(jobs);
    return status;
}

static void test_memory_that_runs_out_is_said(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(add_gone, NULL) > 0);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, make_sides, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_what_no_input_is_compared_with_comes_behind_the_inputs),
        IN_PLACE(test_an_output_that_would_be_another_jobs_has_the_whole_name),
        IN_PLACE(test_globs_are_about_both_folders),
        IN_PLACE(test_each_shard_has_its_own),
        IN_PLACE(test_an_input_below_the_baseline_lacks_none),
        IN_PLACE(test_named_inputs_may_be_a_part_of_all),
        IN_PLACE(test_a_folder_that_is_not_there_is_told),
        IN_PLACE(test_memory_that_runs_out_is_said),
    };
    return cmocka_run_group_tests_name("gone_jobs", tests, NULL, NULL);
}
