/* Products: the files that one job makes, a picture and its sidecars for each variant. */
#ifndef FPX_BATCH_PRODUCTS_PRODUCT_H
#define FPX_BATCH_PRODUCTS_PRODUCT_H

#include <stdbool.h>

#include <flamepix/bytes.h>
#include <flamepix/render.h>

#include "batch/plan.h"

/* Profile files: which files of a folder are taken for profiles before they are read. */

/* Whether a regular file is a profile by its beginning or by its name, and none that batches write
 * (product.h): what a batch draws of the files in a folder. Where `format` is given, all
 * others are profiles of that; NULL: none is. One that cannot be opened may be one. */
bool fpx_is_profile_file(const char *path, const struct flamepix_format *format);

/* The number of what a file holds: that of a sidecar's row, or behind them all the picture. */
enum { FPX_PRODUCT_PICTURE = FPX_SIDECARS_COUNT, FPX_VARIANT_PRODUCTS_MAX };

struct fpx_product {
    size_t content; /* FPX_PRODUCT_PICTURE, or the number of a sidecar */
    size_t variant;
    size_t group; /* 0 but where the names of files have {group} */
};

/* How many job i makes, and the most that any job does. Those of a group follow each other, and of
 * these those of a variant, the picture last: where it is there, its sidecars are. A twin has no
 * sidecars. */
size_t fpx_product_count(const struct fpx_plan *plan, size_t i);
size_t fpx_product_most(const struct fpx_plan *plan);
struct fpx_product fpx_product_at(const struct fpx_plan *plan, size_t index);

/* The name template of a product; NULL: the jobs' own. */
const char *fpx_product_template(const struct fpx_plan *plan, struct fpx_product product);

/* Replaces `path` by the terminated path of a product of job i. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_product_path(const struct fpx_plan *plan, size_t i,
                                      struct fpx_product product, struct flamepix_buffer *path);

/* The first variant's picture of job i, as the report names it. Answers as above. */
enum flamepix_status fpx_product_main(const struct fpx_plan *plan, size_t i,
                                      struct flamepix_buffer *path);

/* The way from the report's folder to an output, whose path is fpx_product_path's; replaces
 * `way`, terminated. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_product_relative_path(const struct fpx_plan *plan, const char *path,
                                               struct flamepix_buffer *way);

/* What reports know an input by, which is a number of fpx_jobs_key; replaces `key`,
 * terminated. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_product_key(const struct fpx_plan *plan, size_t number,
                                     struct flamepix_buffer *key);

/* Of all that shapes the outputs of job i: of the plan's options, and of what its titles take from
 * the name of its input, by which its format is told, too. */
uint64_t fpx_product_options_hash(const struct fpx_plan *plan, size_t i);

/* Whether an entry was made by the options that job i has now. One of version 1 tells less. */
bool fpx_product_has_options(const struct fpx_plan *plan, size_t i, const struct fpx_entry *entry);

/* What `history` says of job i. What only a baseline had is another thing than an input. NULL in
 * *entry_ret if nothing; else the history's. Replaces `path` by the key. Answers OK or NO_MEMORY.
 */
enum flamepix_status fpx_product_recall(const struct fpx_plan *plan, size_t i,
                                        const struct fpx_report_index *history,
                                        struct flamepix_buffer *path,
                                        const struct fpx_entry **entry_ret);

/* The file of a list that a product is, as far as its plan says: path, kind, preset, theme and
 * scale. `way` gets the path, and is terminated. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_product_file(const struct fpx_plan *plan, size_t i,
                                      struct fpx_product product, struct flamepix_buffer *way,
                                      struct fpx_entry_file *file_ret);

/* What there is of a job's products: regular files. */
struct fpx_products_found {
    size_t count;
    uint64_t picture_nbytes;     /* of all pictures */
    uint64_t sidecar_nbytes;     /* of all sidecars */
    int64_t oldest, oldest_nsec; /* last written to, of all; seconds since 1970 */
};
enum flamepix_status fpx_products_find(const struct fpx_plan *plan, size_t i,
                                       struct flamepix_buffer *path,
                                       struct fpx_products_found *found_ret);

/* Files that batches write, told from profiles by how they begin. */

/* Whether a regular file begins as a picture, a sidecar, a report or a gallery does: never a
 * profile. What is empty or cannot be read is left to fail as an input, unless it is called as
 * reports are, .jsonl. */
bool fpx_is_product_file(const char *path);

/* Whether a file that begins so was written beside a picture. */
bool fpx_is_sidecar_head(struct flamepix_bytes head);

/* Product link: where the picture of a sidecar is, seen from that sidecar. */

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
