#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/box_texts.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static struct flamepix_figure figure_of(double total)
{
    return (struct flamepix_figure){.options = flamepix_figure_defaults(),
                                    .summary = {.total = total}};
}

/* That the forms of a box are `expected`, which ends with NULL. */
static void assert_forms(const struct flamepix_figure *figure, const struct flamepix_box *box,
                         uint32_t repeats, const char *const *expected)
{
    struct fpx_box_texts words = {0};
    struct flamepix_bytes form;
    unsigned count = 0;
    assert_int_equal(fpx_box_texts_begin(&words, figure, box, repeats), FLAMEPIX_OK);
    for (; expected[count] != NULL; count++) {
        assert_int_equal(fpx_box_texts_form(&words, count, &form), FLAMEPIX_OK);
        assert_int_equal(form.length, strlen(expected[count]));
        assert_memory_equal(form.data, expected[count], form.length);
    }
    assert_int_equal(fpx_box_texts_form(&words, count, &form), FLAMEPIX_END);
    fpx_box_texts_free(&words);
}

#define FORMS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void test_a_run_says_how_many_frames_it_holds_and_their_share(void **state)
{
    (void)state;
    struct flamepix_figure figure = figure_of(1000);
    struct flamepix_box run = {.elided = 3872, .weight = {.value = 41}};
    assert_forms(&figure, &run, 1,
                 FORMS("3,872 frames · 4.1%", "3,872 frames", "3.9k frames", "3.9k"));
    run.elided = 33;
    assert_forms(&figure, &run, 1, FORMS("33 frames · 4.1%", "33 frames", "33"));
    run.elided = 1;
    assert_forms(&figure, &run, 1, FORMS("1 frame · 4.1%", "1 frame", "1"));
    figure.options.percent = FLAMEPIX_PERCENT_OFF;
    assert_forms(&figure, &run, 1, FORMS("1 frame", "1"));
}

static void test_forms_of_a_name_are_longest_first_and_each_only_once(void **state)
{
    (void)state;
    const struct flamepix_figure figure = figure_of(1);
    const struct flamepix_box box = {.name = bytes_of("github.com/a/b/storage.(*Replica).Send")};
    struct fpx_box_texts words = {0};
    struct flamepix_bytes form;
    size_t before = SIZE_MAX;
    unsigned count = 0;
    assert_int_equal(fpx_box_texts_begin(&words, &figure, &box, 1), FLAMEPIX_OK);
    while (fpx_box_texts_form(&words, count, &form) == FLAMEPIX_OK) {
        if (count == 0)
            assert_memory_equal(form.data, box.name.data, box.name.length);
        assert_true(form.length <= before);
        assert_true(count == 0 || form.length < before);
        before = form.length;
        count++;
    }
    assert_true(count >= 4);
    assert_int_equal(before, strlen("Send"));
    fpx_box_texts_free(&words);
}

static void test_a_chain_of_one_name_says_how_often(void **state)
{
    (void)state;
    const struct flamepix_figure figure = figure_of(1);
    const struct flamepix_box box = {.name = bytes_of("deep_work")};
    assert_forms(&figure, &box, 1, FORMS("deep_work"));
    assert_forms(&figure, &box, 38, FORMS("deep_work ×38", "deep_work"));
}

static void test_a_name_that_is_cut_as_it_is_has_one_form(void **state)
{
    (void)state;
    struct flamepix_figure figure = figure_of(1);
    const struct flamepix_box box = {.name = bytes_of("a/b.c_[k]")};
    for (int keep = FLAMEPIX_KEEP_HEAD; keep <= FLAMEPIX_KEEP_MIDDLE; keep++) {
        figure.options.truncate = (enum flamepix_truncate)keep;
        figure.options.annotations = true;
        assert_forms(&figure, &box, 1, FORMS("a/b.c_[k]"));
        figure.options.annotations = false;
        assert_forms(&figure, &box, 1, FORMS("a/b.c"));
    }
}

/* A form costs as much as it is long, so their number and bytes are bounded. */
static void test_a_name_without_end_has_few_forms(void **state)
{
    (void)state;
    const struct flamepix_figure figure = figure_of(1);
    enum { LENGTH = 1000000 };
    char *name = malloc(LENGTH);
    assert_non_null(name);
    for (size_t i = 0; i < LENGTH; i++)
        name[i] = "a/"[i % 2];
    const struct flamepix_box box = {.name = {name, LENGTH}};
    struct fpx_box_texts words = {0};
    struct flamepix_bytes form;
    unsigned count = 0;
    assert_int_equal(fpx_box_texts_begin(&words, &figure, &box, 1), FLAMEPIX_OK);
    while (fpx_box_texts_form(&words, count, &form) == FLAMEPIX_OK)
        count++;
    assert_in_range(count, 1, 3);
    assert_true(words.own_text.length <= 3 * LENGTH);
    fpx_box_texts_free(&words);
    free(name);
}

/* Begins with a box again and again, each time as another picture would say it: with what is kept
 * with the fonts, and without. */
