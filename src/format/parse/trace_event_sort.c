/* An external merge sort. Spans are collected in a block. A full block is sorted and becomes a
 * sequence in the spool; at the end the sequences are merged with a heap of their first events.
 * Events that fit into one block never leave memory. The sort is stable: equal events stay in the
 * order in which they were added. Merging within a block keeps it, and among sequences the earlier
 * one wins.
 *
 * Recordings are mostly in order already, thread by thread. So a block is sorted by merging its
 * natural runs: each pass merges neighbours, and a block in order takes a single pass. */
#include "format/parse/open_calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* 6 MB, and the same again while they are sorted. */
enum { BLOCK_MAX = 1 << 18, HELD_MAX = 4096, HELD_MIN = 64 };

void fpx_trace_event_sort_init(struct fpx_trace_event_sort *sort, size_t block_max)
{
    *sort = (struct fpx_trace_event_sort){.block_max = block_max > 0 ? block_max : BLOCK_MAX};
    fpx_spool_init(&sort->spool, 0);
}

/* The order at one moment: the ends of named calls come first, but not ends of any call. */
static int rank_of(const struct fpx_trace_event *event)
{
    if (event->kind == FPX_TRACE_EVENT_WHOLE)
        return 2;
    return event->kind == FPX_TRACE_EVENT_END && event->name != 0 ? 0 : 1;
}

static bool is_before(const struct fpx_trace_event *a, const struct fpx_trace_event *b)
{
    if (a->lane != b->lane)
        return a->lane < b->lane;
    if (a->begin != b->begin)
        return a->begin < b->begin;
    if (rank_of(a) != rank_of(b))
        return rank_of(a) < rank_of(b);
    return a->kind == FPX_TRACE_EVENT_WHOLE && a->end > b->end;
}

/* -- a block ----------------------------------------------------------------------------------- */

/* The end of the ordered run of events that starts at `begin`. */
static size_t end_of_order(const struct fpx_trace_event_sort *sort, size_t begin)
{
    const struct fpx_trace_event *events = sort->events;
    size_t end = begin;
    while (++end < sort->count && !is_before(&events[end], &events[end - 1]))
        ;
    return end < sort->count ? end : sort->count;
}

/* Merges events[begin .. middle) and events[middle .. end), both ordered. */
static void merge(struct fpx_trace_event_sort *sort, size_t begin, size_t middle, size_t end)
{
    struct fpx_trace_event *events = sort->events;
    struct fpx_trace_event *left = sort->scratch;
    size_t left_count = middle - begin;
    size_t at = begin, i = 0, j = middle;
    memcpy(left, events + begin, left_count * sizeof(*left));
    while (i < left_count && j < end)
        events[at++] = is_before(&events[j], &left[i]) ? events[j++] : left[i++];
    memcpy(events + at, left + i, (left_count - i) * sizeof(*left));
}

/* Merges each pair of neighbouring runs. True if all events are then in order. */
static bool merge_neighbours(struct fpx_trace_event_sort *sort)
{
    size_t begin = 0;
    bool is_one = true;
    while (begin < sort->count) {
        const size_t middle = end_of_order(sort, begin);
        size_t end = middle;
        if (middle < sort->count) {
            end = end_of_order(sort, middle);
            merge(sort, begin, middle, end);
        }
        is_one = is_one && begin == 0 && end == sort->count;
        begin = end;
    }
    return is_one;
}

static enum flamepix_status sort_block(struct fpx_trace_event_sort *sort)
{
    enum flamepix_status status = fpx_array_reserve(&sort->scratch, &sort->scratch_capacity,
                                                    sort->count, sizeof(*sort->scratch));
    while (status == FLAMEPIX_OK && sort->count > 0 && !merge_neighbours(sort))
        ;
    return status;
}

/* -- sequences --------------------------------------------------------------------------------- */

static enum flamepix_status write_sequence(struct fpx_trace_event_sort *sort)
{
    struct fpx_trace_event_sequence sequence = {.offset = sort->spool.nbytes};
    enum flamepix_status status = sort_block(sort);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&sort->sequences, &sort->sequence_capacity,
                                   sort->sequence_count + 1, sizeof(*sort->sequences));
    if (status == FLAMEPIX_OK)
        status = fpx_spool_append(&sort->spool, sort->events, sort->count * sizeof(*sort->events));
    if (status != FLAMEPIX_OK)
        return status;
    sequence.end = sort->spool.nbytes;
    sort->sequences[sort->sequence_count++] = sequence;
    sort->count = 0;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_trace_event_sort_add(struct fpx_trace_event_sort *sort,
                                              const struct fpx_trace_event *event)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (sort->count == sort->block_max)
        status = write_sequence(sort);
    if (status == FLAMEPIX_OK && sort->count == sort->capacity)
        status = fpx_array_reserve(&sort->events, &sort->capacity, sort->count + 1,
                                   sizeof(*sort->events));
    if (status == FLAMEPIX_OK)
        sort->events[sort->count++] = *event;
    return status;
}

