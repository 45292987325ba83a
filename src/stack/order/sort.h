/* flamepix_order_sort with its limits open, for tests of the small ones. */
#ifndef FPX_STACK_ORDER_SORT_H
#define FPX_STACK_ORDER_SORT_H

#include <flamepix/order.h>
#include <flamepix/stack.h>

#include "stack/order/sort_buffer.h"
#include "stack/order/sorted_files.h"

struct fpx_sort_limits {
    size_t block_nbytes; /* of stacks sorted at once; one stack always fits */
    size_t block_count;  /* in memory at a time; 0 is 1 */
    unsigned jobs;       /* threads; 0: one for each CPU. What comes out does not depend on it */
    struct fpx_sorted_files_limits sorted_files;
};

/* As flamepix_order_sort. */
enum flamepix_status fpx_sort_create(struct flamepix_stacks *unsorted,
                                     const struct fpx_sort_limits *limits,
                                     struct flamepix_stacks **stacks_ret);

/* Sort buffers: buffers of stacks, each sorted and written as a sorted run by a thread of its own
 * while the caller fills the next ones. What comes of it does not depend on how many threads there
 * are: sorted runs are handed over in the order in which their buffers were filled. */

struct fpx_sort_buffers_options {
    size_t count;         /* of buffers there are, and so of threads at most; 0 is 1 */
    unsigned jobs;        /* threads that work, the caller's with them; 0: one for each CPU */
    size_t buffer_nbytes; /* a sorted run is written in such pieces; above 0 */
};

struct fpx_sort_buffers;

/* No thread is started before a buffer is put. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sort_buffers_create(const struct fpx_sort_buffers_options *options,
                                             struct fpx_sort_buffers **blocks_ret);

/* The buffer to be filled, empty at first and after each put. */
struct fpx_sort_buffer *fpx_sort_buffers_current(struct fpx_sort_buffers *buffers);

/* Puts the current buffer among those to be sorted, and waits until there is another one, while
 * which it sorts and hands sorted runs over to `sorted_files`. Where no thread can be started, the
 * caller's does it all. Answers OK, NO_MEMORY, or what fpx_sorted_files_add answers; after a
 * failure, only free is allowed. */
enum flamepix_status fpx_sort_buffers_put(struct fpx_sort_buffers *buffers,
                                          struct fpx_sorted_files *sorted_files);

/* Sorts the current buffer, which stays in memory, and hands over the sorted runs of all others,
 * whose memory and threads are given back. Nothing is put afterwards. Answers as put does. */
enum flamepix_status fpx_sort_buffers_finish(struct fpx_sort_buffers *buffers,
                                             struct fpx_sorted_files *sorted_files);

/* Threads that may work, the caller's with them; 1 before a buffer is put. */
size_t fpx_sort_buffers_jobs(const struct fpx_sort_buffers *buffers);

/* Waits for the threads, which leave what is not begun. */
void fpx_sort_buffers_free(struct fpx_sort_buffers *buffers);

/* Ahead: stacks that a thread of its own takes from their source, some batches ahead of who reads
 * them, so that making them and using them go on at once. */

/* The same stacks, and what `inner` answers with its errno. Until this source is freed, only its
 * thread uses `inner`, which answers OK, END or an error like any other source, and shares nothing
 * with the caller. Memory is that of four batches, each of up to 256 stacks or of `batch_nbytes` of
 * text and one stack more. Where no thread can be started, it is `inner` itself that is answered.
 * Takes `inner`, also on failure. next answers what `inner` does, or NO_MEMORY. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_read_ahead_create(struct flamepix_stacks *inner, size_t batch_nbytes,
                                           struct flamepix_stacks **stacks_ret);

#endif
