/* Products: the files that one job makes, a picture and its sidecars for each variant. */
#ifndef FPX_BATCH_PRODUCTS_PRODUCT_H
#define FPX_BATCH_PRODUCTS_PRODUCT_H

#include <stdbool.h>
#include <sys/stat.h>

#include <flamepix/bytes.h>
#include <flamepix/render.h>

#include "batch/plan.h"
#include "jobs/job_details.h"

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

/* How many a job of one group makes, and the most that any job does. Those of a group follow each
 * other, and of these those of a variant, the picture last: where it is there, its sidecars are. A
 * twin has no sidecars. Such a number is that of a path in the details of a job. */
size_t fpx_product_count(const struct fpx_plan *plan);
size_t fpx_product_most(const struct fpx_plan *plan);
struct fpx_product fpx_product_at(const struct fpx_plan *plan, size_t index);

/* The number of the picture of a variant. */
size_t fpx_product_picture(const struct fpx_plan *plan, size_t variant, size_t group);

/* The first `count` as jobs know them, for the caller to free; NULL: there is no memory. */
struct fpx_jobs_product *fpx_products_of_jobs(const struct fpx_plan *plan, size_t count);

/* Whether a variant has a twin, which stands behind it. */
bool fpx_product_has_twin(const struct fpx_plan *plan, size_t variant);

/* Looks up job i with the paths of its products. Answers as fpx_job_details_find. */
enum flamepix_status fpx_product_details(const struct fpx_plan *plan, size_t i,
                                         struct fpx_job_details *job);

/* Whether an entry is of a job whose products are there. */
static inline bool fpx_product_is_there(const struct fpx_entry *entry)
{
    return entry->outcome == FPX_OUTCOME_MADE || entry->outcome == FPX_OUTCOME_UNCHANGED;
}

/* The way from the report's folder to a path of the job; replaces `way`, terminated. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_product_relative_path(const struct fpx_plan *plan,
                                               const struct fpx_job_details *job, const char *path,
                                               struct flamepix_buffer *way);

/* Of all that shapes the outputs of a job: of the plan's options, and of what its titles take from
 * the name of its input, by which its format is told, too. */
uint64_t fpx_product_options_hash(const struct fpx_plan *plan, const struct fpx_job_details *job);

/* Whether an entry was made by the options that the job has now. One of version 1 tells less. */
bool fpx_product_has_options(const struct fpx_plan *plan, const struct fpx_job_details *job,
                             const struct fpx_entry *entry);

/* What `history` says of a job that is no folder; NULL: nothing. A file that only the baseline has
 * is another thing than an input of the same key. The history's. */
const struct fpx_entry *fpx_product_recall(const struct fpx_job_details *job,
                                           const struct fpx_report_index *history);

/* The file of a list that a product is, as far as its plan says: path, kind, preset, theme and
 * scale. `way` gets the path, and is terminated. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_product_file(const struct fpx_plan *plan,
                                      const struct fpx_job_details *job, size_t index,
                                      struct flamepix_buffer *way, struct fpx_entry_file *file_ret);

/* What there is of a job's products: regular files. */
struct fpx_products_found {
    size_t count;
    uint64_t picture_nbytes;     /* of all pictures */
    uint64_t sidecar_nbytes;     /* of all sidecars */
    int64_t oldest, oldest_nsec; /* last written to, of all; seconds since 1970 */
};
struct fpx_products_found fpx_products_find(const struct fpx_plan *plan,
                                            const struct fpx_job_details *job);

/* Whether each of them was written to later than a file. */
bool fpx_products_are_younger(const struct fpx_products_found *found, const struct stat *about);

/* Files that batches write, told from profiles by how they begin. */

/* Whether a regular file begins as a picture, a sidecar, a report or a gallery does: never a
 * profile. What is empty or cannot be read is left to fail as an input, unless it is called as
 * reports are, .jsonl. */
bool fpx_is_product_file(const char *path);

/* Whether a file that begins so was written beside a picture. */
bool fpx_is_sidecar_head(struct flamepix_bytes head);

#endif
