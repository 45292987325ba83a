/* The table of palettes. Each palette is one row here, and each class of palettes is a file in this
 * room, which defines the constant that its rows name. Whatever else there is to a palette follows
 * from the row: its name for --colors, and its place in the help. */
#ifndef FLAMEPIX_COLOR_PALETTES_H
#define FLAMEPIX_COLOR_PALETTES_H

#include "color/groups.h"
#include "color/listed.h"
#include "color/palette_class.h"
#include "color/scales.h"
#include "color/semantic.h"
#include "color/shades.h"

/* The rows: ROW(name, class, user), the palette's name, its class (color/palette_class.h), and what
 * the class is handed as `user`.
 *
 * The ranges of the shades are those of flamegraph.pl, less their dark ends: black text needs a
 * contrast of 4.5 to 1 on every shade, which a red below (214, 82, 82) or a blue below (110, 110,
 * 205) does not give. Channels that flamegraph.pl keeps equal (red and green in `blue`) are equal
 * here too.
 *
 * A macro, since more than one constant table is made of them.
 *
 * A picture stays indexed with 42 colours, of which captions and runs need ten: so a palette draws
 * at most FLAMEPIX_SHADES. Shades have 30 and two greys; semantic palettes five of each of up to
 * six hues and the greys; groups three of each of eight hues and of the quiet one, the root's and
 * the greys; scales 24, the root's and the greys. */
/* clang-format off */
#define FLAMEPIX_PALETTES(ROW) \
    ROW("flame", flamepix_listed_dark_class, &flamepix_flame) \
    ROW("hot", flamepix_shades_class, \
        SHADES({226, 29, THIRD}, {74, 150, FIRST}, {6, 49, SECOND}, FLAMEPIX_CLASSIC_HOT)) \
    ROW("mem", flamepix_shades_class, \
        SHADES({0, 0, FIRST}, {190, 50, SECOND}, {0, 210, FIRST}, FLAMEPIX_CLASSIC_MEM)) \
    ROW("io", flamepix_shades_class, \
        SHADES({116, 24, FIRST}, {116, 24, FIRST}, {196, 49, SECOND}, FLAMEPIX_CLASSIC_IO)) \
    ROW("red", flamepix_shades_class, \
        SHADES({214, 41, SECOND}, {84, 46, FIRST}, {84, 46, FIRST}, FLAMEPIX_CLASSIC_RED)) \
    ROW("green", flamepix_shades_class, \
        SHADES({50, 60, FIRST}, {200, 55, SECOND}, {50, 60, FIRST}, FLAMEPIX_CLASSIC_GREEN)) \
    ROW("blue", flamepix_shades_class, \
        SHADES({114, 26, FIRST}, {114, 26, FIRST}, {212, 43, SECOND}, FLAMEPIX_CLASSIC_BLUE)) \
    ROW("yellow", flamepix_shades_class, \
        SHADES({175, 55, FIRST}, {175, 55, FIRST}, {50, 20, SECOND}, FLAMEPIX_CLASSIC_YELLOW)) \
    ROW("purple", flamepix_shades_class, \
        SHADES({190, 65, SECOND}, {86, 54, FIRST}, {190, 65, SECOND}, FLAMEPIX_CLASSIC_PURPLE)) \
    ROW("aqua", flamepix_shades_class, \
        SHADES({50, 60, SECOND}, {165, 55, FIRST}, {165, 55, FIRST}, FLAMEPIX_CLASSIC_AQUA)) \
    ROW("orange", flamepix_shades_class, \
        SHADES({205, 50, SECOND}, {98, 57, FIRST}, {0, 0, FIRST}, FLAMEPIX_CLASSIC_ORANGE)) \
    ROW("java", flamepix_semantic_palette, &flamepix_semantic_java) \
    ROW("js", flamepix_semantic_palette, &flamepix_semantic_js) \
    ROW("perl", flamepix_semantic_palette, &flamepix_semantic_perl) \
    ROW("python", flamepix_semantic_palette, &flamepix_semantic_python) \
    ROW("rust", flamepix_semantic_palette, &flamepix_semantic_rust) \
    ROW("go", flamepix_semantic_palette, &flamepix_semantic_go) \
    ROW("node", flamepix_semantic_palette, &flamepix_semantic_node) \
    ROW("dotnet", flamepix_semantic_palette, &flamepix_semantic_dotnet) \
    ROW("kernel", flamepix_semantic_palette, &flamepix_semantic_kernel) \
    ROW("wakeup", flamepix_semantic_palette, &flamepix_semantic_wakeup) \
    ROW("chain", flamepix_semantic_palette, &flamepix_semantic_chain) \
    ROW("package", flamepix_hue_groups, GROUPING(FLAMEPIX_BY_PACKAGE)) \
    ROW("module", flamepix_hue_groups, GROUPING(FLAMEPIX_BY_MODULE)) \
    ROW("file", flamepix_hue_groups, GROUPING(FLAMEPIX_BY_FILE)) \
    ROW("root", flamepix_hue_roots, GROUPING(FLAMEPIX_BY_ROOT)) \
    ROW("self", flamepix_scale_palette, SCALE(FLAMEPIX_SCALE_SELF)) \
    ROW("depth", flamepix_scale_palette, SCALE(FLAMEPIX_SCALE_DEPTH)) \
    ROW(FLAMEPIX_DIFFUSION_PALETTE, flamepix_scale_palette, SCALE(FLAMEPIX_SCALE_DIFFUSION)) \
    ROW("okabe-ito", flamepix_listed_class, &flamepix_okabe_ito) \
    ROW("cividis", flamepix_listed_class, &flamepix_cividis) \
    ROW("viridis", flamepix_listed_class, &flamepix_viridis) \
    ROW("distinguishable", flamepix_distinguishable_class, NULL) \
    ROW("category", flamepix_category_class, NULL) \
    /* the end: a row stands above, with a backslash behind it */
/* clang-format on */

/* What --colordiffusion asks for. */
#define FLAMEPIX_DIFFUSION_PALETTE "diffusion"

/* A range of shades: the base and the range of each channel, and which of them it follows; and the
 * range of flamegraph.pl that it is. */
#define SHADES(...)  (&(const struct flamepix_shades){__VA_ARGS__})
#define GROUPING(by) (&(const enum flamepix_grouping){by})
#define SCALE(by)    (&(const enum flamepix_scale){by})
#define FIRST        FLAMEPIX_FIRST
#define SECOND       FLAMEPIX_SECOND
#define THIRD        FLAMEPIX_THIRD

/* The classes of the rows. */
#define FLAMEPIX_PALETTE_CLASS(name, class, user) extern const struct flamepix_palette_class class;
FLAMEPIX_PALETTES(FLAMEPIX_PALETTE_CLASS)
#undef FLAMEPIX_PALETTE_CLASS
extern const struct flamepix_palette_class flamepix_shaded_class;

/* What the palette of such a name takes behind the colon, in words; NULL where it takes nothing, or
 * there is no such palette. */
const char *flamepix_palette_argument(const char *name);

#endif
