/* flamepix_order_sort with explicit limits, for tests with small ones. */
#ifndef FPX_STACK_ORDER_SORT_H
#define FPX_STACK_ORDER_SORT_H

#include <flamepix/order.h>
#include <flamepix/stack.h>

#include "stack/order/sort_buffer.h"
#include "stack/order/sorted_files.h"

struct fpx_sort_limits {
    size_t block_nbytes; /* of stacks sorted together; one stack always fits */
    size_t block_count;  /* in memory at the same time; 0 is 1 */
    unsigned jobs;       /* threads; 0: one for each CPU. The result does not depend on it */
    struct fpx_sorted_files_limits sorted_files;
};

/* Like flamepix_order_sort. */
enum flamepix_status fpx_sort_create(struct flamepix_stacks *unsorted,
                                     const struct fpx_sort_limits *limits,
                                     struct flamepix_stacks **stacks_ret);

/* Sort buffers: buffers of stacks, each sorted and written as a sorted run by a thread while the
 * caller fills the next. The result does not depend on the number of threads: sorted runs are
 * handed over in the order in which their buffers were filled. */

struct fpx_sort_buffers_options {
    size_t count;         /* number of buffers, and of threads at most; 0 is 1 */
    unsigned jobs;        /* threads, including the caller's; 0: one for each CPU */
    size_t buffer_nbytes; /* size of the pieces of a sorted run when it is written; above 0 */
};

struct fpx_sort_buffers;

/* Starts no thread before the first buffer is put. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sort_buffers_create(const struct fpx_sort_buffers_options *options,
                                             struct fpx_sort_buffers **blocks_ret);

/* The buffer to fill, empty at first and after each put. */
struct fpx_sort_buffer *fpx_sort_buffers_current(struct fpx_sort_buffers *buffers);

/* Queues the current buffer for sorting, and waits for another one; meanwhile it sorts and hands
 * sorted runs over to `sorted_files`. If no thread can be started, the caller's thread does
 * everything. Returns OK, NO_MEMORY, or what fpx_sorted_files_add returns; after a failure, only
 * free is allowed. */
enum flamepix_status fpx_sort_buffers_put(struct fpx_sort_buffers *buffers,
                                          struct fpx_sorted_files *sorted_files);

/* Sorts the current buffer, which stays in memory, and hands over the sorted runs of all others,
 * whose memory and threads are released. Nothing may be put afterwards. Returns as put. */
enum flamepix_status fpx_sort_buffers_finish(struct fpx_sort_buffers *buffers,
                                             struct fpx_sorted_files *sorted_files);

/* Number of threads including the caller's; 1 before a buffer is put. */
size_t fpx_sort_buffers_jobs(const struct fpx_sort_buffers *buffers);

/* Waits for the threads, which skip buffers not yet begun. */
void fpx_sort_buffers_free(struct fpx_sort_buffers *buffers);

/* Read-ahead: a thread of its own pulls stacks from their source, some batches before they are
 * needed, so that making and using them overlap. */

/* Passes the same stacks, and the answers of `inner` with their errno. Until this source is freed,
 * only its thread uses `inner`, which must answer OK, END or an error like any source, and must
 * share nothing with the caller. Memory is four batches, each of up to 256 stacks, or of
 * `batch_nbytes` of text plus one stack. If no thread can be started, `*stacks_ret` is `inner`
 * itself. Takes `inner`, also on failure. next returns what `inner` returns, or NO_MEMORY. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_read_ahead_create(struct flamepix_stacks *inner, size_t batch_nbytes,
                                           struct flamepix_stacks **stacks_ret);

#endif
