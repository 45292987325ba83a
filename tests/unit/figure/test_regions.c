#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_change.h"
#include "figure/regions.h"
#include "support/pictures/figure_fixture.h"

/* Two counts a line, before and after: 60 of 100 are gone, 40 became 60. */
static const char folded[] = "main;a 20 35\nmain;b 20 25\nmain;c 60 0\n";

static struct flamepix_render_options options_of(bool white_black)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    options.profile.reading.counts = 2;
    options.white_black = white_black;
    options.figure.width = 1220;
    return options;
}

static const struct flamepix_span *span_of(const struct scene *scene, const char *name,
                                           double start)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(scene->figure, &count);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_box *box = spans[i].box;
        if (flamepix_bytes_equal(box->name, flamepix_bytes_of(name)) &&
            !(box->start < start || box->start > start))
            return &spans[i];
    }
    fail_msg("no %s", name);
    return NULL;
}

static void assert_weights(const struct scene *scene, const char *name, double start, double after,
                           double before)
{
    const struct flamepix_span *span = span_of(scene, name, start);
    const struct flamepix_change_facts facts = fpx_figure_change_facts(scene->figure, span);
    assert_true(facts.weight == after && facts.other == before);
}

static void test_regions_are_as_wide_as_what_they_weigh(void **state)
{
    (void)state;
    const struct flamepix_render_options options = options_of(true);
    struct scene scene = scene_of(folded, &options);
    const struct fpx_region after = fpx_figure_region(scene.figure, FPX_REGION_AFTER);
    const struct fpx_region gone = fpx_figure_region(scene.figure, FPX_REGION_GONE);
    assert_true(fpx_figure_has_gone(scene.figure));
    assert_string_equal(after.name, "after");
    assert_string_equal(gone.name, "gone");
    assert_true(after.weight == 60 && gone.weight == 60);
    assert_int_equal(after.begin, 0);
    assert_int_equal(after.end, 600);
    assert_int_equal(gone.begin, 600);
    assert_int_equal(gone.end, 1200);
    scene_free(&scene);
}

static void test_a_region_has_the_columns_of_its_frames(void **state)
{
    (void)state;
    for (uint32_t width = 100; width < 160; width++) {
        struct flamepix_render_options options = options_of(true);
        options.figure.width = width;
        struct scene scene = scene_of("a 5 7.3\nb 1.9 0\n", &options);
        const struct fpx_region gone = fpx_figure_region(scene.figure, FPX_REGION_GONE);
        const struct flamepix_span *a = span_of(&scene, "a", 0), *b = span_of(&scene, "b", 7.3);
        assert_int_equal(a->end, gone.begin);
        assert_int_equal(b->first, gone.begin);
        assert_int_equal(b->end, gone.end);
        scene_free(&scene);
    }
}

static void test_frames_have_the_weights_of_both_sides_in_either_region(void **state)
{
    (void)state;
    const struct flamepix_render_options options = options_of(true);
    struct scene scene = scene_of(folded, &options);
    assert_weights(&scene, "all", 0, 60, 100);
    assert_weights(&scene, "main", 0, 60, 100);
    assert_weights(&scene, "a", 0, 35, 20);
    assert_weights(&scene, "b", 35, 25, 20);
    assert_weights(&scene, "main", 60, 0, 60);
    assert_weights(&scene, "c", 60, 0, 60);
    assert_false(fpx_figure_is_gone(scene.figure, span_of(&scene, "all", 0)->box));
    assert_false(fpx_figure_is_gone(scene.figure, span_of(&scene, "b", 35)->box));
    assert_true(fpx_figure_is_gone(scene.figure, span_of(&scene, "main", 60)->box));
    scene_free(&scene);
}

static void test_percentages_are_of_what_there_is_after(void **state)
{
    (void)state;
    const struct flamepix_render_options options = options_of(true);
    struct scene scene = scene_of(folded, &options);
    const struct flamepix_figure *figure = scene.figure;
    assert_true(fpx_figure_norm(figure) == 60);
    assert_true(fpx_figure_counted(figure) == 60);
    assert_true(fpx_figure_shared_weight(figure, span_of(&scene, "all", 0)->box) == 60);
    assert_true(fpx_figure_shared_weight(figure, span_of(&scene, "a", 0)->box) == 35);
    assert_true(fpx_figure_shared_weight(figure, span_of(&scene, "c", 60)->box) == 60);
    scene_free(&scene);
}

