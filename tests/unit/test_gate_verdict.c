#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gate/gate_verdict.h"

/* 400 before and 500 after, of which a rule is about so much. */
struct given {
    const char *rule;
    double before, after;
};

static struct flamepix_gate_verdict judged_of(const struct flamepix_gate_sums *sums,
                                              const char *text)
{
    struct flamepix_gate_rule rule;
    struct flamepix_pattern_fault fault;
    struct flamepix_gate_verdict verdict;
    assert_int_equal(flamepix_gate_rule_read(text, &rule, &fault), FLAMEPIX_OK);
    const size_t failed = flamepix_gate_judge(&rule, 1, sums, &verdict);
    assert_int_equal(failed, verdict.fails ? 1 : 0);
    assert_ptr_equal(verdict.rule, &rule);
    flamepix_gate_rule_free(&rule);
    verdict.rule = NULL;
    return verdict;
}

static struct flamepix_gate_verdict judged(struct given given)
{
    struct flamepix_gate_sum of_rule = {{given.before, 0}, {given.after, 0}};
    const struct flamepix_gate_sums sums = {.difference = {.before = {400, 0}, .after = {500, 0}},
                                            .of_rules = &of_rule};
    return judged_of(&sums, given.rule);
}

static void expect(struct given given, double change, bool fails)
{
    const struct flamepix_gate_verdict verdict = judged(given);
    if (verdict.change < change || verdict.change > change || verdict.fails != fails)
        fail_msg("%s: %.17g, %s", given.rule, verdict.change, verdict.fails ? "fails" : "holds");
}

static void test_growth_is_told_in_the_unit_of_the_rule(void **state)
{
    (void)state;
    expect((struct given){"growth(x)>20", 100, 121}, 21, true);
    expect((struct given){"growth(x)>20%", 100, 121}, 21, true);
    expect((struct given){"self(x)>1pp", 40, 60}, 2, true);
    expect((struct given){"self(x)>1pp", 40, 50}, 0, false);
    expect((struct given){"growth(x)<-5%", 100, 90}, -10, true);
    expect((struct given){"growth(x)<-5pp", 100, 90}, -7, true);
}

static void test_what_is_just_at_the_limit_is_not_beyond_it(void **state)
{
    (void)state;
    expect((struct given){"growth(x)>2%", 100, 102}, 2, false);
    expect((struct given){"growth(x)>=2%", 100, 102}, 2, true);
    expect((struct given){"growth(x)<2%", 100, 102}, 2, false);
    expect((struct given){"growth(x)<=2%", 100, 102}, 2, true);
    expect((struct given){"growth(x)>0.7%", 1000, 1007}, 0.7, false);
}

static void test_what_grew_from_nothing_grew_more_than_any_percentage(void **state)
{
    (void)state;
    expect((struct given){"growth(x)>1000000%", 0, 1}, INFINITY, true);
    expect((struct given){"growth(x)<5%", 0, 1}, INFINITY, false);
    expect((struct given){"growth(x)>=0%", 0, 0}, 0, true);
    expect((struct given){"growth(x)>0.1pp", 0, 1}, 0.2, true);
    expect((struct given){"growth(x)>5", 0, 1}, 1, false);
}

static void test_what_is_new_is_told_of_what_is_after(void **state)
{
    (void)state;
    expect((struct given){"new(x)", 0, 0}, 0, false);
    expect((struct given){"new(x)", 0, 25}, 25, true);
    expect((struct given){"new(x)>4%", 0, 25}, 5, true);
    expect((struct given){"new(x)>5pp", 0, 25}, 5, false);
}

static void test_the_total_is_that_of_the_sides(void **state)
{
    (void)state;
    expect((struct given){"total>100", 0, 0}, 100, false);
    expect((struct given){"total>20%", 0, 0}, 25, true);
    const struct flamepix_gate_verdict verdict = judged((struct given){"total>20%", 0, 0});
    assert_true(verdict.before == 400 && verdict.after == 500);
}

static struct flamepix_gate_sums apart_by(double before, double after, double apart)
{
    return (struct flamepix_gate_sums){.difference = {.before = {before, 0},
                                                      .after = {after, 0},
                                                      .plus = {(after - before + apart) / 2, 0},
                                                      .minus = {(before - after + apart) / 2, 0},
                                                      .stacks_common = apart < before + after}};
}

static void test_similarity_is_what_is_common_of_both(void **state)
{
    (void)state;
    struct flamepix_gate_sum of_rule = {{0, 0}, {0, 0}};
    struct flamepix_gate_sums sums = apart_by(5, 5, 7);
    sums.of_rules = &of_rule;
    assert_false(judged_of(&sums, "similarity<0.3").fails);
    assert_true(judged_of(&sums, "similarity<=0.3").fails);
    sums = apart_by(5, 5, 10);
    sums.of_rules = &of_rule;
    assert_true(judged_of(&sums, "similarity<=0").fails);
    sums = apart_by(0, 0, 0);
    sums.of_rules = &of_rule;
    assert_true(judged_of(&sums, "similarity>=1").fails);
}

static void test_only_equal_sides_have_a_similarity_of_1(void **state)
{
    (void)state;
    struct flamepix_gate_sum of_rule = {{0, 0}, {0, 0}};
    struct flamepix_gate_sums sums = apart_by(0x1p54, 0x1p54, 0);
    sums.of_rules = &of_rule;
    assert_false(judged_of(&sums, "similarity<1").fails);
    sums.difference.after.rest = 1;
    sums.difference.plus.value = 1;
    assert_true(judged_of(&sums, "similarity<1").fails);
}

static void test_empty_sides_have_no_percentages(void **state)
{
    (void)state;
    struct flamepix_gate_sum of_rule = {{0, 0}, {0, 0}};
    const struct flamepix_gate_sums sums = {.of_rules = &of_rule};
    assert_false(judged_of(&sums, "total>0%").fails);
    assert_false(judged_of(&sums, "growth(x)>0pp").fails);
    assert_false(judged_of(&sums, "new(x)>0%").fails);
}

static void test_small_weights_beside_large_ones_count(void **state)
{
    (void)state;
    struct flamepix_gate_sum of_rule = {{0, 0}, {0, 0}};
    const struct flamepix_gate_sums sums = {
        .difference = {.before = {0x1p60, 0}, .after = {0x1p60, 1}}, .of_rules = &of_rule};
    assert_true(judged_of(&sums, "total>0").fails);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_growth_is_told_in_the_unit_of_the_rule),
        cmocka_unit_test(test_what_is_just_at_the_limit_is_not_beyond_it),
        cmocka_unit_test(test_what_grew_from_nothing_grew_more_than_any_percentage),
        cmocka_unit_test(test_what_is_new_is_told_of_what_is_after),
        cmocka_unit_test(test_the_total_is_that_of_the_sides),
        cmocka_unit_test(test_similarity_is_what_is_common_of_both),
        cmocka_unit_test(test_only_equal_sides_have_a_similarity_of_1),
        cmocka_unit_test(test_empty_sides_have_no_percentages),
        cmocka_unit_test(test_small_weights_beside_large_ones_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
