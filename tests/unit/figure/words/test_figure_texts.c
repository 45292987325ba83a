#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "figure/words/phrases.h"

#include "support/difference_fixture.h"

static const char folded[] = "main;read 3\nmain;draw;lex 6\nmain 1\n";

struct scene {
    struct flamepix_input *input;
    struct flamepix_tally *tally;
    struct flamepix_layout *layout;
    struct flamepix_fonts *fonts;
    struct flamepix_figure *figure;
};

static enum flamepix_status lay_out(void *user, struct flamepix_stacks *stacks)
{
    struct scene *scene = user;
    struct flamepix_stacks *watched;
    const struct flamepix_layout_options options = flamepix_layout_defaults();
    assert_int_equal(flamepix_tally_watch(scene->tally, stacks, &watched), FLAMEPIX_OK);
    enum flamepix_status status = flamepix_layout_create(watched, &options, &scene->layout);
    flamepix_stacks_free(watched);
    return status;
}

static void open_scene(struct scene *scene, const struct flamepix_figure_options *options,
                       const char *unit)
{
    const struct flamepix_tally_options sums = {.names = true};
    const struct flamepix_profile_options reading = {0};
    const struct flamepix_bytes bytes = {folded, strlen(folded)};
    *scene = (struct scene){0};
    assert_int_equal(flamepix_tally_create(&sums, &scene->tally), FLAMEPIX_OK);
    assert_int_equal(flamepix_input_from_memory(bytes, NULL, &scene->input), FLAMEPIX_OK);
    assert_int_equal(flamepix_profile_read(&scene->input, 1, &reading, lay_out, scene, NULL),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_fonts_create(&scene->fonts), FLAMEPIX_OK);
    const struct flamepix_figure_facts facts = {.tally = scene->tally, .unit = unit};
    assert_int_equal(
        flamepix_figure_create(scene->layout, options, scene->fonts, &facts, &scene->figure),
        FLAMEPIX_OK);
}

static void close_scene(struct scene *scene)
{
    flamepix_figure_free(scene->figure);
    flamepix_fonts_free(scene->fonts);
    flamepix_layout_free(scene->layout);
    flamepix_input_free(scene->input);
    flamepix_tally_free(scene->tally);
}

static void test_the_summary_and_the_footer_tell_of_the_profile(void **state)
{
    (void)state;
    struct scene scene;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    open_scene(&scene, &options, NULL);
    assert_string_equal(scene.figure->summary_line.data,
                        "Self: 60.0% lex · 30.0% read · 10.0% main");
    assert_string_equal(scene.figure->page.footer.text, "10 samples · 3 stacks");
    assert_int_equal(scene.figure->page.above_count, 2);
    close_scene(&scene);
}

static void test_the_summary_of_two_sides_tells_what_changed_most(void **state)
{
    (void)state;
    struct scene scene;
    struct told told;
    struct flamepix_figure *figure;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    open_scene(&scene, &options, NULL);
    told_init(&told, "main;read 8\nmain 1\n", folded, 0, 0);
    const struct flamepix_figure_comparison comparison = {.measure = flamepix_measure_at(0),
                                                          .difference = &told.difference,
                                                          .before = told.before,
                                                          .after = told.after};
    const struct flamepix_figure_facts facts = {.tally = scene.tally, .comparison = &comparison};
    assert_int_equal(flamepix_figure_create(scene.layout, &options, scene.fonts, &facts, &figure),
                     FLAMEPIX_OK);
    assert_string_equal(figure->summary_line.data,
                        "Self grew, of after: +60.0% lex; shrank, of before: −55.6% read");
    flamepix_figure_free(figure);
    told_release(&told);
    close_scene(&scene);
}

static void test_no_summary_where_it_is_off_or_nothing_was_counted(void **state)
{
    (void)state;
    struct scene scene;
    struct flamepix_figure_options options = flamepix_figure_classic();
    open_scene(&scene, &options, NULL);
    assert_int_equal(scene.figure->page.above_count, 1);
    close_scene(&scene);
    options = flamepix_figure_defaults();
    options.bare = true;
    open_scene(&scene, &options, NULL);
    assert_int_equal(scene.figure->summary_line.length, 0);
    assert_false(scene.figure->page.has_footer);
    close_scene(&scene);
}

static void test_the_unit_is_the_options_or_else_the_inputs(void **state)
{
    (void)state;
    struct scene scene;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    open_scene(&scene, &options, "cycles");
    assert_string_equal(fpx_figure_unit(scene.figure), "cycles");
    close_scene(&scene);
    open_scene(&scene, &options, "");
    assert_string_equal(fpx_figure_unit(scene.figure), "samples");
    close_scene(&scene);
    options.countname = "ms";
    open_scene(&scene, &options, "cycles");
    assert_string_equal(scene.figure->page.footer.text, "10 ms · 3 stacks");
    close_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_summary_and_the_footer_tell_of_the_profile),
        cmocka_unit_test(test_the_summary_of_two_sides_tells_what_changed_most),
        cmocka_unit_test(test_no_summary_where_it_is_off_or_nothing_was_counted),
        cmocka_unit_test(test_the_unit_is_the_options_or_else_the_inputs),
    };
    return cmocka_run_group_tests_name("figure_texts", tests, NULL, NULL);
}
