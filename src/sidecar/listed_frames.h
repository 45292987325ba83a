/* Listed frames: the frames in the frames JSON, numbered as in the array of tags: everything drawn
 * and, at their places among it, the frames that the layout keeps and that own no cell. */
#ifndef FPX_SIDECAR_LISTED_FRAMES_H
#define FPX_SIDECAR_LISTED_FRAMES_H

#include "figure/figure_internal.h"

/* A frame kept by a layout that owns no cell of a raster, which is possible with a minwidth below
 * 1 px. */
struct fpx_unseen_frame {
    const struct flamepix_box *box; /* the layout's */
    uint32_t row;                   /* of the layout */
    uint32_t column;                /* in which it begins */
};

/* A frame that owns no cell. */
struct fpx_listed_unseen {
    struct fpx_unseen_frame frame;
    uint32_t tag, parent; /* as listed */
    uint32_t under;       /* the nearest drawn frame under it, by its tag in the figure */
};

/* Tags count depth by depth, left to right, from 1. */
struct fpx_listed_frames {
    uint32_t *tags; /* as listed, by tag in the figure - 1; NULL: the same as there */
    struct fpx_listed_unseen *unseen; /* sorted by tag */
    size_t unseen_count;
    uint32_t count; /* of all tags */
};

/* The listed tag of a drawn box. */
static inline uint32_t fpx_listed_tag(const struct fpx_listed_frames *listed, uint32_t drawn)
{
    return listed->tags == NULL || drawn == 0 ? drawn : listed->tags[drawn - 1];
}

/* Returns OK or NO_MEMORY; free it also after a failure. The figure must outlive it. */
enum flamepix_status fpx_listed_frames_find(const struct flamepix_figure *figure,
                                            struct fpx_listed_frames *listed_ret);

void fpx_listed_frames_free(struct fpx_listed_frames *listed);

#endif
