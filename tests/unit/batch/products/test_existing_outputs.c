#define _XOPEN_SOURCE 700 /* utimensat */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "batch/products/existing_outputs.h"
#include "batch/products/product.h"
#include "support/folder.h"

enum { PICTURE_NBYTES = 7, FRAMES_NBYTES = 6, OPTIONS_HASH = 5, RUN = 3 };

static int enter_folder(void **state)
{
    return test_folder_setup(state) == 0 ? chdir(*state) : -1;
}

static int leave_folder(void **state)
{
    return chdir("/") == 0 ? test_folder_teardown(state) : -1;
}

/* A plan over the file "in", whose picture is out/in.png and whose sidecar is out/in.json. */
struct bench {
    struct fpx_jobs *jobs;
    struct fpx_report_index *past;
    struct fpx_variant variant;
    struct fpx_plan plan;
    struct fpx_job_details job;
};

struct text {
    struct flamepix_buffer bytes;
    size_t taken;
};

static enum flamepix_status read_text(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct text *text = user;
    size_t left = text->bytes.length - text->taken;
    *length_ret = left < capacity ? left : capacity;
    if (*length_ret > 0)
        memcpy(buffer, text->bytes.data + text->taken, *length_ret);
    text->taken += *length_ret;
    return FLAMEPIX_OK;
}

/* The past is what the report of one entry says, of none where `entry` is NULL. */
static void remember(struct bench *bench, const struct fpx_entry *entry)
{
    struct text text = {.taken = 0};
    fpx_report_index_free(bench->past);
    bench->past = NULL;
    struct fpx_report_facts facts;
    if (entry != NULL) {
        struct fpx_entry own = *entry;
        if (own.options_hash == OPTIONS_HASH)
            own.options_hash = fpx_product_options_hash(&bench->plan, &bench->job);
        assert_int_equal(fpx_entry_write(&own, &text.bytes), FLAMEPIX_OK);
    }
    assert_int_equal(fpx_report_index_create(&bench->past), FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_read(bench->past, read_text, &text, NULL, &facts),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_sort(bench->past), FLAMEPIX_OK);
    bench->plan.past = bench->past;
    flamepix_buffer_free(&text.bytes);
}

static void put_file(const char *path, const char *text, int64_t seconds)
{
    const struct timespec times[2] = {{.tv_sec = seconds}, {.tv_sec = seconds}};
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void start(struct bench *bench)
{
    const struct fpx_jobs_options options = {
        .output_folder = "out", .name_template = "{stem}.{ext}", .extension = "png"};
    *bench = (struct bench){.variant = {.suffix = ""}};
    put_file("in", "a 1\n", 1000);
    assert_int_equal(mkdir("out", 0777), 0);
    assert_int_equal(fpx_jobs_create(&options, &bench->jobs), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_add_path(bench->jobs, "in"), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_finish(bench->jobs, NULL), FLAMEPIX_OK);
    bench->plan = (struct fpx_plan){.jobs = bench->jobs,
                                    .variants = &bench->variant,
                                    .variant_count = 1,
                                    .sidecars[FPX_SIDECAR_frames] = "{stem}.json",
                                    .options_hash = OPTIONS_HASH,
                                    .run = RUN,
                                    .prefix = ""};
    assert_int_equal(fpx_product_details(&bench->plan, 0, &bench->job), FLAMEPIX_OK);
    remember(bench, NULL);
}

static void end(struct bench *bench)
{
    fpx_jobs_free(bench->jobs);
    fpx_report_index_free(bench->past);
    fpx_job_details_free(&bench->job);
}

static void put_outputs(int64_t seconds)
{
    put_file("out/in.png", "picture", seconds);
    put_file("out/in.json", "frames", seconds);
}

static enum fpx_existing_outputs look(struct bench *bench, enum fpx_exists exists,
                                      const struct fpx_entry **past_ret)
{
    enum fpx_existing_outputs existing;
    const struct fpx_entry *past;
    bench->plan.exists = exists;
    assert_int_equal(fpx_existing_outputs_check(&bench->plan, &bench->job, &existing, &past),
                     FLAMEPIX_OK);
    if (past_ret != NULL)
        *past_ret = past;
    return existing;
}

static void test_what_had_no_samples_left_nothing_that_may_stay(void **state)
{
    (void)state;
    struct bench bench;
    const struct fpx_entry *entry;
    const struct fpx_entry empty = {.run = RUN,
                                    .key = "in.png",
                                    .input = "in",
                                    .outcome = FPX_OUTCOME_EMPTY,
                                    .input_hash = 3,
                                    .options_hash = OPTIONS_HASH};
    start(&bench);
    put_outputs(1);
    remember(&bench, &empty);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, &entry), FPX_EXISTING_MAKE);
    assert_null(entry);
    assert_null(fpx_existing_outputs_are_done(&bench.plan, &bench.job));
    /* A resumed report that says so needs no output to be done. */
    bench.plan.kept = bench.past;
    entry = fpx_existing_outputs_are_done(&bench.plan, &bench.job);
    assert_non_null(entry);
    assert_int_equal(entry->outcome, FPX_OUTCOME_EMPTY);
    end(&bench);
}

