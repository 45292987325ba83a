/* Sort blocks: blocks of stacks, each sorted and written as a sorted run by a thread of its own
 * while the caller fills the next ones. What comes of it does not depend on how many threads there
 * are: sorted runs are handed over in the order in which their blocks were filled. */
#ifndef FPX_STACK_ORDER_SORT_BLOCKS_H
#define FPX_STACK_ORDER_SORT_BLOCKS_H

#include "stack/order/sort_block.h"
#include "stack/order/sorted_runs.h"

struct fpx_sort_blocks_options {
    size_t count;         /* of blocks there are, and so of threads at most; 0 is 1 */
    unsigned jobs;        /* threads that work, the caller's with them; 0: one for each CPU */
    size_t buffer_nbytes; /* a sorted run is written in such pieces; above 0 */
};

struct fpx_sort_blocks;

/* No thread is started before a block is put. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sort_blocks_create(const struct fpx_sort_blocks_options *options,
                                            struct fpx_sort_blocks **blocks_ret);

/* The block to be filled, empty at first and after each put. */
struct fpx_sort_block *fpx_sort_blocks_current(struct fpx_sort_blocks *blocks);

/* Puts the current block among those to be sorted, and waits until there is another one, while
 * which it sorts and hands sorted runs over to `sorted_runs`. Where no thread can be started, the
 * caller's does it all. Answers OK, NO_MEMORY, or what fpx_sorted_runs_add answers; after a
 * failure, only free is allowed. */
enum flamepix_status fpx_sort_blocks_put(struct fpx_sort_blocks *blocks,
                                         struct fpx_sorted_runs *sorted_runs);

/* Sorts the current block, which stays in memory, and hands over the sorted runs of all others,
 * whose memory and threads are given back. Nothing is put afterwards. Answers as put does. */
enum flamepix_status fpx_sort_blocks_finish(struct fpx_sort_blocks *blocks,
                                            struct fpx_sorted_runs *sorted_runs);

/* Threads that may work, the caller's with them; 1 before a block is put. */
size_t fpx_sort_blocks_jobs(const struct fpx_sort_blocks *blocks);

/* Waits for the threads, which leave what is not begun. */
void fpx_sort_blocks_free(struct fpx_sort_blocks *blocks);

#endif
