#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/tally.h>

#include "support/paths.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"
#include "support/tallies.h"
#include "tally/tally_internal.h"
#include "tally/tally_search.h"

static void add_profile(struct flamepix_tally *sum, const char *folded,
                        const struct flamepix_tally_options *options)
{
    struct flamepix_tally *tally = tallies_with(folded, options);
    assert_int_equal(flamepix_tally_add(sum, tally), FLAMEPIX_OK);
    flamepix_tally_free(tally);
}

static void test_sums_of_many_profiles_are_those_of_their_sum(void **state)
{
    (void)state;
    static const char name[] = "a name that is longer than what a table keeps of it with its entry";
    struct flamepix_pattern *search = tallies_pattern("^b");
    const struct flamepix_tally_options options = {
        .totals = true, .searches = &search, .search_count = 1};
    struct flamepix_buffer folded = {0};
    struct flamepix_tally *sum;
    assert_int_equal(flamepix_tally_create(&options, &sum), FLAMEPIX_OK);
    record_text(&folded, "%s;b 4\n", name);
    char *text = record_take(&folded);
    add_profile(sum, "a;b 3\nb;c 1\n", &options);
    add_profile(sum, text, &options);
    add_profile(sum, "c 9\n", &options);
    free(text);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    assert_true(flamepix_tally_all(sum).value == 17);
    assert_true(flamepix_tally_matched(sum, 0).value == 8);
    assert_true(flamepix_tally_matched_any(sum).value == 8);
    tallies_expect_names(sum,
                         "c 10 10 9 0\nb 7 8 1 0\na 0 3 3 0\n"
                         "a name that is longer than what a table keeps of it with its entry 0 4 4 "
                         "0\n");
    flamepix_pattern_free(search);
}

static void test_what_was_counted_may_be_multiplied_before_and_after_it_is_added(void **state)
{
    (void)state;
    struct flamepix_pattern *search = tallies_pattern("^b");
    const struct flamepix_tally_options options = {
        .totals = true, .searches = &search, .search_count = 1};
    struct flamepix_tally *sum;
    assert_int_equal(flamepix_tally_create(&options, &sum), FLAMEPIX_OK);
    add_profile(sum, "a;b 3\nb;c 1\n", &options);
    fpx_tally_scale(sum, 1000, 1);
    struct flamepix_tally *fine = tallies_with("a;b 5\n", &options);
    fpx_tally_scale(fine, 3, 5);
    assert_int_equal(flamepix_tally_add(sum, fine), FLAMEPIX_OK);
    flamepix_tally_free(fine);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    assert_true(flamepix_tally_all(sum).value == 4003);
    assert_true(flamepix_tally_matched(sum, 0).value == 4003);
    assert_true(flamepix_tally_matched_any(sum).value == 4003);
    tallies_expect_names(sum, "b 3003 4003 1000 0\nc 1000 1000 0 0\na 0 3003 3003 0\n");
    flamepix_pattern_free(search);
}

static void test_names_beyond_the_limit_are_others_in_sums_of_many(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.names = true, .limit_nbytes = 1};
    struct flamepix_tally *sum;
    assert_int_equal(flamepix_tally_create(&options, &sum), FLAMEPIX_OK);
    add_profile(sum, "a 3\n", &options);
    add_profile(sum, "b 4\n", &options);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    tallies_expect_names(sum, "(others) 7 0\n");
}

/* -- parts of one profile ---------------------------------------------------------------------- */

/* Of stacks as they come, in any order. */
static struct flamepix_tally *part_of(const struct flamepix_tally *model, const char *folded)
{
    struct flamepix_tally *part;
    assert_int_equal(flamepix_tally_create_same(model, &part), FLAMEPIX_OK);
    assert_int_equal(tallies_watch(part, paths_as_given(folded)), FLAMEPIX_END);
    return part;
}

