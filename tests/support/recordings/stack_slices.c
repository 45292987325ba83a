#include "support/recordings/stack_slices.h"

#include <stdlib.h>
#include <string.h>

static void *checked(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

struct chunks chunks_of(struct flamepix_stacks *source)
{
    struct chunks chunks = {0};
    struct flamepix_stack stack;
    while (flamepix_stacks_next(source, &stack) == FLAMEPIX_OK) {
        char *key = checked(malloc(stack.length + 1));
        if (stack.length > 0)
            memcpy(key, stack.key, stack.length);
        stack.key = key;
        chunks.stacks =
            checked(realloc(chunks.stacks, (chunks.count + 1) * sizeof(*chunks.stacks)));
        chunks.stacks[chunks.count++] = stack;
    }
    flamepix_stacks_free(source);
    return chunks;
}

static size_t shared_length(const struct flamepix_stack *a, const struct flamepix_stack *b)
{
    size_t shared = 0;
    while (shared < a->length && shared < b->length && a->key[shared] == b->key[shared])
        shared++;
    return shared;
}

struct flamepix_stack chunks_stack(const struct chunks *chunks, size_t i, bool follows)
{
    struct flamepix_stack stack = chunks->stacks[i];
    stack.shared = follows && i > 0 ? shared_length(&chunks->stacks[i - 1], &stack) : 0;
    return stack;
}

enum flamepix_status chunks_give(const struct chunks *chunks, size_t first, size_t end,
                                 bool follows, chunks_take_fn take, void *user)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = first; i < end && status == FLAMEPIX_OK; i++) {
        struct flamepix_stack stack = chunks_stack(chunks, i, follows || i > first);
        char *key = checked(malloc(stack.length + 1));
        memcpy(key, stack.key, stack.length);
        stack.key = key;
        status = take(user, &stack);
        free(key);
    }
    return status;
}

/* -- as a source ------------------------------------------------------------------------------- */

struct chunk_source {
    struct flamepix_stacks base;
    const struct chunks *chunks;
    size_t first, next, end;
};

static enum flamepix_status chunk_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct chunk_source *source = (struct chunk_source *)stacks;
    if (source->next == source->end)
        return FLAMEPIX_END;
    *stack_ret = chunks_stack(source->chunks, source->next, source->next > source->first);
    source->next++;
    return FLAMEPIX_OK;
}

static void chunk_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

struct flamepix_stacks *chunks_source(const struct chunks *chunks, size_t first, size_t end)
{
    struct chunk_source *source = checked(malloc(sizeof(*source)));
    *source = (struct chunk_source){
        .base = {.next = chunk_next, .free = chunk_free},
        .chunks = chunks,
        .first = first,
        .next = first,
        .end = end,
    };
    return &source->base;
}

void chunks_free(struct chunks *chunks)
{
    for (size_t i = 0; i < chunks->count; i++)
        free((char *)(uintptr_t)chunks->stacks[i].key);
    free(chunks->stacks);
    *chunks = (struct chunks){0};
}
