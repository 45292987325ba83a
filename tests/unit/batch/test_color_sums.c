#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "batch/color_pass.h"
#include "batch/convert_input.h"
#include "support/pictures/scratch_folder.h"

/* A worker's sums of one input, "in". */
struct bench {
    struct fpx_jobs *jobs;
    struct fpx_plan plan;
    struct fpx_color_sums sums;
    void *worker;
    struct flamepix_buffer reply;
};

static void start(struct bench *bench)
{
    const struct fpx_jobs_options options = {
        .output_folder = "out", .name_template = "{stem}.{ext}", .extension = "png"};
    *bench = (struct bench){.jobs = NULL};
    assert_int_equal(fpx_jobs_create(&options, &bench->jobs), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_add_path(bench->jobs, "in"), FLAMEPIX_OK);
    bench->plan = (struct fpx_plan){.jobs = bench->jobs, .render = flamepix_render_defaults()};
    bench->sums = (struct fpx_color_sums){&bench->plan, FPX_BY_ROOT};
    assert_int_equal(fpx_color_sums_start(&bench->sums, &bench->worker), FLAMEPIX_OK);
}

static void run(struct bench *bench)
{
    struct flamepix_buffer request = {0};
    bench->reply.length = 0;
    assert_int_equal(fpx_convert_request(0, "in", &request), FLAMEPIX_OK);
    assert_int_equal(fpx_color_sums_run(bench->worker,
                                        (struct flamepix_bytes){request.data, request.length},
                                        &bench->reply),
                     FLAMEPIX_OK);
    flamepix_buffer_free(&request);
}

static void end(struct bench *bench)
{
    fpx_color_sums_free(bench->worker);
    fpx_jobs_free(bench->jobs);
    flamepix_buffer_free(&bench->reply);
}

static void add(const struct bench *bench, struct fpx_color_assignment *assignment)
{
    const struct flamepix_bytes reply = {bench->reply.data, bench->reply.length};
    enum flamepix_status read;
    assert_int_equal(fpx_color_sums_add(reply, assignment, &read), FLAMEPIX_OK);
}

/* The file of an assignment; the caller frees it. */
static char *decide(struct fpx_color_assignment *assignment)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_color_assignment_decide(assignment), FLAMEPIX_OK);
    assert_int_equal(fpx_color_assignment_write(assignment, &text), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text.data;
}

static void test_profiles_count_by_shares_of_their_totals(void **state)
{
    (void)state;
    struct bench bench;
    struct fpx_color_assignment *assignment;
    assert_int_equal(fpx_color_assignment_create(&assignment), FLAMEPIX_OK);
    test_place_put("in", "a;x 6000\nb;x 4000\n");
    start(&bench);
    run(&bench);
    add(&bench, assignment);
    test_place_put("in", "b;x 3\nc 1\n");
    run(&bench);
    add(&bench, assignment);
    char *text = decide(assignment);
    assert_string_equal(text, "a\torange\nb\tblue\nc\tgreen\n");
    free(text);
    fpx_color_assignment_free(assignment);
    end(&bench);
}

static void test_an_input_that_fails_counts_for_nothing(void **state)
{
    (void)state;
    struct bench bench;
    struct fpx_color_assignment *assignment;
    enum flamepix_status read;
    assert_int_equal(fpx_color_assignment_create(&assignment), FLAMEPIX_OK);
    test_place_put("in", "a 1\n");
    start(&bench);
    assert_int_equal(unlink("in"), 0);
    run(&bench);
    assert_int_equal(fpx_color_sums_add(flamepix_buffer_bytes(&bench.reply), assignment, &read),
                     FLAMEPIX_OK);
    assert_int_not_equal(read, FLAMEPIX_OK);
    assert_int_equal(fpx_color_sums_add((struct flamepix_bytes){"", 0}, assignment, &read),
                     FLAMEPIX_OK);
    assert_int_equal(read, FLAMEPIX_READ_FAILED);
    char *text = decide(assignment);
    assert_string_equal(text, "");
    free(text);
    fpx_color_assignment_free(assignment);
    end(&bench);
}

static void test_a_reply_that_is_cut_adds_what_is_whole(void **state)
{
    (void)state;
    struct bench bench;
    struct fpx_color_assignment *assignment;
    assert_int_equal(fpx_color_assignment_create(&assignment), FLAMEPIX_OK);
    test_place_put("in", "first 3\nsecond 2\n");
    start(&bench);
    run(&bench);
    bench.reply.length -= 2;
    add(&bench, assignment);
    char *text = decide(assignment);
    assert_string_equal(text, "first\tblue\n");
    free(text);
    fpx_color_assignment_free(assignment);
    end(&bench);
}

static void test_what_is_no_request_is_refused(void **state)
{
    (void)state;
    struct bench bench;
    test_place_put("in", "a 1\n");
    start(&bench);
    assert_int_equal(
        fpx_color_sums_run(bench.worker, (struct flamepix_bytes){"x", 1}, &bench.reply),
        FLAMEPIX_BAD_ARGUMENT);
    end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_profiles_count_by_shares_of_their_totals),
        cmocka_unit_test(test_an_input_that_fails_counts_for_nothing),
        cmocka_unit_test(test_a_reply_that_is_cut_adds_what_is_whole),
        cmocka_unit_test(test_what_is_no_request_is_refused),
    };
    return cmocka_run_group_tests_name("color_sums", tests, test_place_enter, test_place_leave);
}
