/* The options of a picture's look and texts. */
#include "cli/options/option_texts.h"
#include "cli/picture/picture.h"

static struct fpx_choice truncate_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FLAMEPIX_KEEP_NAME] = {"name", NULL},
                                             [FLAMEPIX_KEEP_HEAD] = {"head", NULL},
                                             [FLAMEPIX_KEEP_TAIL] = {"tail", NULL},
                                             [FLAMEPIX_KEEP_MIDDLE] = {"middle", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice percent_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FLAMEPIX_PERCENT_ON] = {"on", NULL},
                                             [FLAMEPIX_PERCENT_OFF] = {"off", NULL},
                                             [FLAMEPIX_PERCENT_BOTH] = {"both", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice align_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FLAMEPIX_TITLE_LEFT] = {"left", NULL},
                                             [FLAMEPIX_TITLE_CENTER] = {"center", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice annotations_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FPX_ANNOTATIONS_DROP - 1] = {"drop", NULL},
                                             [FPX_ANNOTATIONS_KEEP - 1] = {"keep", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

struct fpx_choice fpx_picture_on_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FPX_SHOWN_ON - 1] = {"on", NULL}, [FPX_SHOWN_OFF - 1] = {"off", NULL}, {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice elided_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FPX_ELIDED_SHOW - 1] = {"show", NULL},
                                             [FPX_ELIDED_HIDE - 1] = {"hide", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice theme_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FPX_THEME_LIGHT - 1] = {"light", NULL},
                                             [FPX_THEME_DARK - 1] = {"dark", NULL},
                                             [FPX_THEME_LIGHT_DARK - 1] = {"light,dark", NULL},
                                             [FPX_THEME_DARK_LIGHT - 1] = {"dark,light", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice rows_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FLAMEPIX_ROWS_ADAPTIVE] = {"adaptive", NULL},
                                             [FLAMEPIX_ROWS_UNIFORM] = {"uniform", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice chains_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FLAMEPIX_CHAINS_AUTO] = {"auto", NULL},
                                             [FLAMEPIX_CHAINS_SHOW] = {"show", NULL},
                                             [FLAMEPIX_CHAINS_MERGE] = {"merge", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice palette_choice(size_t i)
{
    return (struct fpx_choice){flamepix_palette_names()[i], NULL};
}

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option appearance_options[] = {
    {.name = "colors", .aliases = "color", .argument = "PALETTE", .kind = FPX_OPTION_NAMED,
     AT(colors), .choice = palette_choice, .unset = FLAMEPIX_DEFAULT_PALETTE,
     .help = "One of"},
    {.name = "classic", .kind = FPX_OPTION_FLAG, AT(classic),
     .help = "flamegraph.pl's look, where the other options do not say otherwise: the palette "
             FLAMEPIX_CLASSIC_PALETTE ", rows all alike, names cut at the end, a centred title, no "
             "percentages, summary or axis"},
    {.name = "theme", .kind = FPX_OPTION_CHOICE, AT(theme),
     .choice = theme_choice, .unset = "light",
     .help = "The ground that the picture is for. With both there are two pictures of one reading, "
             "and " FPX_DARK_SUFFIX " stands before the extension of the dark one"},
    {.name = "inverted", .letter = 'i', .kind = FPX_OPTION_FLAG, AT(inverted),
     .help = "Icicle graph: the root on top"},
    {.name = "rows", .kind = FPX_OPTION_CHOICE, AT(rows),
     .choice = rows_choice, .unset = "adaptive",
     .help = "Rows as high as what they can say, so thin where no box is wide enough for a "
             "label; or all alike"},
    {.name = "chains", .kind = FPX_OPTION_CHOICE, AT(chains),
     .choice = chains_choice, .unset = "auto",
     .help = "Frames, each on the other, that are equally wide: as many as needed in one row "
             "where the picture is higher than wide or has no room, a row each, or one row "
             "always"},
    {.name = "elided", .kind = FPX_OPTION_CHOICE, AT(elided),
     .choice = elided_choice, .initial_number = FPX_ELIDED_SHOW,
     .help = "Draw runs of elided frames in a quiet colour, or leave them blank"},
    {.name = "bare", .kind = FPX_OPTION_FLAG, AT(bare),
     .help = "Cells alone: no title, labels, padding or footer"},
};

static const struct fpx_option text_options[] = {
    {.name = "title", .argument = "T", .kind = FPX_OPTION_TEXT, AT(title),
     .help = "Title; none if empty (default: Flame Graph, or Icicle Graph)"},
    {.name = "title-align", .kind = FPX_OPTION_CHOICE, AT(title_align),
     .choice = align_choice, .unset = "left",
     .help = "Where the title stands: at the left, bold, or in the middle"},
    {.name = "subtitle", .argument = "T", .kind = FPX_OPTION_TEXT, AT(subtitle),
     .help = "A second line below the title"},
    {.name = "summary", .kind = FPX_OPTION_CHOICE, AT(summary),
     .choice = fpx_picture_on_choice, .unset = "on",
     .help = "A line with the names of most self weight, as many as fit"},
    {.name = "axis", .kind = FPX_OPTION_CHOICE, AT(axis),
     .choice = fpx_picture_on_choice, .unset = "on",
     .help = "Percent of the total along the root"},
    {.name = "mark", .argument = "REGEX=TEXT", .kind = FPX_OPTION_TEXTS, AT(marks),
     .help = "A text beside the chart, with a line to the widest frame that REGEX finds among "
             "those too narrow for a label; split at the last =. May be given again, "
             FLAMEPIX_TEXT_OF(FLAMEPIX_MARKS_MOST) " times in all"},
    {.name = "notes", .argument = "T", .kind = FPX_OPTION_TEXT, AT(notes),
     .help = "A comment for the metadata of the file, of at most 65,533 bytes"},
    {.name = "countname", .argument = "T", .kind = FPX_OPTION_TEXT, AT(countname),
     .unset = "what the profile says, or " FLAMEPIX_DEFAULT_COUNTNAME,
     .help = "What is counted"},
    {.name = "nametype", .argument = "T", .kind = FPX_OPTION_TEXT, AT(nametype),
     .initial = FLAMEPIX_DEFAULT_NAMETYPE,
     .help = "What a name is"},
    {.name = "fontsize", .argument = "X", .kind = FPX_OPTION_REAL, AT(fontsize),
     .low = 1, .high = 200, .unset = "12, and as much larger as --height is above 16",
     .help = "Size of the labels in px"},
    {.name = "font", .argument = "FILE", .kind = FPX_OPTION_TEXTS, AT(fonts),
     .needs = FPX_NEEDS_INPUT,
     .help = "A font to prefer to the bundled one: a file, or the family or file name of one that "
             "is installed. May be given again: faces are tried in order"},
    {.name = "truncate", .kind = FPX_OPTION_CHOICE, AT(truncate),
     .choice = truncate_choice, .unset = "name",
     .help = "What to keep of a name that does not fit: the function's own name, or the whole "
             "name's head, tail, or both"},
    {.name = "annotations", .kind = FPX_OPTION_CHOICE, AT(annotations),
     .choice = annotations_choice, .unset = "drop",
     .help = "Whether labels show annotations (_[k]), hashes and offsets of names"},
    {.name = "percent", .kind = FPX_OPTION_CHOICE, AT(percent),
     .choice = percent_choice, .unset = "on",
     .help = "Each frame's share of the total in boxes that are wide enough; both: and the share "
             "of its own weight"},
};

/* clang-format on */

const struct fpx_option_group fpx_picture_appearance = GROUP("Look", appearance_options);

const struct fpx_option_group fpx_picture_text = GROUP("Text", text_options);
