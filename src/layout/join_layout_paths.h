/* The open path of a slice goes on with that of the slice behind it. */
#ifndef FPX_LAYOUT_JOIN_LAYOUT_PATHS_H
#define FPX_LAYOUT_JOIN_LAYOUT_PATHS_H

#include "layout/layout_path.h"

/* What the last stack of a slice and the first one of the next have in common. */
struct fpx_layout_path_seam {
    size_t frames; /* shared, limited or not; the root does not count */
    bool is_same;  /* they are one stack */
};

/* Closes what the first stack of `next` does not share, then the first path of `next`; what is open
 * in `next` is open in `path` afterwards. All closed frames go into the store, or to the first path
 * of `path`. `base` are the sums of all stacks before those of `next`. Both have taken stacks and
 * set their spines apart; `next` is there to be freed afterwards. Answers OK, NO_MEMORY, or
 * DISORDER (the first stack of `next` comes before the last one). */
enum flamepix_status fpx_layout_path_join(struct fpx_layout_path *path, struct fpx_box_store *store,
                                          struct fpx_layout_path *next,
                                          const struct flamepix_sums *base,
                                          struct fpx_layout_path_seam *seam_ret);

#endif
