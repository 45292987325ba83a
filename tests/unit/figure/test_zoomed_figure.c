/* What a picture says and shows where a view zooms into a frame. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "color/theme.h"
#include "figure/assign_colors.h"
#include "figure/figure_internal.h"
#include "figure/search_matches.h"
#include "figure/words/lettering.h"
#include "support/pictures/figure_fixture.h"

static const char folded[] = "main;draw 15\nmain;parse 5\nmain;parse;lex 40\nmain;parse;read 20\n"
                             "other 20\n";

/* The frames: all, main, parse, lex, read. */
enum { ALL = 1, MAIN, PARSE, LEX, READ, TAGS = READ };

/* A scene, zoomed into `argument`. */
static struct scene zoomed(const char *text, const char *argument,
                           struct flamepix_render_options *options)
{
    static struct flamepix_view_request request;
    request =
        (struct flamepix_view_request){.view = flamepix_view_named("zoom"), .argument = argument};
    options->profile.views = &request;
    options->profile.view_count = 1;
    return scene_with_sums(text, options);
}

static void test_the_words_say_of_what_percentages_are_and_how_much_that_is_of_all(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    struct scene scene = zoomed(folded, "=parse", &options);
    const struct flamepix_figure *figure = scene.figure;
    assert_string_equal(figure->zoom_line.data, "100% is parse: 65 samples, 65.0% of all");
    assert_string_equal(figure->summary_line.data, "Self: 61.5% lex · 30.8% read · 7.7% parse");
    assert_string_equal(figure->page.footer.text, "65 of 100 samples (65.0%) · 3 stacks");
    assert_ptr_equal(figure->page.above[1].text, figure->zoom_line.data);
    scene_free(&scene);
}

static void test_counts_are_shown_times_the_factor(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.factor = 2;
    struct scene scene = zoomed(folded, ";main;parse", &options);
    assert_string_equal(scene.figure->zoom_line.data, "100% is parse: 130 samples, 65.0% of all");
    assert_string_equal(scene.figure->page.footer.text, "130 of 200 samples (65.0%) · 3 stacks");
    scene_free(&scene);
}

static void test_a_total_that_is_larger_is_all(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.layout.total = 130;
    struct scene scene = zoomed(folded, "=parse", &options);
    assert_string_equal(scene.figure->zoom_line.data, "parse: 65 samples, 50.0% of all");
    scene_free(&scene);
}

static void test_beyond_a_limit_of_depth_there_is_no_frame_to_name(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.layout.limit_depth = 1;
    struct scene scene = zoomed(folded, "=parse", &options);
    assert_null(fpx_figure_shown(scene.figure));
    assert_null(scene.figure->zoom_line.data);
    scene_free(&scene);
}

static void test_silent_pictures_have_no_line(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.bare = true;
    struct scene scene = zoomed(folded, "=parse", &options);
    assert_null(scene.figure->zoom_line.data);
    scene_free(&scene);
}

static void test_the_json_names_the_views_and_the_frame(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer json = {0};
    struct scene scene = zoomed(folded, "=parse", &options);
    assert_int_equal(flamepix_figure_frames(scene.figure, flamepix_buffer_write, &json),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&json, "", 1), FLAMEPIX_OK);
    assert_non_null(strstr(json.data, ",\n \"view\":[{\"name\":\"zoom\",\"argument\":\"=parse\"}],"
                                      "\"leftOut\":35,\n \"zoom\":{\"depth\":2,\"name\":\"parse\","
                                      "\"all\":100},\n \"frames\":["));
    flamepix_buffer_free(&json);
    scene_free(&scene);
}

/* -- boxes ------------------------------------------------------------------------------------- */

/* What the colours of all boxes are in the table, by tag - 1. */
static void read_colors(const struct flamepix_figure *figure, uint32_t bases[TAGS])
{
    struct fpx_color_table table = {0};
    uint16_t *numbers;
    assert_int_equal(fpx_assign_colors(figure, &table, &numbers), FLAMEPIX_OK);
    for (size_t i = 0; i < TAGS; i++)
        bases[i] = table.colors[numbers[i]].base;
    free(numbers);
    fpx_color_table_free(&table);
}

static uint32_t plain_color(const struct flamepix_figure *figure, uint32_t tag)
{
    size_t count;
    return flamepix_span_color(figure->raster, &fpx_figure_spans(figure, &count)[tag - 1],
                               &figure->palette);
}

static void test_ancestors_are_pale_and_nothing_else_is(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    uint32_t bases[TAGS];
    for (int dark = 0; dark < 2; dark++) {
        options.figure.theme = dark ? FLAMEPIX_DARK : FLAMEPIX_LIGHT;
        struct scene scene = zoomed(folded, "=parse", &options);
        read_colors(scene.figure, bases);
        const uint32_t ground = fpx_figure_ground(scene.figure);
        for (uint32_t tag = ALL; tag <= READ; tag++) {
            const uint32_t color = plain_color(scene.figure, tag);
            const uint32_t expected = tag < PARSE ? fpx_faded_color(color, ground) : color;
            assert_int_equal(bases[tag - 1], expected);
        }
        scene_free(&scene);
    }
}

