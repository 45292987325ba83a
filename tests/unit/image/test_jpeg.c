#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/image.h>

#include "support/pictures/picture.h"

static struct flamepix_image_options jpeg_options(const struct picture *picture)
{
    struct flamepix_image_options options = picture_options(picture);
    options.format = FLAMEPIX_JPEG;
    return options;
}

static struct flamepix_buffer encode(const struct picture *picture,
                                     const struct flamepix_image_options *options)
{
    struct flamepix_buffer jpeg = {0};
    assert_int_equal(picture_encode(picture, options, flamepix_buffer_write, &jpeg), FLAMEPIX_OK);
    return jpeg;
}

/* The payload of the first segment with this marker before the scan. */
static const uint8_t *find_segment(const struct flamepix_buffer *jpeg, uint8_t marker,
                                   size_t *nbytes_ret)
{
    const uint8_t *bytes = (const uint8_t *)jpeg->data;
    size_t offset = 2;
    while (offset + 4 <= jpeg->length && bytes[offset + 1] != 0xDA) {
        size_t nbytes = (size_t)(bytes[offset + 2] << 8 | bytes[offset + 3]);
        *nbytes_ret = nbytes - 2;
        if (bytes[offset + 1] == marker)
            return bytes + offset + 4;
        offset += 2 + nbytes;
    }
    return NULL;
}

enum { APP0 = 0xE0, SOF0 = 0xC0, COM = 0xFE };

/* Boxes alone, so that the error is the encoder's and not that of noise. */
static struct picture make_boxes(uint32_t width, uint32_t height, bool indexed)
{
    struct picture picture = picture_make(width, height, indexed);
    size_t nbytes = (size_t)width * picture.pixel_nbytes;
    for (uint32_t y = 1; y < height; y++)
        memcpy(picture.rows + nbytes * y, picture.rows + nbytes * (y - y % 16), nbytes);
    return picture;
}

static double mean_error(const struct picture *picture,
                         const struct flamepix_image_options *options)
{
    struct pixels actual, expected = picture_pixels(picture);
    struct flamepix_buffer jpeg = encode(picture, options);
    assert_true(pixels_decode(jpeg.data, jpeg.length, &actual));
    struct pixels_difference difference = pixels_compare(&expected, &actual, 0);
    assert_true(difference.same_size);
    pixels_free(&actual);
    pixels_free(&expected);
    flamepix_buffer_free(&jpeg);
    return difference.mean;
}

static void assert_close(uint32_t width, uint32_t height, bool indexed)
{
    struct picture picture = make_boxes(width, height, indexed);
    struct flamepix_image_options options = jpeg_options(&picture);
    options.quality = 100;
    assert_true(mean_error(&picture, &options) < 1.5);
    options.quality = 90;
    assert_true(mean_error(&picture, &options) < 4);
    picture_free(&picture);
}

static void test_jpeg_is_close_to_its_pixels(void **state)
{
    (void)state;
    assert_close(300, 160, true);
    assert_close(300, 160, false);
    assert_close(1, 100, true);
    assert_close(1001, 1, false);
}

static void test_jpeg_of_indices_is_that_of_their_colors(void **state)
{
    (void)state;
    struct picture indexed = picture_make(211, 70, true), rgb = picture_make(211, 70, false);
    struct flamepix_image_options indexed_options = jpeg_options(&indexed);
    struct flamepix_image_options rgb_options = jpeg_options(&rgb);
    struct flamepix_buffer a = encode(&indexed, &indexed_options);
    struct flamepix_buffer b = encode(&rgb, &rgb_options);
    assert_int_equal(a.length, b.length);
    assert_memory_equal(a.data, b.data, a.length);
    flamepix_buffer_free(&a);
    flamepix_buffer_free(&b);
    picture_free(&indexed);
    picture_free(&rgb);
}

