/* Variants: the layouts of all pictures of one input, from one read of it. */
#ifndef FPX_BATCH_VARIANTS_H
#define FPX_BATCH_VARIANTS_H

#include "batch/plan.h"

/* The variant that shows the narrowest frames: its layout holds what those of the others need. */
size_t fpx_variants_finest(const struct fpx_plan *plan);

/* What the variants and their titles show sums of, of the input at hand; each may be NULL: nobody
 * asks. Starts as {0}. */
struct fpx_variant_sums {
    struct flamepix_tally *drawn;
    struct flamepix_tally *before, *after;  /* of an input of two sides */
    struct flamepix_renumbered *renumbered; /* of the same */
};

/* Makes the tallies; those of the sides also where the jobs have a baseline, for the report. Free
 * them also on failure. Answers as flamepix_render_tally. */
enum flamepix_status fpx_variant_sums_create(const struct fpx_plan *plan,
                                             struct fpx_variant_sums *sums);
void fpx_variant_sums_free(struct fpx_variant_sums *sums);

/* What variants are laid out from: the inputs of one job, and the plan's options with the sides
 * that these are of. Everything is the caller's. */
struct fpx_variant_source {
    struct flamepix_input *const *inputs;
    size_t count;
    const struct flamepix_render_options *render;
};

/* Lays out a variant by reading the source, and counts it in `sums`. Answers as
 * flamepix_render_layout. */
enum flamepix_status fpx_variant_read(const struct fpx_plan *plan, size_t variant,
                                      const struct fpx_variant_source *source,
                                      struct fpx_variant_sums sums,
                                      struct flamepix_layout **layout_ret,
                                      struct flamepix_profile_report *report_ret);

/* The same from a finer layout. Answers as flamepix_layout_coarser: BAD_ARGUMENT
 * where it is not finer. */
enum flamepix_status fpx_variant_derive(const struct fpx_plan *plan, size_t variant,
                                        const struct flamepix_layout *fine,
                                        struct flamepix_layout **layout_ret);

#endif
