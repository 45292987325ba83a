#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unistd.h>

#include "cli/picture/draw_pages.h"
#include "support/capture.h"

static void test_each_stage_has_a_row_and_reading_is_not_counted_twice(void **state)
{
    (void)state;
    const struct fpx_timings timings = {
        .read = {.packed_nbytes = 7, .unpacked_nbytes = 1234, .seconds = 0.25},
        .figure = {.drawing = 0.5, .encoding = 0.125},
        .layout = 1,
        .total = 2,
        .image_nbytes = 99};
    struct capture said;
    capture_begin(&said, STDERR_FILENO);
    fpx_timings_print(&timings);
    capture_end(&said);
    assert_string_equal(said.text, "stage            seconds          bytes\n"
                                   "read              0.2500           1234\n"
                                   "layout            0.7500\n"
                                   "draw              0.5000\n"
                                   "encode, write     0.1250             99\n"
                                   "total             2.0000\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_stage_has_a_row_and_reading_is_not_counted_twice),
    };
    return cmocka_run_group_tests_name("timings", tests, NULL, NULL);
}
