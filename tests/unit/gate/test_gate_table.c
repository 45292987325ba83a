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

/* Verdicts of rules, whose sums are given one by one. */
struct judged {
    struct gate_rules rules;
    struct fpx_gate_verdict verdicts[GATE_RULES_MOST];
};

static void judge(const char *const *texts, struct fpx_gate_sum *of_rules, size_t count,
                  struct judged *judged)
{
    const struct fpx_gate_sums sums = {.difference = {.before = {9000, 0},
                                                      .after = {9100, 0},
                                                      .plus = {321.5, 0},
                                                      .minus = {221.5, 0},
                                                      .stacks_common = 1},
                                       .of_conditions = of_rules,
                                       .are_complete = true};
    gate_rules_read(texts, count, &judged->rules);
    assert_int_equal(fpx_gate_judge(judged->rules.rules, count, &sums, false, judged->verdicts),
                     FLAMEPIX_OK);
}

static void free_judged(struct judged *judged)
{
    fpx_gate_verdicts_free(judged->verdicts, judged->rules.count);
    gate_rules_free(&judged->rules);
}

static void expect(const struct judged *judged, enum fpx_gate_table_style style, bool failed_only,
                   const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(
        fpx_gate_table_append(style, judged->verdicts, judged->rules.count, failed_only, &text),
        FLAMEPIX_OK);
    char *found = record_take(&text);
    assert_string_equal(found, expected);
    free(found);
}

static const char *const texts[] = {"growth(=main;parse)>2%", "similarity < 0.95", "new(malloc)",
                                    "self(\"a|b\") > 1.5pp",  "growth(x)>1%",      "total<=1000"};
static struct fpx_gate_sum of_rules[] = {
    {.before = {1000, 0}, .after = {1021, 0}}, {.is_found = true}, {.after = {12, 0}},
    {.before = {900, 0}, .after = {455, 0}},   {.after = {3, 0}},  {.is_found = true}};
enum { COUNT = sizeof(texts) / sizeof(texts[0]) };

static void test_columns_of_text_are_aligned(void **state)
{
    (void)state;
    struct judged judged;
    judge(texts, of_rules, COUNT, &judged);
    expect(&judged, FPX_GATE_TABLE_TEXT, false,
           "rule                 before  after  change  limit     verdict\n"
           "growth(=main;parse)   1,000  1,021   +2.1%  > 2%      failed\n"
           "similarity            9,000  9,100    0.97  < 0.95    passed\n"
           "new(malloc)               0     12     +12  > 0       failed\n"
           "self(\"a|b\")             900    455   -5 pp  > 1.5 pp  passed\n"
           "growth(x)                 0      3     new  > 1%      failed\n"
           "total                 9,000  9,100    +100  <= 1000   failed\n");
    free_judged(&judged);
}

static void test_those_that_fail_can_be_had_alone(void **state)
{
    (void)state;
    struct judged judged;
    judge(texts, of_rules, 2, &judged);
    expect(&judged, FPX_GATE_TABLE_TEXT, true,
           "rule                 before  after  change  limit  verdict\n"
           "growth(=main;parse)   1,000  1,021   +2.1%  > 2%   failed\n");
    judged.verdicts[0].state = FPX_GATE_PASSED;
    expect(&judged, FPX_GATE_TABLE_TEXT, true, "");
    expect(&judged, FPX_GATE_TABLE_MARKDOWN, true, "");
    free_judged(&judged);
}

static void test_no_byte_of_a_rule_is_markup(void **state)
{
    (void)state;
    struct judged judged;
    static const char *const hostile[] = {"self(\"<b>|`*_[@\\\\]\")>2"};
    judge(hostile, of_rules, 1, &judged);
    expect(&judged, FPX_GATE_TABLE_MARKDOWN, false,
           "| rule | before | after | change | limit | verdict |\n"
           "| --- | ---: | ---: | ---: | --- | --- |\n"
           "| <code>self(\"&#60;b&#62;&#124;&#96;&#42;&#95;&#91;&#64;&#92;&#92;&#93;\")</code> | "
           "1,000 | 1,021 "
           "| +21 | &#62; 2 | failed |\n");
    free_judged(&judged);
}

