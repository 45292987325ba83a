#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/pictures/around.h"
#include "support/pictures/raster_fixture.h"
#include "support/recordings/layout_text.h"

/* Profile T1 of FlameGraphs.jl, one column for each sample. */
static struct drawing drawing_of_flamegraphs_jl(void)
{
    struct flamepix_layout_options options = flamepix_layout_defaults();
    options.costscale = -1;
    return drawing_of("f1:1;f2:5;f3;f2:15 2\nf1:1;f4;f5 1\nf1:2;f6 1\n", &options, true, 0);
}

static void test_matrix_of_tags_is_that_of_flamegraphs_jl(void **state)
{
    (void)state;
    struct drawing drawing = drawing_of_flamegraphs_jl();
    char *text = record_tags(drawing.raster);
    assert_string_equal(text, "1111\n"
                              "2223\n"
                              "4456\n"
                              "7780\n"
                              "9900\n");
    free(text);
    drawing_free(&drawing);
}

static void test_matrix_row_is_a_row_of_the_matrix(void **state)
{
    (void)state;
    struct drawing drawing = drawing_of_flamegraphs_jl();
    uint32_t tags[4];
    flamepix_raster_tags_row(drawing.raster, 3, tags);
    assert_int_equal(tags[1], 7);
    assert_int_equal(tags[2], 8);
    assert_int_equal(tags[3], 0);
    drawing_free(&drawing);
}

/* Test vector T8: colours c1 to c4 by depth and by place in the row. */
static uint32_t color_by_tag(const void *user, const struct flamepix_frame_facts *frame)
{
    const uint32_t *colors = user;
    if (frame->depth == 0)
        return colors[0];
    bool second = (frame->depth == 1 && frame->weight == 1) ||
                  (frame->depth > 1 && frame->name.data[1] >= '4' && frame->name.data[1] <= '5');
    return colors[(frame->depth % 2) * 2 + second];
}

static void test_matrix_of_pixels_is_that_of_flamegraphs_jl(void **state)
{
    (void)state;
    static const uint32_t colors[] = {0xc1, 0xc2, 0xc3, 0xc4};
    const struct flamepix_palette palette = {.color = color_by_tag, .user = colors};
    static const uint32_t expected[] = {
        0xc1, 0xc1, 0xc1, 0xc1, /* the root */
        0xc3, 0xc3, 0xc3, 0xc4, /**/
        0xc1, 0xc1, 0xc2, 0xc1, /**/
        0xc3, 0xc3, 0xc4, 0xff, /**/
        0xc1, 0xc1, 0xff, 0xff, /**/
    };
    uint32_t pixels[20];
    struct drawing drawing = drawing_of_flamegraphs_jl();
    flamepix_raster_pixels(drawing.raster, &palette, 0xff, pixels);
    for (size_t i = 0; i < 20; i++)
        assert_int_equal(pixels[i], expected[i]);
    drawing_free(&drawing);
}

static uint32_t color_of_what_it_sees(const void *user, const struct flamepix_frame_facts *frame)
{
    assert_null(user);
    assert_memory_equal(frame->name.data, "main", frame->name.length);
    assert_int_equal(frame->depth, 1);
    assert_true(frame->weight == 6 && frame->self == 4 && frame->total == 10);
    return 0x123456;
}

static void test_matrix_color_of_a_frame_is_what_the_palette_says_of_it(void **state)
{
    (void)state;
    const struct flamepix_palette palette = {.color = color_of_what_it_sees};
    struct flamepix_layout_options options = flamepix_layout_defaults();
    options.columns = 10;
    struct drawing drawing = drawing_of("main 4\nmain;a 2\nz 4\n", &options, true, 0);
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_row(drawing.raster, 1, &count);
    assert_int_equal(flamepix_span_color(drawing.raster, &spans[0], &palette), 0x123456);
    drawing_free(&drawing);
}

