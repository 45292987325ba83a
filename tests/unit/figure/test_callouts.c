#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "support/pictures/around.h"
#include "support/pictures/figure_fixture.h"
#include "support/scarce_memory.h"

/* A figure with marks. */
struct marked {
    struct flamepix_mark marks[2];
    struct scene scene;
};

static struct flamepix_mark mark_of(const char *regex)
{
    struct flamepix_mark mark = {.text = "a text"};
    struct flamepix_pattern_fault fault;
    assert_int_equal(flamepix_pattern_create(regex, false, &mark.pattern, &fault), FLAMEPIX_OK);
    return mark;
}

static const struct fpx_row_range TOP_ROW = {2, 3};

static void open_marked(struct marked *marked, const char *folded, const char *first,
                        const char *second, bool inverted)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    *marked = (struct marked){.marks = {mark_of(first), mark_of(second)}};
    options.figure = flamepix_figure_classic();
    options.figure.width = 300;
    options.figure.inverted = inverted;
    options.figure.marks = marked->marks;
    options.figure.mark_count = 2;
    marked->scene = scene_of(folded, &options);
}

static void close_marked(struct marked *marked)
{
    scene_free(&marked->scene);
    flamepix_pattern_free(marked->marks[0].pattern);
    flamepix_pattern_free(marked->marks[1].pattern);
}

/* Frames gc of 3, 5 and 40 of 280 px: the last has a label. */
static const char several[] = "a;gc 3\na;x 100\nb;gc 5\nb;x 67\nc;gc 40\nc;x 65\n";

static void test_the_widest_frame_without_a_label_gets_the_text(void **state)
{
    (void)state;
    struct marked marked;
    size_t count;
    open_marked(&marked, several, "gc", "none", false);
    const struct fpx_callout *callout = &marked.scene.figure->callouts.items[0];
    const struct flamepix_span *spans = fpx_figure_spans(marked.scene.figure, &count);
    assert_int_equal(marked.scene.figure->callouts.count, 1);
    assert_int_equal(spans[callout->tag - 1].end - spans[callout->tag - 1].first, 5);
    assert_int_equal(callout->column, spans[callout->tag - 1].first + 2);
    close_marked(&marked);
}

static void test_a_mark_that_finds_no_narrow_frame_is_told(void **state)
{
    (void)state;
    struct marked marked;
    open_marked(&marked, several, "gc", "^(x|all)$", false);
    assert_int_equal(marked.scene.figure->callouts.count, 1);
    assert_int_equal(flamepix_figure_page(marked.scene.figure).missed_marks, 2);
    close_marked(&marked);
}

static void test_texts_stand_at_the_leaves(void **state)
{
    (void)state;
    for (int inverted = 0; inverted < 2; inverted++) {
        struct marked marked;
        open_marked(&marked, several, "gc", "none", inverted == 1);
        const struct fpx_page *page = &marked.scene.figure->page;
        const struct fpx_callout *callout = &marked.scene.figure->callouts.items[0];
        const uint32_t leaves = fpx_figure_rows_top(marked.scene.figure, TOP_ROW);
        if (inverted == 1)
            assert_true(callout->text_top >= leaves + 16);
        else
            assert_true(callout->text_top + page->callout_line <= leaves);
        assert_true(callout->pole_frame > leaves && callout->pole_frame < leaves + 16);
        close_marked(&marked);
    }
}

