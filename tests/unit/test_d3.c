#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings.h"

static const char whole[] =
    "{\"name\":\"root\",\"value\":10,\"children\":["
    "{\"name\":\"main\",\"value\":7,\"children\":[{\"name\":\"read\",\"value\":3,"
    "\"libtype\":\"kernel\"},{\"name\":\"work\",\"value\":4,\"children\":null}]},"
    "{\"children\":[{\"value\":1,\"name\":\"b\"}],\"name\":\"a\",\"value\":3}]}";

static void test_values_are_those_of_all_below(void **state)
{
    (void)state;
    test_expect_folded("d3", whole, "a 2\na;b 1\nmain;read_[k] 3\nmain;work 4\n");
}

static void test_values_are_own_where_children_have_more(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"name\":\"all\",\"value\":0,\"children\":[{\"name\":\"main\","
                       "\"value\":1,\"children\":[{\"name\":\"a\",\"value\":5,\"children\":"
                       "[{\"name\":\"b\",\"value\":7}]}]}]}",
                       "main 1\nmain;a 5\nmain;a;b 7\n");
}

static void test_what_has_no_value_has_that_of_its_children(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"name\":\"root\",\"children\":[{\"name\":\"main\",\"children\":["
                       "{\"name\":\"a\",\"value\":0.1},{\"name\":\"b\",\"value\":0.2}]},"
                       "{\"name\":\"c\",\"value\":0.25}]}",
                       "c 0.25\nmain;a 0.1\nmain;b 0.2\n");
}

static void test_changes_of_values_are_left_out(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"name\":\"all\",\"value\":3,\"delta\":-1,\"children\":["
                       "{\"name\":\"a\",\"delta\":2,\"value\":3}]}",
                       "a 3\n");
}

static void test_keys_may_be_short(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"c\":[{\"c\":[{\"n\":\"f\",\"v\":2,\"l\":\"jit\"},{\"n\":\"g\",\"v\":1,"
                       "\"l\":\"inlined\"}],\"n\":\"main\",\"v\":4}],\"n\":\"\",\"v\":4}",
                       "main 1\nmain;f_[j] 2\nmain;g_[i] 1\n");
}

/* Only a root that is called so stands for all. */
static void test_an_outermost_function_stays(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"name\":\"main\",\"value\":3,\"children\":[{\"name\":\"root\","
                       "\"value\":2,\"children\":[]}]}",
                       "main 1\nmain;root 2\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("d3", flamepix_bytes_of(whole));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_those_of_all_below),
        cmocka_unit_test(test_values_are_own_where_children_have_more),
        cmocka_unit_test(test_what_has_no_value_has_that_of_its_children),
        cmocka_unit_test(test_changes_of_values_are_left_out),
        cmocka_unit_test(test_keys_may_be_short),
        cmocka_unit_test(test_an_outermost_function_stays),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("d3", tests, NULL, NULL);
}
