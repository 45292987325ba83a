/* Flame, the default palette: embers and flames, in which neighbours are told apart.
 *
 * What is asked of it:
 *   - warm: hues from the red of embers (18 degrees in OKLCH) to a flame's yellow (98);
 *   - quiet: a lightness of 0.76, and 0.04 more or less, so that no box calls louder than another,
 *     and black letters have a contrast of 7 on each; the same colours do for a dark ground;
 *   - far apart: of any two names, 94 in 100 get shades that differ by a CIEDE2000 of 5 or more,
 *     and 76 for people without cones for green (hot: 86 and 52).
 *
 * So there is no formula: the shades were found by annealing. Candidates were all colours of a grid
 * within those limits (hue in steps of 4 degrees, chroma from 0.08 in steps of 0.01, five
 * lightnesses); what is dark and dull at once looks dirty and was left out. A set of 32 was changed
 * one shade at a time, for more pairs that are far apart with and without cones for green, more
 * chroma, and hues near orange. More than 32 gain little: one in 32 pairs of names shares its
 * shade. With two greys of separators, four of runs and two for captions they leave two of a
 * palette-indexed picture's 42 colours.
 *
 * They stand here by hue. Which name gets which shade is the hash's to say, so that equal names
 * have equal colours in every picture. The unit test measures what is said above. */
#include "color/color_list.h"

static const uint32_t shades[] = {
    0xECA9AA, 0xEBA0A1, 0xF7A3A5, 0xE78589, 0xFD727C, 0xE78683, 0xFF9491, 0xF9786F,
    0xFFA08A, 0xE68872, 0xEBAC98, 0xFE835C, 0xFEA27F, 0xFC9A73, 0xF67F4E, 0xE38C63,
    0xEBA47C, 0xF78030, 0xFEA568, 0xFB9C5A, 0xDD9154, 0xFF9127, 0xFB8900, 0xFDA755,
    0xE78D04, 0xFF9D13, 0xEFA645, 0xFCAA00, 0xD89703, 0xEDB232, 0xC7A01F, 0xBBA536,
};

const struct flamepix_color_list flamepix_flame = {shades, sizeof(shades) / sizeof(shades[0])};
