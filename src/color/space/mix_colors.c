#include <flamepix/ink.h>

#include "color/colors_facts.h"

static uint32_t mix_channel(uint32_t base, uint32_t ink, uint32_t level)
{
    enum { FULL = FLAMEPIX_LEVELS - 1 };
    return (base * (FULL - level) + ink * level + FULL / 2) / FULL;
}

uint32_t fpx_color_mix(uint32_t base, uint32_t ink, unsigned level)
{
    if (level >= FLAMEPIX_LEVELS)
        level = FLAMEPIX_LEVELS - 1;
    uint32_t mixed = 0;
    for (unsigned shift = 0; shift < 24; shift += 8)
        mixed |= mix_channel(base >> shift & 0xFF, ink >> shift & 0xFF, level) << shift;
    return mixed;
}