static void test_words_of_one_name_are_those_of_their_own_box(void **state)
{
    (void)state;
    enum { NAMES = 1000, NAME_NBYTES = 40, ROUNDS = 13 };
    struct flamepix_figure figure = figure_of(1);
    assert_int_equal(flamepix_fonts_create(&figure.fonts), FLAMEPIX_OK);
    char(*names)[NAME_NBYTES] = calloc(NAMES, sizeof(*names));
    assert_non_null(names);
    for (int i = 0; i < NAMES; i++)
        (void)snprintf(names[i], sizeof(names[i]), "pkg/T%d::f%d(int)", i % 7, i);
    struct fpx_box_texts words = {0};
    for (int i = 0; i < ROUNDS * NAMES; i++) {
        struct fpx_box_texts fresh = {0};
        struct flamepix_figure fontless = figure_of(1);
        struct flamepix_bytes form, expected;
        const struct flamepix_box run = {.elided = 33, .weight = {.value = 0.1}};
        const struct flamepix_box box = {.name = bytes_of(names[i * 7 % NAMES])};
        const uint32_t repeats = 1 + (uint32_t)i % 3;
        figure.options.annotations = i % 5 == 0;
        figure.options.truncate = i % 11 == 0 ? FLAMEPIX_KEEP_HEAD : FLAMEPIX_KEEP_NAME;
        fontless.options = figure.options;
        fontless.fonts = NULL;
        if (i % 4 == 0)
            assert_int_equal(fpx_box_texts_begin(&words, &figure, &run, 1), FLAMEPIX_OK);
        assert_int_equal(fpx_box_texts_begin(&words, &figure, &box, repeats), FLAMEPIX_OK);
        assert_int_equal(fpx_box_texts_begin(&fresh, &fontless, &box, repeats), FLAMEPIX_OK);
        for (unsigned k = 0;
             k <= (unsigned)i % 4 && fpx_box_texts_form(&fresh, k, &expected) == FLAMEPIX_OK; k++) {
            assert_int_equal(fpx_box_texts_form(&words, k, &form), FLAMEPIX_OK);
            assert_int_equal(form.length, expected.length);
            assert_memory_equal(form.data, expected.data, form.length);
        }
        fpx_box_texts_free(&fresh);
    }
    fpx_box_texts_free(&words);
    flamepix_fonts_free(figure.fonts);
    free(names);
}

static void assert_shares(const struct flamepix_figure *figure, double weight, double self,
                          const char *const *expected)
{
    struct fpx_box_texts words = {0};
    const struct flamepix_box box = {
        .name = bytes_of("f"), .weight = {.value = weight}, .self = {.value = self}};
    assert_int_equal(fpx_box_texts_begin(&words, figure, &box, 1), FLAMEPIX_OK);
    unsigned count = 0;
    for (; expected[count] != NULL; count++)
        assert_string_equal(words.shares[count], expected[count]);
    assert_int_equal(words.share_count, count);
    fpx_box_texts_free(&words);
}

static void test_a_frame_says_its_share_and_if_wanted_its_own(void **state)
{
    (void)state;
    struct flamepix_figure figure = figure_of(1000);
    assert_shares(&figure, 301, 24, FORMS("30.1%"));
    figure.options.percent = FLAMEPIX_PERCENT_BOTH;
    assert_shares(&figure, 301, 24, FORMS("30.1% · 2.4% self", "30.1%"));
    assert_shares(&figure, 301, 301, FORMS("30.1% self", "30.1%"));
    assert_shares(&figure, 301, 0, FORMS("30.1%"));
    figure.options.factor = 7;
    assert_shares(&figure, 1000, 0.1, FORMS("100% · <0.1% self", "100%"));
}

/* A figure whose frames were nothing before. */
static struct flamepix_figure compared_figure(const struct flamepix_figure_comparison *comparison,
                                              const struct flamepix_change_rule *rule)
{
    struct flamepix_figure figure = figure_of(1000);
    figure.facts.comparison = comparison;
    figure.options.colors.compared = rule;
    return figure;
}

static void test_a_frame_of_two_sides_says_its_change(void **state)
{
    (void)state;
    const struct flamepix_difference difference = {.before.value = 1000, .after.value = 1000};
    const struct flamepix_figure_comparison comparison = {.measure = flamepix_measure_at(0),
                                                          .difference = &difference};
    const struct flamepix_change_rule rule = {.by = FLAMEPIX_CHANGE_FROM_OTHER, .full = 1};
    struct flamepix_figure figure = compared_figure(&comparison, &rule);
    assert_shares(&figure, 301, 24, FORMS("+2.4%"));
    assert_shares(&figure, 301, 0, (const char *const[]){NULL});
    figure.options.percent = FLAMEPIX_PERCENT_BOTH;
    assert_shares(&figure, 301, 24, FORMS("30.1% · +2.4%", "+2.4%"));
    figure.options.delta.label = FLAMEPIX_DELTA_NONE;
    assert_shares(&figure, 301, 24, FORMS("30.1% · 2.4% self", "30.1%"));
    figure.options.percent = FLAMEPIX_PERCENT_OFF;
    figure.options.delta.label = FLAMEPIX_DELTA_POINTS;
    assert_shares(&figure, 301, 24, (const char *const[]){NULL});
}

static void test_shares_are_off_where_they_are_not_wanted(void **state)
{
    (void)state;
    struct flamepix_figure figure = figure_of(1000);
    figure.options.thumbnail = true;
    assert_shares(&figure, 301, 24, (const char *const[]){NULL});
    figure.options = flamepix_figure_classic();
    assert_shares(&figure, 301, 24, (const char *const[]){NULL});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_of_one_name_are_those_of_their_own_box),
        cmocka_unit_test(test_a_run_says_how_many_frames_it_holds_and_their_share),
        cmocka_unit_test(test_forms_of_a_name_are_longest_first_and_each_only_once),
        cmocka_unit_test(test_a_chain_of_one_name_says_how_often),
        cmocka_unit_test(test_a_name_that_is_cut_as_it_is_has_one_form),
        cmocka_unit_test(test_a_name_without_end_has_few_forms),
        cmocka_unit_test(test_a_frame_says_its_share_and_if_wanted_its_own),
        cmocka_unit_test(test_a_frame_of_two_sides_says_its_change),
        cmocka_unit_test(test_shares_are_off_where_they_are_not_wanted),
    };
    return cmocka_run_group_tests_name("box_texts", tests, NULL, NULL);
}
