/* Sums of what rules search for, while two sides stream past.
 *
 * As in a tally (tally/tally.c), the frames of the latest stack are open. The next stack shares
 * some of them; the others are closed, and only the frames that it opens are searched. Each rule
 * keeps which of the open frames it found, nearest the root first:
 *
 *     growth    a stack counts where any is found, so it counts once however many are
 *     self      a stack counts where its last frame is found
 *     new       see below
 *
 * Whether a frame is new is known when it is closed: until then, a stack of before may still come.
 * But what is below a new frame is new, too, so that if any found frame of a stack is new, then the
 * found one nearest its leaf is. That frame alone has to remember the stack: its weight is pending
 * there, and counts when the frame is closed without a stack of before. `known_depth` says how many
 * of the open frames such a stack has passed through: they are those nearest the root.
 *
 * Memory: an offset for each open frame, and for each rule an element for each that it found. */
#include "gate/gate_sums.h"

#include <stdlib.h>

#include "base/array.h"
#include "compare/difference.h"
#include "stack/frame_begin.h"

/* An open frame that a rule found. */
struct found_frame {
    size_t depth;                   /* from 1 */
    struct flamepix_weight pending; /* of new: after, of stacks that count if the frame is new */
};

/* A rule, and what it found; nothing of one that has no pattern. */
struct search {
    const struct flamepix_gate_rule *rule;
    struct flamepix_gate_sum *sum;
    struct found_frame *found;
    size_t count, capacity;
};

struct watch {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *sides;
    struct flamepix_gate_sums *sums;
    struct search *searches;
    size_t search_count;
    size_t *ends; /* of the open frames: offsets in the latest key, behind their ';' */
    size_t depth, capacity;
    size_t known_depth; /* of the open frames that before has, too */
    uint32_t limit_depth;
};

/* -- frames ------------------------------------------------------------------------------------ */

static void close_found(struct search *search, size_t kept, size_t known_depth)
{
    for (; search->count > 0 && search->found[search->count - 1].depth > kept; search->count--) {
        const struct found_frame *frame = &search->found[search->count - 1];
        if (frame->depth > known_depth)
            flamepix_weight_add_capped(&search->sum->after, frame->pending);
    }
}

/* All but the first `kept`. */
static void close_frames(struct watch *watch, size_t kept)
{
    for (size_t i = 0; i < watch->search_count; i++)
        close_found(&watch->searches[i], kept, watch->known_depth);
    watch->depth = kept;
    if (watch->known_depth > kept)
        watch->known_depth = kept;
}

/* Whether the rule finds the last frame of a path, which begins at `begin`. */
static enum flamepix_status find(const struct flamepix_gate_rule *rule, struct flamepix_bytes path,
                                 size_t begin, bool *found_ret)
{
    *found_ret = false;
    if (rule->path.data != NULL)
        *found_ret = flamepix_bytes_equal(path, flamepix_buffer_bytes(&rule->path));
    if (rule->pattern == NULL)
        return FLAMEPIX_OK;
    const struct flamepix_bytes name = {path.data + begin, path.length - 1 - begin};
    return flamepix_pattern_found(rule->pattern, name, found_ret);
}

static enum flamepix_status search_frame(struct search *search, struct flamepix_bytes path,
                                         size_t begin, size_t depth)
{
    bool is_found;
    enum flamepix_status status = find(search->rule, path, begin, &is_found);
    if (status != FLAMEPIX_OK || !is_found)
        return status;
    status = flamepix_array_reserve(&search->found, &search->capacity, search->count + 1,
                                    sizeof(*search->found));
    if (status == FLAMEPIX_OK)
        search->found[search->count++] = (struct found_frame){.depth = depth};
    return status;
}

static enum flamepix_status open_frame(struct watch *watch, struct flamepix_bytes path,
                                       size_t begin)
{
    enum flamepix_status status = flamepix_array_reserve(&watch->ends, &watch->capacity,
                                                         watch->depth + 1, sizeof(*watch->ends));
    if (status != FLAMEPIX_OK)
        return status;
    watch->ends[watch->depth++] = path.length;
    for (size_t i = 0; i < watch->search_count && status == FLAMEPIX_OK; i++)
        status = search_frame(&watch->searches[i], path, begin, watch->depth);
    return status;
}

static size_t open_end(const struct watch *watch)
{
    return watch->depth > 0 ? watch->ends[watch->depth - 1] : 0;
}

