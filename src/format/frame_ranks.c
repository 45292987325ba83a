#include "format/frame_ranks.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/prefix.h"

/* -- ranks ------------------------------------------------------------------------------------- */

enum flamepix_status flamepix_frame_ranks_add(struct flamepix_frame_ranks *ranks,
                                              struct flamepix_bytes text, size_t *number_ret)
{
    return flamepix_text_table_intern(&ranks->texts, text, number_ret);
}

struct numbered_text {
    struct flamepix_bytes text;
    size_t number;
};

static int compare_texts(const void *a, const void *b)
{
    const struct flamepix_bytes left = ((const struct numbered_text *)a)->text;
    const struct flamepix_bytes right = ((const struct numbered_text *)b)->text;
    const int order =
        memcmp(left.data, right.data, left.length < right.length ? left.length : right.length);
    return order != 0 ? order : (left.length > right.length) - (left.length < right.length);
}

/* A text may be there twice where texts were made to have one hash. */
static void give_ranks(struct flamepix_frame_ranks *ranks, const struct numbered_text *sorted)
{
    size_t count = 0;
    for (size_t i = 0; i < ranks->texts.count; i++) {
        if (i == 0 || compare_texts(&sorted[i - 1], &sorted[i]) != 0)
            ranks->sorted[count++] = sorted[i].text;
        ranks->ranks[sorted[i].number] = (uint32_t)(count - 1);
    }
}

enum flamepix_status flamepix_frame_ranks_sort(struct flamepix_frame_ranks *ranks)
{
    const size_t count = ranks->texts.count;
    if (count > UINT32_MAX)
        return FLAMEPIX_NO_MEMORY;
    struct numbered_text *sorted = calloc(count + 1, sizeof(*sorted));
    ranks->ranks = calloc(count + 1, sizeof(*ranks->ranks));
    ranks->sorted = calloc(count + 1, sizeof(*ranks->sorted));
    if (sorted == NULL || ranks->ranks == NULL || ranks->sorted == NULL) {
        free(sorted);
        return FLAMEPIX_NO_MEMORY;
    }
    for (size_t i = 0; i < count; i++)
        sorted[i] = (struct numbered_text){ranks->texts.texts[i], i};
    qsort(sorted, count, sizeof(*sorted), compare_texts);
    give_ranks(ranks, sorted);
    free(sorted);
    return FLAMEPIX_OK;
}

void flamepix_frame_ranks_put(const struct flamepix_frame_ranks *ranks, size_t number,
                              char rank_ret[FLAMEPIX_RANK_NBYTES])
{
    const uint32_t rank = ranks->ranks[number];
    for (int i = 0; i < FLAMEPIX_RANK_NBYTES; i++)
        rank_ret[i] = (char)(rank >> (24 - 8 * i));
}

void flamepix_frame_ranks_free(struct flamepix_frame_ranks *ranks)
{
    flamepix_text_table_free(&ranks->texts);
    free(ranks->ranks);
    free(ranks->sorted);
    *ranks = (struct flamepix_frame_ranks){0};
}

/* -- texts ------------------------------------------------------------------------------------- */

static uint32_t rank_at(struct flamepix_bytes key, size_t place)
{
    const unsigned char *b = (const unsigned char *)key.data + place * FLAMEPIX_RANK_NBYTES;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

enum flamepix_status flamepix_frame_ranks_write(const struct flamepix_frame_ranks *ranks,
                                                struct flamepix_bytes key,
                                                struct flamepix_buffer *text)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < key.length / FLAMEPIX_RANK_NBYTES && status == FLAMEPIX_OK; i++) {
        const struct flamepix_bytes frame = ranks->sorted[rank_at(key, i)];
        status = flamepix_buffer_append(text, frame.data, frame.length);
    }
    return status;
}

/* How many of its frames a key shares with the one before. */
static size_t shared_frames(const struct flamepix_ranked_text *ranked, struct flamepix_bytes key)
{
    const size_t count = key.length / FLAMEPIX_RANK_NBYTES;
    size_t shared = 0;
    while (shared < count && shared < ranked->count &&
           ranked->path[shared].rank == rank_at(key, shared))
        shared++;
    return shared;
}

/* What two different frames have in common is less than either. */
static size_t shared_text(struct flamepix_bytes a, struct flamepix_bytes b)
{
    return flamepix_prefix_length(a.data, b.data, a.length < b.length ? a.length : b.length);
}

enum flamepix_status flamepix_ranked_text_next(struct flamepix_ranked_text *ranked,
                                               const struct flamepix_frame_ranks *ranks,
                                               struct flamepix_bytes key, size_t *shared_ret)
{
    const size_t count = key.length / FLAMEPIX_RANK_NBYTES;
    const size_t shared = shared_frames(ranked, key);
    enum flamepix_status status =
        flamepix_array_reserve(&ranked->path, &ranked->capacity, count, sizeof(*ranked->path));
    if (status != FLAMEPIX_OK)
        return status;
    ranked->text.length = shared > 0 ? ranked->path[shared - 1].end : 0;
    *shared_ret = ranked->text.length;
    if (shared < count && shared < ranked->count)
        *shared_ret += shared_text(ranks->sorted[ranked->path[shared].rank],
                                   ranks->sorted[rank_at(key, shared)]);
    ranked->count = count;
    for (size_t i = shared; i < count && status == FLAMEPIX_OK; i++) {
        const uint32_t rank = rank_at(key, i);
        const struct flamepix_bytes frame = ranks->sorted[rank];
        status = flamepix_buffer_append(&ranked->text, frame.data, frame.length);
        ranked->path[i] = (struct flamepix_ranked_frame){rank, ranked->text.length};
    }
    return status;
}

void flamepix_ranked_text_free(struct flamepix_ranked_text *ranked)
{
    flamepix_buffer_free(&ranked->text);
    free(ranked->path);
    *ranked = (struct flamepix_ranked_text){0};
}