static void test_matrix_color_of_a_run_depends_on_its_fullness(void **state)
{
    (void)state;
    const struct flamepix_palette palette = {.color = color_of_what_it_sees};
    struct flamepix_layout_options options = flamepix_layout_defaults();
    struct drawing drawing = drawing_of("main 10\n", &options, true, 0);
    const struct flamepix_box run = {.start = 2, .end = 10, .weight.value = 6, .elided = 3};
    const struct flamepix_span span = {.box = &run, .first = 1, .end = 5, .tag = 2, .depth = 1};
    assert_int_equal(flamepix_span_color(drawing.raster, &span, &palette),
                     flamepix_run_color(0.75));
    drawing_free(&drawing);
}

/* What the palette is asked with. */
struct seen {
    struct flamepix_bytes first;
    uint32_t number;
    bool woken;
};

static uint32_t see_facts(const void *user, const struct flamepix_frame_facts *frame)
{
    struct seen *const *seen = user;
    **seen = (struct seen){frame->first, frame->number, frame->woken};
    return 0;
}

static void test_matrix_tells_a_palette_only_the_facts_that_it_wants(void **state)
{
    (void)state;
    struct seen seen = {0};
    struct seen *place = &seen;
    struct flamepix_palette palette = {.color = see_facts, .user = &place};
    struct flamepix_layout_options options = flamepix_layout_defaults();
    options.columns = 10;
    struct drawing drawing = drawing_of("a;--;b 4\na;c;b 2\nz;y 4\n", &options, true, 0);
    size_t count;
    const struct flamepix_span *row = flamepix_raster_row(drawing.raster, 3, &count);
    assert_int_equal(count, 2);
    (void)flamepix_span_color(drawing.raster, &row[0], &palette);
    assert_true(seen.first.length == 0 && !seen.woken && seen.number == 1);
    palette.wants = FLAMEPIX_WANTS_FIRST | FLAMEPIX_WANTS_WOKEN;
    (void)flamepix_span_color(drawing.raster, &row[0], &palette);
    assert_true(seen.first.data[0] == 'a' && seen.woken && seen.number == 1);
    (void)flamepix_span_color(drawing.raster, &row[1], &palette);
    assert_true(seen.first.data[0] == 'a' && !seen.woken && seen.number == 2);
    /* A span of a thumbnail has another tag. */
    struct flamepix_span other = row[1];
    other.tag = 1;
    (void)flamepix_span_color(drawing.raster, &other, &palette);
    assert_int_equal(seen.number, 2);
    drawing_free(&drawing);
}

static void test_matrix_tells_a_palette_what_is_between_a_caller_and_the_function(void **state)
{
    (void)state;
    struct seen seen = {0};
    struct seen *place = &seen;
    const struct flamepix_palette palette = {
        .color = see_facts, .user = &place, .wants = FLAMEPIX_WANTS_FIRST | FLAMEPIX_WANTS_WOKEN};
    struct flamepix_layout_options options = flamepix_layout_defaults();
    options.columns = 10;
    struct drawing drawing = {.layout =
                                  around_layout("b;--;a;f;x;--;y 4\nc;a;f 6\n", "f", &options)};
    assert_int_equal(flamepix_raster_create(drawing.layout, true, 0, &drawing.raster), FLAMEPIX_OK);
    static const char firsts[] = "fxxxaaaa";
    static const bool woken[] = {false, false, false, true, false, false, false, true};
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(drawing.raster, &count);
    assert_int_equal(count, 8); /* f | x | -- | y | a | -- c | b */
    for (size_t i = 0; i < count; i++) {
        (void)flamepix_span_color(drawing.raster, &spans[i], &palette);
        assert_int_equal(seen.first.data[0], firsts[i]);
        assert_true(seen.woken == woken[i]);
    }
    drawing_free(&drawing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matrix_of_tags_is_that_of_flamegraphs_jl),
        cmocka_unit_test(test_matrix_row_is_a_row_of_the_matrix),
        cmocka_unit_test(test_matrix_of_pixels_is_that_of_flamegraphs_jl),
        cmocka_unit_test(test_matrix_color_of_a_frame_is_what_the_palette_says_of_it),
        cmocka_unit_test(test_matrix_color_of_a_run_depends_on_its_fullness),
        cmocka_unit_test(test_matrix_tells_a_palette_only_the_facts_that_it_wants),
        cmocka_unit_test(test_matrix_tells_a_palette_what_is_between_a_caller_and_the_function),
    };
    return cmocka_run_group_tests_name("raster_matrices", tests, NULL, NULL);
}
