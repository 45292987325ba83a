#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "figure/rows/row_layout.h"
#include "support/pictures/around.h"
#include "support/pictures/raster_fixture.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

/* The rows as they are seen, the root's below: a cell is the first letter of its owner's name,
 * large on the hot path; ~ of a run; . of nobody. '^' tells, above all, where something is cut. */
static char letter_of(const struct fpx_row_layout *thumb, const struct flamepix_span *cell)
{
    if (cell->box->elided > 0)
        return '~';
    char letter = cell->box->name.data[0];
    bool hot = thumb->traits[cell->tag - 1] & FPX_ROW_HOT;
    return hot ? (char)(letter - 'a' + 'A') : letter;
}

static void add_torn(struct flamepix_buffer *text, const struct fpx_row_layout *thumb,
                     const bool *torn, uint32_t cut_rows)
{
    for (uint32_t column = 0; cut_rows > 0 && column < thumb->columns; column++)
        record_text(text, "%c", torn[column] ? '^' : '.');
    record_text(text, "%s", cut_rows > 0 ? "\n" : "");
}

static void add_row(struct flamepix_buffer *text, const struct fpx_row_layout *thumb, uint32_t row)
{
    size_t count, at = 0;
    const struct flamepix_span *cells = fpx_row_layout_row(thumb, row, &count);
    for (uint32_t column = 0; column < thumb->columns; column++) {
        while (at < count && cells[at].end <= column)
            at++;
        bool owned = at < count && cells[at].first <= column;
        record_text(text, "%c", owned ? letter_of(thumb, &cells[at]) : '.');
    }
    record_text(text, "\n");
}

static char *seen(const struct fpx_row_layout *thumb)
{
    struct flamepix_buffer text = {0};
    add_torn(&text, thumb, thumb->torn, thumb->cut_up_rows);
    for (uint32_t row = thumb->up_rows; row-- > 0;)
        add_row(&text, thumb, row);
    for (uint32_t row = thumb->up_rows; row < thumb->rows; row++)
        add_row(&text, thumb, row);
    add_torn(&text, thumb, thumb->torn_down, thumb->cut_rows - thumb->cut_up_rows);
    return record_take(&text);
}

/* Rows of a thumbnail that are to be `least` px high, in `room` px. */
static struct fpx_row_rule rule_of_thumb(uint32_t room, uint32_t least)
{
    return (struct fpx_row_rule){.scale = 1,
                                 .room = room,
                                 .good = least,
                                 .least = 1,
                                 .cut = FPX_CUT_SURPLUS,
                                 .merging = FPX_MERGE_IF_HIGH};
}

struct scene {
    struct drawing drawing;
    struct fpx_row_layout *thumb;
};

static struct scene open_scene(const char *folded, uint32_t columns, uint32_t room, uint32_t least)
{
    const struct flamepix_layout_options options = {.columns = columns, .minwidth_px = 1};
    struct scene scene = {.drawing = drawing_of(folded, &options, true, 0)};
    const struct fpx_row_rule rule = rule_of_thumb(room, least);
    assert_int_equal(fpx_row_layout_create(scene.drawing.raster, &rule, &scene.thumb), FLAMEPIX_OK);
    assert_int_equal(fpx_row_layout_mark_hot(scene.thumb), FLAMEPIX_OK);
    return scene;
}

static void close_scene(struct scene *scene)
{
    fpx_row_layout_free(scene->thumb);
    drawing_free(&scene->drawing);
}

static void expect(const char *folded, uint32_t columns, uint32_t room, uint32_t least,
                   const char *rows)
{
    struct scene scene = open_scene(folded, columns, room, least);
    char *text = seen(scene.thumb);
    assert_string_equal(text, rows);
    free(text);
    close_scene(&scene);
}

static void test_rows_are_depths_while_they_are_high_enough(void **state)
{
    (void)state;
    expect("b;c;d 6\ne;f 2\n", 8, 16, 4,
           "DDDDDD..\n"
           "CCCCCCff\n"
           "BBBBBBee\n"
           "AAAAAAAA\n");
}

