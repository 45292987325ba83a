#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gate/gate.h"
#include "support/gate_rules.h"
#include "support/recordings/layout_text.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

/* 400 before and 500 after, of which a rule is about so much. */
struct given {
    const char *rule;
    double before, after;
};

/* What is left of a verdict when it is freed. */
struct judged {
    double before, after, change;
    bool fails;
};

static struct judged judged_of(struct fpx_gate_sums *sums, const char *text)
{
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault;
    struct fpx_gate_verdict verdict;
    sums->are_complete = true;
    assert_int_equal(fpx_gate_rule_read(text, &rule, &fault), FLAMEPIX_OK);
    assert_int_equal(fpx_gate_judge(&rule, 1, sums, false, &verdict), FLAMEPIX_OK);
    assert_ptr_equal(verdict.rule, &rule);
    const struct judged judged = {verdict.values[0].before, verdict.values[0].after,
                                  verdict.values[0].change, verdict.state == FPX_GATE_FAILED};
    if (!judged.fails)
        assert_int_equal(verdict.state, FPX_GATE_PASSED);
    fpx_gate_verdicts_free(&verdict, 1);
    fpx_gate_rule_free(&rule);
    return judged;
}

static struct judged judged(struct given given)
{
    struct fpx_gate_sum of_rule = {{given.before, 0}, {given.after, 0}, true, false};
    struct fpx_gate_sums sums = {.difference = {.before = {400, 0}, .after = {500, 0}},
                                 .of_conditions = &of_rule};
    return judged_of(&sums, given.rule);
}

static void expect(struct given given, double change, bool fails)
{
    const struct judged verdict = judged(given);
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
    const struct judged verdict = judged((struct given){"total>20%", 0, 0});
    assert_true(verdict.before == 400 && verdict.after == 500);
}

static struct fpx_gate_sums apart_by(double before, double after, double apart)
{
    return (struct fpx_gate_sums){.difference = {.before = {before, 0},
                                                 .after = {after, 0},
                                                 .plus = {(after - before + apart) / 2, 0},
                                                 .minus = {(before - after + apart) / 2, 0},
                                                 .stacks_common = apart < before + after}};
}

static void test_similarity_is_what_is_common_of_both(void **state)
{
    (void)state;
    struct fpx_gate_sum of_rule = {{0, 0}, {0, 0}, false, false};
    struct fpx_gate_sums sums = apart_by(5, 5, 7);
    sums.of_conditions = &of_rule;
    assert_false(judged_of(&sums, "similarity<0.3").fails);
    assert_true(judged_of(&sums, "similarity<=0.3").fails);
    sums = apart_by(5, 5, 10);
    sums.of_conditions = &of_rule;
    assert_true(judged_of(&sums, "similarity<=0").fails);
}

static void test_only_equal_sides_have_a_similarity_of_1(void **state)
{
    (void)state;
    struct fpx_gate_sum of_rule = {{0, 0}, {0, 0}, false, false};
    struct fpx_gate_sums sums = apart_by(0x1p54, 0x1p54, 0);
    sums.of_conditions = &of_rule;
    assert_false(judged_of(&sums, "similarity<1").fails);
    sums.difference.after.rest = 1;
    sums.difference.plus.value = 1;
    assert_true(judged_of(&sums, "similarity<1").fails);
}

static enum fpx_gate_state state_by(const struct fpx_gate_sums *sums, const char *text,
                                    bool may_be_absent)
{
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault;
    struct fpx_gate_verdict verdict;
    assert_int_equal(fpx_gate_rule_read(text, &rule, &fault), FLAMEPIX_OK);
    assert_int_equal(fpx_gate_judge(&rule, 1, sums, may_be_absent, &verdict), FLAMEPIX_OK);
    const enum fpx_gate_state state = verdict.state;
    fpx_gate_verdicts_free(&verdict, 1);
    fpx_gate_rule_free(&rule);
    return state;
}

static const char *const of_each_subject[] = {"total<-5%",    "similarity<1", "growth(x)>=0",
                                              "self(x)>=0pp", "new(x)>=0%",   "any(self)<=-1%",
                                              "any(growth)>0"};
