/* The option table of a sheet. */
#include <flamepix/sheet.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/options/option_texts.h"
#include "cli/sheet/sheet_arguments.h"

static struct fpx_choice scale_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FLAMEPIX_SCALE_LARGEST] = {"largest", "one scale, by which the largest fills its panel"},
        [FLAMEPIX_SCALE_COMMON] =
            {"common", "one scale, by which --total does, or a round number: 1, 2 or 5 and zeros"},
        [FLAMEPIX_SCALE_EACH] = {"each", "every profile fills its panel"},
        {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice sort_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FPX_SORT_INPUT - 1] = {"input", NULL},
                                             [FPX_SORT_NAME - 1] = {"name", NULL},
                                             [FPX_SORT_TOTAL - 1] = {"total", "the largest first"},
                                             {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct fpx_sheet_arguments

enum { PX_MAX = 10000000 };

/* clang-format off */
static const struct fpx_option sheet_options[] = {
    {.name = "columns", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(columns),
     .low = 1, .high = PX_MAX, .unset = "as many as fit --width, or make the sheet about 16:10",
     .help = "Panels beside each other"},
    {.name = "panel", .argument = "WxH", .kind = FPX_OPTION_EXTENT, AT(panel),
     .low = 1, .high = 100000, .unset = "280x160",
     .help = "Size of a panel with its caption; below 400 px of width it looks like a thumbnail. "
             "With --width, panels share that and keep these proportions"},
    {.name = "scale-by", .kind = FPX_OPTION_CHOICE, AT(scale_by),
     .choice = scale_choice, .initial_number = 1 + FLAMEPIX_SCALE_LARGEST,
     .help = "What the width of a panel stands for:"},
    {.name = "captions", .argument = "TEMPLATE", .kind = FPX_OPTION_TEXT, AT(captions),
     .initial = "stem",
     .help = "What stands above a panel: stem, path, none, or a text with fields: {stem} (the "
             "name of the input without extension), {name}, {dir}, {total}, {unit}"},
    {.name = "sort", .kind = FPX_OPTION_CHOICE, AT(sort),
     .choice = sort_choice, .initial_number = FPX_SORT_INPUT,
     .help = "The order of the panels: as the inputs are named, by caption, or by total"},
};
/* clang-format on */

#define OF_PANELS "panels have sizes: --panel WxH, --columns N, --width N"
static const struct fpx_refused_option refused[] = {
    {"size", OF_PANELS},
    {"preset", OF_PANELS},
    {"maxwidth", OF_PANELS},
    {"costscale", "widths are by --scale-by"},
    {NULL, NULL},
};

static const struct fpx_option_group sheet = {
    .heading = "Sheet",
    .options = sheet_options,
    .count = sizeof(sheet_options) / sizeof(sheet_options[0]),
    .refused = refused,
};

const struct fpx_option_group *const fpx_sheet_table[] = {&fpx_picture_output,
                                                          &fpx_picture_embedding,
                                                          &sheet,
                                                          &fpx_picture_sides,
                                                          &fpx_picture_lengths,
                                                          &fpx_picture_appearance,
                                                          &fpx_picture_palette,
                                                          &fpx_picture_background,
                                                          &fpx_picture_search,
                                                          &fpx_picture_text,
                                                          &fpx_picture_profile,
                                                          &fpx_picture_views,
                                                          &fpx_picture_sidecars,
                                                          &fpx_picture_map,
                                                          &fpx_picture_tables,
                                                          &fpx_picture_limits,
                                                          &fpx_picture_sandbox,
                                                          &fpx_picture_threads,
                                                          &fpx_general_group,
                                                          NULL};

const struct fpx_command fpx_cmd_sheet = {
    .name = "sheet",
    .usage = "flamepix sheet [OPTION]... FILE... -o SHEET",
    .summary = "Many profiles on one picture, on one scale.",
    .description = "Draws a small flame graph of each profile, all on one picture, in the same "
                   "colours and on one scale, so that they can be compared at a glance. A profile "
                   "that cannot be drawn has a panel that says why; the sheet is made all the "
                   "same, and the exit code is 1.",
    .table = fpx_sheet_table,
    .fields_nbytes = sizeof(struct fpx_sheet_arguments),
    .run = fpx_sheet_run,
};
