/* The split that viewers of call graphs make, safe for cycles. A function's whole cost is its own
 * and that of its calls. Costs flow down from the roots, whose whole cost is more than that of all
 * calls of them: what flows into a function is divided between the function itself and its callees
 * as the whole is. So each caller is thought to have made a function do the same, in proportion,
 * which is why this is an estimate.
 *
 * Functions that call each other in a circle count the same cost again and again. So whole costs
 * and roots are found for whole cycles (format/call_cycles.h), where calls within do not count;
 * and where the flow comes to a function that is on its path already, it ends where it is. What
 * flows in comes out, whatever happens on the way: the sum of all stacks is the sum of what flows
 * into the roots, and that is made the sum of all own costs. */
#include <stdlib.h>

#include "base/array.h"
#include "format/call_cycles.h"
#include "format/call_graph.h"

/* Frames of all stacks together, and stacks, which are so many and so many for each call: calls
 * that are met beyond them belong to their caller. Without these, a function with many callers and
 * many callees has as many stacks as one times the other. */
enum { MOST_FRAMES = 1 << 24, MOST_STACKS = 1 << 19, MOST_STACKS_FOR_A_CALL = 8 };
static const double LEAST_SHARE = 1e-5;

/* A function on the path, and what flows into it. */
struct step {
    uint32_t function;
    uint32_t next; /* the call that is followed next */
    double flow;   /* what flowed in */
    double whole;  /* what it cost, with its calls */
    double own;    /* of it, what ends here */
};

/* The graph for one kind of cost. */
struct flow {
    const struct flamepix_call_graph *graph;
    size_t cost;
    uint32_t *begins;  /* of the calls of each function, function_count + 1 */
    uint32_t *callees; /* of the calls, by caller and then by callee */
    double *costs;     /* of these */
    uint32_t *cycles;  /* the number of each function's */
    uint32_t cycle_count;
    double *into;   /* what flows into each function as a root */
    bool *on_path;  /* of each function */
    double total;   /* of all own costs */
    double *wholes; /* of each cycle, less what calls of it cost */
    double *whole;  /* of each function, with its calls */
    struct step *path;
    size_t path_length, path_capacity;
    uint64_t frames, stacks; /* met on all paths */
};

static double self_of(const struct flow *flow, size_t function)
{
    const double self = flow->graph->self[function * flow->graph->cost_count + flow->cost];
    return self > 0 ? self : 0;
}

static double cost_of_edge(const struct flow *flow, size_t edge)
{
    const double cost = flow->graph->edge_costs[edge * flow->graph->cost_count + flow->cost];
    return cost > 0 ? cost : 0;
}

static int compare_edges(const void *a, const void *b)
{
    const struct flamepix_call_edge *left = *(const struct flamepix_call_edge *const *)a;
    const struct flamepix_call_edge *right = *(const struct flamepix_call_edge *const *)b;
    if (left->caller != right->caller)
        return left->caller < right->caller ? -1 : 1;
    return (left->callee > right->callee) - (left->callee < right->callee);
}

/* Puts the calls of each function next to each other. A call of itself costs nothing that is not
 * its own. */
static enum flamepix_status sort_calls(struct flow *flow)
{
    const struct flamepix_call_graph *graph = flow->graph;
    const struct flamepix_call_edge **sorted =
        calloc(graph->edge_count + 1, sizeof(const struct flamepix_call_edge *));
    if (sorted == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < graph->edge_count; i++)
        sorted[i] = &graph->edges[i];
    qsort(sorted, graph->edge_count, sizeof(const struct flamepix_call_edge *), compare_edges);
    uint32_t count = 0;
    uint32_t function = 0;
    for (size_t i = 0; i < graph->edge_count; i++) {
        while (function <= sorted[i]->caller)
            flow->begins[function++] = count;
        if (sorted[i]->caller == sorted[i]->callee)
            continue;
        flow->callees[count] = sorted[i]->callee;
        flow->costs[count++] = cost_of_edge(flow, (size_t)(sorted[i] - graph->edges));
    }
    while (function <= graph->function_count)
        flow->begins[function++] = count;
    free(sorted);
    return FLAMEPIX_OK;
}

