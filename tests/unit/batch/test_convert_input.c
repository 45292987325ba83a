#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "batch/convert_input.h"
#include "batch/products/product.h"
#include "batch/task_result.h"
#include "support/listed_jobs.h"
#include "support/pictures/scratch_folder.h"
#include "support/scarce_memory.h"

static int code_of(enum flamepix_status status)
{
    return status == FLAMEPIX_OK ? 0 : 100 + (int)status;
}

/* A plan over the file "in" and a worker for it, without a process. */
struct bench {
    struct fpx_jobs *jobs;
    struct fpx_report_index *past;
    struct fpx_variant variants[2];
    struct fpx_plan plan;
    void *worker;
    struct flamepix_buffer reply;
    struct fpx_line_files files;
};

static void start(struct bench *bench)
{
    const struct fpx_jobs_options options = {
        .output_folder = "out", .name_template = "x/{stem}.{ext}", .extension = "png"};
    *bench = (struct bench){.jobs = NULL};
    assert_int_equal(fpx_jobs_create(&options, &bench->jobs), FLAMEPIX_OK);
    assert_int_equal(listed_jobs_add(bench->jobs, "in"), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_finish(bench->jobs, NULL), FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_create(&bench->past), FLAMEPIX_OK);
    bench->variants[0] =
        (struct fpx_variant){.suffix = "@thumb", .figure = flamepix_figure_defaults()};
    bench->variants[1] =
        (struct fpx_variant){.suffix = "@docs", .figure = flamepix_figure_defaults()};
    assert_int_equal(flamepix_figure_preset("thumb", &bench->variants[0].figure), FLAMEPIX_OK);
    bench->plan = (struct fpx_plan){.jobs = bench->jobs,
                                    .past = bench->past,
                                    .prefix = "",
                                    .variants = bench->variants,
                                    .variant_count = 2,
                                    .render = flamepix_render_defaults(),
                                    .sidecars = {[FPX_SIDECAR_frames] = "{stem}.json"},
                                    .exists = FPX_EXISTS_OVERWRITE,
                                    .codes = {code_of, 1, 5, 7}};
    assert_int_equal(fpx_convert_start(&bench->plan, &bench->worker), FLAMEPIX_OK);
}

/* The result's texts last until the next run. */
static struct fpx_task_result run(struct bench *bench)
{
    struct flamepix_buffer request = {0};
    struct fpx_task_result result;
    bench->reply.length = 0;
    assert_int_equal(fpx_convert_request(0, "in", &request), FLAMEPIX_OK);
    assert_int_equal(fpx_convert_run(bench->worker,
                                     (struct flamepix_bytes){request.data, request.length},
                                     &bench->reply),
                     FLAMEPIX_OK);
    const struct flamepix_bytes reply = {bench->reply.data, bench->reply.length};
    bool good;
    assert_int_equal(fpx_task_result_read(reply, &bench->files, &result, &good), FLAMEPIX_OK);
    assert_true(good);
    flamepix_buffer_free(&request);
    return result;
}

static void end(struct bench *bench)
{
    fpx_convert_free(bench->worker);
    fpx_jobs_free(bench->jobs);
    fpx_report_index_free(bench->past);
    flamepix_buffer_free(&bench->reply);
    free(bench->files.items);
}

static void test_an_input_becomes_all_its_files(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "main;a 5\nmain;b 7\nbad\n");
    start(&bench);
    struct fpx_task_result result = run(&bench);
    assert_int_equal(result.entry.outcome, FPX_OUTCOME_MADE);
    assert_int_equal(result.entry.width, 320);
    assert_int_equal(result.entry.height, 180);
    assert_int_equal(result.entry.stacks, 2);
    assert_string_equal(result.entry.hottest, "b, a");
    assert_non_null(strstr(result.entry.warnings, "1 bad line skipped: line 3"));
    assert_int_equal(access("out/x/in@thumb.png", F_OK), 0);
    assert_int_equal(access("out/x/in@docs.png", F_OK), 0);
    assert_int_equal(access("out/in@thumb.json", F_OK), 0);
    assert_int_equal(access("out/in@docs.json", F_OK), 0);
    struct fpx_job_details job = {0};
    assert_int_equal(fpx_product_details(&bench.plan, 0, &job), FLAMEPIX_OK);
    const struct fpx_products_found found = fpx_products_find(&bench.plan, &job);
    assert_int_equal(found.count, 4);
    assert_int_equal(found.picture_nbytes, result.entry.nbytes);
    fpx_job_details_free(&job);
    end(&bench);
}