static void test_parts_of_a_profile_add_up_to_all_of_it(void **state)
{
    (void)state;
    struct flamepix_pattern *search = tallies_pattern("^b");
    const struct flamepix_tally_options options = {
        .inclusive = true, .searches = &search, .search_count = 1};
    struct flamepix_tally *sum = tallies_with("a;b 3\na;c;a 1\n", &options);
    struct flamepix_tally *part = part_of(sum, "a;c;b 2\nd 4\n");
    size_t count;
    assert_null(flamepix_tally_names(part, &count));
    assert_int_equal(flamepix_tally_add(sum, part), FLAMEPIX_OK);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    flamepix_tally_free(part);
    assert_true(flamepix_tally_matched(sum, 0).value == 5);
    assert_true(flamepix_tally_names(sum, &count)[2].inclusive.value == 6);
    tallies_expect_names(sum, "b 5 5 0 0\nd 4 4 4 0\na 1 7 6 0\nc 0 3 0 0\n");
    flamepix_pattern_free(search);
}

static void test_a_part_counts_as_its_model_was_set_to(void **state)
{
    (void)state;
    struct flamepix_pattern *search = tallies_pattern("b");
    const struct flamepix_tally_options options = {
        .names = true, .searches = &search, .search_count = 1};
    struct flamepix_tally *model;
    assert_int_equal(flamepix_tally_create(&options, &model), FLAMEPIX_OK);
    fpx_tally_set_self_depth(model, 1);
    fpx_tally_search_none_of(model, "b");
    struct flamepix_tally *part = part_of(model, "b;a 3\nc;b 4\n");
    assert_int_equal(flamepix_tally_sum_up(part), FLAMEPIX_OK);
    assert_true(flamepix_tally_matched(part, 0).value == 4);
    tallies_expect_names(part, "c 4 0 0 0\nb 3 0 4 0\na 0 0 3 0\n");
    flamepix_tally_free(model);
    flamepix_pattern_free(search);
}

static const char long_part[] =
    "a;b 1\na;c 2\n"
    "a;a name that is longer than what a table keeps of it with its entry 4\nd 8\n";

/* What it knows of its model is true of no other sum. */
/* Its model numbers its names anew then. */
static void test_a_part_forgets_what_it_knew_of_a_model_that_was_cleared(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.names = true};
    struct flamepix_tally *sum = tallies_with("x 1\n", &options);
    struct flamepix_tally *part = part_of(sum, "a;b 1\nc;d 2\n");
    assert_int_equal(flamepix_tally_add(sum, part), FLAMEPIX_OK);
    flamepix_tally_clear(sum);
    assert_int_equal(tallies_watch(sum, paths_as_given("d 1\nc 2\nb 3\na 4\n")), FLAMEPIX_END);
    assert_int_equal(tallies_watch(part, paths_as_given("a;b 10\nc;d 20\n")), FLAMEPIX_END);
    assert_int_equal(flamepix_tally_add(sum, part), FLAMEPIX_OK);
    flamepix_tally_free(part);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    tallies_expect_names(sum, "d 21 0 1 0\nb 13 0 3 0\na 4 0 14 0\nc 2 0 22 0\n");
}

static void test_a_part_can_be_counted_again_and_added_to_any_sum(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.names = true};
    struct flamepix_tally *sum = tallies_with("x 1\n", &options);
    struct flamepix_tally *other = tallies_with("d;c;a 3\nx;y 1\n", &options);
    struct flamepix_tally *part = part_of(sum, long_part);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(flamepix_tally_add(sum, part), FLAMEPIX_OK);
        assert_int_equal(tallies_watch(part, paths_as_given(long_part)), FLAMEPIX_END);
    }
    assert_int_equal(flamepix_tally_add(other, part), FLAMEPIX_OK);
    assert_int_equal(tallies_watch(part, paths_as_given("z;b 5\n")), FLAMEPIX_END);
    assert_int_equal(flamepix_tally_add(sum, part), FLAMEPIX_OK);
    flamepix_tally_free(part);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    tallies_expect_names(sum, "d 16 0 16 0\n"
                              "a name that is longer than what a table keeps of it with its entry "
                              "8 0 0 0\nb 7 0 0 0\nc 4 0 0 0\nx 1 0 1 0\na 0 0 14 0\nz 0 0 5 0\n");
    assert_int_equal(flamepix_tally_sum_up(other), FLAMEPIX_OK);
    tallies_expect_names(other, "d 8 0 11 0\n"
                                "a name that is longer than what a table keeps of it with its "
                                "entry 4 0 0 0\na 3 0 7 0\nc 2 0 0 0\nb 1 0 0 0\ny 1 0 0 0\n"
                                "x 0 0 1 0\n");
}

