/* Converts call graphs and call trees to stacks. */
#ifndef FPX_FORMAT_CALLS_CALLS_H
#define FPX_FORMAT_CALLS_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/status.h>

#include "format/recording.h"

/* Call tree: converts the rows of a tree, each with a depth and read from the top, to samples: each
 * row's own value under the path to it. A row holds either its own value or the total of itself and
 * all rows below it. The own value of a total is what the rows below do not account for. If totals
 * are decimals, it is a decimal, too: 0.3 minus 0.1 and 0.2 is 0. */

enum { FPX_CALL_VALUES_MAX = 4 };

struct fpx_call_tree_entry {
    size_t begin; /* of its name in `names` */
    bool is_lost; /* missing in the input, but has rows below */
    double own[FPX_CALL_VALUES_MAX];
    double whole[FPX_CALL_VALUES_MAX]; /* as the row says it */
    int digits[FPX_CALL_VALUES_MAX];   /* the value as the row holds it */
};

/* Starts as {0}. A reader sets the first four members. */
struct fpx_call_tree {
    size_t value_count;                /* of each row; at most FPX_CALL_VALUES_MAX */
    size_t parts[FPX_CALL_VALUES_MAX]; /* the parts of the recording that the values belong to */
    bool is_total[FPX_CALL_VALUES_MAX];
    bool leaf_first; /* the rows below a row are its callers */

    struct fpx_call_tree_entry *rows; /* the open rows: the path to the last one */
    size_t count, capacity;
    struct flamepix_buffer names; /* of the open rows, each followed by a ';' */
};

/* Closes the rows from this depth on and puts their samples. Values of 0 and below are left out.
 * Statuses: those of fpx_recording_put. */
enum flamepix_status fpx_call_tree_close(struct fpx_call_tree *tree,
                                         struct fpx_recording *recording, size_t depth);

/* Adds a row at a depth: closes the rows from this depth on, and opens the row. Levels missing
 * between it and the last row, as after a bad line, become "[unknown]". The row is a bad line if
 * more than FPX_LOST_LEVELS_MAX levels are missing, or if any is in strict reading. `values` has
 * value_count elements. Statuses: those of fpx_recording_put and fpx_recording_bad_line. */
enum { FPX_LOST_LEVELS_MAX = 16 };
enum flamepix_status fpx_call_tree_add(struct fpx_call_tree *tree, struct fpx_recording *recording,
                                       size_t depth, const struct fpx_frame *frame,
                                       const double *values);

/* Frees everything; the tree is {0} again. */
void fpx_call_tree_free(struct fpx_call_tree *tree);

/* Call graph: functions, their own costs, and the costs of their calls, as written by profilers
 * that count calls but record no stacks. Stacks are estimated from it. */

/* Calls of one function by another. */
struct fpx_call_edge {
    uint32_t caller, callee; /* function numbers */
};

/* Starts by init. A cost is an array of `cost_count` numbers, one per kind of cost. */
struct fpx_call_graph {
    size_t cost_count;
    /* Optional: costs are rounded to multiples of `unit`; call costs are only estimates, so what
     * they do not account for is no sign of unknown callers. */
    double unit;
    bool has_rough_calls;
    double *self; /* function_count × cost_count */
    size_t function_count, function_capacity;
    struct fpx_call_edge *edges;
    double *edge_costs; /* edge_count × cost_count: with all calls below the callee */
    size_t edge_count, edge_capacity, edge_cost_capacity;
    struct fpx_hash_index edge_index;
};

/* `cost_count` is at least 1. Nothing is allocated yet. */
void fpx_call_graph_init(struct fpx_call_graph *graph, size_t cost_count);

/* Adds to a function's own cost. The caller numbers functions from 0 without gaps. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_call_graph_add_self(struct fpx_call_graph *graph, uint32_t function,
                                             const double *costs);

/* Adds to the cost of the calls of `callee` in `caller`, with all calls below. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_call_graph_add_call(struct fpx_call_graph *graph, uint32_t caller,
                                             uint32_t callee, const double *costs);

/* The sum of cost number `cost` of all functions. */
double fpx_call_graph_total(const struct fpx_call_graph *graph, size_t cost);

