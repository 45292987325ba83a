/* Scaled layout: that of the same profile for a picture of a smaller scale, without reading it
 * again. */
#ifndef FPX_FIGURE_ROWS_SCALED_LAYOUT_H
#define FPX_FIGURE_ROWS_SCALED_LAYOUT_H

#include <flamepix/layout.h>

/* As flamepix_layout_coarser, where `layout` was planned with the same options but for a larger
 * scale, and `options` for the smaller one. Where the threshold would be below the one there was,
 * whose elided frames are gone, minwidth is by as much larger: a little at some widths, as lengths
 * are whole px, and as much as the scale is smaller where a chart has a px for each count. Answers
 * OK, NO_MEMORY, LIMIT_SIDE or BAD_ARGUMENT (no room for a chart). */
enum flamepix_status fpx_scaled_layout(const struct flamepix_layout *layout,
                                       const struct flamepix_layout_options *options,
                                       struct flamepix_layout **layout_ret);

#endif