static void test_jpeg_quality_costs_bytes(void **state)
{
    (void)state;
    struct picture picture = picture_make(300, 160, true);
    struct flamepix_image_options options = jpeg_options(&picture);
    size_t previous = 0;
    static const unsigned qualities[] = {1, 50, 90, 100};
    for (int i = 0; i < 4; i++) {
        options.quality = qualities[i];
        struct flamepix_buffer jpeg = encode(&picture, &options);
        assert_true(jpeg.length > previous);
        previous = jpeg.length;
        flamepix_buffer_free(&jpeg);
    }
    picture_free(&picture);
}

static void test_jpeg_does_not_subsample_chroma(void **state)
{
    (void)state;
    struct picture picture = picture_make(20, 20, true);
    struct flamepix_image_options options = jpeg_options(&picture);
    struct flamepix_buffer jpeg = encode(&picture, &options);
    size_t nbytes;
    const uint8_t *frame = find_segment(&jpeg, SOF0, &nbytes);
    assert_non_null(frame);
    assert_int_equal(frame[5], 3);
    for (int component = 0; component < 3; component++)
        assert_int_equal(frame[7 + 3 * component], 0x11);
    flamepix_buffer_free(&jpeg);
    picture_free(&picture);
}

/* Unit and horizontal density in JFIF's header. */
static void assert_density(double scale, unsigned unit, unsigned per_inch)
{
    struct picture picture = picture_make(20, 20, true);
    struct flamepix_image_options options = jpeg_options(&picture);
    options.scale = scale;
    struct flamepix_buffer jpeg = encode(&picture, &options);
    size_t nbytes;
    const uint8_t *jfif = find_segment(&jpeg, APP0, &nbytes);
    assert_non_null(jfif);
    assert_string_equal((const char *)jfif, "JFIF");
    assert_int_equal(jfif[7], unit);
    assert_int_equal(jfif[8] << 8 | jfif[9], per_inch);
    assert_int_equal(jfif[10] << 8 | jfif[11], per_inch);
    flamepix_buffer_free(&jpeg);
    picture_free(&picture);
}

static void test_jpeg_notes_the_density(void **state)
{
    (void)state;
    assert_density(1, 1, 96);
    assert_density(2.5, 1, 240);
    assert_density(100, 1, 9600);
    assert_density(0, 0, 1);
    assert_density(1e-9, 0, 1);
}

static void assert_comment(const char *notes, const char *expected)
{
    struct picture picture = picture_make(20, 20, true);
    struct flamepix_image_options options = jpeg_options(&picture);
    options.notes = notes;
    struct flamepix_buffer jpeg = encode(&picture, &options);
    size_t nbytes = 0;
    const uint8_t *comment = find_segment(&jpeg, COM, &nbytes);
    if (expected == NULL) {
        assert_null(comment);
    } else {
        assert_int_equal(nbytes, strlen(expected));
        assert_memory_equal(comment, expected, nbytes);
    }
    struct pixels pixels;
    assert_true(pixels_decode(jpeg.data, jpeg.length, &pixels));
    pixels_free(&pixels);
    flamepix_buffer_free(&jpeg);
    picture_free(&picture);
}

static void test_jpeg_keeps_the_notes(void **state)
{
    (void)state;
    assert_comment("built at noon", "built at noon");
    assert_comment("\xFF\xD9 \xC3\xA4", "\xEF\xBF\xBD\xEF\xBF\xBD \xC3\xA4");
    assert_comment("", NULL);
    assert_comment(NULL, NULL);
}

static void test_jpeg_cuts_notes_to_one_segment(void **state)
{
    (void)state;
    static char notes[100001], expected[65534];
    memset(notes, 'n', 100000);
    memset(expected, 'n', 65533);
    assert_comment(notes, expected);
}

static void assert_same_bytes(const struct pixels *a, const struct pixels *b)
{
    const struct pixels_difference difference = pixels_compare(a, b, 0);
    assert_true(difference.same_size);
    assert_int_equal(difference.pixels, 0);
}

