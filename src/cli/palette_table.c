/* The options of palettes: the origin of shades, the steps before a palette, and what it keeps. */
#include "cli/options/option_texts.h"
#include "cli/picture/picture.h"

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option palette_options[] = {
    {.name = "hash", .kind = FPX_OPTION_FLAG, AT(hash),
     .help = "Shades by the first letters of a name, as flamegraph.pl --hash; alone with the "
             "palette " FLAMEPIX_CLASSIC_PALETTE},
    {.name = "deterministic", .kind = FPX_OPTION_FLAG, AT(deterministic),
     .help = "Shades as inferno --deterministic"},
    {.name = "random", .kind = FPX_OPTION_FLAG, AT(random),
     .help = "Other shades for each --seed; equal names have equal ones"},
    {.name = "seed", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(seed),
     .low = 0, .high = FPX_NO_SEED - 1, .initial_number = FPX_NO_SEED, .unset = "0",
     .help = "Of --random"},
    {.name = "colordiffusion", .kind = FPX_OPTION_FLAG, AT(colordiffusion),
     .help = "The redder, the wider, as inferno has it; instead of --colors"},
    {.name = "color-rules", .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(color_rules),
     .needs = FPX_NEEDS_INPUT,
     .help = "Colours by patterns, before any palette: lines of PATTERN, TAB, COLOR, TAB, LABEL"},
    {.name = "colors-from", .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(colors_from),
     .needs = FPX_NEEDS_INPUT,
     .help = "Of the palettes package, module, file and root: which group has which colour; lines "
             "of GROUP, TAB, COLOR. In a batch also the word batch: all inputs decide together, "
             "and DIR/colors.tsv says how"},
    {.name = "cp", .kind = FPX_OPTION_FLAG, AT(cp),
     .help = "Names keep the colours that they have in the palette file, and new ones are added "
             "to it"},
    {.name = "palette-file", .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(palette_file),
     .needs = FPX_NEEDS_INPUT,
     .unset = FPX_DEFAULT_PALETTE_FILE,
     .help = "The palette file: lines of NAME->rgb(R,G,B). Without --cp names have its colours "
             "and it is not written"},
};
/* clang-format on */

const struct fpx_option_group fpx_picture_palette = GROUP("Palette", palette_options);
