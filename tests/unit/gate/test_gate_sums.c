#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gate/gate.h"
#include "support/gate_rules.h"
#include "support/recordings/layout_text.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

static const struct fpx_gate_options no_options = {0};

/* Of lines as of test_source, "a;b 5,2": 5 after, 2 before. What is expected is "2→5" for each
 * rule, with blanks between them. */
static void expect_within(uint32_t limit_depth, const char *const *lines, size_t line_count,
                          const char *const *texts, size_t count, const char *expected)
{
    struct gate_rules rules;
    struct flamepix_buffer found = {0};
    gate_rules_read(texts, count, &rules);
    struct fpx_gate_sums sums =
        gate_rules_sums(test_source(lines, line_count), &rules, limit_depth);
    for (size_t i = 0; i < count; i++)
        record_text(&found, i > 0 ? " %g→%g" : "%g→%g", sums.of_conditions[i].before.value,
                    sums.of_conditions[i].after.value);
    char *text = record_take(&found);
    assert_string_equal(text, expected);
    free(text);
    fpx_gate_sums_free(&sums);
    gate_rules_free(&rules);
}

static void expect(const char *const *lines, size_t line_count, const char *const *texts,
                   size_t count, const char *expected)
{
    expect_within(0, lines, line_count, texts, count, expected);
}

static const char *const lines[] = {" 1,2",     "a 3,1",   "a;b 0,4",   "a;b;c 5",
                                    "a;bc 7,7", "b;a;b 2", "b;a;c 0,8", "c 16"};
enum { LINES = sizeof(lines) / sizeof(lines[0]) };

static void test_growth_is_of_the_stacks_that_pass_through_what_is_found(void **state)
{
    (void)state;
    static const char *const texts[] = {"growth(=a)>0", "growth(b)>0",     "growth(=b)>0",
                                        "growth(;a)>0", "growth(=a;b)>0",  "growth(;b;a)>0",
                                        "growth(^$)>0", "growth(;a;b;c)>0"};
    expect(lines, LINES, texts, 8, "20→17 19→14 12→7 12→15 4→5 8→2 0→0 0→5");
}

static void test_self_is_of_the_stacks_that_end_in_what_is_found(void **state)
{
    (void)state;
    static const char *const texts[] = {"self(=a)>0", "self(b)>0", "self(;a;b)>0", "self(c)>0"};
    expect(lines, LINES, texts, 4, "1→3 11→9 4→0 15→28");
}

static void test_new_is_of_the_stacks_that_pass_through_what_was_not_there(void **state)
{
    (void)state;
    static const char *const texts[] = {"new(=a)", "new(=b)",     "new(c)",
                                        "new(.)",  "new(;a;b;c)", "new(;a;bc)"};
    expect(lines, LINES, texts, 6, "0→0 0→2 0→21 0→23 0→5 0→0");
}

static void test_a_frame_is_known_that_a_later_stack_of_before_passes_through(void **state)
{
    (void)state;
    static const char *const late[] = {"a 1", "a;b 2", "a;b;a 4", "a;c 0,8", "d;a 16", "d;b 0,1"};
    static const char *const texts[] = {"new(a)", "new(b)", "new(d)", "new(.)"};
    expect(late, 6, texts, 4, "0→20 0→6 0→0 0→22");
}

static void test_a_stack_counts_once_however_often_a_name_is_in_it(void **state)
{
    (void)state;
    static const char *const deep[] = {"a 1", "a;a 2,1", "a;a;a 4", "a;a;a;b;a 8"};
    static const char *const texts[] = {"growth(=a)>0", "self(=a)>0", "new(=a)", "new(a|b)"};
    static const char *const quoted[] = {"growth(\"(a|b)\")>0"};
    expect(deep, 4, texts, 4, "1→15 1→15 0→12 0→12");
    expect(deep, 4, quoted, 1, "1→15");
}

