/* A picture around the function f, from folded text in one call. */
#ifndef TESTS_SUPPORT_AROUND_PICTURE_H
#define TESTS_SUPPORT_AROUND_PICTURE_H

#include <flamepix/figure.h>

#include "support/pictures/pixels.h"

struct around_picture {
    struct flamepix_layout *layout;
    struct flamepix_fonts *fonts;
    struct flamepix_figure *figure;
    struct pixels pixels;
};

/* The default options, 300 px wide, in which the colour of a frame is 0xE0E0E0 and its depth as
 * palettes see it. */
struct flamepix_figure_options around_picture_options(void);

/* Ends the test where that fails. The strings of the options must outlive it. */
struct around_picture around_picture_of(const char *folded,
                                        const struct flamepix_figure_options *options);
void around_picture_free(struct around_picture *picture);

#endif