enum { SUBJECTS = sizeof(of_each_subject) / sizeof(of_each_subject[0]) };

static void test_no_rule_is_judged_where_a_side_has_nothing(void **state)
{
    (void)state;
    struct fpx_gate_sum of_rule = {{0, 0}, {5, 0}, true, false};
    struct fpx_gate_sums sums = {.of_conditions = &of_rule, .are_complete = true};
    for (size_t i = 0; i < SUBJECTS; i++) {
        sums.difference = (struct flamepix_difference){.after = {5, 0}};
        assert_int_equal(state_by(&sums, of_each_subject[i], true), FPX_GATE_NOT_JUDGED);
        sums.difference = (struct flamepix_difference){.before = {5, 0}};
        assert_int_equal(state_by(&sums, of_each_subject[i], true), FPX_GATE_NOT_JUDGED);
        sums.difference = (struct flamepix_difference){.before = {0, 0}};
        assert_int_equal(state_by(&sums, of_each_subject[i], true), FPX_GATE_NOT_JUDGED);
    }
}

static void test_no_rule_is_judged_of_what_was_not_read_to_its_end(void **state)
{
    (void)state;
    struct fpx_gate_sum of_rule = {{4, 0}, {5, 0}, true, false};
    const struct fpx_gate_sums nothing = {.are_complete = false};
    struct fpx_gate_sums sums = {.difference = {.before = {5, 0}, .after = {5, 0}},
                                 .of_conditions = &of_rule};
    for (size_t i = 0; i < SUBJECTS; i++) {
        sums.are_complete = sums.lacks_samples = false;
        assert_int_equal(state_by(&sums, of_each_subject[i], true), FPX_GATE_NOT_JUDGED);
        sums.are_complete = sums.lacks_samples = true;
        assert_int_equal(state_by(&sums, of_each_subject[i], true), FPX_GATE_NOT_JUDGED);
        assert_int_equal(state_by(&nothing, of_each_subject[i], true), FPX_GATE_NOT_JUDGED);
    }
}

/* The first is found and grew from 0 to 5, the second finds nothing, the third cannot be decided,
 * and the fourth is found, but nothing ends in it. */
static void expect_state(const char *text, bool may_be_absent, enum fpx_gate_state expected)
{
    struct fpx_gate_sum of_conditions[] = {{{0, 0}, {5, 0}, true, false},
                                           {{0, 0}, {0, 0}, false, false},
                                           {{1, 0}, {0, 0}, true, true},
                                           {{0, 0}, {0, 0}, true, false}};
    const struct fpx_gate_sums sums = {.difference = {.before = {9, 0}, .after = {9, 0}},
                                       .of_conditions = of_conditions,
                                       .are_complete = true};
    const enum fpx_gate_state state = state_by(&sums, text, may_be_absent);
    if (state != expected)
        fail_msg("%s: %d, not %d", text, (int)state, (int)expected);
}

static void test_and_and_or_know_what_is_not_judged(void **state)
{
    (void)state;
    expect_state("self(a)>1 and self(lost)>1", false, FPX_GATE_NOT_JUDGED);
    expect_state("self(a)>9 and self(lost)>1", false, FPX_GATE_NOT_JUDGED);
    expect_state("self(a)>1 or self(lost)>1", false, FPX_GATE_FAILED);
    expect_state("self(a)>9 or self(lost)>1", false, FPX_GATE_NOT_JUDGED);
    expect_state("self(a)>1 and (growth(lost)<1 or new(hard))", false, FPX_GATE_NOT_JUDGED);
    expect_state("self(a)>9 and growth(lost)<1 or new(hard)", false, FPX_GATE_NOT_JUDGED);
    expect_state("self(a)>9 or total>0 and growth(hard)<1", false, FPX_GATE_PASSED);
    expect_state("self(a)>1 and new(lost)>=0 or new(hard)", false, FPX_GATE_FAILED);
    expect_state("self(a)>9 or new(lost) or new(hard) and self(main)>0%", false, FPX_GATE_PASSED);
}

