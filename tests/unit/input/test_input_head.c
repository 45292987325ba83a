#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>

#include "input/input_facts.h"
#include "input/input_internal.h"

static const char folded[] = "main;parse 3\nmain;read 4\n";

/* `folded` as a gzip file; returns its length. */
static size_t gzip_folded(unsigned char *packed, size_t capacity)
{
    z_stream gzip = {.next_in = (unsigned char *)(uintptr_t)folded, .avail_in = sizeof(folded) - 1};
    assert_int_equal(deflateInit2(&gzip, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    gzip.next_out = packed;
    gzip.avail_out = (uInt)capacity;
    assert_int_equal(deflate(&gzip, Z_FINISH), Z_STREAM_END);
    deflateEnd(&gzip);
    return capacity - gzip.avail_out;
}

/* The same as an input, less `missing` bytes at its end. */
static struct flamepix_input *packed_input(unsigned char *packed, size_t capacity, size_t missing)
{
    struct flamepix_bytes bytes = {(const char *)packed, gzip_folded(packed, capacity) - missing};
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_from_memory(bytes, NULL, &input), FLAMEPIX_OK);
    return input;
}

/* A pipe that holds `folded`, as stdin would. */
static struct flamepix_input *piped_input(const struct flamepix_input_options *options)
{
    int ends[2];
    char path[64];
    struct flamepix_input *input = NULL;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], folded, sizeof(folded) - 1), sizeof(folded) - 1);
    close(ends[1]);
    (void)snprintf(path, sizeof(path), "/dev/fd/%d", ends[0]);
    assert_int_equal(flamepix_input_open(path, options, &input), FLAMEPIX_OK);
    close(ends[0]);
    return input;
}

/* Reads to the end or a fault, `step` bytes at a time. */
static enum flamepix_status read_all(struct flamepix_input *input, size_t step,
                                     struct flamepix_buffer *text)
{
    char part[4096];
    size_t length = 1;
    enum flamepix_status status = FLAMEPIX_OK;
    while (length > 0 && status == FLAMEPIX_OK) {
        status = flamepix_input_read(input, part, step, &length);
        if (status == FLAMEPIX_OK)
            assert_int_equal(flamepix_buffer_append(text, part, length), FLAMEPIX_OK);
    }
    return status;
}

static void assert_peeks(struct flamepix_input *input)
{
    struct flamepix_bytes head;
    assert_int_equal(flamepix_input_peek(input, &head), FLAMEPIX_OK);
    assert_int_equal(head.length, strlen(folded));
    assert_memory_equal(head.data, folded, head.length);
}

static void assert_reads(struct flamepix_input *input, size_t step)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(read_all(input, step, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, strlen(folded));
    assert_memory_equal(text.data, folded, text.length);
    flamepix_buffer_free(&text);
}

static void test_a_head_is_shown_unpacked_and_read_again(void **state)
{
    (void)state;
    unsigned char packed[200];
    struct flamepix_input *input = packed_input(packed, sizeof(packed), 0);
    assert_peeks(input);
    assert_peeks(input);
    assert_reads(input, 5);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    assert_peeks(input);
    assert_reads(input, 4096);
    assert_int_equal(flamepix_input_effort(input).unpacked_nbytes, 2 * strlen(folded));
    flamepix_input_free(input);
}

static void test_a_pipe_that_cannot_be_rewound_shows_its_head_too(void **state)
{
    (void)state;
    const struct flamepix_input_options options = {.keep = false};
    struct flamepix_input *input = piped_input(&options);
    assert_peeks(input);
    assert_reads(input, 3);
    flamepix_input_free(input);
}

static void test_a_pipe_that_was_looked_at_can_be_rewound(void **state)
{
    (void)state;
    struct flamepix_input *input = piped_input(NULL);
    assert_peeks(input);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    assert_reads(input, 3);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    assert_reads(input, 4096);
    flamepix_input_free(input);
}

enum { LONG_NBYTES = FLAMEPIX_INPUT_HEAD_NBYTES + 1000 };

static void assert_shows_a_head_of(struct flamepix_input *input, const char *bytes)
{
    struct flamepix_bytes head;
    struct flamepix_buffer all = {0};
    assert_int_equal(flamepix_input_peek(input, &head), FLAMEPIX_OK);
    assert_int_equal(head.length, FLAMEPIX_INPUT_HEAD_NBYTES);
    assert_memory_equal(head.data, bytes, head.length);
    assert_int_equal(read_all(input, 1000, &all), FLAMEPIX_OK);
    assert_int_equal(all.length, LONG_NBYTES);
    assert_memory_equal(all.data, bytes, LONG_NBYTES);
    flamepix_buffer_free(&all);
    flamepix_input_free(input);
}

/* At most 777 bytes at once. */
static enum flamepix_status read_bytes(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct flamepix_bytes *rest = user;
    *length_ret = capacity < 777 ? capacity : 777;
    if (*length_ret > rest->length)
        *length_ret = rest->length;
    memcpy(buffer, rest->data, *length_ret);
    rest->data += *length_ret;
    rest->length -= *length_ret;
    return FLAMEPIX_OK;
}

static void test_no_more_than_a_head_is_shown_and_the_rest_follows_it(void **state)
{
    (void)state;
    static char bytes[LONG_NBYTES];
    for (size_t i = 0; i < LONG_NBYTES; i++)
        bytes[i] = (char)(i % 251);
    struct flamepix_bytes all = {bytes, LONG_NBYTES};
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_from_memory(all, NULL, &input), FLAMEPIX_OK);
    assert_shows_a_head_of(input, bytes);
    assert_int_equal(flamepix_input_from_callback(read_bytes, &all, NULL, &input), FLAMEPIX_OK);
    assert_shows_a_head_of(input, bytes);
}