static void test_frames_beyond_the_limit_of_depth_are_the_frame_at_it(void **state)
{
    (void)state;
    static const char *const deep[] = {"a;b 1", "a;b;c;d 2", "a;b;c;e 4,1", "a;f 8"};
    static const char *const texts[] = {"growth(c)>0", "self(b)>0", "new(b)", "new(e)",
                                        "self(a)>0"};
    expect_within(2, deep, 4, texts, 5, "0→0 1→7 0→0 0→0 0→0");
    expect_within(1, deep, 4, texts, 5, "0→0 0→0 0→0 0→0 1→15");
}

static void test_the_whole_and_what_is_apart_are_summed_up(void **state)
{
    (void)state;
    const struct gate_rules none = {.count = 0};
    struct fpx_gate_sums sums = gate_rules_sums(test_source(lines, LINES), &none, 0);
    assert_true(sums.difference.before.value == 22);
    assert_true(sums.difference.after.value == 34);
    assert_true(flamepix_difference_distance(&sums.difference) == 1 + 2 + 4 + 5 + 0 + 2 + 8 + 16);
    fpx_gate_sums_free(&sums);
}

static void test_stacks_are_passed_through_unchanged(void **state)
{
    (void)state;
    static const char *const texts[] = {"new(b)", "total>5%", "similarity<1"};
    struct gate_rules rules;
    struct fpx_gate_sums sums = {0};
    struct flamepix_stacks *watch;
    struct flamepix_stacks *sides = test_source_with_lookback(lines, LINES);
    gate_rules_read(texts, 3, &rules);
    assert_int_equal(fpx_gate_watch(sides, rules.rules, 3, no_options, &sums, &watch), FLAMEPIX_OK);
    assert_int_equal(watch->lookback, 1);
    test_expect_stacks(
        watch, FLAMEPIX_END,
        " 1,2\na; 3,1\na;b; 0,4\na;b;c; 5\na;bc; 7,7\nb;a;b; 2\nb;a;c; 0,8\nc; 16\n");
    flamepix_stacks_free(sides);
    fpx_gate_sums_free(&sums);
    gate_rules_free(&rules);
}

static void expect_failure(struct flamepix_stacks *sides, const char *text,
                           enum flamepix_status expected)
{
    struct gate_rules rules;
    struct fpx_gate_sums sums = {0};
    struct flamepix_stacks *watch;
    struct flamepix_stack stack;
    enum flamepix_status status;
    gate_rules_read(&text, 1, &rules);
    assert_int_equal(fpx_gate_watch(sides, rules.rules, 1, no_options, &sums, &watch), FLAMEPIX_OK);
    while ((status = flamepix_stacks_next(watch, &stack)) == FLAMEPIX_OK) {
    }
    assert_int_equal(status, expected);
    flamepix_stacks_free(watch);
    flamepix_stacks_free(sides);
    fpx_gate_sums_free(&sums);
    gate_rules_free(&rules);
}

static void test_what_ends_the_sides_is_answered(void **state)
{
    (void)state;
    struct flamepix_stacks *broken = test_source(lines, LINES);
    test_source_fails_with(broken, FLAMEPIX_DISORDER);
    expect_failure(broken, "new(b)", FLAMEPIX_DISORDER);
}

static void test_a_search_that_cannot_be_decided_is_noted_and_others_go_on(void **state)
{
    (void)state;
    static const char *const hard[] = {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 1"};
    static const char *const texts[] = {"new(\"^(a+)+$\") or new(b)"};
    struct gate_rules rules;
    gate_rules_read(texts, 1, &rules);
    struct fpx_gate_sums sums = gate_rules_sums(test_source(hard, 1), &rules, 0);
    assert_int_equal(sums.of_conditions[0].undecided_names, 1);
    assert_int_equal(sums.of_conditions[1].undecided_names, 0);
    assert_true(sums.of_conditions[1].after.value == 1);
    fpx_gate_sums_free(&sums);
    gate_rules_free(&rules);
}

static void test_what_is_found_is_told_from_what_weighs_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {"self(=x)>0 or self(=main)>0 and growth(=main)>0"};
    static const char *const few[] = {"main;a 1,1"};
    struct gate_rules rules;
    gate_rules_read(texts, 1, &rules);
    struct fpx_gate_sums sums = gate_rules_sums(test_source(few, 1), &rules, 0);
    assert_false(sums.of_conditions[0].is_found);
    assert_true(sums.of_conditions[1].is_found);
    assert_true(sums.of_conditions[1].after.value == 0);
    assert_true(sums.of_conditions[2].after.value == 1);
    fpx_gate_sums_free(&sums);
    gate_rules_free(&rules);
}

