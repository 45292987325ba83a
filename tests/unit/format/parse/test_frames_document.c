#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/drawn/drawn.h"
#include "format/parse/frames_document.h"
#include "support/json.h"

/* A frame without its name. */
#define FRAME(tag, parent, depth, place)                                                           \
    "{\"tag\":" #tag ",\"parent\":" #parent ",\"depth\":" #depth ",\"weight\":5," place

#define PARENT "a frame that follows its parent"

static enum flamepix_status read_text(struct fpx_frames_document *document, const char *text,
                                      const char **expected_ret)
{
    struct test_json json;
    *document = (struct fpx_frames_document){0};
    test_json_begin(&json, flamepix_bytes_of(text), 7);
    const enum flamepix_status status = fpx_frames_document_read(document, &json.reader);
    *expected_ret = fpx_json_expected(&json.reader);
    fpx_json_reader_free(&json.reader);
    return status;
}

static void read_well(struct fpx_frames_document *document, const char *text)
{
    const char *expected;
    assert_int_equal(read_text(document, text, &expected), FLAMEPIX_OK);
}

static void assert_text(const struct fpx_frames_document *document, size_t number,
                        const char *expected)
{
    assert_true(flamepix_bytes_equal(fpx_frames_document_text(document, number),
                                     flamepix_bytes_of(expected)));
}

static void test_all_of_a_document_is_read(void **state)
{
    struct fpx_frames_document document;
    (void)state;
    read_well(&document,
              "{\"schema\":\"flamepix-frames-2\",\"total\":20.5,\"unit\":\"ms\",\"new\":[{}],"
              "\"image\":{\"width\":1200,\"height\":69,\"scale\":1.5},\"stacks\":3,"
              "\"elidedFrames\":12,\"measure\":[\"after\",\"before\"],"
              "\"comparison\":{\"before\":7,\"after\":20.5,\"plus\":1},"
              "\"frames\":[{\"tag\":1,\"parent\":0,\"depth\":0,\"name\":\"all\",\"start\":0,"
              "\"weight\":20.5,\"self\":2,\"other\":-7,\"otherSelf\":-1,\"change\":null,\"x\":10,"
              "\"y\":11,\"w\":12,\"h\":13,\"label\":\"a\"},"
              "{\"tag\":2,\"parent\":1,\"depth\":1,\"elided\":9,\"start\":3,\"end\":6,"
              "\"weight\":2}]}");
    assert_true(document.chart.total == 20.5 && document.scale == 1.5);
    assert_text(&document, document.chart.unit, "ms");
    assert_int_equal(document.width, 1200);
    assert_int_equal(document.height, 69);
    assert_int_equal(document.stacks, 3);
    assert_int_equal(document.elided_frames, 12);
    assert_true(fpx_frames_document_has_two(&document) && document.is_compared);
    assert_true(document.before == 7 && document.after == 20.5);
    assert_text(&document, document.measure[1], "before");
    assert_int_equal(document.count, 2);
    const struct fpx_drawn_frame *frame = document.frames;
    assert_text(&document, frame->name, "all");
    assert_true(frame->weight == 20.5 && frame->self == 2 && frame->other == -7);
    assert_true(frame->other_self == -1 && frame->elided == 0 && frame->parent == 0);
    const struct fpx_drawn_place place = fpx_frames_document_place(&document, frame);
    assert_true(place.x == 10 && place.y == 11);
    assert_true(place.w == 12 && place.h == 13);
    assert_true(frame[1].elided == 9 && frame[1].parent == 1 && frame[1].depth == 1);
    assert_text(&document, frame[1].name, "");
    fpx_frames_document_free(&document);
}

static void assert_at(const struct fpx_frames_document *document, uint32_t x, uint32_t y,
                      size_t tag)
{
    const struct fpx_drawn_frame *frame = fpx_frames_document_at(document, x, y);
    assert_int_equal(frame == NULL ? 0 : frame - document->frames + 1, tag);
}

