/* Estimates stacks as viewers of call graphs do, safely for cycles. A function's whole cost is its
 * own cost plus that of its calls. Costs flow down from the roots, whose whole cost exceeds that of
 * all calls to them. The flow into a function is divided between the function itself and its
 * callees in the proportions of its whole cost. This assumes that a function does the same work for
 * each caller, in proportion, so the result is an estimate.
 *
 * A function's own cost is exact and is not changed: the flows of the paths to a function only
 * determine how its own cost is divided between them (calls.h). So all paths are walked twice: to
 * add up the flows, and to put the stacks.
 *
 * Functions that call each other in a circle count the same cost again and again. So roots are
 * found for whole cycles (calls.h), ignoring calls within them, and the flow is not followed into a
 * function that is already on its path. If very little flows into a function, its calls are
 * followed only into functions that have not been met yet.
 *
 * A cycle without callers begins a stack. A cycle that cost more than its callers account for has
 * further callers that the graph does not know: the rest flows into it below UNKNOWN_CALLERS, and
 * so does the cost of a function that no path leads to. */
#include <stdlib.h>

#include "base/memory.h"
#include "format/calls/calls.h"

/* Limits on the frames of all stacks together, and on stacks: a constant plus a number for each
 * call. Calls met beyond them are not followed. Without these limits, a function with many callers
 * and many callees has as many stacks as the product of both. */
enum { MOST_FRAMES = 1 << 24, MOST_STACKS = 1 << 19, MOST_STACKS_FOR_A_CALL = 8 };
static const double LEAST_SHARE = 1e-5;

/* The assumed relative error of costs, as their writers round them. */
static const double ROUNDING = 1e-9;

/* If call costs are estimated, a function has other callers only if its callers leave at least this
 * share of its cost. */
static const double ALMOST_ALL = 0.999;

static const char UNKNOWN_CALLERS[] = "[callers not known]";

/* A function on the path, and the flow into it. */
struct step {
    uint32_t function; /* its rank */
    uint32_t next;     /* the call to follow next */
    double flow;       /* what flowed in */
};

struct stack_sink {
    struct fpx_recording *recording;
    size_t part;
    fpx_call_frame_fn *frame;
    const void *user;
};

/* The graph for one kind of cost. */
struct flow {
    struct fpx_call_order order;
    struct fpx_call_shares shares;
    double unit;          /* of costs */
    bool has_rough_calls; /* as of the graph */
    const struct stack_sink *sink;
    bool puts;         /* this is the second pass */
    bool is_of_nobody; /* the path begins below UNKNOWN_CALLERS */
    uint32_t *cycles;  /* the cycle number of each function */
    uint32_t cycle_count;
    double *into;      /* the flow into each function as a root */
    bool *has_callers; /* of each cycle */
    bool *is_met;      /* per function, in this pass */
    bool *is_followed; /* per function: its calls were followed, so all its callees are met */
    bool *on_path;     /* of each function */
    double *wholes;    /* per cycle, minus the cost of calls to it; */
    double *rounding;  /* and the possible error of that, as its terms are rounded */
    double *whole;     /* per function, with its calls */
    double total;      /* of all own costs */
    double unknown;    /* the part of it below UNKNOWN_CALLERS */
    struct step *path;
    size_t path_length, path_capacity;
    uint64_t frames, stacks; /* met on all paths in this pass */
};

/* -- roots ------------------------------------------------------------------------------------- */

/* Adds to the remaining cost of a function's cycle. */
static void add_term(struct flow *flow, uint32_t function, double cost)
{
    flow->wholes[flow->cycles[function]] += cost;
    flow->rounding[flow->cycles[function]] += flow->unit / 2;
}

/* Each function's cost with its calls, and each cycle's whole cost minus the cost of calls to
 * it. */
static void find_wholes(struct flow *flow)
{
    const struct fpx_call_order *order = &flow->order;
    for (uint32_t i = 0; i < order->count; i++) {
        flow->total += order->self[i];
        flow->whole[i] = order->self[i];
        add_term(flow, i, order->self[i]);
        for (uint32_t call = order->begins[i]; call < order->begins[i + 1]; call++) {
            const uint32_t callee = order->callees[call];
            flow->whole[i] += order->costs[call];
            if (flow->cycles[callee] == flow->cycles[i])
                continue;
            add_term(flow, i, order->costs[call]);
            add_term(flow, callee, -order->costs[call]);
            flow->has_callers[flow->cycles[callee]] = true;
        }
    }
}

/* Some writers omit the cost of calls within a cycle. Such a call is assumed to cost the callee's
 * own cost plus its calls out of the cycle. */
