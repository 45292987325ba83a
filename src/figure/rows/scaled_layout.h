/* Scaled layout: the layout of a picture of a smaller scale, without reading the profile again. */
#ifndef FPX_FIGURE_ROWS_SCALED_LAYOUT_H
#define FPX_FIGURE_ROWS_SCALED_LAYOUT_H

#include <flamepix/layout.h>

/* As flamepix_layout_coarser, where `layout` was planned with the same options but for a larger
 * scale, and `options` are for the smaller one. If the threshold would be below that of `layout`,
 * whose elided frames are gone, minwidth is increased: a little at some widths, as lengths are
 * whole px, and by the ratio of the scales if a chart has one px per count. Returns OK, NO_MEMORY,
 * LIMIT_SIDE or BAD_ARGUMENT (no room for a chart). */
enum flamepix_status fpx_scaled_layout(const struct flamepix_layout *layout,
                                       const struct flamepix_layout_options *options,
                                       struct flamepix_layout **layout_ret);

#endif
