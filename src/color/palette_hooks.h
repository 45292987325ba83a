/* Palette hooks: data from a user's files that take precedence over a palette. The library does not
 * export the functions that create them. */
#ifndef FPX_COLOR_PALETTE_HOOKS_H
#define FPX_COLOR_PALETTE_HOOKS_H

#include <flamepix/color.h>

/* NULL: none. All of it must outlive the colors. */
struct flamepix_palette_hooks {
    const struct fpx_color_rules *rules; /* color_rules.h */
    const struct fpx_palette_map *map;   /* palette_map.h; after the rules */
    /* color_assignment.h: for the palettes package, module, file and root, instead of the chart's *
     * own order. */
    const struct fpx_color_assignment *assignment;
};

/* The hooks of the options, which may have none. */
static inline struct flamepix_palette_hooks
fpx_palette_hooks_of(const struct flamepix_palette_options *options)
{
    return options->hooks != NULL ? *options->hooks : (struct flamepix_palette_hooks){0};
}

#endif
