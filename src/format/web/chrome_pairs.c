/* Pairs are found first: events are sorted by lane, key and time, with a stack of beginnings for
 * each key. Then all spans of all lanes are passed in the order of time over a stack of open ones:
 * a span that ends before one inside it crosses that one. */
#include "format/web/chrome_trace.h"

#include <stdlib.h>

#include "base/memory.h"

enum { WAITING = 16 };

/* The open beginnings of one lane and key, and ends at this moment that came too early. */
struct open_events {
    size_t *items; /* numbers of events */
    size_t count;
    size_t waiting[WAITING];
    size_t waiting_count;
};

enum flamepix_status fpx_chrome_pairs_add(struct fpx_chrome_pairs *pairs,
                                          struct fpx_chrome_async event)
{
    enum flamepix_status status = fpx_array_reserve(&pairs->events, &pairs->capacity,
                                                    pairs->count + 1, sizeof(*pairs->events));
    if (status != FLAMEPIX_OK)
        return status;
    event.number = pairs->count;
    pairs->events[pairs->count++] = event;
    return FLAMEPIX_OK;
}

/* -- groups ------------------------------------------------------------------------------------ */

static enum flamepix_status find_group(struct fpx_chrome_pairs *pairs,
                                       const struct fpx_chrome_async *event, uint32_t *group_ret)
{
    const uint32_t lane = event->lane, category = event->category;
    const size_t found = fpx_key_table_get(&pairs->group_of, lane, category);
    *group_ret = (uint32_t)found;
    if (found != SIZE_MAX) {
        pairs->groups[found].has_keys |= pairs->groups[found].key != event->key;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_array_reserve(&pairs->groups, &pairs->group_capacity,
                                                    pairs->group_count + 1, sizeof(*pairs->groups));
    if (status == FLAMEPIX_OK)
        status = fpx_key_table_set(&pairs->group_of, lane, category, pairs->group_count);
    if (status != FLAMEPIX_OK)
        return status;
    *group_ret = (uint32_t)pairs->group_count;
    pairs->groups[pairs->group_count++] =
        (struct fpx_chrome_group){.lane = lane, .key = event->key};
    return FLAMEPIX_OK;
}

/* -- pairs ------------------------------------------------------------------------------------- */

/* At equal times, ends sort before beginnings. */
static int compare_events(const void *left, const void *right)
{
    const struct fpx_chrome_async *a = left, *b = right;
    if (a->lane != b->lane)
        return a->lane < b->lane ? -1 : 1;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    if (a->is_end != b->is_end)
        return a->is_end ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static enum flamepix_status add_pair(struct fpx_chrome_pairs *pairs,
                                     struct fpx_trace_event_sort *sort, uint32_t first,
                                     const struct fpx_chrome_async *begin, int64_t end)
{
    uint32_t group;
    enum flamepix_status status = find_group(pairs, begin, &group);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&pairs->pairs, &pairs->pair_capacity, pairs->pair_count + 1,
                                   sizeof(*pairs->pairs));
    if (status == FLAMEPIX_OK && pairs->pair_count >= FPX_TRACE_EVENT_NAMES_MAX - first)
        status = FLAMEPIX_NO_MEMORY;
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_trace_event span = {.begin = begin->time,
                                         .end = end,
                                         .lane = begin->lane,
                                         .kind = FPX_TRACE_EVENT_WHOLE,
                                         .name = (first + (uint32_t)pairs->pair_count) &
                                                 (FPX_TRACE_EVENT_NAMES_MAX - 1U)};
    pairs->pairs[pairs->pair_count++] = (struct fpx_chrome_pair){begin->name, group};
    return fpx_trace_event_sort_add(sort, &span);
}

static bool is_end_of(const struct fpx_chrome_async *end, const struct fpx_chrome_async *begin)
{
    return end->name == 0 || end->name == begin->name;
}

/* Whether an end waits for this beginning; if so, removes it. */
static bool take_waiting(const struct fpx_chrome_pairs *pairs, struct open_events *open,
                         const struct fpx_chrome_async *begin)
{
    for (size_t i = 0; i < open->waiting_count; i++) {
        if (is_end_of(&pairs->events[open->waiting[i]], begin)) {
            open->waiting[i] = open->waiting[--open->waiting_count];
            return true;
        }
    }
    return false;
}

/* Drops ends without a beginning, which may be on another thread; they make their group torn.
 * Beginnings without an end do not, as a truncated recording may be the reason. */
static enum flamepix_status drop_waiting(struct fpx_chrome_pairs *pairs, struct open_events *open)
{
    enum flamepix_status status = FLAMEPIX_OK;
    uint32_t group;
    for (; open->waiting_count > 0 && status == FLAMEPIX_OK; open->waiting_count--) {
        const struct fpx_chrome_async *end = &pairs->events[open->waiting[open->waiting_count - 1]];
        status = find_group(pairs, end, &group);
        if (status == FLAMEPIX_OK)
            pairs->groups[group].is_torn = true;
        pairs->unpaired++;
    }
    return status;
}

static enum flamepix_status take_end(struct fpx_chrome_pairs *pairs,
                                     struct fpx_trace_event_sort *sort, uint32_t first,
                                     struct open_events *open, size_t number)
{
    const struct fpx_chrome_async *end = &pairs->events[number];
    enum flamepix_status status = FLAMEPIX_OK;
    if (open->waiting_count == WAITING)
        status = drop_waiting(pairs, open);
    open->waiting[open->waiting_count++] = number;
    while (status == FLAMEPIX_OK && open->count > 0) {
        const struct fpx_chrome_async *begin = &pairs->events[open->items[open->count - 1]];
        if (!take_waiting(pairs, open, begin))
            break;
        open->count--;
        status = add_pair(pairs, sort, first, begin, end->time);
    }
    return status;
}

static enum flamepix_status pair_events(struct fpx_chrome_pairs *pairs,
                                        struct fpx_trace_event_sort *sort, uint32_t first,
                                        struct open_events *open)
{
    const struct fpx_chrome_async *before = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < pairs->count && status == FLAMEPIX_OK; i++) {
        const struct fpx_chrome_async *event = &pairs->events[i];
        const bool is_other =
            before != NULL && (before->lane != event->lane || before->key != event->key);
        if (before != NULL && (is_other || before->time != event->time))
            status = drop_waiting(pairs, open);
        if (is_other) {
            pairs->unpaired += open->count;
            open->count = 0;
        }
        before = event;
        if (status != FLAMEPIX_OK)
            return status;
        if (event->is_end)
            status = take_end(pairs, sort, first, open, i);
        else if (take_waiting(pairs, open, event))
            status = add_pair(pairs, sort, first, event, event->time);
        else
            open->items[open->count++] = i;
    }
    pairs->unpaired += open->count;
    return status == FLAMEPIX_OK ? drop_waiting(pairs, open) : status;
}

