#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gate/gate.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

/* A condition as its subject's text, operator, limit and unit, and what it searches for. */
static char *said(const struct fpx_gate_condition *rule)
{
    static const char *const units[] = {"", "%", " pp"};
    struct flamepix_buffer text = {0};
    record_text(&text, "%.*s %s %g%s", (int)rule->subject_text.length, rule->subject_text.data,
                fpx_gate_operator_text(rule->compares), rule->limit, units[rule->unit]);
    if (rule->pattern != NULL)
        record_text(&text, " pattern %s", flamepix_pattern_text(rule->pattern));
    if (rule->path.data != NULL)
        record_text(&text, " path %.*s", (int)rule->path.length, rule->path.data);
    return record_take(&text);
}

static void expect(const char *text, enum fpx_gate_subject subject, const char *expected)
{
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    assert_int_equal(fpx_gate_rule_read(text, &rule, &fault), FLAMEPIX_OK);
    assert_int_equal(rule.count, 1);
    assert_int_equal(rule.step_count, 1);
    assert_int_equal(rule.conditions[0].subject, subject);
    char *found = said(&rule.conditions[0]);
    assert_string_equal(found, expected);
    free(found);
    fpx_gate_rule_free(&rule);
}

static void test_every_subject_operator_and_unit_is_read(void **state)
{
    (void)state;
    expect("total>5%", FPX_GATE_TOTAL, "total > 5%");
    expect("total<=-0.25%", FPX_GATE_TOTAL, "total <= -0.25%");
    expect("total>=1000", FPX_GATE_TOTAL, "total >= 1000");
    expect("total>1e+03", FPX_GATE_TOTAL, "total > 1000");
    expect("total<-2.5E-1%", FPX_GATE_TOTAL, "total < -0.25%");
    expect("growth(read)>1e0pp", FPX_GATE_GROWTH, "growth(read) > 1 pp pattern read");
    expect("similarity<0.95", FPX_GATE_SIMILARITY, "similarity < 0.95");
    expect("growth(read)>+2pp", FPX_GATE_GROWTH, "growth(read) > 2 pp pattern read");
    expect("self(=read)>-0", FPX_GATE_SELF, "self(=read) > 0 pattern =read");
    expect("new(^std)>0.5pp", FPX_GATE_NEW, "new(^std) > 0.5 pp pattern ^std");
}

static void test_new_alone_is_more_than_nothing(void **state)
{
    (void)state;
    expect("new(malloc)", FPX_GATE_NEW, "new(malloc) > 0 pattern malloc");
    expect(" new(malloc) ", FPX_GATE_NEW, "new(malloc) > 0 pattern malloc");
}

static void test_blanks_stand_between_the_parts_and_belong_to_patterns(void **state)
{
    (void)state;
    expect("  total  >\t5 % ", FPX_GATE_TOTAL, "total > 5%");
    expect("self( a ) > 5 pp", FPX_GATE_SELF, "self( a ) > 5 pp pattern  a ");
}

static void test_exact_paths_begin_with_a_semicolon_or_hold_one_behind_the_equals_sign(void **state)
{
    (void)state;
    expect("growth(=main;parse)>2%", FPX_GATE_GROWTH, "growth(=main;parse) > 2% path main;parse;");
    expect("growth(;main;parse)>2%", FPX_GATE_GROWTH, "growth(;main;parse) > 2% path main;parse;");
    expect("growth(;main;parse;)>2%", FPX_GATE_GROWTH,
           "growth(;main;parse;) > 2% path main;parse;");
    expect("growth(=main;)>2%", FPX_GATE_GROWTH, "growth(=main;) > 2% path main;");
    expect("growth(a;b)>2%", FPX_GATE_GROWTH, "growth(a;b) > 2% pattern a;b");
}

static void test_double_quotes_hold_anything(void **state)
{
    (void)state;
    expect("growth(\"^(a|b)\")>2%", FPX_GATE_GROWTH, "growth(\"^(a|b)\") > 2% pattern ^(a|b)");
    expect("self(\"=operator<<\")>2", FPX_GATE_SELF,
           "self(\"=operator<<\") > 2 pattern =operator<<");
    expect("new(\"say \"\"x\"\"\")", FPX_GATE_NEW, "new(\"say \"\"x\"\"\") > 0 pattern say \"x\"");
    expect("new(\"\\\\\")", FPX_GATE_NEW, "new(\"\\\\\") > 0 pattern \\\\");
}