static enum flamepix_status open_frames(struct watch *watch, const struct flamepix_stack *stack)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t kept = watch->depth;
    while (kept > 0 && watch->ends[kept - 1] > stack->shared)
        kept--;
    close_frames(watch, kept);
    for (size_t begin = open_end(watch);
         begin < stack->length && watch->depth < watch->limit_depth && status == FLAMEPIX_OK;
         begin = open_end(watch)) {
        const size_t end = flamepix_frame_end(stack->key, stack->length, begin);
        status = open_frame(watch, (struct flamepix_bytes){stack->key, end}, begin);
    }
    return status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static void add(struct flamepix_gate_sum *sum, const struct flamepix_stack *stack)
{
    flamepix_weight_add_capped(&sum->before, stack->other);
    flamepix_weight_add_capped(&sum->after, stack->weight);
}

static void add_found(const struct watch *watch, struct search *search,
                      const struct flamepix_stack *stack)
{
    struct found_frame *last = &search->found[search->count - 1];
    if (search->rule->subject != FLAMEPIX_GATE_NEW) {
        if (search->rule->subject == FLAMEPIX_GATE_GROWTH || last->depth == watch->depth)
            add(search->sum, stack);
    } else if (last->depth > watch->known_depth) {
        flamepix_weight_add_capped(&last->pending, stack->weight);
    }
}

static enum flamepix_status take(struct watch *watch, const struct flamepix_stack *stack)
{
    enum flamepix_status status = open_frames(watch, stack);
    if (status != FLAMEPIX_OK)
        return status;
    if (stack->other.value > 0)
        watch->known_depth = watch->depth;
    for (size_t i = 0; i < watch->search_count; i++)
        if (watch->searches[i].count > 0)
            add_found(watch, &watch->searches[i], stack);
    flamepix_difference_add(&watch->sums->difference, stack->other, stack->weight);
    return FLAMEPIX_OK;
}

/* -- the source -------------------------------------------------------------------------------- */

static enum flamepix_status watch_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct watch *watch = (struct watch *)stacks;
    enum flamepix_status status = flamepix_stacks_next(watch->sides, stack_ret);
    watch->stacks.in_order = watch->sides->in_order;
    if (status == FLAMEPIX_OK)
        return take(watch, stack_ret);
    if (status == FLAMEPIX_END)
        close_frames(watch, 0);
    return status;
}

static void watch_free(struct flamepix_stacks *stacks)
{
    struct watch *watch = (struct watch *)stacks;
    for (size_t i = 0; i < watch->search_count; i++)
        free(watch->searches[i].found);
    free(watch->searches);
    free(watch->ends);
    free(watch);
}

static enum flamepix_status set_up(struct watch *watch, const struct flamepix_gate_rule *rules,
                                   size_t count)
{
    watch->searches = calloc(count + 1, sizeof(*watch->searches));
    watch->sums->of_rules = calloc(count + 1, sizeof(*watch->sums->of_rules));
    if (watch->searches == NULL || watch->sums->of_rules == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        watch->searches[i].rule = &rules[i];
        watch->searches[i].sum = &watch->sums->of_rules[i];
    }
    watch->search_count = count;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_gate_watch(struct flamepix_stacks *sides,
                                         const struct flamepix_gate_rule *rules, size_t count,
                                         uint32_t limit_depth, struct flamepix_gate_sums *sums,
                                         struct flamepix_stacks **stacks_ret)
{
    struct watch *watch = calloc(1, sizeof(*watch));
    if (watch == NULL)
        return FLAMEPIX_NO_MEMORY;
    *watch = (struct watch){
        .stacks = {.next = watch_next,
                   .free = watch_free,
                   .lookback = sides->lookback,
                   .in_order = sides->in_order},
        .sides = sides,
        .sums = sums,
        .limit_depth = limit_depth != 0 ? limit_depth : FLAMEPIX_DEFAULT_LIMIT_DEPTH,
    };
    flamepix_gate_sums_free(sums);
    enum flamepix_status status = set_up(watch, rules, count);
    if (status != FLAMEPIX_OK) {
        watch_free(&watch->stacks);
        flamepix_gate_sums_free(sums);
        return status;
    }
    *stacks_ret = &watch->stacks;
    return FLAMEPIX_OK;
}

void flamepix_gate_sums_free(struct flamepix_gate_sums *sums)
{
    free(sums->of_rules);
    *sums = (struct flamepix_gate_sums){0};
}
