/* Captions: what a figure says in its footer. */
#ifndef FLAMEPIX_FIGURE_CAPTIONS_H
#define FLAMEPIX_FIGURE_CAPTIONS_H

#include <flamepix/figure.h>

/* The footer: total and unit, stacks, and whatever the picture leaves out, terminated: frames
 * elided, drawn runs or not, with their share; frames folded by a limit of depth; and rows, not
 * frames, that an exact size cuts. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_caption_footer(const struct flamepix_figure_options *options,
                                             const struct flamepix_layout_summary *summary,
                                             const struct flamepix_raster_counts *counts,
                                             uint32_t cut_rows, struct flamepix_buffer *caption);

#endif
