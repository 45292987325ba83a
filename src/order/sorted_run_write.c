#include "order/sorted_run.h"

#include <stdlib.h>
#include <string.h>

struct writer {
    flamepix_write_fn write;
    void *user;
    char *buffer;
    size_t filled;
    size_t capacity;
    uint64_t nbytes;
};

static enum flamepix_status flush(struct writer *writer)
{
    enum flamepix_status status = writer->write(writer->user, writer->buffer, writer->filled);
    writer->filled = 0;
    return status;
}

static enum flamepix_status put_bytes(struct writer *writer, const char *bytes, size_t length)
{
    writer->nbytes += length;
    if (length > writer->capacity - writer->filled) {
        enum flamepix_status status = flush(writer);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (length > writer->capacity)
        return writer->write(writer->user, bytes, length);
    memcpy(writer->buffer + writer->filled, bytes, length);
    writer->filled += length;
    return FLAMEPIX_OK;
}

static unsigned which_more(const struct flamepix_stack *stack)
{
    unsigned more = 0;
    if (stack->weight.rest != 0)
        more |= FLAMEPIX_SORTED_RUN_REST;
    if (stack->other.value != 0)
        more |= FLAMEPIX_SORTED_RUN_OTHER;
    if (stack->other.rest != 0)
        more |= FLAMEPIX_SORTED_RUN_OTHER_REST;
    return more;
}

/* Answers where what follows it goes. */
static char *put_double(char *out, double number)
{
    memcpy(out, &number, sizeof(number));
    return out + sizeof(number);
}

static enum flamepix_status put_stack(struct writer *writer, const struct flamepix_stack *stack)
{
    char head[FLAMEPIX_SORTED_RUN_HEAD_MAX];
    unsigned more = which_more(stack);
    size_t suffix_length = stack->length - stack->shared;
    char *next = head + flamepix_varint_put(head, stack->shared);
    next += flamepix_varint_put(next, (uint64_t)suffix_length << 1 | (more != 0));
    if (more != 0)
        *next++ = (char)more;
    next = put_double(next, stack->weight.value);
    if ((more & FLAMEPIX_SORTED_RUN_REST) != 0)
        next = put_double(next, stack->weight.rest);
    if ((more & FLAMEPIX_SORTED_RUN_OTHER) != 0)
        next = put_double(next, stack->other.value);
    if ((more & FLAMEPIX_SORTED_RUN_OTHER_REST) != 0)
        next = put_double(next, stack->other.rest);
    enum flamepix_status status = put_bytes(writer, head, (size_t)(next - head));
    if (status != FLAMEPIX_OK || suffix_length == 0)
        return status;
    return put_bytes(writer, stack->key + stack->shared, suffix_length);
}

static enum flamepix_status put_all(struct writer *writer, struct flamepix_stacks *sorted)
{
    for (;;) {
        struct flamepix_stack stack;
        enum flamepix_status status = flamepix_stacks_next(sorted, &stack);
        if (status == FLAMEPIX_END)
            return flush(writer);
        if (status == FLAMEPIX_OK)
            status = put_stack(writer, &stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
}

enum flamepix_status flamepix_sorted_run_write(struct flamepix_stacks *sorted, size_t buffer_nbytes,
                                               flamepix_write_fn write, void *user,
                                               uint64_t *nbytes_ret)
{
    struct writer writer = {
        .write = write, .user = user, .buffer = malloc(buffer_nbytes), .capacity = buffer_nbytes};
    if (writer.buffer == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = put_all(&writer, sorted);
    *nbytes_ret = writer.nbytes;
    free(writer.buffer);
    return status;
}
