/* What earlier runs made of an input and this one did not: files that are still there, and that a
 * line has to name. */
#ifndef FPX_BATCH_PRODUCTS_LEFTOVER_FILES_H
#define FPX_BATCH_PRODUCTS_LEFTOVER_FILES_H

#include "base/hash_index.h"
#include "report/report_index.h"

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

#endif
