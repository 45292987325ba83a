#include <string.h>

#include <flamepix/render.h>

#include "figure/figure_fault.h"
#include "render/render_shape.h"

/* Looks up the part before the argument. */
static bool is_palette(const char *name)
{
    const size_t length = strcspn(name, ":");
    for (const char *const *known = flamepix_palette_names(); *known != NULL; known++)
        if (strlen(*known) == length && memcmp(*known, name, length) == 0)
            return true;
    return false;
}

static bool are_palettes_good(const struct flamepix_figure_options *figure)
{
    const struct flamepix_palette_options *colors = &figure->colors;
    return figure->palette.color != NULL ||
           ((colors->name == NULL || is_palette(colors->name)) &&
            (colors->change_name == NULL || is_palette(colors->change_name)));
}

static bool find_layout_fault(const struct flamepix_render_options *options,
                              struct flamepix_options_fault *fault_ret)
{
    struct fpx_layout_range range;
    if (!fpx_figure_layout_fault(&options->figure, options->layout, &range))
        return false;
    *fault_ret = (struct flamepix_options_fault){"layout", range.field, range.range};
    if (strcmp(range.field, "columns") == 0)
        *fault_ret = (struct flamepix_options_fault){"figure", "width", "wider than its padding"};
    else if (strcmp(range.field, "costscale") == 0)
        fault_ret->part = "figure";
    return true;
}

bool flamepix_options_fault(const struct flamepix_render_options *options,
                            struct flamepix_options_fault *fault_ret)
{
    FPX_TAKE(struct flamepix_render_options, fpx_render_shape, options);
    const struct fpx_figure_range *range = fpx_figure_fault(&options->figure);
    if (range != NULL)
        *fault_ret = (struct flamepix_options_fault){"figure", range->field, range->range};
    else if (find_layout_fault(options, fault_ret))
        return true;
    else if (!are_palettes_good(&options->figure))
        *fault_ret = (struct flamepix_options_fault){"figure", "colors.name", "a palette's name"};
    else
        return false;
    return true;
}
