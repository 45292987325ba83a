/* Call graphs and call trees to stacks. */
#ifndef FPX_FORMAT_CALLS_CALLS_H
#define FPX_FORMAT_CALLS_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/status.h>

#include "format/recording.h"

/* Call tree: rows that come as a tree is read from the top, each with a depth, become samples: each
 * row's own value under the path to it. What a row says is either its own value, or the total of it
 * and of all below it; of totals, what the rows below do not account for is its own, and of
 * decimals that is a decimal, too: 0.3 less 0.1 and 0.2 is nothing. */

enum { FPX_CALL_VALUES_MAX = 4 };

struct fpx_call_tree_entry {
    size_t begin; /* of its name in `names` */
    bool is_lost; /* it was not told, but rows below it */
    double own[FPX_CALL_VALUES_MAX];
    double whole[FPX_CALL_VALUES_MAX]; /* as the row says it */
    int digits[FPX_CALL_VALUES_MAX];   /* behind the point, of it and of what was taken off */
};

/* Starts as {0}. A reader sets the first four. */
struct fpx_call_tree {
    size_t value_count;                /* of each row; at most FPX_CALL_VALUES_MAX */
    size_t parts[FPX_CALL_VALUES_MAX]; /* of the recording, that the values belong to */
    bool is_total[FPX_CALL_VALUES_MAX];
    bool leaf_first; /* a row's rows below are its callers */

    struct fpx_call_tree_entry *rows; /* that are open: the path to the last one */
    size_t count, capacity;
    struct flamepix_buffer names; /* of the open rows, each with a ';' behind it */
};

/* Closes the rows from this depth on, which puts their samples. Values below 0 and of 0 are left
 * out. Answers as fpx_recording_put does. */
enum flamepix_status fpx_call_tree_close(struct fpx_call_tree *tree,
                                         struct fpx_recording *recording, size_t depth);

/* Adds a row at a depth: closes the rows from there on, and opens it. Where levels between it and
 * the last row are missing, as behind a bad line, they become "[unknown]"; the row is a bad line
 * where more than FPX_LOST_LEVELS_MAX are, or when reading is strict. `values` has value_count
 * of them. Answers as fpx_recording_put and fpx_recording_bad_line do. */
enum { FPX_LOST_LEVELS_MAX = 16 };
enum flamepix_status fpx_call_tree_add(struct fpx_call_tree *tree, struct fpx_recording *recording,
                                       size_t depth, const struct fpx_frame *frame,
                                       const double *values);

/* Frees everything; the tree is {0} again. */
void fpx_call_tree_free(struct fpx_call_tree *tree);

/* Call graph: functions, what each cost itself, and what it cost in calls of others: what profilers
 * write that count calls and see no stacks. Stacks are estimated from it. */

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

/* Call order: the functions of a call graph in the order of their names, and the calls of each, the
 * dearest first: so that what is made of a graph does not depend on the order of its file. */

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

/* Call shares: what a function cost itself, divided between the paths that lead to it, in whole
 * units: the parts of a function add up to its cost, to the digit. Costs that are whole numbers are
 * divided into whole numbers, decimals into decimals that are a thousand times finer.
 *
 * All paths are gone twice. The first time the flow of each is added up; the second time each takes
 * its part of the cost. */

struct fpx_call_share {
    double whole; /* the flow of all paths to the function */
    double flow;  /* of the paths that have had their part */
    double given; /* parts so far, in units */
    bool is_done; /* the last path has had its part */
};

/* Starts as {0}. */
struct fpx_call_shares {
    struct fpx_call_share *functions;
    int digits;  /* behind the point, of a unit */
    double unit; /* so many are 1 */
};

/* For functions that cost `self` themselves, `count` of them. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_call_shares_init(struct fpx_call_shares *shares, const double *self,
                                          uint32_t count);

/* The first time: a path to this function has so much flow, above 0 or 0. */
void fpx_call_shares_note_path(struct fpx_call_shares *shares, uint32_t function, double flow);

/* The second time: the part of `self`, what this function cost itself, that a path gets. */
double fpx_call_shares_take(struct fpx_call_shares *shares, uint32_t function, double self,
                            double flow);

/* Frees everything; the shares are {0} again. */
void fpx_call_shares_free(struct fpx_call_shares *shares);

/* Call cycles: which functions of a graph call each other in a circle (its strongly connected
 * components). */

/* Functions and the functions that they call: those of function i are callees[begins[i]] up to
 * before callees[begins[i + 1]]. */
struct fpx_callees {
    uint32_t function_count;
    const uint32_t *begins; /* function_count + 1 */
    const uint32_t *callees;
};

/* Numbers the cycles from 0 in `cycles`, function_count of them: functions of one number reach each
 * other; one that reaches itself through no other is a cycle alone. Tarjan's algorithm, without
 * recursion, in linear time. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_call_cycles_find(struct fpx_callees graph, uint32_t *cycles,
                                          uint32_t *count_ret);

#endif
