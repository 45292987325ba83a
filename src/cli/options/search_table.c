/* The options of searches. */
#include "cli/options/option_texts.h"
#include "cli/picture/picture.h"

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option search_options[] = {
    {.name = "search", .argument = "REGEX", .kind = FPX_OPTION_TEXTS, AT(searches),
     .help = "Colour the frames whose name holds a match of this regular expression (PCRE2), or is "
             "NAME where =NAME is given, or holds TEXT where +TEXT is given, and say which share "
             "of all samples they are in. May be given again, up to 32 times, each with a colour "
             "of its own"},
    {.name = "ignore-case", .kind = FPX_OPTION_FLAG, AT(ignore_case),
     .help = "Searches take upper and lower case for the same"},
    {.name = "search-dim", .kind = FPX_OPTION_CHOICE, AT(search_dim),
     .choice = fpx_picture_on_choice, .initial_number = FPX_SHOWN_ON,
     .help = "Whether frames that no search finds are pale"},
    {.name = "search-color", .argument = "COLOR", .kind = FPX_OPTION_COLOR, AT(search_color),
     .unset = "#E600E6",
     .help = "Colour of what the first search finds"},
};
/* clang-format on */

const struct fpx_option_group fpx_picture_search = GROUP("Search", search_options);
