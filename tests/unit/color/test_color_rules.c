#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/color_rules.h"
#include "support/scarce_memory.h"

static struct flamepix_bytes bytes(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static struct fpx_color_rules *rules_of(const char *text)
{
    struct fpx_color_rules *rules = NULL;
    struct fpx_color_fault fault;
    assert_int_equal(fpx_color_rules_parse(bytes(text), &rules, &fault), FLAMEPIX_OK);
    return rules;
}

static size_t rule_of(const struct fpx_color_rules *rules, const char *name)
{
    size_t number;
    assert_int_equal(fpx_color_rules_find(rules, bytes(name), &number), FLAMEPIX_OK);
    return number;
}

static void test_color_rules_are_asked_in_order_and_blank_lines_are_none(void **state)
{
    (void)state;
    struct fpx_color_rules *rules =
        rules_of("# mine\n\nmalloc|free\tred\tmemory\r\n=main\t#102030\nmalloc\tblue\tmemory");
    assert_int_equal(fpx_color_rules_count(rules), 3);
    assert_int_equal(rule_of(rules, "xmalloc"), 0);
    assert_int_equal(rule_of(rules, "main"), 1);
    assert_int_equal(rule_of(rules, "main2"), 3);
    struct fpx_color_rule_meaning says = fpx_color_rule(rules, 1);
    assert_int_equal(says.chosen.color, 0x102030);
    assert_memory_equal(says.label.data, "=main", says.label.length);
    assert_int_equal(fpx_color_rule(rules, 2).first, 0);
    fpx_color_rules_free(rules);
}

static void test_color_rules_look_in_the_part_that_they_name(void **state)
{
    (void)state;
    struct fpx_color_rules *rules =
        rules_of("module:libc\tred\tC\nfile:b\\.py\tblue\nname:^libc\tgreen\n");
    assert_int_equal(rule_of(rules, "libc.so.6`read"), 0);
    assert_int_equal(rule_of(rules, "f (a/b.py:12)"), 1);
    assert_int_equal(rule_of(rules, "libc_start"), 2);
    assert_int_equal(rule_of(rules, "read"), 3);
    fpx_color_rules_free(rules);
}

static void test_color_rules_say_the_line_and_what_is_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
        size_t line;
    } wrong[] = {
        {"a\tred\nb\n", "no colour", 2},
        {"a\tredd\n", "no colour", 1},
        {"\tred\n", "a rule is a pattern", 1},
        {"name:\tred\n", "a rule is a pattern", 1},
        {"#\n(\tred\tx\n", "at byte 2 of the pattern", 2},
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct fpx_color_rules *rules = NULL;
        struct fpx_color_fault fault;
        assert_int_equal(fpx_color_rules_parse(bytes(wrong[i].text), &rules, &fault),
                         FLAMEPIX_BAD_ARGUMENT);
        assert_int_equal(fault.line, wrong[i].line);
        assert_non_null(strstr(fault.why, wrong[i].why));
    }
}

static void test_color_rules_are_limited(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    struct fpx_color_rules *rules = NULL;
    struct fpx_color_fault fault;
    for (int i = 0; i <= FPX_COLOR_RULES_MAX; i++)
        assert_int_equal(flamepix_buffer_append(&text, "=a\tred\n", 7), FLAMEPIX_OK);
    struct flamepix_bytes all = {text.data, text.length};
    assert_int_equal(fpx_color_rules_parse(all, &rules, &fault), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(fault.line, FPX_COLOR_RULES_MAX + 1);
    flamepix_buffer_free(&text);
}

static enum flamepix_status ask_with_little_memory(void *user)
{
    static const char text[] = "# mine\nmalloc|free\tred\tmemory\nmodule:libc\t#102030\n";
    struct fpx_color_rules *rules = NULL;
    struct fpx_color_fault fault;
    size_t number;
    (void)user;
    enum flamepix_status status = fpx_color_rules_parse(bytes(text), &rules, &fault);
    if (status == FLAMEPIX_OK)
        status = fpx_color_rules_find(rules, bytes("libc.so.6`read"), &number);
    if (status == FLAMEPIX_OK)
        assert_int_equal(number, 1);
    fpx_color_rules_free(rules);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(ask_with_little_memory, NULL) > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_color_rules_are_asked_in_order_and_blank_lines_are_none),
        cmocka_unit_test(test_color_rules_look_in_the_part_that_they_name),
        cmocka_unit_test(test_color_rules_say_the_line_and_what_is_wrong),
        cmocka_unit_test(test_color_rules_are_limited),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("color_rules", tests, NULL, NULL);
}