/* One part after the other; what is not counted again stays as it was. */
static void test_a_part_that_shares_its_names_adds_up_to_the_same(void **state)
{
    (void)state;
    struct flamepix_pattern *search = tallies_pattern("b");
    const struct flamepix_tally_options options = {
        .names = true, .searches = &search, .search_count = 1};
    struct flamepix_tally *sum, *part;
    assert_int_equal(flamepix_tally_create(&options, &sum), FLAMEPIX_OK);
    assert_int_equal(fpx_tally_create_sharing(sum, &part), FLAMEPIX_OK);
    static const char *const parts[] = {long_part, "x;y 1\n", long_part, "z;b 5\n"};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(tallies_watch(part, paths_as_given(parts[i])), FLAMEPIX_END);
        assert_int_equal(flamepix_tally_add(sum, part), FLAMEPIX_OK);
    }
    flamepix_tally_free(part);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    assert_true(flamepix_tally_matched(sum, 0).value == 15);
    tallies_expect_names(sum, "d 16 0 16 0\n"
                              "a name that is longer than what a table keeps of it with its entry "
                              "8 0 0 0\nb 7 0 0 0\nc 4 0 0 0\ny 1 0 0 0\na 0 0 14 0\nx 0 0 1 0\n"
                              "z 0 0 5 0\n");
    flamepix_pattern_free(search);
}

static void test_a_part_that_shares_a_full_table_says_so(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.names = true, .limit_nbytes = 1000};
    struct flamepix_tally *sum, *part;
    assert_int_equal(flamepix_tally_create(&options, &sum), FLAMEPIX_OK);
    assert_int_equal(fpx_tally_create_sharing(sum, &part), FLAMEPIX_OK);
    assert_int_equal(tallies_watch(part, paths_as_given("a 1\nb 2\n")), FLAMEPIX_END);
    assert_true(flamepix_tally_others(part).self.value == 0);
    assert_int_equal(flamepix_tally_add(sum, part), FLAMEPIX_OK);
    assert_int_equal(tallies_watch(part, paths_as_given("b 4\nc 8\n")), FLAMEPIX_END);
    assert_true(flamepix_tally_others(part).self.value == 8);
    flamepix_tally_free(part);
    flamepix_tally_clear(sum);
    assert_int_equal(tallies_watch(sum, paths_as_given("c 8\n")), FLAMEPIX_END);
    tallies_expect_names(sum, "c 8 0 8 0\n");
}

/* Its sums are in another order than its names were met in. */
static void test_a_tally_that_was_summed_up_can_be_added_to_two_sums(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.names = true};
    struct flamepix_tally *added = tallies_with("b 1\nc 5\n", &options);
    struct flamepix_tally *first = tallies_with("x 1\n", &options);
    struct flamepix_tally *second = tallies_with("b 100\n", &options);
    assert_int_equal(flamepix_tally_add(first, added), FLAMEPIX_OK);
    assert_int_equal(flamepix_tally_add(second, added), FLAMEPIX_OK);
    assert_int_equal(flamepix_tally_sum_up(first), FLAMEPIX_OK);
    tallies_expect_names(first, "c 5 0 5 0\nb 1 0 1 0\nx 1 0 1 0\n");
    assert_int_equal(flamepix_tally_sum_up(second), FLAMEPIX_OK);
    tallies_expect_names(second, "b 101 0 101 0\nc 5 0 5 0\n");
    flamepix_tally_free(added);
}

