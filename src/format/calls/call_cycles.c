#include "format/calls/calls.h"

#include <stdbool.h>
#include <stdlib.h>

enum { NOT_SEEN = 0 };

/* Per function: the time it was first seen, from 1, and the earliest seen function that it reaches
 * back to. */
struct search {
    struct fpx_callees graph;
    uint32_t *seen, *lowest, *next; /* the call to follow next */
    uint32_t *path;                 /* functions being followed, each called by the one before it */
    uint32_t *open;                 /* functions whose cycle is not known yet */
    uint32_t path_length, open_count, clock, cycle_count;
    uint32_t *cycles;
};

static void enter(struct search *search, uint32_t function)
{
    search->seen[function] = search->lowest[function] = ++search->clock;
    search->next[function] = search->graph.begins[function];
    search->path[search->path_length++] = function;
    search->open[search->open_count++] = function;
}

/* All functions opened since `function` form one cycle, if it reaches back no further. */
static void close_cycle(struct search *search, uint32_t function)
{
    uint32_t member;
    do {
        member = search->open[--search->open_count];
        search->cycles[member] = search->cycle_count;
    } while (member != function);
    search->cycle_count++;
}

static void leave(struct search *search)
{
    const uint32_t function = search->path[--search->path_length];
    if (search->lowest[function] == search->seen[function])
        close_cycle(search, function);
    if (search->path_length == 0)
        return;
    const uint32_t caller = search->path[search->path_length - 1];
    if (search->lowest[function] < search->lowest[caller])
        search->lowest[caller] = search->lowest[function];
}

static void follow(struct search *search)
{
    const uint32_t function = search->path[search->path_length - 1];
    if (search->next[function] == search->graph.begins[function + 1]) {
        leave(search);
        return;
    }
    const uint32_t callee = search->graph.callees[search->next[function]++];
    if (search->seen[callee] == NOT_SEEN)
        enter(search, callee);
    else if (search->cycles[callee] == UINT32_MAX &&
             search->seen[callee] < search->lowest[function])
        search->lowest[function] = search->seen[callee];
}

enum flamepix_status fpx_call_cycles_find(struct fpx_callees graph, uint32_t *cycles,
                                          uint32_t *count_ret)
{
    const size_t count = graph.function_count;
    uint32_t *arrays = calloc(5 * count + 1, sizeof(*arrays));
    if (arrays == NULL)
        return FLAMEPIX_NO_MEMORY;
    struct search search = {
        .graph = graph,
        .seen = arrays,
        .lowest = arrays + count,
        .next = arrays + 2 * count,
        .path = arrays + 3 * count,
        .open = arrays + 4 * count,
        .cycles = cycles,
    };
    for (size_t i = 0; i < count; i++)
        cycles[i] = UINT32_MAX;
    for (uint32_t i = 0; i < graph.function_count; i++) {
        if (search.seen[i] == NOT_SEEN)
            enter(&search, i);
        while (search.path_length > 0)
            follow(&search);
    }
    free(arrays);
    *count_ret = search.cycle_count;
    return FLAMEPIX_OK;
}
