#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include <flamepix/change.h>

/* A frame of which all stacks end in it. */
static struct flamepix_change_facts leaf(double weight, double other)
{
    return (struct flamepix_change_facts){weight, other, weight, other};
}

static double change(struct flamepix_change_rule rule, struct flamepix_change_facts frame)
{
    return flamepix_change(&rule, &frame);
}

static double place(struct flamepix_change_rule rule, struct flamepix_change_facts frame)
{
    return flamepix_change_place(&rule, &frame);
}

static enum flamepix_presence presence(enum flamepix_change_by by, double weight, double other)
{
    const struct flamepix_change_rule rule = {.by = by, .tells_presence = true};
    const struct flamepix_change_facts frame = {.weight = weight, .other = other};
    return flamepix_change_presence(&rule, &frame);
}

static bool is_near(double a, double b)
{
    return fabs(a - b) < 1e-12;
}

static void test_a_change_is_after_less_before(void **state)
{
    (void)state;
    const struct flamepix_change_facts frame = leaf(18, 8);
    assert_true(change((struct flamepix_change_rule){.by = FLAMEPIX_CHANGE_FROM_OTHER}, frame) ==
                10);
    assert_true(change((struct flamepix_change_rule){.by = FLAMEPIX_CHANGE_FROM_WEIGHT}, frame) ==
                -10);
    assert_true(change((struct flamepix_change_rule){.by = FLAMEPIX_CHANGE_IS_OTHER}, frame) == 8);
    assert_true(change((struct flamepix_change_rule){.by = FLAMEPIX_CHANGE_RATIO}, frame) == 2.25);
}

static void test_what_rounding_leaves_of_a_difference_is_no_change(void **state)
{
    (void)state;
    const struct flamepix_change_rule rule = {.by = FLAMEPIX_CHANGE_IS_OTHER};
    assert_true(change(rule, leaf(130, -4e-31)) == 0);
    assert_true(change(rule, leaf(1e15, 1e-6)) == 1e-6);
}

static void test_a_change_is_of_the_stacks_that_the_rule_asks_for(void **state)
{
    (void)state;
    const struct flamepix_change_facts frame = {30, 20, 3, 4};
    struct flamepix_change_rule rule = {.by = FLAMEPIX_CHANGE_FROM_OTHER};
    assert_true(change(rule, frame) == -1);
    rule.inclusive = true;
    assert_true(change(rule, frame) == 10);
}

static void test_a_ratio_of_nothing_is_0_and_of_no_other_infinite(void **state)
{
    (void)state;
    const struct flamepix_change_rule rule = {.by = FLAMEPIX_CHANGE_RATIO};
    assert_true(change(rule, leaf(0, 0)) == 0);
    assert_true(change(rule, leaf(0, 5)) == 0);
    assert_true(isinf(change(rule, leaf(5, 0))));
}

static void test_a_place_is_a_share_of_the_full_change(void **state)
{
    (void)state;
    struct flamepix_change_rule rule = {.by = FLAMEPIX_CHANGE_FROM_OTHER, .full = 40};
    assert_true(place(rule, leaf(30, 20)) == 0.25);
    assert_true(place(rule, leaf(20, 30)) == -0.25);
    assert_true(place(rule, leaf(20, 20)) == 0);
    assert_true(place(rule, leaf(200, 20)) == 1);
    assert_true(place(rule, leaf(20, 200)) == -1);
    rule.negate = true;
    assert_true(place(rule, leaf(30, 20)) == -0.25);
}

static void test_what_is_less_than_counts_is_no_change(void **state)
{
    (void)state;
    const struct flamepix_change_rule rule = {
        .by = FLAMEPIX_CHANGE_FROM_OTHER, .full = 40, .least = 4};
    assert_true(place(rule, leaf(3, 0)) == 0);
    assert_true(place(rule, leaf(0, 3)) == 0);
    assert_true(place(rule, leaf(4, 0)) == 0.1);
    assert_true(place(rule, leaf(0, 4)) == -0.1);
}