static void test_the_hot_path_ends_where_a_frame_weighs_more_than_its_children(void **state)
{
    (void)state;
    expect("b 4\nb;c 2\nb;d 1\ne;f 1\n", 8, 16, 4,
           "....ccdf\n"
           "BBBBBBBe\n"
           "AAAAAAAA\n");
}

static void test_of_equally_heavy_children_the_left_one_is_hot(void **state)
{
    (void)state;
    expect("b 4\nc 4\n", 8, 16, 4,
           "BBBBcccc\n"
           "AAAAAAAA\n");
}

/* 5 depths in room for 4: d is seen of b, c and d, g of f and g, and e sinks. */
static void test_frames_with_the_same_cells_share_a_row_where_rows_are_too_low(void **state)
{
    (void)state;
    expect("b;c;d;e 3\nb;c;d 3\nf;g 2\n", 8, 16, 4,
           "...EEE..\n"
           "DDDDDDgg\n"
           "AAAAAAAA\n");
}

static void test_the_frames_of_a_chain_have_its_cells_and_marks(void **state)
{
    (void)state;
    struct scene scene = open_scene("b;c;d;e 3\nb;c;d 3\nf 2\n", 8, 16, 4);
    const struct fpx_row_layout *thumb = scene.thumb;
    /* a | b f | c | d | e */
    assert_int_equal(thumb->count, 6);
    static const uint32_t rows[] = {0, 1, 1, 1, 1, 2};
    static const uint8_t chained[] = {0, 0, 0, 2, 2, 0};
    static const uint32_t parents[] = {0, 1, 1, 2, 4, 5};
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(thumb->spans[i].tag, i + 1);
        assert_int_equal(thumb->spans[i].parent, parents[i]);
        const struct fpx_row_range range = fpx_row_layout_range(thumb, &thumb->spans[i]);
        assert_int_equal(range.first, rows[i]);
        assert_int_equal(range.end, rows[i] + 1);
        assert_int_equal(thumb->traits[i] & FPX_ROW_CHAIN, chained[i]);
    }
    close_scene(&scene);
}

/* The run at depth 4 hangs over d, which has sunk to row 1, and over h, which stands in row 2. */
static void test_a_run_sinks_column_by_column(void **state)
{
    (void)state;
    static const char folded[] = "b;c;d 2\nb;c;d;i 0.5\nb;c;d;j 0.5\n"
                                 "f;g;h;i 0.5\nf;g;h;j 0.5\nf 2\n";
    struct scene scene = open_scene(folded, 6, 14, 4);
    char *text = seen(scene.thumb);
    assert_string_equal(text, ".....^\n"
                              "..~..h\n"
                              "DDDfff\n"
                              "AAAAAA\n");
    free(text);
    close_scene(&scene);
}

static void test_rows_at_the_leaves_that_hold_next_to_nothing_are_cut(void **state)
{
    (void)state;
    expect("b 9\nb;c 4\nb;c;d 4\nb;c;d;e 1\nb;c;d;e;f 1\nb;c;d;e;f;g 1\n", 20, 15, 5,
           "..................^^\n"
           ".................eee\n"
           ".............DDDDDDD\n"
           ".........CCCCCCCCCCC\n"
           "BBBBBBBBBBBBBBBBBBBB\n");
}

static void test_rows_are_never_lower_than_a_pixel(void **state)
{
    (void)state;
    struct scene scene = open_scene("b 1\nb;c 1\nb;c;d 1\nb;c;d;e 1\nb;c;d;e;f 1\n", 5, 2, 4);
    assert_int_equal(scene.thumb->rows, 2);
    assert_int_equal(scene.thumb->cut_rows, 3);
    assert_int_equal(scene.thumb->count, 3);
    close_scene(&scene);
}

/* Chains, whole ones, of a picture that is to fit `room` px with rows of 4 px. */
static void expect_to_fit(const char *folded, uint32_t columns, uint32_t room, const char *rows)
{
    const struct flamepix_layout_options options = {.columns = columns, .minwidth_px = 1};
    struct fpx_row_rule rule = rule_of_thumb(room, 4);
    struct scene scene = {.drawing = drawing_of(folded, &options, true, 0)};
    rule.cut = FPX_CUT_NONE;
    rule.merging = FPX_MERGE_TO_FIT;
    assert_int_equal(fpx_row_layout_create(scene.drawing.raster, &rule, &scene.thumb), FLAMEPIX_OK);
    char *text = seen(scene.thumb);
    assert_string_equal(text, rows);
    free(text);
    close_scene(&scene);
}

