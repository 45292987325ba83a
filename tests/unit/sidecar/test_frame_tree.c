/* The tree of what is drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sidecar/sidecar.h"

#include "support/pictures/around_picture.h"
#include "support/pictures/compared_figure.h"
#include "support/pictures/raster_fixture.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

/* A figure of folded text, 100 px wide. */
struct scene {
    struct drawing drawing;
    struct flamepix_fonts *fonts;
    struct flamepix_figure *figure;
};

static struct scene scene_of(const char *folded, const struct flamepix_figure_options *options,
                             struct flamepix_figure_facts facts)
{
    struct scene scene;
    struct flamepix_figure_options narrow = *options;
    struct flamepix_layout_options layout = flamepix_layout_defaults();
    narrow.width = 120;
    flamepix_figure_plan(&narrow, &layout);
    scene.drawing = drawing_of(folded, &layout, true, 0);
    assert_int_equal(flamepix_fonts_create(&scene.fonts), FLAMEPIX_OK);
    assert_int_equal(
        flamepix_figure_create(scene.drawing.layout, &narrow, scene.fonts, &facts, &scene.figure),
        FLAMEPIX_OK);
    return scene;
}

static void scene_free(struct scene *scene)
{
    flamepix_figure_free(scene->figure);
    flamepix_fonts_free(scene->fonts);
    drawing_free(&scene->drawing);
}

static char *tree_of(const struct flamepix_figure *figure)
{
    struct flamepix_buffer file = {0};
    assert_int_equal(fpx_sidecar_tree(figure, flamepix_buffer_write, &file), FLAMEPIX_OK);
    return record_take(&file);
}

static void assert_tree_of(const struct flamepix_figure *figure, const char *expected)
{
    char *tree = tree_of(figure);
    assert_string_equal(tree, expected);
    free(tree);
}

static void assert_tree(const char *folded, const struct flamepix_figure_options *options,
                        const char *expected)
{
    struct scene scene = scene_of(folded, options, (struct flamepix_figure_facts){0});
    assert_tree_of(scene.figure, expected);
    scene_free(&scene);
}

static const char usual[] = "a;x;q 20\na;y 30\na;y;z 10\nb 30\nb;c;d 10\n";

static void test_the_heaviest_children_are_first_and_equal_ones_from_left_to_right(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    assert_tree(usual, &options,
                "  total    self  frame\n"
                "   100%      0%  all\n"
                "  60.0%      0%    a\n"
                "  40.0%   30.0%      y\n"
                "  10.0%   10.0%        z\n"
                "  20.0%      0%      x\n"
                "  20.0%   20.0%        q\n"
                "  40.0%   30.0%    b\n"
                "  10.0%      0%      c\n"
                "  10.0%   10.0%        d\n");
    assert_tree("m;c 1\nm;b 1\nm;a 1\n", &options,
                "  total    self  frame\n"
                "   100%      0%  all\n"
                "   100%      0%    m\n"
                "  33.3%   33.3%      a\n"
                "  33.3%   33.3%      b\n"
                "  33.3%   33.3%      c\n");
}

static void test_chains_that_share_a_row_are_listed(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.chains = FLAMEPIX_CHAINS_MERGE;
    assert_tree("m;f;f;f 3\nm 1\n", &options,
                "  total    self  frame\n"
                "   100%      0%  all\n"
                "   100%   25.0%    m\n"
                "  75.0%      0%      f\n"
                "  75.0%      0%        f\n"
                "  75.0%   75.0%          f\n");
}

static void test_the_order_of_a_chart_is_kept(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    const struct flamepix_figure_facts facts = {.views = {.input_order = true}};
    struct scene scene = scene_of("m;a 1\nm;b 3\n", &options, facts);
    assert_tree_of(scene.figure, "  total    self  frame\n"
                                 "   100%      0%  all\n"
                                 "   100%      0%    m\n"
                                 "  25.0%   25.0%      a\n"
                                 "  75.0%   75.0%      b\n");
    scene_free(&scene);
}

/* 200 frames of half a pixel, each with another one on it. */
static char *make_dust(void)
{
    struct flamepix_buffer folded = {0};
    for (int i = 0; i < 200; i++)
        record_text(&folded, "m;dust%03d;fluff 1\n", i);
    record_text(&folded, "m;z 100\n");
    return record_take(&folded);
}

static void test_all_that_is_elided_on_a_frame_is_one_line_behind_the_others(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    char *folded = make_dust();
    assert_tree(folded, &options,
                "  total    self  frame\n"
                "   100%      0%  all\n"
                "   100%      0%    m\n"
                "  33.3%   33.3%      z\n"
                "  66.7%              … 400 frames\n");
    options.hide_runs = true;
    assert_tree(folded, &options,
                "  total    self  frame\n"
                "   100%      0%  all\n"
                "   100%      0%    m\n"
                "  33.3%   33.3%      z\n");
    free(folded);
}