static void expect_share(struct fpx_lettering *lettering, const struct flamepix_figure *figure,
                         uint32_t tag, const char *expected)
{
    struct flamepix_buffer text = {0};
    size_t count;
    const struct flamepix_span *span = &fpx_figure_spans(figure, &count)[tag - 1];
    assert_int_equal(fpx_box_label_text(lettering, figure, span, &text), FLAMEPIX_OK);
    assert_true(text.length > 0);
    assert_int_equal(lettering->words.share_count, expected != NULL);
    if (expected != NULL)
        assert_string_equal(lettering->words.shares[0], expected);
    flamepix_buffer_free(&text);
}

static void test_ancestors_have_names_and_no_percentages(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    struct fpx_lettering lettering = {0};
    struct scene scene = zoomed(folded, "=parse", &options);
    assert_int_equal(fpx_lettering_choose(scene.figure, &lettering), FLAMEPIX_OK);
    expect_share(&lettering, scene.figure, ALL, NULL);
    expect_share(&lettering, scene.figure, MAIN, NULL);
    expect_share(&lettering, scene.figure, PARSE, "100%");
    expect_share(&lettering, scene.figure, LEX, "61.5%");
    fpx_lettering_free(&lettering);
    scene_free(&scene);
}

static void test_chains_of_ancestors_share_a_row_but_not_with_the_frame(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.chains = FLAMEPIX_CHAINS_MERGE;
    struct scene scene = zoomed("a;b;c;d;e 1\n", "=c", &options);
    const struct flamepix_figure *figure = scene.figure;
    assert_int_equal(flamepix_figure_page(figure).rows, 3);
    for (uint32_t row = 0; row < 3; row++) {
        size_t count;
        const struct flamepix_span *cells = fpx_figure_cells(figure, row, &count);
        assert_int_equal(count, 1);
        assert_memory_equal(cells->box->name.data, &"bce"[row], 1);
    }
    scene_free(&scene);
}

/* -- searches ---------------------------------------------------------------------------------- */

static void test_searches_find_no_ancestor(void **state)
{
    (void)state;
    struct flamepix_pattern_fault fault;
    struct flamepix_pattern *pattern;
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer shares = {0};
    assert_int_equal(flamepix_pattern_create("main|lex", false, &pattern, &fault), FLAMEPIX_OK);
    options.figure.searches = &pattern;
    options.figure.search_count = 1;
    struct scene scene = zoomed(folded, "=parse", &options);
    assert_int_equal(fpx_search_matches_shares(scene.figure, &shares), FLAMEPIX_OK);
    assert_int_equal(shares.length, 5);
    assert_memory_equal(shares.data, "61.5%", 5);
    for (uint32_t tag = ALL; tag <= READ; tag++)
        assert_int_equal(scene.figure->search_masks[tag - 1], tag == LEX);
    flamepix_buffer_free(&shares);
    scene_free(&scene);
    flamepix_pattern_free(pattern);
}

static void test_the_frame_itself_is_found(void **state)
{
    (void)state;
    struct flamepix_pattern_fault fault;
    struct flamepix_pattern *pattern;
    struct flamepix_render_options options = flamepix_render_defaults();
    assert_int_equal(flamepix_pattern_create("=parse", false, &pattern, &fault), FLAMEPIX_OK);
    options.figure.searches = &pattern;
    options.figure.search_count = 1;
    struct scene scene = zoomed(folded, "=parse", &options);
    assert_true(flamepix_tally_matched(scene.tally, 0).value == 65);
    assert_int_equal(scene.figure->search_masks[PARSE - 1], 1);
    scene_free(&scene);
    flamepix_pattern_free(pattern);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_words_say_of_what_percentages_are_and_how_much_that_is_of_all),
        cmocka_unit_test(test_counts_are_shown_times_the_factor),
        cmocka_unit_test(test_a_total_that_is_larger_is_all),
        cmocka_unit_test(test_beyond_a_limit_of_depth_there_is_no_frame_to_name),
        cmocka_unit_test(test_silent_pictures_have_no_line),
        cmocka_unit_test(test_the_json_names_the_views_and_the_frame),
        cmocka_unit_test(test_ancestors_are_pale_and_nothing_else_is),
        cmocka_unit_test(test_ancestors_have_names_and_no_percentages),
        cmocka_unit_test(test_chains_of_ancestors_share_a_row_but_not_with_the_frame),
        cmocka_unit_test(test_searches_find_no_ancestor),
        cmocka_unit_test(test_the_frame_itself_is_found),
    };
    return cmocka_run_group_tests_name("zoomed_figure", tests, NULL, NULL);
}