static void test_the_longest_chains_are_merged_first_and_no_more_than_needed(void **state)
{
    (void)state;
    static const char folded[] = "b;c;d;e 4\nf;g 4\n";
    expect_to_fit(folded, 8, 5 * 4,
                  "eeee....\n"
                  "dddd....\n"
                  "ccccgggg\n"
                  "bbbbffff\n"
                  "aaaaaaaa\n");
    expect_to_fit(folded, 8, 3 * 4,
                  "....gggg\n"
                  "eeeeffff\n"
                  "aaaaaaaa\n");
    expect_to_fit(folded, 8, 2 * 4,
                  "eeeegggg\n"
                  "aaaaaaaa\n");
}

static void test_nothing_is_cut_where_merged_chains_are_still_too_high(void **state)
{
    (void)state;
    expect_to_fit("b;c 4\nb 1\nd 3\n", 8, 4,
                  ".cccc...\n"
                  "bbbbbddd\n"
                  "aaaaaaaa\n");
}

/* -- around a function ------------------------------------------------------------------------- */

/* Rows around f, which is F on both hot paths, in room for `room` px. */
static struct scene open_around(const char *folded, uint32_t columns,
                                const struct fpx_row_rule *rule)
{
    const struct flamepix_layout_options options = {.columns = columns, .minwidth_px = 1};
    struct scene scene = {.drawing.layout = around_layout(folded, "f", &options)};
    assert_int_equal(flamepix_raster_create(scene.drawing.layout, true, 0, &scene.drawing.raster),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_row_layout_create(scene.drawing.raster, rule, &scene.thumb), FLAMEPIX_OK);
    assert_int_equal(fpx_row_layout_mark_hot(scene.thumb), FLAMEPIX_OK);
    assert_int_equal(fpx_row_layout_find_under(scene.thumb), FLAMEPIX_OK);
    return scene;
}

static void expect_around(const char *folded, uint32_t columns, const struct fpx_row_rule *rule,
                          const char *rows)
{
    struct scene scene = open_around(folded, columns, rule);
    char *text = seen(scene.thumb);
    assert_string_equal(text, rows);
    free(text);
    close_scene(&scene);
}

static void test_callers_hang_from_the_function(void **state)
{
    (void)state;
    const struct fpx_row_rule rule = rule_of_thumb(40, 4);
    expect_around("a;b;f;x;y 3\na;c;f;x 2\na;c;f;z 2\na;f 1\n", 8, &rule,
                  "...YYY..\n"
                  ".XXXXXzz\n"
                  "FFFFFFFF\n"
                  "abbbCCCC\n"
                  ".aaaAAAA\n");
}

/* In the row of f itself there is nobody else, though g and d have its cells. */
static void test_of_a_chain_the_frame_that_was_called_last_is_seen(void **state)
{
    (void)state;
    const struct fpx_row_rule rule = rule_of_thumb(12, 4);
    struct scene scene = open_around("a;b;c;d;f;g;h;i 6\n", 6, &rule);
    char *text = seen(scene.thumb);
    assert_string_equal(text, "IIIIII\n"
                              "FFFFFF\n"
                              "DDDDDD\n");
    free(text);
    /* f | g | h | i | d | c | b | a */
    static const uint8_t chained[] = {0, 0, 2, 2, 2, 2, 2, 0};
    static const uint8_t covered[] = {0, 4, 4, 0, 0, 4, 4, 4};
    static const uint32_t callers[] = {0, 0, 2, 3, 6, 7, 8, 0};
    assert_int_equal(scene.thumb->count, 8);
    for (size_t i = 0; i < 8; i++) {
        assert_int_equal(scene.thumb->traits[i] & FPX_ROW_CHAIN, chained[i]);
        assert_int_equal(scene.thumb->traits[i] & FPX_ROW_COVERED, covered[i]);
        assert_int_equal(scene.thumb->callers[i], callers[i]);
    }
    close_scene(&scene);
}

