/* Products: the files that one job makes, a picture and its sidecars for each variant. */
#ifndef FLAMEPIX_BATCH_PRODUCT_H
#define FLAMEPIX_BATCH_PRODUCT_H

#include "batch/plan.h"

/* The number of what a file holds: that of a sidecar's row, or behind them all the picture. */
enum { FLAMEPIX_PRODUCT_PICTURE = FLAMEPIX_SIDECARS_COUNT, FLAMEPIX_VARIANT_PRODUCTS_MAX };

struct flamepix_product {
    size_t content; /* FLAMEPIX_PRODUCT_PICTURE, or the number of a sidecar */
    size_t variant;
    size_t group; /* 0 but where the names of files have {group} */
};

/* How many job i makes, and the most that any job does. Those of a group follow each other, and of
 * these those of a variant, the picture last: where it is there, its sidecars are. A twin has no
 * sidecars. */
size_t flamepix_product_count(const struct flamepix_plan *plan, size_t i);
size_t flamepix_product_most(const struct flamepix_plan *plan);
struct flamepix_product flamepix_product_at(const struct flamepix_plan *plan, size_t index);

/* The name template of a product; NULL: the jobs' own. */
const char *flamepix_product_template(const struct flamepix_plan *plan,
                                      struct flamepix_product product);

/* Replaces `path` by the terminated path of a product of job i. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_product_path(const struct flamepix_plan *plan, size_t i,
                                           struct flamepix_product product,
                                           struct flamepix_buffer *path);

/* The first variant's picture of job i, as the report names it. Answers as above. */
enum flamepix_status flamepix_product_main(const struct flamepix_plan *plan, size_t i,
                                           struct flamepix_buffer *path);

/* What `history` says of job i, which is its input and where its picture goes: under {index}, that
 * of an input moves when others come or go. What only a baseline had is another thing than an
 * input. NULL in *entry_ret if nothing; else the history's. Replaces `path` by the main picture's.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_product_recall(const struct flamepix_plan *plan, size_t i,
                                             const struct flamepix_report_index *history,
                                             struct flamepix_buffer *path,
                                             const struct flamepix_entry **entry_ret);

/* What there is of a job's products: regular files. */
struct flamepix_products_found {
    size_t count;
    uint64_t picture_nbytes;     /* of all pictures */
    uint64_t sidecar_nbytes;     /* of all sidecars */
    int64_t oldest, oldest_nsec; /* last written to, of all; seconds since 1970 */
};
enum flamepix_status flamepix_products_find(const struct flamepix_plan *plan, size_t i,
                                            struct flamepix_buffer *path,
                                            struct flamepix_products_found *found_ret);

#endif
