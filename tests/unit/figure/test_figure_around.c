/* Figures around a function. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/pattern.h>

#include "figure/figure_internal.h"
#include "figure/map_colors.h"
#include "support/pictures/around_picture.h"
#include "support/pictures/figure_fixture.h"

enum { GROUND = 0xFFFFFF, LEFT = 10 }; /* where the chart begins */

static struct around_picture draw(const char *folded, bool inverted)
{
    struct flamepix_figure_options options = around_picture_options();
    options.inverted = inverted;
    return around_picture_of(folded, &options);
}

static uint32_t root_top(const struct around_picture *picture)
{
    return fpx_figure_rows_top(picture->figure, (struct fpx_row_range){0, 1});
}

/* -- where things stand ------------------------------------------------------------------------ */

static void expect_column(const struct around_picture *picture, uint32_t top,
                          const uint32_t *colors, const uint32_t *heights, size_t count)
{
    uint32_t y = top;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t end = y + heights[i]; y < end; y++)
            assert_int_equal(pixels_color(&picture->pixels, LEFT, y), colors[i]);
    }
}

/* Rows of 16 px with a gap at the leaves, and 3 px of ground above and below the function. */
static void test_the_function_stands_free_between_callees_and_callers(void **state)
{
    (void)state;
    static const uint32_t colors[] = {GROUND, 0xE0E0E3, GROUND, 0xE0E0E2, GROUND, 0xE0E0E1,
                                      GROUND, 0xE0E0E2, GROUND, 0xE0E0E3, GROUND};
    static const uint32_t heights[] = {1, 15, 1, 15, 3, 15, 3, 15, 1, 15, 1};
    for (int inverted = 0; inverted < 2; inverted++) {
        struct around_picture picture = draw("b;a;f;x;y 3\n", inverted == 1);
        const struct fpx_page *page = &picture.figure->page;
        assert_int_equal(page->chart_height, 5 * 16 + 5);
        expect_column(&picture, fpx_page_chart_top(page), colors, heights, 11);
        around_picture_free(&picture);
    }
}

static void test_the_axis_stands_beyond_the_farthest_callers(void **state)
{
    (void)state;
    for (int inverted = 0; inverted < 2; inverted++) {
        struct around_picture picture = draw("b;a;f;x;y 3\n", inverted == 1);
        const struct fpx_page *page = &picture.figure->page;
        const uint32_t top = fpx_page_chart_top(page);
        const uint32_t tick = inverted == 1 ? top - 1 : top + page->chart_height;
        assert_true(page->has_axis);
        assert_int_not_equal(pixels_color(&picture.pixels, LEFT, tick), GROUND);
        assert_int_equal(pixels_color(&picture.pixels, LEFT + 2, tick), GROUND);
        around_picture_free(&picture);
    }
}

/* As both of its edges have leaves. */
static void test_the_chart_stands_in_the_middle_of_an_exact_size(void **state)
{
    (void)state;
    struct flamepix_figure_options options = around_picture_options();
    options.fit_width = options.fit_height = 300;
    options.row_heights = FLAMEPIX_ROWS_UNIFORM;
    options.fit_growth = 1;
    options.title = "";
    struct around_picture picture = around_picture_of("b;a;f;x;y 3\n", &options);
    const struct fpx_page *page = &picture.figure->page;
    const uint32_t above = page->space_above - page->side_padding, below = page->space_below;
    assert_true(above > 50 && (above == below || above == below + 1));
    around_picture_free(&picture);
}

/* -- torn edges -------------------------------------------------------------------------------- */

/* All rows are as wide as the chart but the last of the callers, so these are cut first; 4 px more
 * are for both edges. */
static void test_both_edges_are_torn_where_both_are_cut(void **state)
{
    (void)state;
    struct flamepix_figure_options options = around_picture_options();
    options.axis = false;
    options.chains = FLAMEPIX_CHAINS_SHOW;
    for (int inverted = 0; inverted < 2; inverted++) {
        options.inverted = inverted == 1;
        options.most_height = 34 + 36 + 3 * 16 + 5 + 4;
        struct around_picture picture =
            around_picture_of("c;b;a;f;x;y;z 3\nb;a;f;x;y;z 3\n", &options);
        const struct fpx_page *page = &picture.figure->page;
        const uint32_t top = fpx_page_chart_top(page), bottom = top + page->chart_height;
        assert_int_equal(page->fringe, 2);
        assert_int_equal(page->down_fringe, 2);
        const uint32_t edges[] = {top - 2, top - 1, bottom, bottom + 1};
        static const unsigned kept[] = {4, 2, 2, 4}; /* one pixel in so many */
        for (size_t i = 0; i < 4; i++) {
            for (uint32_t x = 0; x < 8; x++)
                assert_true((pixels_color(&picture.pixels, LEFT + x, edges[i]) == GROUND) ==
                            (x % kept[i] != 0));
        }
        around_picture_free(&picture);
    }
}

