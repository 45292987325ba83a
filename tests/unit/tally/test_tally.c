#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/tally.h>

#include "support/paths.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"
#include "support/tallies.h"
#include "tally/tally_search.h"

static void test_self_weights_are_summed_by_name(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.names = true};
    struct flamepix_tally *tally = tallies_with("a;b 3\nb;c 1\nb 2\nc 1\nd;c;a 4\n", &options);
    assert_true(flamepix_tally_all(tally).value == 11);
    tallies_expect_names(tally, "b 5 0 3 0\na 4 0 3 0\nc 2 0 1 0\nd 0 0 4 0\n");
}

static void test_totals_count_every_frame_of_a_name(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.totals = true};
    tallies_expect_names(tallies_with("a;b;a 3\na;b 1\nb;a 2\n", &options),
                         "a 5 9 4 0\nb 1 6 2 0\n");
}

static double inclusive_of(const struct flamepix_tally *tally, const char *name)
{
    size_t count;
    const struct flamepix_name_sum *sums = flamepix_tally_names(tally, &count);
    for (size_t i = 0; i < count; i++) {
        if (flamepix_bytes_equal(sums[i].name, flamepix_bytes_of(name)))
            return sums[i].inclusive.value;
    }
    return -1;
}

static void test_an_inclusive_sum_counts_a_stack_once_however_often_it_has_a_name(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.inclusive = true};
    struct flamepix_tally *sum;
    struct flamepix_tally *tally = tallies_with("a;b;a 3\na;b;a;b 1\nb;a 2\nc;c 4\n", &options);
    assert_true(inclusive_of(tally, "a") == 6);
    assert_true(inclusive_of(tally, "b") == 6);
    assert_true(inclusive_of(tally, "c") == 4);
    assert_int_equal(flamepix_tally_create(&options, &sum), FLAMEPIX_OK);
    assert_int_equal(flamepix_tally_add(sum, tally), FLAMEPIX_OK);
    assert_int_equal(flamepix_tally_add(sum, tally), FLAMEPIX_OK);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    assert_true(inclusive_of(sum, "a") == 12);
    flamepix_tally_free(sum);
    flamepix_tally_free(tally);
}

static void test_an_inclusive_sum_of_the_others_counts_a_stack_of_several_once(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.inclusive = true, .limit_nbytes = 800};
    struct flamepix_tally *tally = tallies_with("a;b 3\nc;d;e 5\nc;x 2\n", &options);
    assert_true(inclusive_of(tally, "b") == 3);
    assert_true(flamepix_tally_others(tally).total.value == 19);
    assert_true(flamepix_tally_others(tally).inclusive.value == 7);
    flamepix_tally_free(tally);
}

static void test_frames_above_a_separator_are_woken(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.totals = true};
    tallies_expect_names(tallies_with("a;--;b 3\na;-- 2\na;b 1\n--;--;c 4\na;--x;b 7\n", &options),
                         "b 11 11 0 3\nc 4 4 0 4\n-- 2 13 4 0\n--x 0 7 0 0\na 0 13 13 0\n");
}

static void test_what_is_woken_is_known_without_totals(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.woken = true};
    tallies_expect_names(
        tallies_with("a;--;x;b 3\na;-- 2\na;x;b 1\n--;--;c 4\na;--x;y;b 7\n", &options),
        "b 11 0 0 3\nc 4 0 0 4\n-- 2 0 4 0\n--x 0 0 0 0\na 0 0 13 0\n");
}

static void test_names_of_any_length_and_bytes_are_told_apart(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.totals = true};
    struct flamepix_buffer folded = {0};
    struct flamepix_buffer expected = {0};
    char name[200];
    memset(name, 'x', sizeof(name));
    for (int length = 199; length > 0; length--) {
        record_text(&folded, "%.*s %d\n", length, name, 1 + length);
        record_text(&expected, "%.*s %d %d %d 0\n", length, name, 1 + length, 1 + length,
                    1 + length);
    }
    char *text = record_take(&folded);
    char *wanted = record_take(&expected);
    tallies_expect_names(tallies_with(text, &options), wanted);
    tallies_expect_names(tallies_with("a; 5\n;b 2\n", &options),
                         " 5 7 2 0\nb 2 2 0 0\na 0 5 5 0\n");
    free(text);
    free(wanted);
}

static void test_names_without_a_place_are_others(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.totals = true, .limit_nbytes = 800};
    tallies_expect_names(tallies_with("a;b;c 3\na;b 1\nb;a 2\n", &options),
                         "a 2 6 4 0\nb 1 6 2 0\n(others) 3 3\n");
}

