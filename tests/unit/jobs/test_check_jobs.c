#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/jobs.h"
#include "support/listed_jobs.h"

static void assert_trouble(struct fpx_jobs *jobs, struct fpx_jobs_conflict expected)
{
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_BAD_ARGUMENT);
    struct fpx_jobs_conflict trouble = fpx_jobs_conflict(jobs);
    assert_int_equal(trouble.problem, expected.problem);
    assert_string_equal(trouble.first, expected.first);
    if (expected.second != NULL)
        assert_string_equal(trouble.second, expected.second);
    if (expected.third != NULL)
        assert_string_equal(trouble.third, expected.third);
    fpx_jobs_free(jobs);
}

static void test_two_inputs_for_one_output_are_an_error(void **state)
{
    (void)state;
    const char *const paths[] = {"a.folded", "x/b.folded", "c", "y/b.txt.gz", "b", NULL};
    assert_trouble(listed_jobs(LISTED_JOBS_OPTIONS, paths),
                   (struct fpx_jobs_conflict){FPX_JOBS_COLLISION, "x/b.folded", "y/b.txt.gz",
                                              "out/b.png", 0, 0, NULL});
}

static void test_collisions_between_shards_are_an_error_in_each(void **state)
{
    (void)state;
    const char *const paths[] = {"x/b.folded", "c", "y/b.folded", "d", NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.shard_count = 4;
    for (options.shard_index = 0; options.shard_index < 4; options.shard_index++)
        assert_trouble(listed_jobs(options, paths),
                       (struct fpx_jobs_conflict){FPX_JOBS_COLLISION, "x/b.folded", "y/b.folded",
                                                  "out/b.png", 0, 0, NULL});
}

static void test_the_same_output_spelled_in_two_ways_is_an_error(void **state)
{
    (void)state;
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.name_template = "{stem}/{name}";
    /* "..y" has the stem ".", which is no folder of its own. */
    const char *const paths[] = {"a/..y", "b/..y", NULL};
    assert_trouble(
        listed_jobs(options, paths),
        (struct fpx_jobs_conflict){FPX_JOBS_COLLISION, "a/..y", "b/..y", "out/..y", 0, 0, NULL});
}

static void test_outputs_outside_of_their_folder_are_an_error(void **state)
{
    (void)state;
    const char *const bad[] = {"../{stem}", "/{stem}", "x/../{stem}", "{stem}/"};
    const char *const paths[] = {"a", NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    for (size_t i = 0; i < 4; i++) {
        options.name_template = bad[i];
        assert_trouble(listed_jobs(options, paths),
                       (struct fpx_jobs_conflict){FPX_JOBS_OUTSIDE, "a", NULL, NULL, 0, 0, NULL});
    }
    /* A file's name can do it, too. */
    const char *const dots[] = {"fine", "x/...folded", NULL};
    options.name_template = "{stem}/{name}";
    assert_trouble(
        listed_jobs(options, dots),
        (struct fpx_jobs_conflict){FPX_JOBS_OUTSIDE, "x/...folded", NULL, NULL, 0, 0, NULL});
}

static void test_an_output_in_the_place_of_its_input_is_an_error(void **state)
{
    (void)state;
    const char *const paths[] = {"a", "out/b.folded", NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.name_template = "{dir}/{name}";
    assert_trouble(
        listed_jobs(options, paths),
        (struct fpx_jobs_conflict){FPX_JOBS_OVERWRITE, "out/b.folded", NULL, NULL, 0, 0, NULL});
}

static void test_unknown_fields_are_an_error_even_without_inputs(void **state)
{
    (void)state;
    const char *const none[] = {NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.name_template = "{dir}/{steam}.{ext}";
    assert_trouble(
        listed_jobs(options, none),
        (struct fpx_jobs_conflict){FPX_JOBS_UNKNOWN_FIELD, "{steam}", NULL, NULL, 0, 0, NULL});
}

static enum flamepix_status finish_with_sidecar(struct fpx_jobs *jobs, const char *name_template)
{
    const struct fpx_jobs_product products[] = {{name_template, "@docs", 0}, {NULL, "@docs", 0}};
    const struct fpx_jobs_files files = {.products = products, .product_count = 2};
    return fpx_jobs_finish(jobs, &files);
}

static void test_sidecars_are_checked_like_pictures(void **state)
{
    (void)state;
    const char *const paths[] = {"x/a.folded", "x/b.folded", NULL};
    struct fpx_jobs *jobs = listed_jobs(LISTED_JOBS_OPTIONS, paths);
    struct flamepix_buffer path = {0};
    assert_int_equal(finish_with_sidecar(jobs, "json/{stem}.json"), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_output(jobs, 1, "json/{stem}.json", "@docs", &path), FLAMEPIX_OK);
    assert_string_equal(path.data, "out/json/b@docs.json");
    assert_int_equal(finish_with_sidecar(jobs, "all.json"), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fpx_jobs_conflict(jobs).problem, FPX_JOBS_COLLISION);
    assert_string_equal(fpx_jobs_conflict(jobs).third, "out/all@docs.json");
    assert_int_equal(fpx_jobs_conflict(jobs).product, 0);
    assert_int_equal(finish_with_sidecar(jobs, "{dir}/{stem}.png"), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fpx_jobs_conflict(jobs).problem, FPX_JOBS_TWICE);
    assert_int_equal(finish_with_sidecar(jobs, "{stm}"), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fpx_jobs_conflict(jobs).problem, FPX_JOBS_UNKNOWN_FIELD);
    assert_int_equal(fpx_jobs_output(jobs, 1, "../{stem}", "", &path), FLAMEPIX_BAD_ARGUMENT);
    flamepix_buffer_free(&path);
    fpx_jobs_free(jobs);
}

static void assert_others(struct fpx_jobs *jobs, const struct fpx_jobs_file *others,
                          enum fpx_jobs_problem problem, const char *first)
{
    const struct fpx_jobs_files files = {.others = others, .other_count = 2};
    assert_int_equal(fpx_jobs_finish(jobs, &files),
                     problem == FPX_JOBS_FINE ? FLAMEPIX_OK : FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fpx_jobs_conflict(jobs).problem, problem);
    if (problem != FPX_JOBS_FINE)
        assert_string_equal(fpx_jobs_conflict(jobs).first, first);
}

static void test_other_files_of_a_batch_are_none_of_its_jobs(void **state)
{
    (void)state;
    const char *const paths[] = {"x/a.folded", NULL};
    struct fpx_jobs *jobs = listed_jobs(LISTED_JOBS_OPTIONS, paths);
    const struct fpx_jobs_file fine[] = {{"out/report", true}, {"x/a.folded", false}};
    const struct fpx_jobs_file input[] = {{"out/report", true}, {"./x/a.folded", true}};
    const struct fpx_jobs_file twice[] = {{"report", true}, {"./report", true}};
    const struct fpx_jobs_file list[] = {{"report", false}, {"./report", true}};
    assert_others(jobs, fine, FPX_JOBS_FINE, NULL);
    assert_others(jobs, input, FPX_JOBS_OTHER_OVERWRITES, "x/a.folded");
    assert_others(jobs, twice, FPX_JOBS_TWICE, "./report");
    assert_others(jobs, list, FPX_JOBS_OTHER_READ, "report");
    fpx_jobs_free(jobs);
}

static void test_files_of_jobs_that_are_in_each_others_way_are_an_error(void **state)
{
    (void)state;
    const char *const paths[] = {"x", "y/a", "z/x/b", NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.name_template = "{name}";
    options.output_folder = "z";
    assert_trouble(listed_jobs(options, paths),
                   (struct fpx_jobs_conflict){FPX_JOBS_FOLDER, "z/x", "z/x/b", NULL, 0, 0, NULL});
    const char *const other[] = {"x/a", "z/a", NULL};
    assert_trouble(listed_jobs(options, other),
                   (struct fpx_jobs_conflict){FPX_JOBS_OVERWRITE, "x/a", "z/a", NULL, 0, 0, NULL});
    const char *const reserved[] = {"x/.flamepix-a", NULL};
    assert_trouble(
        listed_jobs(options, reserved),
        (struct fpx_jobs_conflict){FPX_JOBS_RESERVED, "x/.flamepix-a", NULL, NULL, 0, 0, NULL});
}

/* Stands for what a batch wrote. */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_inputs_for_one_output_are_an_error),
        cmocka_unit_test(test_collisions_between_shards_are_an_error_in_each),
        cmocka_unit_test(test_the_same_output_spelled_in_two_ways_is_an_error),
        cmocka_unit_test(test_outputs_outside_of_their_folder_are_an_error),
        cmocka_unit_test(test_an_output_in_the_place_of_its_input_is_an_error),
        cmocka_unit_test(test_unknown_fields_are_an_error_even_without_inputs),
        cmocka_unit_test(test_sidecars_are_checked_like_pictures),
        cmocka_unit_test(test_other_files_of_a_batch_are_none_of_its_jobs),
        cmocka_unit_test(test_files_of_jobs_that_are_in_each_others_way_are_an_error),
    };
    return cmocka_run_group_tests_name("check_jobs", tests, NULL, NULL);
}