/* Nobody else is left below, and a caller is cut over the right half alone. */
static void test_where_all_callers_are_cut_the_function_itself_is_torn(void **state)
{
    (void)state;
    struct flamepix_figure_options options = around_picture_options();
    options.axis = false;
    options.chains = FLAMEPIX_CHAINS_SHOW;
    options.most_height = 34 + 36 + 2 * 16 + 5 + 2;
    struct around_picture picture = around_picture_of("f;x 3\na;f;x 3\n", &options);
    const struct fpx_page *page = &picture.figure->page;
    const uint32_t bottom = fpx_page_chart_top(page) + page->chart_height;
    assert_int_equal(page->rows, 2);
    assert_int_equal(page->down_fringe, 2);
    assert_int_equal(pixels_color(&picture.pixels, LEFT, bottom), GROUND);
    assert_int_equal(pixels_color(&picture.pixels, LEFT + 140, bottom), 0xE0E0E1);
    around_picture_free(&picture);
}

/* -- words ------------------------------------------------------------------------------------- */

/* Pixels of a box, 15 px high, that are not of its colour. */
static unsigned ink_of(const struct around_picture *picture, uint32_t top, uint32_t color,
                       uint32_t first, uint32_t end)
{
    unsigned count = 0;
    for (uint32_t y = top; y < top + 15; y++)
        for (uint32_t x = first; x < end; x++)
            count += pixels_color(&picture->pixels, x, y) != color;
    return count;
}

/* In the middle, where neither name nor percentage are. */
static bool says_halves(const char *folded)
{
    struct around_picture picture = draw(folded, false);
    const bool has_ink = ink_of(&picture, root_top(&picture) + 3, 0xE0E0E1, 120, 180) > 0;
    around_picture_free(&picture);
    return has_ink;
}

static void test_a_function_without_callers_does_not_say_which_half_is_which(void **state)
{
    (void)state;
    assert_true(says_halves("b;a;f;x;y 3\n"));
    assert_true(says_halves("b;a;f 3\n"));
    assert_false(says_halves("f;x;y 3\n"));
}

static void test_the_name_of_the_function_is_bold(void **state)
{
    (void)state;
    struct around_picture picture = draw("a;f;f 3\n", false);
    const uint32_t top = root_top(&picture);
    const unsigned bold = ink_of(&picture, top + 3, 0xE0E0E1, LEFT, 30);
    const unsigned usual = ink_of(&picture, top - 15, 0xE0E0E2, LEFT, 30);
    assert_true(usual > 5 && bold > usual);
    around_picture_free(&picture);
}

static void test_callers_have_nothing_of_their_own(void **state)
{
    (void)state;
    struct flamepix_figure_options options = around_picture_options();
    struct flamepix_buffer json = {0};
    options.percent = FLAMEPIX_PERCENT_BOTH;
    struct around_picture picture = around_picture_of("a;f;x 3\na;f 5\n", &options);
    assert_int_equal(flamepix_figure_frames(picture.figure, flamepix_buffer_write, &json),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&json, "", 1), FLAMEPIX_OK);
    assert_non_null(strstr(json.data, "\"name\":\"f\",\"start\":0,\"weight\":8,\"self\":5,"));
    assert_non_null(strstr(json.data, "\"name\":\"a\",\"start\":0,\"weight\":8,\"self\":0,"));
    const struct fpx_row_range root = {0, 1}, caller = {2, 3};
    const uint32_t f = fpx_figure_rows_top(picture.figure, root) + 3;
    const uint32_t a = fpx_figure_rows_top(picture.figure, caller);
    assert_true(ink_of(&picture, f, 0xE0E0E1, 215, 245) > 0);
    assert_int_equal(ink_of(&picture, a, 0xE0E0E2, 215, 245), 0);
    flamepix_buffer_free(&json);
    around_picture_free(&picture);
}

/* -- the function is a frame ------------------------------------------------------------------- */

static void test_a_search_finds_the_function(void **state)
{
    (void)state;
    struct flamepix_figure_options options = around_picture_options();
    struct flamepix_pattern *pattern;
    struct flamepix_pattern_fault fault;
    assert_int_equal(flamepix_pattern_create("=f", false, &pattern, &fault), FLAMEPIX_OK);
    options.searches = &pattern;
    options.search_count = 1;
    struct around_picture picture = around_picture_of("a;f;x 3\n", &options);
    assert_int_equal(picture.figure->search_masks[0], 1);
    assert_int_equal(picture.figure->search_masks[1], 0);
    around_picture_free(&picture);
    flamepix_pattern_free(pattern);
}

