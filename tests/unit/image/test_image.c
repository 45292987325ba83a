#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include <flamepix/image.h>

#include "support/pictures/picture.h"

static const uint32_t two_colors[] = {0xFFFFFF, 0xCC0000};

static struct flamepix_image_options small_options(enum flamepix_image_format format)
{
    return (struct flamepix_image_options){
        .format = format,
        .quality = 90,
        .width = 2,
        .height = 4,
        .colors = two_colors,
        .color_count = 2,
    };
}

static struct flamepix_image *start(enum flamepix_image_format format,
                                    struct flamepix_buffer *buffer)
{
    struct flamepix_image_options options = small_options(format);
    struct flamepix_image *image;
    assert_int_equal(flamepix_image_create(&options, flamepix_buffer_write, buffer, &image),
                     FLAMEPIX_OK);
    return image;
}

enum { FORMATS = 3 };
static const enum flamepix_image_format formats[FORMATS] = {FLAMEPIX_PNG, FLAMEPIX_JPEG,
                                                            FLAMEPIX_PIXELS};
static const uint8_t row[] = {0, 1};

static void test_image_refuses_rows_beyond_its_height(void **state)
{
    (void)state;
    for (int f = 0; f < FORMATS; f++) {
        struct flamepix_buffer buffer = {0};
        struct flamepix_image *image = start(formats[f], &buffer);
        assert_int_equal(flamepix_image_row(image, row, 3), FLAMEPIX_OK);
        assert_int_equal(flamepix_image_row(image, row, 2), FLAMEPIX_BAD_ARGUMENT);
        assert_int_equal(flamepix_image_row(image, row, 1), FLAMEPIX_BAD_ARGUMENT);
        assert_int_equal(flamepix_image_finish(image), FLAMEPIX_BAD_ARGUMENT);
        flamepix_image_free(image);
        flamepix_buffer_free(&buffer);
    }
}

static void test_image_refuses_a_row_that_comes_no_times(void **state)
{
    (void)state;
    for (int f = 0; f < FORMATS; f++) {
        struct flamepix_buffer buffer = {0};
        struct flamepix_image *image = start(formats[f], &buffer);
        assert_int_equal(flamepix_image_row(image, row, 0), FLAMEPIX_BAD_ARGUMENT);
        flamepix_image_free(image);
        flamepix_buffer_free(&buffer);
    }
}

static void test_image_does_not_finish_while_rows_are_missing(void **state)
{
    (void)state;
    for (int f = 0; f < FORMATS; f++) {
        struct flamepix_buffer buffer = {0};
        struct flamepix_image *image = start(formats[f], &buffer);
        assert_int_equal(flamepix_image_row(image, row, 3), FLAMEPIX_OK);
        assert_int_equal(flamepix_image_finish(image), FLAMEPIX_BAD_ARGUMENT);
        flamepix_image_free(image);
        flamepix_buffer_free(&buffer);
    }
}

static void test_image_finishes_once(void **state)
{
    (void)state;
    for (int f = 0; f < FORMATS; f++) {
        struct flamepix_buffer buffer = {0};
        struct flamepix_image *image = start(formats[f], &buffer);
        assert_int_equal(flamepix_image_row(image, row, 4), FLAMEPIX_OK);
        assert_int_equal(flamepix_image_finish(image), FLAMEPIX_OK);
        size_t length = buffer.length;
        assert_int_equal(flamepix_image_finish(image), FLAMEPIX_BAD_ARGUMENT);
        assert_int_equal(flamepix_image_row(image, row, 1), FLAMEPIX_BAD_ARGUMENT);
        assert_int_equal(buffer.length, length);
        flamepix_image_free(image);
        flamepix_buffer_free(&buffer);
    }
}

static void test_image_refuses_indices_beyond_the_table(void **state)
{
    (void)state;
    for (int f = 0; f < FORMATS; f++) {
        struct flamepix_buffer buffer = {0};
        struct flamepix_image *image = start(formats[f], &buffer);
        assert_int_equal(flamepix_image_row(image, (const uint8_t[]){1, 2}, 1),
                         FLAMEPIX_BAD_ARGUMENT);
        flamepix_image_free(image);
        flamepix_buffer_free(&buffer);
    }
}

static void test_image_can_be_abandoned(void **state)
{
    (void)state;
    flamepix_image_free(NULL);
    for (int f = 0; f < FORMATS; f++) {
        struct flamepix_buffer buffer = {0};
        flamepix_image_free(start(formats[f], &buffer));
        struct flamepix_image *image = start(formats[f], &buffer);
        assert_int_equal(flamepix_image_row(image, row, 2), FLAMEPIX_OK);
        flamepix_image_free(image);
        flamepix_buffer_free(&buffer);
    }
}

