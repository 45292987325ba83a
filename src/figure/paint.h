/* Paint: the colours of a figure. */
#ifndef FLAMEPIX_FIGURE_PAINT_H
#define FLAMEPIX_FIGURE_PAINT_H

#include "figure/inks.h"
#include "figure/parts.h"

/* The first two colours of every picture: what words are drawn on. */
enum { FLAMEPIX_PAINT_PLAIN = 0, FLAMEPIX_PAINT_QUIET = 1 };

/* Fills the empty `inks` with all colours of the figure; `*colors_ret` gets the number of each
 * span's colour, by tag - 1, for the caller to free. Answers OK or NO_MEMORY (free both also then).
 */
enum flamepix_status flamepix_paint_choose(const struct flamepix_figure *figure,
                                           struct flamepix_inks *inks, uint16_t **colors_ret);

#endif
