/* The options of panels of two sides. */
#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"

struct fpx_choice fpx_panel_choice(size_t i)
{
    const struct flamepix_measure *measure = flamepix_measure_at(i);
    if (measure == NULL)
        return (struct fpx_choice){NULL, NULL};
    return (struct fpx_choice){measure->name, measure->summary};
}

static struct fpx_choice scale_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        {"one", "the same weight is as wide in all"}, {"own", "each is filled"}, {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option panel_options[] = {
    {.name = "panels", .argument = "LIST", .kind = FPX_OPTION_TEXT, AT(comparison.panels),
     .help = "A panel for each of these names, in their order, with commas between them: before, "
             "after, delta (how much stacks changed), common (what both have), max and sum of "
             "both; plus (new and grown), minus (gone and shrunk), new, grown, gone, shrunk"},
    {.name = "panel-scale", .argument = "KIND", .kind = FPX_OPTION_CHOICE,
     AT(comparison.panel_scale),
     .choice = scale_choice, .initial_number = 1,
     .help = "How wide panels are:"},
};
/* clang-format on */

const struct fpx_option_group fpx_diff_panels = GROUP("Panels", panel_options);
