/* Product link: where the picture of a sidecar is, seen from that sidecar. */
#ifndef FLAMEPIX_BATCH_PRODUCTS_PRODUCT_LINK_H
#define FLAMEPIX_BATCH_PRODUCTS_PRODUCT_LINK_H

#include "batch/products/product.h"

/* Starts as {0}; freed by flamepix_product_link_free. */
struct flamepix_product_link {
    struct flamepix_buffer sidecar, picture, way, dark_way;
    struct flamepix_picture_place place; /* of the last two */
};

/* Replaces *link by that of a sidecar of job i; nothing is looked up for one that does not name the
 * picture. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_product_link_find(const struct flamepix_plan *plan, size_t i,
                                                struct flamepix_product sidecar,
                                                struct flamepix_product_link *link);
void flamepix_product_link_free(struct flamepix_product_link *link);

#endif
