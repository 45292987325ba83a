#include "order/sorted_run.h"

#include <stdlib.h>
#include <string.h>

#include "order/varint.h"

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

static enum flamepix_status put_stack(struct writer *writer, const struct flamepix_stack *stack)
{
    char head[2 * FLAMEPIX_VARINT_MAX + 2 * sizeof(double)];
    bool has_rest = stack->rest != 0.0;
    size_t suffix_length = stack->length - stack->shared;
    size_t length = flamepix_varint_put(head, stack->shared);
    length += flamepix_varint_put(head + length, (uint64_t)suffix_length << 1 | has_rest);
    memcpy(head + length, &stack->weight, sizeof(double));
    length += sizeof(double);
    if (has_rest) {
        memcpy(head + length, &stack->rest, sizeof(double));
        length += sizeof(double);
    }
    enum flamepix_status status = put_bytes(writer, head, length);
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
