#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "input/input_internal.h"
#include "support/recordings/inputs.h"

static struct flamepix_input *opened(const char *text, size_t length, struct test_file *file)
{
    struct flamepix_input *input;
    *file = test_file_with(text, length);
    assert_int_equal(flamepix_input_open(file->path, NULL, &input), FLAMEPIX_OK);
    return input;
}

static void expect_no_file(const char *text, size_t length)
{
    struct test_file file;
    struct fpx_input_file about;
    struct flamepix_input *input = opened(text, length, &file);
    assert_false(fpx_input_file(input, &about));
    flamepix_input_free(input);
    unlink(file.path);
}

static void test_a_plain_file_is_read_at_any_place(void **state)
{
    (void)state;
    struct test_file file;
    struct fpx_input_file about;
    struct flamepix_bytes head;
    char bytes[8];
    size_t length;
    struct flamepix_input *input = opened("0123456789", 10, &file);
    assert_int_equal(flamepix_input_peek(input, &head), FLAMEPIX_OK);
    assert_true(fpx_input_file(input, &about));
    assert_int_equal(about.nbytes, 10);
    assert_int_equal(fpx_input_file_read(&about, 6, bytes, sizeof(bytes), &length), FLAMEPIX_OK);
    assert_int_equal(length, 4);
    assert_memory_equal(bytes, "6789", 4);
    assert_int_equal(fpx_input_file_read(&about, 10, bytes, sizeof(bytes), &length), FLAMEPIX_OK);
    assert_int_equal(length, 0);
    test_assert_reads(input, 3, "0123456789");
    flamepix_input_free(input);
    unlink(file.path);
}

static void test_packed_files_and_utf16_have_no_bytes_to_be_read_at_any_place(void **state)
{
    (void)state;
    expect_no_file("\x1F\x8B\x08\0\0\0\0\0\0\0\0", 11);
    expect_no_file("\xFF\xFE"
                   "a\0 \0001\0",
                   8);
}

static void test_a_file_that_is_written_to_is_not_the_same(void **state)
{
    (void)state;
    struct test_file file;
    struct fpx_input_file about;
    char bytes[8];
    size_t length;
    struct flamepix_input *input = opened("0123456789", 10, &file);
    assert_true(fpx_input_file(input, &about));
    assert_true(fpx_input_file_is_same(&about));
    assert_int_equal(truncate(file.path, 4), 0);
    assert_false(fpx_input_file_is_same(&about));
    assert_int_equal(fpx_input_file_read(&about, 2, bytes, sizeof(bytes), &length),
                     FLAMEPIX_INPUT_CHANGED);
    flamepix_input_free(input);
    unlink(file.path);
}

static void test_a_file_that_was_read_by_others_is_at_its_end_until_it_is_rewound(void **state)
{
    (void)state;
    struct test_file file;
    struct fpx_input_file about;
    struct flamepix_bytes head;
    struct flamepix_input *input = opened("0123456789", 10, &file);
    assert_int_equal(flamepix_input_peek(input, &head), FLAMEPIX_OK);
    assert_true(fpx_input_file(input, &about));
    fpx_input_file_was_read(input, &about, 0.5);
    test_assert_reads(input, 3, "");
    assert_int_equal(flamepix_input_effort(input).packed_nbytes, 10);
    assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
    test_assert_reads(input, 3, "0123456789");
    flamepix_input_free(input);
    unlink(file.path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_plain_file_is_read_at_any_place),
        cmocka_unit_test(test_packed_files_and_utf16_have_no_bytes_to_be_read_at_any_place),
        cmocka_unit_test(test_a_file_that_is_written_to_is_not_the_same),
        cmocka_unit_test(test_a_file_that_was_read_by_others_is_at_its_end_until_it_is_rewound),
    };
    return cmocka_run_group_tests_name("input file", tests, NULL, NULL);
}
