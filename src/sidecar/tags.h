/* Tags: the number of the box that owns each pixel, as a NumPy file; in parts, for callers that
 * write a file of several figures. */
#ifndef FPX_SIDECAR_TAGS_H
#define FPX_SIDECAR_TAGS_H

#include "figure/figure_internal.h"

/* Writes the header of an array of this size. Returns OK, or what `write` returns. */
enum flamepix_status fpx_tags_header(uint32_t width, uint32_t height, flamepix_write_fn write,
                                     void *user);

/* Writes the rows of a figure's page from the top, 4 bytes for each pixel, one row per call of
 * `write`. `before` is added to all tags: the number of tags of the figures before it. Returns OK,
 * NO_MEMORY, or what `write` returns. */
enum flamepix_status fpx_tags_scanlines(const struct flamepix_figure *figure, uint32_t before,
                                        flamepix_write_fn write, void *user);

#endif