static void test_stacks_of_both_regions_are_counted_once(void **state)
{
    (void)state;
    const struct flamepix_render_options options = options_of(true);
    struct scene scene = scene_of(folded, &options);
    assert_int_equal(flamepix_figure_stacks(scene.figure), 3);
    scene_free(&scene);
}

static void test_where_all_is_gone_everything_is_of_that(void **state)
{
    (void)state;
    const struct flamepix_render_options options = options_of(true);
    struct scene scene = scene_of("a 5 0\nb 15 0\n", &options);
    const struct fpx_region gone = fpx_figure_region(scene.figure, FPX_REGION_GONE);
    assert_int_equal(gone.begin, 0);
    assert_int_equal(gone.end, 1200);
    assert_true(fpx_figure_norm(scene.figure) == 20);
    assert_weights(&scene, "all", 0, 0, 20);
    assert_weights(&scene, "b", 5, 0, 15);
    scene_free(&scene);
}

static void test_where_nothing_is_gone_there_is_one_region(void **state)
{
    (void)state;
    const struct flamepix_render_options options = options_of(true);
    struct scene scene = scene_of("a 5 6\nb 1 9\n", &options);
    assert_true(fpx_figure_wants_gone(scene.figure));
    assert_false(fpx_figure_has_gone(scene.figure));
    assert_int_equal(fpx_figure_region(scene.figure, FPX_REGION_AFTER).end, 1200);
    assert_weights(&scene, "all", 0, 15, 6);
    assert_int_equal(scene.figure->page.axis_regions, 0);
    scene_free(&scene);
}

static void test_unasked_what_is_gone_has_no_place(void **state)
{
    (void)state;
    const struct flamepix_render_options options = options_of(false);
    struct scene scene = scene_of(folded, &options);
    assert_false(fpx_figure_wants_gone(scene.figure));
    assert_false(fpx_figure_has_gone(scene.figure));
    assert_true(scene.figure->summary.total == 60);
    scene_free(&scene);
}

static void test_a_ratio_and_other_measures_show_nothing_that_is_gone(void **state)
{
    (void)state;
    struct flamepix_render_options options = options_of(true);
    options.shows_ratio = true;
    struct scene scene = scene_of(folded, &options);
    assert_false(fpx_figure_wants_gone(scene.figure));
    scene_free(&scene);
    options.shows_ratio = false;
    options.measure = flamepix_measure_named("delta");
    scene = scene_of(folded, &options);
    assert_false(fpx_figure_wants_gone(scene.figure));
    assert_true(scene.figure->summary.total == 80);
    scene_free(&scene);
}

static void test_sums_are_those_of_what_there_is_after(void **state)
{
    (void)state;
    struct flamepix_render_options options = options_of(true);
    struct scene scene = scene_with_sums(folded, &options);
    assert_string_equal(scene.figure->summary_line.data, "Self: 58.3% a · 41.7% b");
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_regions_are_as_wide_as_what_they_weigh),
        cmocka_unit_test(test_a_region_has_the_columns_of_its_frames),
        cmocka_unit_test(test_frames_have_the_weights_of_both_sides_in_either_region),
        cmocka_unit_test(test_percentages_are_of_what_there_is_after),
        cmocka_unit_test(test_stacks_of_both_regions_are_counted_once),
        cmocka_unit_test(test_where_all_is_gone_everything_is_of_that),
        cmocka_unit_test(test_where_nothing_is_gone_there_is_one_region),
        cmocka_unit_test(test_unasked_what_is_gone_has_no_place),
        cmocka_unit_test(test_a_ratio_and_other_measures_show_nothing_that_is_gone),
        cmocka_unit_test(test_sums_are_those_of_what_there_is_after),
    };
    return cmocka_run_group_tests_name("regions", tests, NULL, NULL);
}