/* Of this process: others may be at work. */
static double seconds(void)
{
    struct timespec now;
    assert_int_equal(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now), 0);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Seconds of the fastest of some runs. */
static double cost(struct bench *bench)
{
    double least = 1e9;
    for (unsigned i = 0; i < 10; i++) {
        const double begin = seconds();
        assert_int_equal(run(bench).entry.outcome, FPX_OUTCOME_MADE);
        const double spent = seconds() - begin;
        least = spent < least ? spent : least;
    }
    return least;
}

/* A flamepix_read_fn: a list of so many names, of which `user` counts what is left. */
static enum flamepix_status read_list(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    enum { LINE_NBYTES = 9 };
    char line[LINE_NBYTES + 1];
    size_t *left = user;
    for (*length_ret = 0; *left > 0 && capacity - *length_ret >= LINE_NBYTES; --*left) {
        assert_int_equal(snprintf(line, sizeof(line), "%08u\n", (unsigned)*left), LINE_NBYTES);
        memcpy((char *)buffer + *length_ret, line, LINE_NBYTES);
        *length_ret += LINE_NBYTES;
    }
    return FLAMEPIX_OK;
}

static void test_an_input_costs_no_more_where_there_are_many(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "main;a 3\nmain;b 1\n");
    start(&bench);
    bench.plan.variant_count = 1;
    const double alone = cost(&bench);
    size_t count = 300000;
    assert_int_equal(fpx_jobs_add_list(bench.jobs, read_list, &count, '\n'), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_count(bench.jobs), 300001);
    assert_true(cost(&bench) < 2 * alone);
    end(&bench);
}

static void test_a_failure_has_code_and_reason(void **state)
{
    (void)state;
    struct bench bench;
    start(&bench);
    struct fpx_task_result result = run(&bench);
    assert_int_equal(result.entry.outcome, FPX_OUTCOME_FAILED);
    assert_int_equal(result.entry.code, 100 + FLAMEPIX_READ_FAILED);
    assert_string_equal(result.entry.error, "No such file or directory");
    test_place_put("in", "nothing\n");
    result = run(&bench);
    assert_int_equal(result.entry.code, 100 + FLAMEPIX_NO_STACKS);
    assert_false(result.writing);
    test_place_put("in", "a 1\n");
    test_place_put("out", "in the way");
    result = run(&bench);
    assert_int_equal(result.entry.code, 100 + FLAMEPIX_WRITE_FAILED);
    assert_false(result.writing);
    assert_int_equal(unlink("out"), 0);
    assert_int_equal(symlink("nowhere/gone", "out"), 0);
    result = run(&bench);
    assert_int_equal(result.entry.code, 100 + FLAMEPIX_WRITE_FAILED);
    assert_true(result.writing);
    assert_int_equal(unlink("out"), 0);
    end(&bench);
}

static bool holds(const char *path, const char *text)
{
    char found[16] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t length = fread(found, 1, sizeof(found) - 1, file);
    fclose(file);
    return length == strlen(text) && strcmp(found, text) == 0;
}

static void test_files_of_an_input_are_replaced_together_or_not_at_all(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "a 1\n");
    start(&bench);
    (void)run(&bench);
    test_place_put("out/x/in@thumb.png", "old picture");
    test_place_put("out/in@thumb.json", "old frames");
    assert_int_equal(unlink("out/x/in@docs.png"), 0);
    assert_int_equal(mkdir("out/x/in@docs.png", 0777), 0);
    struct fpx_task_result result = run(&bench);
    assert_int_equal(result.entry.outcome, FPX_OUTCOME_FAILED);
    assert_string_equal(result.entry.error, "out/x/in@docs.png: Is a directory");
    assert_false(result.writing);
    assert_true(holds("out/x/in@thumb.png", "old picture"));
    assert_true(holds("out/in@thumb.json", "old frames"));
    assert_int_equal(rmdir("out/x/in@docs.png"), 0);
    assert_int_equal(run(&bench).entry.outcome, FPX_OUTCOME_MADE);
    assert_false(holds("out/x/in@thumb.png", "old picture"));
    end(&bench);
}