static void test_what_went_wrong_waits_for_the_read_that_comes_to_it(void **state)
{
    (void)state;
    unsigned char packed[200];
    struct flamepix_input *input = packed_input(packed, sizeof(packed), 4);
    struct flamepix_bytes head;
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_input_peek(input, &head), FLAMEPIX_OK);
    size_t shown = head.length;
    assert_int_equal(read_all(input, 4096, &text), FLAMEPIX_BAD_COMPRESSION);
    assert_int_equal(text.length, shown);
    flamepix_buffer_free(&text);
    flamepix_input_free(input);
}

/* Gives one 'x' and fails from then on. */
static enum flamepix_status read_one(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    bool *is_read = user;
    errno = EIO;
    if (*is_read)
        return FLAMEPIX_READ_FAILED;
    assert_true(capacity > 0);
    *(char *)buffer = 'x';
    *length_ret = 1;
    *is_read = true;
    return FLAMEPIX_OK;
}

static void test_a_fault_and_its_errno_follow_the_bytes_before_it(void **state)
{
    (void)state;
    bool is_read = false;
    char byte;
    size_t length;
    struct fpx_input_head head = {0};
    assert_int_equal(fpx_input_head_fill(&head, read_one, &is_read), FLAMEPIX_OK);
    assert_int_equal(fpx_input_head_read(&head, &byte, 1, &length), FLAMEPIX_OK);
    assert_int_equal(length, 1);
    assert_int_equal(byte, 'x');
    errno = 0;
    assert_int_equal(fpx_input_head_read(&head, &byte, 1, &length), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EIO);
    fpx_input_head_free(&head);
}

static void test_what_went_wrong_is_known_before_the_read_that_comes_to_it(void **state)
{
    (void)state;
    bool is_read = false;
    struct flamepix_bytes bytes;
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_from_callback(read_one, &is_read, NULL, &input), FLAMEPIX_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(flamepix_input_peek(input, &bytes), FLAMEPIX_OK);
        errno = 0;
        assert_int_equal(fpx_input_peek_failure(input), FLAMEPIX_READ_FAILED);
        assert_int_equal(errno, EIO);
    }
    flamepix_input_free(input);
}

static void test_a_read_that_asks_for_nothing_takes_nothing(void **state)
{
    (void)state;
    struct flamepix_input *input = piped_input(NULL);
    struct flamepix_buffer text = {0};
    char byte;
    size_t length = 1;
    assert_peeks(input);
    assert_int_equal(flamepix_input_read(input, &byte, 0, &length), FLAMEPIX_OK);
    assert_int_equal(length, 0);
    assert_int_equal(read_all(input, 7, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, sizeof(folded) - 1);
    assert_memory_equal(text.data, folded, text.length);
    flamepix_buffer_free(&text);
    flamepix_input_free(input);
}

/* A gzip file that comes two bytes at a time, with a fault before the third. */
struct stutter {
    struct flamepix_bytes bytes;
    size_t at;
    bool has_failed;
};

static enum flamepix_status read_stutter(void *user, void *buffer, size_t capacity,
                                         size_t *length_ret)
{
    struct stutter *stutter = user;
    if (stutter->at == 2 && !stutter->has_failed) {
        stutter->has_failed = true;
        errno = EAGAIN;
        return FLAMEPIX_READ_FAILED;
    }
    size_t left = stutter->bytes.length - stutter->at;
    *length_ret = capacity < 2 ? capacity : 2;
    *length_ret = *length_ret < left ? *length_ret : left;
    memcpy(buffer, stutter->bytes.data + stutter->at, *length_ret);
    stutter->at += *length_ret;
    return FLAMEPIX_OK;
}

static void test_a_read_after_a_fault_goes_on_where_that_was(void **state)
{
    (void)state;
    unsigned char packed[200];
    struct stutter stutter = {.bytes = {(const char *)packed, gzip_folded(packed, sizeof(packed))}};
    struct flamepix_input *input = NULL;
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_input_from_callback(read_stutter, &stutter, NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(read_all(input, 7, &text), FLAMEPIX_READ_FAILED);
    assert_int_equal(read_all(input, 7, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, sizeof(folded) - 1);
    assert_memory_equal(text.data, folded, text.length);
    flamepix_buffer_free(&text);
    flamepix_input_free(input);
}

static void test_freeing_an_input_keeps_errno(void **state)
{
    (void)state;
    struct flamepix_input *input = piped_input(NULL);
    assert_peeks(input);
    errno = EIO;
    flamepix_input_free(input);
    assert_int_equal(errno, EIO);
    flamepix_input_free(NULL);
    assert_int_equal(errno, EIO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_head_is_shown_unpacked_and_read_again),
        cmocka_unit_test(test_a_pipe_that_cannot_be_rewound_shows_its_head_too),
        cmocka_unit_test(test_a_pipe_that_was_looked_at_can_be_rewound),
        cmocka_unit_test(test_no_more_than_a_head_is_shown_and_the_rest_follows_it),
        cmocka_unit_test(test_what_went_wrong_waits_for_the_read_that_comes_to_it),
        cmocka_unit_test(test_a_fault_and_its_errno_follow_the_bytes_before_it),
        cmocka_unit_test(test_what_went_wrong_is_known_before_the_read_that_comes_to_it),
        cmocka_unit_test(test_a_read_that_asks_for_nothing_takes_nothing),
        cmocka_unit_test(test_a_read_after_a_fault_goes_on_where_that_was),
        cmocka_unit_test(test_freeing_an_input_keeps_errno),
    };
    return cmocka_run_group_tests_name("input_head", tests, NULL, NULL);
}
