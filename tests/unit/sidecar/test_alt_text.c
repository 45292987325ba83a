#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "sidecar/alt_text.h"
#include "support/pictures/around_picture.h"
#include "support/pictures/compared_figure.h"
#include "support/pictures/figure_fixture.h"
#include "support/tallies.h"

static void expect_text(const struct flamepix_figure *figure, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_alt_text(figure, &text), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

/* The sentence of a profile as the defaults draw it, to be freed. */
static struct flamepix_buffer text_of(const char *folded)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer text = {0};
    struct scene scene = scene_with_sums(folded, &options);
    assert_int_equal(fpx_alt_text(scene.figure, &text), FLAMEPIX_OK);
    assert_true(text.length <= FPX_ALT_TEXT_NBYTES);
    scene_free(&scene);
    return text;
}

static void expect(const char *folded, const char *expected)
{
    struct flamepix_buffer text = text_of(folded);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

/* -- one profile ------------------------------------------------------------------------------- */

static void test_a_graph_says_its_path_and_where_the_weight_is(void **state)
{
    (void)state;
    static const struct {
        const char *folded, *text;
    } rows[] = {
        {"main;a;b;c 6\nmain;d 3\nmain;a;e 1\n",
         "Flame graph of 10 samples: 60.0% of them go through main, b and c; self weight is most "
         "in c (60.0%), d (30.0%) and e (10.0%)."},
        {"main 1\n", "Flame graph of 1 sample: 100% of them go through main; self weight is most "
                     "in main (100%)."},
        {"a 1\nb 2\nc 1\nd 1\n",
         "Flame graph of 5 samples: the largest part, 40.0% of them, goes through b; self "
         "weight is most in b (40.0%), a (20.0%) and c (20.0%)."},
        {"f;f;f;g;g 4\nf;h 1\n",
         "Flame graph of 5 samples: 80.0% of them go through f and g; self weight is most in g "
         "(80.0%) and h (20.0%)."},
        {"a;--;b 4\n", "Flame graph of 4 samples: 100% of them go through a and b; self "
                       "weight is most in b (100%)."},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        expect(rows[i].folded, rows[i].text);
}

static void test_without_sums_it_says_the_path_alone(void **state)
{
    (void)state;
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct scene scene = scene_of("main;a 3\nmain;b 1\n", &options);
    expect_text(scene.figure, "Flame graph of 4 samples: 75.0% of them go through main and a.");
    scene_free(&scene);
}

static void test_it_says_what_kind_of_picture_it_is(void **state)
{
    (void)state;
    static const struct flamepix_figure_view callers = {.name = "reverse", .title = "callers"};
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.inverted = true;
    options.figure.countname = "nanoseconds";
    struct scene scene = scene_of("main;a 3\n", &options);
    expect_text(scene.figure, "Icicle graph of 3 ns: 100% of it goes through main and a.");
    scene.figure->facts.views.input_order = true;
    scene.figure->facts.views.items = &callers;
    scene.figure->facts.views.count = 1;
    expect_text(scene.figure, "Icicle chart (callers) of 3 ns.");
    scene_free(&scene);
}

static void test_of_a_frame_that_is_shown_it_says_what_is_in_it(void **state)
{
    (void)state;
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct scene scene = scene_of("main;a;b 3\nmain;a;c 1\n", &options);
    scene.figure->facts.views.shown_depth = 2;
    scene.figure->facts.views.read = 16;
    expect_text(scene.figure,
                "Flame graph of 4 samples in a, 25.0% of all: 75.0% of them go through b.");
    scene_free(&scene);
}

static void test_around_a_function_it_says_both_ways(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = around_picture_options();
    struct around_picture picture = around_picture_of("b;a;f;x;y 3\nc;f;z 1\n", &options);
    expect_text(picture.figure, "Flame graph of 4 samples: 75.0% of them come from a and b; 75.0% "
                                "of them go on to x and y.");
    around_picture_free(&picture);
}

static void test_it_begins_with_the_title_that_was_given(void **state)
{
    (void)state;
    static const struct {
        const char *title, *subtitle, *text;
    } rows[] = {
        {"Checkout, release 4.2", "host 17",
         "Checkout, release 4.2, host 17: flame graph of 4 samples. 75.0% of them go through main "
         "and a."},
        {"Two\nlines", NULL,
         "Two lines: flame graph of 4 samples. 75.0% of them go through main and a."},
        {NULL, "host 17",
         "host 17: flame graph of 4 samples. 75.0% of them go through main and a."},
        {"", "", "Flame graph of 4 samples: 75.0% of them go through main and a."},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct flamepix_render_options options = flamepix_render_defaults();
        options.figure.title = rows[i].title;
        options.figure.subtitle = rows[i].subtitle;
        struct scene scene = scene_of("main;a 3\nmain;b 1\n", &options);
        expect_text(scene.figure, rows[i].text);
        scene_free(&scene);
    }
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.title = "T";
    struct scene scene = scene_with_sums("a 1\nb 2\nc 1\nd 1\n", &options);
    expect_text(scene.figure, "T: flame graph of 5 samples. The largest part, 40.0% of them, goes "
                              "through b; self weight is most in b (40.0%), a (20.0%) and c "
                              "(20.0%).");
    scene_free(&scene);
}

static void test_it_says_what_views_leave(void **state)
{
    (void)state;
    static const struct {
        struct flamepix_figure_view views[2];
        const char *text;
    } rows[] = {
        {{{.kept = "those with @", .argument = "=parse"}},
         "Flame graph of 4 of 80 samples, those with parse: "},
        {{{.kept = "those with @", .argument = ";main;parse"}, {.kept = "those that are not idle"}},
         "Flame graph of 4 of 80 samples, those with parse, those that are not idle: "},
        {{{.name = "rewrite", .argument = "s/a/b/"}}, "Flame graph of 4 of 80 samples: "},
    };
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct scene scene = scene_of("main;a 3\nmain;b 1\n", &options);
    scene.figure->facts.views.read = 80;
    scene.figure->facts.views.left = 4;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char expected[200];
        scene.figure->facts.views.items = rows[i].views;
        scene.figure->facts.views.count = 2;
        snprintf(expected, sizeof(expected), "%s75.0%% of them go through main and a.",
                 rows[i].text);
        expect_text(scene.figure, expected);
    }
    scene.figure->options.countname = "milliseconds";
    scene.figure->facts.views.count = 1;
    expect_text(scene.figure, "Flame graph of 4 ms of 80 ms: 75.0% of it goes through main and a.");
    scene_free(&scene);
}

static void test_its_file_is_known_by_how_it_begins(void **state)
{
    (void)state;
    static const char *const ours[] = {
        "Flame graph of 10 samples: 60.0% of them",
        "Differential icicle chart (callers) of 3 ns.\n",
        "Checkout, host 17: flame graph of 80 samples. 50.0%",
        "a: b: ratio flame graph (x) of 80 samples",
    };
    static const char *const others[] = {"",
                                         "F",
                                         ": ",
                                         "a: f",
                                         "Flame graph",
                                         "main;flame graph of 3\n",
                                         "a 1\nx: flame graph of 3\n"};
    for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++)
        assert_true(fpx_alt_text_is_ours(flamepix_bytes_of(ours[i])));
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(fpx_alt_text_is_ours(flamepix_bytes_of(others[i])));
}

