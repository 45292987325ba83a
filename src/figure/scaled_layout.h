/* Scaled layout: that of the same profile for a picture of a smaller scale, without reading it
 * again. */
#ifndef FLAMEPIX_FIGURE_SCALED_LAYOUT_H
#define FLAMEPIX_FIGURE_SCALED_LAYOUT_H

#include <flamepix/layout.h>

/* As flamepix_layout_coarser, where `layout` was planned with the same options but for a larger
 * scale, and `options` for the smaller one. Lengths are whole px, so at some widths the threshold
 * would be a little below the one there was, whose elided frames are gone: then minwidth is by as
 * much larger. Answers OK, NO_MEMORY, LIMIT_SIDE or BAD_ARGUMENT (no room for a chart). */
enum flamepix_status flamepix_scaled_layout(const struct flamepix_layout *layout,
                                            const struct flamepix_layout_options *options,
                                            struct flamepix_layout **layout_ret);

#endif
