#include "support/recordings/inputs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum flamepix_status test_read_all(struct flamepix_input *input, size_t step,
                                   struct flamepix_buffer *text)
{
    char part[8192];
    assert_true(step <= sizeof(part));
    size_t length = 1;
    while (length > 0) {
        enum flamepix_status status = flamepix_input_read(input, part, step, &length);
        if (status != FLAMEPIX_OK)
            return status;
        assert_true(length <= step);
        assert_int_equal(flamepix_buffer_append(text, part, length), FLAMEPIX_OK);
    }
    return FLAMEPIX_OK;
}

void test_assert_reads(struct flamepix_input *input, size_t step, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(test_read_all(input, step, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, strlen(expected));
    if (text.length > 0)
        assert_memory_equal(text.data, expected, text.length);
    flamepix_buffer_free(&text);
}

struct flamepix_input *test_input_of(const struct flamepix_buffer *packed,
                                     const struct flamepix_input_options *options)
{
    struct flamepix_input *input = NULL;
    struct flamepix_bytes bytes = {packed->data, packed->length};
    assert_int_equal(flamepix_input_from_memory(bytes, options, &input), FLAMEPIX_OK);
    return input;
}

enum flamepix_status test_status_of(const struct flamepix_buffer *packed,
                                    const struct flamepix_input_options *options)
{
    struct flamepix_input *input = test_input_of(packed, options);
    struct flamepix_buffer text = {0};
    enum flamepix_status status = test_read_all(input, 4096, &text);
    flamepix_buffer_free(&text);
    flamepix_input_free(input);
    return status;
}

struct test_file test_file_with(const void *bytes, size_t length)
{
    struct test_file file = {"/tmp/flamepix-test-XXXXXX"};
    int fd = mkstemp(file.path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, length), (ssize_t)length);
    close(fd);
    return file;
}

int test_pipe_with(const void *bytes, size_t length)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], bytes, length), (ssize_t)length);
    close(ends[1]);
    return ends[0];
}

struct flamepix_input *test_input_of_fd(int fd, const struct flamepix_input_options *options)
{
    char path[64];
    (void)snprintf(path, sizeof(path), "/dev/fd/%d", fd);
    struct flamepix_input *input = NULL;
    assert_int_equal(flamepix_input_open(path, options, &input), FLAMEPIX_OK);
    close(fd);
    return input;
}
