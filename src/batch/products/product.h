/* Products: the files that one job makes, a picture and its sidecars for each variant. */
#ifndef FPX_BATCH_PRODUCTS_PRODUCT_H
#define FPX_BATCH_PRODUCTS_PRODUCT_H

#include <stdbool.h>
#include <sys/stat.h>

#include <flamepix/bytes.h>
#include <flamepix/render.h>

#include "batch/plan.h"
#include "jobs/job_details.h"

/* Profile files: which files of a folder are taken as profiles, before they are read. */

/* Whether a regular file is a profile by its beginning or by its name, and not an output of a batch
 * (product.h): the files in a folder that a batch draws. If `format` is given, all other files are
 * profiles of that format; NULL: they are not. A file that cannot be opened may be one. */
bool fpx_is_profile_file(const char *path, const struct flamepix_format *format);

/* The number of a file's content: the index of a sidecar, or after all sidecars the picture. */
enum { FPX_PRODUCT_PICTURE = FPX_SIDECARS_COUNT, FPX_VARIANT_PRODUCTS_MAX };

struct fpx_product {
    size_t content; /* FPX_PRODUCT_PICTURE, or the index of a sidecar */
    size_t variant;
    size_t group; /* 0 unless the names of files have {group} */
};

/* Number of products of a job with one group, and the maximum of any job. Products are ordered by
 * group, then by variant, the picture of a variant last: if it exists, its sidecars do. A twin has
 * no sidecars. The number of a product is its index in the paths of a job's details. */
size_t fpx_product_count(const struct fpx_plan *plan);
size_t fpx_product_most(const struct fpx_plan *plan);
struct fpx_product fpx_product_at(const struct fpx_plan *plan, size_t index);

/* The number of the picture of a variant. */
size_t fpx_product_picture(const struct fpx_plan *plan, size_t variant, size_t group);

/* The first `count` products as jobs know them, freed by the caller; NULL: out of memory. */
struct fpx_jobs_product *fpx_products_of_jobs(const struct fpx_plan *plan, size_t count);

/* Whether a variant has a twin, which follows it. */
bool fpx_product_has_twin(const struct fpx_plan *plan, size_t variant);

/* Looks up job i with the paths of its products. Returns as fpx_job_details_find. */
enum flamepix_status fpx_product_details(const struct fpx_plan *plan, size_t i,
                                         struct fpx_job_details *job);

/* Whether an entry is of a job with existing products. */
static inline bool fpx_product_is_there(const struct fpx_entry *entry)
{
    return entry->outcome == FPX_OUTCOME_MADE || entry->outcome == FPX_OUTCOME_UNCHANGED;
}

/* The path from the report's folder to a path of the job; replaces `way`, terminated. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_product_relative_path(const struct fpx_plan *plan,
                                               const struct fpx_job_details *job, const char *path,
                                               struct flamepix_buffer *way);

/* Hash of all that affects the outputs of a job: the plan's options, and the parts of its input's
 * name that its titles use or that determine its format. */
uint64_t fpx_product_options_hash(const struct fpx_plan *plan, const struct fpx_job_details *job);

/* Whether an entry was made with the job's current options. Entries of version 1 record less. */
bool fpx_product_has_options(const struct fpx_plan *plan, const struct fpx_job_details *job,
                             const struct fpx_entry *entry);

/* The entry of `history` for a job that is not a folder; NULL: none. A profile that only the
 * baseline has does not match an input with the same key. Owned by the history. */
const struct fpx_entry *fpx_product_recall(const struct fpx_job_details *job,
                                           const struct fpx_report_index *history);

/* The list entry for a product, as far as the plan determines it: path, kind, preset, theme and
 * scale. `way` gets the path, terminated. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_product_file(const struct fpx_plan *plan,
                                      const struct fpx_job_details *job, size_t index,
                                      struct flamepix_buffer *way, struct fpx_entry_file *file_ret);

/* The existing products of a job: regular files. */
struct fpx_products_found {
    size_t count;
    uint64_t picture_nbytes;     /* of all pictures */
    uint64_t sidecar_nbytes;     /* of all sidecars */
    int64_t oldest, oldest_nsec; /* earliest modification of all; seconds since 1970 */
};
struct fpx_products_found fpx_products_find(const struct fpx_plan *plan,
                                            const struct fpx_job_details *job);

/* Whether each of them was modified later than a file. */
bool fpx_products_are_younger(const struct fpx_products_found *found, const struct stat *about);

/* Files written by batches, told from profiles by their beginning. */

/* Whether a regular file begins like a picture, a sidecar, a report or a gallery: never a profile.
 * Empty and unreadable files are not, so that they fail as inputs, unless they have a report's
 * extension, .jsonl. */
bool fpx_is_product_file(const char *path);

/* Whether a file with this beginning was written beside a picture. */
bool fpx_is_sidecar_head(struct flamepix_bytes head);

#endif
