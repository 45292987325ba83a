/* The frames of a picture, read back. When they are asked, against its tags: at every pixel of
 * random pictures it is the frame or run whose tag stands there, or nothing. And when they are
 * drawn again: where nothing was elided it is the same picture, and always of the same total. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>
#include <flamepix/order.h>

#include "figure/figure_internal.h"
#include "format/parse/frames_document.h"
#include "sidecar/listed_frames.h"
#include "support/pictures/around.h"
#include "support/pictures/profiles.h"
#include "support/pictures/random_pages.h"
#include "support/pictures/raster_fixture.h"
#include "support/pictures/type_support.h"

enum { PICTURES = 400, NPY_HEADER = 128 };

/* -- asked ------------------------------------------------------------------------------------- */

struct bytes_left {
    const char *data;
    size_t length;
};

static enum flamepix_status read_left(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct bytes_left *left = user;
    *length_ret = left->length < capacity ? left->length : capacity;
    memcpy(buffer, left->data, *length_ret);
    left->data += *length_ret;
    left->length -= *length_ret;
    return FLAMEPIX_OK;
}

static void read_document(const struct flamepix_buffer *text, struct fpx_frames_document *document)
{
    struct bytes_left left = {text->data, text->length};
    struct fpx_json_reader json;
    fpx_json_reader_init(&json, read_left, &left);
    assert_int_equal(fpx_frames_document_read(document, &json), FLAMEPIX_OK);
    fpx_json_reader_free(&json);
}

static uint32_t tag_at(const struct flamepix_buffer *tags, size_t pixel)
{
    const uint8_t *tag = (const uint8_t *)tags->data + NPY_HEADER + 4 * pixel;
    return tag[0] | (uint32_t)tag[1] << 8 | (uint32_t)tag[2] << 16 | (uint32_t)tag[3] << 24;
}

static void expect_tags(const struct fpx_frames_document *document,
                        const struct flamepix_buffer *tags)
{
    assert_int_equal(tags->length, NPY_HEADER + 4 * (size_t)document->width * document->height);
    for (uint32_t y = 0; y < document->height; y++)
        for (uint32_t x = 0; x < document->width; x++) {
            const struct fpx_drawn_frame *frame = fpx_frames_document_at(document, x, y);
            assert_int_equal(frame == NULL ? 0 : frame - document->frames + 1,
                             tag_at(tags, (size_t)y * document->width + x));
        }
}

static void expect_agreement(const struct flamepix_layout *layout,
                             const struct flamepix_figure_options *options,
                             struct flamepix_fonts *fonts)
{
    struct fpx_frames_document document = {0};
    struct flamepix_buffer tags = {0}, json = {0};
    struct flamepix_figure *figure;
    assert_int_equal(flamepix_figure_create(layout, options, fonts, NULL, &figure), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_tags(figure, flamepix_buffer_write, &tags), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_frames(figure, flamepix_buffer_write, &json), FLAMEPIX_OK);
    read_document(&json, &document);
    struct fpx_listed_frames listed;
    assert_int_equal(fpx_listed_frames_find(figure, &listed), FLAMEPIX_OK);
    assert_int_equal(document.count, listed.count);
    assert_int_equal(document.count, figure->rows->count + listed.unseen_count);
    fpx_listed_frames_free(&listed);
    expect_tags(&document, &tags);
    fpx_frames_document_free(&document);
    flamepix_figure_free(figure);
    flamepix_buffer_free(&tags);
    flamepix_buffer_free(&json);
}

static char *random_profile(uint64_t *seed)
{
    return profiles_below(seed, 2) == 0 ? profiles_folded(seed) : profiles_deep(seed);
}

static void test_a_pixel_is_of_the_frame_whose_tag_it_has(void **state)
{
    uint64_t seed = 31;
    for (int i = 0; i < PICTURES; i++) {
        char *folded = random_profile(&seed);
        const struct flamepix_figure_options options = pages_random(&seed);
        struct flamepix_layout_options layout = profiles_options(&seed);
        flamepix_figure_plan(&options, &layout);
        struct drawing drawing = drawing_of(folded, &layout, true, 0);
        expect_agreement(drawing.layout, &options, *state);
        drawing_free(&drawing);
        free(folded);
    }
}

static bool has_frame(const char *folded, const char *name)
{
    char *up, *down;
    around_split(folded, name, &up, &down);
    const bool has = up[0] != '\0';
    free(up);
    free(down);
    return has;
}