static void test_a_pattern_ends_where_its_parentheses_are_paired(void **state)
{
    (void)state;
    expect("growth((a|b))>2%", FPX_GATE_GROWTH, "growth((a|b)) > 2% pattern (a|b)");
    expect("self(=operator()(int))>2", FPX_GATE_SELF,
           "self(=operator()(int)) > 2 pattern =operator()(int)");
    expect("self(f\\(x)>2", FPX_GATE_SELF, "self(f\\(x) > 2 pattern f\\(x");
    expect("self([(]x)>2", FPX_GATE_SELF, "self([(]x) > 2 pattern [(]x");
    expect("self([^](]x)>2", FPX_GATE_SELF, "self([^](]x) > 2 pattern [^](]x");
    expect("self(=f(x)>2", FPX_GATE_SELF, "self(=f(x) > 2 pattern =f(x");
    expect("new(this and (that or x))", FPX_GATE_NEW,
           "new(this and (that or x)) > 0 pattern this and (that or x)");
}

static void test_any_is_of_any_function(void **state)
{
    (void)state;
    expect("any(self)>2%", FPX_GATE_ANY_SELF, "any(self) > 2%");
    expect("any(growth) <= -1 pp", FPX_GATE_ANY_GROWTH, "any(growth) <= -1 pp");
}

/* The steps as letters: each condition by its limit, & and |. */
static void expect_steps(const char *text, const char *expected)
{
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    struct flamepix_buffer found = {0};
    size_t next = 0;
    if (fpx_gate_rule_read(text, &rule, &fault) != FLAMEPIX_OK)
        fail_msg("%s: at %zu: %s", text, fault.offset, fault.why);
    for (size_t i = 0; i < rule.step_count; i++) {
        if (rule.steps[i] == FPX_GATE_CONDITION)
            record_text(&found, "%g", rule.conditions[next++].limit);
        else
            record_text(&found, rule.steps[i] == FPX_GATE_AND ? "&" : "|");
    }
    char *steps = record_take(&found);
    assert_string_equal(steps, expected);
    assert_int_equal(next, rule.count);
    free(steps);
    fpx_gate_rule_free(&rule);
}

static void test_and_binds_tighter_than_or_and_brackets_tighter_than_both(void **state)
{
    (void)state;
    expect_steps("total>1 and total>2", "12&");
    expect_steps("total>1 or total>2 and total>3", "123&|");
    expect_steps("total>1 and total>2 or total>3", "12&3|");
    expect_steps("total>1% and(total>2%or total>3)", "123|&");
    expect_steps("((total>1)) or ((total>2 or total>3) and total>4) or total>5", "123|4&|5|");
    expect_steps("new(x)and new(y) or (new(z)) or new(and (or) and)", "00&0|0|");
    expect_steps("total>1 and total>2 and total>3 or total>4 or total>5 and total>6",
                 "12&3&4|56&|");
}

static void test_the_text_of_a_rule_has_no_blanks_around_it(void **state)
{
    (void)state;
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    assert_int_equal(fpx_gate_rule_read(" \ttotal>1 or new( x ) ", &rule, &fault), FLAMEPIX_OK);
    assert_int_equal(rule.text.length, strlen("total>1 or new( x )"));
    assert_memory_equal(rule.text.data, "total>1 or new( x )", rule.text.length);
    fpx_gate_rule_free(&rule);
}

static void expect_refused(const char *text, size_t offset, const char *why)
{
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    assert_int_equal(fpx_gate_rule_read(text, &rule, &fault), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fault.offset, offset);
    assert_string_equal(fault.why, why);
    fpx_gate_rule_free(&rule);
}

/* `count` times each. */
static char *repeated(const char *text, const char *middle, const char *behind, int count)
{
    struct flamepix_buffer made = {0};
    for (int i = 0; i < count; i++)
        record_text(&made, "%s", text);
    record_text(&made, "%s", middle);
    for (int i = 0; i < count; i++)
        record_text(&made, "%s", behind);
    return record_take(&made);
}