/* Leaves of less than a pixel join into a run above the narrow frame, wider than it is. */
static void test_a_pole_stands_behind_boxes_with_labels(void **state)
{
    (void)state;
    struct flamepix_buffer folded = {0};
    struct marked marked;
    char line[64];
    for (int i = 0; i < 300; i++) {
        int length = snprintf(line, sizeof(line), "f%02d;x%03d 1\n", i / 10, i);
        assert_int_equal(flamepix_buffer_append(&folded, line, (size_t)length), FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_buffer_append(&folded, "", 1), FLAMEPIX_OK);
    open_marked(&marked, folded.data, "f12", "none", false);
    const struct fpx_callout_hidden *hidden = &marked.scene.figure->callouts.hidden[0];
    assert_int_equal(marked.scene.figure->callouts.hidden_count, 1);
    assert_int_equal(hidden->top, fpx_figure_rows_top(marked.scene.figure, TOP_ROW));
    assert_int_equal(hidden->bottom - hidden->top, 16);
    close_marked(&marked);
    flamepix_buffer_free(&folded);
}

/* 34 px are enough for many names, but not for three letters of this one; and three of "ill" stand
 * in 22 px. */
static void test_what_the_box_shows_decides_whether_there_is_a_label(void **state)
{
    (void)state;
    struct marked marked;
    open_marked(&marked, "a;WWWW 34\na;ill 22\na;x 224\n", "WWWW", "ill", false);
    assert_int_equal(marked.scene.figure->callouts.count, 1);
    assert_int_equal(marked.scene.figure->callouts.items[0].mark, 0);
    assert_int_equal(flamepix_figure_page(marked.scene.figure).missed_marks, 2);
    close_marked(&marked);
}

static void test_texts_without_room_are_given_up_and_told(void **state)
{
    (void)state;
    struct marked marked;
    open_marked(&marked, several, "gc", "^b$", false);
    struct fpx_callouts *callouts = &marked.scene.figure->callouts;
    const uint32_t line = marked.scene.figure->page.callout_line;
    assert_int_equal(fpx_callouts_lower_all(marked.scene.figure, callouts, line), line);
    assert_int_equal(callouts->count, 1);
    assert_int_equal(fpx_callouts_lower_all(marked.scene.figure, callouts, line - 1), 0);
    assert_int_equal(callouts->count, 0);
    assert_int_equal(flamepix_figure_page(marked.scene.figure).crowded_marks, 1);
    close_marked(&marked);
}

/* The same figure once more. */
static enum flamepix_status draw_with_little_memory(void *user)
{
    const struct marked *marked = user;
    const struct flamepix_figure *whole = marked->scene.figure;
    struct flamepix_buffer image = {0};
    struct flamepix_fonts *fonts = NULL;
    struct flamepix_figure *figure = NULL;
    enum flamepix_status status = flamepix_fonts_create(&fonts);
    if (status == FLAMEPIX_OK)
        status = flamepix_figure_create(whole->layout, &whole->options, fonts, NULL, &figure);
    if (status == FLAMEPIX_OK) {
        assert_int_equal(figure->callouts.count, 2);
        status = flamepix_figure_draw(figure, flamepix_buffer_write, &image);
    }
    flamepix_figure_free(figure);
    flamepix_fonts_free(fonts);
    flamepix_buffer_free(&image);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    struct marked marked;
    open_marked(&marked, several, "gc", "gc", false);
    assert_true(scarce_memory_try(draw_with_little_memory, &marked) > 20);
    close_marked(&marked);
}

/* The widest box on a caller is the function's, whose label the pole passes. */
static void test_the_pole_of_a_caller_is_not_hidden(void **state)
{
    (void)state;
    struct flamepix_mark mark = mark_of("gc");
    struct flamepix_layout_options layout_options = flamepix_layout_defaults();
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct scene scene = {0};
    options.width = 300;
    options.marks = &mark;
    options.mark_count = 1;
    flamepix_figure_plan(&options, &layout_options);
    scene.layout = around_layout("gc;f;x 4\nmain;f;x 100\nmain;f;y;z 60\n", "f", &layout_options);
    assert_int_equal(flamepix_fonts_create(&scene.fonts), FLAMEPIX_OK);
    assert_int_equal(
        flamepix_figure_create(scene.layout, &options, scene.fonts, NULL, &scene.figure),
        FLAMEPIX_OK);
    const struct fpx_callouts *callouts = &scene.figure->callouts;
    const struct fpx_row_range caller = {3, 4}, callee = {1, 2};
    assert_int_equal(callouts->count, 1);
    assert_int_equal(callouts->hidden_count, 0);
    const uint32_t top = fpx_figure_rows_top(scene.figure, caller);
    assert_in_range(callouts->items[0].pole_frame, top + 1, top + 15);
    assert_true(callouts->items[0].text_top + scene.figure->page.callout_line <=
                fpx_figure_rows_top(scene.figure, callee));
    scene_free(&scene);
    flamepix_pattern_free(mark.pattern);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_widest_frame_without_a_label_gets_the_text),
        cmocka_unit_test(test_a_mark_that_finds_no_narrow_frame_is_told),
        cmocka_unit_test(test_what_the_box_shows_decides_whether_there_is_a_label),
        cmocka_unit_test(test_texts_without_room_are_given_up_and_told),
        cmocka_unit_test(test_texts_stand_at_the_leaves),
        cmocka_unit_test(test_a_pole_stands_behind_boxes_with_labels),
        cmocka_unit_test(test_scarce_memory_is_told),
        cmocka_unit_test(test_the_pole_of_a_caller_is_not_hidden),
    };
    return cmocka_run_group_tests_name("callouts", tests, NULL, NULL);
}