/* Chains have saved two rows above f. The run at the leaves hangs from b, whose chain has saved two
 * rows as well, and from g, whose chain has saved one. */
static void test_what_sinks_above_does_not_move_what_is_below(void **state)
{
    (void)state;
    struct fpx_row_rule rule = rule_of_thumb(40, 4);
    rule.merging = FPX_MERGE_ALL;
    expect_around("d;c;b;f;x;y;z 2\ni;d;c;b;f;x;y;z 0.5\nj;d;c;b;f;x;y;z 0.5\n"
                  "i;h;g;e;f;x;y;z 0.5\nj;h;g;e;f;x;y;z 0.5\ne;f;x;y;z 2\n",
                  6, &rule,
                  "ZZZZZZ\n"
                  "FFFFFF\n"
                  "BBBeee\n"
                  "..~..g\n"
                  ".....~\n");
}

static void test_the_half_that_holds_less_is_cut_first(void **state)
{
    (void)state;
    struct fpx_row_rule rule = rule_of_thumb(16, 4);
    rule.cut = FPX_CUT_BEYOND;
    rule.merging = FPX_MERGE_NONE;
    rule.least = 4;
    static const char folded[] = "c;b;a;f;x 3\nc;b;a;f;x;y 1\nc;b;a;f;x;y;z 1\na;f 3\n";
    expect_around(folded, 8, &rule,
                  "......^^\n"
                  "...XXXXX\n"
                  "FFFFFFFF\n"
                  "AAAAAAAA\n"
                  "...BBBBB\n"
                  "...^^^^^\n");
}

static void test_a_run_of_callers_belongs_to_the_frame_nearer_to_the_function(void **state)
{
    (void)state;
    const struct fpx_row_rule rule = rule_of_thumb(40, 4);
    struct scene scene =
        open_around("p;b;f 0.5\nq;b;f 0.5\nr;b;f 0.5\ns;b;f 0.5\nc;f 4\n", 6, &rule);
    char *text = seen(scene.thumb);
    assert_string_equal(text, "FFFFFF\n"
                              "bbCCCC\n"
                              "~~....\n");
    free(text);
    assert_int_equal(scene.thumb->count, 4);
    assert_int_equal(scene.thumb->spans[3].parent, 2);
    assert_int_equal(scene.thumb->under[3], 2);
    close_scene(&scene);
}

/* No caller is wide enough, so that the run of them is next to the function. */
static void test_a_run_next_to_the_function_belongs_to_it(void **state)
{
    (void)state;
    const struct fpx_row_rule rule = rule_of_thumb(40, 4);
    struct scene scene =
        open_around("p;f;x;y 0.5\nq;f;x;y 0.5\nr;f;x;y 0.5\ns;f;x;y 0.5\n", 2, &rule);
    const struct fpx_row_layout *thumb = scene.thumb;
    assert_int_equal(thumb->count, 4);
    assert_int_equal(thumb->spans[3].parent, 1);
    assert_int_equal(thumb->under[3], 1);
    close_scene(&scene);
}

/* -- memory ------------------------------------------------------------------------------------ */

static uint32_t tag_under(const struct scene *scene, uint32_t depth, uint32_t column)
{
    for (size_t i = 0; i < scene->thumb->count; i++) {
        const struct flamepix_span *span = &scene->thumb->spans[i];
        if (span->depth == depth && span->first <= column && column < span->end)
            return scene->thumb->under[i];
    }
    fail();
    return 0;
}

/* The run at depth 2 stands on two columns of b, three of c; that at depth 3 on the run. */
static void test_a_run_belongs_to_the_frame_under_most_of_it(void **state)
{
    (void)state;
    static const char folded[] = "b;x 0.5\nb;y;u 0.5\nb;z;u 0.5\nb;zz;u 0.5\nc;a;u 0.5\n"
                                 "c;b;u 0.5\nc;c;u 0.5\nc;d;u 0.5\nc;e 0.5\nc;f 0.5\nd 3\n";
    struct scene scene = open_scene(folded, 8, 40, 4);
    assert_int_equal(fpx_row_layout_find_under(scene.thumb), FLAMEPIX_OK);
    assert_int_equal(tag_under(&scene, 0, 0), 1);
    assert_int_equal(tag_under(&scene, 1, 0), 2);
    assert_int_equal(tag_under(&scene, 1, 3), 3);
    assert_int_equal(tag_under(&scene, 2, 3), 3);
    assert_int_equal(tag_under(&scene, 3, 3), 3);
    close_scene(&scene);
}

