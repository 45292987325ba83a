/* The sorted runs of one sort. The first ones stay in memory; where they outgrow their share of it,
 * they are merged into one sorted run in a file. Files are levels: where one has `fan_in` sorted
 * runs, they are merged into one sorted run of the next level and the file is emptied. So
 * descriptors, read buffers and the room on disk stay bounded however many sorted runs there
 * are. */
#ifndef FPX_STACK_ORDER_SORTED_FILES_H
#define FPX_STACK_ORDER_SORTED_FILES_H

#include <flamepix/stack.h>

struct fpx_sorted_files_limits {
    size_t resident_nbytes; /* of all sorted runs in memory, exceeded by one sorted run at most */
    size_t fan_in;          /* sorted runs in a file that are merged at once; at least 2 */
    size_t buffer_nbytes;   /* for each sorted run that is read or written; above 0 */
};

struct fpx_sorted_files;

/* Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sorted_files_create(const struct fpx_sorted_files_limits *limits,
                                             struct fpx_sorted_files **runs_ret);

/* Takes one more sorted run, whole and in memory; the buffer is {0} then, also after a failure.
 * Answers OK, WRITE_FAILED, READ_FAILED or NO_MEMORY; after a failure, only free is allowed. */
enum flamepix_status fpx_sorted_files_add(struct fpx_sorted_files *sorted_files,
                                          struct flamepix_buffer *sorted_file);

/* The merge of all sorted runs and of `last`, which it takes, also on failure. `sorted_files` must
 * outlive it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sorted_files_merge(struct fpx_sorted_files *sorted_files,
                                            struct flamepix_stacks *last,
                                            struct flamepix_stacks **stacks_ret);

/* Closes the files. */
void fpx_sorted_files_free(struct fpx_sorted_files *sorted_files);

#endif
