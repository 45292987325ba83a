/* Inputs of bytes that a test has, and all that is read of them. What goes wrong on the way ends
 * the test. */
#ifndef TESTS_SUPPORT_INPUTS_H
#define TESTS_SUPPORT_INPUTS_H

#include <flamepix/input.h>

/* Everything that is left, in reads of `step` bytes, into `text`; returns how that ended. */
enum flamepix_status test_read_all(struct flamepix_input *input, size_t step,
                                   struct flamepix_buffer *text);

/* Everything that is left is `expected`. */
void test_assert_reads(struct flamepix_input *input, size_t step, const char *expected);

/* From memory. */
struct flamepix_input *test_input_of(const struct flamepix_buffer *packed,
                                     const struct flamepix_input_options *options);

/* How reading all of it ends. */
enum flamepix_status test_status_of(const struct flamepix_buffer *packed,
                                    const struct flamepix_input_options *options);

/* A file to be unlinked. */
struct test_file {
    char path[64];
};
struct test_file test_file_with(const void *bytes, size_t length);

/* The end of a pipe that has these bytes, which are few. */
int test_pipe_with(const void *bytes, size_t length);

/* Opens `fd` as stdin would be, and closes it when the input has its own. */
struct flamepix_input *test_input_of_fd(int fd, const struct flamepix_input_options *options);

#endif
