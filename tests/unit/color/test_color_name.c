#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "color/color_texts.h"

static void assert_color(const char *text, uint32_t expected)
{
    uint32_t color = 0xDEAD;
    assert_true(fpx_color_parse((struct flamepix_bytes){text, strlen(text)}, &color));
    assert_int_equal(color, expected);
}

static void assert_none(const char *text, size_t length)
{
    uint32_t color = 0xDEAD;
    assert_false(fpx_color_parse((struct flamepix_bytes){text, length}, &color));
    assert_int_equal(color, 0xDEAD);
}

static void test_colors_are_read_in_digits(void **state)
{
    (void)state;
    assert_color("#1b1E24", 0x1B1E24);
    assert_color("#000000", 0x000000);
    assert_color("#fA0", 0xFFAA00);
}

static void test_colors_are_read_by_name_in_either_case(void **state)
{
    (void)state;
    assert_color("navy", 0x000080);
    assert_color("Grey", 0x808080);
    assert_color("GRAY", 0x808080);
    assert_color("crimson", 0xDC143C);
}

static void test_what_is_no_color_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",        "#",       "#12", "#1234", "#12345", "#1234567",   "123456",
        "#12345g", "# 12345", "nav", "navyy", "none",   "rgb(1,2,3)", "lightgoldenrodyellow"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_none(bad[i], strlen(bad[i]));
    assert_none("#12\0456", 7);
    assert_none("red\0", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_colors_are_read_in_digits),
        cmocka_unit_test(test_colors_are_read_by_name_in_either_case),
        cmocka_unit_test(test_what_is_no_color_is_refused),
    };
    return cmocka_run_group_tests_name("color_name", tests, NULL, NULL);
}
