#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <flamepix.h>
#include <unistd.h>

/* What the callback was told, and when it is to cancel. */
struct told {
    struct flamepix_progress last;
    uint64_t calls;
    uint64_t cancel_at; /* the call that cancels, from 1; 0: none */
    bool went_back;     /* bytes became fewer without a new reading */
};

static int tell(void *user, const struct flamepix_progress *progress)
{
    struct told *told = user;
    told->calls++;
    told->went_back |= progress->done_nbytes < told->last.done_nbytes && progress->done_nbytes != 0;
    told->last = *progress;
    return told->cancel_at != 0 && told->calls >= told->cancel_at;
}

static struct flamepix_render_options options_for(struct told *told)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    options.profile.progress = tell;
    options.profile.progress_user = told;
    return options;
}

static enum flamepix_status pass_over(void *user, const void *bytes, size_t length)
{
    *(size_t *)user += length;
    (void)bytes;
    return FLAMEPIX_OK;
}

static enum flamepix_status render(struct told *told, struct flamepix_bytes bytes,
                                   size_t *written_ret)
{
    const struct flamepix_render_options options = options_for(told);
    *written_ret = 0;
    return flamepix_render(bytes, &options, NULL, pass_over, written_ret, NULL);
}

/* Many stacks, sorted or from the last to the first. */
static struct flamepix_buffer many(size_t count, bool sorted)
{
    struct flamepix_buffer folded = {0};
    char line[64];
    for (size_t i = 0; i < count; i++) {
        const size_t number = sorted ? i : count - i;
        const int length = snprintf(line, sizeof(line), "main;function_%07zu;leaf 1\n", number);
        assert_int_equal(flamepix_buffer_append(&folded, line, (size_t)length), FLAMEPIX_OK);
    }
    return folded;
}

static void test_the_end_of_a_reading_is_told(void **state)
{
    (void)state;
    struct told told = {0};
    size_t written;
    struct flamepix_buffer folded = many(5000, true);
    assert_int_equal(render(&told, flamepix_buffer_bytes(&folded), &written), FLAMEPIX_OK);
    assert_true(written > 0);
    assert_true(told.calls >= 4);
    assert_false(told.went_back);
    assert_int_equal(told.last.total_nbytes, folded.length);
    assert_int_equal(told.last.done_nbytes, folded.length);
    assert_int_equal(told.last.stacks, 5000);
    flamepix_buffer_free(&folded);
}

static const char speedscope[] =
    "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"shared\":{\"frames\":"
    "[{\"name\":\"a\"}]},\"profiles\":[{\"type\":\"sampled\",\"name\":\"x\",\"unit\":\"none\","
    "\"startValue\":0,\"endValue\":1,\"samples\":[[0]],\"weights\":[1]}]}";

static void test_any_call_may_cancel(void **state)
{
    (void)state;
    struct flamepix_buffer sorted = many(3000, true), unsorted = many(3000, false);
    const struct flamepix_bytes profiles[] = {flamepix_buffer_bytes(&sorted),
                                              flamepix_buffer_bytes(&unsorted),
                                              flamepix_bytes_of(speedscope)};
    for (size_t i = 0; i < sizeof(profiles) / sizeof(profiles[0]); i++) {
        struct told all = {0};
        size_t written;
        assert_int_equal(render(&all, profiles[i], &written), FLAMEPIX_OK);
        assert_true(all.calls > 0);
        for (uint64_t at = 1; at <= all.calls; at++) {
            struct told told = {.cancel_at = at};
            assert_int_equal(render(&told, profiles[i], &written), FLAMEPIX_CANCELLED);
            assert_int_equal(told.calls, at);
            assert_int_equal(written, 0);
        }
    }
    flamepix_buffer_free(&sorted);
    flamepix_buffer_free(&unsorted);
}

/* A file that several threads read is large. */
static void write_large(char *path, bool sorted)
{
    memcpy(path, "/tmp/flamepix-test-XXXXXX", sizeof("/tmp/flamepix-test-XXXXXX"));
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    struct flamepix_buffer folded = many(400000, sorted);
    FILE *file = fdopen(fd, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(folded.data, 1, folded.length, file), folded.length);
    assert_int_equal(fclose(file), 0);
    flamepix_buffer_free(&folded);
}

static void cancel_file(bool sorted, unsigned jobs)
{
    char path[32], picture[40];
    const char *paths = path;
    struct told all = {0};
    write_large(path, sorted);
    snprintf(picture, sizeof(picture), "%s.png", path);
    struct flamepix_render_options options = options_for(&all);
    options.profile.jobs = jobs;
    assert_int_equal(flamepix_render_files(&paths, 1, &options, NULL, picture, NULL), FLAMEPIX_OK);
    assert_int_equal(unlink(picture), 0);
    assert_true(all.last.total_nbytes > 0);
    assert_int_equal(all.last.done_nbytes, all.last.total_nbytes);
    struct told told = {.cancel_at = 3};
    options.profile.progress_user = &told;
    assert_int_equal(flamepix_render_files(&paths, 1, &options, NULL, picture, NULL),
                     FLAMEPIX_CANCELLED);
    assert_int_equal(told.calls, 3);
    assert_int_equal(access(picture, F_OK), -1);
    unlink(path);
}

static void test_a_cancelled_file_leaves_nothing_behind(void **state)
{
    (void)state;
    cancel_file(true, 1);
    cancel_file(true, 2);
    cancel_file(false, 2);
}

static enum flamepix_status read_text(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *left = user;
    *length_ret = left->length < capacity ? left->length : capacity;
    memcpy(buffer, left->data, *length_ret);
    *left = flamepix_bytes_from(*left, *length_ret);
    return FLAMEPIX_OK;
}

static void test_of_a_stream_no_total_is_known(void **state)
{
    (void)state;
    struct told told = {0};
    const struct flamepix_render_options options = options_for(&told);
    struct flamepix_bytes text = flamepix_bytes_of("main;a 1\nmain;b 2\n");
    struct flamepix_input *input;
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_input_from_callback(read_text, &text, NULL, &input), FLAMEPIX_OK);
    assert_int_equal(flamepix_render_layout(&input, 1, &options, NULL, &layout, NULL), FLAMEPIX_OK);
    assert_int_equal(told.last.total_nbytes, 0);
    assert_int_equal(told.last.done_nbytes, 18);
    assert_int_equal(told.last.stacks, 2);
    flamepix_layout_free(layout);
    flamepix_input_free(input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_end_of_a_reading_is_told),
        cmocka_unit_test(test_any_call_may_cancel),
        cmocka_unit_test(test_a_cancelled_file_leaves_nothing_behind),
        cmocka_unit_test(test_of_a_stream_no_total_is_known),
    };
    return cmocka_run_group_tests_name("progress", tests, NULL, NULL);
}
