/* Thumb: who is drawn where in a thumbnail. Rows are those of the depths while all are high enough;
 * else frames that own the same cells (a chain: one calls the next and has no weight of its own
 * that could be seen) share a row, what stands on them sinks column by column, and rows at the
 * leaves that hold next to nothing are cut. */
#ifndef FLAMEPIX_FIGURE_THUMB_LAYOUT_H
#define FLAMEPIX_FIGURE_THUMB_LAYOUT_H

#include <flamepix/raster.h>

enum flamepix_thumb_layout_mark {
    /* On the hot path: from the root always on to the heaviest child, until a frame has more weight
     * of its own than any child. */
    FLAMEPIX_THUMB_HOT = 1,
    FLAMEPIX_THUMB_CHAIN = 2 /* shares its row with the frames under it */
};

/* Where a span is drawn. */
struct flamepix_thumb_layout_place {
    uint32_t first_row, end_row; /* a frame is in one row; a run may have sunk into several */
    uint32_t first, end;         /* columns, as the span's */
    uint8_t marks;
};

struct flamepix_thumb_layout {
    /* All that is drawn, by tag - 1; tags are without gaps, depth by depth, left to right. */
    struct flamepix_span *spans;
    struct flamepix_thumb_layout_place *places;
    size_t count;

    /* The cells row by row, left to right, row 0 at the root: spans of those who own them; of a
     * chain, the last frame. */
    struct flamepix_span *cells;
    size_t cell_count, cell_capacity;
    size_t *row_begin; /* where each row begins in `cells`; one more than there are */
    uint32_t columns, rows;

    uint32_t cut_rows;
    bool *torn; /* by column: whether something is cut above the last row */
};

/* Finds the rows of a thumbnail with `room` px for them, where rows of less than `least` px are to
 * be avoided. The raster must not be without a span; it and the layout must outlive the thumb.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_thumb_layout_create(const struct flamepix_raster *raster,
                                                  uint32_t room, uint32_t least,
                                                  struct flamepix_thumb_layout **thumb_ret);

/* Those of one row, left to right. */
const struct flamepix_span *flamepix_thumb_layout_row(const struct flamepix_thumb_layout *thumb,
                                                      uint32_t row, size_t *count_ret);

void flamepix_thumb_layout_free(struct flamepix_thumb_layout *thumb);

#endif
