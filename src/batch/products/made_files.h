/* The files that were made of the input at hand, or found as they were made before, for the report.
 */
#ifndef FPX_BATCH_PRODUCTS_MADE_FILES_H
#define FPX_BATCH_PRODUCTS_MADE_FILES_H

#include "base/arena.h"
#include "base/content_hash.h"
#include "batch/products/product.h"

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

/* Adds a file. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_made_files_add(struct fpx_made_files *made, const struct fpx_plan *plan,
                                        size_t job, struct fpx_product product,
                                        const struct fpx_made_file *file);

/* Adds all products of a job that are there: what their files themselves say. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_made_files_find(struct fpx_made_files *made, const struct fpx_plan *plan,
                                         size_t job);

struct fpx_entry_files fpx_made_files_list(const struct fpx_made_files *made);

void fpx_made_files_free(struct fpx_made_files *made);

#endif
