#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sidecar/listed_frames.h"
#include "support/pictures/raster_fixture.h"
#include "support/scarce_memory.h"

struct made {
    struct drawing drawing;
    struct flamepix_figure *figure;
};

static struct made make(const char *folded, double minwidth_px, uint32_t max_rows)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    struct flamepix_layout_options layout = flamepix_layout_defaults();
    struct made made;
    options.bare = true;
    options.width = 100;
    layout.minwidth_px = minwidth_px;
    layout.max_rows = max_rows;
    flamepix_figure_plan(&options, &layout);
    made.drawing = drawing_of(folded, &layout, true, 0);
    assert_int_equal(
        flamepix_figure_create(made.drawing.layout, &options, NULL, NULL, &made.figure),
        FLAMEPIX_OK);
    return made;
}

static void free_made(struct made *made)
{
    flamepix_figure_free(made->figure);
    drawing_free(&made->drawing);
}

static const char tiny[] = "main;a 999999\nmain;b;c 1\n";

static void expect_unseen(const struct fpx_listed_unseen *unseen, const char *name, uint32_t tag,
                          uint32_t parent)
{
    assert_true(flamepix_bytes_equal(unseen->frame.box->name, flamepix_bytes_of(name)));
    assert_int_equal(unseen->tag, tag);
    assert_int_equal(unseen->parent, parent);
    assert_int_equal(unseen->under, 2);
    assert_int_equal(unseen->frame.column, 99);
}

static void test_frames_without_cells_have_tags_in_their_places(void **state)
{
    (void)state;
    struct made made = make(tiny, 0, 0);
    struct fpx_listed_frames listed;
    assert_int_equal(fpx_listed_frames_find(made.figure, &listed), FLAMEPIX_OK);
    assert_int_equal(listed.unseen_count, 2);
    expect_unseen(&listed.unseen[0], "b", 4, 2);
    expect_unseen(&listed.unseen[1], "c", listed.unseen[1].tag, 4);
    /* all, main and a; the run that c is in has the cell of its middle, and stands before it. */
    assert_int_equal(listed.count, 6);
    for (uint32_t tag = 1; tag <= 3; tag++)
        assert_int_equal(fpx_listed_tag(&listed, tag), tag);
    assert_int_equal(fpx_listed_tag(&listed, 4), 5);
    assert_int_equal(listed.unseen[1].tag, 6);
    assert_int_equal(fpx_listed_tag(&listed, 0), 0);
    fpx_listed_frames_free(&listed);
    free_made(&made);
}

static void test_where_all_that_is_kept_has_cells_tags_are_those_of_the_figure(void **state)
{
    (void)state;
    struct made made = make(tiny, 1, 0);
    struct fpx_listed_frames listed;
    assert_int_equal(fpx_listed_frames_find(made.figure, &listed), FLAMEPIX_OK);
    assert_int_equal(listed.unseen_count, 0);
    assert_null(listed.tags);
    assert_int_equal(listed.count, made.figure->rows->count);
    assert_int_equal(fpx_listed_tag(&listed, 3), 3);
    fpx_listed_frames_free(&listed);
    free_made(&made);
}

static void test_what_is_cut_is_not_listed(void **state)
{
    (void)state;
    struct made made = make(tiny, 0, 3);
    struct fpx_listed_frames listed;
    assert_int_equal(fpx_listed_frames_find(made.figure, &listed), FLAMEPIX_OK);
    assert_int_equal(listed.unseen_count, 1);
    expect_unseen(&listed.unseen[0], "b", 4, 2);
    fpx_listed_frames_free(&listed);
    free_made(&made);
}

static enum flamepix_status find(void *figure)
{
    struct fpx_listed_frames listed;
    const enum flamepix_status status = fpx_listed_frames_find(figure, &listed);
    fpx_listed_frames_free(&listed);
    return status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    struct made made = make(tiny, 0, 0);
    assert_in_range(scarce_memory_try(find, made.figure), 3, 20);
    free_made(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_without_cells_have_tags_in_their_places),
        cmocka_unit_test(test_where_all_that_is_kept_has_cells_tags_are_those_of_the_figure),
        cmocka_unit_test(test_what_is_cut_is_not_listed),
        cmocka_unit_test(test_short_memory_is_an_answer),
    };
    return cmocka_run_group_tests_name("listed_frames", tests, NULL, NULL);
}
