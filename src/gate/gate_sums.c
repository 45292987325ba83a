/* Sums of the rules' subjects, while two sides stream past.
 *
 * As in a tally (tally.c), the frames of the latest stack are open. The next stack shares some of
 * them; the others are closed, and only the frames that it opens are searched. Each condition
 * stores which of the open frames it found, nearest the root first:
 *
 *     growth    a stack counts if any frame is found, so it counts once however many are
 *     self      a stack counts if the function that ran is found: usually its last frame
 *     new       see below
 *
 * Whether a frame is new is known when it is closed: until then, a stack before may still come. But
 * frames below a new frame are new, too, so if any found frame of a stack is new, then the found
 * one nearest its leaf is. Only that frame has to remember the stack: its weight is pending there,
 * and counts if the frame is closed without a stack before. `known_depth` is the number of open
 * frames that such a stack has passed through: they are those nearest the root.
 *
 * Conditions on any function need the sums of all functions: a tally of each side counts them, on
 * the way to the watch.
 *
 * Names about which a pattern is undecided are collected and counted at the end. If there are too
 * many, its condition is not searched any more, and the others go on.
 *
 * Memory: an offset for each open frame, for each condition an element per found frame, and the
 * tables of names, within their limit. */
#include "gate/gate.h"

#include <stdlib.h>

#include "base/memory.h"
#include "compare/difference.h"
#include "pattern/undecided.h"
#include "stack/frame_bounds.h"
#include "tally/tally_search.h"

/* An open frame that a condition found. */
struct found_frame {
    size_t depth;                   /* from 1 */
    struct flamepix_weight pending; /* for new: weight after that counts if the frame is new */
};

/* A condition and its findings; nothing if it has no pattern. */
struct search {
    const struct fpx_gate_condition *condition;
    struct fpx_gate_sum *sum;
    struct found_frame *found;
    size_t count, capacity;
};

