#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "stack/order/sorted_file.h"
#include "stack/order/varint.h"
#include "support/recordings/source.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void expect_memory_run(const void *bytes, size_t length, enum flamepix_status status,
                              const char *expected)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_sorted_file_open_memory(
                         (struct flamepix_bytes){.data = bytes, .length = length}, &stacks),
                     FLAMEPIX_OK);
    errno = 0;
    test_expect_stacks(stacks, status, expected);
    assert_int_equal(errno, status == FLAMEPIX_READ_FAILED ? EIO : 0);
}

static void expect_file_run(const void *bytes, size_t length, uint64_t end,
                            enum flamepix_status status, const char *expected)
{
    int fd;
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_temp_open(&fd), FLAMEPIX_OK);
    assert_int_equal(fpx_fd_write(fd, "before", 6), FLAMEPIX_OK);
    assert_int_equal(fpx_fd_write(fd, bytes, length), FLAMEPIX_OK);
    assert_int_equal(fpx_sorted_file_open_file(fd, 6, 6 + end, 1, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, status, expected);
    assert_int_equal(close(fd), 0);
}

static struct flamepix_buffer write_sorted_file(const char *const *lines, size_t count)
{
    struct flamepix_buffer run = {0};
    struct flamepix_stacks *source = test_source(lines, count);
    uint64_t nbytes;
    assert_int_equal(fpx_sorted_file_write(source, 32, flamepix_buffer_write, &run, &nbytes),
                     FLAMEPIX_OK);
    assert_int_equal(nbytes, run.length);
    flamepix_stacks_free(source);
    return run;
}

static void test_sorted_run_hands_out_what_was_written(void **state)
{
    (void)state;
    const char *const lines[] = {" 1", "a 2.5", "a;a_frame_that_is_longer_than_the_buffer_is 3",
                                 "a;a_frame_that_is_longer_than_the_buffer_was 4", "b 5"};
    const char *const expected = " 1\na; 2.5\na;a_frame_that_is_longer_than_the_buffer_is; 3\n"
                                 "a;a_frame_that_is_longer_than_the_buffer_was; 4\nb; 5\n";
    struct flamepix_buffer run = write_sorted_file(lines, COUNT(lines));
    expect_memory_run(run.data, run.length, FLAMEPIX_END, expected);
    expect_file_run(run.data, run.length, run.length, FLAMEPIX_END, expected);
    flamepix_buffer_free(&run);
}

/* 1 + 1 bytes of lengths, 8 of the weight, the suffix; 1 + 8 more only where there is `other`. */
static void test_sorted_run_takes_no_bytes_for_a_second_measure_of_0(void **state)
{
    (void)state;
    const char *const plain[] = {"abc 1"}, *const other[] = {"abc 1,-2.5"};
    struct flamepix_buffer run = write_sorted_file(plain, 1);
    assert_int_equal(run.length, 14);
    flamepix_buffer_free(&run);
    run = write_sorted_file(other, 1);
    assert_int_equal(run.length, 14 + 9);
    expect_memory_run(run.data, run.length, FLAMEPIX_END, "abc; 1,-2.5\n");
    expect_file_run(run.data, run.length, run.length, FLAMEPIX_END, "abc; 1,-2.5\n");
    for (size_t length = 1; length < run.length; length++)
        expect_memory_run(run.data, length, FLAMEPIX_READ_FAILED, "");
    run.data[2] = 15;
    expect_memory_run(run.data, run.length, FLAMEPIX_READ_FAILED, "");
    flamepix_buffer_free(&run);
}

