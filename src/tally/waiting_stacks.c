#include "tally/tally_internal.h"

#include <stdlib.h>

#include "base/memory.h"
#include "stack/frame_bounds.h"

/* Waiting data stays compact: most of the room for text is never used. Before all names lie bytes
 * that a key of the first one may read; after them, room for the search of required texts. */
enum {
    MOST_KEYS = 128,
    MOST_NBYTES = 64 * 1024,
    BEFORE = FPX_NAME_END_NBYTES,
    BEHIND = FPX_REQUIRED_TEXTS_BEHIND
};

static bool has_room(const struct fpx_waiting_stacks *waiting, size_t nbytes)
{
    const size_t room = waiting->text_capacity - waiting->length;
    return room >= BEFORE + BEHIND && room - BEFORE - BEHIND >= nbytes;
}

bool fpx_waiting_stacks_have_room(const struct fpx_waiting_stacks *waiting, size_t nbytes)
{
    return waiting->count < FPX_WAITING_STACKS && waiting->key_count < MOST_KEYS &&
           has_room(waiting, nbytes);
}

/* -- the frames of a stack --------------------------------------------------------------------- */

/* Opens the frame with that name, which ends at offset `end` of the key. */
static enum flamepix_status open_frame(struct fpx_waiting_stacks *waiting,
                                       struct flamepix_bytes name, size_t end,
                                       const struct fpx_name_table *names)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (waiting->key_count == waiting->key_capacity)
        status = fpx_array_reserve(&waiting->keys, &waiting->key_capacity, waiting->key_count + 1,
                                   sizeof(*waiting->keys));
    if (status == FLAMEPIX_OK && waiting->depth == waiting->end_capacity)
        status = fpx_array_reserve(&waiting->ends, &waiting->end_capacity, waiting->depth + 1,
                                   sizeof(*waiting->ends));
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_name_key *key = &waiting->keys[waiting->key_count++];
    *key = fpx_name_key_of(name);
    fpx_name_table_prefetch_slot(names, key);
    waiting->ends[waiting->depth++] = end;
    return FLAMEPIX_OK;
}

/* -- waiting ----------------------------------------------------------------------------------- */

static enum flamepix_status reserve_text(struct fpx_waiting_stacks *waiting, size_t nbytes)
{
    size_t least;
    if (has_room(waiting, nbytes))
        return FLAMEPIX_OK;
    if (!fpx_size_add(nbytes, MOST_NBYTES, &least))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        fpx_array_reserve(&waiting->text, &waiting->text_capacity, least, 1);
    if (status == FLAMEPIX_OK)
        memset(waiting->text, 0, BEFORE);
    return status;
}

/* Copies the key from `begin` to before `end`, with a ';' at its end and room after it. */
static struct flamepix_bytes copy_text(struct fpx_waiting_stacks *waiting, const char *key,
                                       size_t begin, size_t end)
{
    char *text = waiting->text + BEFORE + waiting->length;
    const size_t nbytes = end - begin;
    memcpy(text, key + begin, nbytes);
    text[nbytes - 1] = ';';
    memset(text + nbytes, 0, BEHIND);
    waiting->length += nbytes;
    return (struct flamepix_bytes){text, nbytes};
}

/* The next frame of `text`, from offset `at` on, that must be opened, with its ';'. */
static struct flamepix_bytes next_frame(const struct fpx_waiting_stacks *waiting,
                                        struct flamepix_bytes text, size_t at)
{
    if (waiting->required != NULL)
        at += fpx_required_texts_find(waiting->required, flamepix_bytes_from(text, at));
    if (at == text.length)
        return flamepix_bytes_from(text, fpx_frame_begin(text.data, at - 1));
    const size_t begin = waiting->required != NULL ? fpx_frame_begin(text.data, at) : at;
    const size_t end = fpx_frame_end(text.data, text.length, begin);
    return (struct flamepix_bytes){text.data + begin, end - begin};
}

/* Opens the key's frames from `begin` to before `end`: the last, and those before it that must be
 * open. */
static enum flamepix_status open_frames(struct fpx_waiting_stacks *waiting, const char *key,
                                        size_t begin, size_t end,
                                        const struct fpx_name_table *names)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (begin == end)
        return FLAMEPIX_OK;
    const struct flamepix_bytes text = copy_text(waiting, key, begin, end);
    for (size_t at = 0; at < text.length && status == FLAMEPIX_OK;) {
        struct flamepix_bytes frame = next_frame(waiting, text, at);
        at = (size_t)(frame.data - text.data) + frame.length;
        frame.length--;
        status = open_frame(waiting, frame, begin + at, names);
    }
    return status;
}

static size_t open_end(const struct fpx_waiting_stacks *waiting)
{
    return waiting->depth > 0 ? waiting->ends[waiting->depth - 1] : 0;
}

static size_t first_end(const char *key, size_t length)
{
    const char *end = length == 0 ? NULL : memchr(key, ';', length - 1);
    return end == NULL ? length : (size_t)(end + 1 - key);
}

enum flamepix_status fpx_waiting_stacks_add(struct fpx_waiting_stacks *waiting,
                                            const struct flamepix_stack *stack, size_t length,
                                            size_t begin, const struct fpx_name_table *names)
{
    const char *const key = stack->key;
    while (open_end(waiting) > stack->shared)
        waiting->depth--;
    const size_t kept = waiting->depth;
    enum flamepix_status status = reserve_text(waiting, length);
    if (status == FLAMEPIX_OK && kept == 0)
        status = open_frames(waiting, key, 0, first_end(key, length), names);
    if (begin < open_end(waiting))
        begin = open_end(waiting);
    if (begin == length && open_end(waiting) < length)
        begin = fpx_frame_begin(key, length - 1);
    if (status == FLAMEPIX_OK)
        status = open_frames(waiting, key, begin, length, names);
    if (status == FLAMEPIX_OK)
        waiting->stacks[waiting->count++] =
            (struct fpx_waiting_stack){kept, waiting->key_count, stack->weight};
    return status;
}

void fpx_waiting_stacks_prefetch(struct fpx_waiting_stacks *waiting,
                                 const struct fpx_name_table *names)
{
    for (size_t i = 0; i < waiting->key_count; i++)
        fpx_name_table_prefetch_entry(names, &waiting->keys[i]);
}

void fpx_waiting_stacks_counted(struct fpx_waiting_stacks *waiting)
{
    waiting->count = 0;
    waiting->key_count = 0;
    waiting->length = 0;
}

void fpx_waiting_stacks_clear(struct fpx_waiting_stacks *waiting)
{
    fpx_waiting_stacks_counted(waiting);
    waiting->depth = 0;
}

void fpx_waiting_stacks_free(struct fpx_waiting_stacks *waiting)
{
    free(waiting->keys);
    free(waiting->text);
    free(waiting->ends);
    *waiting = (struct fpx_waiting_stacks){0};
}
