#include "base/arena.h"

#include <stdalign.h>
#include <stdlib.h>

#include "base/array.h"

static const size_t chunk_min_nbytes = (size_t)64 << 10;
static const size_t chunk_max_nbytes = (size_t)8 << 20;

/* As large as all chunks before it, so that a small sort takes little and a large one few. */
static size_t next_chunk_nbytes(const struct flamepix_arena *arena, size_t needed)
{
    size_t nbytes = arena->held;
    if (nbytes < chunk_min_nbytes)
        nbytes = chunk_min_nbytes;
    if (nbytes > chunk_max_nbytes)
        nbytes = chunk_max_nbytes;
    return nbytes < needed ? needed : nbytes;
}

static enum flamepix_status add_chunk(struct flamepix_arena *arena, size_t needed)
{
    enum flamepix_status status = flamepix_array_reserve(&arena->chunks, &arena->capacity,
                                                         arena->count + 1, sizeof(*arena->chunks));
    if (status != FLAMEPIX_OK)
        return status;
    size_t nbytes = next_chunk_nbytes(arena, needed);
    char *bytes = malloc(nbytes);
    if (bytes == NULL)
        return FLAMEPIX_NO_MEMORY;
    arena->chunks[arena->count++] = (struct flamepix_arena_chunk){.bytes = bytes, .nbytes = nbytes};
    arena->held += nbytes;
    return FLAMEPIX_OK;
}

static size_t left_in_chunk(const struct flamepix_arena *arena)
{
    return arena->current < arena->count ? arena->chunks[arena->current].nbytes - arena->filled : 0;
}

enum flamepix_status flamepix_arena_take(struct flamepix_arena *arena, size_t nbytes,
                                         void **piece_ret)
{
    size_t piece_nbytes;
    if (!flamepix_size_add(nbytes, alignof(max_align_t) - 1, &piece_nbytes))
        return FLAMEPIX_NO_MEMORY;
    piece_nbytes -= piece_nbytes % alignof(max_align_t);
    while (arena->count == 0 || left_in_chunk(arena) < piece_nbytes) {
        if (arena->current + 1 >= arena->count) {
            enum flamepix_status status = add_chunk(arena, piece_nbytes);
            if (status != FLAMEPIX_OK)
                return status;
        }
        arena->used += left_in_chunk(arena);
        arena->current += arena->current + 1 < arena->count;
        arena->filled = 0;
    }
    *piece_ret = arena->chunks[arena->current].bytes + arena->filled;
    arena->filled += piece_nbytes;
    arena->used += piece_nbytes;
    return FLAMEPIX_OK;
}

void flamepix_arena_reset(struct flamepix_arena *arena)
{
    size_t kept = 0;
    for (size_t i = 0; i < arena->count; i++) {
        struct flamepix_arena_chunk chunk = arena->chunks[i];
        if (chunk.nbytes <= chunk_max_nbytes) {
            arena->chunks[kept++] = chunk;
            continue;
        }
        free(chunk.bytes);
        arena->held -= chunk.nbytes;
    }
    arena->count = kept;
    arena->current = 0;
    arena->filled = 0;
    arena->used = 0;
}

void flamepix_arena_free(struct flamepix_arena *arena)
{
    for (size_t i = 0; i < arena->count; i++)
        free(arena->chunks[i].bytes);
    free(arena->chunks);
    *arena = (struct flamepix_arena){0};
}