static void test_sorted_run_keeps_the_rests_of_both_measures(void **state)
{
    (void)state;
    const struct flamepix_stack stack = {
        .key = "a;", .length = 2, .weight = {0x1p60, 0.1}, .other = {-0x1p61, 0.3}};
    struct flamepix_stacks *source = test_source_of_stacks(&stack, 1), *run;
    struct flamepix_buffer bytes = {0};
    uint64_t nbytes;
    assert_int_equal(fpx_sorted_file_write(source, 32, flamepix_buffer_write, &bytes, &nbytes),
                     FLAMEPIX_OK);
    flamepix_stacks_free(source);
    assert_int_equal(fpx_sorted_file_open_memory(
                         (struct flamepix_bytes){.data = bytes.data, .length = bytes.length}, &run),
                     FLAMEPIX_OK);
    struct flamepix_stack read;
    assert_int_equal(flamepix_stacks_next(run, &read), FLAMEPIX_OK);
    assert_true(read.weight.value == 0x1p60 && read.weight.rest == 0.1);
    assert_true(read.other.value == -0x1p61 && read.other.rest == 0.3);
    flamepix_stacks_free(run);
    flamepix_buffer_free(&bytes);
}

static void test_sorted_run_that_is_cut_short_is_refused(void **state)
{
    (void)state;
    const char *const lines[] = {"abc 1"};
    struct flamepix_buffer run = write_sorted_file(lines, 1);
    assert_int_equal(run.length, 14);
    for (size_t length = 1; length < run.length; length++) {
        expect_memory_run(run.data, length, FLAMEPIX_READ_FAILED, "");
        expect_file_run(run.data, length, run.length, FLAMEPIX_READ_FAILED, "");
    }
    flamepix_buffer_free(&run);
}

static void test_sorted_run_that_shares_more_than_there_was_is_refused(void **state)
{
    (void)state;
    const char bytes[] = "\0\4........a;\3\4........b;";
    struct flamepix_stacks *stacks;
    assert_int_equal(
        fpx_sorted_file_open_memory(
            (struct flamepix_bytes){.data = bytes, .length = sizeof(bytes) - 1}, &stacks),
        FLAMEPIX_OK);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_READ_FAILED);
    flamepix_stacks_free(stacks);
}

static void test_sorted_run_with_an_endless_number_is_refused(void **state)
{
    (void)state;
    char bytes[64];
    memset(bytes, 0xff, sizeof(bytes));
    expect_memory_run(bytes, sizeof(bytes), FLAMEPIX_READ_FAILED, "");
}

static enum flamepix_status refuse(void *user, const void *bytes, size_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_sorted_run_that_cannot_be_written_is_told(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "b 2", "c_longer_than_the_buffer 3"};
    const size_t buffers[] = {1, 16, 4096};
    for (size_t i = 0; i < COUNT(buffers); i++) {
        struct flamepix_stacks *source = test_source(lines, COUNT(lines));
        uint64_t nbytes;
        assert_int_equal(fpx_sorted_file_write(source, buffers[i], refuse, NULL, &nbytes),
                         FLAMEPIX_WRITE_FAILED);
        flamepix_stacks_free(source);
    }
}

static void test_varint_keeps_every_size_of_number(void **state)
{
    (void)state;
    const struct {
        uint64_t number;
        size_t length;
    } cases[] = {{0, 1}, {127, 1}, {128, 2}, {16383, 2}, {16384, 3}, {UINT64_MAX, 10}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        char bytes[FPX_VARINT_MAX];
        uint64_t number;
        assert_int_equal(fpx_varint_put(bytes, cases[i].number), cases[i].length);
        assert_int_equal(fpx_varint_get(bytes, sizeof(bytes), &number), cases[i].length);
        assert_true(number == cases[i].number);
        assert_int_equal(fpx_varint_get(bytes, cases[i].length - 1, &number), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sorted_run_hands_out_what_was_written),
        cmocka_unit_test(test_sorted_run_takes_no_bytes_for_a_second_measure_of_0),
        cmocka_unit_test(test_sorted_run_keeps_the_rests_of_both_measures),
        cmocka_unit_test(test_sorted_run_that_is_cut_short_is_refused),
        cmocka_unit_test(test_sorted_run_that_shares_more_than_there_was_is_refused),
        cmocka_unit_test(test_sorted_run_with_an_endless_number_is_refused),
        cmocka_unit_test(test_sorted_run_that_cannot_be_written_is_told),
        cmocka_unit_test(test_varint_keeps_every_size_of_number),
    };
    return cmocka_run_group_tests_name("sorted_file", tests, NULL, NULL);
}
