#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

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

static void test_one_node_shows_that_all_values_are_own(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"n\":\"all\",\"v\":0,\"c\":[{\"n\":\"a\",\"v\":0,\"c\":[{\"n\":\"b\","
                       "\"v\":121,\"c\":[{\"n\":\"c\",\"v\":18}]}]},{\"n\":\"d\",\"v\":9,\"c\":["
                       "{\"n\":\"e\",\"v\":9}]}]}",
                       "a;b 121\na;b;c 18\nd 9\nd;e 9\n");
}

static void test_an_outermost_node_of_zero_shows_nothing(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"name\":\"main\",\"value\":0,\"children\":[{\"name\":\"a\",\"value\":5,"
                       "\"children\":[{\"name\":\"b\",\"value\":3}]}]}",
                       "main;a 2\nmain;a;b 3\n");
}

static void test_an_outermost_node_with_less_than_its_children_shows_own_values(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"name\":\"main\",\"value\":1,\"children\":[{\"name\":\"a\",\"value\":5,"
                       "\"children\":[{\"name\":\"b\",\"value\":3}]}]}",
                       "main 1\nmain;a 5\nmain;a;b 3\n");
}

static void test_a_root_with_the_sum_of_own_values_has_none(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"name\":\"all\",\"value\":8,\"children\":[{\"name\":\"a\",\"value\":1,"
                       "\"children\":[{\"name\":\"b\",\"value\":7}]}]}",
                       "a 1\na;b 7\n");
}

static void test_values_that_were_rounded_are_not_less(void **state)
{
    (void)state;
    test_expect_folded("d3",
                       "{\"name\":\"all\",\"value\":1,\"children\":[{\"name\":\"a\",\"value\":1,"
                       "\"children\":[{\"name\":\"b\",\"value\":0.34},{\"name\":\"c\","
                       "\"value\":0.33},{\"name\":\"d\",\"value\":0.34}]}]}",
                       "a;b 0.34\na;c 0.33\na;d 0.34\n");
}

static void test_what_values_are_is_said(void **state)
{
    (void)state;
    test_expect_remark("d3", whole, "values are totals: a frame with all frames above it");
    test_expect_remark("d3",
                       "{\"name\":\"all\",\"value\":0,\"children\":[{\"name\":\"a\",\"value\":1,"
                       "\"children\":[{\"name\":\"b\",\"value\":7}]}]}",
                       "values are self, since some are less than those of the frames "
                       "above them together");
    test_expect_remark("d3", "{\"name\":\"all\",\"children\":[{\"name\":\"a\",\"value\":1}]}", "");
}

static void test_nodes_that_lack_something_are_not_understood(void **state)
{
    (void)state;
    test_expect_records("d3", whole, 4, 0);
    test_expect_records("d3",
                        "{\"name\":\"all\",\"children\":[{\"name\":\"a\",\"value\":5,\"children\":["
                        "{\"value\":2},{\"name\":\"b\",\"value\":\"many\"},7]}]}",
                        1, 3);
    test_expect_records(
        "d3", "{\"name\":\"all\",\"children\":{\"a\":{\"name\":\"b\",\"value\":1}}}", 0, 2);
}

static void test_trees_that_follow_each_other_add_up(void **state)
{
    (void)state;
    struct flamepix_buffer twice = {0};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(flamepix_buffer_append(&twice, whole, strlen(whole)), FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&twice, "\n", 1), FLAMEPIX_OK);
    }
    test_expect_collapsed("d3", flamepix_buffer_bytes(&twice), NULL,
                          "a 4\na;b 2\nmain;read_[k] 6\nmain;work 8\n");
    flamepix_buffer_free(&twice);
}

static void test_all_keys_of_a_node_tell_the_format(void **state)
{
    (void)state;
    static const char *const texts[] = {"{\"title\":\"all\",\"value\":1,\"children\":[]}",
                                        "{\"name\":\"all\",\"size\":1,\"children\":[]}",
                                        "{\"name\":\"all\",\"value\":1,\"items\":[]}"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        assert_string_equal(flamepix_format_of(flamepix_bytes_of(texts[i]))->name, "json");
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

static void test_a_node_without_a_value_among_those_that_have_one_is_not_understood(void **state)
{
    (void)state;
    test_expect_records("d3",
                        "{\"name\":\"all\",\"value\":9,\"children\":[{\"name\":\"a\",\"children\":["
                        "{\"name\":\"b\",\"value\":2}]}]}",
                        2, 1);
    test_expect_records("d3",
                        "{\"name\":\"all\",\"value\":0,\"children\":[{\"name\":\"a\",\"children\":["
                        "{\"name\":\"b\",\"value\":2}]}]}",
                        1, 0);
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
        cmocka_unit_test(test_one_node_shows_that_all_values_are_own),
        cmocka_unit_test(test_an_outermost_node_of_zero_shows_nothing),
        cmocka_unit_test(test_an_outermost_node_with_less_than_its_children_shows_own_values),
        cmocka_unit_test(test_a_root_with_the_sum_of_own_values_has_none),
        cmocka_unit_test(test_values_that_were_rounded_are_not_less),
        cmocka_unit_test(test_what_values_are_is_said),
        cmocka_unit_test(test_nodes_that_lack_something_are_not_understood),
        cmocka_unit_test(test_trees_that_follow_each_other_add_up),
        cmocka_unit_test(test_all_keys_of_a_node_tell_the_format),
        cmocka_unit_test(test_what_has_no_value_has_that_of_its_children),
        cmocka_unit_test(test_changes_of_values_are_left_out),
        cmocka_unit_test(test_keys_may_be_short),
        cmocka_unit_test(test_an_outermost_function_stays),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_a_node_without_a_value_among_those_that_have_one_is_not_understood),
    };
    return cmocka_run_group_tests_name("d3", tests, NULL, NULL);
}