static enum flamepix_status create_answer(const struct flamepix_image_options *options)
{
    struct flamepix_buffer buffer = {0};
    struct flamepix_image *image = NULL;
    enum flamepix_status status =
        flamepix_image_create(options, flamepix_buffer_write, &buffer, &image);
    if (status != FLAMEPIX_OK) {
        assert_null(image);
        assert_int_equal(buffer.length, 0);
    }
    flamepix_image_free(image);
    flamepix_buffer_free(&buffer);
    return status;
}

static void test_image_refuses_options_out_of_range(void **state)
{
    (void)state;
    for (int f = 0; f < FORMATS; f++) {
        const struct flamepix_image_options good = small_options(formats[f]);
        struct flamepix_image_options bad[] = {good, good, good, good, good, good, good, good};
        bad[0].width = 0;
        bad[1].height = 0;
        bad[2].color_count = 0;
        bad[3].color_count = 257;
        bad[4].scale = -1;
        bad[5].scale = (double)NAN;
        bad[6].scale = (double)INFINITY;
        bad[7].compression = (enum flamepix_compression)3;
        assert_int_equal(create_answer(&good), FLAMEPIX_OK);
        for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
            assert_int_equal(create_answer(&bad[i]), FLAMEPIX_BAD_ARGUMENT);
    }
}

static void test_image_refuses_formats_and_qualities_that_are_none(void **state)
{
    (void)state;
    struct flamepix_image_options options = small_options((enum flamepix_image_format)3);
    assert_int_equal(create_answer(&options), FLAMEPIX_BAD_ARGUMENT);
    options = small_options(FLAMEPIX_JPEG);
    options.quality = 0;
    assert_int_equal(create_answer(&options), FLAMEPIX_BAD_ARGUMENT);
    options.quality = 101;
    assert_int_equal(create_answer(&options), FLAMEPIX_BAD_ARGUMENT);
    options.format = FLAMEPIX_PNG;
    assert_int_equal(create_answer(&options), FLAMEPIX_OK);
}

static void test_image_names_sides_that_the_format_cannot_hold(void **state)
{
    (void)state;
    struct flamepix_image_options options = small_options(FLAMEPIX_JPEG);
    options.width = 65500;
    assert_int_equal(create_answer(&options), FLAMEPIX_OK);
    options.width = 65501;
    assert_int_equal(create_answer(&options), FLAMEPIX_LIMIT_SIDE);
    options.width = 1;
    options.height = 65501;
    assert_int_equal(create_answer(&options), FLAMEPIX_LIMIT_SIDE);
    options.format = FLAMEPIX_PNG;
    options.height = UINT32_C(0x7FFFFFFF);
    assert_int_equal(create_answer(&options), FLAMEPIX_OK);
    options.height = UINT32_C(0x80000000);
    assert_int_equal(create_answer(&options), FLAMEPIX_LIMIT_SIDE);
}

static void test_image_copies_its_colors(void **state)
{
    (void)state;
    uint32_t colors[] = {0xFFFFFF, 0xCC0000};
    struct flamepix_image_options options = small_options(FLAMEPIX_PNG);
    options.colors = colors;
    for (int f = 0; f < FORMATS; f++) {
        struct flamepix_buffer buffer = {0}, plain = {0};
        struct flamepix_image *image, *other = start(formats[f], &plain);
        colors[1] = 0xCC0000;
        options.format = formats[f];
        assert_int_equal(flamepix_image_create(&options, flamepix_buffer_write, &buffer, &image),
                         FLAMEPIX_OK);
        colors[1] = 0x00FF00;
        flamepix_image_row(image, row, 4);
        flamepix_image_row(other, row, 4);
        assert_int_equal(flamepix_image_finish(image), FLAMEPIX_OK);
        assert_int_equal(flamepix_image_finish(other), FLAMEPIX_OK);
        assert_int_equal(buffer.length, plain.length);
        assert_memory_equal(buffer.data, plain.data, plain.length);
        flamepix_image_free(image);
        flamepix_image_free(other);
        flamepix_buffer_free(&buffer);
        flamepix_buffer_free(&plain);
    }
}

/* Refuses the n-th write for n = 1, 2, … until none is refused: each refusal comes back as it was
 * given, and nothing is written after it. */