/* Adds the frame of a function to the recording's stack. Returns OK or NO_MEMORY. */
typedef enum flamepix_status fpx_call_frame_fn(struct fpx_recording *recording, const void *user,
                                               uint32_t function);

/* Puts the estimated stacks of cost number `cost` as samples of a part. The stacks that end in a
 * function add up exactly to its own cost; whole costs are divided into whole numbers. Costs that
 * no call accounts for are below "[callers not known]". The result does not depend on the order in
 * which the graph was filled. Time and memory are bounded: calls of functions with less than a
 * hundred thousandth of the total are not followed, nor are calls met after very many stacks.
 * Returns OK, or the statuses of fpx_recording_put and `frame` (call_flow.c). */
enum flamepix_status fpx_call_graph_put(const struct fpx_call_graph *graph, size_t cost,
                                        struct fpx_recording *recording, size_t part,
                                        fpx_call_frame_fn *frame, const void *user);

/* Frees everything; call init to use the graph again. */
void fpx_call_graph_free(struct fpx_call_graph *graph);

/* Call order: the functions of a call graph sorted by name, and the calls of each, the most
 * expensive first. So the result does not depend on the order of the file. */

/* One kind of cost of a graph. Functions are referred to by their ranks, from 0. Starts as {0}.
 * Costs below 0 in the graph are 0 here. */
struct fpx_call_order {
    uint32_t count;      /* of functions */
    uint32_t *functions; /* their numbers in the graph, by rank */
    double *self;        /* each function's own cost */
    uint32_t *begins;    /* of the calls of each function, count + 1 */
    uint32_t *callees;   /* of the calls, without calls of the function itself */
    double *costs;       /* of these */
};

/* Fills an order. `frame` is called with `user` for each name: it adds a frame to the recording's
 * stack, which is then dropped. The caller frees the order, whatever the status. Returns OK,
 * NO_MEMORY, or the status of `frame`. */
enum flamepix_status fpx_call_order_fill(struct fpx_call_order *order,
                                         const struct fpx_call_graph *graph, size_t cost,
                                         struct fpx_recording *recording, fpx_call_frame_fn *frame,
                                         const void *user);

/* Frees everything; the order is {0} again. */
void fpx_call_order_free(struct fpx_call_order *order);

/* Call shares: a function's own cost, divided between the paths to it, in whole units. The shares
 * of a function add up exactly to its cost. Whole costs are divided into whole numbers, decimals
 * into decimals that are a thousand times finer.
 *
 * All paths are walked twice: the first pass adds up their flows, in the second pass each path
 * takes its share of the cost. */

struct fpx_call_share {
    double whole; /* the flow of all paths to the function */
    double flow;  /* of the paths that have taken their shares */
    double given; /* shares so far, in units */
    bool is_done; /* the last path has taken its share */
};

/* Starts as {0}. */
struct fpx_call_shares {
    struct fpx_call_share *functions;
    int digits;  /* decimal places of a unit */
    double unit; /* so many are 1 */
};

/* For `count` functions whose own costs are `self`. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_call_shares_init(struct fpx_call_shares *shares, const double *self,
                                          uint32_t count);

/* First pass: adds a path to this function, with its flow, at least 0. */
void fpx_call_shares_note_path(struct fpx_call_shares *shares, uint32_t function, double flow);

/* Second pass: the path's share of `self`, this function's own cost. */
double fpx_call_shares_take(struct fpx_call_shares *shares, uint32_t function, double self,
                            double flow);

/* Frees everything; the shares are {0} again. */
void fpx_call_shares_free(struct fpx_call_shares *shares);

/* Call cycles: the functions of a graph that call each other in a circle (its strongly connected
 * components). */

/* Functions and their callees: those of function i are in callees[begins[i]] up to, but not
 * including, callees[begins[i + 1]]. */
struct fpx_callees {
    uint32_t function_count;
    const uint32_t *begins; /* function_count + 1 */
    const uint32_t *callees;
};

/* Writes each function's cycle number, from 0, to `cycles` (function_count elements). Functions
 * with one number reach each other; a function that no other one reaches back to is a cycle alone.
 * Tarjan's algorithm without recursion, in linear time. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_call_cycles_find(struct fpx_callees graph, uint32_t *cycles,
                                          uint32_t *count_ret);

#endif
