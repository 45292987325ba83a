/* A sorted run: sorted stacks as bytes in memory or in a file, front-coded. Each stack is
 *
 *     varint shared, varint suffix length × 2 + has more, [1 byte: which more], 8 bytes weight,
 *     [8 bytes its rest], [8 bytes other], [8 bytes its rest], suffix
 *
 * in the byte order of the machine, for the process that wrote it. Numbers in brackets are present
 * only if they are not 0, so plain profiles need no bytes for them. */
#ifndef FPX_STACK_ORDER_SORTED_FILE_H
#define FPX_STACK_ORDER_SORTED_FILE_H

#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/stack.h>

#include "stack/order/varint.h"

/* Which numbers follow the weight. */
enum {
    FPX_SORTED_FILE_REST = 1,
    FPX_SORTED_FILE_OTHER = 2,
    FPX_SORTED_FILE_OTHER_REST = 4,
    FPX_SORTED_FILE_ALL = 7
};

/* The longest head of a stack, before the suffix, in bytes. */
enum { FPX_SORTED_FILE_HEAD_MAX = 2 * FPX_VARINT_MAX + 1 + 4 * sizeof(double) };

/* -- written ----------------------------------------------------------------------------------- */

struct fpx_sorted_file_writer;

/* Begins a sorted run, written in pieces of about `buffer_nbytes` (above 0). Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_sorted_file_begin(size_t buffer_nbytes, flamepix_write_fn write,
                                           void *user, struct fpx_sorted_file_writer **writer_ret);

/* Writes one more stack, whose `shared` counts from the one put before it. Returns OK or what
 * `write` returns. */
enum flamepix_status fpx_sorted_file_put(struct fpx_sorted_file_writer *writer,
                                         const struct flamepix_stack *stack);

/* Writes the rest of the buffer, and stores the size of the whole sorted run in bytes. Returns as
 * put. */
enum flamepix_status fpx_sorted_file_finish(struct fpx_sorted_file_writer *writer,
                                            uint64_t *nbytes_ret);

void fpx_sorted_file_writer_free(struct fpx_sorted_file_writer *writer);

/* Writes all of `sorted` in pieces of about `buffer_nbytes`, and stores the number of bytes
 * written. Does not take `sorted`. Returns OK, NO_MEMORY, or what `write` or `sorted` returns. */
enum flamepix_status fpx_sorted_file_write(struct flamepix_stacks *sorted, size_t buffer_nbytes,
                                           flamepix_write_fn write, void *user,
                                           uint64_t *nbytes_ret);

/* -- read -------------------------------------------------------------------------------------- */

/* The stacks of a sorted run in memory, which must outlive the source. next returns OK, END,
 * NO_MEMORY or READ_FAILED (errno EIO: the bytes are not a sorted run). Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sorted_file_open_memory(struct flamepix_bytes bytes,
                                                 struct flamepix_stacks **stacks_ret);

/* The stacks of the sorted run at [begin, end) of a file, which must outlive the source, read
 * through a buffer of `buffer_nbytes`. next returns as in memory, or READ_FAILED if reading fails.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sorted_file_open_file(int fd, uint64_t begin, uint64_t end,
                                               size_t buffer_nbytes,
                                               struct flamepix_stacks **stacks_ret);

#endif