static void test_a_map_of_colors_has_the_function_by_its_name(void **state)
{
    (void)state;
    struct around_picture picture = draw("a;f;x 3\n", false);
    struct fpx_palette_map *map;
    uint32_t color;
    assert_int_equal(fpx_palette_map_create(&map), FLAMEPIX_OK);
    assert_int_equal(fpx_figure_map_colors(picture.figure, map), FLAMEPIX_OK);
    assert_true(fpx_palette_map_find(map, flamepix_bytes_of("f"), &color));
    assert_int_equal(color, 0xE0E0E1);
    assert_false(fpx_palette_map_find(map, flamepix_bytes_of(""), &color));
    fpx_palette_map_free(map);
    around_picture_free(&picture);
}

static uint32_t mapped_color(const struct flamepix_figure *figure, const char *name)
{
    struct fpx_palette_map *map;
    uint32_t color;
    assert_int_equal(fpx_palette_map_create(&map), FLAMEPIX_OK);
    assert_int_equal(fpx_figure_map_colors(figure, map), FLAMEPIX_OK);
    assert_true(fpx_palette_map_find(map, flamepix_bytes_of(name), &color));
    fpx_palette_map_free(map);
    return color;
}

/* The function is at the one end of the scale, and whoever is farthest from it at the other. */
static void test_depths_are_counted_from_the_function(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct flamepix_render_options usual = flamepix_render_defaults();
    options.colors.name = usual.figure.colors.name = "depth";
    struct scene scene = scene_of("p;q;r 3\n", &usual);
    struct around_picture high = around_picture_of("a;f;x;y 3\n", &options);
    struct around_picture low = around_picture_of("b;a;f;x 3\n", &options);
    assert_int_equal(mapped_color(high.figure, "f"), mapped_color(scene.figure, "p"));
    assert_int_equal(mapped_color(high.figure, "a"), mapped_color(scene.figure, "q"));
    assert_int_equal(mapped_color(high.figure, "y"), mapped_color(scene.figure, "r"));
    assert_int_equal(mapped_color(low.figure, "b"), mapped_color(scene.figure, "r"));
    around_picture_free(&high);
    around_picture_free(&low);
    scene_free(&scene);
}

/* -- callouts ---------------------------------------------------------------------------------- */

/* The pole rises through the function's percentage, of which all pixels stay but the palest. */
static void test_the_pole_of_a_caller_passes_behind_words(void **state)
{
    (void)state;
    struct flamepix_figure_options options = around_picture_options();
    struct flamepix_mark mark = {.text = "a text"};
    struct flamepix_pattern_fault fault;
    static const char folded[] = "main;f;x 170\nzzz;f;x 8\n";
    assert_int_equal(flamepix_pattern_create("=zzz", false, &mark.pattern, &fault), FLAMEPIX_OK);
    struct around_picture plain = around_picture_of(folded, &options);
    options.marks = &mark;
    options.mark_count = 1;
    struct around_picture marked = around_picture_of(folded, &options);
    assert_int_equal(marked.figure->callouts.count, 1);
    const uint32_t x = marked.figure->callouts.items[0].pole_x;
    unsigned words = 0, pole = 0;
    for (uint32_t y = 3; y < 18; y++) {
        uint32_t before = pixels_color(&plain.pixels, x, root_top(&plain) + y);
        uint32_t after = pixels_color(&marked.pixels, x, root_top(&marked) + y);
        bool is_word = (before & 0xFF) < 0xA0;
        assert_true((before == after) == is_word);
        words += is_word;
        pole += !is_word;
    }
    assert_true(words > 0 && pole > 0);
    around_picture_free(&plain);
    around_picture_free(&marked);
    flamepix_pattern_free(mark.pattern);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_function_stands_free_between_callees_and_callers),
        cmocka_unit_test(test_the_axis_stands_beyond_the_farthest_callers),
        cmocka_unit_test(test_the_chart_stands_in_the_middle_of_an_exact_size),
        cmocka_unit_test(test_both_edges_are_torn_where_both_are_cut),
        cmocka_unit_test(test_where_all_callers_are_cut_the_function_itself_is_torn),
        cmocka_unit_test(test_a_function_without_callers_does_not_say_which_half_is_which),
        cmocka_unit_test(test_the_name_of_the_function_is_bold),
        cmocka_unit_test(test_callers_have_nothing_of_their_own),
        cmocka_unit_test(test_a_search_finds_the_function),
        cmocka_unit_test(test_a_map_of_colors_has_the_function_by_its_name),
        cmocka_unit_test(test_depths_are_counted_from_the_function),
        cmocka_unit_test(test_the_pole_of_a_caller_passes_behind_words),
    };
    return cmocka_run_group_tests_name("figure_around", tests, NULL, NULL);
}
