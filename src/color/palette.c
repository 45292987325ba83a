#include <flamepix/color.h>
#include <flamepix/limits.h>

#include <stdlib.h>
#include <string.h>

#include "color/colors_facts.h"
#include "color/legend.h"
#include "color/palette_hooks.h"
#include "color/palette_map.h"
#include "color/palette_shape.h"
#include "color/palettes.h"
#include "color/space/palette_hues.h"
#include "color/theme.h"

#define PALETTE_ROW(name, class, user, summary)  {name, &(class), user, summary},
#define PALETTE_NAME(name, class, user, summary) name,

struct palette_row {
    const char *name;
    const struct fpx_palette_class *class;
    const void *user;
    const char *summary;
};

static const struct palette_row rows[] = {FPX_PALETTES(PALETTE_ROW)};

struct flamepix_colors {
    const struct fpx_palette_class *class;
    void *state;      /* of the class; NULL if it has no open */
    const void *user; /* passed to the class: the state, or the row's `user` */
    enum flamepix_theme theme;
    bool darkened; /* the class has light colours, which are adapted to a dark background */
    const struct fpx_palette_map *map; /* NULL: none */
    struct fpx_rule_matches *ruled;    /* NULL: no rules */
    struct flamepix_legend_entry *legend;
    size_t legend_count;
};

/* The row of a palette's name; the text after a colon is its argument. NULL: unknown palette. */
static const struct palette_row *row_named(const char *name, const char **argument_ret)
{
    size_t length = strcspn(name, ":");
    *argument_ret = name[length] == ':' ? name + length + 1 : NULL;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, name, length) == 0)
            return *argument_ret == NULL || rows[i].class->argument != NULL ? &rows[i] : NULL;
    }
    return NULL;
}

static const struct palette_row *row_of(const struct flamepix_palette_options *options,
                                        const char **argument_ret)
{
    return row_named(options->name == NULL ? FLAMEPIX_DEFAULT_PALETTE : options->name,
                     argument_ret);
}

/* -- a palette at work ------------------------------------------------------------------------- */

static enum flamepix_status open_class(struct flamepix_colors *colors,
                                       const struct palette_row *row,
                                       const struct fpx_palette_request *request)
{
    colors->class = row->class;
    if (row->class->shaded != NULL && request->options->shading != FLAMEPIX_SHADING_NAME)
        colors->class = row->class->shaded;
    if (row->class->dark != NULL && request->chart->theme == FLAMEPIX_DARK)
        colors->class = row->class->dark;
    colors->user = row->user;
    if (colors->class->open == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = colors->class->open(row->user, request, &colors->state);
    colors->user = colors->state;
    return status;
}

static enum flamepix_status open_rules(struct flamepix_colors *colors,
                                       const struct fpx_color_rules *rules)
{
    if (rules == NULL)
        return FLAMEPIX_OK;
    colors->ruled = calloc(1, sizeof(*colors->ruled));
    if (colors->ruled == NULL)
        return FLAMEPIX_NO_MEMORY;
    colors->ruled->rules = rules;
    return FLAMEPIX_OK;
}

static enum flamepix_status make_legend(struct flamepix_colors *colors,
                                        const struct fpx_palette_request *request)
{
    const struct fpx_legend_request legend = {
        .class = colors->class,
        .state = colors->user,
        .chart = request->chart,
        .darkened = colors->darkened,
        .ruled = colors->ruled,
    };
    return fpx_legend_make(&legend, &colors->legend, &colors->legend_count);
}

enum flamepix_status flamepix_colors_create(const struct flamepix_palette_options *options,
                                            const struct flamepix_chart_facts *chart,
                                            struct flamepix_colors **colors_ret)
{
    FPX_TAKE(struct flamepix_palette_options, fpx_palette_shape, options);
    struct fpx_palette_request request = {.options = options, .chart = chart};
    const struct palette_row *row = row_of(options, &request.argument);
    if (row == NULL)
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_colors *colors = calloc(1, sizeof(*colors));
    if (colors == NULL)
        return FLAMEPIX_NO_MEMORY;
    const struct flamepix_palette_hooks hooks = fpx_palette_hooks_of(options);
    colors->map = hooks.map;
    colors->theme = chart->theme;
    enum flamepix_status status = open_class(colors, row, &request);
    colors->darkened = chart->theme == FLAMEPIX_DARK && !colors->class->themed;
    if (status == FLAMEPIX_OK)
        status = open_rules(colors, hooks.rules);
    if (status == FLAMEPIX_OK && !chart->is_silent)
        status = make_legend(colors, &request);
    if (status == FLAMEPIX_OK)
        status = fpx_colors_status(colors);
    if (status != FLAMEPIX_OK) {
        flamepix_colors_free(colors);
        return status;
    }
    *colors_ret = colors;
    return FLAMEPIX_OK;
}

static bool ruled_color(const struct flamepix_colors *colors, struct flamepix_bytes name,
                        uint32_t *color_ret)
{
    if (colors->ruled == NULL)
        return false;
    const struct fpx_color_rules *rules = colors->ruled->rules;
    size_t rule = fpx_rule_matches_find(colors->ruled, name);
    if (rule == fpx_color_rules_count(rules))
        return false;
    *color_ret = fpx_chosen_color_shade(fpx_color_rule(rules, rule).chosen, colors->theme,
                                        fpx_hue_shade(name));
    return true;
}

/* The root has no name in the map. */
static bool mapped_color(const struct flamepix_colors *colors,
                         const struct flamepix_frame_facts *frame, uint32_t *color_ret)
{
    struct flamepix_bytes name = frame->name;
    if (frame->depth == 0)
        name.length = 0;
    return colors->map != NULL && fpx_palette_map_find(colors->map, name, color_ret);
}

/* Separators stay grey; rules take precedence over the map, and the map over the palette. */
static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct flamepix_colors *colors = user;
    uint32_t color = fpx_separator_color(frame->name);
    if (color == 0) {
        if (ruled_color(colors, frame->name, &color) || mapped_color(colors, frame, &color))
            return color;
        color = colors->class->color(colors->user, frame);
    }
    return colors->darkened ? fpx_dark_color(color) : color;
}

