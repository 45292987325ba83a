/* Call order: the functions of a call graph in the order of their names, and the calls of each, the
 * dearest first: so that what is made of a graph does not depend on the order of its file. */
#ifndef FPX_FORMAT_CALLS_CALL_ORDER_H
#define FPX_FORMAT_CALLS_CALL_ORDER_H

#include "format/calls/call_graph.h"

/* One kind of cost of a graph; functions are told by their ranks, from 0. Starts as {0}. What is
 * below 0 in the graph is 0 here. */
struct fpx_call_order {
    uint32_t count;      /* of functions */
    uint32_t *functions; /* their numbers in the graph, by rank */
    double *self;        /* what each cost itself */
    uint32_t *begins;    /* of the calls of each function, count + 1 */
    uint32_t *callees;   /* of the calls, whose calls of themselves are left out */
    double *costs;       /* of these */
};

/* Fills an order; `frame` and `user` say the names, by what they add to the recording's stack,
 * which is dropped. The caller frees the order, whatever the answer. Answers OK, NO_MEMORY, or what
 * `frame` answers. */
enum flamepix_status fpx_call_order_fill(struct fpx_call_order *order,
                                         const struct fpx_call_graph *graph, size_t cost,
                                         struct fpx_recording *recording, fpx_call_frame_fn *frame,
                                         const void *user);

/* Frees everything; the order is {0} again. */
void fpx_call_order_free(struct fpx_call_order *order);

#endif
