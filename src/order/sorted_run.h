/* A run: sorted stacks as bytes in memory or in a file, front-coded. Each stack is
 *
 *     varint shared, varint suffix length × 2 + has rest, 8 bytes weight, [8 bytes rest], suffix
 *
 * in the byte order of the machine, for the process that wrote it. */
#ifndef FLAMEPIX_ORDER_SORTED_RUN_H
#define FLAMEPIX_ORDER_SORTED_RUN_H

#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/stack.h>

/* Writes all of `sorted`, in pieces of about `buffer_nbytes`, and stores how many bytes that took.
 * Does not take `sorted`. Answers OK, NO_MEMORY, or what `write` or `sorted` answers. */
enum flamepix_status flamepix_sorted_run_write(struct flamepix_stacks *sorted, size_t buffer_nbytes,
                                               flamepix_write_fn write, void *user,
                                               uint64_t *nbytes_ret);

/* The stacks of a run in memory, which must outlive the source. next answers OK, END, NO_MEMORY or
 * READ_FAILED (errno is EIO: the bytes are no run). Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_sorted_run_open_memory(struct flamepix_bytes bytes,
                                                     struct flamepix_stacks **stacks_ret);

/* The stacks of the run at [begin, end) of a file, which must outlive the source, read through a
 * buffer of `buffer_nbytes`. next answers as in memory, or READ_FAILED where reading fails. Answers
 * OK or NO_MEMORY. */
enum flamepix_status flamepix_sorted_run_open_file(int fd, uint64_t begin, uint64_t end,
                                                   size_t buffer_nbytes,
                                                   struct flamepix_stacks **stacks_ret);

#endif
