/* Variant savings: what the pictures of a variant and its twins give up, all the same, so that none
 * has more bytes than it may (savings.h). */
#ifndef FPX_BATCH_PRODUCTS_VARIANT_SAVINGS_H
#define FPX_BATCH_PRODUCTS_VARIANT_SAVINGS_H

#include "batch/products/render_outputs.h"

/* Starts as {0}. */
struct fpx_variant_savings {
    struct fpx_savings savings;
    struct flamepix_layout *layout; /* of a smaller scale; NULL: the one there was */
    size_t largest;                 /* variant of which the savings' nbytes are */
};

/* Finds what the request's variant and its twins give up; the request's own savings say nothing.
 * Answers OK, what fpx_sidecar_* answer, LIMIT_BYTES, with all given up. Free it also
 * then. */
enum flamepix_status fpx_variant_savings_find(const struct fpx_outputs_request *request,
                                              struct fpx_variant_savings *saved);

void fpx_variant_savings_free(struct fpx_variant_savings *saved);

#endif
