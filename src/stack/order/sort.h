/* flamepix_order_sort with its limits open, for tests of the small ones. */
#ifndef FPX_STACK_ORDER_SORT_H
#define FPX_STACK_ORDER_SORT_H

#include <flamepix/order.h>

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

#endif