struct flamepix_palette flamepix_colors_palette(const struct flamepix_colors *colors)
{
    const struct fpx_palette_class *class = colors->class;
    struct flamepix_palette palette = {.color = color_of, .user = colors};
    if (class->wants_sums & FLAMEPIX_SUMS_FIRST)
        palette.wants |= FLAMEPIX_WANTS_FIRST;
    if (class->wants_sums & FLAMEPIX_SUMS_WOKEN)
        palette.wants |= FLAMEPIX_WANTS_WOKEN;
    return palette;
}

const struct flamepix_legend_entry *flamepix_colors_legend(const struct flamepix_colors *colors,
                                                           size_t *count_ret)
{
    *count_ret = colors->legend_count;
    return colors->legend;
}

enum flamepix_status fpx_colors_status(const struct flamepix_colors *colors)
{
    return colors->ruled == NULL ? FLAMEPIX_OK : colors->ruled->status;
}

bool fpx_colors_legend_by_first(const struct flamepix_colors *colors)
{
    return (colors->class->wants_sums & FLAMEPIX_SUMS_FIRST) != 0;
}

uint32_t fpx_colors_of_change(const struct flamepix_colors *colors, double place)
{
    if (colors->class->change_color == NULL)
        return fpx_hue_color(FPX_HUE_ROOT, colors->theme, FPX_HUE_SHADES / 2);
    const uint32_t color = colors->class->change_color(colors->user, place);
    return colors->darkened ? fpx_dark_color(color) : color;
}

void flamepix_colors_free(struct flamepix_colors *colors)
{
    if (colors == NULL)
        return;
    if (colors->ruled != NULL)
        fpx_rule_matches_free(colors->ruled);
    free(colors->ruled);
    if (colors->state != NULL)
        colors->class->close(colors->state);
    free(colors->legend);
    free(colors);
}

/* -- by name ----------------------------------------------------------------------------------- */

unsigned flamepix_palette_wants_sums(const struct flamepix_palette_options *options)
{
    FPX_TAKE(struct flamepix_palette_options, fpx_palette_shape, options);
    const char *argument;
    const struct palette_row *row = row_of(options, &argument);
    unsigned wants = row == NULL ? 0 : row->class->wants_sums;
    const struct flamepix_palette_hooks hooks = fpx_palette_hooks_of(options);
    if (hooks.rules != NULL)
        wants |= FLAMEPIX_SUMS_LEGEND;
    if (hooks.assignment != NULL)
        wants &= ~(unsigned)FLAMEPIX_SUMS_TOTAL; /* the groups with a hue are given */
    return wants;
}

static uint32_t color_of_row(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct palette_row *row = user;
    uint32_t grey = fpx_separator_color(frame->name);
    return grey != 0 ? grey : row->class->color(row->user, frame);
}

enum flamepix_status flamepix_palette_named(const char *name, struct flamepix_palette *palette_ret)
{
    const char *argument;
    const struct palette_row *row = row_named(name, &argument);
    if (row == NULL || row->class->open != NULL)
        return FLAMEPIX_BAD_ARGUMENT;
    *palette_ret = (struct flamepix_palette){.color = color_of_row, .user = row};
    return FLAMEPIX_OK;
}

bool fpx_palette_grouping(const char *name, enum fpx_grouping *grouping_ret)
{
    const char *argument;
    const struct palette_row *row = row_named(name, &argument);
    if (row == NULL || (row->class != &fpx_group_class && row->class != &fpx_root_class))
        return false;
    *grouping_ret = *(const enum fpx_grouping *)row->user;
    return true;
}

const char *fpx_palette_argument(const char *name)
{
    const char *argument;
    const struct palette_row *row = row_named(name, &argument);
    return row == NULL ? NULL : row->class->argument;
}

const char *const *flamepix_palette_names(void)
{
    static const char *const names[] = {FPX_PALETTES(PALETTE_NAME) NULL};
    return names;
}

const char *flamepix_palette_summary(const char *name)
{
    const char *argument;
    const struct palette_row *row = row_named(name, &argument);
    return row == NULL ? NULL : row->summary;
}
