#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/json_scan.h"

/* A line in memory of its own, without a NUL behind it: a look beyond its end is seen. */
struct line {
    char *bytes;
    struct fpx_json_scan scan;
};

static struct line line_of(const char *text)
{
    size_t length = strlen(text);
    char *bytes = malloc(length + 1);
    assert_non_null(bytes);
    memcpy(bytes + 1, text, length);
    return (struct line){bytes, {bytes + 1, bytes + 1 + length}};
}

static void assert_string(const char *json, const char *expected)
{
    struct line line = line_of(json);
    char *text;
    assert_true(fpx_json_scan_string(&line.scan, &text));
    assert_string_equal(text, expected);
    assert_true(fpx_json_scan_is_over(&line.scan));
    free(line.bytes);
}

static void assert_no_string(const char *json)
{
    struct line line = line_of(json);
    char *text;
    if (fpx_json_scan_string(&line.scan, &text))
        fail_msg("was taken for a string: %s", json);
    free(line.bytes);
}

static void test_escapes_are_decoded(void **state)
{
    (void)state;
    assert_string("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t");
    assert_string("\"\\u0041\\u00e9\\u00E9\\u20Ac\"", "A\xC3\xA9\xC3\xA9\xE2\x82\xAC");
    assert_string("\"\\uD83D\\uDE00\"", "\xF0\x9F\x98\x80");
    assert_string("\"\x7F\xC3\xA9\xEF\xBF\xBD\"", "\x7F\xC3\xA9\xEF\xBF\xBD");
}

static void test_strings_that_are_broken_are_none(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "a",
        "\"",
        "\"a",
        "\"\\",
        "\"\\\"",
        "\"\\x\"",
        "\"\t\"",
        "\"\xFF\"",
        "\"\\u00\"",
        "\"\\u00/0\"",
        "\"\\u00:0\"",
        "\"\\u00@0\"",
        "\"\\u00G0\"",
        "\"\\u00`0\"",
        "\"\\u00g0\"",
        "\"\\u0000\"",
        "\"\\uDC00\"",
        "\"\\uD800",
        "\"\\uD800\"",
        "\"\\uD800ab\"",
        "\"\\uD800\\n\"",
        "\"\\uD800\\uD800\"",
        "\"\\uD800\\u0041\"",
        "\"\\uD800\\uE000\"",
        "\"\\uD800\\u00\"",
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        assert_no_string(texts[i]);
    struct line line = line_of("\"\\?\"");
    line.scan.at[2] = '\0';
    char *text;
    assert_false(fpx_json_scan_string(&line.scan, &text));
    free(line.bytes);
}

static void assert_number(const char *json, double expected)
{
    struct line line = line_of(json);
    double value = -1;
    assert_true(fpx_json_scan_number(&line.scan, &value));
    assert_true(value == expected);
    assert_true(fpx_json_scan_is_over(&line.scan));
    free(line.bytes);
}

static void test_numbers_are_those_of_json(void **state)
{
    (void)state;
    assert_number("0", 0);
    assert_number("-12.5", -12.5);
    assert_number("1e3", 1000);
    assert_number("1E+3", 1000);
    assert_number(" 25e-1", 2.5);
    static const char *const none[] = {
        "",   "-",     "+1",
        ".5", "1.",    "1.e1",
        "1e", "1E",    "1e+",
        "a",  "1e999", "1111111111111111111111111111111111111111111111111111111111111111111111"};
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
        struct line line = line_of(none[i]);
        double value;
        if (fpx_json_scan_number(&line.scan, &value))
            fail_msg("was taken for a number: %s", none[i]);
        free(line.bytes);
    }
}

static bool skips(const char *json)
{
    struct line line = line_of(json);
    bool is_skipped = fpx_json_scan_skip(&line.scan) && fpx_json_scan_is_over(&line.scan);
    free(line.bytes);
    return is_skipped;
}

static void test_any_value_is_skipped_whole(void **state)
{
    (void)state;
    assert_true(skips("null"));
    assert_true(skips("true"));
    assert_true(skips(" false "));
    assert_true(skips("[]"));
    assert_true(skips("{}"));
    assert_true(skips("[1, [2, {\"a\": [], \"b\": {\"c\": \"]\"}}], -3e4]"));
    assert_false(skips(""));
    assert_false(skips("nul"));
    assert_false(skips("[1"));
    assert_false(skips("[1}"));
    assert_false(skips("[1,]"));
    assert_false(skips("{1: 2}"));
    assert_false(skips("{\"a\"}"));
    assert_false(skips("{\"a\": 1,}"));
    assert_false(skips("{\"a\": 1, \"b\"}"));
}

/* As many brackets of each kind, one in the other. */
static bool skips_nested(size_t depth, const char *open, const char *close)
{
    char text[1000] = "";
    for (size_t i = 0; i < depth; i++)
        strcat(text, open);
    strcat(text, "1");
    for (size_t i = 0; i < depth; i++)
        strcat(text, close);
    return skips(text);
}

static void test_values_are_nested_up_to_64_deep(void **state)
{
    (void)state;
    assert_true(skips_nested(64, "[", "]"));
    assert_false(skips_nested(65, "[", "]"));
    assert_true(skips_nested(64, "{\"a\":", "}"));
    assert_false(skips_nested(65, "{\"a\":", "}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_escapes_are_decoded),
        cmocka_unit_test(test_strings_that_are_broken_are_none),
        cmocka_unit_test(test_numbers_are_those_of_json),
        cmocka_unit_test(test_any_value_is_skipped_whole),
        cmocka_unit_test(test_values_are_nested_up_to_64_deep),
    };
    return cmocka_run_group_tests_name("json scan", tests, NULL, NULL);
}
