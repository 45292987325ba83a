#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/phrases.h"

#include <math.h>

#include "support/pictures/compared_figure.h"

static void assert_text(enum flamepix_status status, struct flamepix_buffer *text,
                        const char *expected)
{
    assert_int_equal(status, FLAMEPIX_OK);
    assert_int_equal(text->length, strlen(expected));
    assert_memory_equal(text->data == NULL ? "" : text->data, expected, text->length);
    flamepix_buffer_free(text);
}

static void test_points_have_a_sign_and_one_decimal(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_text(fpx_change_points(&text, 23, 1000), &text, "+2.3%");
    assert_text(fpx_change_points(&text, -250, 1000), &text, "−25.0%");
    assert_text(fpx_change_points(&text, 0.1, 1000), &text, "+<0.1%");
    assert_text(fpx_change_points(&text, 0, 1000), &text, "0%");
}

static void test_relative_changes_are_of_what_there_was(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_text(fpx_change_relative(&text, 12, 100), &text, "+12%");
    assert_text(fpx_change_relative(&text, 2.3, 100), &text, "+2.3%");
    assert_text(fpx_change_relative(&text, 9.96, 100), &text, "+10%");
    assert_text(fpx_change_relative(&text, -100, 100), &text, "−100%");
    assert_text(fpx_change_relative(&text, 899, 100), &text, "+899%");
    assert_text(fpx_change_relative(&text, 2000, 100), &text, "×21");
    assert_text(fpx_change_relative(&text, 5, 0), &text, "from 0");
    assert_text(fpx_change_relative(&text, 1e300, 1e-300), &text, "from 0");
}

static void test_counts_are_grouped_and_measures_have_their_unit(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_text(fpx_change_count(&text, 1204, "samples"), &text, "+1,204");
    assert_text(fpx_change_count(&text, -8500000, "cycles"), &text, "−8.5 M");
    assert_text(fpx_change_count(&text, -585170336, "nanoseconds"), &text, "−585 ms");
    assert_text(fpx_change_count(&text, 4604728, "bytes"), &text, "+4.6 MB");
}

static void test_many_small_changes_are_counted(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_text(fpx_change_many(&text, 12, 1600, 0.001), &text,
                "grew in 12 functions and shrank in 1,600, in each by less than 0.1%");
    assert_text(fpx_change_many(&text, 0, 600, 0.001), &text,
                "shrank in 600 functions, in each by less than 0.1%");
    assert_text(fpx_change_many(&text, 1, 0, 0.001), &text, "grew in 1 function by less than 0.1%");
}

static void test_ratios_can_be_compared_with_each_other(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_text(fpx_change_ratio(&text, 2.414), &text, "2.41");
    assert_text(fpx_change_ratio(&text, 0.6), &text, "0.60");
    assert_text(fpx_change_ratio(&text, 99.99), &text, "99.99");
    assert_text(fpx_change_ratio(&text, 1234), &text, "1.2k");
    assert_text(fpx_change_ratio(&text, 0.01234), &text, "0.0123");
    assert_text(fpx_change_ratio(&text, 0), &text, "0");
    assert_text(fpx_change_ratio(&text, (double)INFINITY), &text, "∞");
}

/* What the frames of a picture in a measure say: names and labels in turn, NULL at the end. */
static void assert_labels(const char *measure, struct flamepix_delta_options delta,
                          const char *const *expected)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.delta = delta;
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, measure, &options);
    for (size_t i = 0; expected[i] != NULL; i += 2) {
        struct flamepix_buffer text = {0};
        const struct flamepix_box *box = compared_span(compared, expected[i])->box;
        assert_text(fpx_change_label(&text, compared->figure, box), &text, expected[i + 1]);
    }
    compared_free(compared);
}

#define LABELS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void test_a_frame_says_how_it_changed_by_what_ends_in_it(void **state)
{
    (void)state;
    struct flamepix_delta_options delta = {0};
    assert_labels("after", delta,
                  LABELS("all", "", "func2", "+29.4%", "func4", "−36.2%", "func7", "+8.2%"));
    delta.label = FLAMEPIX_DELTA_RELATIVE;
    assert_labels("after", delta,
                  LABELS("all", "", "func2", "+250%", "func4", "−100%", "func7", "new"));
    assert_labels("before", delta, LABELS("func1", "gone", "func5", "+233%", "func6", "−67%"));
    delta.label = FLAMEPIX_DELTA_COUNT;
    assert_labels("before", delta, LABELS("func1", "−5", "func5", "+14", "main", ""));
}

static void test_a_frame_says_how_it_changed_with_all_it_calls(void **state)
{
    (void)state;
    struct flamepix_delta_options delta = {.inclusive = true, .label = FLAMEPIX_DELTA_COUNT};
    assert_labels("after", delta, LABELS("all", "+16", "func4", "−15", "func5", "+4"));
    delta.label = FLAMEPIX_DELTA_RELATIVE;
    assert_labels("after", delta, LABELS("all", "+23%", "func4", "−45%"));
}

static void test_widths_that_are_no_side_know_points_alone(void **state)
{
    (void)state;
    const struct flamepix_delta_options delta = {.label = FLAMEPIX_DELTA_RELATIVE};
    assert_labels("delta", delta, LABELS("func2", "+29.4%", "func7", "+8.2%"));
    assert_labels("max", delta, LABELS("func2", "+29.4%", "func7", "new", "func1", "gone"));
}

static void test_what_changed_less_than_counts_says_nothing(void **state)
{
    (void)state;
    const struct flamepix_delta_options delta = {.least_percent = 20};
    assert_labels("after", delta, LABELS("func2", "+29.4%", "func5", "", "func7", ""));
}

static void test_points_of_a_part_are_of_the_side(void **state)
{
    (void)state;
    assert_labels("plus", (struct flamepix_delta_options){0}, LABELS("func2", "+29.4%"));
}

static void test_a_ratio_is_said_where_there_is_one(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of("a;x 30,10\nb 10\n", NULL, NULL, &options);
    static const char *const expected[][2] = {{"x", "3.00"}, {"a", ""}, {"b", "∞"}};
    for (size_t i = 0; i < 3; i++) {
        struct flamepix_buffer text = {0};
        const struct flamepix_box *box = compared_span(compared, expected[i][0])->box;
        assert_text(fpx_change_label(&text, compared->figure, box), &text, expected[i][1]);
    }
    compared_free(compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_have_a_sign_and_one_decimal),
        cmocka_unit_test(test_relative_changes_are_of_what_there_was),
        cmocka_unit_test(test_counts_are_grouped_and_measures_have_their_unit),
        cmocka_unit_test(test_many_small_changes_are_counted),
        cmocka_unit_test(test_ratios_can_be_compared_with_each_other),
        cmocka_unit_test(test_a_frame_says_how_it_changed_by_what_ends_in_it),
        cmocka_unit_test(test_a_frame_says_how_it_changed_with_all_it_calls),
        cmocka_unit_test(test_widths_that_are_no_side_know_points_alone),
        cmocka_unit_test(test_what_changed_less_than_counts_says_nothing),
        cmocka_unit_test(test_points_of_a_part_are_of_the_side),
        cmocka_unit_test(test_a_ratio_is_said_where_there_is_one),
    };
    return cmocka_run_group_tests_name("change_texts", tests, NULL, NULL);
}
