/* The options of panels of two sides. */
#include "cli/options/option_rows.h"
#include "cli/picture/panels_picture.h"

struct flamepix_choice flamepix_panel_choice(size_t i)
{
    const struct flamepix_measure *measure = flamepix_measure_at(i);
    if (measure == NULL)
        return (struct flamepix_choice){NULL, NULL};
    return (struct flamepix_choice){measure->name, measure->summary};
}

static struct flamepix_choice scale_choice(size_t i)
{
    static const struct flamepix_choice rows[] = {
        {"one", "the same weight is as wide in all"}, {"own", "each is filled"}, {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct flamepix_picture_arguments

/* clang-format off */
static const struct flamepix_option panel_options[] = {
    {.name = "panels", .argument = "LIST", .kind = FLAMEPIX_OPTION_TEXT, AT(comparison.panels),
     .help = "A panel for each of these names, in their order, with commas between them: before, "
             "after, delta (how much stacks changed), common (what both have), max and sum of "
             "both; plus (new and grown), minus (gone and shrunk), new, grown, gone, shrunk"},
    {.name = "panel-scale", .argument = "KIND", .kind = FLAMEPIX_OPTION_CHOICE,
     AT(comparison.panel_scale),
     .choice = scale_choice, .initial_number = 1,
     .help = "How wide panels are:"},
};
/* clang-format on */

const struct flamepix_option_group flamepix_diff_panels = GROUP("Panels", panel_options);
