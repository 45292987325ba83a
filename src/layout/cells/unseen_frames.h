/* Unseen frames: frames kept by a layout that own no cell of a raster, which is possible with a
 * minwidth below 1 px. */
#ifndef FPX_LAYOUT_CELLS_UNSEEN_FRAMES_H
#define FPX_LAYOUT_CELLS_UNSEEN_FRAMES_H

#include <flamepix/raster.h>

struct fpx_unseen_frame {
    const struct flamepix_box *box; /* the layout's */
    uint32_t row;                   /* of the layout */
    uint32_t column;                /* in which it begins */
};

/* All of them except in rows that the raster's `max_rows` leaves out, row by row, left to right,
 * owned by the caller; NULL if there are none. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_raster_unseen_frames(const struct flamepix_raster *raster,
                                              struct fpx_unseen_frame **frames_ret,
                                              size_t *count_ret);

#endif
