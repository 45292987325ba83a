#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sidecar/map.h"
#include "support/pictures/around_picture.h"
#include "support/pictures/compared_figure.h"
#include "support/pictures/figure_fixture.h"

/* "" is the first run. */
static const struct flamepix_span *span_of(const struct flamepix_figure *figure, const char *name)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_box *box = spans[i].box;
        if (name[0] == '\0' ? box->elided > 0
                            : flamepix_bytes_equal(box->name, flamepix_bytes_of(name)))
            return &spans[i];
    }
    fail_msg("no %s", name);
    return NULL;
}

static void expect_tooltip(const struct flamepix_figure *figure, const struct flamepix_span *span,
                           const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_tooltip(figure, span, &text), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

struct row {
    const char *name, *tooltip;
};

static void expect_all(const char *folded, const struct flamepix_render_options *options,
                       const struct row *rows, size_t count)
{
    struct scene scene = scene_of(folded, options);
    for (size_t i = 0; i < count; i++)
        expect_tooltip(scene.figure, span_of(scene.figure, rows[i].name), rows[i].tooltip);
    scene_free(&scene);
}

#define ROWS(rows) (rows), sizeof(rows) / sizeof((rows)[0])

/* The example of the article on flame graphs (CACM 59, 6). */
static void test_it_says_name_count_and_share(void **state)
{
    static const struct row rows[] = {
        {"all", "all (348,427 samples, 100%)"},
        {"mysqld`JOIN::exec", "Function: mysqld`JOIN::exec (272,959 samples, 78.34%)"},
        {"kernel_[k]", "Function: kernel (75,468 samples, 21.66%)"}};
    const struct flamepix_render_options options = flamepix_render_defaults();
    (void)state;
    expect_all("mysqld`JOIN::exec 272959\nkernel_[k] 75468\n", &options, ROWS(rows));
}

static void test_one_annotation_is_left_out(void **state)
{
    static const struct row rows[] = {{"a_[k]_[o]", "Function: a_[k] (2 samples, 66.67%)"},
                                      {"b_[z]", "Function: b_[z] (1 sample, 33.33%)"},
                                      {"_[k]", "Function: _[k] (1 sample, 33.33%)"}};
    const struct flamepix_render_options options = flamepix_render_defaults();
    (void)state;
    expect_all("a_[k]_[o] 2\nb_[z];_[k] 1\n", &options, ROWS(rows));
}

static void test_shares_are_of_the_exact_weight(void **state)
{
    static const struct row rows[] = {{"all", "all (0.3 beans, 100%)"},
                                      {"main", "main (0.3 beans, 100.00%)"},
                                      {"a", "a (0.05 beans, 16.67%)"}};
    struct flamepix_render_options options = flamepix_render_defaults();
    (void)state;
    options.figure.factor = 0.1;
    options.figure.countname = "beans";
    options.figure.nametype = "";
    expect_all("main;a 0.5\nmain 2.5\n", &options, ROWS(rows));
}

static void test_a_run_says_how_many_frames_it_stands_for(void **state)
{
    static const struct row rows[] = {{"", "3 frames too narrow to draw (3 samples, 0.30%)"}};
    struct flamepix_render_options options = flamepix_render_defaults();
    (void)state;
    options.layout.minwidth_px = 3;
    expect_all("main;a 997\nmain;b 1\nmain;c 1\nmain;d 1\n", &options, ROWS(rows));
}

static void test_a_chain_names_who_is_under_it(void **state)
{
    static const struct row rows[] = {
        {"d", "Function: d (9 samples, 90.00%); in one row with its callers c, b ×2, a"},
        {"l", "Function: l (1 sample, 10.00%); in one row with its callers k, j, i, h, g, f, e, x "
              "and 2 more"},
        {"r", "Function: r ×3 (10 samples, 100.00%)"}};
    struct flamepix_render_options options = flamepix_render_defaults();
    (void)state;
    options.figure.chains = FLAMEPIX_CHAINS_MERGE;
    struct scene scene = scene_of("r;r;r;a;b;b;c;d 9\nr;r;r;z;y;x;e;f;g;h;i;j;k;l 1\n", &options);
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(scene.figure, &count);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct flamepix_span *last = NULL;
        for (size_t k = 0; k < count; k++)
            if (flamepix_bytes_equal(spans[k].box->name, flamepix_bytes_of(rows[i].name)))
                last = &spans[k];
        assert_non_null(last);
        expect_tooltip(scene.figure, last, rows[i].tooltip);
    }
    scene_free(&scene);
}

static void test_the_function_in_the_middle_is_one(void **state)
{
    const struct flamepix_figure_options options = around_picture_options();
    struct around_picture picture = around_picture_of("a;f;x 5\nb;f;y 3\n", &options);
    (void)state;
    expect_tooltip(picture.figure, span_of(picture.figure, "f"), "Function: f (8 samples, 100%)");
    expect_tooltip(picture.figure, span_of(picture.figure, "b"), "Function: b (3 samples, 37.50%)");
    around_picture_free(&picture);
}

static void test_comparisons_say_both_sides(void **state)
{
    static const struct {
        const char *measure, *name, *tooltip;
    } rows[] = {
        {"after", "all", "all (85 samples, 100%; before 69, after 85, +18.82%)"},
        {"after", "func2", "Function: func2 (35 samples, 41.18%; before 10, after 35, +29.41%)"},
        {"after", "func7", "Function: func7 (7 samples, 8.24%; before 0, after 7, +8.24%)"},
        {"after", "func5", "Function: func5 (25 samples, 29.41%; before 21, after 25, +4.71%)"},
        {"before", "func1",
         "Function: func1 (5 samples, 7.25%; before 5, after 0, −7.25% of before)"},
        {"delta", "func4",
         "Function: func4 (35 samples, 36.46%; changed by −15, −21.74% of before)"},
        {"sum", "func6", "Function: func6 (20 samples, 12.99%; changed by −10, −14.49% of before)"},
    };
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct compared *compared =
            compared_of(COMPARED_BEFORE, COMPARED_AFTER, rows[i].measure, &options);
        expect_tooltip(compared->figure, compared_span(compared, rows[i].name), rows[i].tooltip);
        compared_free(compared);
    }
}

static void test_ratios_say_both_measures(void **state)
{
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of("a 60,25\nb 40\n", NULL, NULL, &options);
    (void)state;
    expect_tooltip(compared->figure, compared_span(compared, "a"),
                   "Function: a (60 samples, 60.00%; other 25, ratio 2.40)");
    expect_tooltip(compared->figure, compared_span(compared, "b"),
                   "Function: b (40 samples, 40.00%; other 0, ratio ∞)");
    compared_free(compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_says_name_count_and_share),
        cmocka_unit_test(test_one_annotation_is_left_out),
        cmocka_unit_test(test_shares_are_of_the_exact_weight),
        cmocka_unit_test(test_a_run_says_how_many_frames_it_stands_for),
        cmocka_unit_test(test_a_chain_names_who_is_under_it),
        cmocka_unit_test(test_the_function_in_the_middle_is_one),
        cmocka_unit_test(test_comparisons_say_both_sides),
        cmocka_unit_test(test_ratios_say_both_measures),
    };
    return cmocka_run_group_tests_name("tooltip", tests, NULL, NULL);
}
