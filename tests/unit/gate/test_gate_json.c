#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "gate/gate.h"
#include "support/gate_rules.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

enum { COUNT = 2 };

struct judged {
    struct gate_rules rules;
    struct fpx_gate_verdict verdicts[COUNT];
};

/* What grew from nothing, and all stacks. */
static void judge(bool is_complete, struct judged *judged)
{
    static const char *const texts[COUNT] = {"growth(\"=a<b\")>2%", "total <= 1.5"};
    static struct fpx_gate_sum of_rules[COUNT] = {{.after = {3, 0}}, {.is_found = true}};
    const struct fpx_gate_sums sums = {
        .difference = {.before = {10, 0}, .after = {13, 0}, .stacks_common = 1},
        .of_conditions = of_rules,
        .are_complete = is_complete};
    gate_rules_read(texts, COUNT, &judged->rules);
    assert_int_equal(fpx_gate_judge(judged->rules.rules, COUNT, &sums, false, judged->verdicts),
                     FLAMEPIX_OK);
    judged->verdicts[1].file = "one.folded";
}

static void free_judged(struct judged *judged)
{
    fpx_gate_verdicts_free(judged->verdicts, COUNT);
    gate_rules_free(&judged->rules);
}

static void expect(bool is_complete, size_t count, const char *expected)
{
    struct judged judged;
    struct flamepix_buffer text = {0};
    judge(is_complete, &judged);
    assert_int_equal(fpx_gate_json_write(judged.verdicts, count, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    char *found = record_take(&text);
    assert_string_equal(found, expected);
    free(found);
    free_judged(&judged);
}

static void test_verdicts_are_a_document(void **state)
{
    (void)state;
    expect(true, COUNT,
           "{\"schema\":\"flamepix-gate-1\",\"verdict\":\"failed\",\"rules\":[\n"
           "{\"file\":null,\"rule\":\"growth(\\u0022=a\\u003cb\\u0022)\\u003e2%\",\"verdict\":"
           "\"failed\","
           "\"conditions\":[{\"subject\":\"growth(\\u0022=a\\u003cb\\u0022)\",\"operator\":"
           "\"\\u003e\","
           "\"limit\":2,\"unit\":\"%\",\"before\":0,\"after\":3,\"change\":null,\"isNew\":true,"
           "\"verdict\":\"true\",\"doubt\":null}],\"functions\":[],\"moreFunctions\":0},\n"
           "{\"file\":\"one.folded\",\"rule\":\"total \\u003c= 1.5\",\"verdict\":\"passed\","
           "\"conditions\":[{\"subject\":\"total\",\"operator\":\"\\u003c=\",\"limit\":1.5,"
           "\"unit\":\"\",\"before\":10,\"after\":13,\"change\":3,\"isNew\":false,"
           "\"verdict\":\"false\",\"doubt\":null}],\"functions\":[],\"moreFunctions\":0}\n"
           "]}\n");
}

static void test_no_verdict_is_a_document_too(void **state)
{
    (void)state;
    expect(true, 0, "{\"schema\":\"flamepix-gate-1\",\"verdict\":\"passed\",\"rules\":[\n]}\n");
}

static void test_what_is_not_judged_has_no_change_and_says_why(void **state)
{
    (void)state;
    expect(
        false, 1,
        "{\"schema\":\"flamepix-gate-1\",\"verdict\":\"not judged\",\"rules\":[\n"
        "{\"file\":null,\"rule\":\"growth(\\u0022=a\\u003cb\\u0022)\\u003e2%\",\"verdict\":\"not "
        "judged\","
        "\"conditions\":[{\"subject\":\"growth(\\u0022=a\\u003cb\\u0022)\",\"operator\":"
        "\"\\u003e\","
        "\"limit\":2,\"unit\":\"%\",\"before\":null,\"after\":null,\"change\":null,"
        "\"isNew\":false,\"verdict\":\"not judged\",\"doubt\":\"no samples\"}],"
        "\"functions\":[],\"moreFunctions\":0}\n]}\n");
}

static enum flamepix_status write_it(void *user)
{
    const struct judged *judged = user;
    struct flamepix_buffer text = {0};
    enum flamepix_status status =
        fpx_gate_json_write(judged->verdicts, COUNT, flamepix_buffer_write, &text);
    flamepix_buffer_free(&text);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    struct judged judged;
    judge(true, &judged);
    assert_true(scarce_memory_try(write_it, &judged) > 0);
    free_judged(&judged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts_are_a_document),
        cmocka_unit_test(test_no_verdict_is_a_document_too),
        cmocka_unit_test(test_what_is_not_judged_has_no_change_and_says_why),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("gate_json", tests, NULL, NULL);
}