static void test_a_rule_has_so_many_conditions_and_brackets_and_no_more(void **state)
{
    (void)state;
    char *most = repeated("total>1 or ", "total>1", "", FPX_GATE_CONDITIONS_MAX - 1);
    char *more = repeated("total>1 or ", "total>1", "", FPX_GATE_CONDITIONS_MAX);
    char *deep = repeated("(", "total>1", ")", FPX_GATE_BRACKETS_MAX);
    char *deeper = repeated("(", "total>1", ")", FPX_GATE_BRACKETS_MAX + 1);
    char *mixed = repeated("total>1 or total>2 and (", "total>3", ")", 31);
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    assert_int_equal(fpx_gate_rule_read(most, &rule, &fault), FLAMEPIX_OK);
    assert_int_equal(rule.step_count, 2 * FPX_GATE_CONDITIONS_MAX - 1);
    fpx_gate_rule_free(&rule);
    assert_int_equal(fpx_gate_rule_read(mixed, &rule, &fault), FLAMEPIX_OK);
    fpx_gate_rule_free(&rule);
    expect_refused(more, strlen(more) - strlen("total>1"), "a rule has at most 64 conditions");
    expect_steps(deep, "1");
    expect_refused(deeper, 64, "a rule has at most 64 brackets within another");
    free(most);
    free(more);
    free(deep);
    free(deeper);
    free(mixed);
}

static void test_literal_text_holds_parentheses_in_pairs(void **state)
{
    (void)state;
    expect("self(+operator())>2", FPX_GATE_SELF, "self(+operator()) > 2 pattern +operator()");
    expect("self(+f((a)(b)))>2", FPX_GATE_SELF, "self(+f((a)(b))) > 2 pattern +f((a)(b))");
    expect("new(\"+operator<<(\")", FPX_GATE_NEW, "new(\"+operator<<(\") > 0 pattern +operator<<(");
}

/* What is no rule, where it goes wrong, and how the reason begins. */
static const struct {
    const char *text;
    size_t offset;
    const char *why;
} refused[] = {
    {"", 0, "total, similarity"},
    {"  ", 2, "total, similarity"},
    {"totals>5", 0, "total, similarity"},
    {"Total>5", 0, "total, similarity"},
    {"5>total", 0, "total, similarity"},
    {"total", 5, "an operator is expected: >"},
    {"total=5", 5, "an operator is expected: >"},
    {"total(x)>5", 5, "an operator is expected: >"},
    {"total>", 6, "a number is expected"},
    {"total>%", 6, "a number is expected"},
    {"total>.5", 6, "a number is expected"},
    {"total>=-x", 8, "a number is expected"},
    {"total>5.", 8, "a digit is expected"},
    {"total>5e", 7, "%, pp, \"and\", \"or\" or the end"},
    {"total>5p", 7, "%, pp, \"and\", \"or\" or the end"},
    {"total>5%%", 8, "\"and\", \"or\" or the end of the rule"},
    {"total > 5 % x", 12, "\"and\", \"or\" or the end of the rule"},
    {"total>5pp", 7, "total is the whole"},
    {"similarity<95%", 13, "similarity is from 0 to 1"},
    {"similarity<0.1pp", 14, "similarity is from 0 to 1"},
    {"growth>5", 6, "( and a pattern"},
    {"growth (x)>5", 6, "( and a pattern"},
    {"growth(x", 8, ") is expected; what holds"},
    {"growth(x>5", 8, ") is expected; what holds"},
    {"growth(a<b>)>5", 8, ") is expected; what holds"},
    {"growth(a|b))>5", 11, "an operator is expected; what"},
    {"growth(+a))>5", 10, "an operator is expected; what"},
    {"growth(+)>5", 8, "there is no text"},
    {"growth()>5", 7, "it is empty"},
    {"growth(\"\")>5", 8, "it is empty"},
    {"growth(;)>5", 8, "there is no path"},
    {"growth(\"x", 9, "the double quote"},
    {"growth(\"x\"y)>5", 10, ") is expected; a \""},
    {"growth(a[)>5", 9, "missing terminating ]"},
    {"growth(\"\"\"[\")>5", 11, "missing terminating ]"},
    {"growth(x)", 9, "an operator is expected: >"},
    {"new(x) 5", 7, "an operator is expected: >"},
    {"any>5", 3, "(self) or (growth)"},
    {"any(new)>5", 4, "self or growth"},
    {"any(selfish)>5", 4, "self or growth"},
    {"any(self>5", 8, ") is expected"},
    {"any(self)", 9, "an operator is expected: >"},
    {"total>5 and", 11, "total, similarity"},
    {"total>5 or or total>5", 11, "total, similarity"},
    {"total>5 android>5", 8, "%, pp, \"and\""},
    {"and total>5", 0, "total, similarity"},
    {"()", 1, "total, similarity"},
    {"(total>5", 8, "%, pp, \"and\", \"or\" or )"},
    {"(total>5%", 9, "\"and\", \"or\" or )"},
    {"total>5)", 7, "%, pp, \"and\", \"or\" or the end"},
    {"(total>5) 6", 10, "\"and\", \"or\" or the end"},
    {"(growth(x))", 10, "an operator is expected: >"},
    {"total>5 and growth([)>1", 20, "missing terminating ]"},
};

