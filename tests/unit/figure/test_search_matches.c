#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "color/colors_facts.h"
#include "figure/search_matches.h"
#include "support/pictures/figure_fixture.h"
#include "support/pictures/pixels.h"

enum { SEARCHES = 3 };

/* A figure that is searched. */
struct searched {
    struct flamepix_pattern *patterns[SEARCHES];
    struct scene scene;
};

static void open_searched(struct searched *searched, const char *folded,
                          struct flamepix_render_options *options, const char *const *texts,
                          size_t count)
{
    struct flamepix_pattern_fault fault;
    *searched = (struct searched){.patterns = {NULL}};
    for (size_t i = 0; i < count; i++)
        assert_int_equal(flamepix_pattern_create(texts[i], false, &searched->patterns[i], &fault),
                         FLAMEPIX_OK);
    options->figure.searches = searched->patterns;
    options->figure.search_count = count;
    searched->scene = scene_with_sums(folded, options);
}

static void close_searched(struct searched *searched)
{
    scene_free(&searched->scene);
    for (size_t i = 0; i < SEARCHES; i++)
        flamepix_pattern_free(searched->patterns[i]);
}

/* The entries of the line, joined. */
static void expect_line(const char *folded, const char *const *texts, size_t count,
                        const char *expected)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer line = {0};
    struct searched searched;
    open_searched(&searched, folded, &options, texts, count);
    const struct fpx_legend_band *band = &searched.scene.figure->search_line;
    for (size_t i = 0; i < band->count; i++) {
        struct flamepix_bytes text = fpx_legend_band_text(band, &band->places[i]);
        assert_int_equal(flamepix_buffer_append(&line, i > 0 ? " | " : "", i > 0 ? 3 : 0),
                         FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&line, text.data, text.length), FLAMEPIX_OK);
        assert_int_equal(band->places[i].has_swatch, i > 0);
        if (i > 0)
            assert_int_equal(band->places[i].color, fpx_search_color(i - 1));
    }
    assert_int_equal(flamepix_buffer_append(&line, "", 1), FLAMEPIX_OK);
    assert_string_equal(line.data, expected);
    flamepix_buffer_free(&line);
    close_searched(&searched);
}

static void test_the_share_is_of_all_samples_drawn_or_not(void **state)
{
    (void)state;
    const char *const malloc_only[] = {"malloc"};
    const char *const all[] = {"all"};
    /* One in ten thousand is far too narrow to be drawn. */
    expect_line("main;malloc 1\nmain;run 5000\nmain;z 4999\n", malloc_only, 1,
                "Matched: <0.1% | malloc");
    expect_line("a;malloc 2\nb;malloc;malloc 1\nc 5\n", malloc_only, 1, "Matched: 37.5% | malloc");
    expect_line("a 2\n", malloc_only, 1, "Matched: 0% | malloc");
    expect_line("a 2\n", all, 1, "Matched: 0% | all");
    expect_line("a 2\n", NULL, 0, "");
}

static void test_several_searches_have_a_share_each(void **state)
{
    (void)state;
    const char *const texts[] = {"=a", "^b", "a-pattern-that-takes-more-room-\u00e4-than-it-has"};
    expect_line("a;b 1\nb 1\nc 2\n", texts, 3,
                "Matched: 50.0% | =a 25.0% | ^b 50.0% | a-pattern-that-takes-more-room-\u2026 0%");
}

static void test_without_a_tally_there_is_no_share(void **state)
{
    (void)state;
    const char *const texts[] = {"a"};
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer shares = {0};
    struct fpx_legend_band line = {0};
    struct searched searched;
    open_searched(&searched, "a 1\n", &options, texts, 1);
    searched.scene.figure->facts.tally = NULL;
    assert_int_equal(fpx_search_matches_fill_line(searched.scene.figure, NULL, 12, 300, &line),
                     FLAMEPIX_OK);
    assert_int_equal(line.lines, 0);
    assert_int_equal(fpx_search_matches_shares(searched.scene.figure, &shares), FLAMEPIX_OK);
    assert_int_equal(shares.length, 0);
    close_searched(&searched);
}

/* -- frames ------------------------------------------------------------------------------------ */

static struct flamepix_render_options bare(void)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.bare = true;
    options.figure.width = 4;
    options.figure.row_height = 1;
    return options;
}

static uint32_t pixel_of(const char *folded, struct flamepix_render_options *options,
                         const char *const *texts, size_t count, uint32_t x, uint32_t y)
{
    struct flamepix_buffer image = {0};
    struct pixels pixels;
    struct searched searched;
    open_searched(&searched, folded, options, texts, count);
    assert_int_equal(flamepix_figure_draw(searched.scene.figure, flamepix_buffer_write, &image),
                     FLAMEPIX_OK);
    assert_true(pixels_decode(image.data, image.length, &pixels));
    const uint32_t color = pixels_color(&pixels, x, y);
    pixels_free(&pixels);
    flamepix_buffer_free(&image);
    close_searched(&searched);
    return color;
}