static void test_what_may_be_absent_fails_nothing(void **state)
{
    (void)state;
    expect_state("self(a)>1 and self(lost)>=0", true, FPX_GATE_PASSED);
    expect_state("self(a)>1 or self(lost)>=0", true, FPX_GATE_FAILED);
    struct fpx_gate_sum lost = {{0, 0}, {0, 0}, false, false};
    const struct fpx_gate_sums sums = {.difference = {.before = {9, 0}, .after = {9, 0}},
                                       .of_conditions = &lost,
                                       .are_complete = true};
    assert_int_equal(state_by(&sums, "self(lost)>=0", true), FPX_GATE_ABSENT);
    assert_int_equal(state_by(&sums, "self(lost)>=0", false), FPX_GATE_NOT_JUDGED);
    assert_int_equal(state_by(&sums, "new(lost)", true), FPX_GATE_PASSED);
}

static void test_verdicts_are_counted_by_state(void **state)
{
    (void)state;
    const struct fpx_gate_verdict verdicts[] = {{.state = FPX_GATE_FAILED},
                                                {.state = FPX_GATE_ABSENT},
                                                {.state = FPX_GATE_FAILED},
                                                {.state = FPX_GATE_NOT_JUDGED}};
    assert_int_equal(fpx_gate_count(verdicts, 4, FPX_GATE_FAILED), 2);
    assert_int_equal(fpx_gate_count(verdicts, 4, FPX_GATE_NOT_JUDGED), 1);
    assert_int_equal(fpx_gate_count(verdicts, 4, FPX_GATE_PASSED), 0);
}

/* -- any function ------------------------------------------------------------------------------ */

/* The state, and the functions that meet the rule, of lines as of test_source. */
static void expect_met(size_t names_nbytes, const char *const *lines, size_t count,
                       const char *text, const char *expected)
{
    static const char *const states[] = {"passed", "failed", "not judged", "absent"};
    struct gate_rules rules;
    struct fpx_gate_sums sums;
    struct fpx_gate_verdict verdict;
    struct flamepix_buffer found = {0};
    gate_rules_read(&text, 1, &rules);
    sums = gate_rules_sums_within(test_source(lines, count), &rules,
                                  (struct fpx_gate_options){.limit_names_nbytes = names_nbytes});
    assert_int_equal(fpx_gate_judge(rules.rules, 1, &sums, false, &verdict), FLAMEPIX_OK);
    record_text(&found, "%s", states[verdict.state]);
    for (size_t i = 0; i < verdict.function_count; i++)
        record_text(&found, " %.*s", (int)verdict.functions[i].name.length,
                    verdict.functions[i].name.data);
    if (verdict.all_function_count > verdict.function_count)
        record_text(&found, " and %zu", verdict.all_function_count - verdict.function_count);
    char *said = record_take(&found);
    if (strcmp(said, expected) != 0)
        fail_msg("%s: %s, not %s", text, said, expected);
    free(said);
    fpx_gate_verdicts_free(&verdict, 1);
    fpx_gate_sums_free(&sums);
    gate_rules_free(&rules);
}

static const char *const grown[] = {"main;big 10300,10000", "main;gone 0,8", "main;fresh 7",
                                    "main;tiny 5,2"};

static void test_one_function_must_meet_all_conditions_on_any(void **state)
{
    (void)state;
    expect_met(0, grown, 4, "any(self)>2% and any(self)>100", "failed big");
    expect_met(0, grown, 4, "any(self)>2% and any(self)<100", "failed fresh tiny");
    expect_met(0, grown, 4, "any(self)>100% and any(self)>100", "passed");
    expect_met(0, grown, 4, "any(self)<-99% or any(self)>100 and total>1", "failed big gone");
    expect_met(0, grown, 4, "any(self)>100 and total>5000", "passed");
    expect_met(0, grown, 4, "any(growth)>2% and any(self)>2%", "failed big fresh tiny");
    expect_met(0, grown, 4, "any(growth)>2% and any(self)>=0", "failed big fresh tiny");
    expect_met(0, grown, 4, "any(growth)>1pp", "passed");
    expect_met(0, grown, 4, "(any(self)>2%) and (any(self)>100 or self(tiny)>1)",
               "failed big fresh tiny");
}

