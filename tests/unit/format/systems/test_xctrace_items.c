#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/systems/xctrace.h"

static size_t add(struct fpx_xctrace_items *items, enum fpx_xctrace_kind kind, uint64_t id)
{
    size_t number;
    assert_int_equal(fpx_xctrace_add(items, kind, id, &number), FLAMEPIX_OK);
    return number;
}

static void test_items_are_found_by_their_id_and_kind(void **state)
{
    (void)state;
    struct fpx_xctrace_items items = {0};
    const size_t name = add(&items, FPX_XCTRACE_NAME, 7);
    const size_t frame = add(&items, FPX_XCTRACE_FRAME, 7);
    assert_int_equal(fpx_xctrace_find(&items, FPX_XCTRACE_NAME, 7), name);
    assert_int_equal(fpx_xctrace_find(&items, FPX_XCTRACE_FRAME, 7), frame);
    assert_true(fpx_xctrace_find(&items, FPX_XCTRACE_NUMBER, 7) == SIZE_MAX);
    assert_true(fpx_xctrace_find(&items, FPX_XCTRACE_FRAME, 8) == SIZE_MAX);
    fpx_xctrace_free(&items);
    assert_int_equal(items.count, 0);
}

static void test_an_item_without_an_id_is_not_found(void **state)
{
    (void)state;
    struct fpx_xctrace_items items = {0};
    assert_int_equal(add(&items, FPX_XCTRACE_NAME, 0), 0);
    assert_int_equal(add(&items, FPX_XCTRACE_NAME, 0), 1);
    assert_true(fpx_xctrace_find(&items, FPX_XCTRACE_NAME, 0) == SIZE_MAX);
    fpx_xctrace_free(&items);
}

static void test_frames_of_a_backtrace_follow_each_other(void **state)
{
    (void)state;
    enum { COUNT = 1000 };
    struct fpx_xctrace_items items = {0};
    const size_t backtrace = add(&items, FPX_XCTRACE_BACKTRACE, 1);
    for (size_t i = 0; i < COUNT; i++)
        assert_int_equal(
            fpx_xctrace_add_frame(&items, backtrace, add(&items, FPX_XCTRACE_FRAME, 2 + i)),
            FLAMEPIX_OK);
    assert_int_equal(items.items[backtrace].count, COUNT);
    for (size_t i = 0; i < COUNT; i++)
        assert_int_equal(items.items[items.frames[i]].id, 2 + i);
    fpx_xctrace_free(&items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_items_are_found_by_their_id_and_kind),
        cmocka_unit_test(test_an_item_without_an_id_is_not_found),
        cmocka_unit_test(test_frames_of_a_backtrace_follow_each_other),
    };
    return cmocka_run_group_tests_name("xctrace items", tests, NULL, NULL);
}
