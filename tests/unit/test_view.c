#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/view.h>

#include "support/paths.h"
#include "support/views.h"

static void assert_next(struct flamepix_stacks *stacks, const char *key, size_t shared)
{
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(stack.length, strlen(key));
    assert_memory_equal(stack.key, key, stack.length);
    assert_int_equal(stack.shared, shared);
}

static void test_the_first_view_is_the_innermost(void **state)
{
    (void)state;
    const struct flamepix_view_request requests[] = {{&views_cut, "2"}, {&views_reversed, NULL}};
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(flamepix_views_open(requests, 2, paths_as_given("a;b;c 1\nx;b 2\n"), &stacks),
                     FLAMEPIX_OK);
    assert_next(stacks, "b;a;", 0);
    assert_next(stacks, "b;x;", 2);
    flamepix_stacks_free(stacks);
}

static void test_without_views_the_stacks_are_as_they_were(void **state)
{
    (void)state;
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(flamepix_views_open(NULL, 0, paths_as_given("a;b 1\n"), &stacks), FLAMEPIX_OK);
    assert_next(stacks, "a;b;", 0);
    flamepix_stacks_free(stacks);
}

static void test_a_view_that_cannot_be_opened_frees_what_it_took(void **state)
{
    (void)state;
    const struct flamepix_view_request requests[] = {{&views_reversed, NULL},
                                                     {&views_failing, NULL}};
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(flamepix_views_open(requests, 2, paths_as_given("a;b 1\n"), &stacks),
                     FLAMEPIX_NO_MEMORY);
    assert_null(stacks);
}

static void test_one_view_that_does_not_keep_order_is_enough_to_lose_it(void **state)
{
    (void)state;
    const struct flamepix_view_request requests[] = {{&views_cut, NULL}, {&views_reversed, NULL}};
    assert_true(flamepix_views_keep_order(NULL, 0));
    assert_true(flamepix_views_keep_order(requests, 1));
    assert_false(flamepix_views_keep_order(requests, 2));
}

static void test_a_name_that_no_view_has_names_none(void **state)
{
    (void)state;
    assert_null(flamepix_view_named("no-such-view"));
}

static void test_a_request_is_good_if_its_view_takes_the_argument(void **state)
{
    (void)state;
    const struct flamepix_view_request good[] = {{&views_cut, "2"}, {&views_reversed, NULL}};
    assert_int_equal(flamepix_view_request_check(&good[0]), FLAMEPIX_OK);
    assert_int_equal(flamepix_view_request_check(&good[1]), FLAMEPIX_OK);
    const struct flamepix_view_request bad[] = {
        {&views_cut, "x"}, {&views_cut, NULL}, {&views_reversed, "2"}};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(flamepix_view_request_check(&bad[i]), FLAMEPIX_BAD_ARGUMENT);
    const struct flamepix_view_request failing = {&views_failing, NULL};
    assert_int_equal(flamepix_view_request_check(&failing), FLAMEPIX_NO_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_view_is_the_innermost),
        cmocka_unit_test(test_without_views_the_stacks_are_as_they_were),
        cmocka_unit_test(test_a_view_that_cannot_be_opened_frees_what_it_took),
        cmocka_unit_test(test_one_view_that_does_not_keep_order_is_enough_to_lose_it),
        cmocka_unit_test(test_a_name_that_no_view_has_names_none),
        cmocka_unit_test(test_a_request_is_good_if_its_view_takes_the_argument),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
