#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <unistd.h>

#include "cli/console.h"
#include "support/capture.h"

static void test_an_input_without_stacks_is_exit_1(void **state)
{
    (void)state;
    assert_int_equal(fpx_exit_of(FLAMEPIX_NO_STACKS), 1);
    assert_int_equal(fpx_exit_of(FLAMEPIX_OTHER_FORMAT), 1);
    assert_int_equal(fpx_exit_of(FLAMEPIX_BAD_LINE), 1);
    assert_int_equal(fpx_exit_of(FLAMEPIX_BAD_RECORDING), 1);
    assert_int_equal(fpx_exit_of(FLAMEPIX_DISORDER), 1);
    assert_int_equal(fpx_exit_of(FLAMEPIX_BAD_COMPRESSION), 1);
}

static void test_a_limit_is_exit_5(void **state)
{
    (void)state;
    assert_int_equal(fpx_exit_of(FLAMEPIX_LIMIT_SIDE), 5);
    assert_int_equal(fpx_exit_of(FLAMEPIX_LIMIT_AREA), 5);
    assert_int_equal(fpx_exit_of(FLAMEPIX_LIMIT_LINE), 5);
    assert_int_equal(fpx_exit_of(FLAMEPIX_LIMIT_UNPACKED), 5);
    assert_int_equal(fpx_exit_of(FLAMEPIX_LIMIT_WINDOW), 5);
    assert_int_equal(fpx_exit_of(FLAMEPIX_LIMIT_BYTES), 5);
}

static void test_reading_and_writing_are_exit_6_and_memory_is_exit_7(void **state)
{
    (void)state;
    assert_int_equal(fpx_exit_of(FLAMEPIX_READ_FAILED), 6);
    assert_int_equal(fpx_exit_of(FLAMEPIX_WRITE_FAILED), 6);
    assert_int_equal(fpx_exit_of(FLAMEPIX_INPUT_CHANGED), 6);
    assert_int_equal(fpx_exit_of(FLAMEPIX_NO_MEMORY), 7);
    assert_int_equal(fpx_exit_of(FLAMEPIX_CODEC_FAILED), 7);
}

static void test_wrong_usage_is_exit_2_and_success_0(void **state)
{
    (void)state;
    assert_int_equal(fpx_exit_of(FLAMEPIX_BAD_ARGUMENT), 2);
    assert_int_equal(fpx_exit_of(FLAMEPIX_BAD_FONT), 2);
    assert_int_equal(fpx_exit_of(FLAMEPIX_OK), 0);
    assert_int_equal(fpx_exit_of(FLAMEPIX_END), 0);
}

static void test_only_ok_and_end_are_exit_0(void **state)
{
    (void)state;
    for (int status = FLAMEPIX_END + 1; status <= FLAMEPIX_STATUS_COUNT; status++)
        assert_int_not_equal(fpx_exit_of((enum flamepix_status)status), 0);
}

static void test_what_went_wrong_is_said_and_nothing_else(void **state)
{
    (void)state;
    struct capture capture;
    capture_begin(&capture, STDERR_FILENO);
    enum fpx_exit fine = fpx_status_exit(FLAMEPIX_OK);
    enum fpx_exit written = fpx_file_exit("a.png", FLAMEPIX_OK, ENOSPC);
    enum fpx_exit no_memory = fpx_status_exit(FLAMEPIX_NO_MEMORY);
    enum fpx_exit full = fpx_file_exit("b.png", FLAMEPIX_WRITE_FAILED, ENOSPC);
    capture_end(&capture);
    assert_int_equal(fine, 0);
    assert_int_equal(written, 0);
    assert_int_equal(no_memory, 7);
    assert_int_equal(full, 6);
    assert_string_equal(capture.text, "flamepix: out of memory\n"
                                      "flamepix: b.png: No space left on device\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_input_without_stacks_is_exit_1),
        cmocka_unit_test(test_a_limit_is_exit_5),
        cmocka_unit_test(test_reading_and_writing_are_exit_6_and_memory_is_exit_7),
        cmocka_unit_test(test_wrong_usage_is_exit_2_and_success_0),
        cmocka_unit_test(test_only_ok_and_end_are_exit_0),
        cmocka_unit_test(test_what_went_wrong_is_said_and_nothing_else),
    };
    return cmocka_run_group_tests_name("exit_code", tests, NULL, NULL);
}
