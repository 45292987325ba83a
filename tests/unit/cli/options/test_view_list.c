#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/options/list_values.h"

static const struct flamepix_view once = {.name = "once", .argument = "T"};
static const struct flamepix_view often = {
    .name = "often", .argument = "T", .repeats = FLAMEPIX_VIEW_AGAIN};

static void add(struct fpx_view_list *list, const struct flamepix_view *view, const char *text)
{
    const struct flamepix_view_request request = {.view = view, .argument = text};
    assert_int_equal(fpx_view_list_add(list, request), FLAMEPIX_OK);
}

static void test_a_repeatable_view_is_asked_for_as_often_as_it_is_given(void **state)
{
    (void)state;
    struct fpx_view_list list = {0};
    add(&list, &often, "a");
    add(&list, &often, "b");
    assert_int_equal(list.count, 2);
    assert_string_equal(list.items[0].argument, "a");
    assert_string_equal(list.items[1].argument, "b");
    fpx_view_list_free(&list);
    assert_null(list.items);
}

static void test_any_other_view_stands_where_it_was_given_last(void **state)
{
    (void)state;
    struct fpx_view_list list = {0};
    add(&list, &once, "a");
    add(&list, &often, "b");
    add(&list, &once, "c");
    assert_int_equal(list.count, 2);
    assert_string_equal(list.items[0].argument, "b");
    assert_string_equal(list.items[1].argument, "c");
    fpx_view_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_repeatable_view_is_asked_for_as_often_as_it_is_given),
        cmocka_unit_test(test_any_other_view_stands_where_it_was_given_last),
    };
    return cmocka_run_group_tests_name("view_list", tests, NULL, NULL);
}
