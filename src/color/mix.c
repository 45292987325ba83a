#include <flamepix/color.h>
#include <flamepix/ink.h>

uint32_t flamepix_run_color(double fullness)
{
    /* Cool greys, all lighter than the greys of separators: seen on white, behind every frame. */
    static const uint32_t greys[] = {0xE8EBF1, 0xDDE1EA, 0xD3D8E2, 0xC9CFDB};
    enum { STEPS = sizeof(greys) / sizeof(greys[0]) };
    /* Written so that a NaN is the weakest too. */
    if (!(fullness > 0))
        return greys[0];
    if (fullness >= 1)
        return greys[STEPS - 1];
    return greys[(int)(fullness * STEPS)];
}

static uint32_t mix_channel(uint32_t base, uint32_t ink, uint32_t level)
{
    enum { FULL = FLAMEPIX_LEVELS - 1 };
    return (base * (FULL - level) + ink * level + FULL / 2) / FULL;
}

uint32_t flamepix_color_mix(uint32_t base, uint32_t ink, unsigned level)
{
    if (level >= FLAMEPIX_LEVELS)
        level = FLAMEPIX_LEVELS - 1;
    uint32_t mixed = 0;
    for (unsigned shift = 0; shift < 24; shift += 8)
        mixed |= mix_channel(base >> shift & 0xFF, ink >> shift & 0xFF, level) << shift;
    return mixed;
}