static void test_so_it_is_around_a_function(void **state)
{
    static const double minwidths[] = {0.3, 1, 2, 5};
    uint64_t seed = 32;
    for (int i = 0; i < PICTURES; i++) {
        char *folded = profiles_deep(&seed);
        const char *name = profiles_name(&seed);
        const struct flamepix_figure_options options = pages_random(&seed);
        struct flamepix_layout_options layout = flamepix_layout_defaults();
        layout.minwidth_px = minwidths[profiles_below(&seed, 4)];
        flamepix_figure_plan(&options, &layout);
        struct flamepix_layout *both =
            around_layout(folded, has_frame(folded, name) ? name : "main", &layout);
        expect_agreement(both, &options, *state);
        flamepix_layout_free(both);
        free(folded);
    }
}

/* -- drawn again ------------------------------------------------------------------------------- */

/* What is written of bytes that are no UTF-8. */
static struct flamepix_bytes written_name(struct flamepix_bytes name)
{
    return flamepix_bytes_equal(name, flamepix_bytes_of("\377")) ? flamepix_bytes_of("\xEF\xBF\xBD")
                                                                 : name;
}

static void expect_same_boxes(const struct flamepix_layout *layout,
                              const struct flamepix_layout *again)
{
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    assert_int_equal(flamepix_layout_summary(again).rows, summary.rows);
    for (uint32_t row = 0; row < summary.rows; row++) {
        size_t count, count_again;
        const struct flamepix_box *boxes = flamepix_layout_row(layout, row, &count);
        const struct flamepix_box *boxes_again = flamepix_layout_row(again, row, &count_again);
        assert_int_equal(count_again, count);
        for (size_t i = 0; i < count; i++) {
            assert_true(boxes[i].start == boxes_again[i].start);
            assert_true(boxes[i].end == boxes_again[i].end);
            assert_true(boxes[i].weight.value == boxes_again[i].weight.value);
            assert_true(flamepix_bytes_equal(written_name(boxes[i].name), boxes_again[i].name));
        }
    }
}

static struct flamepix_layout *layout_again(const struct flamepix_buffer *json,
                                            const struct flamepix_layout_options *options)
{
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_input_from_memory(flamepix_buffer_bytes(json), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_format_named("frames")->open(input, NULL, NULL, &stacks),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_order_sort(stacks, SIZE_MAX, 0, &stacks), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_create(stacks, options, &layout), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    return layout;
}

/* Whether nothing was elided. */
static bool check_again(const struct flamepix_layout *layout,
                        const struct flamepix_layout_options *options,
                        const struct flamepix_figure_options *page, struct flamepix_fonts *fonts)
{
    struct flamepix_buffer json = {0};
    struct flamepix_figure *figure;
    assert_int_equal(flamepix_figure_create(layout, page, fonts, NULL, &figure), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_frames(figure, flamepix_buffer_write, &json), FLAMEPIX_OK);
    const struct flamepix_figure_page drawn = flamepix_figure_page(figure);
    struct flamepix_layout *again = layout_again(&json, options);
    assert_true(flamepix_layout_summary(again).total == flamepix_layout_summary(layout).total);
    const bool is_whole = drawn.elided == 0 && drawn.cut == 0;
    if (is_whole)
        expect_same_boxes(layout, again);
    flamepix_layout_free(again);
    flamepix_figure_free(figure);
    flamepix_buffer_free(&json);
    return is_whole;
}

static void test_drawn_again_it_is_the_same_picture(void **state)
{
    static const double minwidths[] = {0, 0.01, 1, 4};
    uint64_t seed = 33;
    int whole = 0;
    for (int i = 0; i < PICTURES; i++) {
        char *folded = random_profile(&seed);
        struct flamepix_figure_options options = flamepix_figure_defaults();
        struct flamepix_layout_options layout = flamepix_layout_defaults();
        options.chains = (enum flamepix_chains)profiles_below(&seed, 3);
        options.scale = 1 + profiles_below(&seed, 2);
        layout.minwidth_px = minwidths[profiles_below(&seed, 4)];
        flamepix_figure_plan(&options, &layout);
        struct drawing drawing = drawing_of(folded, &layout, true, 0);
        whole += check_again(drawing.layout, &layout, &options, *state);
        drawing_free(&drawing);
        free(folded);
    }
    assert_in_range(whole, PICTURES / 10, PICTURES - PICTURES / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_pixel_is_of_the_frame_whose_tag_it_has),
        cmocka_unit_test(test_so_it_is_around_a_function),
        cmocka_unit_test(test_drawn_again_it_is_the_same_picture),
    };
    return cmocka_run_group_tests_name("query", tests, fonts_setup, fonts_teardown);
}