static void test_skip_keeps_outputs_that_are_all_there(void **state)
{
    (void)state;
    struct bench bench;
    start(&bench);
    assert_int_equal(look(&bench, FPX_EXISTS_SKIP, NULL), FPX_EXISTING_MAKE);
    put_file("out/in.png", "picture", 1);
    assert_int_equal(look(&bench, FPX_EXISTS_SKIP, NULL), FPX_EXISTING_MAKE);
    put_outputs(1);
    assert_int_equal(look(&bench, FPX_EXISTS_SKIP, NULL), FPX_EXISTING_KEEP);
    assert_int_equal(look(&bench, FPX_EXISTS_OVERWRITE, NULL), FPX_EXISTING_MAKE);
    end(&bench);
}

static void test_error_refuses_one_output_unless_a_run_goes_on(void **state)
{
    (void)state;
    struct bench bench;
    start(&bench);
    assert_int_equal(look(&bench, FPX_EXISTS_ERROR, NULL), FPX_EXISTING_MAKE);
    put_file("out/in.json", "frames", 1);
    assert_int_equal(look(&bench, FPX_EXISTS_ERROR, NULL), FPX_EXISTING_REFUSE);
    bench.plan.resumes = true;
    assert_int_equal(look(&bench, FPX_EXISTS_ERROR, NULL), FPX_EXISTING_MAKE);
    end(&bench);
}

static void test_if_newer_keeps_outputs_that_are_all_younger_than_the_input(void **state)
{
    (void)state;
    struct bench bench;
    start(&bench);
    put_outputs(1001);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_NEWER, NULL), FPX_EXISTING_KEEP);
    put_file("out/in.json", "frames", 1000);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_NEWER, NULL), FPX_EXISTING_MAKE);
    end(&bench);
}

static void test_if_changed_compares_what_the_past_has_made_so(void **state)
{
    (void)state;
    struct bench bench;
    struct fpx_entry entry = {.run = RUN,
                              .key = "in.png",
                              .input = "in",
                              .output = "out/in.png",
                              .nbytes = PICTURE_NBYTES,
                              .sidecar_nbytes = FRAMES_NBYTES,
                              .input_hash = 3,
                              .options_hash = OPTIONS_HASH};
    const struct fpx_entry *past;
    start(&bench);
    put_outputs(1);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, &past), FPX_EXISTING_MAKE);
    assert_null(past);
    remember(&bench, &entry);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, &past), FPX_EXISTING_COMPARE);
    assert_int_equal(past->input_hash, 3);
    put_file("out/in.png", "another", 1);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, NULL), FPX_EXISTING_COMPARE);
    put_file("out/in.png", "longer than that", 1);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, NULL), FPX_EXISTING_MAKE);
    put_outputs(1);
    put_file("out/in.json", "", 1);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, NULL), FPX_EXISTING_MAKE);
    end(&bench);
}

static void test_other_options_a_failure_and_what_is_not_known_are_made_anew(void **state)
{
    (void)state;
    struct bench bench;
    const struct fpx_entry good = {.run = RUN,
                                   .key = "in.png",
                                   .input = "in",
                                   .output = "out/in.png",
                                   .nbytes = PICTURE_NBYTES,
                                   .sidecar_nbytes = FRAMES_NBYTES,
                                   .input_hash = 3,
                                   .options_hash = OPTIONS_HASH};
    struct fpx_entry entry = good;
    const struct fpx_entry *past;
    start(&bench);
    put_outputs(1);
    entry.options_hash++;
    remember(&bench, &entry);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, NULL), FPX_EXISTING_MAKE);
    entry = good;
    entry.input_hash = 0;
    remember(&bench, &entry);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, NULL), FPX_EXISTING_MAKE);
    entry = good;
    entry.nbytes = 0;
    remember(&bench, &entry);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, NULL), FPX_EXISTING_MAKE);
    entry = good;
    entry.outcome = FPX_OUTCOME_FAILED;
    remember(&bench, &entry);
    assert_int_equal(look(&bench, FPX_EXISTS_IF_CHANGED, &past), FPX_EXISTING_MAKE);
    assert_null(past);
    end(&bench);
}

static bool is_kept(struct bench *bench)
{
    return fpx_existing_outputs_are_done(&bench->plan, &bench->job) != NULL;
}