/* -- any names --------------------------------------------------------------------------------- */

static void test_it_is_one_line_of_characters_that_can_be_seen(void **state)
{
    (void)state;
    expect("a\x01\xff\xe2\x80\xae<b>`|\\;\x7f 2\n",
           "Flame graph of 2 samples: 100% of them go through a\\x01\\xFF\\u{202E}<b>`|\\ and "
           "\\x7F; self weight is most in \\x7F (100%).");
}

static void test_names_of_any_length_are_cut(void **state)
{
    (void)state;
    enum { LONG = 5000 };
    char folded[3 * LONG + 16];
    size_t length = 0;
    for (size_t name = 0; name < 3; name++) {
        for (size_t i = 0; i < LONG; i++)
            folded[length++] = (char)(i % 2 == 0 ? '\xff' : (char)('a' + name));
        folded[length++] = ';';
    }
    memcpy(folded + length, "x 1\n", 5);
    struct flamepix_buffer text = text_of(folded);
    assert_null(memchr(text.data, '\n', text.length));
    flamepix_buffer_free(&text);
}

/* -- two profiles ------------------------------------------------------------------------------ */

static void test_of_two_sides_it_says_what_changed_most(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "after", &options);
    struct flamepix_tally *before = tallies_of(COMPARED_BEFORE, 0);
    struct flamepix_tally *after = tallies_of(COMPARED_AFTER, 0);
    expect_text(compared->figure, "Differential flame graph of 69 samples before and 85 samples "
                                  "after: their similarity is 0.377.");
    compared->comparison.before = before;
    compared->comparison.after = after;
    expect_text(
        compared->figure,
        "Differential flame graph of 69 samples before and 85 samples after: their "
        "similarity is 0.377; self weight grew most in func2 (+29.4%), func5 (+16.5%) and "
        "func3 (+11.8%); self weight shrank most in func4 (−36.2% of before), func6 (−14.5%) and "
        "func1 (−7.2%).");
    flamepix_tally_free(before);
    flamepix_tally_free(after);
    compared_free(compared);
}

