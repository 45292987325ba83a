#include "format/calls/calls.h"

#include <stdlib.h>

#include "base/memory.h"

void fpx_call_graph_init(struct fpx_call_graph *graph, size_t cost_count)
{
    *graph = (struct fpx_call_graph){.cost_count = cost_count};
}

static void add_costs(double *sums, const double *costs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sums[i] += costs[i];
}

/* Makes room for `needed` costs; the new ones are 0. */
static enum flamepix_status reserve_costs(double **costs, size_t *capacity, size_t count,
                                          size_t needed, size_t cost_count)
{
    enum flamepix_status status =
        fpx_array_reserve(costs, capacity, needed, cost_count * sizeof(**costs));
    for (size_t i = count * cost_count; status == FLAMEPIX_OK && i < needed * cost_count; i++)
        (*costs)[i] = 0;
    return status;
}

static enum flamepix_status need_function(struct fpx_call_graph *graph, uint32_t function)
{
    if (function < graph->function_count)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        reserve_costs(&graph->self, &graph->function_capacity, graph->function_count,
                      (size_t)function + 1, graph->cost_count);
    if (status == FLAMEPIX_OK)
        graph->function_count = (size_t)function + 1;
    return status;
}

enum flamepix_status fpx_call_graph_add_self(struct fpx_call_graph *graph, uint32_t function,
                                             const double *costs)
{
    enum flamepix_status status = need_function(graph, function);
    if (status == FLAMEPIX_OK)
        add_costs(&graph->self[function * graph->cost_count], costs, graph->cost_count);
    return status;
}

static bool is_edge(const void *entries, size_t number, const void *key)
{
    const struct fpx_call_edge *edge = &((const struct fpx_call_edge *)entries)[number];
    const struct fpx_call_edge *wanted = key;
    return edge->caller == wanted->caller && edge->callee == wanted->callee;
}

static enum flamepix_status add_edge(struct fpx_call_graph *graph, struct fpx_call_edge edge,
                                     uint64_t hash)
{
    enum flamepix_status status = fpx_array_reserve(&graph->edges, &graph->edge_capacity,
                                                    graph->edge_count + 1, sizeof(*graph->edges));
    if (status == FLAMEPIX_OK)
        status = reserve_costs(&graph->edge_costs, &graph->edge_cost_capacity, graph->edge_count,
                               graph->edge_count + 1, graph->cost_count);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&graph->edge_index, hash, graph->edge_count);
    /* END: too many edges with one hash. They stay unmerged, which does not change the result. */
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    graph->edges[graph->edge_count++] = edge;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_call_graph_add_call(struct fpx_call_graph *graph, uint32_t caller,
                                             uint32_t callee, const double *costs)
{
    const struct fpx_call_edge edge = {caller, callee};
    const uint64_t hash = fpx_hash_integer(caller, callee);
    size_t number = fpx_hash_index_find(&graph->edge_index, hash, is_edge, graph->edges, &edge);
    enum flamepix_status status = need_function(graph, caller > callee ? caller : callee);
    if (status == FLAMEPIX_OK && number == FPX_HASH_NONE) {
        status = add_edge(graph, edge, hash);
        number = graph->edge_count - 1;
    }
    if (status == FLAMEPIX_OK)
        add_costs(&graph->edge_costs[number * graph->cost_count], costs, graph->cost_count);
    return status;
}

double fpx_call_graph_total(const struct fpx_call_graph *graph, size_t cost)
{
    double total = 0;
    for (size_t i = 0; i < graph->function_count; i++)
        total += graph->self[i * graph->cost_count + cost];
    return total;
}

void fpx_call_graph_free(struct fpx_call_graph *graph)
{
    free(graph->self);
    free(graph->edges);
    free(graph->edge_costs);
    fpx_hash_index_free(&graph->edge_index);
    fpx_call_graph_init(graph, graph->cost_count);
}
