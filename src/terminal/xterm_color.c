/* They are a cube of 6 × 6 × 6 colours, and 24 greys between black and white. The nearest is one of
 * two: the nearest of the cube, found channel by channel, or of the greys. */
#include "terminal/terminal_cells.h"

enum { CUBE = 16, CUBE_SIDE = 6, GREYS = 232, GREY_COUNT = 24, GREY_FIRST = 8, GREY_STEP = 10 };

static const int levels[CUBE_SIDE] = {0, 95, 135, 175, 215, 255};

static int channel(uint32_t color, unsigned shift)
{
    return (int)(color >> shift & 0xFF);
}

static uint32_t join(int red, int green, int blue)
{
    return (uint32_t)red << 16 | (uint32_t)green << 8 | (uint32_t)blue;
}

uint32_t fpx_xterm_color_value(unsigned number)
{
    if (number >= GREYS) {
        const int grey = GREY_FIRST + GREY_STEP * (int)(number - GREYS);
        return join(grey, grey, grey);
    }
    const unsigned at = number - CUBE;
    return join(levels[at / (CUBE_SIDE * CUBE_SIDE)], levels[at / CUBE_SIDE % CUBE_SIDE],
                levels[at % CUBE_SIDE]);
}

static unsigned nearest_level(int value)
{
    unsigned nearest = 0;
    for (unsigned i = 1; i < CUBE_SIDE; i++)
        if (2 * value >= levels[i - 1] + levels[i])
            nearest = i;
    return nearest;
}

static unsigned nearest_grey(int red, int green, int blue)
{
    const int grey = (red + green + blue) / 3;
    const int step = (grey - GREY_FIRST + GREY_STEP / 2) / GREY_STEP;
    if (grey < GREY_FIRST)
        return GREYS;
    return GREYS + (unsigned)(step < GREY_COUNT ? step : GREY_COUNT - 1);
}

/* The eye sees green best and blue least. */
static int distance(uint32_t a, uint32_t b)
{
    const int red = channel(a, 16) - channel(b, 16);
    const int green = channel(a, 8) - channel(b, 8);
    const int blue = channel(a, 0) - channel(b, 0);
    return 3 * red * red + 6 * green * green + 2 * blue * blue;
}

unsigned fpx_xterm_color(uint32_t color)
{
    const int red = channel(color, 16), green = channel(color, 8), blue = channel(color, 0);
    const unsigned cube = CUBE + CUBE_SIDE * CUBE_SIDE * nearest_level(red) +
                          CUBE_SIDE * nearest_level(green) + nearest_level(blue);
    const unsigned grey = nearest_grey(red, green, blue);
    return distance(color, fpx_xterm_color_value(grey)) <
                   distance(color, fpx_xterm_color_value(cube))
               ? grey
               : cube;
}