static void test_around_a_function_callers_have_a_part_of_their_own(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = around_picture_options();
    struct around_picture picture = around_picture_of("b;a;f;x;y 3\nc;f 1\n", &options);
    assert_tree_of(picture.figure, "  total    self  frame\n"
                                   "   100%   25.0%  f\n"
                                   "  75.0%      0%    x\n"
                                   "  75.0%   75.0%      y\n"
                                   "\n"
                                   "  total    self  called by\n"
                                   "   100%   25.0%  f\n"
                                   "  75.0%      0%    a\n"
                                   "  75.0%      0%      b\n"
                                   "  25.0%      0%    c\n");
    around_picture_free(&picture);
}

static void test_elided_callers_are_theirs(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = around_picture_options();
    struct flamepix_buffer folded = {0};
    for (int i = 0; i < 600; i++)
        record_text(&folded, "c%03d;f;x 1\n", i);
    char *text = record_take(&folded);
    struct around_picture picture = around_picture_of(text, &options);
    assert_tree_of(picture.figure, "  total    self  frame\n"
                                   "   100%      0%  f\n"
                                   "   100%    100%    x\n"
                                   "\n"
                                   "  total    self  called by\n"
                                   "   100%      0%  f\n"
                                   "   100%            … 600 frames\n");
    around_picture_free(&picture);
    free(text);
}

static void test_a_comparison_says_what_labels_say_of_the_change(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.delta.label = FLAMEPIX_DELTA_COUNT;
    struct compared *compared = compared_of("m;a 4\nm;b 4\n", "m;a 6\nm;b 2\n", "after", &options);
    assert_tree_of(compared->figure, "  total    self   change  frame\n"
                                     "   100%      0%           all\n"
                                     "   100%      0%             m\n"
                                     "  75.0%   75.0%       +2      a\n"
                                     "  25.0%   25.0%       −2      b\n");
    compared_free(compared);
    options.delta.label = FLAMEPIX_DELTA_NONE;
    compared = compared_of("a 4\n", "a 6\n", "after", &options);
    assert_tree_of(compared->figure, "  total    self  frame\n"
                                     "   100%      0%  all\n"
                                     "   100%    100%    a\n");
    compared_free(compared);
}

static void test_a_deep_frame_is_not_indented_further_and_says_its_depth(void **state)
{
    (void)state;
    enum { DEPTH = 2000, LINE_MAX = 180 };
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct flamepix_buffer folded = {0};
    for (int i = 1; i <= DEPTH; i++)
        record_text(&folded, "%sf%d", i == 1 ? "" : ";", i);
    record_text(&folded, " 1\n");
    char *text = record_take(&folded);
    struct scene scene = scene_of(text, &options, (struct flamepix_figure_facts){0});
    char *tree = tree_of(scene.figure);
    assert_non_null(strstr(tree, "  depth 2000: f2000\n"));
    assert_non_null(strstr(tree, "  f64\n"));
    assert_null(strstr(tree, "depth 64:"));
    assert_true(strlen(tree) < (size_t)DEPTH * LINE_MAX);
    free(tree);
    scene_free(&scene);
    free(text);
}

static void test_a_name_may_be_of_any_bytes(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    assert_tree("a\t\033[1m\377\342\200\256;… 9 1\n", &options,
                "  total    self  frame\n"
                "   100%      0%  all\n"
                "   100%      0%    a\\x09\\x1B[1m\\xFF\\u{202E}\n"
                "   100%    100%      … 9\n");
}

static enum flamepix_status write_nowhere(void *user, const void *bytes, size_t length)
{
    (void)user, (void)bytes, (void)length;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_tree(void *user)
{
    return fpx_sidecar_tree(user, write_nowhere, NULL);
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct scene scene = scene_of(usual, &options, (struct flamepix_figure_facts){0});
    assert_true(scarce_memory_try(write_tree, scene.figure) > 0);
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_heaviest_children_are_first_and_equal_ones_from_left_to_right),
        cmocka_unit_test(test_chains_that_share_a_row_are_listed),
        cmocka_unit_test(test_the_order_of_a_chart_is_kept),
        cmocka_unit_test(test_all_that_is_elided_on_a_frame_is_one_line_behind_the_others),
        cmocka_unit_test(test_around_a_function_callers_have_a_part_of_their_own),
        cmocka_unit_test(test_elided_callers_are_theirs),
        cmocka_unit_test(test_a_comparison_says_what_labels_say_of_the_change),
        cmocka_unit_test(test_a_deep_frame_is_not_indented_further_and_says_its_depth),
        cmocka_unit_test(test_a_name_may_be_of_any_bytes),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("frame_tree", tests, NULL, NULL);
}