static enum flamepix_status lay_out_thumb(void *raster)
{
    struct fpx_row_layout *thumb = NULL;
    const struct fpx_row_rule rule = rule_of_thumb(12, 4);
    enum flamepix_status status = fpx_row_layout_create(raster, &rule, &thumb);
    if (status == FLAMEPIX_OK)
        status = fpx_row_layout_mark_hot(thumb);
    if (status == FLAMEPIX_OK)
        status = fpx_row_layout_find_under(thumb);
    fpx_row_layout_free(thumb);
    return status;
}

static void test_a_thumb_that_lacks_memory_says_so(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = {.columns = 12, .minwidth_px = 1};
    struct drawing drawing = drawing_of("a;b;c;d;e 9\na;f;g;h 3\n", &options, true, 0);
    assert_true(scarce_memory_try(lay_out_thumb, drawing.raster) > 0);
    drawing_free(&drawing);
}

static void test_a_frame_that_is_shown_shares_no_row_with_its_chain(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = {.columns = 4, .minwidth_px = 1};
    struct drawing drawing = drawing_of("a;b;c;d;e 4\n", &options, true, 0);
    static const struct {
        size_t alone;
        const char *seen;
    } rows[] = {
        {0, "eeee\n"}, {1, "eeee\naaaa\naaaa\n"}, {3, "eeee\ncccc\nbbbb\n"}, {5, "eeee\ndddd\n"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fpx_row_rule rule = rule_of_thumb(4, 1);
        struct fpx_row_layout *layout;
        rule.merging = FPX_MERGE_ALL;
        rule.alone = rows[i].alone;
        assert_int_equal(fpx_row_layout_create(drawing.raster, &rule, &layout), FLAMEPIX_OK);
        char *text = seen(layout);
        assert_string_equal(text, rows[i].seen);
        free(text);
        fpx_row_layout_free(layout);
    }
    drawing_free(&drawing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_frame_that_is_shown_shares_no_row_with_its_chain),
        cmocka_unit_test(test_rows_are_depths_while_they_are_high_enough),
        cmocka_unit_test(test_the_hot_path_ends_where_a_frame_weighs_more_than_its_children),
        cmocka_unit_test(test_of_equally_heavy_children_the_left_one_is_hot),
        cmocka_unit_test(test_frames_with_the_same_cells_share_a_row_where_rows_are_too_low),
        cmocka_unit_test(test_the_frames_of_a_chain_have_its_cells_and_marks),
        cmocka_unit_test(test_a_run_sinks_column_by_column),
        cmocka_unit_test(test_rows_at_the_leaves_that_hold_next_to_nothing_are_cut),
        cmocka_unit_test(test_rows_are_never_lower_than_a_pixel),
        cmocka_unit_test(test_the_longest_chains_are_merged_first_and_no_more_than_needed),
        cmocka_unit_test(test_nothing_is_cut_where_merged_chains_are_still_too_high),
        cmocka_unit_test(test_a_run_belongs_to_the_frame_under_most_of_it),
        cmocka_unit_test(test_callers_hang_from_the_function),
        cmocka_unit_test(test_of_a_chain_the_frame_that_was_called_last_is_seen),
        cmocka_unit_test(test_what_sinks_above_does_not_move_what_is_below),
        cmocka_unit_test(test_the_half_that_holds_less_is_cut_first),
        cmocka_unit_test(test_a_run_of_callers_belongs_to_the_frame_nearer_to_the_function),
        cmocka_unit_test(test_a_run_next_to_the_function_belongs_to_it),
        cmocka_unit_test(test_a_thumb_that_lacks_memory_says_so),
    };
    return cmocka_run_group_tests_name("thumb", tests, NULL, NULL);
}
