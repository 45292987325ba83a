/* A palette: greys, one for each of eight depths. */
#include "color/palettes.h"

uint32_t flamepix_depths_color(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    uint32_t grey = 0xF8 - 0x10 * (frame->depth % 8);
    return grey << 16 | grey << 8 | grey;
}
