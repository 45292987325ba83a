#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/frame_parts.h"

static void test_a_name_is_taken_apart_where_nobody_has_done_so(void **state)
{
    (void)state;
    struct flamepix_name own = {0};
    const struct flamepix_name given = {0};
    struct flamepix_frame_facts frame = {.name = flamepix_bytes_of("libc.so`malloc"),
                                         .parts = &given};
    assert_ptr_equal(flamepix_frame_parts(&frame, &own), &given);
    assert_int_equal(own.whole.length, 0);
    frame.parts = NULL;
    assert_ptr_equal(flamepix_frame_parts(&frame, &own), &own);
    assert_true(flamepix_bytes_equal(own.module, flamepix_bytes_of("libc.so")));
}

static void test_a_package_is_within_another_at_a_point(void **state)
{
    (void)state;
    assert_true(flamepix_package_is_within(flamepix_bytes_of("System"), "System"));
    assert_true(flamepix_package_is_within(flamepix_bytes_of("System.IO"), "System"));
    assert_false(flamepix_package_is_within(flamepix_bytes_of("Systems"), "System"));
    assert_false(flamepix_package_is_within(flamepix_bytes_of("Sys"), "System"));
    assert_false(flamepix_package_is_within((struct flamepix_bytes){NULL, 0}, "System"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_is_taken_apart_where_nobody_has_done_so),
        cmocka_unit_test(test_a_package_is_within_another_at_a_point),
    };
    return cmocka_run_group_tests_name("frame_parts", tests, NULL, NULL);
}
