#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/view.h>

#include "support/paths.h"
#include "support/pictures/made_up_views.h"

static void test_a_name_that_no_view_has_names_none(void **state)
{
    (void)state;
    assert_null(flamepix_view_named("no-such-view"));
}

static void test_a_request_is_good_if_its_view_takes_the_argument(void **state)
{
    (void)state;
    struct flamepix_pattern_fault fault;
    const struct flamepix_view_request good[] = {{.view = &views_cut, .argument = "2"},
                                                 {.view = &views_reversed}};
    assert_int_equal(flamepix_view_request_check(&good[0], &fault), FLAMEPIX_OK);
    assert_int_equal(flamepix_view_request_check(&good[1], &fault), FLAMEPIX_OK);
    const struct flamepix_view_request bad[] = {{.view = &views_cut, .argument = "x"},
                                                {.view = &views_cut},
                                                {.view = &views_reversed, .argument = "2"}};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(flamepix_view_request_check(&bad[i], &fault), FLAMEPIX_BAD_ARGUMENT);
    const struct flamepix_view_request failing = {.view = &views_failing};
    assert_int_equal(flamepix_view_request_check(&failing, &fault), FLAMEPIX_NO_MEMORY);
}

static void test_a_number_of_stacks_is_from_one_to_a_hundred_thousand(void **state)
{
    (void)state;
    const char *const good[] = {"1", "20", "100000"};
    const char *const bad[] = {"", "0", "-1", "100001", "1.5", "ten", "99999999999999999999"};
    struct flamepix_pattern_fault fault;
    struct flamepix_view_request request = {.view = flamepix_view_named("top")};
    for (size_t i = 0; i < 3; i++) {
        request.argument = good[i];
        assert_int_equal(flamepix_view_request_check(&request, &fault), FLAMEPIX_OK);
    }
    for (size_t i = 0; i < 7; i++) {
        request.argument = bad[i];
        assert_int_equal(flamepix_view_request_check(&request, &fault), FLAMEPIX_BAD_ARGUMENT);
        assert_true(fault.why[0] != '\0');
    }
}

static void test_a_flame_chart_leaves_stacks_as_they_are(void **state)
{
    (void)state;
    const struct flamepix_view_request request = {.view = flamepix_view_named("flamechart")};
    struct flamepix_pattern_fault fault;
    struct flamepix_stacks *given = paths_as_given("b 1\n");
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(request.view->open(given, &request, &fault, &stacks), FLAMEPIX_OK);
    assert_ptr_equal(stacks, given);
    flamepix_stacks_free(stacks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_that_no_view_has_names_none),
        cmocka_unit_test(test_a_request_is_good_if_its_view_takes_the_argument),
        cmocka_unit_test(test_a_number_of_stacks_is_from_one_to_a_hundred_thousand),
        cmocka_unit_test(test_a_flame_chart_leaves_stacks_as_they_are),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