static void test_a_rule_that_is_true_in_any_case_names_no_function(void **state)
{
    (void)state;
    expect_met(0, grown, 4, "total>5 or any(self)>1000", "failed");
    expect_met(0, grown, 4, "total>5 or any(self)>100", "failed big");
    expect_met(0, grown, 4, "total>5 or any(self)>2% and any(self)>1000", "failed");
}

static void test_the_heaviest_functions_are_named_and_the_others_counted(void **state)
{
    (void)state;
    static const char *const many[] = {"a 1,0", "b 2,0", "c 2,0", "d 9,0", "e 2,0",
                                       "f 3,0", "g 1,0", "h 5,9", "i 0,1"};
    expect_met(0, many, 9, "any(self)>0", "failed d f b c e and 2");
    expect_met(0, many, 9, "any(self)>0 or any(self)<0", "failed d h f b c and 4");
}

static void test_where_names_found_no_place_only_those_that_did_are_judged(void **state)
{
    (void)state;
    static const char *const many[] = {"a 1,1", "b 2,2", "c 2,9", "d 9,0"};
    enum { TWO_NAMES = 2 * 361 };
    expect_met(TWO_NAMES, many, 4, "any(self)>1", "not judged");
    expect_met(TWO_NAMES, many, 4, "any(self)>1 and total>100", "passed");
    expect_met(TWO_NAMES, many, 4, "any(self)>=0", "failed b a");
    expect_met(0, many, 4, "any(self)>1", "failed d");
}

static void test_stacks_without_functions_are_not_judged_by_any(void **state)
{
    (void)state;
    static const char *const bare[] = {" 5,3"};
    expect_met(0, bare, 1, "any(self)>1", "not judged");
    expect_met(0, bare, 1, "any(growth)>1 or total>1", "failed");
}

static enum flamepix_status judge_again(void *user)
{
    struct gate_rules rules;
    struct fpx_gate_verdict verdict;
    static const char *const texts[] = {"any(self)>0 or any(growth)>0"};
    const struct fpx_gate_sums *sums = user;
    struct flamepix_pattern_fault fault;
    rules.count = 0;
    enum flamepix_status status = fpx_gate_rule_read(texts[0], &rules.rules[0], &fault);
    rules.count = 1;
    if (status == FLAMEPIX_OK) {
        status = fpx_gate_judge(rules.rules, 1, sums, false, &verdict);
        fpx_gate_verdicts_free(&verdict, 1);
    }
    gate_rules_free(&rules);
    return status;
}

static void test_a_verdict_without_memory_owns_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {"any(self)>0 or any(growth)>0"};
    struct gate_rules rules;
    gate_rules_read(texts, 1, &rules);
    struct fpx_gate_sums sums = gate_rules_sums(test_source(grown, 4), &rules, 0);
    assert_true(scarce_memory_try(judge_again, &sums) > 0);
    fpx_gate_sums_free(&sums);
    gate_rules_free(&rules);
}

static void test_small_weights_beside_large_ones_count(void **state)
{
    (void)state;
    struct fpx_gate_sum of_rule = {{0, 0}, {0, 0}, false, false};
    struct fpx_gate_sums sums = {.difference = {.before = {0x1p60, 0}, .after = {0x1p60, 1}},
                                 .of_conditions = &of_rule};
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
        cmocka_unit_test(test_no_rule_is_judged_where_a_side_has_nothing),
        cmocka_unit_test(test_no_rule_is_judged_of_what_was_not_read_to_its_end),
        cmocka_unit_test(test_and_and_or_know_what_is_not_judged),
        cmocka_unit_test(test_what_may_be_absent_fails_nothing),
        cmocka_unit_test(test_verdicts_are_counted_by_state),
        cmocka_unit_test(test_one_function_must_meet_all_conditions_on_any),
        cmocka_unit_test(test_a_rule_that_is_true_in_any_case_names_no_function),
        cmocka_unit_test(test_the_heaviest_functions_are_named_and_the_others_counted),
        cmocka_unit_test(test_where_names_found_no_place_only_those_that_did_are_judged),
        cmocka_unit_test(test_stacks_without_functions_are_not_judged_by_any),
        cmocka_unit_test(test_a_verdict_without_memory_owns_nothing),
        cmocka_unit_test(test_small_weights_beside_large_ones_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
