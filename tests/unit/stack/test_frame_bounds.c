#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stack/frame_bounds.h"

static void test_a_frame_begins_behind_the_one_before_it(void **state)
{
    (void)state;
    static const char key[] = "a;;a name of many bytes;b;";
    static const size_t begins[] = {0, 0, 2, 3};
    for (size_t at = 0; at < 4; at++)
        assert_int_equal(fpx_frame_begin(key, at), begins[at]);
    for (size_t at = 3; at < 24; at++)
        assert_int_equal(fpx_frame_begin(key, at), 3);
    assert_int_equal(fpx_frame_begin(key, 24), 24);
    assert_int_equal(fpx_frame_begin(key, 25), 24);
}

static void test_a_frame_ends_behind_its_separator(void **state)
{
    (void)state;
    static const char key[] = {'a', ';', ';', 'b', '\0', ';'};
    assert_int_equal(fpx_frame_end(key, sizeof(key), 0), 2);
    assert_int_equal(fpx_frame_end(key, sizeof(key), 2), 3);
    assert_int_equal(fpx_frame_end(key, sizeof(key), 3), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_frame_begins_behind_the_one_before_it),
        cmocka_unit_test(test_a_frame_ends_behind_its_separator),
    };
    return cmocka_run_group_tests_name("frame_bounds", tests, NULL, NULL);
}