static void test_a_resumed_report_keeps_what_is_as_large_as_it_says(void **state)
{
    (void)state;
    struct bench bench;
    const struct fpx_entry entry = {.run = RUN,
                                    .key = "in.png",
                                    .input = "in",
                                    .output = "out/in.png",
                                    .nbytes = PICTURE_NBYTES,
                                    .sidecar_nbytes = FRAMES_NBYTES,
                                    .options_hash = OPTIONS_HASH};
    start(&bench);
    remember(&bench, &entry);
    put_outputs(1);
    assert_false(is_kept(&bench));
    bench.plan.kept = bench.past;
    assert_true(is_kept(&bench));
    put_file("out/in.json", "", 1);
    assert_false(is_kept(&bench));
    put_outputs(1);
    put_file("out/in.png", "longer than that", 1);
    assert_false(is_kept(&bench));
    assert_int_equal(unlink("out/in.png"), 0);
    assert_false(is_kept(&bench));
    end(&bench);
}

static void test_what_is_not_kept_is_made_whatever_exists(void **state)
{
    (void)state;
    struct bench bench;
    const struct fpx_entry entry = {.run = RUN,
                                    .key = "in.png",
                                    .input = "in",
                                    .output = "out/in.png",
                                    .nbytes = 1,
                                    .options_hash = OPTIONS_HASH};
    start(&bench);
    remember(&bench, &entry);
    put_outputs(1);
    bench.plan.kept = bench.past;
    assert_int_equal(look(&bench, FPX_EXISTS_SKIP, NULL), FPX_EXISTING_MAKE);
    assert_int_equal(look(&bench, FPX_EXISTS_ERROR, NULL), FPX_EXISTING_MAKE);
    end(&bench);
}

static void test_of_outputs_that_were_skipped_unseen_no_size_is_known(void **state)
{
    (void)state;
    struct bench bench;
    const struct fpx_entry entry = {.run = RUN,
                                    .key = "in.png",
                                    .input = "in",
                                    .output = "out/in.png",
                                    .outcome = FPX_OUTCOME_UNCHANGED,
                                    .options_hash = OPTIONS_HASH};
    start(&bench);
    remember(&bench, &entry);
    bench.plan.kept = bench.past;
    assert_false(is_kept(&bench));
    put_outputs(1);
    assert_true(is_kept(&bench));
    end(&bench);
}

static void test_what_an_earlier_run_did_is_not_kept_as_what_the_resumed_one_did(void **state)
{
    (void)state;
    struct bench bench;
    struct fpx_entry entry = {.run = RUN,
                              .key = "in.png",
                              .input = "in",
                              .nbytes = PICTURE_NBYTES,
                              .sidecar_nbytes = FRAMES_NBYTES,
                              .options_hash = OPTIONS_HASH};
    start(&bench);
    put_outputs(1);
    remember(&bench, &entry);
    bench.plan.kept = bench.past;
    assert_true(is_kept(&bench));
    entry.run = RUN - 1;
    remember(&bench, &entry);
    bench.plan.kept = bench.past;
    assert_false(is_kept(&bench));
    entry.run = RUN;
    entry.options_hash++;
    remember(&bench, &entry);
    bench.plan.kept = bench.past;
    assert_false(is_kept(&bench));
    end(&bench);
}

static void test_an_input_of_another_name_may_be_of_another_format(void **state)
{
    (void)state;
    struct bench bench;
    struct fpx_jobs *jobs;
    const struct fpx_jobs_options options = {
        .output_folder = "out", .name_template = "in.{ext}", .extension = "png"};
    start(&bench);
    const uint64_t hash = fpx_product_options_hash(&bench.plan, &bench.job);
    put_file("in.csv", "a 1\n", 1);
    assert_int_equal(fpx_jobs_create(&options, &jobs), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_add_path(jobs, "in.csv"), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    bench.plan.jobs = jobs;
    assert_int_equal(fpx_product_details(&bench.plan, 0, &bench.job), FLAMEPIX_OK);
    assert_true(fpx_product_options_hash(&bench.plan, &bench.job) != hash);
    bench.plan.jobs = bench.jobs;
    fpx_jobs_free(jobs);
    end(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_an_input_of_another_name_may_be_of_another_format,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_what_had_no_samples_left_nothing_that_may_stay,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_skip_keeps_outputs_that_are_all_there, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_error_refuses_one_output_unless_a_run_goes_on,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(
            test_if_newer_keeps_outputs_that_are_all_younger_than_the_input, enter_folder,
            leave_folder),
        cmocka_unit_test_setup_teardown(test_if_changed_compares_what_the_past_has_made_so,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(
            test_other_options_a_failure_and_what_is_not_known_are_made_anew, enter_folder,
            leave_folder),
        cmocka_unit_test_setup_teardown(test_a_resumed_report_keeps_what_is_as_large_as_it_says,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_what_is_not_kept_is_made_whatever_exists, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_of_outputs_that_were_skipped_unseen_no_size_is_known,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(
            test_what_an_earlier_run_did_is_not_kept_as_what_the_resumed_one_did, enter_folder,
            leave_folder),
    };
    return cmocka_run_group_tests_name("existing_outputs", tests, NULL, NULL);
}
