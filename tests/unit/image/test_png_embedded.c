#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/image.h>

#include "support/pictures/embedded_pictures.h"
#include "support/pictures/picture.h"
#include "support/scarce_memory.h"

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

static const struct flamepix_image_part parts[] = {
    {'f', {"the\0stacks", 10}},
    {'j', {"the frames", 10}},
};
static const struct flamepix_image_text texts[] = {
    {"Title", "Gr\xC3\xBC\xC3\x9F"
              "e"},
    {"Unit", "a\x01z"},
};

static void add_all(struct flamepix_image_options *options)
{
    options->parts = parts;
    options->part_count = 2;
    options->texts = texts;
    options->text_count = 2;
    options->notes = "plain";
}

static void test_png_carries_parts_before_its_pixels(void **state)
{
    (void)state;
    for (int indexed = 0; indexed < 2; indexed++) {
        struct picture picture = picture_make(50, 30, indexed != 0);
        struct flamepix_image_options options = picture_options(&picture);
        add_all(&options);
        struct flamepix_buffer png = encode(&picture, &options);
        size_t offset = 8, pixels = 8;
        uint32_t nbytes;
        assert_non_null(test_next_chunk(&png, "IDAT", &pixels, &nbytes));
        for (size_t i = 0; i < 2; i++) {
            const uint8_t *data = test_next_chunk(&png, "flPx", &offset, &nbytes);
            assert_true(offset < pixels);
            assert_int_equal(nbytes, 11);
            assert_int_equal(data[0], parts[i].kind);
            assert_memory_equal(data + 1, parts[i].packed.data, 10);
        }
        assert_same_pixels(&picture, &png);
        flamepix_buffer_free(&png);
        picture_free(&picture);
    }
}

static void assert_next_text(const struct flamepix_buffer *png, size_t *offset, const char *keyword,
                             const char *text)
{
    uint32_t nbytes;
    const uint8_t *data = test_next_chunk(png, "iTXt", offset, &nbytes);
    const size_t begin = strlen(keyword) + 5; /* not compressed, no language, not translated */
    assert_non_null(data);
    assert_string_equal((const char *)data, keyword);
    assert_int_equal(nbytes, begin + strlen(text));
    assert_memory_equal(data + begin, text, strlen(text));
}

static void test_png_has_all_texts_in_utf_8(void **state)
{
    (void)state;
    struct picture picture = picture_make(10, 10, true);
    struct flamepix_image_options options = picture_options(&picture);
    add_all(&options);
    struct flamepix_buffer png = encode(&picture, &options);
    size_t offset = 8;
    assert_next_text(&png, &offset, "Title", texts[0].text);
    assert_next_text(&png, &offset, "Unit", "a z");
    assert_next_text(&png, &offset, "Comment", "plain");
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

static void test_png_refuses_what_no_chunk_can_hold(void **state)
{
    (void)state;
    static const struct flamepix_image_part large = {'f', {"", (size_t)1 << 31}};
    static const struct flamepix_image_text nameless = {"", "text"};
    struct picture picture = picture_make(10, 10, true);
    struct flamepix_image_options options = picture_options(&picture);
    struct flamepix_buffer png = {0};
    options.parts = &large;
    options.part_count = 1;
    assert_int_equal(picture_encode(&picture, &options, flamepix_buffer_write, &png),
                     FLAMEPIX_BAD_ARGUMENT);
    options.part_count = 0;
    options.texts = &nameless;
    options.text_count = 1;
    assert_int_equal(picture_encode(&picture, &options, flamepix_buffer_write, &png),
                     FLAMEPIX_BAD_ARGUMENT);
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

static void check_by_pngcheck(bool indexed)
{
    struct picture picture = picture_make(301, 99, indexed);
    struct flamepix_image_options options = picture_options(&picture);
    add_all(&options);
    struct flamepix_buffer png = encode(&picture, &options);
    FILE *pipe = popen("pngcheck -q", "w");
    assert_non_null(pipe);
    assert_int_equal(fwrite(png.data, 1, png.length, pipe), png.length);
    assert_int_equal(pclose(pipe), 0);
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

static void test_png_with_all_of_it_pleases_pngcheck(void **state)
{
    (void)state;
    if (system("command -v pngcheck >/dev/null") != 0)
        skip();
    check_by_pngcheck(true);
    check_by_pngcheck(false);
}

static void test_png_says_that_memory_is_short_for_what_it_carries(void **state)
{
    (void)state;
    struct picture_encoding encoding = {.picture = picture_make(40, 30, true)};
    encoding.options = picture_options(&encoding.picture);
    encoding.options.compression = FLAMEPIX_COMPRESSION_FAST;
    add_all(&encoding.options);
    assert_true(scarce_memory_try(picture_encode_once, &encoding) >= 20);
    picture_free(&encoding.picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_png_carries_parts_before_its_pixels),
        cmocka_unit_test(test_png_has_all_texts_in_utf_8),
        cmocka_unit_test(test_png_refuses_what_no_chunk_can_hold),
        cmocka_unit_test(test_png_with_all_of_it_pleases_pngcheck),
        cmocka_unit_test(test_png_says_that_memory_is_short_for_what_it_carries),
    };
    return cmocka_run_group_tests_name("png_embedded", tests, NULL, NULL);
}