/* -- crossing calls ---------------------------------------------------------------------------- */

#define NO_GROUP UINT32_MAX
#define NO_CALL  SIZE_MAX

struct open_call {
    int64_t end; /* INT64_MAX: until an end event */
    uint32_t group, name;
    bool is_in_call; /* it is a call, or inside one */
    size_t begun;    /* the topmost one up to here without a known end */
};

struct open_calls {
    struct open_call *items;
    size_t count, capacity;
};

static void note_crossing(struct fpx_chrome_pairs *pairs, uint32_t group)
{
    if (group != NO_GROUP)
        pairs->groups[group].crosses = true;
}

/* Closes all that ended by `time`. */
static void close_until(struct open_calls *open, int64_t time)
{
    while (open->count > 0 && open->items[open->count - 1].end <= time)
        open->count--;
}

static enum flamepix_status open_call(struct fpx_chrome_pairs *pairs, struct open_calls *open,
                                      struct open_call call)
{
    const bool is_begun = call.end == INT64_MAX;
    while (!is_begun && open->count > 0 && open->items[open->count - 1].end < call.end) {
        note_crossing(pairs, open->items[--open->count].group);
        note_crossing(pairs, call.group);
    }
    enum flamepix_status status =
        fpx_array_reserve(&open->items, &open->capacity, open->count + 1, sizeof(*open->items));
    if (status != FLAMEPIX_OK)
        return status;
    struct open_call below = {.group = NO_GROUP, .begun = NO_CALL};
    if (open->count > 0)
        below = open->items[open->count - 1];
    if (call.group != NO_GROUP) {
        pairs->groups[call.group].pair_count++;
        pairs->groups[call.group].in_count += below.is_in_call || below.group == call.group;
    }
    call.is_in_call = call.group == NO_GROUP || below.is_in_call;
    call.begun = is_begun ? open->count : below.begun;
    open->items[open->count++] = call;
    return FLAMEPIX_OK;
}