static void test_frames_beyond_the_limit_of_depth_are_folded(void **state)
{
    (void)state;
    const struct flamepix_tally_options deep = {.totals = true, .limit_depth = 2};
    const struct flamepix_tally_options flat = {.names = true, .limit_depth = 2};
    tallies_expect_names(tallies_with("a;b 1\na;b;c 2\na;b;d;e 3\nf 4\n", &deep),
                         "b 6 6 0 0\nf 4 4 4 0\na 0 6 6 0\n");
    tallies_expect_names(tallies_with("a;b 1\na;b;c 2\na;b;d;e 3\nf 4\n", &flat),
                         "b 6 0 0 0\nf 4 0 4 0\na 0 0 6 0\n");
}

/* -- searches ---------------------------------------------------------------------------------- */

static struct flamepix_tally *search(const char *folded, struct flamepix_pattern *const *patterns,
                                     size_t count)
{
    const struct flamepix_tally_options options = {.searches = patterns, .search_count = count};
    return tallies_with(folded, &options);
}

static void test_a_stack_is_matched_once_however_often_it_is_found(void **state)
{
    (void)state;
    struct flamepix_pattern *patterns[] = {tallies_pattern("^m"), tallies_pattern("^f"),
                                           tallies_pattern("=x")};
    struct flamepix_tally *tally =
        search("m;m;m 1\nm;a 2\na;m 4\na;b;m 8\na;f;m 16\na;f 32\nb 64\n", patterns, 3);
    size_t count;
    assert_true(flamepix_tally_matched(tally, 0).value == 1 + 2 + 4 + 8 + 16);
    assert_true(flamepix_tally_matched(tally, 1).value == 16 + 32);
    assert_true(flamepix_tally_matched(tally, 2).value == 0);
    assert_true(flamepix_tally_matched_any(tally).value == 63);
    assert_null(flamepix_tally_names(tally, &count));
    assert_int_equal(count, 0);
    flamepix_tally_free(tally);
    for (size_t i = 0; i < 3; i++)
        flamepix_pattern_free(patterns[i]);
}

static void test_a_tally_starts_from_nothing_each_time(void **state)
{
    (void)state;
    struct flamepix_pattern *pattern = tallies_pattern("a");
    const struct flamepix_tally_options options = {
        .totals = true, .searches = &pattern, .search_count = 1};
    struct flamepix_tally *tally = tallies_with("a;b 5\nc;a 6\n", &options);
    assert_int_equal(tallies_watch(tally, paths_sorted("b;a;c 1\nb 2\n")), FLAMEPIX_END);
    assert_true(flamepix_tally_matched(tally, 0).value == 1);
    assert_true(flamepix_tally_all(tally).value == 3);
    tallies_expect_names(tally, "b 2 3 3 0\nc 1 1 0 0\na 0 1 0 0\n");
    flamepix_pattern_free(pattern);
}

/* The weights of what each search finds above `depth` frames, and of all together. */
static void expect_above(size_t depth, const char *const *texts, const char *folded,
                         const double expected[3])
{
    struct flamepix_pattern *patterns[] = {tallies_pattern(texts[0]), tallies_pattern(texts[1])};
    const struct flamepix_tally_options options = {.searches = patterns, .search_count = 2};
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    fpx_tally_search_above(tally, depth);
    for (int twice = 0; twice < 2; twice++) {
        assert_int_equal(tallies_watch(tally, paths_sorted(folded)), FLAMEPIX_END);
        assert_true(flamepix_tally_matched(tally, 0).value == expected[0]);
        assert_true(flamepix_tally_matched(tally, 1).value == expected[1]);
        assert_true(flamepix_tally_matched_any(tally).value == expected[2]);
    }
    flamepix_tally_free(tally);
    flamepix_pattern_free(patterns[0]);
    flamepix_pattern_free(patterns[1]);
}

static void test_frames_that_all_stacks_stand_on_need_not_be_searched(void **state)
{
    (void)state;
    static const char folded[] = "a;f;b;a 1\na;f;b;c 2\na;f;b;c;f 4\na;f;b;d 8\n";
    const char *const texts[] = {"=a", "=f"};
    expect_above(0, texts, folded, (double[]){15, 15, 15});
    expect_above(1, texts, folded, (double[]){1, 15, 15});
    expect_above(2, texts, folded, (double[]){1, 4, 5});
    /* Nothing tells which bytes a name must hold, so every frame is opened. */
    const char *const any[] = {"^.$", "[f]"};
    expect_above(2, any, folded, (double[]){15, 4, 15});
    expect_above(3, any, folded, (double[]){15, 4, 15});
    expect_above(9, texts, "a;f 3\n", (double[]){0, 0, 0});
}