static enum flamepix_status cost_calls_within_cycles(struct flow *flow)
{
    const struct fpx_call_order *order = &flow->order;
    double *outside = calloc((size_t)order->count + 1, sizeof(*outside));
    if (outside == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (uint32_t i = 0; i < order->count; i++) {
        outside[i] = order->self[i];
        for (uint32_t call = order->begins[i]; call < order->begins[i + 1]; call++) {
            if (flow->cycles[order->callees[call]] != flow->cycles[i])
                outside[i] += order->costs[call];
        }
    }
    for (uint32_t i = 0; i < order->count; i++) {
        for (uint32_t call = order->begins[i]; call < order->begins[i + 1]; call++) {
            if (flow->cycles[order->callees[call]] == flow->cycles[i] && !(order->costs[call] > 0))
                order->costs[call] = outside[order->callees[call]];
        }
    }
    free(outside);
    return FLAMEPIX_OK;
}

/* Whether more flows into a cycle than its callers account for. */
static bool is_root(const struct flow *flow, uint32_t cycle, double most)
{
    const double left = flow->wholes[cycle];
    if (!(most > 0 && left > most * ROUNDING))
        return false;
    return !flow->has_callers[cycle] ||
           (left > flow->rounding[cycle] && !(flow->has_rough_calls && left < most * ALMOST_ALL));
}

/* The remaining cost flows into the function with the highest cost in the cycle. */
static enum flamepix_status find_roots(struct flow *flow)
{
    uint32_t *roots = calloc((size_t)flow->cycle_count + 1, sizeof(*roots));
    double *most = calloc((size_t)flow->cycle_count + 1, sizeof(*most));
    const bool has_room = roots != NULL && most != NULL;
    for (uint32_t i = 0; has_room && i < flow->order.count; i++) {
        const uint32_t cycle = flow->cycles[i];
        if (flow->whole[i] > most[cycle]) {
            most[cycle] = flow->whole[i];
            roots[cycle] = i;
        }
    }
    for (uint32_t i = 0; has_room && i < flow->cycle_count; i++) {
        if (is_root(flow, i, most[i]))
            flow->into[roots[i]] = flow->wholes[i];
    }
    free(roots);
    free(most);
    return has_room ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

/* -- stacks ------------------------------------------------------------------------------------ */

/* Puts a share of a function's own cost, below the path to it. */
static enum flamepix_status put(struct flow *flow, double cost)
{
    const struct stack_sink *sink = flow->sink;
    const struct fpx_sample sample = {.part = sink->part, .weight.value = cost};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!(cost > 0))
        return FLAMEPIX_OK;
    if (flow->is_of_nobody) {
        status = fpx_recording_name(sink->recording, flamepix_bytes_of(UNKNOWN_CALLERS));
        flow->unknown += cost;
    }
    for (size_t i = 0; i < flow->path_length && status == FLAMEPIX_OK; i++)
        status =
            sink->frame(sink->recording, sink->user, flow->order.functions[flow->path[i].function]);
    return status == FLAMEPIX_OK ? fpx_recording_put(sink->recording, &sample) : status;
}

/* Whether to follow calls even if all callees have been met. */
static bool is_much(const struct flow *flow, double amount)
{
    return amount >= flow->total * LEAST_SHARE;
}

static enum flamepix_status enter(struct flow *flow, uint32_t function, double amount)
{
    enum flamepix_status status = fpx_array_reserve(&flow->path, &flow->path_capacity,
                                                    flow->path_length + 1, sizeof(*flow->path));
    if (status != FLAMEPIX_OK)
        return status;
    flow->frames += flow->path_length + 1;
    flow->stacks++;
    const bool has_calls = is_much(flow, amount) || !flow->is_followed[function];
    flow->path[flow->path_length++] =
        (struct step){.function = function,
                      .next = flow->order.begins[has_calls ? function : function + 1],
                      .flow = amount};
    flow->is_met[function] = flow->on_path[function] = flow->is_followed[function] = true;
    if (!flow->puts) {
        fpx_call_shares_note_path(&flow->shares, function, amount);
        return FLAMEPIX_OK;
    }
    return put(flow,
               fpx_call_shares_take(&flow->shares, function, flow->order.self[function], amount));
}

/* Whether to follow a call with this flow. */
static bool is_followed(const struct flow *flow, uint32_t callee, double amount)
{
    const uint64_t calls = flow->order.begins[flow->order.count];
    return amount > 0 && !flow->on_path[callee] &&
           (is_much(flow, flow->path[flow->path_length - 1].flow) || !flow->is_met[callee]) &&
           flow->path_length < FPX_RECORDED_FRAMES_MAX - 1 && flow->frames < MOST_FRAMES &&
           flow->stacks < MOST_STACKS + calls * MOST_STACKS_FOR_A_CALL;
}

/* Follows the next call of the last function, or leaves the function. */
static enum flamepix_status follow(struct flow *flow)
{
    struct step *last = &flow->path[flow->path_length - 1];
    if (last->next == flow->order.begins[last->function + 1]) {
        flow->on_path[last->function] = false;
        flow->path_length--;
        return FLAMEPIX_OK;
    }
    const uint32_t call = last->next++;
    const double amount = last->flow * (flow->order.costs[call] / flow->whole[last->function]);
    return is_followed(flow, flow->order.callees[call], amount)
               ? enter(flow, flow->order.callees[call], amount)
               : FLAMEPIX_OK;
}

/* From the roots that have callers, or from the others. */
static enum flamepix_status flow_down_from(struct flow *flow, bool has_callers)
{
    enum flamepix_status status = FLAMEPIX_OK;
    flow->is_of_nobody = has_callers;
    for (uint32_t i = 0; i < flow->order.count && status == FLAMEPIX_OK; i++) {
        if (!(flow->into[i] > 0) || flow->has_callers[flow->cycles[i]] != has_callers)
            continue;
        status = enter(flow, i, flow->into[i]);
        while (flow->path_length > 0 && status == FLAMEPIX_OK)
            status = follow(flow);
    }
    return status;
}

/* Walks all paths once. */
static enum flamepix_status flow_down(struct flow *flow, bool puts)
{
    flow->puts = puts;
    flow->frames = flow->stacks = 0;
    for (uint32_t i = 0; i < flow->order.count; i++)
        flow->is_met[i] = flow->is_followed[i] = false;
    enum flamepix_status status = flow_down_from(flow, false);
    return status == FLAMEPIX_OK ? flow_down_from(flow, true) : status;
}

/* Puts the cost of functions that no path leads to. */
static enum flamepix_status put_unmet(struct flow *flow)
{
    enum flamepix_status status = FLAMEPIX_OK;
    flow->is_of_nobody = true;
    for (uint32_t i = 0; i < flow->order.count && status == FLAMEPIX_OK; i++) {
        if (!flow->is_met[i])
            status = enter(flow, i, 0);
        flow->path_length = 0;
    }
    return status;
}

static enum flamepix_status prepare(struct flow *flow)
{
    const struct fpx_call_order *order = &flow->order;
    const size_t count = (size_t)order->count + 1;
    flow->cycles = calloc(count, sizeof(*flow->cycles));
    flow->wholes = calloc(count, sizeof(*flow->wholes));
    flow->rounding = calloc(count, sizeof(*flow->rounding));
    flow->whole = calloc(count, sizeof(*flow->whole));
    flow->into = calloc(count, sizeof(*flow->into));
    flow->has_callers = calloc(count, sizeof(*flow->has_callers));
    flow->is_met = calloc(count, sizeof(*flow->is_met));
    flow->is_followed = calloc(count, sizeof(*flow->is_followed));
    flow->on_path = calloc(count, sizeof(*flow->on_path));
    if (flow->cycles == NULL || flow->wholes == NULL || flow->rounding == NULL ||
        flow->whole == NULL || flow->into == NULL || flow->has_callers == NULL ||
        flow->is_met == NULL || flow->is_followed == NULL || flow->on_path == NULL)
        return FLAMEPIX_NO_MEMORY;
    const struct fpx_callees callees = {order->count, order->begins, order->callees};
    enum flamepix_status status = fpx_call_cycles_find(callees, flow->cycles, &flow->cycle_count);
    if (status == FLAMEPIX_OK)
        status = cost_calls_within_cycles(flow);
    if (status == FLAMEPIX_OK)
        status = fpx_call_shares_init(&flow->shares, order->self, order->count);
    if (status != FLAMEPIX_OK)
        return status;
    find_wholes(flow);
    return find_roots(flow);
}

static void free_flow(struct flow *flow)
{
    fpx_call_order_free(&flow->order);
    fpx_call_shares_free(&flow->shares);
    free(flow->cycles);
    free(flow->wholes);
    free(flow->rounding);
    free(flow->whole);
    free(flow->into);
    free(flow->has_callers);
    free(flow->is_met);
    free(flow->is_followed);
    free(flow->on_path);
    free(flow->path);
}

/* Stacks cannot hold costs below 0. */
static void leave_out_costs_below_zero(const struct fpx_call_graph *graph, size_t cost,
                                       struct fpx_recording *recording)
{
    for (size_t i = 0; i < graph->function_count; i++) {
        const double self = graph->self[i * graph->cost_count + cost];
        if (self < 0)
            fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_BELOW_ZERO, 1, self);
    }
}

enum flamepix_status fpx_call_graph_put(const struct fpx_call_graph *graph, size_t cost,
                                        struct fpx_recording *recording, size_t part,
                                        fpx_call_frame_fn *frame, const void *user)
{
    const struct stack_sink sink = {recording, part, frame, user};
    struct flow flow = {
        .sink = &sink, .unit = graph->unit, .has_rough_calls = graph->has_rough_calls};
    recording->report->is_estimated = true;
    leave_out_costs_below_zero(graph, cost, recording);
    enum flamepix_status status =
        fpx_call_order_fill(&flow.order, graph, cost, recording, frame, user);
    if (status == FLAMEPIX_OK)
        status = prepare(&flow);
    if (status == FLAMEPIX_OK)
        status = flow_down(&flow, false);
    if (status == FLAMEPIX_OK)
        status = flow_down(&flow, true);
    if (status == FLAMEPIX_OK)
        status = put_unmet(&flow);
    free_flow(&flow);
    return status;
}