/* Whatever it carries, what is seen stays as it is. */
static void assert_carries(const struct flamepix_image_options *options,
                           const struct picture *picture, const struct flamepix_buffer *jpeg)
{
    struct flamepix_image_options plain = *options;
    struct pixels without, with;
    plain.part_count = plain.text_count = 0;
    struct flamepix_buffer bare = encode(picture, &plain);
    assert_true(pixels_decode(bare.data, bare.length, &without));
    assert_true(pixels_decode(jpeg->data, jpeg->length, &with));
    assert_same_bytes(&without, &with);
    pixels_free(&without);
    pixels_free(&with);
    flamepix_buffer_free(&bare);
}

/* A part of so many bytes comes in segments; the last of a full one has no bytes left over. */
static void test_jpeg_carries_parts_in_segments(void **state)
{
    (void)state;
    enum { ROOM = 65523 };
    static const size_t lengths[] = {1, ROOM - 1, ROOM, ROOM + 1, 2 * ROOM + 5};
    static char bytes[2 * ROOM + 5];
    struct picture picture = picture_make(20, 20, true);
    struct flamepix_image_options options = jpeg_options(&picture);
    memset(bytes, '\xFF', sizeof(bytes));
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        const struct flamepix_image_part part = {'j', {bytes, lengths[i]}};
        options.parts = &part;
        options.part_count = 1;
        struct flamepix_buffer jpeg = encode(&picture, &options);
        size_t nbytes = 0;
        const uint8_t *data = find_segment(&jpeg, 0xE9, &nbytes);
        const size_t first = lengths[i] < ROOM ? lengths[i] : ROOM;
        assert_int_equal(nbytes, 10 + first);
        assert_memory_equal(data, "flamepix\0j\xFF", 11);
        if (lengths[i] > ROOM)
            assert_memory_equal(data + nbytes, "\xFF\xE9", 2);
        if (lengths[i] > ROOM)
            assert_memory_equal(data + nbytes + 4, "flamepix\0+\xFF", 11);
        assert_carries(&options, &picture, &jpeg);
        flamepix_buffer_free(&jpeg);
    }
    picture_free(&picture);
}

static void test_jpeg_has_texts_as_comments(void **state)
{
    (void)state;
    static const struct flamepix_image_text title = {"Title", "nightly"};
    struct picture picture = picture_make(20, 20, true);
    struct flamepix_image_options options = jpeg_options(&picture);
    options.texts = &title;
    options.text_count = 1;
    struct flamepix_buffer jpeg = encode(&picture, &options);
    size_t nbytes = 0;
    const uint8_t *comment = find_segment(&jpeg, COM, &nbytes);
    assert_int_equal(nbytes, strlen("Title: nightly"));
    assert_memory_equal(comment, "Title: nightly", nbytes);
    assert_carries(&options, &picture, &jpeg);
    flamepix_buffer_free(&jpeg);
    picture_free(&picture);
}

static void test_jpeg_is_the_same_every_time(void **state)
{
    (void)state;
    struct picture picture = picture_make(300, 160, true);
    struct flamepix_image_options options = jpeg_options(&picture);
    struct flamepix_buffer a = encode(&picture, &options), b = encode(&picture, &options);
    assert_int_equal(a.length, b.length);
    assert_memory_equal(a.data, b.data, a.length);
    flamepix_buffer_free(&a);
    flamepix_buffer_free(&b);
    picture_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_jpeg_is_close_to_its_pixels),
        cmocka_unit_test(test_jpeg_of_indices_is_that_of_their_colors),
        cmocka_unit_test(test_jpeg_quality_costs_bytes),
        cmocka_unit_test(test_jpeg_does_not_subsample_chroma),
        cmocka_unit_test(test_jpeg_notes_the_density),
        cmocka_unit_test(test_jpeg_keeps_the_notes),
        cmocka_unit_test(test_jpeg_cuts_notes_to_one_segment),
        cmocka_unit_test(test_jpeg_carries_parts_in_segments),
        cmocka_unit_test(test_jpeg_has_texts_as_comments),
        cmocka_unit_test(test_jpeg_is_the_same_every_time),
    };
    return cmocka_run_group_tests_name("jpeg", tests, NULL, NULL);
}
