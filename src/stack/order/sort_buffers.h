/* Sort buffers: buffers of stacks, each sorted and written as a sorted run by a thread of its own
 * while the caller fills the next ones. What comes of it does not depend on how many threads there
 * are: sorted runs are handed over in the order in which their buffers were filled. */
#ifndef FPX_STACK_ORDER_SORT_BUFFERS_H
#define FPX_STACK_ORDER_SORT_BUFFERS_H

#include "stack/order/sort_buffer.h"
#include "stack/order/sorted_files.h"

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

#endif
