/* The sorted runs of one sort. The first ones stay in memory; if they outgrow their share of it,
 * they are merged into one sorted run in a file. Files are levels: once one has `fan_in` sorted
 * runs, they are merged into one of the next level and the file is emptied. So descriptors, read
 * buffers and disk space stay bounded for any number of sorted runs. */
#ifndef FPX_STACK_ORDER_SORTED_FILES_H
#define FPX_STACK_ORDER_SORTED_FILES_H

#include <flamepix/stack.h>

struct fpx_sorted_files_limits {
    size_t resident_nbytes; /* of sorted runs in memory; exceeded by at most one sorted run */
    size_t fan_in;          /* sorted runs in a file that are merged together; at least 2 */
    size_t buffer_nbytes;   /* for each sorted run that is read or written; above 0 */
};

struct fpx_sorted_files;

/* Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sorted_files_create(const struct fpx_sorted_files_limits *limits,
                                             struct fpx_sorted_files **runs_ret);

/* Takes one more complete sorted run in memory; the buffer is then {0}, also after a failure.
 * Returns OK, WRITE_FAILED, READ_FAILED or NO_MEMORY; after a failure, only free is allowed. */
enum flamepix_status fpx_sorted_files_add(struct fpx_sorted_files *sorted_files,
                                          struct flamepix_buffer *sorted_file);

/* The merge of all sorted runs and of `last`, which it takes, also on failure. `sorted_files` must
 * outlive the merge. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sorted_files_merge(struct fpx_sorted_files *sorted_files,
                                            struct flamepix_stacks *last,
                                            struct flamepix_stacks **stacks_ret);

/* Closes the files. */
void fpx_sorted_files_free(struct fpx_sorted_files *sorted_files);

#endif
