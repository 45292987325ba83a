#include <flamepix/color.h>
#include <flamepix/limits.h>

#include <stdlib.h>
#include <string.h>

#include "color/palettes.h"
#include "color/theme.h"

#define PALETTE_ROW(name, class, user)  {name, &(class), user},
#define PALETTE_NAME(name, class, user) name,

struct palette_row {
    const char *name;
    const struct flamepix_palette_class *class;
    const void *user;
};

static const struct palette_row rows[] = {FLAMEPIX_PALETTES(PALETTE_ROW)};

struct flamepix_colors {
    const struct palette_row *row;
    void *state; /* of the class; NULL where it has no open */
    struct flamepix_palette palette;
    bool darkened; /* the palette's colours are made fit for a dark ground */
};

/* The row of a palette's name; what follows a colon is its argument. NULL: there is no such row. */
static const struct palette_row *row_named(const char *name, const char **argument_ret)
{
    size_t length = strcspn(name, ":");
    *argument_ret = name[length] == ':' ? name + length + 1 : NULL;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, name, length) == 0)
            return *argument_ret == NULL || rows[i].class->has_argument ? &rows[i] : NULL;
    }
    return NULL;
}

static const struct palette_row *row_of(const struct flamepix_palette_options *options,
                                        const char **argument_ret)
{
    return row_named(options->name == NULL ? FLAMEPIX_DEFAULT_PALETTE : options->name,
                     argument_ret);
}

enum flamepix_status flamepix_colors_create(const struct flamepix_palette_options *options,
                                            const struct flamepix_chart_facts *chart,
                                            struct flamepix_colors **colors_ret)
{
    struct flamepix_palette_request request = {.options = options, .chart = chart};
    const struct palette_row *row = row_of(options, &request.argument);
    if (row == NULL)
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_colors *colors = calloc(1, sizeof(*colors));
    if (colors == NULL)
        return FLAMEPIX_NO_MEMORY;
    colors->row = row;
    enum flamepix_status status = FLAMEPIX_OK;
    if (row->class->open != NULL)
        status = row->class->open(row->user, &request, &colors->state);
    if (status != FLAMEPIX_OK) {
        free(colors);
        return status;
    }
    colors->palette.color = row->class->color;
    colors->palette.user = row->class->open != NULL ? colors->state : row->user;
    colors->darkened = chart->theme == FLAMEPIX_DARK && !row->class->themed;
    *colors_ret = colors;
    return FLAMEPIX_OK;
}

static uint32_t darkened_color(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct flamepix_colors *colors = user;
    return flamepix_dark_color(colors->palette.color(colors->palette.user, frame));
}

struct flamepix_palette flamepix_colors_palette(const struct flamepix_colors *colors)
{
    return colors->darkened ? (struct flamepix_palette){darkened_color, colors} : colors->palette;
}

const struct flamepix_legend_entry *flamepix_colors_legend(const struct flamepix_colors *colors,
                                                           size_t *count_ret)
{
    (void)colors;
    *count_ret = 0;
    return NULL;
}

void flamepix_colors_free(struct flamepix_colors *colors)
{
    if (colors == NULL)
        return;
    if (colors->row->class->close != NULL)
        colors->row->class->close(colors->state);
    free(colors);
}

bool flamepix_palette_wants_names(const struct flamepix_palette_options *options)
{
    const char *argument;
    const struct palette_row *row = row_of(options, &argument);
    return row != NULL && row->class->wants_names;
}

enum flamepix_status flamepix_palette_named(const char *name, struct flamepix_palette *palette_ret)
{
    const char *argument;
    const struct palette_row *row = row_named(name, &argument);
    if (row == NULL || row->class->open != NULL)
        return FLAMEPIX_BAD_ARGUMENT;
    *palette_ret = (struct flamepix_palette){row->class->color, row->user};
    return FLAMEPIX_OK;
}

const char *const *flamepix_palette_names(void)
{
    static const char *const names[] = {FLAMEPIX_PALETTES(PALETTE_NAME) NULL};
    return names;
}
