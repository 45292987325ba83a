/* The files that were made of the input at hand, or found as they were made before, for the report.
 */
#ifndef FLAMEPIX_BATCH_PRODUCTS_MADE_FILES_H
#define FLAMEPIX_BATCH_PRODUCTS_MADE_FILES_H

#include "base/arena.h"
#include "base/content_hash.h"
#include "batch/products/product.h"

/* Starts as {0}, and is used for one input after the other. */
struct flamepix_made_files {
    struct flamepix_entry_file *items;
    size_t count, capacity;
    struct flamepix_arena texts;
    struct flamepix_buffer way;
    struct flamepix_content_hasher *hasher; /* of the file that is being written */
};

/* Forgets the files of the input before. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_made_files_begin(struct flamepix_made_files *made);

/* What is known of a file besides its product. */
struct flamepix_made_file {
    uint32_t width, height; /* px, of a picture */
    uint64_t nbytes, hash;
    struct flamepix_bytes group; /* the name of the group or profile that it shows; or none */
    bool group_is_profile;
    double total;     /* NAN: not known */
    const char *unit; /* or NULL */
};

/* Adds a file. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_made_files_add(struct flamepix_made_files *made,
                                             const struct flamepix_plan *plan, size_t job,
                                             struct flamepix_product product,
                                             const struct flamepix_made_file *file);

/* Adds all products of a job that are there: what their files themselves say. Answers OK or
 * NO_MEMORY. */
enum flamepix_status flamepix_made_files_find(struct flamepix_made_files *made,
                                              const struct flamepix_plan *plan, size_t job);

struct flamepix_entry_files flamepix_made_files_list(const struct flamepix_made_files *made);

void flamepix_made_files_free(struct flamepix_made_files *made);

#endif
