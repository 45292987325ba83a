#include "format/drawn/frame_ranks.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "stack/order/sort_buffer.h"

/* -- ranks ------------------------------------------------------------------------------------- */

enum flamepix_status fpx_frame_ranks_add(struct fpx_frame_ranks *ranks, struct flamepix_bytes text,
                                         size_t *number_ret)
{
    return fpx_text_table_intern(&ranks->texts, text, number_ret);
}

/* Makes records without weight of the texts; `records` is by number. */
static enum flamepix_status add_records(const struct fpx_text_table *texts, struct fpx_arena *arena,
                                        struct fpx_record **records, struct fpx_sort_buffer *block)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < texts->count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_stack stack = {.key = texts->texts[i].data,
                                             .length = texts->texts[i].length};
        size_t nbytes;
        void *piece;
        if (!fpx_record_nbytes(&stack, &nbytes))
            return FLAMEPIX_NO_MEMORY;
        status = fpx_arena_take(arena, nbytes, &piece);
        if (status != FLAMEPIX_OK)
            return status;
        records[i] = piece;
        fpx_record_fill(records[i], &stack);
        status = fpx_sort_buffer_add_record(block, records[i]);
    }
    return status;
}

/* The rank of a text that has one. */
static uint32_t find_rank(const struct fpx_frame_ranks *ranks, size_t count,
                          struct flamepix_bytes text)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (fpx_bytes_compare(ranks->sorted[middle], text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return (uint32_t)low;
}

/* Meanwhile the records hold ranks counted from 1. Where texts were made to have equal hashes, a
 * text is there twice, and the block has dropped one of its records. */
static void give_ranks(struct fpx_frame_ranks *ranks, struct fpx_record *const *records,
                       const struct fpx_sort_buffer *block)
{
    const size_t count = block->sequence_count > 0 ? block->sequences[0].count : 0;
    for (size_t i = 0; i < count; i++)
        block->items[i].record->weight.value = (double)(i + 1);
    for (size_t i = 0; i < ranks->texts.count; i++) {
        const double rank = records[i]->weight.value;
        if (rank > 0.0)
            ranks->sorted[(size_t)rank - 1] = ranks->texts.texts[i];
    }
    for (size_t i = 0; i < ranks->texts.count; i++) {
        const double rank = records[i]->weight.value;
        ranks->ranks[i] =
            rank > 0.0 ? (uint32_t)rank - 1 : find_rank(ranks, count, ranks->texts.texts[i]);
    }
}

enum flamepix_status fpx_frame_ranks_sort(struct fpx_frame_ranks *ranks)
{
    const size_t count = ranks->texts.count;
    struct fpx_arena arena = {0};
    struct fpx_sort_buffer block = {0};
    if (count >= UINT32_MAX)
        return FLAMEPIX_NO_MEMORY;
    ranks->rank_nbytes = count <= UINT16_MAX ? sizeof(uint16_t) : sizeof(uint32_t);
    struct fpx_record **records = calloc(count + 1, sizeof(struct fpx_record *));
    ranks->ranks = calloc(count + 1, sizeof(*ranks->ranks));
    ranks->sorted = calloc(count + 1, sizeof(*ranks->sorted));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (records != NULL && ranks->ranks != NULL && ranks->sorted != NULL)
        status = add_records(&ranks->texts, &arena, records, &block);
    if (status == FLAMEPIX_OK)
        status = fpx_sort_buffer_sort(&block);
    if (status == FLAMEPIX_OK)
        give_ranks(ranks, records, &block);
    free(records);
    fpx_sort_buffer_free(&block);
    fpx_arena_free(&arena);
    return status;
}

void fpx_frame_ranks_put(const struct fpx_frame_ranks *ranks, size_t number, char *rank_ret)
{
    const uint32_t rank = ranks->ranks[number];
    for (size_t i = 0; i < ranks->rank_nbytes; i++)
        rank_ret[i] = (char)(rank >> (8 * (ranks->rank_nbytes - 1 - i)));
}

void fpx_frame_ranks_free(struct fpx_frame_ranks *ranks)
{
    fpx_text_table_free(&ranks->texts);
    free(ranks->ranks);
    free(ranks->sorted);
    *ranks = (struct fpx_frame_ranks){0};
}

/* -- texts ------------------------------------------------------------------------------------- */

static size_t rank_count(const struct fpx_frame_ranks *ranks, struct flamepix_bytes key)
{
    return key.length / ranks->rank_nbytes;
}

static uint32_t rank_at(const struct fpx_frame_ranks *ranks, struct flamepix_bytes key,
                        size_t place)
{
    const unsigned char *b = (const unsigned char *)key.data + place * ranks->rank_nbytes;
    const uint32_t high = (uint32_t)b[0] << 8 | b[1];
    return ranks->rank_nbytes == sizeof(uint16_t) ? high : high << 16 | (uint32_t)b[2] << 8 | b[3];
}

enum flamepix_status fpx_frame_ranks_write(const struct fpx_frame_ranks *ranks,
                                           struct flamepix_bytes key, struct flamepix_buffer *text)
{
    for (size_t i = 0; i < rank_count(ranks, key); i++) {
        const struct flamepix_bytes frame = ranks->sorted[rank_at(ranks, key, i)];
        flamepix_buffer_append(text, frame.data, frame.length);
    }
    return text->status;
}

/* How many leading frames a key shares with the one before. */
static size_t shared_frames(const struct fpx_ranked_text *ranked,
                            const struct fpx_frame_ranks *ranks, struct flamepix_bytes key)
{
    const size_t count = rank_count(ranks, key);
    size_t shared = 0;
    while (shared < count && shared < ranked->count &&
           ranked->path[shared].rank == rank_at(ranks, key, shared))
        shared++;
    return shared;
}

/* The length of the common prefix of two different frames, which is less than either. */
static size_t shared_text(struct flamepix_bytes a, struct flamepix_bytes b)
{
    return fpx_common_prefix_length(a.data, b.data, a.length < b.length ? a.length : b.length);
}

enum flamepix_status fpx_ranked_text_next(struct fpx_ranked_text *ranked,
                                          const struct fpx_frame_ranks *ranks,
                                          struct flamepix_bytes key, size_t *shared_ret)
{
    const size_t count = rank_count(ranks, key);
    const size_t shared = shared_frames(ranked, ranks, key);
    enum flamepix_status status =
        fpx_array_reserve(&ranked->path, &ranked->capacity, count, sizeof(*ranked->path));
    if (status != FLAMEPIX_OK)
        return status;
    ranked->text.length = shared > 0 ? ranked->path[shared - 1].end : 0;
    *shared_ret = ranked->text.length;
    if (shared < count && shared < ranked->count)
        *shared_ret += shared_text(ranks->sorted[ranked->path[shared].rank],
                                   ranks->sorted[rank_at(ranks, key, shared)]);
    ranked->count = count;
    for (size_t i = shared; i < count && status == FLAMEPIX_OK; i++) {
        const uint32_t rank = rank_at(ranks, key, i);
        const struct flamepix_bytes frame = ranks->sorted[rank];
        status = flamepix_buffer_append(&ranked->text, frame.data, frame.length);
        ranked->path[i] = (struct fpx_ranked_frame){rank, ranked->text.length};
    }
    return status;
}

void fpx_ranked_text_free(struct fpx_ranked_text *ranked)
{
    flamepix_buffer_free(&ranked->text);
    free(ranked->path);
    *ranked = (struct fpx_ranked_text){0};
}
