/* Product link: where the picture of a sidecar is, seen from that sidecar. */
#ifndef FPX_BATCH_PRODUCTS_PRODUCT_LINK_H
#define FPX_BATCH_PRODUCTS_PRODUCT_LINK_H

#include "batch/products/product.h"

/* Starts as {0}; freed by fpx_product_link_free. */
struct fpx_product_link {
    struct flamepix_buffer sidecar, picture, way, dark_way;
    struct flamepix_picture_place place; /* of the last two */
};

/* Replaces *link by that of a sidecar of job i; nothing is looked up for one that does not name the
 * picture. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_product_link_find(const struct fpx_plan *plan, size_t i,
                                           struct fpx_product sidecar,
                                           struct fpx_product_link *link);
void fpx_product_link_free(struct fpx_product_link *link);

#endif
