#include "stack/order/sorted_file.h"

#include <stdlib.h>
#include <string.h>

struct fpx_sorted_file_writer {
    flamepix_write_fn write;
    void *user;
    char *buffer;
    size_t filled;
    size_t capacity;
    uint64_t nbytes;
};

static enum flamepix_status flush(struct fpx_sorted_file_writer *writer)
{
    enum flamepix_status status = writer->write(writer->user, writer->buffer, writer->filled);
    writer->filled = 0;
    return status;
}

static enum flamepix_status put_bytes(struct fpx_sorted_file_writer *writer, const char *bytes,
                                      size_t length)
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
        more |= FPX_SORTED_FILE_REST;
    if (stack->other.value != 0)
        more |= FPX_SORTED_FILE_OTHER;
    if (stack->other.rest != 0)
        more |= FPX_SORTED_FILE_OTHER_REST;
    return more;
}

/* Returns the position after the number. */
static char *put_double(char *out, double number)
{
    memcpy(out, &number, sizeof(number));
    return out + sizeof(number);
}

enum flamepix_status fpx_sorted_file_put(struct fpx_sorted_file_writer *writer,
                                         const struct flamepix_stack *stack)
{
    char head[FPX_SORTED_FILE_HEAD_MAX];
    unsigned more = which_more(stack);
    size_t suffix_length = stack->length - stack->shared;
    char *next = head + fpx_varint_put(head, stack->shared);
    next += fpx_varint_put(next, (uint64_t)suffix_length << 1 | (more != 0));
    if (more != 0)
        *next++ = (char)more;
    next = put_double(next, stack->weight.value);
    if ((more & FPX_SORTED_FILE_REST) != 0)
        next = put_double(next, stack->weight.rest);
    if ((more & FPX_SORTED_FILE_OTHER) != 0)
        next = put_double(next, stack->other.value);
    if ((more & FPX_SORTED_FILE_OTHER_REST) != 0)
        next = put_double(next, stack->other.rest);
    enum flamepix_status status = put_bytes(writer, head, (size_t)(next - head));
    if (status != FLAMEPIX_OK || suffix_length == 0)
        return status;
    return put_bytes(writer, stack->key + stack->shared, suffix_length);
}

enum flamepix_status fpx_sorted_file_begin(size_t buffer_nbytes, flamepix_write_fn write,
                                           void *user, struct fpx_sorted_file_writer **writer_ret)
{
    struct fpx_sorted_file_writer *writer = malloc(sizeof(*writer));
    char *buffer = malloc(buffer_nbytes);
    if (writer == NULL || buffer == NULL) {
        free(writer);
        free(buffer);
        return FLAMEPIX_NO_MEMORY;
    }
    *writer = (struct fpx_sorted_file_writer){
        .write = write, .user = user, .buffer = buffer, .capacity = buffer_nbytes};
    *writer_ret = writer;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_sorted_file_finish(struct fpx_sorted_file_writer *writer,
                                            uint64_t *nbytes_ret)
{
    *nbytes_ret = writer->nbytes;
    return flush(writer);
}

void fpx_sorted_file_writer_free(struct fpx_sorted_file_writer *writer)
{
    if (writer == NULL)
        return;
    free(writer->buffer);
    free(writer);
}

static enum flamepix_status put_all(struct fpx_sorted_file_writer *writer,
                                    struct flamepix_stacks *sorted)
{
    for (;;) {
        struct flamepix_stack stack;
        enum flamepix_status status = flamepix_stacks_next(sorted, &stack);
        if (status == FLAMEPIX_OK)
            status = fpx_sorted_file_put(writer, &stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
}

enum flamepix_status fpx_sorted_file_write(struct flamepix_stacks *sorted, size_t buffer_nbytes,
                                           flamepix_write_fn write, void *user,
                                           uint64_t *nbytes_ret)
{
    struct fpx_sorted_file_writer *writer;
    enum flamepix_status status = fpx_sorted_file_begin(buffer_nbytes, write, user, &writer);
    if (status != FLAMEPIX_OK)
        return status;
    status = put_all(writer, sorted);
    if (status == FLAMEPIX_END)
        status = fpx_sorted_file_finish(writer, nbytes_ret);
    fpx_sorted_file_writer_free(writer);
    return status;
}
