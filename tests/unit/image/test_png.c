#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <libdeflate.h>
#include <png.h>
#include <zlib.h>

#include <flamepix/image.h>

#include "support/pictures/picture.h"
#include "support/scarce_memory.h"

static uint32_t big_endian(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The data of the first chunk of a type, from `*offset`; moves it behind that chunk. */
static const uint8_t *next_chunk(const struct flamepix_buffer *png, const char *type,
                                 size_t *offset, uint32_t *nbytes_ret)
{
    while (*offset + 12 <= png->length) {
        const uint8_t *chunk = (const uint8_t *)png->data + *offset;
        *nbytes_ret = big_endian(chunk);
        *offset += 12 + (size_t)*nbytes_ret;
        if (memcmp(chunk + 4, type, 4) == 0)
            return chunk + 8;
    }
    return NULL;
}

static const uint8_t *find_chunk(const struct flamepix_buffer *png, const char *type,
                                 uint32_t *nbytes_ret)
{
    size_t offset = 8;
    return next_chunk(png, type, &offset, nbytes_ret);
}

static struct flamepix_buffer encode(const struct picture *picture,
                                     const struct flamepix_image_options *options)
{
    struct flamepix_buffer png = {0};
    assert_int_equal(picture_encode(picture, options, flamepix_buffer_write, &png), FLAMEPIX_OK);
    return png;
}

static void assert_same_pixels(const struct picture *picture, const struct flamepix_buffer *png)
{
    struct pixels actual, expected = picture_pixels(picture);
    assert_true(pixels_decode(png->data, png->length, &actual));
    struct pixels_difference difference = pixels_compare(&expected, &actual, 0);
    assert_true(difference.same_size);
    assert_int_equal(difference.pixels, 0);
    pixels_free(&actual);
    pixels_free(&expected);
}

static void assert_round_trip(uint32_t width, uint32_t height, bool indexed)
{
    struct picture picture = picture_make(width, height, indexed);
    struct flamepix_image_options options = picture_options(&picture);
    for (int c = FLAMEPIX_COMPRESSION_DEFAULT; c <= FLAMEPIX_COMPRESSION_SMALL; c++) {
        options.compression = (enum flamepix_compression)c;
        struct flamepix_buffer png = encode(&picture, &options);
        assert_same_pixels(&picture, &png);
        flamepix_buffer_free(&png);
    }
    picture_free(&picture);
}

static void test_png_gives_indexed_pixels_back(void **state)
{
    (void)state;
    assert_round_trip(300, 200, true);
    assert_round_trip(1201, 321, true);
}

static void test_png_gives_rgb_pixels_back(void **state)
{
    (void)state;
    assert_round_trip(301, 100, false);
}

static void test_png_takes_pictures_of_one_column_or_row(void **state)
{
    (void)state;
    assert_round_trip(1, 1, true);
    assert_round_trip(1, 1, false);
    assert_round_trip(1, 500, true);
    assert_round_trip(1, 500, false);
    assert_round_trip(5000, 1, true);
    assert_round_trip(5000, 1, false);
}

/* More than 16 MiB of filtered bytes: compressed on the way, in several IDAT chunks. */
static void test_png_streams_what_is_too_large_to_hold(void **state)
{
    (void)state;
    assert_round_trip(4100, 4100, true);
}

static void test_png_streams_in_chunks_of_64_to_256_kib(void **state)
{
    (void)state;
    struct picture picture = picture_make(2400, 2400, false);
    struct flamepix_image_options options = picture_options(&picture);
    struct flamepix_buffer png = encode(&picture, &options);
    size_t offset = 8;
    uint32_t nbytes, previous = 0;
    unsigned chunks = 0;
    while (next_chunk(&png, "IDAT", &offset, &nbytes) != NULL) {
        if (chunks++ > 0)
            assert_in_range(previous, 64 << 10, 256 << 10);
        previous = nbytes;
    }
    assert_true(chunks > 2);
    assert_same_pixels(&picture, &png);
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

static void test_png_small_is_smallest(void **state)
{
    (void)state;
    struct picture picture = picture_make(1200, 640, true);
    struct flamepix_image_options options = picture_options(&picture);
    size_t nbytes[3];
    for (int c = 0; c < 3; c++) {
        options.compression = (enum flamepix_compression)c;
        struct flamepix_buffer png = encode(&picture, &options);
        nbytes[c] = png.length;
        flamepix_buffer_free(&png);
    }
    assert_true(nbytes[FLAMEPIX_COMPRESSION_SMALL] <= nbytes[FLAMEPIX_COMPRESSION_DEFAULT]);
    /* Fast may cost half as much again. */
    assert_true(nbytes[FLAMEPIX_COMPRESSION_FAST] <= nbytes[FLAMEPIX_COMPRESSION_DEFAULT] * 3 / 2);
    picture_free(&picture);
}

/* The filter bytes of a picture 4 px wide, inflated. */
static void read_filters(const struct flamepix_buffer *png, uint32_t height, uint8_t *filters)
{
    uint32_t nbytes = 0;
    const uint8_t *packed = find_chunk(png, "IDAT", &nbytes);
    uint8_t filtered[64];
    uLongf length = sizeof(filtered);
    assert_int_equal(uncompress(filtered, &length, packed, nbytes), Z_OK);
    assert_int_equal(length, height * 5);
    for (uint32_t y = 0; y < height; y++)
        filters[y] = filtered[5 * y];
}

static void test_png_filters_up_unless_none_leaves_far_fewer_changes(void **state)
{
    (void)state;
    static const uint32_t colors[] = {0xFFFFFF, 0xFF0000, 0x00FF00};
    struct flamepix_image_options options = {
        .width = 4, .height = 8, .colors = colors, .color_count = 3};
    struct flamepix_buffer png = {0};
    struct flamepix_image *image;
    assert_int_equal(flamepix_image_create(&options, flamepix_buffer_write, &png, &image),
                     FLAMEPIX_OK);
    flamepix_image_row(image, (const uint8_t[]){1, 1, 1, 1}, 2); /* one colour, then again */
    flamepix_image_row(image, (const uint8_t[]){0, 1, 2, 1}, 3); /* 3 changes, by Up 3 */
    flamepix_image_row(image, (const uint8_t[]){0, 1, 2, 2}, 1); /* 2, by Up 1 */
    flamepix_image_row(image, (const uint8_t[]){1, 1, 1, 2}, 1); /* 1, by Up 2 */
    flamepix_image_row(image, (const uint8_t[]){0, 0, 0, 0}, 1);
    assert_int_equal(flamepix_image_finish(image), FLAMEPIX_OK);
    flamepix_image_free(image);
    uint8_t filters[8];
    read_filters(&png, 8, filters);
    assert_memory_equal(filters, ((const uint8_t[]){0, 2, 2, 2, 2, 2, 0, 0}), 8);
    flamepix_buffer_free(&png);
}

static void test_png_header_says_what_the_rows_are(void **state)
{
    (void)state;
    struct picture picture = picture_make(300, 20, true);
    struct flamepix_image_options options = picture_options(&picture);
    struct flamepix_buffer png = encode(&picture, &options);
    uint32_t nbytes;
    const uint8_t *header = find_chunk(&png, "IHDR", &nbytes);
    assert_memory_equal(header, ((const uint8_t[]){0, 0, 1, 44, 0, 0, 0, 20, 8, 3, 0, 0, 0}), 13);
    const uint8_t *palette = find_chunk(&png, "PLTE", &nbytes);
    assert_int_equal(nbytes, 3 * 240);
    assert_int_equal(palette[3] << 16 | palette[4] << 8 | palette[5], picture.colors[1]);
    assert_null(find_chunk(&png, "pHYs", &nbytes));
    assert_null(find_chunk(&png, "tEXt", &nbytes));
    assert_null(find_chunk(&png, "tIME", &nbytes));
    assert_non_null(find_chunk(&png, "IEND", &nbytes));
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

static void test_png_says_which_colors_are_transparent(void **state)
{
    (void)state;
    struct picture picture = picture_make(30, 20, true);
    struct flamepix_image_options options = picture_options(&picture);
    picture.colors[0] |= 0xFF000000;
    picture.colors[2] |= 0x66000000;
    struct flamepix_buffer png = encode(&picture, &options);
    uint32_t nbytes;
    const uint8_t *opacities = find_chunk(&png, "tRNS", &nbytes);
    assert_non_null(opacities);
    assert_int_equal(nbytes, 3);
    assert_memory_equal(opacities, ((const uint8_t[]){0, 255, 153}), 3);
    const uint8_t *palette = find_chunk(&png, "PLTE", &nbytes);
    assert_int_equal(palette[0] << 16 | palette[1] << 8 | palette[2], picture.colors[0] & 0xFFFFFF);
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

static void test_png_has_no_word_of_transparency_where_there_is_none(void **state)
{
    (void)state;
    struct picture picture = picture_make(30, 20, true);
    struct flamepix_image_options options = picture_options(&picture);
    struct flamepix_buffer png = encode(&picture, &options);
    uint32_t nbytes;
    assert_null(find_chunk(&png, "tRNS", &nbytes));
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

static void test_png_gives_rgba_pixels_back(void **state)
{
    (void)state;
    enum { WIDTH = 3, HEIGHT = 2 };
    static const uint8_t rows[HEIGHT][4 * WIDTH] = {{1, 2, 3, 255, 4, 5, 6, 0, 7, 8, 9, 128},
                                                    {9, 9, 9, 255, 1, 1, 1, 51, 0, 0, 0, 204}};
    struct flamepix_image_options options = {.alpha = true, .width = WIDTH, .height = HEIGHT};
    struct flamepix_buffer file = {0};
    struct flamepix_image *image;
    assert_int_equal(flamepix_image_create(&options, flamepix_buffer_write, &file, &image),
                     FLAMEPIX_OK);
    for (int y = 0; y < HEIGHT; y++)
        assert_int_equal(flamepix_image_row(image, rows[y], 1), FLAMEPIX_OK);
    assert_int_equal(flamepix_image_finish(image), FLAMEPIX_OK);
    flamepix_image_free(image);
    png_image read = {.version = PNG_IMAGE_VERSION};
    uint8_t pixels[sizeof(rows)];
    assert_true(png_image_begin_read_from_memory(&read, file.data, file.length));
    assert_int_equal(read.format, PNG_FORMAT_RGBA);
    assert_true(png_image_finish_read(&read, NULL, pixels, 0, NULL));
    assert_memory_equal(pixels, rows, sizeof(rows));
    flamepix_buffer_free(&file);
}

static uint32_t pixels_per_metre(double scale)
{
    struct picture picture = picture_make(10, 10, true);
    struct flamepix_image_options options = picture_options(&picture);
    options.scale = scale;
    struct flamepix_buffer png = encode(&picture, &options);
    uint32_t nbytes;
    const uint8_t *density = find_chunk(&png, "pHYs", &nbytes);
    assert_non_null(density);
    assert_int_equal(nbytes, 9);
    uint32_t x = big_endian(density);
    assert_int_equal(big_endian(density + 4), x);
    assert_int_equal(density[8], 1);
    flamepix_buffer_free(&png);
    picture_free(&picture);
    return x;
}

static void test_png_notes_the_density(void **state)
{
    (void)state;
    assert_int_equal(pixels_per_metre(1), 3780);
    assert_int_equal(pixels_per_metre(2), 7559);
    assert_int_equal(pixels_per_metre(1.5), 5669);
}

/* The text of the comment and the type of its chunk. */
static void assert_comment(const char *notes, const char *type, const char *expected)
{
    struct picture picture = picture_make(10, 10, true);
    struct flamepix_image_options options = picture_options(&picture);
    options.notes = notes;
    struct flamepix_buffer png = encode(&picture, &options);
    uint32_t nbytes;
    const uint8_t *text = find_chunk(&png, type, &nbytes);
    assert_non_null(text);
    assert_string_equal((const char *)text, "Comment");
    /* iTXt: two bytes about compression, an empty language, an empty translated keyword. */
    size_t head = strcmp(type, "iTXt") == 0 ? 8 + 4 : 8;
    assert_int_equal(nbytes - head, strlen(expected));
    assert_memory_equal(text + head, expected, strlen(expected));
    assert_same_pixels(&picture, &png);
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

static void test_png_keeps_the_notes(void **state)
{
    (void)state;
    assert_comment("nightly build 42\nall green", "tEXt", "nightly build 42\nall green");
    assert_comment("Gr\xC3\xBC\xC3\x9F"
                   "e",
                   "iTXt",
                   "Gr\xC3\xBC\xC3\x9F"
                   "e");
    assert_comment("a\xFF\x01z", "iTXt", "a\xEF\xBF\xBD z");
}

static void test_png_leaves_empty_notes_out(void **state)
{
    (void)state;
    struct picture picture = picture_make(10, 10, true);
    struct flamepix_image_options options = picture_options(&picture);
    options.notes = "";
    struct flamepix_buffer png = encode(&picture, &options);
    uint32_t nbytes;
    assert_null(find_chunk(&png, "tEXt", &nbytes));
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

static void test_png_is_the_same_every_time(void **state)
{
    (void)state;
    struct picture picture = picture_make(700, 300, true);
    struct flamepix_image_options options = picture_options(&picture);
    options.notes = "same";
    for (int c = 0; c < 3; c++) {
        options.compression = (enum flamepix_compression)c;
        struct flamepix_buffer first = encode(&picture, &options);
        struct flamepix_buffer second = encode(&picture, &options);
        assert_int_equal(first.length, second.length);
        assert_memory_equal(first.data, second.data, first.length);
        flamepix_buffer_free(&first);
        flamepix_buffer_free(&second);
    }
    picture_free(&picture);
}

static void check_by_pngcheck(const struct picture *picture, int compression)
{
    struct flamepix_image_options options = picture_options(picture);
    options.compression = (enum flamepix_compression)compression;
    options.scale = 2;
    options.notes = "pngcheck \xE2\x9C\x93";
    struct flamepix_buffer png = encode(picture, &options);
    FILE *pipe = popen("pngcheck -q", "w");
    assert_non_null(pipe);
    assert_int_equal(fwrite(png.data, 1, png.length, pipe), png.length);
    assert_int_equal(pclose(pipe), 0);
    flamepix_buffer_free(&png);
}

static void test_png_pleases_pngcheck(void **state)
{
    (void)state;
    if (system("command -v pngcheck >/dev/null") != 0)
        skip();
    for (int c = 0; c < 3; c++) {
        struct picture indexed = picture_make(301, 99, true);
        struct picture rgb = picture_make(9, 99, false);
        check_by_pngcheck(&indexed, c);
        check_by_pngcheck(&rgb, c);
        picture_free(&indexed);
        picture_free(&rgb);
    }
}

static void test_png_says_that_memory_is_short_whatever_it_was_for(void **state)
{
    (void)state;
    libdeflate_set_memory_allocator(malloc, free);
    for (int c = FLAMEPIX_COMPRESSION_DEFAULT; c <= FLAMEPIX_COMPRESSION_SMALL; c++) {
        struct picture_encoding encoding = {.picture = picture_make(40, 30, c != 1)};
        encoding.options = picture_options(&encoding.picture);
        encoding.options.compression = (enum flamepix_compression)c;
        encoding.options.scale = 2;
        encoding.options.notes = "notes \xE2\x9C\x93";
        assert_true(scarce_memory_try(picture_encode_once, &encoding) >= 20);
        picture_free(&encoding.picture);
    }
}

/* A full disk while rows are still coming, and with the last of them. */
static void test_png_answers_what_the_writer_answers(void **state)
{
    (void)state;
    struct picture picture = picture_make(1500, 2500, false);
    struct flamepix_image_options options = picture_options(&picture);
    for (int c = FLAMEPIX_COMPRESSION_DEFAULT; c <= FLAMEPIX_COMPRESSION_SMALL; c++) {
        options.compression = (enum flamepix_compression)c;
        unsigned calls = 0;
        for (;; calls++) {
            struct refusal refusal = {.calls_left = calls, .answer = FLAMEPIX_WRITE_FAILED};
            enum flamepix_status status =
                picture_encode(&picture, &options, refusal_write, &refusal);
            if (refusal.calls_refused == 0)
                break;
            assert_int_equal(status, FLAMEPIX_WRITE_FAILED);
        }
        assert_true(calls > 5);
    }
    picture_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_png_gives_indexed_pixels_back),
        cmocka_unit_test(test_png_gives_rgb_pixels_back),
        cmocka_unit_test(test_png_takes_pictures_of_one_column_or_row),
        cmocka_unit_test(test_png_streams_what_is_too_large_to_hold),
        cmocka_unit_test(test_png_streams_in_chunks_of_64_to_256_kib),
        cmocka_unit_test(test_png_small_is_smallest),
        cmocka_unit_test(test_png_filters_up_unless_none_leaves_far_fewer_changes),
        cmocka_unit_test(test_png_header_says_what_the_rows_are),
        cmocka_unit_test(test_png_says_which_colors_are_transparent),
        cmocka_unit_test(test_png_has_no_word_of_transparency_where_there_is_none),
        cmocka_unit_test(test_png_gives_rgba_pixels_back),
        cmocka_unit_test(test_png_notes_the_density),
        cmocka_unit_test(test_png_keeps_the_notes),
        cmocka_unit_test(test_png_leaves_empty_notes_out),
        cmocka_unit_test(test_png_is_the_same_every_time),
        cmocka_unit_test(test_png_says_that_memory_is_short_whatever_it_was_for),
        cmocka_unit_test(test_png_answers_what_the_writer_answers),
        cmocka_unit_test(test_png_pleases_pngcheck),
    };
    return cmocka_run_group_tests_name("png", tests, NULL, NULL);
}