static void expect_usable(const char *const *few, size_t count, bool expected)
{
    const struct gate_rules none = {.count = 0};
    struct fpx_gate_sums sums = gate_rules_sums(test_source(few, count), &none, 0);
    assert_true(sums.are_complete);
    assert_int_equal(fpx_gate_sums_are_usable(&sums), expected);
    sums.lacks_samples = true;
    assert_false(fpx_gate_sums_are_usable(&sums));
    fpx_gate_sums_free(&sums);
}

static void test_both_sides_weigh_something_in_what_can_be_judged(void **state)
{
    (void)state;
    static const char *const rows[] = {"a 1", "b 0,1"};
    expect_usable(rows, 2, true);
    expect_usable(rows, 1, false);
    expect_usable(rows + 1, 1, false);
    expect_usable(rows, 0, false);
}

/* Sides that take no memory: "a;b;" and "a;c;", both new. */
struct plain_sides {
    struct flamepix_stacks stacks;
    size_t next;
};

static enum flamepix_status plain_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    static const struct flamepix_stack both[] = {{.key = "a;b;", .length = 4, .weight = {1, 0}},
                                                 {"a;c;", 4, 2, {1, 0}, {0, 0}, {0, 0}}};
    struct plain_sides *sides = (struct plain_sides *)stacks;
    if (sides->next == 2)
        return FLAMEPIX_END;
    *stack_ret = both[sides->next++];
    return FLAMEPIX_OK;
}

static enum flamepix_status watch_all(void *user)
{
    const struct gate_rules *rules = user;
    struct plain_sides sides = {.stacks = {.next = plain_next}};
    struct fpx_gate_sums sums = {0};
    struct flamepix_stacks *watch;
    struct flamepix_stack stack;
    enum flamepix_status status =
        fpx_gate_watch(&sides.stacks, rules->rules, rules->count, no_options, &sums, &watch);
    if (status != FLAMEPIX_OK)
        return status;
    while ((status = flamepix_stacks_next(watch, &stack)) == FLAMEPIX_OK) {
    }
    flamepix_stacks_free(watch);
    fpx_gate_sums_free(&sums);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_a_watch_without_memory_owns_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {"new(b)", "growth(;a;b)>1", "any(growth)>1"};
    struct gate_rules rules;
    gate_rules_read(texts, 3, &rules);
    assert_true(scarce_memory_try(watch_all, &rules) > 0);
    gate_rules_free(&rules);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_growth_is_of_the_stacks_that_pass_through_what_is_found),
        cmocka_unit_test(test_self_is_of_the_stacks_that_end_in_what_is_found),
        cmocka_unit_test(test_new_is_of_the_stacks_that_pass_through_what_was_not_there),
        cmocka_unit_test(test_a_frame_is_known_that_a_later_stack_of_before_passes_through),
        cmocka_unit_test(test_a_stack_counts_once_however_often_a_name_is_in_it),
        cmocka_unit_test(test_frames_beyond_the_limit_of_depth_are_the_frame_at_it),
        cmocka_unit_test(test_the_whole_and_what_is_apart_are_summed_up),
        cmocka_unit_test(test_stacks_are_passed_through_unchanged),
        cmocka_unit_test(test_what_ends_the_sides_is_answered),
        cmocka_unit_test(test_a_search_that_cannot_be_decided_is_noted_and_others_go_on),
        cmocka_unit_test(test_what_is_found_is_told_from_what_weighs_nothing),
        cmocka_unit_test(test_both_sides_weigh_something_in_what_can_be_judged),
        cmocka_unit_test(test_a_watch_without_memory_owns_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