static void test_against_the_frame_a_place_is_a_share_of_the_larger_measure(void **state)
{
    (void)state;
    struct flamepix_change_rule rule = {
        .by = FLAMEPIX_CHANGE_FROM_OTHER, .against = FLAMEPIX_AGAINST_FRAME, .full = 1000};
    const struct flamepix_change_facts frame = {100, 80, 3, 4};
    assert_true(place(rule, frame) == -0.25);
    rule.inclusive = true;
    assert_true(place(rule, frame) == 0.2);
    assert_true(place(rule, leaf(7, 0)) == 1);
    assert_true(place(rule, leaf(0, 7)) == -1);
    rule.by = FLAMEPIX_CHANGE_FROM_WEIGHT;
    assert_true(place(rule, frame) == -0.2);
}

/* Of the larger one or the sum, a difference is a share of the same stacks' weight; of widths made
 * of differences, of the frame's. */
static void test_a_difference_is_held_against_the_weight(void **state)
{
    (void)state;
    struct flamepix_change_rule rule = {.by = FLAMEPIX_CHANGE_IS_OTHER,
                                        .against = FLAMEPIX_AGAINST_FRAME};
    const struct flamepix_change_facts frame = {40, -8, 10, -10};
    assert_true(place(rule, frame) == -0.25);
    rule.inclusive = true;
    assert_true(place(rule, frame) == -0.2);
    rule.tells_presence = true;
    assert_true(place(rule, frame) == -0.2);
    rule.inclusive = false;
    assert_true(place(rule, frame) == -1);
}

static void test_the_place_of_a_ratio_is_its_logarithm_around_the_wholes(void **state)
{
    (void)state;
    struct flamepix_change_rule rule = {.by = FLAMEPIX_CHANGE_RATIO, .full = 4, .whole = 2};
    assert_true(place(rule, leaf(20, 10)) == 0);
    assert_true(is_near(place(rule, leaf(40, 10)), 0.5));
    assert_true(is_near(place(rule, leaf(10, 10)), -0.5));
    assert_true(place(rule, leaf(900, 10)) == 1);
    assert_true(place(rule, leaf(1, 10)) == -1);
    assert_true(place(rule, leaf(1, 0)) == 1);
    assert_true(place(rule, leaf(0, 1)) == -1);
    assert_true(place(rule, leaf(0, 0)) == 0);
    rule.against = FLAMEPIX_AGAINST_FRAME;
    assert_true(is_near(place(rule, leaf(40, 10)), 0.5));
    rule.negate = true;
    assert_true(is_near(place(rule, leaf(40, 10)), -0.5));
    rule.whole = 0;
    assert_true(place(rule, leaf(40, 10)) == 0);
}

/* Whatever is handed in, by every rule. */
static void test_a_place_is_a_number_from_minus_1_to_1(void **state)
{
    (void)state;
    static const double values[] = {
        0, -0.0, 1, -3, 1e308, -1e308, 5e-324, (double)INFINITY, (double)NAN};
    enum { VALUES = sizeof(values) / sizeof(values[0]) };
    for (unsigned i = 0; i < VALUES * VALUES * VALUES * 32; i++) {
        const unsigned bits = i / (VALUES * VALUES * VALUES);
        const double full = values[i / (VALUES * VALUES) % VALUES];
        const struct flamepix_change_rule rule = {
            .by = (enum flamepix_change_by)(bits % 4),
            .tells_presence = (bits & 4) != 0,
            .negate = (bits & 8) != 0,
            .against = (bits & 16) != 0 ? FLAMEPIX_AGAINST_FRAME : FLAMEPIX_AGAINST_FULL,
            .full = full,
            .whole = full};
        const struct flamepix_change_facts frame =
            leaf(values[i % VALUES], values[i / VALUES % VALUES]);
        assert_true(change(rule, frame) <= (double)INFINITY);
        assert_true(place(rule, frame) >= -1 && place(rule, frame) <= 1);
    }
}

