#include "format/calls/calls.h"

#include <stdlib.h>
#include <string.h>

struct named_function {
    struct flamepix_bytes name;
    uint32_t function;
};

struct ranked_call {
    uint32_t caller, callee; /* ranks */
    double cost;
};

static double cost_of(const double *costs, size_t number, const struct fpx_call_graph *graph,
                      size_t cost)
{
    const double value = costs[number * graph->cost_count + cost];
    return value > 0 ? value : 0;
}

/* -- functions --------------------------------------------------------------------------------- */

static int compare_names(const void *a, const void *b)
{
    const struct named_function *left = a, *right = b;
    const size_t shorter =
        left->name.length < right->name.length ? left->name.length : right->name.length;
    const int order = memcmp(left->name.data, right->name.data, shorter);
    if (order != 0 || left->name.length != right->name.length)
        return order != 0 ? order : left->name.length < right->name.length ? -1 : 1;
    return (left->function > right->function) - (left->function < right->function);
}

/* Writes all names one after the other; only their lengths are known while they are collected. */
static enum flamepix_status write_names(struct named_function *named, uint32_t count,
                                        struct flamepix_buffer *text,
                                        struct fpx_recording *recording, fpx_call_frame_fn *frame,
                                        const void *user)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = frame(recording, user, i);
        const struct flamepix_bytes name = flamepix_buffer_bytes(&recording->key);
        named[i] = (struct named_function){.name.length = name.length, .function = i};
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(text, name.data, name.length);
        fpx_recording_drop(recording);
    }
    return status;
}

static enum flamepix_status sort_names(struct named_function *named, uint32_t count,
                                       struct fpx_recording *recording, fpx_call_frame_fn *frame,
                                       const void *user)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = write_names(named, count, &text, recording, frame, user);
    const char *next = text.data != NULL ? text.data : "";
    for (uint32_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        named[i].name.data = next;
        next += named[i].name.length;
    }
    if (status == FLAMEPIX_OK)
        qsort(named, count, sizeof(*named), compare_names);
    flamepix_buffer_free(&text);
    return status;
}

static enum flamepix_status rank_functions(struct fpx_call_order *order,
                                           const struct fpx_call_graph *graph, size_t cost,
                                           struct fpx_recording *recording,
                                           fpx_call_frame_fn *frame, const void *user)
{
    struct named_function *named = calloc((size_t)order->count + 1, sizeof(*named));
    enum flamepix_status status = named != NULL
                                      ? sort_names(named, order->count, recording, frame, user)
                                      : FLAMEPIX_NO_MEMORY;
    for (uint32_t i = 0; i < order->count && status == FLAMEPIX_OK; i++) {
        order->functions[i] = named[i].function;
        order->self[i] = cost_of(graph->self, named[i].function, graph, cost);
    }
    free(named);
    return status;
}

/* -- calls ------------------------------------------------------------------------------------- */

static int compare_calls(const void *a, const void *b)
{
    const struct ranked_call *left = a, *right = b;
    if (left->caller != right->caller)
        return left->caller < right->caller ? -1 : 1;
    if (left->cost > right->cost || left->cost < right->cost)
        return left->cost > right->cost ? -1 : 1;
    return (left->callee > right->callee) - (left->callee < right->callee);
}

/* Groups the calls by caller. A call of the function itself adds nothing to its own cost. */
static void lay_out_calls(struct fpx_call_order *order, const struct ranked_call *calls,
                          size_t call_count)
{
    uint32_t count = 0, function = 0;
    for (size_t i = 0; i < call_count; i++) {
        while (function <= calls[i].caller)
            order->begins[function++] = count;
        if (calls[i].caller == calls[i].callee)
            continue;
        order->callees[count] = calls[i].callee;
        order->costs[count++] = calls[i].cost;
    }
    while (function <= order->count)
        order->begins[function++] = count;
}

static enum flamepix_status sort_calls(struct fpx_call_order *order,
                                       const struct fpx_call_graph *graph, size_t cost)
{
    uint32_t *ranks = calloc((size_t)order->count + 1, sizeof(*ranks));
    struct ranked_call *calls = calloc(graph->edge_count + 1, sizeof(*calls));
    const bool has_room = ranks != NULL && calls != NULL;
    for (uint32_t i = 0; has_room && i < order->count; i++)
        ranks[order->functions[i]] = i;
    for (size_t i = 0; has_room && i < graph->edge_count; i++)
        calls[i] =
            (struct ranked_call){ranks[graph->edges[i].caller], ranks[graph->edges[i].callee],
                                 cost_of(graph->edge_costs, i, graph, cost)};
    if (has_room) {
        qsort(calls, graph->edge_count, sizeof(*calls), compare_calls);
        lay_out_calls(order, calls, graph->edge_count);
    }
    free(ranks);
    free(calls);
    return has_room ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

enum flamepix_status fpx_call_order_fill(struct fpx_call_order *order,
                                         const struct fpx_call_graph *graph, size_t cost,
                                         struct fpx_recording *recording, fpx_call_frame_fn *frame,
                                         const void *user)
{
    const size_t count = graph->function_count;
    *order = (struct fpx_call_order){
        .count = (uint32_t)count,
        .functions = calloc(count + 1, sizeof(*order->functions)),
        .self = calloc(count + 1, sizeof(*order->self)),
        .begins = calloc(count + 1, sizeof(*order->begins)),
        .callees = calloc(graph->edge_count + 1, sizeof(*order->callees)),
        .costs = calloc(graph->edge_count + 1, sizeof(*order->costs)),
    };
    if (order->functions == NULL || order->self == NULL || order->begins == NULL ||
        order->callees == NULL || order->costs == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = rank_functions(order, graph, cost, recording, frame, user);
    return status == FLAMEPIX_OK ? sort_calls(order, graph, cost) : status;
}

void fpx_call_order_free(struct fpx_call_order *order)
{
    free(order->functions);
    free(order->self);
    free(order->begins);
    free(order->callees);
    free(order->costs);
    *order = (struct fpx_call_order){0};
}