static void test_what_would_drive_a_terminal_is_spelled_out(void **state)
{
    (void)state;
    struct judged judged;
    static const char *const hostile[] = {"self(=\x1b[31m\xff\xe2\x80\xae)>2", "self(=\xc3\xa9)>2"};
    judge(hostile, of_rules, 2, &judged);
    expect(&judged, FPX_GATE_TABLE_TEXT, false,
           "rule                         before  after  change  limit  verdict\n"
           "self(=\\x1B[31m\\xFF\\u{202E})   1,000  1,021     +21  > 2    failed\n"
           "self(=\xc3\xa9)                          0      0       0  > 2    passed\n");
    expect(&judged, FPX_GATE_TABLE_MARKDOWN, true,
           "| rule | before | after | change | limit | verdict |\n"
           "| --- | ---: | ---: | ---: | --- | --- |\n"
           "| `self(=\\x1B[31m\\xFF\\u{202E})` | 1,000 | 1,021 | +21 | &#62; 2 | failed |\n");
    free_judged(&judged);
}

static void test_a_change_does_not_look_like_a_limit_that_it_is_not(void **state)
{
    (void)state;
    struct judged judged;
    static const char *const close[] = {"growth(a)>2%", "growth(a)>2%", "growth(a)>2.123456"};
    static struct fpx_gate_sum sums[] = {{.before = {1000000, 0}, .after = {1020001, 0}},
                                         {.before = {1000000, 0}, .after = {1020000, 0}},
                                         {.after = {2.123456, 0}}};
    judge(close, sums, 3, &judged);
    expect(&judged, FPX_GATE_TABLE_TEXT, false,
           "rule          before      after     change  limit       verdict\n"
           "growth(a)  1,000,000  1,020,001   +2.0001%  > 2%        failed\n"
           "growth(a)  1,000,000  1,020,000        +2%  > 2%        passed\n"
           "growth(a)          0       2.12  +2.123456  > 2.123456  passed\n");
    free_judged(&judged);
}

static void test_a_rule_of_several_conditions_has_them_below_it(void **state)
{
    (void)state;
    struct judged judged;
    static const char *const joined[] = {"growth(a)>2% and (self(b)>1 or total<0)"};
    static struct fpx_gate_sum sums[] = {
        {.before = {1000, 0}, .after = {1021, 0}}, {.is_found = false}, {.is_found = false}};
    judge(joined, sums, 1, &judged);
    expect(&judged, FPX_GATE_TABLE_TEXT, false,
           "rule                                     before  after  change  limit  verdict\n"
           "growth(a)>2% and (self(b)>1 or total<0)                                not judged\n"
           "  growth(a)                               1,000  1,021   +2.1%  > 2%   true\n"
           "  self(b)                                     0      0          > 1    not judged\n"
           "  total                                   9,000  9,100    +100  < 0    false\n");
    expect(&judged, FPX_GATE_TABLE_MARKDOWN, false,
           "| rule | before | after | change | limit | verdict |\n"
           "| --- | ---: | ---: | ---: | --- | --- |\n"
           "| `growth(a)>2% and (self(b)>1 or total<0)` |  |  |  |  | not judged |\n"
           "| `growth(a)` | 1,000 | 1,021 | +2.1% | &#62; 2% | true |\n"
           "| `self(b)` | 0 | 0 |  | &#62; 1 | not judged |\n"
           "| `total` | 9,000 | 9,100 | +100 | &#60; 0 | false |\n");
    free_judged(&judged);
}

