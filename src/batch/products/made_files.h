/* Made files: the files of the current input, newly made or found from earlier, for the report. */
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

/* Sweep temporaries: removes abandoned temporaries from the folders that a plan writes to. */

/* Sweeps the folders of all jobs' products, each once. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sweep_all_temporaries(const struct fpx_plan *plan);

/* Same for one job. */
enum flamepix_status fpx_sweep_job(const struct fpx_plan *plan, const struct fpx_job_details *job);

/* Picture facts: what a picture file records about itself, for pictures without a report. */

/* Width and height in px. The unit if the picture has metadata (picture_metadata.h). The total if
 * the metadata give all its digits: if the unit is not a measure, and it is below 1,000,000. */
struct fpx_picture_facts {
    uint32_t width, height;          /* 0: not known */
    double total;                    /* times the factor of its figure; NAN: unknown */
    char unit[FLAMEPIX_UNIT_NBYTES]; /* "": not known */
};

/* Reads the facts of a PNG or JPEG; any other file has none. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_picture_facts_read(const char *path, struct fpx_picture_facts *facts);

/* Leftover files: files that earlier runs made of an input and this run did not. They still exist,
 * and a line has to name them. */

/* Starts as {0}, and is reused from line to line. */
struct fpx_leftover_files {
    struct fpx_entry_file *items;
    size_t count, capacity;
    struct flamepix_buffer path;
    struct fpx_hash_index made; /* by path, of the current line */
};

/* Sets `stale` and `gone` of an entry whose `files` are known, from the past entry with its key
 * (NULL: none) and from the files that exist, relative to the place. An input that failed or is
 * empty has stale files, one that was drawn has gone files. The items are the past's, the lists are
 * valid until the next call. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_leftover_files_find(struct fpx_leftover_files *files,
                                             const struct fpx_report_folder *place,
                                             const struct fpx_entry *past, struct fpx_entry *entry);

void fpx_leftover_files_free(struct fpx_leftover_files *files);

/* Starts as {0}, and is reused from input to input. */
struct fpx_made_files {
    struct fpx_entry_file *items;
    size_t count, capacity;
    struct fpx_arena texts;
    struct flamepix_buffer way;
    struct fpx_content_hasher *hasher; /* of the file being written */
};

/* Forgets the files of the previous input. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_made_files_begin(struct fpx_made_files *made);

/* What is known of a file, besides its product. */
struct fpx_made_file {
    uint32_t width, height; /* px, of a picture */
    uint64_t nbytes, hash;
    struct flamepix_bytes group; /* name of the group or profile it shows, or empty */
    bool group_is_profile;
    double total;     /* NAN: not known */
    const char *unit; /* or NULL */
};

/* Adds the file of a product, by its number. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_made_files_add(struct fpx_made_files *made, const struct fpx_plan *plan,
                                        const struct fpx_job_details *job, size_t product,
                                        const struct fpx_made_file *file);

/* Adds all existing products of a job, with the facts read from the files. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_made_files_find(struct fpx_made_files *made, const struct fpx_plan *plan,
                                         const struct fpx_job_details *job);

struct fpx_entry_files fpx_made_files_list(const struct fpx_made_files *made);

void fpx_made_files_free(struct fpx_made_files *made);

#endif