static void test_presence_is_what_only_one_side_has(void **state)
{
    (void)state;
    assert_int_equal(presence(FLAMEPIX_CHANGE_FROM_OTHER, 5, 0), FLAMEPIX_IS_NEW);
    assert_int_equal(presence(FLAMEPIX_CHANGE_FROM_OTHER, 0, 5), FLAMEPIX_IS_GONE);
    assert_int_equal(presence(FLAMEPIX_CHANGE_FROM_OTHER, 5, 1), FLAMEPIX_IS_IN_BOTH);
    assert_int_equal(presence(FLAMEPIX_CHANGE_FROM_OTHER, 0, 0), FLAMEPIX_IS_IN_BOTH);
    assert_int_equal(presence(FLAMEPIX_CHANGE_FROM_WEIGHT, 5, 0), FLAMEPIX_IS_GONE);
    assert_int_equal(presence(FLAMEPIX_CHANGE_FROM_WEIGHT, 0, 5), FLAMEPIX_IS_NEW);
    assert_int_equal(presence(FLAMEPIX_CHANGE_IS_OTHER, 5, 5), FLAMEPIX_IS_NEW);
    assert_int_equal(presence(FLAMEPIX_CHANGE_IS_OTHER, 5, -5), FLAMEPIX_IS_GONE);
    assert_int_equal(presence(FLAMEPIX_CHANGE_IS_OTHER, 5, 4), FLAMEPIX_IS_IN_BOTH);
    assert_int_equal(presence(FLAMEPIX_CHANGE_IS_OTHER, 0, 0), FLAMEPIX_IS_IN_BOTH);
    assert_int_equal(presence(FLAMEPIX_CHANGE_RATIO, 5, 0), FLAMEPIX_IS_IN_BOTH);
}

static void test_presence_is_told_by_rules_that_can(void **state)
{
    (void)state;
    const struct flamepix_change_rule rule = {.by = FLAMEPIX_CHANGE_FROM_OTHER};
    const struct flamepix_change_facts frame = leaf(5, 0);
    assert_int_equal(flamepix_change_presence(&rule, &frame), FLAMEPIX_IS_IN_BOTH);
}

/* A frame may be in both though no stack ends in it on one side. */
static void test_presence_goes_by_all_stacks(void **state)
{
    (void)state;
    const struct flamepix_change_rule rule = {.by = FLAMEPIX_CHANGE_FROM_OTHER,
                                              .tells_presence = true};
    const struct flamepix_change_facts frame = {10, 4, 5, 0};
    assert_int_equal(flamepix_change_presence(&rule, &frame), FLAMEPIX_IS_IN_BOTH);
}

static struct flamepix_change_rule of_samples(void)
{
    return (struct flamepix_change_rule){
        .by = FLAMEPIX_CHANGE_FROM_OTHER, .full = 100, .chance = {.before = 1, .after = 1}};
}

/* Both sides together are 225, so that two deviations are 30. */
static void test_what_chance_explains_has_a_fifth_of_its_colour(void **state)
{
    (void)state;
    const struct flamepix_change_rule rule = of_samples();
    const struct flamepix_change_facts frame = leaf(125, 100);
    assert_true(is_near(flamepix_change_by_chance(&rule, &frame), 30));
    assert_true(is_near(place(rule, leaf(125, 100)), 0.25 * 0.2));
    assert_true(is_near(place(rule, leaf(100, 125)), -0.25 * 0.2));
    assert_true(is_near(place(rule, leaf(135, 90)), 0.45 * 0.6));
    assert_true(is_near(place(rule, leaf(142.5, 82.5)), 0.6));
    assert_true(is_near(place(rule, leaf(200, 25)), 1));
}

static void test_a_larger_change_is_never_paler(void **state)
{
    (void)state;
    const enum flamepix_change_by ways[] = {FLAMEPIX_CHANGE_FROM_OTHER,
                                            FLAMEPIX_CHANGE_FROM_WEIGHT};
    for (size_t way = 0; way < sizeof(ways) / sizeof(ways[0]); way++) {
        struct flamepix_change_rule rule = of_samples();
        double last = 0;
        rule.by = ways[way];
        for (int more = 0; more < 400; more++) {
            const double now = fabs(place(rule, leaf(100 + more, 100)));
            assert_true(now >= last && now - last < 0.05);
            last = now;
        }
        assert_true(last == 1);
    }
}