static void add_up_calls(struct flow *flow)
{
    for (uint32_t i = 0; i < flow->graph->function_count; i++) {
        flow->whole[i] = self_of(flow, i);
        for (uint32_t call = flow->begins[i]; call < flow->begins[i + 1]; call++)
            flow->whole[i] += flow->costs[call];
    }
}

/* What is left of each cycle's whole cost when calls of it are taken off. */
static void find_wholes(struct flow *flow)
{
    for (uint32_t i = 0; i < flow->graph->function_count; i++) {
        flow->total += self_of(flow, i);
        flow->wholes[flow->cycles[i]] += self_of(flow, i);
        for (uint32_t call = flow->begins[i]; call < flow->begins[i + 1]; call++) {
            if (flow->cycles[flow->callees[call]] == flow->cycles[i])
                continue;
            flow->wholes[flow->cycles[i]] += flow->costs[call];
            flow->wholes[flow->cycles[flow->callees[call]]] -= flow->costs[call];
        }
    }
}

/* What is left flows into that function of the cycle which cost most. */
static enum flamepix_status find_roots(struct flow *flow)
{
    uint32_t *roots = calloc((size_t)flow->cycle_count + 1, sizeof(*roots));
    double *most = calloc((size_t)flow->cycle_count + 1, sizeof(*most));
    double sum = 0;
    for (uint32_t i = 0; roots != NULL && most != NULL && i < flow->graph->function_count; i++) {
        const uint32_t cycle = flow->cycles[i];
        const double whole = flow->whole[i];
        if (whole > most[cycle]) {
            most[cycle] = whole;
            roots[cycle] = i;
        }
    }
    for (uint32_t i = 0; roots != NULL && most != NULL && i < flow->cycle_count; i++) {
        /* Costs are rounded by those who write them. */
        if (most[i] > 0 && flow->wholes[i] > most[i] * 1e-9) {
            flow->into[roots[i]] = flow->wholes[i];
            sum += flow->wholes[i];
        }
    }
    const bool is_found = roots != NULL && most != NULL;
    free(roots);
    free(most);
    for (size_t i = 0; is_found && sum > 0 && i < flow->graph->function_count; i++)
        flow->into[i] *= flow->total / sum;
    return is_found ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status enter(struct flow *flow, uint32_t function, double amount)
{
    enum flamepix_status status = flamepix_array_reserve(
        &flow->path, &flow->path_capacity, flow->path_length + 1, sizeof(*flow->path));
    if (status != FLAMEPIX_OK)
        return status;
    const double whole = flow->whole[function];
    flow->frames += flow->path_length + 1;
    flow->stacks++;
    const bool ends = amount < flow->total * LEAST_SHARE ||
                      flow->path_length == FLAMEPIX_RECORDED_FRAMES_MAX || !(whole > 0);
    flow->path[flow->path_length++] = (struct step){
        .function = function,
        .next = ends ? flow->begins[function + 1] : flow->begins[function],
        .flow = amount,
        .whole = whole,
        .own = ends ? amount : amount * self_of(flow, function) / whole,
    };
    flow->on_path[function] = true;
    return FLAMEPIX_OK;
}

struct stack_sink {
    struct flamepix_recording *recording;
    size_t part;
    flamepix_call_frame_fn *frame;
    const void *user;
};

static enum flamepix_status leave(struct flow *flow, const struct stack_sink *sink)
{
    const struct step *last = &flow->path[flow->path_length - 1];
    const struct flamepix_sample sample = {.part = sink->part, .weight.value = last->own};
    enum flamepix_status status = FLAMEPIX_OK;
    if (last->own > 0) {
        for (size_t i = 0; i < flow->path_length && status == FLAMEPIX_OK; i++)
            status = sink->frame(sink->recording, sink->user, flow->path[i].function);
        if (status == FLAMEPIX_OK)
            status = flamepix_recording_put(sink->recording, &sample);
    }
    flow->on_path[last->function] = false;
    flow->path_length--;
    return status;
}

static bool has_room(const struct flow *flow)
{
    return flow->frames < MOST_FRAMES &&
           flow->stacks < MOST_STACKS + flow->graph->edge_count * MOST_STACKS_FOR_A_CALL;
}

/* Follows the next call of the last function, or leaves that. */
static enum flamepix_status follow(struct flow *flow, const struct stack_sink *sink)
{
    struct step *last = &flow->path[flow->path_length - 1];
    if (last->next == flow->begins[last->function + 1])
        return leave(flow, sink);
    const uint32_t call = last->next++;
    const double amount = last->flow * flow->costs[call] / last->whole;
    if (!(amount > 0))
        return FLAMEPIX_OK;
    if (!flow->on_path[flow->callees[call]] && has_room(flow))
        return enter(flow, flow->callees[call], amount);
    last->own += amount;
    return FLAMEPIX_OK;
}

static enum flamepix_status flow_down(struct flow *flow, const struct stack_sink *sink)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t i = 0; i < flow->graph->function_count && status == FLAMEPIX_OK; i++) {
        if (!(flow->into[i] > 0))
            continue;
        status = enter(flow, i, flow->into[i]);
        while (flow->path_length > 0 && status == FLAMEPIX_OK)
            status = follow(flow, sink);
    }
    return status;
}

