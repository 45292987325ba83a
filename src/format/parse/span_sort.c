/* An external merge sort. Spans are gathered in a block. A full one is sorted and becomes a run in
 * the spool; at the end the runs are merged by a heap of their first spans. What fits into one
 * block never leaves memory. It is stable: of equal spans the one that was added first comes
 * first, in a block because merging keeps it so, and among runs because the earlier run wins.
 *
 * Recordings are nearly in order already, thread by thread, so a block is sorted from the runs
 * that it has by itself: each pass merges neighbours, and one of sorted spans alone is passed
 * once. */
#include "format/parse/span_sort.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* 6 MB, and as much again while they are sorted. */
enum { BLOCK_MAX = 1 << 18, HELD_MAX = 4096, HELD_MIN = 64 };

void fpx_span_sort_init(struct fpx_span_sort *sort, size_t block_max)
{
    *sort = (struct fpx_span_sort){.block_max = block_max > 0 ? block_max : BLOCK_MAX};
    fpx_spool_init(&sort->spool, 0);
}

/* Of what is at one moment: what it ends comes first, unless it ends whatever is open. */
static int rank_of(const struct flamepix_span *span)
{
    if (span->kind == FPX_SPAN_WHOLE)
        return 2;
    return span->kind == FPX_SPAN_END && span->name != 0 ? 0 : 1;
}

static bool is_before(const struct flamepix_span *a, const struct flamepix_span *b)
{
    if (a->lane != b->lane)
        return a->lane < b->lane;
    if (a->begin != b->begin)
        return a->begin < b->begin;
    if (rank_of(a) != rank_of(b))
        return rank_of(a) < rank_of(b);
    return a->kind == FPX_SPAN_WHOLE && a->end > b->end;
}

/* -- a block ----------------------------------------------------------------------------------- */

/* Where the spans that are in order from `begin` on end. */
static size_t end_of_order(const struct fpx_span_sort *sort, size_t begin)
{
    const struct flamepix_span *spans = sort->spans;
    size_t end = begin;
    while (++end < sort->count && !is_before(&spans[end], &spans[end - 1]))
        ;
    return end < sort->count ? end : sort->count;
}

/* Merges spans[begin .. middle) and spans[middle .. end), both in order. */
static void merge(struct fpx_span_sort *sort, size_t begin, size_t middle, size_t end)
{
    struct flamepix_span *spans = sort->spans;
    struct flamepix_span *left = sort->scratch;
    size_t left_count = middle - begin;
    size_t at = begin, i = 0, j = middle;
    memcpy(left, spans + begin, left_count * sizeof(*left));
    while (i < left_count && j < end)
        spans[at++] = is_before(&spans[j], &left[i]) ? spans[j++] : left[i++];
    memcpy(spans + at, left + i, (left_count - i) * sizeof(*left));
}

/* Merges each two neighbours that are in order. True where all are in order then. */
static bool merge_neighbours(struct fpx_span_sort *sort)
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

static enum flamepix_status sort_block(struct fpx_span_sort *sort)
{
    enum flamepix_status status = fpx_array_reserve(&sort->scratch, &sort->scratch_capacity,
                                                    sort->count, sizeof(*sort->scratch));
    while (status == FLAMEPIX_OK && sort->count > 0 && !merge_neighbours(sort))
        ;
    return status;
}

/* -- runs -------------------------------------------------------------------------------------- */

static enum flamepix_status write_run(struct fpx_span_sort *sort)
{
    struct fpx_span_run run = {.offset = sort->spool.nbytes};
    enum flamepix_status status = sort_block(sort);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&sort->runs, &sort->run_capacity, sort->run_count + 1,
                                   sizeof(*sort->runs));
    if (status == FLAMEPIX_OK)
        status = fpx_spool_append(&sort->spool, sort->spans, sort->count * sizeof(*sort->spans));
    if (status != FLAMEPIX_OK)
        return status;
    run.end = sort->spool.nbytes;
    sort->runs[sort->run_count++] = run;
    sort->count = 0;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_span_sort_add(struct fpx_span_sort *sort, const struct flamepix_span *span)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (sort->count == sort->block_max)
        status = write_run(sort);
    if (status == FLAMEPIX_OK && sort->count == sort->capacity)
        status =
            fpx_array_reserve(&sort->spans, &sort->capacity, sort->count + 1, sizeof(*sort->spans));
    if (status == FLAMEPIX_OK)
        sort->spans[sort->count++] = *span;
    return status;
}