static void test_a_frame_has_the_color_of_the_first_search_that_finds_it(void **state)
{
    (void)state;
    const char *const texts[] = {"^m", "^mb", "c"};
    const char *folded = "ma 1\nmb 1\nc 1\nd 1\n";
    struct flamepix_render_options options = bare();
    assert_int_equal(pixel_of(folded, &options, texts, 3, 3, 0), 0xE600E6);
    assert_int_equal(pixel_of(folded, &options, texts, 3, 2, 0), 0xE600E6);
    assert_int_equal(pixel_of(folded, &options, texts, 3, 0, 0), fpx_search_color(2));
    assert_int_equal(pixel_of(folded, &options, texts + 1, 2, 3, 0), fpx_search_color(0));
    const uint32_t own[] = {0x123456, 0x654321, 0xABCDEF};
    options.figure.search_colors = own;
    assert_int_equal(pixel_of(folded, &options, texts, 3, 0, 0), 0xABCDEF);
}

static void test_what_no_search_finds_is_dimmed_unless_told_not_to_be(void **state)
{
    (void)state;
    const char *const texts[] = {"^m"};
    const char *folded = "ma 1\nmb 1\nc 1\nd 1\n";
    struct flamepix_render_options options = bare();
    uint32_t plain = pixel_of(folded, &options, texts, 0, 1, 0);
    assert_int_equal(pixel_of(folded, &options, texts, 1, 1, 0), plain);
    options.figure.search_dim = true;
    assert_int_not_equal(pixel_of(folded, &options, texts, 1, 1, 0), plain);
    assert_int_equal(pixel_of(folded, &options, texts, 0, 1, 0), plain);
}

static void test_a_merged_chain_is_found_by_any_of_its_frames(void **state)
{
    (void)state;
    const char *const texts[] = {"^x", "^b"};
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.width = 300;
    options.figure.title = "";
    options.figure.summary = options.figure.axis = false;
    options.figure.chains = FLAMEPIX_CHAINS_MERGE;
    options.figure.search_dim = true;
    /* Below d and e there is one row, named c. */
    assert_int_equal(pixel_of("a;b;c;d 1\na;b;c;e 1\n", &options, texts, 2, 150, 60),
                     fpx_search_color(1));
}

static void test_thumbnails_show_what_is_found(void **state)
{
    (void)state;
    const char *const texts[] = {"^m"};
    struct flamepix_render_options options = flamepix_render_defaults();
    assert_int_equal(flamepix_figure_preset("thumb", &options.figure), FLAMEPIX_OK);
    assert_int_equal(pixel_of("a;mm 1\n", &options, texts, 1, 160, 120), 0xE600E6);
}

static void expect_in_json(const char *folded, const char *const *texts, size_t count,
                           const char *expected)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer json = {0};
    struct searched searched;
    open_searched(&searched, folded, &options, texts, count);
    assert_int_equal(flamepix_figure_frames(searched.scene.figure, flamepix_buffer_write, &json),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&json, "", 1), FLAMEPIX_OK);
    assert_non_null(strstr(json.data, expected));
    flamepix_buffer_free(&json);
    close_searched(&searched);
}

static void test_the_json_says_what_searches_find(void **state)
{
    (void)state;
    const char *const texts[] = {"a", "\"", "b"};
    expect_in_json("ab 1\nc 3\n", texts, 3,
                   "\"search\":[{\"pattern\":\"a\",\"matched\":1,\"share\":0.25},"
                   "{\"pattern\":\"\\u0022\",\"matched\":0,\"share\":0},"
                   "{\"pattern\":\"b\",\"matched\":1,\"share\":0.25}],\n \"frames\":[");
    expect_in_json("ab 1\nc 3\n", texts, 3, "\"self\":1,\"match\":[0,2],");
    expect_in_json("ab 1\nc 3\n", texts, 3, "\"self\":3,\"x\":");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_share_is_of_all_samples_drawn_or_not),
        cmocka_unit_test(test_several_searches_have_a_share_each),
        cmocka_unit_test(test_without_a_tally_there_is_no_share),
        cmocka_unit_test(test_a_frame_has_the_color_of_the_first_search_that_finds_it),
        cmocka_unit_test(test_what_no_search_finds_is_dimmed_unless_told_not_to_be),
        cmocka_unit_test(test_a_merged_chain_is_found_by_any_of_its_frames),
        cmocka_unit_test(test_thumbnails_show_what_is_found),
        cmocka_unit_test(test_the_json_says_what_searches_find),
    };
    return cmocka_run_group_tests_name("search_matches", tests, NULL, NULL);
}
