#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gate/gate_rule.h"
#include "support/record.h"
#include "support/scarce_memory.h"

/* A rule as its subject's text, operator, limit and unit, and what it searches for. */
static char *said(const struct flamepix_gate_rule *rule)
{
    static const char *const units[] = {"", "%", " pp"};
    struct flamepix_buffer text = {0};
    record_text(&text, "%.*s %s %g%s", (int)rule->subject_text.length, rule->subject_text.data,
                flamepix_gate_operator_text(rule->compares), rule->limit, units[rule->unit]);
    if (rule->pattern != NULL)
        record_text(&text, " pattern %s", flamepix_pattern_text(rule->pattern));
    if (rule->path.data != NULL)
        record_text(&text, " path %.*s", (int)rule->path.length, rule->path.data);
    return record_take(&text);
}

static void expect(const char *text, enum flamepix_gate_subject subject, const char *expected)
{
    struct flamepix_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    assert_int_equal(flamepix_gate_rule_read(text, &rule, &fault), FLAMEPIX_OK);
    assert_int_equal(rule.subject, subject);
    char *found = said(&rule);
    assert_string_equal(found, expected);
    free(found);
    flamepix_gate_rule_free(&rule);
}

static void test_every_subject_operator_and_unit_is_read(void **state)
{
    (void)state;
    expect("total>5%", FLAMEPIX_GATE_TOTAL, "total > 5%");
    expect("total<=-0.25%", FLAMEPIX_GATE_TOTAL, "total <= -0.25%");
    expect("total>=1000", FLAMEPIX_GATE_TOTAL, "total >= 1000");
    expect("similarity<0.95", FLAMEPIX_GATE_SIMILARITY, "similarity < 0.95");
    expect("growth(read)>+2pp", FLAMEPIX_GATE_GROWTH, "growth(read) > 2 pp pattern read");
    expect("self(=read)>-0", FLAMEPIX_GATE_SELF, "self(=read) > 0 pattern =read");
    expect("new(^std)>0.5pp", FLAMEPIX_GATE_NEW, "new(^std) > 0.5 pp pattern ^std");
}

static void test_new_alone_is_more_than_nothing(void **state)
{
    (void)state;
    expect("new(malloc)", FLAMEPIX_GATE_NEW, "new(malloc) > 0 pattern malloc");
    expect(" new(malloc) ", FLAMEPIX_GATE_NEW, "new(malloc) > 0 pattern malloc");
}

static void test_blanks_stand_between_the_parts_and_belong_to_patterns(void **state)
{
    (void)state;
    expect("  total  >\t5 % ", FLAMEPIX_GATE_TOTAL, "total > 5%");
    expect("self( a ) > 5 pp", FLAMEPIX_GATE_SELF, "self( a ) > 5 pp pattern  a ");
}

static void test_exact_paths_begin_with_a_semicolon_or_hold_one_behind_the_equals_sign(void **state)
{
    (void)state;
    expect("growth(=main;parse)>2%", FLAMEPIX_GATE_GROWTH,
           "growth(=main;parse) > 2% path main;parse;");
    expect("growth(;main;parse)>2%", FLAMEPIX_GATE_GROWTH,
           "growth(;main;parse) > 2% path main;parse;");
    expect("growth(;main;parse;)>2%", FLAMEPIX_GATE_GROWTH,
           "growth(;main;parse;) > 2% path main;parse;");
    expect("growth(=main;)>2%", FLAMEPIX_GATE_GROWTH, "growth(=main;) > 2% path main;");
    expect("growth(a;b)>2%", FLAMEPIX_GATE_GROWTH, "growth(a;b) > 2% pattern a;b");
}

static void test_double_quotes_hold_anything(void **state)
{
    (void)state;
    expect("growth(\"^(a|b)\")>2%", FLAMEPIX_GATE_GROWTH, "growth(\"^(a|b)\") > 2% pattern ^(a|b)");
    expect("self(\"=operator<<\")>2", FLAMEPIX_GATE_SELF,
           "self(\"=operator<<\") > 2 pattern =operator<<");
    expect("new(\"say \"\"x\"\"\")", FLAMEPIX_GATE_NEW,
           "new(\"say \"\"x\"\"\") > 0 pattern say \"x\"");
    expect("new(\"\\\\\")", FLAMEPIX_GATE_NEW, "new(\"\\\\\") > 0 pattern \\\\");
}

static void test_what_is_no_rule_is_refused_where_it_goes_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t offset;
        const char *why; /* how it begins */
    } rows[] = {
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
        {"total>5e3", 7, "%, pp or the end"},
        {"total>5p", 7, "%, pp or the end"},
        {"total>5%%", 8, "the end of the rule"},
        {"total > 5 % x", 12, "the end of the rule"},
        {"total>5pp", 7, "total is the whole"},
        {"similarity<95%", 13, "similarity is from 0 to 1"},
        {"similarity<0.1pp", 14, "similarity is from 0 to 1"},
        {"growth>5", 6, "( and a pattern"},
        {"growth (x)>5", 6, "( and a pattern"},
        {"growth(x", 8, ") is expected; what holds"},
        {"growth(x>5", 8, ") is expected; what holds"},
        {"growth(a<b>)>5", 8, ") is expected; what holds"},
        {"growth((a|b))>5", 12, "an operator is expected; what"},
        {"growth()>5", 7, "it is empty"},
        {"growth(\"\")>5", 8, "it is empty"},
        {"growth(;)>5", 8, "there is no path"},
        {"growth(\"x", 9, "the double quote"},
        {"growth(\"x\"y)>5", 10, ") is expected; a \""},
        {"growth(a[)>5", 9, "missing terminating ]"},
        {"growth(\"\"\"[\")>5", 11, "missing terminating ]"},
        {"growth(x)", 9, "an operator is expected: >"},
        {"new(x) 5", 7, "an operator is expected: >"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct flamepix_gate_rule rule;
        struct flamepix_pattern_fault fault = {0};
        assert_int_equal(flamepix_gate_rule_read(rows[i].text, &rule, &fault),
                         FLAMEPIX_BAD_ARGUMENT);
        if (fault.offset != rows[i].offset || strncmp(fault.why, rows[i].why, strlen(rows[i].why)))
            fail_msg("%s: at %zu: %s", rows[i].text, fault.offset, fault.why);
        flamepix_gate_rule_free(&rule);
    }
}

static void test_a_number_beyond_a_double_is_refused_where_it_begins(void **state)
{
    (void)state;
    char text[420] = "total>-";
    struct flamepix_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    memset(text + 7, '9', 400);
    assert_int_equal(flamepix_gate_rule_read(text, &rule, &fault), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fault.offset, 6);
    assert_string_equal(fault.why, "the number is too large");
    flamepix_gate_rule_free(&rule);
}

static enum flamepix_status read_and_free(void *user)
{
    struct flamepix_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    enum flamepix_status status = flamepix_gate_rule_read(user, &rule, &fault);
    flamepix_gate_rule_free(&rule);
    return status;
}

static void test_a_rule_without_memory_owns_nothing(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(read_and_free, (char[]){"growth(\"a\"\"b\")>5%"}) > 0);
    assert_true(scarce_memory_try(read_and_free, (char[]){"growth(=a;b)>5%"}) > 0);
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
        cmocka_unit_test(test_what_is_no_rule_is_refused_where_it_goes_wrong),
        cmocka_unit_test(test_a_number_beyond_a_double_is_refused_where_it_begins),
        cmocka_unit_test(test_a_rule_without_memory_owns_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
