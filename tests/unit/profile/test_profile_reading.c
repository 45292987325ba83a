#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <flamepix/profile.h>

#include "base/buffer_printf.h"
#include "support/recordings/inputs.h"

/* Writes what is consumed as "key weight|", anew with each call. */
struct record {
    struct flamepix_buffer text;
};

static enum flamepix_status consume(void *user, struct flamepix_stacks *stacks)
{
    struct record *record = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    record->text.length = 0;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK)
        assert_int_equal(fpx_buffer_printf(&record->text, "%.*s %g|", (int)stack.length, stack.key,
                                           stack.weight.value),
                         FLAMEPIX_OK);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Three samples, one a second, and a pause of two. */
static const char timed[] = "app 1 1.0: 1 cycles:\n\t10 work (/bin/app)\n\t20 main (/bin/app)\n\n"
                            "app 1 2.0: 1 cycles:\n\t10 work (/bin/app)\n\t20 main (/bin/app)\n\n"
                            "app 1 5.0: 1 cycles:\n\t30 rest (/bin/app)\n\t20 main (/bin/app)\n\n";

static enum flamepix_status read_text(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *rest = user;
    *length_ret = rest->length < capacity ? rest->length : capacity;
    memcpy(buffer, rest->data, *length_ret);
    rest->data += *length_ret;
    rest->length -= *length_ret;
    return FLAMEPIX_OK;
}

/* What rewinding a stream returns once it has been read with these options. */
static enum flamepix_status rewound(const char *text,
                                    const struct flamepix_profile_options *options)
{
    const struct flamepix_input_options kept = {.keep = true, .keep_nbytes = 1 << 16};
    struct flamepix_bytes rest = {text, strlen(text)};
    struct flamepix_input *input;
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(flamepix_input_from_callback(read_text, &rest, &kept, &input), FLAMEPIX_OK);
    assert_int_equal(flamepix_profile_read(&input, 1, options, consume, &record, &report),
                     FLAMEPIX_OK);
    enum flamepix_status status = flamepix_input_rewind(input);
    flamepix_buffer_free(&record.text);
    flamepix_input_free(input);
    return status;
}

static void test_a_stream_that_is_read_once_is_not_kept(void **state)
{
    (void)state;
    const struct flamepix_profile_options once = {.read_once = true};
    const struct flamepix_profile_options again = {.read_once = false};
    assert_int_equal(rewound(timed, &once), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ESPIPE);
    assert_int_equal(rewound(timed, &again), FLAMEPIX_OK);
    assert_int_equal(rewound("b 1\na 2\n", &once), FLAMEPIX_READ_FAILED);
}

static void test_a_stream_is_kept_where_a_window_of_time_is_asked_for(void **state)
{
    (void)state;
    const struct flamepix_profile_options window = {
        .read_once = true, .reading.recording.begin = {FLAMEPIX_MOMENT_PERCENT, 50}};
    assert_int_equal(rewound(timed, &window), FLAMEPIX_OK);
}

static void read_timed(const struct flamepix_profile_options *options, struct record *record)
{
    struct flamepix_input *input;
    struct flamepix_profile_report report;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(timed), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_profile_read(&input, 1, options, consume, record, &report),
                     FLAMEPIX_OK);
    flamepix_input_free(input);
}

static void test_stacks_that_are_added_up_do_not_come_in_the_order_of_time(void **state)
{
    (void)state;
    const struct flamepix_view_request chart = {.view = flamepix_view_named("flamechart")};
    struct flamepix_profile_options options = {.views = &chart, .view_count = 1, .adds_up = true};
    struct record record = {0};
    read_timed(&options, &record);
    assert_string_equal(record.text.data, "app;main;work; 2|app;main;rest; 1|");
    options.adds_up = false;
    read_timed(&options, &record);
    assert_string_equal(record.text.data, "app;main;work; 1|app;main;work; 3|app;main;rest; 3|");
    flamepix_buffer_free(&record.text);
}

/* What a file is made while it is read. */
struct change {
    const char *path, *mode, *text;
    struct record record;
};

static enum flamepix_status consume_and_change(void *user, struct flamepix_stacks *stacks)
{
    struct change *change = user;
    const enum flamepix_status status = consume(&change->record, stacks);
    FILE *file = change->mode != NULL ? fopen(change->path, change->mode) : NULL;
    if (file != NULL) {
        assert_true(fputs(change->text, file) >= 0);
        assert_int_equal(fclose(file), 0);
    }
    return status;
}

static enum flamepix_status read_while(const char *mode, const char *text, const char *before)
{
    struct test_file file = test_file_with(before, strlen(before));
    struct change change = {.path = file.path, .mode = mode, .text = text};
    struct flamepix_profile_report report;
    struct flamepix_input *input;
    const struct flamepix_profile_options options = {0};
    /* Long ago, so that writing is seen whatever clock the file system has. */
    const struct timespec times[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    assert_int_equal(utimensat(AT_FDCWD, file.path, times, 0), 0);
    assert_int_equal(flamepix_input_open(file.path, NULL, &input), FLAMEPIX_OK);
    const enum flamepix_status status =
        flamepix_profile_read(&input, 1, &options, consume_and_change, &change, &report);
    assert_int_equal(report.failed_input, 0);
    flamepix_input_free(input);
    flamepix_buffer_free(&change.record.text);
    assert_int_equal(unlink(file.path), 0);
    return status;
}

static void test_a_file_that_changes_while_it_is_read_has_failed(void **state)
{
    (void)state;
    assert_int_equal(read_while(NULL, NULL, "a 1\n"), FLAMEPIX_OK);
    assert_int_equal(read_while("a", "b 1\n", "a 1\n"), FLAMEPIX_INPUT_CHANGED);
    assert_int_equal(read_while("w", "", "a 1\n"), FLAMEPIX_INPUT_CHANGED);
    assert_int_equal(read_while("w", "b 1\n", "a 1\n"), FLAMEPIX_INPUT_CHANGED);
    assert_int_equal(read_while("a", "b 1\n", ""), FLAMEPIX_INPUT_CHANGED);
    assert_int_equal(read_while("r", "", "a 1\n"), FLAMEPIX_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_file_that_changes_while_it_is_read_has_failed),
        cmocka_unit_test(test_a_stream_that_is_read_once_is_not_kept),
        cmocka_unit_test(test_a_stream_is_kept_where_a_window_of_time_is_asked_for),
        cmocka_unit_test(test_stacks_that_are_added_up_do_not_come_in_the_order_of_time),
    };
    return cmocka_run_group_tests_name("profile reading", tests, NULL, NULL);
}
