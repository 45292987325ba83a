#include "support/pictures/around_picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/pictures/around.h"

static uint32_t depth_color(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    return 0xE0E0E0 + frame->depth;
}

struct flamepix_figure_options around_picture_options(void)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.width = 300;
    options.palette.color = depth_color;
    return options;
}

struct around_picture around_picture_of(const char *folded,
                                        const struct flamepix_figure_options *options)
{
    struct around_picture picture;
    struct flamepix_buffer image = {0};
    struct flamepix_layout_options layout = flamepix_layout_defaults();
    flamepix_figure_plan(options, &layout);
    picture.layout = around_layout(folded, "f", &layout);
    assert_int_equal(flamepix_fonts_create(&picture.fonts), FLAMEPIX_OK);
    assert_int_equal(
        flamepix_figure_create(picture.layout, options, picture.fonts, NULL, &picture.figure),
        FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_draw(picture.figure, flamepix_buffer_write, &image),
                     FLAMEPIX_OK);
    assert_true(pixels_decode(image.data, image.length, &picture.pixels));
    flamepix_buffer_free(&image);
    return picture;
}

void around_picture_free(struct around_picture *picture)
{
    pixels_free(&picture->pixels);
    flamepix_figure_free(picture->figure);
    flamepix_fonts_free(picture->fonts);
    flamepix_layout_free(picture->layout);
}