static void test_a_search_that_is_given_up_ends_the_reading(void **state)
{
    (void)state;
    struct flamepix_pattern *pattern = tallies_pattern("(a+)+$");
    const struct flamepix_tally_options options = {.searches = &pattern, .search_count = 1};
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    assert_int_equal(
        tallies_watch(tally, paths_sorted("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 1\n")),
        FLAMEPIX_LIMIT_PATTERN);
    flamepix_tally_free(tally);
    flamepix_pattern_free(pattern);
}

static void test_too_many_searches_are_refused(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.search_count = FLAMEPIX_SEARCHES_MAX + 1};
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_BAD_ARGUMENT);
    flamepix_tally_free(NULL);
}

/* -- memory ------------------------------------------------------------------------------------ */

/* Stacks that take no memory. */
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

static enum flamepix_status sum_up(void *user)
{
    struct flamepix_tally_options options = {
        .totals = true, .searches = user, .search_count = 1, .limit_depth = 0};
    struct flamepix_tally *tally;
    enum flamepix_status status = flamepix_tally_create(&options, &tally);
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_stacks stacks = {.next = next_of_three, .lookback = 3};
    struct flamepix_stacks *watched;
    struct flamepix_stack stack;
    status = flamepix_tally_watch(tally, &stacks, &watched);
    if (status == FLAMEPIX_OK) {
        while (status == FLAMEPIX_OK)
            status = flamepix_stacks_next(watched, &stack);
        flamepix_stacks_free(watched);
    }
    flamepix_tally_free(tally);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    struct flamepix_pattern *pattern = tallies_pattern("a");
    assert_true(scarce_memory_try(sum_up, &pattern) > 10);
    flamepix_pattern_free(pattern);
}

static struct flamepix_tally *tally_as_given(const char *folded,
                                             const struct flamepix_tally_options *options)
{
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(options, &tally), FLAMEPIX_OK);
    assert_int_equal(tallies_watch(tally, paths_as_given(folded)), FLAMEPIX_END);
    return tally;
}

static const char disordered[] = "b;a;c 1\na;c 2\n 5\nb;a 3\nb;a;c 4\na 6\nb;a;--;c;d 2\nb 1\n"
                                 "b;a;--;c 7\na;c;d 1\na;c 1\n";

static void test_sums_do_not_depend_on_the_order_of_stacks(void **state)
{
    (void)state;
    const struct flamepix_tally_options options[] = {
        {.names = true}, {.woken = true}, {.totals = true}};
    for (size_t i = 0; i < 3; i++) {
        struct flamepix_buffer text = {0};
        struct flamepix_tally *sorted = tallies_with(disordered, &options[i]);
        size_t count;
        const struct flamepix_name_sum *sums = flamepix_tally_names(sorted, &count);
        for (size_t name = 0; name < count; name++)
            record_text(&text, "%.*s %g %g %g %g\n", (int)sums[name].name.length,
                        sums[name].name.data, sums[name].self.value, sums[name].total.value,
                        sums[name].first.value, sums[name].woken.value);
        char *names = record_take(&text);
        assert_true(count >= 4);
        flamepix_tally_free(sorted);
        tallies_expect_names(tally_as_given(disordered, &options[i]), names);
        free(names);
    }
}

static void test_searches_find_the_same_in_any_order(void **state)
{
    (void)state;
    struct flamepix_pattern *patterns[] = {tallies_pattern("=c"), tallies_pattern("a|d"),
                                           tallies_pattern("=b")};
    const struct flamepix_tally_options options = {.searches = patterns, .search_count = 3};
    struct flamepix_tally *tally = tally_as_given(disordered, &options);
    assert_true(flamepix_tally_matched(tally, 0).value == 18);
    assert_true(flamepix_tally_matched(tally, 1).value == 27);
    assert_true(flamepix_tally_matched(tally, 2).value == 18);
    assert_true(flamepix_tally_all(tally).value == 33);
    flamepix_tally_free(tally);
    for (size_t i = 0; i < 3; i++)
        flamepix_pattern_free(patterns[i]);
}

