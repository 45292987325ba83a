/* The options of the ground of a picture and of single colours on it. */
#include "cli/options/option_texts.h"
#include "cli/picture/picture.h"

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option ground_options[] = {
    {.name = "background", .argument = "COLOR", .kind = FPX_OPTION_COLOR, AT(background),
     .help = "The ground: #RGB, #RRGGBB or a basic CSS name; none is a transparent PNG, with words "
             "in the inks of the theme that it is for (default: the theme's)"},
    {.name = "bgcolors", .argument = "COLOR", .kind = FPX_OPTION_COLOR, AT(bgcolors),
     .color_named = fpx_ground_named,
     .help = "The same as flamegraph.pl has it: yellow, blue, green and grey are its grounds, "
             "flat"},
    {.name = "uicolor", .argument = "COLOR", .kind = FPX_OPTION_COLOR, AT(uicolor),
     .help = "Ink of title, subtitle and footer (default: the theme's)"},
    {.name = "stroke-color", .argument = "COLOR", .kind = FPX_OPTION_COLOR, AT(stroke_color),
     .unset = "none",
     .help = "An outline around each box, 1 px wide"},
    {.name = "mark-dispatch", .argument = "COLOR[,COLOR...]", .kind = FPX_OPTION_COLORS,
     AT(mark_dispatch), .unset = "crimson",
     .help = "In the palette distinguishable: of frames _[d], which wait for runtime dispatch. One "
             "colour gives four variants, more are used as they are; none: they are like all "
             "others"},
    {.name = "mark-gc", .argument = "COLOR[,COLOR...]", .kind = FPX_OPTION_COLORS, AT(mark_gc),
     .unset = "orange",
     .help = "The same of frames _[g], which collect garbage"},
};
/* clang-format on */

const struct fpx_option_group fpx_picture_background = GROUP("Colors", ground_options);