static void test_a_cleared_tally_has_counted_nothing(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.names = true};
    struct flamepix_tally *sum = tallies_with("a 3\n", &options);
    size_t count;
    flamepix_tally_clear(sum);
    assert_true(flamepix_tally_all(sum).value == 0);
    assert_null(flamepix_tally_names(sum, &count));
    add_profile(sum, "b 4\n", &options);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    tallies_expect_names(sum, "b 4 0 4 0\n");
}

/* Three stacks, without an allocation of the test's own. */
static enum flamepix_status next_of_three(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    static const struct flamepix_stack three[] = {
        {"a;b;c;", 6, 0, {1, 0}, {0, 0}, {0, 0}},
        {"a;d;", 4, 2, {2, 0}, {0, 0}, {0, 0}},
        {"a;e;", 4, 2, {4, 0}, {0, 0}, {0, 0}},
    };
    if (stacks->lookback == 0)
        return FLAMEPIX_END;
    *stack_ret = three[3 - stacks->lookback--];
    return FLAMEPIX_OK;
}

static enum flamepix_status add_part(struct flamepix_tally *sum)
{
    struct flamepix_tally *part;
    enum flamepix_status status = flamepix_tally_create_same(sum, &part);
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_stacks stacks = {.next = next_of_three, .lookback = 3};
    struct flamepix_stacks *watched;
    struct flamepix_stack stack;
    status = flamepix_tally_watch(part, &stacks, &watched);
    if (status == FLAMEPIX_OK) {
        while (status == FLAMEPIX_OK)
            status = flamepix_stacks_next(watched, &stack);
        flamepix_stacks_free(watched);
    }
    status = status == FLAMEPIX_END ? flamepix_tally_add(sum, part) : status;
    flamepix_tally_free(part);
    return status;
}

/* It is added to, summed up, and added to again. */
static enum flamepix_status add_scarcely(void *user)
{
    const struct flamepix_tally_options options = {
        .inclusive = true, .searches = user, .search_count = 1};
    struct flamepix_tally *sum;
    enum flamepix_status status = flamepix_tally_create(&options, &sum);
    if (status != FLAMEPIX_OK)
        return status;
    status = add_part(sum);
    if (status == FLAMEPIX_OK)
        status = flamepix_tally_sum_up(sum);
    if (status == FLAMEPIX_OK)
        status = add_part(sum);
    flamepix_tally_free(sum);
    return status;
}

static void test_adding_without_memory_answers_so(void **state)
{
    (void)state;
    struct flamepix_pattern *pattern = tallies_pattern("a");
    assert_true(scarce_memory_try(add_scarcely, &pattern) > 30);
    flamepix_pattern_free(pattern);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_of_many_profiles_are_those_of_their_sum),
        cmocka_unit_test(test_what_was_counted_may_be_multiplied_before_and_after_it_is_added),
        cmocka_unit_test(test_names_beyond_the_limit_are_others_in_sums_of_many),
        cmocka_unit_test(test_parts_of_a_profile_add_up_to_all_of_it),
        cmocka_unit_test(test_a_part_counts_as_its_model_was_set_to),
        cmocka_unit_test(test_a_part_forgets_what_it_knew_of_a_model_that_was_cleared),
        cmocka_unit_test(test_a_part_can_be_counted_again_and_added_to_any_sum),
        cmocka_unit_test(test_a_part_that_shares_its_names_adds_up_to_the_same),
        cmocka_unit_test(test_a_part_that_shares_a_full_table_says_so),
        cmocka_unit_test(test_a_tally_that_was_summed_up_can_be_added_to_two_sums),
        cmocka_unit_test(test_a_cleared_tally_has_counted_nothing),
        cmocka_unit_test(test_adding_without_memory_answers_so),
    };
    return cmocka_run_group_tests_name("added tallies", tests, NULL, NULL);
}
