#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sets/set_test.h"
#include "support/measurement_sets.h"

enum { RUNS = 8, BEFORE = 4 };

static const struct run_lines lines[RUNS] = {
    {{"=a 4", "b 1"}},  {{"=a 5", "b 1"}},  {{"=a 6", "b 1"}},  {{"=a 5", "b 1"}},
    {{"=a 14", "b 1"}}, {{"=a 15", "b 1"}}, {{"=a 16", "b 1"}}, {{"=a 15", "b 1", " 7"}}};

static struct fpx_set_test test_of(const struct fpx_measurement_set *set,
                                   enum fpx_set_method method, size_t min_runs)
{
    const struct fpx_set_test_options options = {
        .method = method, .alpha = 0.01, .min_runs = min_runs, .before_count = BEFORE};
    struct fpx_set_test test = {0};
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_OK);
    return test;
}

static void expect_in(struct flamepix_buffer *text, const char *expected)
{
    assert_int_equal(flamepix_buffer_append(text, "", 1), FLAMEPIX_OK);
    text->length--;
    if (strstr(text->data, expected) == NULL)
        assert_string_equal(text->data, expected);
}

static void test_json_tells_the_test_and_each_stack(void **state)
{
    (void)state;
    const struct fpx_set_test_facts facts = {"samples", 2, NULL};
    struct fpx_measurement_set *set = run_set_of(lines, RUNS);
    struct fpx_set_test test = test_of(set, FPX_METHOD_HOTELLING, 5);
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_set_test_json(&test, set, &facts, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    expect_in(
        &text,
        "{\"schema\":\"flamepix-compare-1\",\"method\":\"hotelling\",\"alpha\":0.01,"
        "\"unit\":\"samples\",\"normalized\":null,\n\"n1\":4,\"n2\":4,\"failed\":2,\"minRuns\":5,"
        "\"leftOut\":1,\"p\":1,\"significant\":1,\n\"G2\":2,");
    expect_in(&text, "\"freedom\":[1,6]");
    expect_in(&text, "{\"stack\":\"=a\",\"before\":5,\"after\":15,\"difference\":10,");
    expect_in(&text, "\"kind\":\"kept\",\"significant\":true}");
    expect_in(&text, "{\"stack\":\"b\",\"before\":1,\"after\":1,\"difference\":0,"
                     "\"interval\":[0,0],\"kind\":\"constant\",\"significant\":false}]}\n");
    flamepix_buffer_free(&text);
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

static void test_what_is_infinite_is_null(void **state)
{
    (void)state;
    const struct run_lines apart[] = {{{"a 1"}}, {{"a 1"}}, {{"a 2"}}, {{"a 2"}}};
    const struct fpx_set_test_options options = {
        .method = FPX_METHOD_WELCH, .alpha = 0.01, .min_runs = 1, .before_count = 2};
    const struct fpx_set_test_facts facts = {"samples", 0, NULL};
    struct fpx_measurement_set *set = run_set_of(apart, 4);
    struct fpx_set_test test = {0};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_OK);
    assert_int_equal(fpx_set_test_json(&test, set, &facts, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    expect_in(&text, "\"t\":null,\"freedom\":2,\"pValue\":0,\"adjusted\":0,\"significant\":true}");
    flamepix_buffer_free(&text);
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

static void test_csv_has_a_row_for_each_stack(void **state)
{
    (void)state;
    struct fpx_measurement_set *set = run_set_of(lines, RUNS);
    struct fpx_set_test test = test_of(set, FPX_METHOD_HOTELLING, 1);
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_set_test_csv(&test, set, flamepix_buffer_write, &text), FLAMEPIX_OK);
    expect_in(&text, "stack,before,after,difference,half width,kind,significant\n,0,1.75,1.75,");
    expect_in(&text, "\n'=a,5,15,10,");
    expect_in(&text, "\nb,1,1,0,0,constant,false\n");
    flamepix_buffer_free(&text);
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_tells_the_test_and_each_stack),
        cmocka_unit_test(test_what_is_infinite_is_null),
        cmocka_unit_test(test_csv_has_a_row_for_each_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
