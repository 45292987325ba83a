#include <flamepix/color.h>

#include <string.h>

#include "color/shades.h"

#define FIRST       FLAMEPIX_FIRST
#define SECOND      FLAMEPIX_SECOND
#define THIRD       FLAMEPIX_THIRD
#define SHADES(...) (&(const struct flamepix_shades){__VA_ARGS__})

/* One row for each palette: its name, the function that colours a frame, and what that function is
 * handed as `user`. Both tables below are made of these rows.
 *
 * The ranges of the shades are those of flamegraph.pl, less their dark ends: black text needs a
 * contrast of 4.5 to 1 on every shade, which a red below (214, 82, 82) or a blue below (110, 110,
 * 205) does not give. Channels that flamegraph.pl keeps equal (red and green in `blue`) are equal
 * here too. */
/* clang-format off */
#define PALETTES(ROW) \
    ROW("hot", flamepix_shades_color, SHADES({226, 29, THIRD}, {74, 150, FIRST}, {6, 49, SECOND})) \
    ROW("mem", flamepix_shades_color, SHADES({0, 0, FIRST}, {190, 50, SECOND}, {0, 210, FIRST})) \
    ROW("io", flamepix_shades_color, SHADES({116, 24, FIRST}, {116, 24, FIRST}, {196, 49, SECOND})) \
    ROW("red", flamepix_shades_color, SHADES({214, 41, SECOND}, {84, 46, FIRST}, {84, 46, FIRST})) \
    ROW("green", flamepix_shades_color, SHADES({50, 60, FIRST}, {200, 55, SECOND}, {50, 60, FIRST})) \
    ROW("blue", flamepix_shades_color, SHADES({114, 26, FIRST}, {114, 26, FIRST}, {212, 43, SECOND})) \
    ROW("yellow", flamepix_shades_color, SHADES({175, 55, FIRST}, {175, 55, FIRST}, {50, 20, SECOND})) \
    ROW("purple", flamepix_shades_color, SHADES({190, 65, SECOND}, {86, 54, FIRST}, {190, 65, SECOND})) \
    ROW("aqua", flamepix_shades_color, SHADES({50, 60, SECOND}, {165, 55, FIRST}, {165, 55, FIRST})) \
    ROW("orange", flamepix_shades_color, SHADES({205, 50, SECOND}, {98, 57, FIRST}, {0, 0, FIRST}))
/* clang-format on */

#define PALETTE_ROW(name, color, user)  {name, {color, user}},
#define PALETTE_NAME(name, color, user) name,

static const struct {
    const char *name;
    struct flamepix_palette palette;
} palettes[] = {PALETTES(PALETTE_ROW)};

enum flamepix_status flamepix_palette_named(const char *name, struct flamepix_palette *palette_ret)
{
    for (size_t i = 0; i < sizeof(palettes) / sizeof(palettes[0]); i++) {
        if (strcmp(palettes[i].name, name) == 0) {
            *palette_ret = palettes[i].palette;
            return FLAMEPIX_OK;
        }
    }
    return FLAMEPIX_BAD_ARGUMENT;
}

const char *const *flamepix_palette_names(void)
{
    static const char *const names[] = {PALETTES(PALETTE_NAME) NULL};
    return names;
}
