#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/drawn/svg.h"

static void expect(const char *text, const char *name, double count, const char *unit)
{
    struct fpx_svg_title title;
    assert_true(fpx_svg_title_parse(flamepix_bytes_of(text), &title));
    assert_true(flamepix_bytes_equal(title.name, flamepix_bytes_of(name)));
    assert_true(flamepix_bytes_equal(title.unit, flamepix_bytes_of(unit)));
    assert_true(title.count == count);
}

static void test_a_title_has_a_name_a_count_and_a_unit(void **state)
{
    (void)state;
    expect("main (5 samples, 12.50%)", "main", 5, "samples");
    expect("main (1,234,567 samples, 0.00%)", "main", 1234567, "samples");
    expect("main (1234567 kB of heap, 3%)", "main", 1234567, "kB of heap");
    expect("a b (12 <&, ' \", 0.58%)", "a b", 12, "<&, ' \"");
    expect("main (5 , 12.50%)", "main", 5, "");
    expect(" (3 samples, 1.05%)", "", 3, "samples");
}

static void test_a_name_may_have_parentheses(void **state)
{
    (void)state;
    expect("f(int, char) (5 samples, 12.50%)", "f(int, char)", 5, "samples");
    expect("f (3 args) (5 samples, 12.50%)", "f (3 args)", 5, "samples");
    expect("(anonymous) (5 samples, 12.50%)", "(anonymous)", 5, "samples");
    expect("f (50%) (5 samples, 12.50%)", "f (50%)", 5, "samples");
}

static void test_a_title_may_say_how_much_changed(void **state)
{
    (void)state;
    struct fpx_svg_title title;
    expect("main (56 samples, 10.92%; +4.87%)", "main", 56, "samples");
    expect("main (56 samples, 10.92%; -4.87%)", "main", 56, "samples");
    assert_true(fpx_svg_title_parse(flamepix_bytes_of("a (5 b, 1.00%; 0.00%)"), &title));
    assert_true(title.has_delta);
    assert_true(fpx_svg_title_parse(flamepix_bytes_of("a (5 b, 1.00%)"), &title));
    assert_false(title.has_delta);
}

static void test_the_box_of_all_says_so_and_a_function_of_its_name_may_be_it(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned all;
    } rows[] = {{"all (5 samples, 100%)", 2},
                {"all (5 samples, 100.00%)", 1},
                {"all samples (5 samples, 100.00%)", 1},
                {"all (5 samples, 10.00%)", 0},
                {"main (5 samples, 100.00%)", 0},
                {"main (5 samples, 100%)", 0}};
    struct fpx_svg_title title;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_true(fpx_svg_title_parse(flamepix_bytes_of(rows[i].text), &title));
        assert_int_equal(title.all, rows[i].all);
    }
}

static void test_other_texts_are_no_titles(void **state)
{
    (void)state;
    static const char *const others[] = {
        "",        "main",          "main (5 samples)",      "main (5 samples, 12.50)",
        "main)",   "main (%)",      "main (, 12.50%)",       "main (x samples, 12.50%)",
        "%)",      ", 1%)",         "main 5 samples, 1.00%", "main (5 samples, %)",
        "(5, 1%)", "main (5, s, 1", "main(5 samples, 1.00%)"};
    struct fpx_svg_title title;
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        const bool is_title = fpx_svg_title_parse(flamepix_bytes_of(others[i]), &title);
        assert_int_equal(is_title, strcmp(others[i], "(5, 1%)") == 0);
    }
}

static void test_what_the_mouse_brings_up_is_a_text_in_a_call(void **state)
{
    (void)state;
    struct flamepix_bytes text;
    assert_true(fpx_svg_spoken(flamepix_bytes_of("s('main (5 samples, 1%)')"), &text));
    assert_true(flamepix_bytes_equal(text, flamepix_bytes_of("main (5 samples, 1%)")));
    assert_false(fpx_svg_spoken(flamepix_bytes_of("s(this)"), &text));
    assert_false(fpx_svg_spoken(flamepix_bytes_of("s('"), &text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_title_has_a_name_a_count_and_a_unit),
        cmocka_unit_test(test_a_name_may_have_parentheses),
        cmocka_unit_test(test_a_title_may_say_how_much_changed),
        cmocka_unit_test(test_the_box_of_all_says_so_and_a_function_of_its_name_may_be_it),
        cmocka_unit_test(test_other_texts_are_no_titles),
        cmocka_unit_test(test_what_the_mouse_brings_up_is_a_text_in_a_call),
    };
    return cmocka_run_group_tests_name("svg_title", tests, NULL, NULL);
}