/* Of counts that were multiplied by 4, two deviations are twice as many. */
static void test_chance_is_that_of_what_was_counted(void **state)
{
    (void)state;
    struct flamepix_change_rule rule = of_samples();
    const struct flamepix_change_facts frame = leaf(100, 125);
    rule.chance = (struct flamepix_change_chance){.before = 4, .after = 4};
    assert_true(is_near(flamepix_change_by_chance(&rule, &frame), 60));
    rule.chance = (struct flamepix_change_chance){.before = 4, .after = 1};
    assert_true(is_near(flamepix_change_by_chance(&rule, &frame), 2 * sqrt(600)));
    rule.by = FLAMEPIX_CHANGE_FROM_WEIGHT;
    assert_true(is_near(flamepix_change_by_chance(&rule, &frame), 2 * sqrt(525)));
}

static void test_where_sides_are_unknown_the_change_is_all_that_counts(void **state)
{
    (void)state;
    struct flamepix_change_rule rule = of_samples();
    const struct flamepix_change_facts frame = leaf(50, -25);
    rule.by = FLAMEPIX_CHANGE_IS_OTHER;
    assert_true(is_near(flamepix_change_by_chance(&rule, &frame), 2 * sqrt(50)));
    rule.chance.sides_are_unknown = true;
    assert_true(is_near(flamepix_change_by_chance(&rule, &frame), 10));
    rule.chance.least = 12;
    assert_true(is_near(flamepix_change_by_chance(&rule, &frame), 12));
    rule.by = FLAMEPIX_CHANGE_RATIO;
    assert_true(flamepix_change_by_chance(&rule, &frame) == 0);
}

static void test_turned_around_what_is_shown_is_the_other_way(void **state)
{
    (void)state;
    struct flamepix_change_rule rule = {
        .by = FLAMEPIX_CHANGE_FROM_OTHER, .full = 10, .tells_presence = true, .negate = true};
    const struct flamepix_change_facts frame = leaf(5, 0);
    assert_true(flamepix_change(&rule, &frame) == 5);
    assert_true(flamepix_change_shown(&rule, &frame) == -5);
    assert_int_equal(flamepix_change_presence(&rule, &frame), FLAMEPIX_IS_NEW);
    assert_int_equal(flamepix_change_presence_shown(&rule, &frame), FLAMEPIX_IS_GONE);
    const struct flamepix_change_facts same = leaf(5, 5);
    assert_true(!signbit(flamepix_change_shown(&rule, &same)));
    assert_int_equal(flamepix_change_presence_shown(&rule, &same), FLAMEPIX_IS_IN_BOTH);
    rule.by = FLAMEPIX_CHANGE_RATIO;
    assert_true(flamepix_change_shown(&rule, &same) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_change_is_after_less_before),
        cmocka_unit_test(test_what_rounding_leaves_of_a_difference_is_no_change),
        cmocka_unit_test(test_a_change_is_of_the_stacks_that_the_rule_asks_for),
        cmocka_unit_test(test_a_ratio_of_nothing_is_0_and_of_no_other_infinite),
        cmocka_unit_test(test_a_place_is_a_share_of_the_full_change),
        cmocka_unit_test(test_what_is_less_than_counts_is_no_change),
        cmocka_unit_test(test_against_the_frame_a_place_is_a_share_of_the_larger_measure),
        cmocka_unit_test(test_a_difference_is_held_against_the_weight),
        cmocka_unit_test(test_the_place_of_a_ratio_is_its_logarithm_around_the_wholes),
        cmocka_unit_test(test_a_place_is_a_number_from_minus_1_to_1),
        cmocka_unit_test(test_what_chance_explains_has_a_fifth_of_its_colour),
        cmocka_unit_test(test_a_larger_change_is_never_paler),
        cmocka_unit_test(test_chance_is_that_of_what_was_counted),
        cmocka_unit_test(test_where_sides_are_unknown_the_change_is_all_that_counts),
        cmocka_unit_test(test_turned_around_what_is_shown_is_the_other_way),
        cmocka_unit_test(test_presence_is_what_only_one_side_has),
        cmocka_unit_test(test_presence_is_told_by_rules_that_can),
        cmocka_unit_test(test_presence_goes_by_all_stacks),
    };
    return cmocka_run_group_tests_name("change_rule", tests, NULL, NULL);
}