static void test_what_exists_stays_by_rule(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "a 1\n");
    start(&bench);
    (void)run(&bench);
    bench.plan.exists = FPX_EXISTS_SKIP;
    assert_int_equal(run(&bench).entry.outcome, FPX_OUTCOME_UNCHANGED);
    bench.plan.exists = FPX_EXISTS_ERROR;
    assert_int_equal(run(&bench).entry.code, 1);
    bench.plan.resumes = true;
    assert_int_equal(run(&bench).entry.outcome, FPX_OUTCOME_MADE);
    bench.plan.exists = FPX_EXISTS_IF_CHANGED;
    assert_int_equal(run(&bench).entry.outcome, FPX_OUTCOME_MADE);
    end(&bench);
}

static void test_an_error_spells_the_option_only_as_the_plan_does(void **state)
{
    (void)state;
    const struct fpx_option_names words = {.exists_error = "<exists>", .strict = "<strict>"};
    struct bench bench;
    test_place_put("in", "a 1\nbad\n");
    start(&bench);
    (void)run(&bench);
    bench.plan.exists = FPX_EXISTS_ERROR;
    assert_string_equal(run(&bench).entry.error, "its output exists");
    bench.plan.words = &words;
    assert_string_equal(run(&bench).entry.error, "its output exists (<exists>)");
    bench.plan.exists = FPX_EXISTS_OVERWRITE;
    bench.plan.render.profile.reading.strict = true;
    struct fpx_task_result result = run(&bench);
    assert_int_equal(result.entry.line, 2);
    assert_non_null(strstr(result.entry.error, " (<strict> reads no further)"));
    end(&bench);
}

static void test_a_side_beyond_jpeg_is_said_with_the_size_of_the_page(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "a 1\n");
    start(&bench);
    bench.variants[0].figure = flamepix_figure_defaults();
    bench.variants[0].figure.format = FLAMEPIX_JPEG;
    bench.variants[0].figure.width = 70000;
    bench.variants[0].figure.limit_side = 80000;
    struct fpx_task_result result = run(&bench);
    assert_int_equal(result.entry.code, 100 + FLAMEPIX_LIMIT_SIDE);
    assert_non_null(strstr(result.entry.error, "the picture is 70000 x "));
    end(&bench);
}

/* A bench whose plan compares with the file "old". */
static void start_compared(struct bench *bench)
{
    const struct fpx_jobs_options options = {.output_folder = "out",
                                             .name_template = "x/{stem}.{ext}",
                                             .extension = "png",
                                             .baseline = "old"};
    start(bench);
    fpx_convert_free(bench->worker);
    fpx_jobs_free(bench->jobs);
    assert_int_equal(fpx_jobs_create(&options, &bench->jobs), FLAMEPIX_OK);
    assert_int_equal(listed_jobs_add(bench->jobs, "in"), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_finish(bench->jobs, NULL), FLAMEPIX_OK);
    bench->plan.jobs = bench->jobs;
    assert_int_equal(fpx_convert_start(&bench->plan, &bench->worker), FLAMEPIX_OK);
}

static void test_an_input_is_compared_with_its_baseline(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "main;a 5\nmain;b 7\n");
    test_place_put("old", "main;a 5\nmain;b 2\nmain;c 1\n");
    start_compared(&bench);
    struct fpx_task_result result = run(&bench);
    assert_int_equal(result.entry.outcome, FPX_OUTCOME_MADE);
    assert_true(result.entry.baseline_hash != 0);
    const struct fpx_entry_change *change = &result.entry.change;
    assert_true(change->is_known && change->before == 8 && change->after == 12);
    assert_true(change->distance == 6);
    assert_true(change->has_similarity && change->similarity == 0.7);
    assert_string_equal(change->growth.name, "b");
    assert_true(change->growth.change == 5);
    assert_null(result.entry.warnings);
    bench.plan.normalizing = (struct fpx_normalizing){.by = FPX_EQUAL_BY_NUMBER, .number = 24};
    result = run(&bench);
    assert_true(result.entry.change.before == 24 && result.entry.change.after == 24);
    end(&bench);
}

