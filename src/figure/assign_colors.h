/* Assign colors: the colours of a figure. */
#ifndef FPX_FIGURE_ASSIGN_COLORS_H
#define FPX_FIGURE_ASSIGN_COLORS_H

#include "figure/color_table.h"
#include "figure/figure_internal.h"

/* The first colours of every picture: the ground with the inks of captions, and with the outline
 * colour of boxes (as ink; only if the options set one). */
enum { FPX_GROUND_PLAIN = 0, FPX_GROUND_QUIET = 1, FPX_GROUND_STROKE = 2 };

/* Begins the table with the ground colours of these options, unless it was begun. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_begin_colors(const struct flamepix_figure_options *options,
                                      struct fpx_color_table *table);

/* Fills the empty `table` with all colours of the figure. `*colors_ret` gets the number of each
 * span's colour, by tag - 1, owned by the caller. Returns OK, NO_MEMORY or LIMIT_PATTERN (of a
 * rule); free both in any case. */
enum flamepix_status fpx_assign_colors(const struct flamepix_figure *figure,
                                       struct fpx_color_table *table, uint16_t **colors_ret);

/* Steps of coarseness: 0 is exact, later ones have fewer bits a channel. */
enum { FPX_COARSENESS_COUNT = 3 };

/* Same for one of several figures with equal ground and inks that share a table, which may already
 * hold the colours of others. Also returns END: too many colours. */
enum flamepix_status fpx_add_colors(const struct flamepix_figure *figure, unsigned coarseness,
                                    struct fpx_color_table *table, uint16_t **colors_ret);

/* Adds the colours of a legend's swatches. Returns OK, NO_MEMORY or END. */
enum flamepix_status fpx_add_swatches(enum flamepix_theme theme, unsigned coarseness,
                                      const struct fpx_legend_band *band,
                                      struct fpx_color_table *table);

/* Whether coarser colours are wanted: a thumbnail has twice the shades of a palette, but must still
 * be indexed. */
bool fpx_colors_are_too_many(const struct flamepix_figure_options *options,
                             const struct fpx_color_table *table);

/* The colour number of a legend's swatch, in a filled table. */
uint16_t fpx_swatch_number(const struct fpx_color_table *table, uint32_t color);

/* The background of captions and boxes, 0xRRGGBB. */
uint32_t fpx_figure_ground(const struct flamepix_figure *figure);

#endif
