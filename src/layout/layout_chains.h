/* The chains of a layout that holds them as one box each (flamepix_layout_options.chains). */
#ifndef FPX_LAYOUT_LAYOUT_CHAINS_H
#define FPX_LAYOUT_LAYOUT_CHAINS_H

#include <flamepix/raster.h>

/* The frames of a box of the layout: 1, unless it is a chain. */
uint32_t fpx_layout_height(const struct flamepix_layout *layout, const struct flamepix_box *box);

/* The name of the frame that is `below` frames under the last one of a chain. */
struct flamepix_bytes fpx_layout_name_below(const struct flamepix_layout *layout,
                                            const struct flamepix_box *box, uint32_t below);

/* The frames of each span of a raster that are one box, by tag - 1; NULL if each is one frame.
 * Lives as long as the raster, or until it is spread. */
const uint32_t *fpx_raster_heights(const struct flamepix_raster *raster);

/* The names of all frames in chains that are one span, each once. The caller frees the array, not
 * the names. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_raster_chain_names(const struct flamepix_raster *raster,
                                            struct flamepix_bytes **names_ret, size_t *count_ret);

/* Makes the raster again, with a span for each frame of those chains whose span is marked, by
 * tag - 1. All spans are new. Returns OK or NO_MEMORY (the raster can only be freed). */
enum flamepix_status fpx_raster_spread(struct flamepix_raster *raster, const bool *marked);

#endif