struct watch {
    struct flamepix_stacks stacks; /* first: a pointer to it is a pointer to the struct */
    struct flamepix_stacks *sides;
    struct flamepix_stacks *counted[2]; /* owned: tallies over the sides; NULL: none */
    struct flamepix_stacks *inner;      /* the tallies or the sides, to read from */
    struct fpx_gate_sums *sums;
    struct search *searches;
    size_t search_count;
    struct flamepix_undecided *undecided; /* names, of all conditions */
    size_t *ends; /* of open frames: offsets in the latest key, after their ';' */
    size_t depth, capacity;
    size_t known_depth; /* open frames that exist before, too */
    struct fpx_gate_options options;
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

/* Closes all but the first `kept`. */
static void close_frames(struct watch *watch, size_t kept)
{
    for (size_t i = 0; i < watch->search_count; i++)
        close_found(&watch->searches[i], kept, watch->known_depth);
    watch->depth = kept;
    if (watch->known_depth > kept)
        watch->known_depth = kept;
}

/* Whether it finds the last frame of a path; that frame begins at `begin`. */
static enum flamepix_status find(const struct fpx_gate_condition *condition,
                                 struct flamepix_bytes path, size_t begin, bool *found_ret)
{
    *found_ret = false;
    if (condition->path.data != NULL)
        *found_ret = flamepix_bytes_equal(path, flamepix_buffer_bytes(&condition->path));
    if (condition->pattern == NULL)
        return FLAMEPIX_OK;
    const struct flamepix_bytes name = {path.data + begin, path.length - 1 - begin};
    return flamepix_pattern_found(condition->pattern, name, found_ret);
}

static enum flamepix_status add_found_frame(struct search *search, size_t depth)
{
    enum flamepix_status status = fpx_array_reserve(&search->found, &search->capacity,
                                                    search->count + 1, sizeof(*search->found));
    if (status == FLAMEPIX_OK)
        search->found[search->count++] = (struct found_frame){.depth = depth};
    search->sum->is_found = true;
    return status;
}

static enum flamepix_status search_frame(struct search *search, struct flamepix_bytes path,
                                         size_t begin, size_t depth)
{
    bool is_found;
    if (search->sum->undecided_names > 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = find(search->condition, path, begin, &is_found);
    if (status == FLAMEPIX_LIMIT_PATTERN) {
        search->sum->undecided_names = FPX_UNDECIDED_NAMES_MAX;
        return FLAMEPIX_OK;
    }
    return status == FLAMEPIX_OK && is_found ? add_found_frame(search, depth) : status;
}

static enum flamepix_status open_frame(struct watch *watch, struct flamepix_bytes path,
                                       size_t begin)
{
    enum flamepix_status status =
        fpx_array_reserve(&watch->ends, &watch->capacity, watch->depth + 1, sizeof(*watch->ends));
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
         begin < stack->length && watch->depth < watch->options.limit_depth &&
         status == FLAMEPIX_OK;
         begin = open_end(watch)) {
        const size_t end = fpx_frame_end(stack->key, stack->length, begin);
        status = open_frame(watch, (struct flamepix_bytes){stack->key, end}, begin);
    }
    return status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static void add(struct fpx_gate_sum *sum, const struct flamepix_stack *stack)
{
    flamepix_weight_add_capped(&sum->before, stack->other);
    flamepix_weight_add_capped(&sum->after, stack->weight);
}

/* Whether the condition finds the function that ran: the last frame, or where stacks begin. */
static bool finds_self(const struct watch *watch, const struct search *search)
{
    const size_t own = watch->options.self_depth;
    const size_t depth = own > 0 && own < watch->depth ? own : watch->depth;
    size_t i = search->count;
    while (i > 0 && search->found[i - 1].depth > depth)
        i--;
    return i > 0 && search->found[i - 1].depth == depth;
}

static void add_found(const struct watch *watch, struct search *search,
                      const struct flamepix_stack *stack)
{
    struct found_frame *last = &search->found[search->count - 1];
    if (search->condition->subject != FPX_GATE_NEW) {
        if (search->condition->subject == FPX_GATE_GROWTH || finds_self(watch, search))
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
    fpx_difference_add(&watch->sums->difference, stack->other, stack->weight);
    return FLAMEPIX_OK;
}

static void count_undecided(struct watch *watch, struct search *search)
{
    const struct flamepix_pattern *pattern = search->condition->pattern;
    for (size_t i = 0; i < flamepix_undecided_patterns(watch->undecided); i++) {
        const char *text;
        const size_t names = flamepix_undecided_names(watch->undecided, i, &text);
        if (pattern != NULL && strcmp(text, flamepix_pattern_text(pattern)) == 0)
            search->sum->undecided_names = names;
    }
}

/* -- the source -------------------------------------------------------------------------------- */

static enum flamepix_status watch_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct watch *watch = (struct watch *)stacks;
    enum flamepix_status status = flamepix_stacks_next(watch->inner, stack_ret);
    watch->stacks.in_order = watch->sides->in_order;
    if (status == FLAMEPIX_OK)
        return take(watch, stack_ret);
    if (status == FLAMEPIX_END) {
        close_frames(watch, 0);
        for (size_t i = 0; i < watch->search_count; i++)
            count_undecided(watch, &watch->searches[i]);
        watch->sums->are_complete = true;
    }
    return status;
}

static void watch_free(struct flamepix_stacks *stacks)
{
    struct watch *watch = (struct watch *)stacks;
    for (size_t i = 0; i < watch->search_count; i++) {
        const struct fpx_gate_condition *condition = watch->searches[i].condition;
        free(watch->searches[i].found);
        if (condition != NULL && condition->pattern != NULL)
            flamepix_pattern_collect(condition->pattern, NULL);
    }
    flamepix_undecided_free(watch->undecided);
    for (size_t i = 2; i-- > 0;)
        flamepix_stacks_free(watch->counted[i]);
    free(watch->searches);
    free(watch->ends);
    free(watch);
}

/* -- setting up -------------------------------------------------------------------------------- */

static void add_searches(struct watch *watch, const struct fpx_gate_rule *rule)
{
    for (size_t i = 0; i < rule->count; i++) {
        const size_t number = watch->search_count++;
        watch->searches[number].condition = &rule->conditions[i];
        watch->searches[number].sum = &watch->sums->of_conditions[number];
        if (rule->conditions[i].pattern != NULL)
            flamepix_pattern_collect(rule->conditions[i].pattern, watch->undecided);
    }
}

static enum flamepix_status set_up_searches(struct watch *watch, const struct fpx_gate_rule *rules,
                                            size_t count)
{
    size_t conditions = 0;
    enum flamepix_status status = flamepix_undecided_create(&watch->undecided);
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        conditions += rules[i].count;
    watch->searches = calloc(conditions + 1, sizeof(*watch->searches));
    watch->sums->of_conditions = calloc(conditions + 1, sizeof(*watch->sums->of_conditions));
    if (watch->searches == NULL || watch->sums->of_conditions == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        add_searches(watch, &rules[i]);
    return FLAMEPIX_OK;
}

static enum flamepix_status watch_names(struct watch *watch,
                                        const struct flamepix_tally_options *options)
{
    struct fpx_gate_sums *sums = watch->sums;
    enum flamepix_status status = flamepix_tally_create(options, &sums->before_names);
    if (status == FLAMEPIX_OK)
        status = flamepix_tally_create(options, &sums->after_names);
    if (status == FLAMEPIX_OK) {
        fpx_tally_set_self_depth(sums->before_names, watch->options.self_depth);
        fpx_tally_set_self_depth(sums->after_names, watch->options.self_depth);
        status = flamepix_tally_watch_other(sums->before_names, watch->sides, &watch->counted[0]);
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_tally_watch(sums->after_names, watch->counted[0], &watch->counted[1]);
    if (status == FLAMEPIX_OK)
        watch->inner = watch->counted[1];
    return status;
}

static enum flamepix_status set_up_names(struct watch *watch, const struct fpx_gate_rule *rules,
                                         size_t count)
{
    struct flamepix_tally_options options = {.limit_nbytes = watch->options.limit_names_nbytes,
                                             .limit_depth = watch->options.limit_depth};
    for (size_t i = 0; i < count; i++) {
        options.names |= fpx_gate_rule_has_any(&rules[i]);
        options.inclusive |= fpx_gate_rule_has_any_growth(&rules[i]);
    }
    return options.names ? watch_names(watch, &options) : FLAMEPIX_OK;
}

static enum flamepix_status set_up(struct watch *watch, const struct fpx_gate_rule *rules,
                                   size_t count)
{
    enum flamepix_status status = set_up_searches(watch, rules, count);
    return status == FLAMEPIX_OK ? set_up_names(watch, rules, count) : status;
}

enum flamepix_status fpx_gate_watch(struct flamepix_stacks *sides,
                                    const struct fpx_gate_rule *rules, size_t count,
                                    struct fpx_gate_options options, struct fpx_gate_sums *sums,
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
        .inner = sides,
        .sums = sums,
        .options = options,
    };
    if (options.limit_depth == 0)
        watch->options.limit_depth = FLAMEPIX_DEFAULT_LIMIT_DEPTH;
    fpx_gate_sums_free(sums);
    enum flamepix_status status = set_up(watch, rules, count);
    if (status != FLAMEPIX_OK) {
        watch_free(&watch->stacks);
        fpx_gate_sums_free(sums);
        return status;
    }
    *stacks_ret = &watch->stacks;
    return FLAMEPIX_OK;
}

bool fpx_gate_sums_are_usable(const struct fpx_gate_sums *sums)
{
    return sums->are_complete && !sums->lacks_samples && sums->difference.before.value > 0 &&
           sums->difference.after.value > 0;
}

void fpx_gate_sums_free(struct fpx_gate_sums *sums)
{
    flamepix_tally_free(sums->before_names);
    flamepix_tally_free(sums->after_names);
    free(sums->of_conditions);
    *sums = (struct fpx_gate_sums){0};
}