/* Reads more of a run into what it holds, `most` spans. */
static enum flamepix_status fill(struct fpx_span_sort *sort, struct fpx_span_run *run, size_t most)
{
    size_t wanted = most * sizeof(*run->held);
    size_t filled = 0;
    if (wanted > run->end - run->offset)
        wanted = (size_t)(run->end - run->offset);
    while (filled < wanted) {
        size_t length;
        enum flamepix_status status =
            fpx_spool_read_at(&sort->spool, run->offset + filled, (char *)run->held + filled,
                              wanted - filled, &length);
        if (status != FLAMEPIX_OK || length == 0)
            return status != FLAMEPIX_OK ? status : FLAMEPIX_READ_FAILED;
        filled += length;
    }
    run->offset += wanted;
    run->next = 0;
    run->held_count = wanted / sizeof(*run->held);
    return FLAMEPIX_OK;
}

static size_t held_by_each(const struct fpx_span_sort *sort)
{
    const size_t share = BLOCK_MAX / sort->run_count;
    return share > HELD_MAX ? HELD_MAX : share < HELD_MIN ? HELD_MIN : share;
}

static bool run_is_before(const struct fpx_span_sort *sort, size_t a, size_t b)
{
    const struct flamepix_span *of_a = &sort->runs[a].held[sort->runs[a].next];
    const struct flamepix_span *of_b = &sort->runs[b].held[sort->runs[b].next];
    if (is_before(of_a, of_b))
        return true;
    return a < b && !is_before(of_b, of_a);
}

static void sink(struct fpx_span_sort *sort, size_t at)
{
    size_t *heap = sort->heap;
    for (;;) {
        size_t first = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2; child++) {
            if (child < sort->heap_count && run_is_before(sort, heap[child], heap[first]))
                first = child;
        }
        if (first == at)
            return;
        const size_t run = heap[at];
        heap[at] = heap[first];
        heap[first] = run;
        at = first;
    }
}

static enum flamepix_status open_runs(struct fpx_span_sort *sort)
{
    const size_t each = held_by_each(sort);
    enum flamepix_status status = FLAMEPIX_OK;
    sort->heap = calloc(sort->run_count, sizeof(*sort->heap));
    sort->buffers = calloc(sort->run_count, each * sizeof(*sort->buffers));
    if (sort->heap == NULL || sort->buffers == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < sort->run_count && status == FLAMEPIX_OK; i++) {
        sort->runs[i].held = sort->buffers + i * each;
        status = fill(sort, &sort->runs[i], each);
        sort->heap[sort->heap_count++] = i;
    }
    for (size_t i = sort->run_count; status == FLAMEPIX_OK && i-- > 0;)
        sink(sort, i);
    return status;
}

enum flamepix_status fpx_span_sort_finish(struct fpx_span_sort *sort)
{
    if (sort->run_count == 0)
        return sort_block(sort);
    enum flamepix_status status = sort->count > 0 ? write_run(sort) : FLAMEPIX_OK;
    free(sort->spans);
    free(sort->scratch);
    sort->spans = sort->scratch = NULL;
    sort->capacity = sort->scratch_capacity = 0;
    return status == FLAMEPIX_OK ? open_runs(sort) : status;
}

static enum flamepix_status next_of_runs(struct fpx_span_sort *sort, struct flamepix_span *span_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (sort->heap_count == 0)
        return FLAMEPIX_END;
    struct fpx_span_run *run = &sort->runs[sort->heap[0]];
    *span_ret = run->held[run->next++];
    if (run->next == run->held_count && run->offset < run->end)
        status = fill(sort, run, held_by_each(sort));
    else if (run->next == run->held_count)
        sort->heap[0] = sort->heap[--sort->heap_count];
    if (status == FLAMEPIX_OK)
        sink(sort, 0);
    return status;
}

enum flamepix_status fpx_span_sort_next(struct fpx_span_sort *sort, struct flamepix_span *span_ret)
{
    if (sort->run_count > 0)
        return next_of_runs(sort, span_ret);
    if (sort->next == sort->count)
        return FLAMEPIX_END;
    *span_ret = sort->spans[sort->next++];
    return FLAMEPIX_OK;
}

void fpx_span_sort_free(struct fpx_span_sort *sort)
{
    free(sort->spans);
    free(sort->scratch);
    free(sort->runs);
    free(sort->heap);
    free(sort->buffers);
    fpx_spool_free(&sort->spool);
    fpx_span_sort_init(sort, sort->block_max);
}
