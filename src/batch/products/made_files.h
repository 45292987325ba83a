/* The files that were made of the input at hand, or found as they were made before, for the report.
 */
#ifndef FPX_BATCH_PRODUCTS_MADE_FILES_H
#define FPX_BATCH_PRODUCTS_MADE_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/profile.h>

#include "base/content_hash.h"
#include "base/hash_index.h"
#include "base/memory.h"
#include "batch/plan.h"
#include "batch/products/product.h"
#include "jobs/job_details.h"
#include "report/report_index.h"

/* Sweep temporaries: abandoned temporaries out of the folders that a plan writes to. */

/* Sweeps the folders of all jobs' products, each once. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sweep_all_temporaries(const struct fpx_plan *plan);

/* The same of one job's. */
enum flamepix_status fpx_sweep_job(const struct fpx_job_details *job);

/* Picture facts: what the file of a picture says of itself, for pictures that no report has. */

/* Width and height in px; the unit where the picture has metadata (picture_metadata.h), and the
 * total where they say it to the last digit: where the unit is no measure, and it is below
 * 1,000,000. */
struct fpx_picture_facts {
    uint32_t width, height;          /* 0: not known */
    double total;                    /* times the factor of its figure; NAN: not known */
    char unit[FLAMEPIX_UNIT_NBYTES]; /* "": not known */
};

/* Reads those of a PNG or JPEG; none where it is none that can be read. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_picture_facts_read(const char *path, struct fpx_picture_facts *facts);

/* What earlier runs made of an input and this one did not: files that are still there, and that a
 * line has to name. */

/* Starts as {0}, and is used for one line after the other. */
struct fpx_leftover_files {
    struct fpx_entry_file *items;
    size_t count, capacity;
    struct flamepix_buffer path;
    struct fpx_hash_index made; /* by path, of the line at hand */
};

/* Sets `stale` and `gone` of an entry whose `files` are known, by what the past says of its key
 * (NULL: nothing), and by what is there, as seen from the place. What failed, or is empty, has
 * stale files, what was made has files that are gone. They are the past's, in lists that hold
 * until the next call. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_leftover_files_find(struct fpx_leftover_files *files,
                                             const struct fpx_report_folder *place,
                                             const struct fpx_entry *past, struct fpx_entry *entry);

void fpx_leftover_files_free(struct fpx_leftover_files *files);

/* Starts as {0}, and is used for one input after the other. */
struct fpx_made_files {
    struct fpx_entry_file *items;
    size_t count, capacity;
    struct fpx_arena texts;
    struct flamepix_buffer way;
    struct fpx_content_hasher *hasher; /* of the file that is being written */
};

/* Forgets the files of the input before. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_made_files_begin(struct fpx_made_files *made);

/* What is known of a file besides its product. */
struct fpx_made_file {
    uint32_t width, height; /* px, of a picture */
    uint64_t nbytes, hash;
    struct flamepix_bytes group; /* the name of the group or profile that it shows; or none */
    bool group_is_profile;
    double total;     /* NAN: not known */
    const char *unit; /* or NULL */
};

/* Adds the file of a product, by its number. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_made_files_add(struct fpx_made_files *made, const struct fpx_plan *plan,
                                        const struct fpx_job_details *job, size_t product,
                                        const struct fpx_made_file *file);

/* Adds all products of a job that are there: what their files themselves say. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_made_files_find(struct fpx_made_files *made, const struct fpx_plan *plan,
                                         const struct fpx_job_details *job);

struct fpx_entry_files fpx_made_files_list(const struct fpx_made_files *made);

void fpx_made_files_free(struct fpx_made_files *made);

#endif
