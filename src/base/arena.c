#define _GNU_SOURCE
#include "base/memory.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static const size_t chunk_min_nbytes = (size_t)64 << 10;
static const size_t chunk_max_nbytes = (size_t)8 << 20;
/* Chunks of at least this size use huge pages: with small pages, the first touch of each costs more
 * than all later writes to it. */
static const size_t large_page_nbytes = (size_t)2 << 20;

/* Bytes missing to a multiple of the strictest alignment. */
static size_t misfit(size_t nbytes)
{
    return (alignof(max_align_t) - nbytes % alignof(max_align_t)) % alignof(max_align_t);
}

/* As large as all earlier chunks together, so that a small arena takes little memory and a large
 * one few chunks. A multiple of the alignment, so that the next place can always be aligned. */
static size_t next_chunk_nbytes(const struct fpx_arena *arena, size_t needed)
{
    size_t nbytes = arena->held;
    if (nbytes < chunk_min_nbytes)
        nbytes = chunk_min_nbytes;
    if (nbytes > chunk_max_nbytes)
        nbytes = chunk_max_nbytes;
    return nbytes < needed ? needed + misfit(needed) : nbytes;
}

static void *allocate_chunk(size_t nbytes)
{
    if (nbytes < large_page_nbytes || nbytes % large_page_nbytes != 0)
        return malloc(nbytes);
    void *bytes = aligned_alloc(large_page_nbytes, nbytes);
#ifdef MADV_HUGEPAGE
    /* Only a hint: systems without huge pages ignore it. */
    if (bytes != NULL)
        (void)madvise(bytes, nbytes, MADV_HUGEPAGE);
#endif
    return bytes;
}

static enum flamepix_status add_chunk(struct fpx_arena *arena, size_t needed)
{
    enum flamepix_status status = fpx_array_reserve(&arena->chunks, &arena->capacity,
                                                    arena->count + 1, sizeof(*arena->chunks));
    if (status != FLAMEPIX_OK)
        return status;
    size_t nbytes = next_chunk_nbytes(arena, needed);
    char *bytes = allocate_chunk(nbytes);
    if (bytes == NULL)
        return FLAMEPIX_NO_MEMORY;
    arena->chunks[arena->count++] = (struct fpx_arena_chunk){.bytes = bytes, .nbytes = nbytes};
    arena->held += nbytes;
    return FLAMEPIX_OK;
}

static size_t left_in_chunk(const struct fpx_arena *arena)
{
    return arena->current < arena->count ? arena->chunks[arena->current].nbytes - arena->filled : 0;
}

/* Moves on to a chunk with `nbytes` left. */
static enum flamepix_status find_chunk(struct fpx_arena *arena, size_t nbytes)
{
    size_t left;
    while ((left = left_in_chunk(arena)) < nbytes || arena->count == 0) {
        if (arena->current + 1 >= arena->count) {
            enum flamepix_status status = add_chunk(arena, nbytes);
            if (status != FLAMEPIX_OK)
                return status;
        }
        arena->used += left;
        arena->current += arena->current + 1 < arena->count;
        arena->filled = 0;
    }
    return FLAMEPIX_OK;
}

/* Nearly always true of the current chunk. */
static inline enum flamepix_status find_room(struct fpx_arena *arena, size_t nbytes)
{
    if (arena->count > 0 && left_in_chunk(arena) >= nbytes)
        return FLAMEPIX_OK;
    return find_chunk(arena, nbytes);
}

/* Takes `nbytes` from the current chunk, which has them. */
static char *take_next(struct fpx_arena *arena, size_t nbytes)
{
    char *piece = arena->chunks[arena->current].bytes + arena->filled;
    arena->filled += nbytes;
    arena->used += nbytes;
    return piece;
}

enum flamepix_status fpx_arena_take(struct fpx_arena *arena, size_t nbytes, void **piece_ret)
{
    size_t piece_nbytes;
    if (!fpx_size_add(nbytes, misfit(nbytes), &piece_nbytes))
        return FLAMEPIX_NO_MEMORY;
    size_t skipped = misfit(arena->filled);
    arena->filled += skipped;
    arena->used += skipped;
    enum flamepix_status status = find_room(arena, piece_nbytes);
    if (status == FLAMEPIX_OK)
        *piece_ret = take_next(arena, piece_nbytes);
    return status;
}

enum flamepix_status fpx_arena_copy(struct fpx_arena *arena, struct flamepix_bytes bytes,
                                    const char **copy_ret)
{
    enum flamepix_status status = find_room(arena, bytes.length);
    if (status != FLAMEPIX_OK)
        return status;
    char *copy = take_next(arena, bytes.length);
    if (bytes.length > 0)
        memcpy(copy, bytes.data, bytes.length);
    *copy_ret = copy;
    return FLAMEPIX_OK;
}

void fpx_arena_reset(struct fpx_arena *arena)
{
    size_t kept = 0;
    for (size_t i = 0; i < arena->count; i++) {
        struct fpx_arena_chunk chunk = arena->chunks[i];
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

void fpx_arena_free(struct fpx_arena *arena)
{
    for (size_t i = 0; i < arena->count; i++)
        free(arena->chunks[i].bytes);
    free(arena->chunks);
    *arena = (struct fpx_arena){0};
}