/* Reads more of a sequence into its buffer of `most` events. */
static enum flamepix_status fill(struct fpx_trace_event_sort *sort,
                                 struct fpx_trace_event_sequence *sequence, size_t most)
{
    size_t wanted = most * sizeof(*sequence->held);
    size_t filled = 0;
    if (wanted > sequence->end - sequence->offset)
        wanted = (size_t)(sequence->end - sequence->offset);
    while (filled < wanted) {
        size_t length;
        enum flamepix_status status =
            fpx_spool_read_at(&sort->spool, sequence->offset + filled,
                              (char *)sequence->held + filled, wanted - filled, &length);
        if (status != FLAMEPIX_OK || length == 0)
            return status != FLAMEPIX_OK ? status : FLAMEPIX_READ_FAILED;
        filled += length;
    }
    sequence->offset += wanted;
    sequence->next = 0;
    sequence->held_count = wanted / sizeof(*sequence->held);
    return FLAMEPIX_OK;
}

static size_t held_by_each(const struct fpx_trace_event_sort *sort)
{
    const size_t share = BLOCK_MAX / sort->sequence_count;
    return share > HELD_MAX ? HELD_MAX : share < HELD_MIN ? HELD_MIN : share;
}

static bool sequence_is_before(const struct fpx_trace_event_sort *sort, size_t a, size_t b)
{
    const struct fpx_trace_event *of_a = &sort->sequences[a].held[sort->sequences[a].next];
    const struct fpx_trace_event *of_b = &sort->sequences[b].held[sort->sequences[b].next];
    if (is_before(of_a, of_b))
        return true;
    return a < b && !is_before(of_b, of_a);
}

static void sink(struct fpx_trace_event_sort *sort, size_t at)
{
    size_t *heap = sort->heap;
    for (;;) {
        size_t first = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2; child++) {
            if (child < sort->heap_count && sequence_is_before(sort, heap[child], heap[first]))
                first = child;
        }
        if (first == at)
            return;
        const size_t sequence = heap[at];
        heap[at] = heap[first];
        heap[first] = sequence;
        at = first;
    }
}

static enum flamepix_status open_sequences(struct fpx_trace_event_sort *sort)
{
    const size_t each = held_by_each(sort);
    enum flamepix_status status = FLAMEPIX_OK;
    sort->heap = calloc(sort->sequence_count, sizeof(*sort->heap));
    sort->buffers = calloc(sort->sequence_count, each * sizeof(*sort->buffers));
    if (sort->heap == NULL || sort->buffers == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < sort->sequence_count && status == FLAMEPIX_OK; i++) {
        sort->sequences[i].held = sort->buffers + i * each;
        status = fill(sort, &sort->sequences[i], each);
        sort->heap[sort->heap_count++] = i;
    }
    for (size_t i = sort->sequence_count; status == FLAMEPIX_OK && i-- > 0;)
        sink(sort, i);
    return status;
}

enum flamepix_status fpx_trace_event_sort_finish(struct fpx_trace_event_sort *sort)
{
    if (sort->sequence_count == 0)
        return sort_block(sort);
    enum flamepix_status status = sort->count > 0 ? write_sequence(sort) : FLAMEPIX_OK;
    free(sort->events);
    free(sort->scratch);
    sort->events = sort->scratch = NULL;
    sort->capacity = sort->scratch_capacity = 0;
    return status == FLAMEPIX_OK ? open_sequences(sort) : status;
}

static enum flamepix_status next_of_sequences(struct fpx_trace_event_sort *sort,
                                              struct fpx_trace_event *span_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (sort->heap_count == 0)
        return FLAMEPIX_END;
    struct fpx_trace_event_sequence *sequence = &sort->sequences[sort->heap[0]];
    *span_ret = sequence->held[sequence->next++];
    if (sequence->next == sequence->held_count && sequence->offset < sequence->end)
        status = fill(sort, sequence, held_by_each(sort));
    else if (sequence->next == sequence->held_count)
        sort->heap[0] = sort->heap[--sort->heap_count];
    if (status == FLAMEPIX_OK)
        sink(sort, 0);
    return status;
}

enum flamepix_status fpx_trace_event_sort_next(struct fpx_trace_event_sort *sort,
                                               struct fpx_trace_event *span_ret)
{
    if (sort->sequence_count > 0)
        return next_of_sequences(sort, span_ret);
    if (sort->next == sort->count)
        return FLAMEPIX_END;
    *span_ret = sort->events[sort->next++];
    return FLAMEPIX_OK;
}

void fpx_trace_event_sort_free(struct fpx_trace_event_sort *sort)
{
    free(sort->events);
    free(sort->scratch);
    free(sort->sequences);
    free(sort->heap);
    free(sort->buffers);
    fpx_spool_free(&sort->spool);
    fpx_trace_event_sort_init(sort, sort->block_max);
}
