#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static bool is_dtrace(const char *text)
{
    static const char *const marks[] = {"CPU", NULL};
    return fpx_recognise_dtrace(bytes_of(text), marks);
}

static void test_two_frames_or_a_frame_and_its_count_are_enough(void **state)
{
    (void)state;
    assert_true(is_dtrace("header\n\n  unix`read\n  unix`main+0x2\n"));
    assert_true(is_dtrace("  unix`read\n   17\n"));
    assert_true(is_dtrace("\nCPU  ID\n"));
}

static void test_a_backtick_alone_is_no_frame(void **state)
{
    (void)state;
    assert_false(is_dtrace("  unix`read\n\n  unix`main\n"));
    assert_false(is_dtrace("unix`read\nunix`main\n"));
    assert_false(is_dtrace("  `quoted\n  17\n"));
    assert_false(is_dtrace("  quoted`\n  17\n"));
    assert_false(is_dtrace("  unix`read\n  17 b\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_frames_or_a_frame_and_its_count_are_enough),
        cmocka_unit_test(test_a_backtick_alone_is_no_frame),
    };
    return cmocka_run_group_tests_name("recognise_dtrace", tests, NULL, NULL);
}