/* Ends a call at `time`. It crosses calls still open inside it, and enclosing ones that should have
 * lasted longer. */
static void end_call(struct fpx_chrome_pairs *pairs, struct open_calls *open, uint32_t name,
                     int64_t time)
{
    const size_t begun = open->count > 0 ? open->items[open->count - 1].begun : NO_CALL;
    if (begun == NO_CALL || (name != 0 && open->items[begun].name != name))
        return;
    while (open->count > begun + 1)
        note_crossing(pairs, open->items[--open->count].group);
    open->count--;
    while (open->count > 0 && open->items[open->count - 1].end < time)
        note_crossing(pairs, open->items[--open->count].group);
}

static enum flamepix_status check_span(struct fpx_chrome_pairs *pairs, struct open_calls *open,
                                       const struct fpx_trace_event *span, uint32_t first)
{
    const struct fpx_chrome_pair *pair = fpx_chrome_pairs_of(pairs, span, first);
    struct open_call call = {.end = span->kind == FPX_TRACE_EVENT_WHOLE ? span->end : INT64_MAX,
                             .group = pair != NULL ? pair->group : NO_GROUP,
                             .name = span->name};
    if (span->kind == FPX_TRACE_EVENT_SAMPLE)
        return FLAMEPIX_OK;
    close_until(open, span->begin);
    if (span->kind != FPX_TRACE_EVENT_END)
        return open_call(pairs, open, call);
    end_call(pairs, open, span->name, span->begin);
    return FLAMEPIX_OK;
}

/* Passes all spans to a new sort, which replaces the old one. */
static enum flamepix_status check_spans(struct fpx_chrome_pairs *pairs,
                                        struct fpx_trace_event_sort *sort, uint32_t first)
{
    struct fpx_trace_event_sort next;
    struct open_calls open = {0};
    struct fpx_trace_event span;
    uint32_t lane = 0;
    fpx_trace_event_sort_init(&next, 0);
    enum flamepix_status status = fpx_trace_event_sort_finish(sort);
    while (status == FLAMEPIX_OK &&
           (status = fpx_trace_event_sort_next(sort, &span)) == FLAMEPIX_OK) {
        if (span.lane != lane)
            open.count = 0;
        lane = span.lane;
        status = check_span(pairs, &open, &span, first);
        if (status == FLAMEPIX_OK)
            status = fpx_trace_event_sort_add(&next, &span);
    }
    free(open.items);
    fpx_trace_event_sort_free(sort);
    *sort = next;
    return status == FLAMEPIX_END ? fpx_trace_event_sort_finish(sort) : status;
}

enum flamepix_status fpx_chrome_pairs_match(struct fpx_chrome_pairs *pairs,
                                            struct fpx_trace_event_sort *sort, uint32_t first)
{
    struct open_events open = {0};
    size_t capacity = 0;
    if (pairs->count == 0)
        return fpx_trace_event_sort_finish(sort);
    enum flamepix_status status =
        fpx_array_reserve(&open.items, &capacity, pairs->count, sizeof(*open.items));
    if (status == FLAMEPIX_OK) {
        qsort(pairs->events, pairs->count, sizeof(*pairs->events), compare_events);
        status = pair_events(pairs, sort, first, &open);
    }
    free(open.items);
    return status == FLAMEPIX_OK ? check_spans(pairs, sort, first) : status;
}

const struct fpx_chrome_pair *fpx_chrome_pairs_of(const struct fpx_chrome_pairs *pairs,
                                                  const struct fpx_trace_event *span,
                                                  uint32_t first)
{
    return span->kind == FPX_TRACE_EVENT_WHOLE && span->name >= first
               ? &pairs->pairs[span->name - first]
               : NULL;
}

void fpx_chrome_pairs_free(struct fpx_chrome_pairs *pairs)
{
    free(pairs->events);
    free(pairs->pairs);
    free(pairs->groups);
    fpx_key_table_free(&pairs->group_of);
    *pairs = (struct fpx_chrome_pairs){0};
}
