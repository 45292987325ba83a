/* The first is the magenta of flamegraph.pl's search. The others go around the circle of hues, far
 * from the previous ones; each round has another lightness. */

#include "color/colors_facts.h"
#include "color/space/color_space.h"

uint32_t fpx_search_color(size_t search)
{
    static const double hues[] = {328, 250, 145, 95, 290, 195, 55, 25};
    static const double lightnesses[] = {0.68, 0.82, 0.56, 0.75};
    enum { HUES = sizeof(hues) / sizeof(hues[0]) };
    const size_t rounds = sizeof(lightnesses) / sizeof(lightnesses[0]);
    if (search == 0)
        return 0xE600E6;
    return fpx_oklch(lightnesses[search / HUES % rounds], 0.19, hues[search % HUES]);
}
