/* Call graph: functions, what each cost itself, and what it cost in calls of others: what profilers
 * write that count calls and see no stacks. Stacks are estimated from it. */
#ifndef FPX_FORMAT_CALLS_CALL_GRAPH_H
#define FPX_FORMAT_CALLS_CALL_GRAPH_H

#include "format/recording.h"

/* Calls of one function by another. */
struct fpx_call_edge {
    uint32_t caller, callee; /* numbers of functions */
};

/* Starts by init. A cost is an array of `cost_count` numbers, one for each kind of cost. */
struct fpx_call_graph {
    size_t cost_count;
    /* May be set: costs are rounded to whole multiples of this; what calls cost is not known but
     * estimated. So what they do not account for is no sign of callers that are not known. */
    double unit;
    bool has_rough_calls;
    double *self; /* function_count × cost_count */
    size_t function_count, function_capacity;
    struct fpx_call_edge *edges;
    double *edge_costs; /* edge_count × cost_count: with all that the callee called */
    size_t edge_count, edge_capacity, edge_cost_capacity;
    struct fpx_hash_index edge_index;
};

/* `cost_count` is at least 1. Nothing is allocated yet. */
void fpx_call_graph_init(struct fpx_call_graph *graph, size_t cost_count);

/* Adds to what a function cost itself. Functions are numbered by the caller, from 0 without holes.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_call_graph_add_self(struct fpx_call_graph *graph, uint32_t function,
                                             const double *costs);

/* Adds to what calls of `callee` cost in `caller`, with all that was called there. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_call_graph_add_call(struct fpx_call_graph *graph, uint32_t caller,
                                             uint32_t callee, const double *costs);

/* The sum of cost number `cost` of all functions. */
double fpx_call_graph_total(const struct fpx_call_graph *graph, size_t cost);

/* Adds the frame of a function to the recording's stack. Answers OK or NO_MEMORY. */
typedef enum flamepix_status fpx_call_frame_fn(struct fpx_recording *recording, const void *user,
                                               uint32_t function);

/* Puts the estimated stacks of cost number `cost` as samples of a part. Those that end in a
 * function add up to what it cost itself, to the digit; costs that are whole numbers are divided
 * into whole numbers. What calls do not account for stands below "[callers not known]". The same
 * graph gives the same stacks, in whatever order it was filled. Time and memory are bounded: the
 * calls of what is less than a hundred thousandth of all are not followed, nor are those that come
 * when there are very many stacks. Answers OK, or what fpx_recording_put and `frame` answer
 * (call_flow.c). */
enum flamepix_status fpx_call_graph_put(const struct fpx_call_graph *graph, size_t cost,
                                        struct fpx_recording *recording, size_t part,
                                        fpx_call_frame_fn *frame, const void *user);

/* Frees everything; to be used again, init. */
void fpx_call_graph_free(struct fpx_call_graph *graph);

#endif
