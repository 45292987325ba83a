#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/job_details.h"
#include "support/listed_jobs.h"
#include "support/pictures/scratch_folder.h"
#include "support/scarce_memory.h"

static const char *const two_inputs[] = {"a/x.folded", "b/y.folded", NULL};

/* A sidecar and the picture of "@docs". */
static const struct fpx_jobs_product products[] = {
    {.name_template = "{stem}.json", .suffix = "@docs"},
    {.name_template = NULL, .suffix = "@docs"}};
static const struct fpx_jobs_pictures pictures = {.products = products, .product_count = 2};

static void find(const struct fpx_jobs *jobs, size_t i, struct fpx_job_details *details)
{
    assert_int_equal(fpx_job_details_find(jobs, i, &pictures, details), FLAMEPIX_OK);
}

static void test_a_job_knows_its_input_and_its_outputs(void **state)
{
    (void)state;
    struct fpx_jobs *jobs = listed_jobs(LISTED_JOBS_OPTIONS, two_inputs);
    struct fpx_job_details job = {0};
    find(jobs, 1, &job);
    assert_int_equal(job.job, 1);
    assert_int_equal(job.number, 1);
    assert_string_equal(job.input, "b/y.folded");
    assert_string_equal(job.key, "y@docs.png");
    assert_int_equal(job.path_count, 2);
    assert_string_equal(job.paths[0], "out/y@docs.json");
    assert_string_equal(job.paths[1], "out/y@docs.png");
    assert_ptr_equal(job.main_path, job.paths[1]);
    assert_string_equal(job.paths[1] + job.below, "y@docs.png");
    assert_int_equal(job.group_count, 1);
    assert_int_equal(job.groups[0].length, 0);
    assert_int_equal(job.fault.status, FLAMEPIX_OK);
    assert_false(job.is_found || job.is_folder || job.is_gone || job.is_compared);
    assert_null(job.baseline);
    find(jobs, 0, &job);
    assert_string_equal(job.main_path, "out/x@docs.png");
    assert_int_equal(fpx_job_details_find(jobs, 2, &pictures, &job), FLAMEPIX_BAD_ARGUMENT);
    fpx_job_details_free(&job);
    fpx_jobs_free(jobs);
}

static void test_each_group_has_all_products(void **state)
{
    (void)state;
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    const char *const names[] = {"main", "worker"};
    struct fpx_job_details job = {0};
    options.output_folder = "out/";
    options.name_template = "{stem}-{group}.{ext}";
    struct fpx_jobs *jobs = listed_jobs(options, two_inputs);
    assert_int_equal(fpx_jobs_set_groups(jobs, 0, names, 2), FLAMEPIX_OK);
    find(jobs, 0, &job);
    assert_int_equal(job.path_count, 4);
    assert_string_equal(job.paths[1], "out/x-main@docs.png");
    assert_string_equal(job.paths[3], "out/x-worker@docs.png");
    assert_string_equal(job.paths[3] + job.below, "x-worker@docs.png");
    assert_string_equal(job.key, "x-{group}@docs.png");
    assert_int_equal(job.group_count, 2);
    assert_memory_equal(job.groups[1].data, "worker", job.groups[1].length);
    fpx_job_details_free(&job);
    fpx_jobs_free(jobs);
}

static void test_what_pictures_show_of_names_is_what_titles_ask_for(void **state)
{
    (void)state;
    struct fpx_jobs *jobs = listed_jobs(LISTED_JOBS_OPTIONS, two_inputs);
    struct fpx_jobs_pictures titled = pictures;
    struct fpx_job_details job = {0};
    find(jobs, 0, &job);
    assert_int_equal(job.shown_count, 1);
    assert_memory_equal(job.shown[0].data, "x.folded", job.shown[0].length);
    titled.title = "{stem}";
    titled.subtitle = "in {root} and {dir}";
    assert_int_equal(fpx_job_details_find(jobs, 0, &titled, &job), FLAMEPIX_OK);
    assert_int_equal(job.shown_count, FPX_SHOWN_NAMES);
    fpx_job_details_free(&job);
    fpx_jobs_free(jobs);
}

static void test_a_baseline_is_looked_for_when_it_is_asked_for(void **state)
{
    (void)state;
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    struct fpx_job_details job = {0};
    test_place_put("old", "a 1\n");
    options.baseline = "old";
    struct fpx_jobs *jobs = listed_jobs(options, two_inputs);
    find(jobs, 0, &job);
    assert_true(job.is_compared);
    assert_null(job.baseline);
    assert_int_equal(fpx_job_details_find_baseline(jobs, &job), FLAMEPIX_OK);
    assert_string_equal(job.baseline, "old");
    assert_true(job.has_baseline);
    find(jobs, 1, &job);
    assert_null(job.baseline);
    assert_false(job.has_baseline);
    fpx_job_details_free(&job);
    fpx_jobs_free(jobs);
}

static enum flamepix_status find_all(void *user)
{
    const struct fpx_jobs *jobs = user;
    struct fpx_job_details job = {0};
    enum flamepix_status status = fpx_job_details_find(jobs, 0, &pictures, &job);
    if (status == FLAMEPIX_OK)
        status = fpx_job_details_find_baseline(jobs, &job);
    fpx_job_details_free(&job);
    return status;
}

static void test_details_that_lack_memory_say_so(void **state)
{
    (void)state;
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.baseline = "old";
    struct fpx_jobs *jobs = listed_jobs(options, two_inputs);
    assert_true(scarce_memory_try(find_all, jobs) > 0);
    fpx_jobs_free(jobs);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_a_job_knows_its_input_and_its_outputs),
        IN_PLACE(test_each_group_has_all_products),
        IN_PLACE(test_what_pictures_show_of_names_is_what_titles_ask_for),
        IN_PLACE(test_a_baseline_is_looked_for_when_it_is_asked_for),
        IN_PLACE(test_details_that_lack_memory_say_so),
    };
    return cmocka_run_group_tests_name("job_details", tests, NULL, NULL);
}