static enum flamepix_status prepare(struct flow *flow)
{
    const size_t functions = flow->graph->function_count, edges = flow->graph->edge_count;
    flow->begins = calloc(functions + 1, sizeof(*flow->begins));
    flow->callees = calloc(edges + 1, sizeof(*flow->callees));
    flow->costs = calloc(edges + 1, sizeof(*flow->costs));
    flow->cycles = calloc(functions + 1, sizeof(*flow->cycles));
    flow->wholes = calloc(functions + 1, sizeof(*flow->wholes));
    flow->whole = calloc(functions + 1, sizeof(*flow->whole));
    flow->into = calloc(functions + 1, sizeof(*flow->into));
    flow->on_path = calloc(functions + 1, sizeof(*flow->on_path));
    if (flow->begins == NULL || flow->callees == NULL || flow->costs == NULL ||
        flow->cycles == NULL || flow->wholes == NULL || flow->whole == NULL || flow->into == NULL ||
        flow->on_path == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = sort_calls(flow);
    const struct flamepix_callees callees = {(uint32_t)functions, flow->begins, flow->callees};
    if (status == FLAMEPIX_OK)
        status = flamepix_call_cycles_find(callees, flow->cycles, &flow->cycle_count);
    if (status != FLAMEPIX_OK)
        return status;
    add_up_calls(flow);
    find_wholes(flow);
    return find_roots(flow);
}

enum flamepix_status flamepix_call_graph_put(const struct flamepix_call_graph *graph, size_t cost,
                                             struct flamepix_recording *recording, size_t part,
                                             flamepix_call_frame_fn *frame, const void *user)
{
    struct flow flow = {.graph = graph, .cost = cost};
    recording->report->is_estimated = true;
    const struct stack_sink sink = {recording, part, frame, user};
    enum flamepix_status status = prepare(&flow);
    if (status == FLAMEPIX_OK)
        status = flow_down(&flow, &sink);
    free(flow.begins);
    free(flow.callees);
    free(flow.costs);
    free(flow.cycles);
    free(flow.wholes);
    free(flow.whole);
    free(flow.into);
    free(flow.on_path);
    free(flow.path);
    return status;
}
