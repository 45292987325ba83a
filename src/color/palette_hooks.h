/* Palette hooks: what the program makes of its users' files, before a palette is asked. The library
 * does not export what these are made by. */
#ifndef FPX_COLOR_PALETTE_HOOKS_H
#define FPX_COLOR_PALETTE_HOOKS_H

#include <flamepix/color.h>

/* NULL: there is none. All of it outlives the colors. */
struct flamepix_palette_hooks {
    const struct fpx_color_rules *rules; /* color_rules.h */
    const struct fpx_palette_map *map;   /* palette_map.h; after the rules */
    /* color_assignment.h: for the palettes package, module, file and root, instead of their
     * own order. */
    const struct fpx_color_assignment *assignment;
};

/* Those of the options, which may have none. */
static inline struct flamepix_palette_hooks
fpx_palette_hooks_of(const struct flamepix_palette_options *options)
{
    return options->hooks != NULL ? *options->hooks : (struct flamepix_palette_hooks){0};
}

#endif