static void test_widths_that_are_not_what_is_after_are_told(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "before", &options);
    expect_text(compared->figure,
                "Differential flame graph of 69 samples before and 85 samples after: widths are "
                "what there was before; their similarity is 0.377.");
    compared_free(compared);
}

static void test_of_a_ratio_it_says_the_path(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of("a;b 3,1\na;c 1,1\n", NULL, NULL, &options);
    expect_text(compared->figure,
                "Ratio flame graph of 4 samples: 75.0% of them go through a and b.");
    compared_free(compared);
}

/* -- a file of it ------------------------------------------------------------------------------ */

static void test_its_files_are_told_from_others(void **state)
{
    (void)state;
    static const char *const ours[] = {"Flame graph of 1 sample.", "Icicle chart (callers) of 4",
                                       "Differential flame graph of 69 samples before",
                                       "Ratio icicle graph of 4 s"};
    static const char *const others[] = {"", "Flame", "Flame graph", "Flame graphs;a 4",
                                         "main;Flame graph of 1"};
    for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++)
        assert_true(fpx_alt_text_is_ours(flamepix_bytes_of(ours[i])));
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(fpx_alt_text_is_ours(flamepix_bytes_of(others[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_graph_says_its_path_and_where_the_weight_is),
        cmocka_unit_test(test_without_sums_it_says_the_path_alone),
        cmocka_unit_test(test_it_says_what_kind_of_picture_it_is),
        cmocka_unit_test(test_of_a_frame_that_is_shown_it_says_what_is_in_it),
        cmocka_unit_test(test_around_a_function_it_says_both_ways),
        cmocka_unit_test(test_it_begins_with_the_title_that_was_given),
        cmocka_unit_test(test_it_says_what_views_leave),
        cmocka_unit_test(test_its_file_is_known_by_how_it_begins),
        cmocka_unit_test(test_it_is_one_line_of_characters_that_can_be_seen),
        cmocka_unit_test(test_names_of_any_length_are_cut),
        cmocka_unit_test(test_of_two_sides_it_says_what_changed_most),
        cmocka_unit_test(test_widths_that_are_not_what_is_after_are_told),
        cmocka_unit_test(test_of_a_ratio_it_says_the_path),
        cmocka_unit_test(test_its_files_are_told_from_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