static void assert_refusals_come_back(const struct picture *picture,
                                      const struct flamepix_image_options *options,
                                      enum flamepix_status answer)
{
    unsigned n = 0;
    for (;; n++) {
        struct refusal refusal = {.calls_left = n, .answer = answer};
        enum flamepix_status status = picture_encode(picture, options, refusal_write, &refusal);
        if (refusal.calls_refused == 0) {
            assert_int_equal(status, FLAMEPIX_OK);
            break;
        }
        assert_int_equal(status, answer);
        assert_int_equal(refusal.calls_refused, 1);
    }
    assert_true(n >= 2);
}

static void test_image_answers_what_the_writer_answers(void **state)
{
    (void)state;
    struct picture picture = picture_make(400, 200, true);
    struct flamepix_image_options options = picture_options(&picture);
    options.notes = "refused";
    options.scale = 1;
    for (int c = 0; c < 3; c++) {
        options.compression = (enum flamepix_compression)c;
        assert_refusals_come_back(&picture, &options, FLAMEPIX_WRITE_FAILED);
        assert_refusals_come_back(&picture, &options, FLAMEPIX_NO_MEMORY);
    }
    options.format = FLAMEPIX_JPEG;
    options.quality = 100;
    assert_refusals_come_back(&picture, &options, FLAMEPIX_WRITE_FAILED);
    picture_free(&picture);
}

static void test_image_answers_it_while_streaming_too(void **state)
{
    (void)state;
    struct picture picture = picture_make(2400, 2400, false);
    struct flamepix_image_options options = picture_options(&picture);
    options.compression = FLAMEPIX_COMPRESSION_FAST;
    struct refusal none = {.calls_left = UINT32_MAX};
    assert_int_equal(picture_encode(&picture, &options, refusal_write, &none), FLAMEPIX_OK);
    unsigned calls = UINT32_MAX - none.calls_left;
    for (unsigned n = 0; n < calls; n += 17) {
        struct refusal refusal = {.calls_left = n, .answer = FLAMEPIX_WRITE_FAILED};
        assert_int_equal(picture_encode(&picture, &options, refusal_write, &refusal),
                         FLAMEPIX_WRITE_FAILED);
        assert_int_equal(refusal.calls_refused, 1);
    }
    picture_free(&picture);
}

static void assert_keeps_to_bytes(const struct picture *picture,
                                  struct flamepix_image_options *options)
{
    struct flamepix_buffer whole = {0}, bounded = {0};
    options->limit_nbytes = 0;
    assert_int_equal(picture_encode(picture, options, flamepix_buffer_write, &whole), FLAMEPIX_OK);
    options->limit_nbytes = whole.length;
    assert_int_equal(picture_encode(picture, options, flamepix_buffer_write, &bounded),
                     FLAMEPIX_OK);
    assert_int_equal(bounded.length, whole.length);
    assert_memory_equal(bounded.data, whole.data, whole.length);
    for (uint64_t limit = 1; limit < whole.length; limit += 1 + (whole.length - limit) / 2) {
        bounded.length = 0;
        options->limit_nbytes = limit;
        assert_int_equal(picture_encode(picture, options, flamepix_buffer_write, &bounded),
                         FLAMEPIX_LIMIT_BYTES);
        assert_true(bounded.length <= limit);
        assert_memory_equal(bounded.data, whole.data, bounded.length);
    }
    flamepix_buffer_free(&whole);
    flamepix_buffer_free(&bounded);
}

static void test_image_takes_no_more_bytes_than_allowed(void **state)
{
    (void)state;
    struct picture picture = picture_make(300, 200, true);
    struct flamepix_image_options options = picture_options(&picture);
    assert_keeps_to_bytes(&picture, &options);
    options.format = FLAMEPIX_JPEG;
    assert_keeps_to_bytes(&picture, &options);
    picture_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_image_refuses_rows_beyond_its_height),
        cmocka_unit_test(test_image_refuses_a_row_that_comes_no_times),
        cmocka_unit_test(test_image_does_not_finish_while_rows_are_missing),
        cmocka_unit_test(test_image_finishes_once),
        cmocka_unit_test(test_image_refuses_indices_beyond_the_table),
        cmocka_unit_test(test_image_can_be_abandoned),
        cmocka_unit_test(test_image_refuses_options_out_of_range),
        cmocka_unit_test(test_image_refuses_formats_and_qualities_that_are_none),
        cmocka_unit_test(test_image_names_sides_that_the_format_cannot_hold),
        cmocka_unit_test(test_image_copies_its_colors),
        cmocka_unit_test(test_image_answers_what_the_writer_answers),
        cmocka_unit_test(test_image_answers_it_while_streaming_too),
        cmocka_unit_test(test_image_takes_no_more_bytes_than_allowed),
    };
    return cmocka_run_group_tests_name("image", tests, NULL, NULL);
}