static void expect_met(const char *rule, const char *const *lines, size_t count,
                       const char *const *files, const char *expected)
{
    struct judged judged;
    gate_rules_read(&rule, 1, &judged.rules);
    struct fpx_gate_sums sums = gate_rules_sums(test_source(lines, count), &judged.rules, 0);
    assert_int_equal(fpx_gate_judge(judged.rules.rules, 1, &sums, false, judged.verdicts),
                     FLAMEPIX_OK);
    fpx_gate_sums_free(&sums);
    judged.verdicts[0].file = files[0];
    expect(&judged, FPX_GATE_TABLE_TEXT, false, expected);
    free_judged(&judged);
}

static void test_functions_that_meet_a_rule_stand_below_it(void **state)
{
    (void)state;
    static const char *const none[] = {NULL};
    static const char *const lines[] = {"a 10,5", "b 3", "c 9,8", "d 0,2"};
    static const char *const many[] = {"a 1", "b 1", "c 1", "d 1", "e 1", "f 1", "g 1", "z 0,1"};
    expect_met("any(self)>1", lines, 4, none,
               "rule        before  after  change  limit  verdict\n"
               "any(self)                          > 1    failed\n"
               "  self(=a)       5     10      +5  > 1    true\n"
               "  self(=b)       0      3      +3  > 1    true\n");
    expect_met("any(self)>1% and any(growth)>1", lines, 4, none,
               "rule                            before  after  change  limit  verdict\n"
               "any(self)>1% and any(growth)>1                                failed\n"
               "  self(=a)                           5     10   +100%  > 1%   true\n"
               "  growth(=a)                         5     10      +5  > 1    true\n"
               "  self(=b)                           0      3     new  > 1%   true\n"
               "  growth(=b)                         0      3      +3  > 1    true\n");
    expect_met("any(growth)>0", many, 8, none,
               "rule                    before  after  change  limit  verdict\n"
               "any(growth)                                    > 0    failed\n"
               "  growth(=a)                 0      1      +1  > 0    true\n"
               "  growth(=b)                 0      1      +1  > 0    true\n"
               "  growth(=c)                 0      1      +1  > 0    true\n"
               "  growth(=d)                 0      1      +1  > 0    true\n"
               "  growth(=e)                 0      1      +1  > 0    true\n"
               "  and 2 more functions                                true\n");
}

static void test_the_file_that_a_verdict_is_about_stands_before_it(void **state)
{
    (void)state;
    static const char *const file[] = {"a/one\n.folded"};
    static const char *const lines[] = {"a 10,5"};
    expect_met("any(self)>1", lines, 1, file,
               "file              rule        before  after  change  limit  verdict\n"
               "a/one\\x0A.folded  any(self)                          > 1    failed\n"
               "                    self(=a)       5     10      +5  > 1    true\n");
}

static enum flamepix_status append_both(void *user)
{
    const struct judged *judged = user;
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_gate_table_append(FPX_GATE_TABLE_TEXT, judged->verdicts,
                                                        judged->rules.count, false, &text);
    if (status == FLAMEPIX_OK)
        status = fpx_gate_table_append(FPX_GATE_TABLE_MARKDOWN, judged->verdicts,
                                       judged->rules.count, false, &text);
    flamepix_buffer_free(&text);
    return status;
}

static void test_a_table_without_memory_owns_nothing(void **state)
{
    (void)state;
    struct judged judged;
    judge(texts, of_rules, COUNT, &judged);
    assert_true(scarce_memory_try(append_both, &judged) > 0);
    free_judged(&judged);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_columns_of_text_are_aligned),
        cmocka_unit_test(test_those_that_fail_can_be_had_alone),
        cmocka_unit_test(test_no_byte_of_a_rule_is_markup),
        cmocka_unit_test(test_what_would_drive_a_terminal_is_spelled_out),
        cmocka_unit_test(test_a_change_does_not_look_like_a_limit_that_it_is_not),
        cmocka_unit_test(test_a_rule_of_several_conditions_has_them_below_it),
        cmocka_unit_test(test_functions_that_meet_a_rule_stand_below_it),
        cmocka_unit_test(test_the_file_that_a_verdict_is_about_stands_before_it),
        cmocka_unit_test(test_a_table_without_memory_owns_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