/* clang-format off */
static const char chain[] =
    "{\"frames\":["
    FRAME(1, 0, 0, "\"name\":\"f\",\"x\":2,\"y\":5,\"w\":9,\"h\":4}") ","
    FRAME(2, 1, 1, "\"name\":\"g\",\"x\":2,\"y\":5,\"w\":9,\"h\":4}") ","
    FRAME(3, 1, -1, "\"name\":\"c\",\"x\":2,\"y\":9,\"w\":9,\"h\":4}") ","
    FRAME(4, 3, -2, "\"name\":\"d\",\"x\":2,\"y\":9,\"w\":9,\"h\":4}") "]}";

static const char parted[] =
    "{\"frames\":["
    FRAME(1, 0, 0, "\"name\":\"f\",\"x\":0,\"y\":8,\"w\":9,\"h\":4}") ","
    FRAME(2, 1, 1, "\"elided\":3,\"x\":0,\"y\":0,\"w\":9,\"h\":8,"
                   "\"pieces\":[[0,4,2,4],[5,0,4,4,99]]}") "]}";
/* clang-format on */

static void test_a_pixel_is_of_the_frame_called_last(void **state)
{
    struct fpx_frames_document document;
    (void)state;
    read_well(&document, chain);
    assert_at(&document, 2, 5, 2);
    assert_at(&document, 10, 8, 2);
    assert_at(&document, 5, 9, 3);
    assert_at(&document, 1, 5, 0);
    assert_at(&document, 11, 5, 0);
    assert_at(&document, 5, 13, 0);
    assert_at(&document, UINT32_MAX, UINT32_MAX, 0);
    fpx_frames_document_free(&document);
}

static void test_of_a_run_with_pieces_they_alone_are_its_pixels(void **state)
{
    struct fpx_frames_document document;
    (void)state;
    read_well(&document, parted);
    assert_at(&document, 0, 4, 2);
    assert_at(&document, 8, 3, 2);
    assert_at(&document, 0, 3, 0);
    assert_at(&document, 5, 4, 0);
    assert_at(&document, 5, 8, 1);
    fpx_frames_document_free(&document);
}

static void test_frames_have_the_total_and_unit_of_their_panel(void **state)
{
    struct fpx_frames_document document;
    (void)state;
    read_well(&document,
              "{\"total\":9,\"unit\":\"a\",\"panels\":[{\"caption\":\"one\",\"total\":4,"
              "\"unit\":\"b\",\"chart\":{\"x\":1}},{\"total\":5}],\"frames\":["
              "{\"tag\":1,\"panel\":0,\"parent\":0,\"depth\":0,\"name\":\"all\",\"weight\":4},"
              "{\"tag\":2,\"panel\":1,\"parent\":0,\"depth\":0,\"name\":\"all\",\"weight\":5}]}");
    const struct fpx_drawn_chart *charts[2];
    for (size_t i = 0; i < 2; i++)
        charts[i] = fpx_frames_document_chart(&document, &document.frames[i]);
    assert_true(charts[0]->total == 4 && charts[1]->total == 5);
    assert_text(&document, charts[0]->unit, "b");
    assert_text(&document, charts[0]->caption, "one");
    assert_text(&document, charts[1]->unit, "a");
    fpx_frames_document_free(&document);
}