static void test_a_baseline_that_is_gone_costs_its_input(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "main;a 5\n");
    start_compared(&bench);
    struct fpx_task_result result = run(&bench);
    assert_int_equal(result.entry.outcome, FPX_OUTCOME_FAILED);
    assert_string_equal(result.entry.error, "its baseline old: No such file or directory");
    assert_false(result.entry.change.is_known);
    end(&bench);
}

static void test_what_is_no_request_is_refused(void **state)
{
    (void)state;
    struct bench bench;
    size_t job = 1;
    start(&bench);
    assert_int_equal(fpx_convert_run(bench.worker, (struct flamepix_bytes){"x", 1}, &bench.reply),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fpx_convert_run(bench.worker,
                                     (struct flamepix_bytes){(const char *)&job, sizeof(job)},
                                     &bench.reply),
                     FLAMEPIX_BAD_ARGUMENT);
    end(&bench);
}

/* The first input by a worker of its own; an input that failed for want of memory counts as one
 * that ended by it. */
static enum flamepix_status convert_first(void *user)
{
    const struct fpx_plan *plan = user;
    struct flamepix_buffer request = {0}, reply = {0};
    struct fpx_line_files files = {0};
    struct fpx_task_result result;
    void *worker = NULL;
    enum flamepix_status status = fpx_convert_start(plan, &worker);
    if (status == FLAMEPIX_OK)
        status = fpx_convert_request(0, "in", &request);
    if (status == FLAMEPIX_OK)
        status =
            fpx_convert_run(worker, (struct flamepix_bytes){request.data, request.length}, &reply);
    if (status == FLAMEPIX_OK) {
        bool good;
        status = fpx_task_result_read((struct flamepix_bytes){reply.data, reply.length}, &files,
                                      &result, &good);
        assert_true(status != FLAMEPIX_OK || good);
    }
    if (status == FLAMEPIX_OK) {
        if (result.entry.outcome == FPX_OUTCOME_FAILED &&
            result.entry.code == code_of(FLAMEPIX_NO_MEMORY))
            status = FLAMEPIX_NO_MEMORY;
        else
            assert_int_equal(result.entry.outcome, FPX_OUTCOME_MADE);
    }
    fpx_convert_free(worker);
    free(files.items);
    flamepix_buffer_free(&request);
    flamepix_buffer_free(&reply);
    return status;
}

static void test_a_worker_that_lacks_memory_says_so(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "main;a 5\nmain;b 7\n");
    start(&bench);
    bench.plan.variants = &bench.variants[1];
    bench.plan.variant_count = 1;
    assert_true(scarce_memory_try(convert_first, &bench.plan) > 0);
    assert_int_equal(access("out/x/in@docs.png", F_OK), 0);
    end(&bench);
}

static void test_a_worker_that_compares_and_lacks_memory_says_so(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "main;a 5\nmain;b 7\n");
    test_place_put("old", "main;a 9\n");
    start_compared(&bench);
    bench.plan.variants = &bench.variants[1];
    bench.plan.variant_count = 1;
    bench.plan.normalizing.by = FPX_EQUAL_BY_AFTER;
    assert_true(scarce_memory_try(convert_first, &bench.plan) > 0);
    end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_an_input_becomes_all_its_files, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_an_input_costs_no_more_where_there_are_many,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_failure_has_code_and_reason, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_files_of_an_input_are_replaced_together_or_not_at_all,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_what_exists_stays_by_rule, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_an_error_spells_the_option_only_as_the_plan_does,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_side_beyond_jpeg_is_said_with_the_size_of_the_page,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_an_input_is_compared_with_its_baseline,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_baseline_that_is_gone_costs_its_input,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_worker_that_compares_and_lacks_memory_says_so,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_what_is_no_request_is_refused, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_worker_that_lacks_memory_says_so, test_place_enter,
                                        test_place_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
