/* Continues the open path of a slice with that of the next slice. */
#ifndef FPX_LAYOUT_JOIN_LAYOUT_PATHS_H
#define FPX_LAYOUT_JOIN_LAYOUT_PATHS_H

#include "layout/layout_path.h"

/* What the last stack of a slice and the first one of the next share. */
struct fpx_layout_path_seam {
    size_t frames; /* shared, limited or not; without the root */
    bool is_same;  /* they are one stack */
};

/* Closes what the first stack of `next` does not share, then the first path of `next`; the open
 * frames of `next` are then open in `path`. All closed frames go into the store, or to the first
 * path of `path`. `base` is the sums of all stacks before those of `next`. Both have taken stacks
 * and set their spines apart; `next` must be freed afterwards. Returns OK, NO_MEMORY, or DISORDER
 * (the first stack of `next` sorts before the last one). */
enum flamepix_status fpx_layout_path_join(struct fpx_layout_path *path, struct fpx_box_store *store,
                                          struct fpx_layout_path *next,
                                          const struct flamepix_sums *base,
                                          struct fpx_layout_path_seam *seam_ret);

#endif
