/* A palette: greys, one for each of eight depths. */
#include "color/palettes.h"

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    uint32_t grey = 0xF8 - 0x10 * (frame->depth % 8);
    return grey << 16 | grey << 8 | grey;
}

const struct fpx_palette_class fpx_depths_class = {.color = color_of};
