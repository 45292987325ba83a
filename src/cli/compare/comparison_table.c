/* The options of comparisons. */
#include "cli/compare/comparison_options.h"
#include "cli/options/option_texts.h"

/* The measures that can define widths. */
static struct fpx_choice width_choice(size_t i)
{
    const struct flamepix_measure *measure = flamepix_measure_at(i);
    if (measure == NULL || measure->is_part)
        return (struct fpx_choice){NULL, NULL};
    return (struct fpx_choice){measure->name, measure->summary};
}

static struct fpx_choice delta_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FPX_DELTA_SELF - 1] = {"self", "of what ends in a frame, as flamegraph.pl"},
        [FPX_DELTA_INCLUSIVE - 1] = {"inclusive", "of all that passes through it"},
        {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice scale_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FLAMEPIX_AGAINST_FULL] = {"largest", "the change of the frame that changed most"},
        [FLAMEPIX_AGAINST_FRAME] = {"frame", "the frame itself, before or after"},
        {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice label_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FLAMEPIX_DELTA_POINTS] = {"points", "+2.3%, of the whole"},
        [FLAMEPIX_DELTA_RELATIVE] = {"relative", "+12%, of what the frame was"},
        [FLAMEPIX_DELTA_COUNT] = {"count", "+1,204"},
        [FLAMEPIX_DELTA_NONE] = {"none", "the share, as in other pictures"},
        {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option comparison_options[] = {
    {.name = "width-by", .argument = "MEASURE", .kind = FPX_OPTION_CHOICE,
     AT(comparison.width_by), .choice = width_choice, .unset = "after",
     .help = "Of two sides, what widths stand for:"},
    {.name = "delta", .kind = FPX_OPTION_CHOICE, AT(comparison.delta),
     .choice = delta_choice, .argument = "KIND", .unset = "self",
     .help = "Which change colours and labels show:"},
    {.name = "delta-scale", .argument = "OF", .kind = FPX_OPTION_CHOICE,
     AT(comparison.delta_scale), .choice = scale_choice, .unset = "largest",
     .help = "What has the full colour, a change as large as"},
    {.name = "delta-max", .argument = "V", .kind = FPX_OPTION_REAL, AT(comparison.delta_max),
     .low = 0, .high = FLAMEPIX_TOTAL_MAX,
     .help = "A change of V counts has the full colour, so that pictures have one scale; of "
             "--ratio, V times the ratio of the whole (default: the largest; of --ratio 4)"},
    {.name = "delta-label", .argument = "KIND", .kind = FPX_OPTION_CHOICE,
     AT(comparison.delta_label), .choice = label_choice, .unset = "points",
     .help = "What labels say beside the name:"},
    {.name = "min-delta", .argument = "P%", .kind = FPX_OPTION_SHARE, AT(comparison.min_delta),
     .low = 0, .high = 100, .unset = "what chance explains is pale",
     .help = "Frames that changed by less than P% of the whole are neutral, and none "
             "are pale because chance explains them"},
    {.name = "negate", .kind = FPX_OPTION_FLAG, AT(comparison.negate),
     .help = "Before and after are in each other's place in colours, signs and words: what grew "
             "is what shrank. JSON and CSV stay after - before"},
    {.name = "new-color", .argument = "COLOR", .kind = FPX_OPTION_COLOR,
     AT(comparison.new_color), .unset = "as what grew",
     .help = "Of frames that only AFTER has"},
    {.name = "gone-color", .argument = "COLOR", .kind = FPX_OPTION_COLOR,
     AT(comparison.gone_color), .unset = "as what shrank",
     .help = "Of frames that only BEFORE has, where widths show them"},
};

static const struct fpx_option side_options[] = {
    {.name = "before", .argument = "FILE", .kind = FPX_OPTION_TEXTS, AT(comparison.before),
     .needs = FPX_NEEDS_INPUT,
     .help = "Instead of BEFORE; given again, files are summed"},
    {.name = "after", .argument = "FILE", .kind = FPX_OPTION_TEXTS, AT(comparison.after),
     .needs = FPX_NEEDS_INPUT,
     .help = "Instead of AFTER; given again, files are summed"},
    {.name = "ratio", .kind = FPX_OPTION_FLAG, AT(comparison.ratio),
     .help = "The files are two measures of one run, CYCLES and INSTRUCTIONS: widths are the "
             "first, colours the first by the second of each frame, low blue and high red around "
             "that of the whole"},
    {.name = "white-black", .kind = FPX_OPTION_FLAG, AT(comparison.white_black),
     .help = "At the right of what there is after, what is gone: the stacks that only BEFORE has, "
             "as wide as they were; a bar on the axis is under them"},
};

static const struct fpx_option comparable_options[] = {
    {.name = "normalize", .argument = "HOW", .kind = FPX_OPTION_TEXT,
     AT(comparison.normalize), .initial = "none",
     .help = "What makes sides of different lengths comparable, by an exact ratio: none; after or "
             "before, all have the total of that; samples or duration, as many of them, of "
             "recordings that know; or a number, all have that total"},
    {.name = "strip-hex", .kind = FPX_OPTION_FLAG, AT(comparison.strip_hex),
     .help = "Numbers as 0x7f12 are 0x... in all names, as --rewrite builtin:strip-hex"},
};
/* clang-format on */

const struct fpx_option_group fpx_picture_comparison = GROUP("Two sides", comparison_options);
/* All of them except --width-by. */
const struct fpx_option_group fpx_comparison_appearance = {
    .heading = "Two sides",
    .options = comparison_options + 1,
    .count = sizeof(comparison_options) / sizeof(comparison_options[0]) - 1,
};
const struct fpx_option_group fpx_diff_sides = GROUP("Sides", side_options);
const struct fpx_option_group fpx_comparable_sides = GROUP("Comparable sides", comparable_options);
/* The first of them. */
const struct fpx_option_group fpx_comparable_lengths = {
    .heading = "Comparable profiles", .options = comparable_options, .count = 1};
