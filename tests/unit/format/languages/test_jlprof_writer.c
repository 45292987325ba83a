#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#include "format/languages/julia.h"

static enum flamepix_status read_all(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *rest = user;
    *length_ret = rest->length < capacity ? rest->length : capacity;
    if (*length_ret > 0)
        memcpy(buffer, rest->data, *length_ret);
    *rest = flamepix_bytes_from(*rest, *length_ret);
    return FLAMEPIX_OK;
}

static enum flamepix_status write_text_as_jlprof(const char *text, flamepix_write_fn write,
                                                 void *user, uint64_t *count_ret)
{
    struct flamepix_bytes rest = flamepix_bytes_of(text);
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_input_from_callback(read_all, &rest, NULL, &input), FLAMEPIX_OK);
    assert_int_equal(flamepix_format_named("folded")->open(input, NULL, NULL, &stacks),
                     FLAMEPIX_OK);
    enum flamepix_status status = fpx_jlprof_write(stacks, write, user, count_ret);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    return status;
}

static void expect_written(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    struct flamepix_buffer file = {0};
    uint64_t count;
    assert_int_equal(write_text_as_jlprof(text, flamepix_buffer_write, &file, &count), FLAMEPIX_OK);
    test_expect_collapsed("jlprof", flamepix_buffer_bytes(&file), &options, folded);
    flamepix_buffer_free(&file);
}

static void test_what_is_written_is_read_again(void **state)
{
    (void)state;
    const char *const text = "main (a.jl:3) 1\nmain (a.jl:3);f;f (b.jl:10) 4\nmain;jl_f_[c];g 2\n";
    expect_written(
        text, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES, .c_frames = true},
        text);
    expect_written(text, &(struct flamepix_recording_options){0}, "main 1\nmain;f;f 4\nmain;g 2\n");
}

static void test_fractions_are_carried_on(void **state)
{
    (void)state;
    expect_written("a 0.5\nb 0.5\nc 1.5\nd 0.5\n", &(struct flamepix_recording_options){0},
                   "a 1\nc 2\n");
}

static void test_large_weights_are_written_as_they_are(void **state)
{
    (void)state;
    const struct flamepix_recording_options lines = {.granularity = FLAMEPIX_LINES,
                                                     .c_frames = true};
    expect_written("main;a 3000000000000\nmain;b 1000000000000\n",
                   &(struct flamepix_recording_options){0},
                   "main;a 3000000000000\nmain;b 1000000000000\n");
    expect_written("main (a.jl:3) 1\nmain (a.jl:3);f (a.jl:4)_[d] 2000000\n"
                   "main (a.jl:3);f (a.jl:4)_[d];jl_f_[c] 5\nmain (a.jl:3);f;g 7\nother 9\n",
                   &lines,
                   "main (a.jl:3) 1\nmain (a.jl:3);f (a.jl:4)_[d] 2000000\n"
                   "main (a.jl:3);f (a.jl:4)_[d];jl_f_[c] 5\nmain (a.jl:3);f;g 7\nother 9\n");
}

static void test_a_graph_is_small(void **state)
{
    (void)state;
    struct flamepix_buffer file = {0};
    uint64_t count;
    assert_int_equal(write_text_as_jlprof("main;a 3000000000000\nmain;b 1000000000000\n",
                                          flamepix_buffer_write, &file, &count),
                     FLAMEPIX_OK);
    assert_in_range(file.length, 100, 300);
    flamepix_buffer_free(&file);
}

static void test_totals_beyond_all_numbers_are_in_proportion(void **state)
{
    (void)state;
    expect_written("a 3e25\nb 1e25\n", &(struct flamepix_recording_options){0},
                   "a 3458764513820540928\nb 1152921504606846976\n");
}

static enum flamepix_status write_nothing(void *user, const void *bytes, size_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_a_disk_that_is_full_is_seen(void **state)
{
    (void)state;
    uint64_t count;
    assert_int_equal(write_text_as_jlprof("a;b 2\n", write_nothing, NULL, &count),
                     FLAMEPIX_WRITE_FAILED);
    assert_int_equal(count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_written_is_read_again),
        cmocka_unit_test(test_fractions_are_carried_on),
        cmocka_unit_test(test_large_weights_are_written_as_they_are),
        cmocka_unit_test(test_a_graph_is_small),
        cmocka_unit_test(test_totals_beyond_all_numbers_are_in_proportion),
        cmocka_unit_test(test_a_disk_that_is_full_is_seen),
    };
    return cmocka_run_group_tests_name("jlprof writer", tests, NULL, NULL);
}