/* -- what cannot be ---------------------------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *text, *expected;
    size_t count; /* of frames before it */
} damaged[] = {
    {"[]", "an object", 0},
    {"{\"schema\":\"flamepix-frames-1\"}", "the schema flamepix-frames-2", 0},
    {"{\"schema\":2}", "the schema flamepix-frames-2", 0},
    {"{\"frames\":[7]}", "an object", 0},
    {"{\"panels\":[7]}", "an object", 0},
    {"{\"frames\":[{}]}", "tags in order from 1", 0},
    {"{\"frames\":[" FRAME(2, 0, 0, "\"name\":\"\"}") "]}", "tags in order from 1", 0},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"x\":1}") "]}", "a frame that has a name", 0},
    {"{\"frames\":[{\"tag\":1,\"parent\":0,\"depth\":0,\"name\":\"\"}]}",
     "a frame that has a weight", 0},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"name\":\"\",\"panel\":1}") "]}",
     "a frame of one of the panels", 0},
    {"{\"frames\":[" FRAME(1, 0, 1, "\"name\":\"\"}") "]}", PARENT, 0},
    {"{\"frames\":[" FRAME(1, 1, 0, "\"name\":\"\"}") "]}", PARENT, 0},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"name\":\"\"}") "," FRAME(2, 3, 1, "\"name\":\"\"}")
     "," FRAME(3, 2, 1, "\"name\":\"\"}") "]}", PARENT, 1},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"name\":\"\"}") ","
     FRAME(2, 1, 2147483647, "\"name\":\"\"}") "]}", PARENT, 1},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"name\":\"\"}") "," FRAME(2, 1, 2, "\"elided\":1}")
     "," FRAME(3, 2, 3, "\"name\":\"\"}") "]}", PARENT, 2},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"name\":\"\"}") "," FRAME(2, 1, 1, "\"name\":\"\"}")
     "," FRAME(3, 2, -1, "\"elided\":1}") "]}", PARENT, 2},
    {"{\"frames\":[" FRAME(1, 0, -2147483648, "\"name\":\"\"}") "]}", "a valid depth", 0},
    {"{\"frames\":[" FRAME(1, 4294967296, 0, "\"name\":\"\"}") "]}",
     "a number from 0 to 4,294,967,295", 0},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"name\":\"\",\"w\":-1}") "]}",
     "a number from 0 to 4,294,967,295", 0},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"elided\":0}") "]}", "a run of one frame or more", 0},
    {"{\"frames\":[{\"weight\":-1}]}", "a valid weight", 0},
    {"{\"frames\":[{\"weight\":1e300}]}", "a valid weight", 0},
    {"{\"frames\":[{\"other\":-1e300}]}", "a valid weight", 0},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"elided\":1,\"pieces\":[7]}") "]}", "an array", 0},
    {"{\"frames\":[" FRAME(1, 0, 0, "\"name\":\"\"}") "]}\n{}",
     "nothing after the outermost value", 1},
};
/* clang-format on */

static void test_what_cannot_be_is_damage(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(damaged) / sizeof(damaged[0]); i++) {
        struct fpx_frames_document document;
        const char *expected;
        assert_int_equal(read_text(&document, damaged[i].text, &expected), FLAMEPIX_BAD_RECORDING);
        assert_string_equal(expected, damaged[i].expected);
        assert_int_equal(document.count, damaged[i].count);
        fpx_frames_document_free(&document);
    }
}

static void test_members_of_other_kinds_are_passed_over(void **state)
{
    struct fpx_frames_document document;
    (void)state;
    read_well(&document, "{\"total\":[],\"unit\":4,\"image\":7,\"panels\":{},\"measure\":\"after\","
                         "\"comparison\":null,\"view\":[7,{\"name\":3}],\"frames\":{\"a\":1},"
                         "\"stacks\":-4,\"elidedFrames\":0.5}");
    assert_int_equal(document.count + document.panel_count + document.stacks, 0);
    assert_false(document.is_compared || document.is_around);
    assert_null(fpx_drawn_weights_refusal(&document));
    fpx_frames_document_free(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_of_a_document_is_read),
        cmocka_unit_test(test_a_pixel_is_of_the_frame_called_last),
        cmocka_unit_test(test_of_a_run_with_pieces_they_alone_are_its_pixels),
        cmocka_unit_test(test_frames_have_the_total_and_unit_of_their_panel),
        cmocka_unit_test(test_what_cannot_be_is_damage),
        cmocka_unit_test(test_members_of_other_kinds_are_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
