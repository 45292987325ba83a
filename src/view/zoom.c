/* The heaviest frame, as a path, that matches an argument.
 *
 * Stacks come in key order, so all stacks through a frame are contiguous. The matching frames of
 * the latest stack are kept, each with the sum of all stacks before it; the weight of a frame is
 * known when a stack comes that does not share it. Then it is compared with the heaviest so far. Of
 * equally heavy ones the lesser path wins, so the frame nearer to the root.
 *
 * Cost: that of finding the frames. Memory: the key of one stack, and an element for each of its
 * matching frames. */
#include <stdlib.h>

#include "base/memory.h"
#include "view/cut_view.h"
#include "view/views.h"

/* A frame that the next stack may share. */
struct open_frame {
    size_t end;                   /* offset in the key, after its ';' */
    struct flamepix_weight start; /* sum of all stacks before it */
};

struct search {
    struct fpx_frame_finder *finder;
    struct flamepix_buffer key; /* of the latest stack */
    struct open_frame *frames;  /* its matching frames, from the root to the leaf */
    size_t count, capacity;
    struct flamepix_weight sum;      /* sum of all stacks so far */
    struct flamepix_buffer heaviest; /* key of its path; empty: no match yet */
    struct flamepix_weight most;     /* its weight */
};

/* -- frames ------------------------------------------------------------------------------------ */

/* The heaviest so far was closed earlier, so its path is lesser, unless it stands on this one. */
static bool is_heavier(const struct search *search, struct flamepix_bytes path,
                       struct flamepix_weight weight)
{
    const struct flamepix_buffer *rival = &search->heaviest;
    const int order = flamepix_weight_compare(weight, search->most);
    if (rival->length == 0 || order != 0)
        return rival->length == 0 || order > 0;
    return path.length < rival->length && memcmp(path.data, rival->data, path.length) == 0;
}

static enum flamepix_status measure(struct search *search, const struct open_frame *frame)
{
    const struct flamepix_bytes path = {search->key.data, frame->end};
    const struct flamepix_weight weight = flamepix_weight_between(frame->start, search->sum);
    if (!is_heavier(search, path, weight))
        return FLAMEPIX_OK;
    search->most = weight;
    flamepix_buffer_clear(&search->heaviest);
    return flamepix_buffer_append(&search->heaviest, path.data, path.length);
}

/* Closes the frames that a stack does not share with the previous one: those that end after the
 * first `shared` bytes of the key. */
static enum flamepix_status close_frames(struct search *search, size_t shared)
{
    while (search->heaviest.status == FLAMEPIX_OK && search->count > 0 &&
           search->frames[search->count - 1].end > shared)
        measure(search, &search->frames[--search->count]);
    return search->heaviest.status;
}

static enum flamepix_status open_frames(struct search *search, const struct fpx_found_frames *found)
{
    enum flamepix_status status = fpx_array_reserve(&search->frames, &search->capacity,
                                                    found->count, sizeof(*search->frames));
    if (status != FLAMEPIX_OK)
        return status;
    for (; search->count < found->count; search->count++)
        search->frames[search->count] =
            (struct open_frame){found->ranges[search->count].end, search->sum};
    return FLAMEPIX_OK;
}

static enum flamepix_status take(struct search *search, const struct flamepix_stack *stack)
{
    struct fpx_found_frames found;
    enum flamepix_status status = close_frames(search, stack->shared);
    search->key.length = stack->shared;
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&search->key, stack->key + stack->shared,
                                        stack->length - stack->shared);
    if (status == FLAMEPIX_OK)
        status = fpx_frame_finder_take(search->finder, stack, &found);
    if (status == FLAMEPIX_OK)
        status = open_frames(search, &found);
    flamepix_weight_add(&search->sum, stack->weight);
    return status;
}

/* -- the view ---------------------------------------------------------------------------------- */

static enum flamepix_status take_all(struct search *search, struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    enum flamepix_status status;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        status = take(search, &stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status == FLAMEPIX_END ? close_frames(search, 0) : status;
}

enum flamepix_status fpx_zoom_find(struct flamepix_stacks *stacks,
                                   const struct flamepix_view_request *request,
                                   struct flamepix_buffer *key)
{
    struct search search = {0};
    struct flamepix_pattern_fault fault;
    enum flamepix_status status =
        fpx_frame_finder_create(request, FPX_FIRST_FRAME, &fault, &search.finder);
    if (status == FLAMEPIX_OK)
        status = take_all(&search, stacks);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(key, search.heaviest.data, search.heaviest.length);
    fpx_frame_finder_free(search.finder);
    flamepix_buffer_free(&search.key);
    flamepix_buffer_free(&search.heaviest);
    free(search.frames);
    return status;
}

static size_t keep_found(const struct fpx_found_frames *found, size_t length)
{
    return found->count > 0 ? length : FPX_CUT_OUT;
}

enum flamepix_status fpx_zoom_open(struct flamepix_stacks *stacks,
                                   const struct flamepix_view_request *request,
                                   struct flamepix_pattern_fault *fault_ret,
                                   struct flamepix_stacks **stacks_ret)
{
    return fpx_cut_view_open(stacks, request, FPX_FIRST_FRAME, keep_found, fault_ret, stacks_ret);
}
