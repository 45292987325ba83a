#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stack/frame_names.h"

static bool is_unnamed(const char *key)
{
    return flamepix_leaf_is_unnamed(flamepix_bytes_of(key));
}

static void test_unknown_leaves_have_no_name(void **state)
{
    (void)state;
    assert_true(is_unnamed("main;[unknown];"));
    assert_true(is_unnamed("[unknown];"));
    assert_true(is_unnamed("main;libc.so`[unknown];"));
    assert_false(is_unnamed("main;[libc.so];"));
    assert_false(is_unnamed("main;x[unknown];"));
    assert_false(is_unnamed("[unknown];main;"));
}

static void test_bare_addresses_are_no_names(void **state)
{
    (void)state;
    assert_true(is_unnamed("main;0x7f12ab;"));
    assert_true(is_unnamed("0x0;"));
    assert_true(is_unnamed("main;libc.so`0xDEAD;"));
    assert_false(is_unnamed("main;0x;"));
    assert_false(is_unnamed("main;x0x12;"));
    assert_false(is_unnamed("main;deadbeef;"));
    assert_false(is_unnamed("main;f+0x12;"));
}

static void test_a_key_without_frames_has_no_leaf(void **state)
{
    (void)state;
    assert_false(is_unnamed(""));
    assert_false(is_unnamed(";"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown_leaves_have_no_name),
        cmocka_unit_test(test_bare_addresses_are_no_names),
        cmocka_unit_test(test_a_key_without_frames_has_no_leaf),
    };
    return cmocka_run_group_tests_name("frame_names", tests, NULL, NULL);
}
