#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <png.h>

#include <flamepix/image.h>

#include "support/pictures/picture.h"

/* Stands before libpng's own, for an error that libpng finds by itself: no picture of ours makes
 * one. */
void png_write_info(png_structrp png, png_const_inforp info)
{
    (void)info;
    png_error(png, "as a test wants it");
}

static void test_png_answers_what_libpng_finds_wrong(void **state)
{
    (void)state;
    struct picture picture = picture_make(10, 10, true);
    struct flamepix_image_options options = picture_options(&picture);
    struct flamepix_buffer png = {0};
    assert_int_equal(picture_encode(&picture, &options, flamepix_buffer_write, &png),
                     FLAMEPIX_CODEC_FAILED);
    flamepix_buffer_free(&png);
    picture_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_png_answers_what_libpng_finds_wrong),
    };
    return cmocka_run_group_tests_name("png failure", tests, NULL, NULL);
}