static void test_what_is_no_rule_is_refused_where_it_goes_wrong(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
        struct fpx_gate_rule rule;
        struct flamepix_pattern_fault fault = {0};
        assert_int_equal(fpx_gate_rule_read(refused[i].text, &rule, &fault), FLAMEPIX_BAD_ARGUMENT);
        if (fault.offset != refused[i].offset ||
            strncmp(fault.why, refused[i].why, strlen(refused[i].why)))
            fail_msg("%s: at %zu: %s", refused[i].text, fault.offset, fault.why);
        fpx_gate_rule_free(&rule);
    }
}

static void test_a_number_beyond_a_double_is_refused_where_it_begins(void **state)
{
    (void)state;
    char text[420] = "total>-";
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    memset(text + 7, '9', 400);
    assert_int_equal(fpx_gate_rule_read(text, &rule, &fault), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fault.offset, 6);
    assert_string_equal(fault.why, "the number is too large");
    fpx_gate_rule_free(&rule);
}

static enum flamepix_status read_and_free(void *user)
{
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    enum flamepix_status status = fpx_gate_rule_read(user, &rule, &fault);
    fpx_gate_rule_free(&rule);
    return status;
}

static void test_a_rule_without_memory_owns_nothing(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(read_and_free, (char[]){"growth(\"a\"\"b\")>5%"}) > 0);
    assert_true(scarce_memory_try(read_and_free, (char[]){"growth(=a;b)>5%"}) > 0);
    assert_true(scarce_memory_try(read_and_free,
                                  (char[]){"(new(a) or total>1) and (any(self)>1 or new(b))"}) > 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_subject_operator_and_unit_is_read),
        cmocka_unit_test(test_new_alone_is_more_than_nothing),
        cmocka_unit_test(test_blanks_stand_between_the_parts_and_belong_to_patterns),
        cmocka_unit_test(
            test_exact_paths_begin_with_a_semicolon_or_hold_one_behind_the_equals_sign),
        cmocka_unit_test(test_double_quotes_hold_anything),
        cmocka_unit_test(test_a_pattern_ends_where_its_parentheses_are_paired),
        cmocka_unit_test(test_any_is_of_any_function),
        cmocka_unit_test(test_and_binds_tighter_than_or_and_brackets_tighter_than_both),
        cmocka_unit_test(test_the_text_of_a_rule_has_no_blanks_around_it),
        cmocka_unit_test(test_a_rule_has_so_many_conditions_and_brackets_and_no_more),
        cmocka_unit_test(test_literal_text_holds_parentheses_in_pairs),
        cmocka_unit_test(test_what_is_no_rule_is_refused_where_it_goes_wrong),
        cmocka_unit_test(test_a_number_beyond_a_double_is_refused_where_it_begins),
        cmocka_unit_test(test_a_rule_without_memory_owns_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
