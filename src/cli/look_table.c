/* The options of the look and the texts of a picture. */
#include "cli/picture.h"

static struct flamepix_choice truncate_choice(size_t i)
{
    static const struct flamepix_choice rows[] = {[FLAMEPIX_KEEP_HEAD] = {"head", NULL},
                                                  [FLAMEPIX_KEEP_TAIL] = {"tail", NULL},
                                                  [FLAMEPIX_KEEP_MIDDLE] = {"middle", NULL},
                                                  {NULL, NULL}};
    return rows[i];
}

static struct flamepix_choice elided_choice(size_t i)
{
    static const struct flamepix_choice rows[] = {[FLAMEPIX_ELIDED_SHOW - 1] = {"show", NULL},
                                                  [FLAMEPIX_ELIDED_HIDE - 1] = {"hide", NULL},
                                                  {NULL, NULL}};
    return rows[i];
}

static struct flamepix_choice palette_choice(size_t i)
{
    return (struct flamepix_choice){flamepix_palette_names()[i], NULL};
}

#define AT(field) .offset = offsetof(struct flamepix_picture_arguments, field)
#define GROUP(title, rows)                                                                         \
    {                                                                                              \
        .heading = (title), .options = (rows), .count = sizeof(rows) / sizeof((rows)[0])           \
    }

/* clang-format off */
static const struct flamepix_option look_options[] = {
    {.name = "colors", .argument = "PALETTE", .kind = FLAMEPIX_OPTION_CHOICE, AT(colors),
     .choice = palette_choice, .unset = FLAMEPIX_DEFAULT_PALETTE,
     .help = "One of"},
    {.name = "classic", .kind = FLAMEPIX_OPTION_FLAG, AT(classic),
     .help = "flamegraph.pl's look, where the other options do not say otherwise: the palette "
             FLAMEPIX_CLASSIC_PALETTE ", rows all alike, names cut at the end, a centred title"},
    {.name = "inverted", .letter = 'i', .kind = FLAMEPIX_OPTION_FLAG, AT(inverted),
     .help = "Icicle graph: the root on top"},
    {.name = "elided", .kind = FLAMEPIX_OPTION_CHOICE, AT(elided),
     .choice = elided_choice, .initial_number = FLAMEPIX_ELIDED_SHOW,
     .help = "Draw runs of elided frames in a quiet colour, or leave them blank"},
    {.name = "bare", .kind = FLAMEPIX_OPTION_FLAG, AT(bare),
     .help = "Cells alone: no title, labels, padding or footer"},
};

static const struct flamepix_option text_options[] = {
    {.name = "title", .argument = "T", .kind = FLAMEPIX_OPTION_TEXT, AT(title),
     .help = "Title; none if empty (default: Flame Graph, or Icicle Graph)"},
    {.name = "subtitle", .argument = "T", .kind = FLAMEPIX_OPTION_TEXT, AT(subtitle),
     .help = "A second line below the title"},
    {.name = "notes", .argument = "T", .kind = FLAMEPIX_OPTION_TEXT, AT(notes),
     .help = "A comment for the metadata of the file, of at most 65,533 bytes"},
    {.name = "countname", .argument = "T", .kind = FLAMEPIX_OPTION_TEXT, AT(countname),
     .initial = FLAMEPIX_DEFAULT_COUNTNAME,
     .help = "What is counted"},
    {.name = "nametype", .argument = "T", .kind = FLAMEPIX_OPTION_TEXT, AT(nametype),
     .initial = FLAMEPIX_DEFAULT_NAMETYPE,
     .help = "What a name is"},
    {.name = "fontsize", .argument = "X", .kind = FLAMEPIX_OPTION_REAL, AT(fontsize),
     .low = 1, .high = 200, .initial_number = FLAMEPIX_DEFAULT_FONTSIZE,
     .help = "Size of the labels in px"},
    {.name = "font", .argument = "FILE", .kind = FLAMEPIX_OPTION_TEXTS, AT(fonts),
     .help = "A font to prefer to the bundled one: a file, or the family or file name of one that "
             "is installed. May be given again: faces are tried in order"},
    {.name = "truncate", .kind = FLAMEPIX_OPTION_CHOICE, AT(truncate),
     .choice = truncate_choice, .unset = "head",
     .help = "Which part to keep of a name that does not fit"},
};

/* clang-format on */

const struct flamepix_option_group flamepix_picture_look = GROUP("Look", look_options);

const struct flamepix_option_group flamepix_picture_text = GROUP("Text", text_options);
