#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "sidecar/sidecar.h"
#include "sidecar/snippet.h"
#include "support/pictures/compared_figure.h"
#include "support/pictures/figure_fixture.h"
#include "support/scarce_memory.h"
#include "support/tallies.h"

static const struct flamepix_picture_place usual = {.picture = "p.png"};

static struct scene scene_with_table(const char *folded, struct flamepix_render_options *options)
{
    options->figure.sidecars.sums = FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_INCLUSIVE;
    return scene_with_sums(folded, options);
}

static void expect_text(const struct flamepix_figure *figure, const char *name,
                        const struct flamepix_picture_place *place, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_figure_sidecar(figure, name, place, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

#define ALT                                                                                        \
    "Flame graph of 4 samples: 75.0% of them go through main and a; self "                         \
    "weight is most "
#define ALT_END "in a (75.0%) and main (25.0%)."
#define TABLE                                                                                      \
    "<details><summary>Top frames</summary>\n<table>\n<thead><tr><th align=\"right\">Self</th>"    \
    "<th align=\"right\">Total</th><th align=\"left\">Frame</th></tr></thead>\n<tbody>\n"          \
    "<tr><td align=\"right\">75.0%</td><td align=\"right\">75.0%</td><td><code>a</code></td>"      \
    "</tr>\n<tr><td align=\"right\">25.0%</td><td align=\"right\">100%</td>"                       \
    "<td><code>main</code></td></tr>\n</tbody>\n</table>\n</details>\n"

static void test_markdown_has_picture_and_table(void **state)
{
    (void)state;
    const struct flamepix_picture_place both = {.picture = "a b.png", .dark = "a b-dark.png"};
    struct flamepix_render_options options = flamepix_render_defaults();
    struct scene scene = scene_with_table("main;a 3\nmain 1\n", &options);
    expect_text(scene.figure, "markdown", &usual,
                "<!-- flamepix-markdown-1 -->\n\n![Flame graph of 4 samples&#58; 75.0% of them go "
                "through main and a; self weight is most in a (75.0%) and main (25.0%).](p.png)\n"
                "\n" TABLE);
    expect_text(scene.figure, "markdown", &both,
                "<!-- flamepix-markdown-1 -->\n\n<picture>\n<source media=\"(prefers-color-scheme: "
                "dark)\" srcset=\"a%20b-dark.png\">\n<img src=\"a%20b.png\" width=\"1200\" "
                "alt=\"" ALT ALT_END "\">\n</picture>\n\n" TABLE);
    scene_free(&scene);
}

static void test_html_is_a_figure_in_css_px(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.scale = 2;
    options.figure.fit_width = 640;
    options.figure.fit_height = 200;
    options.figure.title = "a < b";
    flamepix_figure_plan(&options.figure, &options.layout);
    struct scene scene = scene_with_table("main;a 3\nmain 1\n", &options);
    expect_text(
        scene.figure, "html", &usual,
        "<!-- flamepix-html-1 -->\n<figure>\n<img src=\"p.png\" width=\"640\" "
        "height=\"200\" style=\"max-width:100%;height:auto\" alt=\"a &lt; b: flame graph of "
        "4 samples. 75.0% of them go through main and a; self weight is most " ALT_END "\">\n"
        "<figcaption>a &lt; b, 4 samples\n" TABLE "</figcaption>\n</figure>\n");
    scene_free(&scene);
}

static void test_rst_is_a_figure_with_a_legend(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    struct scene scene = scene_with_table("main;a 3\nmain 1\n", &options);
    expect_text(scene.figure, "rst", &usual,
                ".. flamepix-rst-1\n\n.. figure:: p.png\n   :alt: " ALT ALT_END
                "\n   :width: 1200px\n\n   Flame Graph, 4 samples\n\n"
                "   .. list-table:: Top frames\n      :header-rows: 1\n\n"
                "      * - Self\n        - Total\n        - Frame\n"
                "      * - 75.0%\n        - 75.0%\n        - ``a``\n"
                "      * - 25.0%\n        - 100%\n        - ``main``\n");
    scene_free(&scene);
}

static void test_without_sums_there_is_no_table(void **state)
{
    (void)state;
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct scene scene = scene_of("main 1\n", &options);
    expect_text(scene.figure, "markdown", &usual,
                "<!-- flamepix-markdown-1 -->\n\n![Flame graph of 1 sample&#58; 100% of them go "
                "through main.](p.png)\n");
    scene_free(&scene);
}

static void test_of_two_sides_the_table_has_what_changed(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "after", &options);
    struct flamepix_tally *before = tallies_of(COMPARED_BEFORE, 0);
    struct flamepix_tally *after = tallies_of(COMPARED_AFTER, 0);
    struct fpx_snippet snippet;
    compared->comparison.before = before;
    compared->comparison.after = after;
    assert_int_equal(fpx_snippet_create(compared->figure, &snippet), FLAMEPIX_OK);
    assert_string_equal(snippet.summary, "Top changes");
    assert_int_equal(snippet.number_count, 3);
    assert_int_equal(snippet.count, 7);
    assert_string_equal(snippet.rows[0].numbers[0].data, "10");
    assert_string_equal(snippet.rows[0].numbers[1].data, "35");
    assert_string_equal(snippet.rows[0].numbers[2].data, "+29.4% of after");
    assert_memory_equal(snippet.rows[0].name.data, "func2", 5);
    fpx_snippet_free(&snippet);
    flamepix_tally_free(before);
    flamepix_tally_free(after);
    compared_free(compared);
}

/* -- hostile names ----------------------------------------------------------------------------- */

static void expect_holds(const struct flamepix_figure *figure, const char *name,
                         const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_figure_sidecar(figure, name, &usual, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    if (strstr(text.data, expected) == NULL)
        fail_msg("%s is not in\n%s", expected, text.data);
    assert_null(strstr(text.data, "<script>alert(1)</script></code>"));
    flamepix_buffer_free(&text);
}

static void test_names_are_escaped_for_where_they_stand(void **state)
{
    (void)state;
    static const struct {
        const char *folded, *html, *rst;
    } rows[] = {
        {"<script>alert(1)</script> 1\n", "<code>&lt;script&gt;alert(1)&lt;/script&gt;</code>",
         "- ``<script>alert(1)</script>``\n"},
        {"a`b|c* 1\n", "<code>a`b|c*</code>", "- a\\`b\\|c\\*\n"},
        {".. 1\n", "<code>..</code>", "- ``..``\n"},
        {"\xff\x01 1\n", "<code><i>\\xFF</i><i>\\u{0001}</i></code>", "- ``\\xFF\\x01``\n"},
        {"\xe2\x80\xa8x 1\n", "<code><i>\\u{2028}</i>x</code>", "- ``\\u{2028}x``\n"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct flamepix_render_options options = flamepix_render_defaults();
        struct scene scene = scene_with_table(rows[i].folded, &options);
        expect_holds(scene.figure, "markdown", rows[i].html);
        expect_holds(scene.figure, "html", rows[i].html);
        expect_holds(scene.figure, "rst", rows[i].rst);
        scene_free(&scene);
    }
}

/* -- memory ------------------------------------------------------------------------------------ */

static enum flamepix_status write_all(void *user)
{
    static const char *const names[] = {"alt", "markdown", "html", "rst"};
    const struct flamepix_picture_place both = {.picture = "a.png", .dark = "a-dark.png"};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < 4 && status == FLAMEPIX_OK; i++) {
        struct flamepix_buffer text = {0};
        status = flamepix_figure_sidecar(user, names[i], &both, flamepix_buffer_write, &text);
        flamepix_buffer_free(&text);
    }
    return status;
}

static void test_memory_that_runs_out_is_said(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    struct scene scene = scene_with_table("main;a 3\nmain 1\n", &options);
    assert_true(scarce_memory_try(write_all, scene.figure) > 0);
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_markdown_has_picture_and_table),
        cmocka_unit_test(test_html_is_a_figure_in_css_px),
        cmocka_unit_test(test_rst_is_a_figure_with_a_legend),
        cmocka_unit_test(test_without_sums_there_is_no_table),
        cmocka_unit_test(test_of_two_sides_the_table_has_what_changed),
        cmocka_unit_test(test_names_are_escaped_for_where_they_stand),
        cmocka_unit_test(test_memory_that_runs_out_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
