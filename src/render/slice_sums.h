/* Slice sums: all that is counted of stacks on their way to a layout, slice by slice. */
#ifndef FPX_RENDER_SLICE_SUMS_H
#define FPX_RENDER_SLICE_SUMS_H

#include <flamepix/render.h>

#include "render/renumbered.h"

/* Stacks as they are drawn, and those of each side. */
enum fpx_counted { FPX_COUNTED_DRAWN, FPX_COUNTED_BEFORE, FPX_COUNTED_AFTER, FPX_COUNTED_KINDS };

/* Of the whole, the tallies are the caller's, and of a slice its own; NULL: nothing is counted. */
struct fpx_slice_sums {
    struct flamepix_tally *tallies[FPX_COUNTED_KINDS];
    struct flamepix_difference difference;  /* of two sides, where there are two */
    struct flamepix_renumbered *renumbered; /* of them; as the tallies */
};

/* The whole starts from nothing, for a profile with this report. */
void fpx_slice_sums_start(struct fpx_slice_sums *all, const struct flamepix_profile_report *report);

/* A slice that is counted as the whole is, which has started, and outlives it. Any thread. Where
 * the slice is alone it is the only one, and added before it counts again: it takes less memory
 * then. Answers OK or NO_MEMORY; free the slice also then. */
enum flamepix_status fpx_slice_sums_create_same(const struct fpx_slice_sums *all, bool is_alone,
                                                struct fpx_slice_sums *slice_ret);

/* Adds a slice. Answers OK, NO_MEMORY, or BAD_ARGUMENT: a table of names is full, so that the sums
 * by name would not be those of the whole. */
enum flamepix_status fpx_slice_sums_add(struct fpx_slice_sums *all,
                                        const struct fpx_slice_sums *slice);

/* All slices have been added. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_slice_sums_finish(struct fpx_slice_sums *all);

/* Frees what a slice has. */
void fpx_slice_sums_free(struct fpx_slice_sums *slice);

#endif