static void test_a_frame_that_stands_for_others_is_not_searched(void **state)
{
    (void)state;
    struct flamepix_pattern *pattern = tallies_pattern("other");
    const struct flamepix_tally_options options = {.searches = &pattern, .search_count = 1};
    struct flamepix_tally *tally;
    char name[] = "others";
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    fpx_tally_search_none_of(tally, name);
    assert_int_equal(tallies_watch(tally, paths_sorted("a;others 1\nothers 2\nothers 2;b 4\n")),
                     FLAMEPIX_END);
    assert_true(flamepix_tally_matched(tally, 0).value == 5);
    name[0] = '\0';
    assert_int_equal(tallies_watch(tally, paths_sorted("a;others 1\nothers 2\n")), FLAMEPIX_END);
    assert_true(flamepix_tally_matched(tally, 0).value == 3);
    flamepix_tally_free(tally);
    flamepix_pattern_free(pattern);
}

static void test_stacks_that_begin_at_their_leaves_weigh_there_by_themselves(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.totals = true};
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    fpx_tally_set_self_depth(tally, 1);
    assert_int_equal(tallies_watch(tally, paths_sorted("read;load;main 3\nfill;draw;main 1\n")),
                     FLAMEPIX_END);
    tallies_expect_names(tally,
                         "read 3 3 0 0\nfill 1 1 0 0\ndraw 0 1 0 0\nload 0 3 0 0\nmain 0 4 4 0\n");
}

static void test_the_function_that_ran_may_stand_behind_others(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {.names = true};
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    fpx_tally_set_self_depth(tally, 2);
    assert_int_equal(tallies_watch(tally, paths_sorted("g;read;main 3\ng;fill 1\ng 5\n")),
                     FLAMEPIX_END);
    tallies_expect_names(tally, "g 5 0 9 0\nread 3 0 0 0\nfill 1 0 0 0\nmain 0 0 0 0\n");
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    fpx_tally_set_self_depth(tally, 2);
    fpx_tally_set_self_depth(tally, 0);
    assert_int_equal(tallies_watch(tally, paths_sorted("g;read;main 3\n")), FLAMEPIX_END);
    tallies_expect_names(tally, "main 3 0 0 0\ng 0 0 3 0\n");
}

static void test_where_nothing_is_wanted_there_is_the_weight_of_all(void **state)
{
    (void)state;
    const struct flamepix_tally_options options = {0};
    struct flamepix_tally *tally = tallies_with("a;b 1\na;c 2\nd 4\n", &options);
    size_t count = 1;
    assert_true(flamepix_tally_all(tally).value == 7);
    assert_null(flamepix_tally_names(tally, &count));
    assert_int_equal(count, 0);
    flamepix_tally_free(tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_where_nothing_is_wanted_there_is_the_weight_of_all),
        cmocka_unit_test(test_self_weights_are_summed_by_name),
        cmocka_unit_test(test_totals_count_every_frame_of_a_name),
        cmocka_unit_test(test_an_inclusive_sum_counts_a_stack_once_however_often_it_has_a_name),
        cmocka_unit_test(test_an_inclusive_sum_of_the_others_counts_a_stack_of_several_once),
        cmocka_unit_test(test_frames_above_a_separator_are_woken),
        cmocka_unit_test(test_what_is_woken_is_known_without_totals),
        cmocka_unit_test(test_names_of_any_length_and_bytes_are_told_apart),
        cmocka_unit_test(test_names_without_a_place_are_others),
        cmocka_unit_test(test_frames_beyond_the_limit_of_depth_are_folded),
        cmocka_unit_test(test_a_stack_is_matched_once_however_often_it_is_found),
        cmocka_unit_test(test_a_tally_starts_from_nothing_each_time),
        cmocka_unit_test(test_frames_that_all_stacks_stand_on_need_not_be_searched),
        cmocka_unit_test(test_a_search_that_is_given_up_ends_the_reading),
        cmocka_unit_test(test_too_many_searches_are_refused),
        cmocka_unit_test(test_short_memory_is_an_answer),
        cmocka_unit_test(test_sums_do_not_depend_on_the_order_of_stacks),
        cmocka_unit_test(test_searches_find_the_same_in_any_order),
        cmocka_unit_test(test_a_frame_that_stands_for_others_is_not_searched),
        cmocka_unit_test(test_stacks_that_begin_at_their_leaves_weigh_there_by_themselves),
        cmocka_unit_test(test_the_function_that_ran_may_stand_behind_others),
    };
    return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
