/* Variant savings: what the pictures of a variant and its twins give up, equally, so that none
 * exceeds its byte limit (savings.h). */
#ifndef FPX_BATCH_PRODUCTS_VARIANT_SAVINGS_H
#define FPX_BATCH_PRODUCTS_VARIANT_SAVINGS_H

#include "batch/products/render_outputs.h"

/* Starts as {0}. */
struct fpx_variant_savings {
    struct fpx_savings savings;
    struct flamepix_layout *layout; /* of a smaller scale; NULL: unchanged */
    size_t largest;                 /* the variant that the savings' nbytes are about */
};

/* Finds what the request's variant and its twins give up; the request's own savings are ignored.
 * Answers OK, the statuses of fpx_sidecar_*: LIMIT_BYTES with all given up. The result must be
 * freed even then. */
enum flamepix_status fpx_variant_savings_find(const struct fpx_outputs_request *request,
                                              struct fpx_variant_savings *saved);

void fpx_variant_savings_free(struct fpx_variant_savings *saved);

#endif
