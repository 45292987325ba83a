/* Variants: the layouts of all pictures of one input, from one read of it. */
#ifndef FPX_BATCH_VARIANTS_H
#define FPX_BATCH_VARIANTS_H

#include "batch/plan.h"

/* The variant that shows the narrowest frames: its layout has all that the others need. */
size_t fpx_variants_finest(const struct fpx_plan *plan);

/* The sums that variants and titles of the current input show; each may be NULL: not needed. Starts
 * as {0}. */
struct fpx_variant_sums {
    struct flamepix_tally *drawn;
    struct flamepix_tally *before, *after;  /* of an input of two sides */
    struct flamepix_renumbered *renumbered; /* of the same */
};

/* Creates the tallies; those of the sides also if the jobs have a baseline, for the report. They
 * must be freed even on failure. Returns as flamepix_render_tally. */
enum flamepix_status fpx_variant_sums_create(const struct fpx_plan *plan,
                                             struct fpx_variant_sums *sums);
void fpx_variant_sums_free(struct fpx_variant_sums *sums);

/* The source of a job's layouts: its inputs, and the plan's options with their sides. Borrowed from
 * the caller. */
struct fpx_variant_source {
    struct flamepix_input *const *inputs;
    size_t count;
    const struct flamepix_render_options *render;
};

/* Lays out a variant by reading the source, and adds it to `sums`. Returns as
 * flamepix_render_layout. */
enum flamepix_status fpx_variant_read(const struct fpx_plan *plan, size_t variant,
                                      const struct fpx_variant_source *source,
                                      struct fpx_variant_sums sums,
                                      struct flamepix_layout **layout_ret,
                                      struct flamepix_profile_report *report_ret);

/* Same, from a finer layout. Returns as flamepix_layout_coarser: BAD_ARGUMENT if it is not
 * finer. */
enum flamepix_status fpx_variant_derive(const struct fpx_plan *plan, size_t variant,
                                        const struct flamepix_layout *fine,
                                        struct flamepix_layout **layout_ret);

#endif
