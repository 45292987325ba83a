#include "stack/order/sorted_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/os/fd.h"
#include "stack/order/varint.h"

struct sorted_file_reader {
    struct flamepix_stacks base;
    int fd;
    uint64_t offset; /* of the next bytes in the file; `end` from the start in memory */
    uint64_t end;
    const char *bytes; /* the bytes read: `buffer`, or the whole sorted run in memory */
    size_t filled;
    size_t position;
    char *buffer; /* NULL in memory */
    size_t capacity;
    char *key;
    size_t key_capacity;
    size_t key_length;
};

static enum flamepix_status damaged(void)
{
    errno = EIO;
    return FLAMEPIX_READ_FAILED;
}

static enum flamepix_status read_file(struct sorted_file_reader *reader, char *bytes, size_t length)
{
    size_t got;
    enum flamepix_status status = fpx_fd_read_at(reader->fd, bytes, length, reader->offset, &got);
    if (status != FLAMEPIX_OK)
        return status;
    reader->offset += length;
    return got == length ? FLAMEPIX_OK : damaged();
}

/* Refills the buffer if it may hold less than a head and more of the sorted run follows. */
static enum flamepix_status refill(struct sorted_file_reader *reader)
{
    size_t left = reader->filled - reader->position;
    if (left >= FPX_SORTED_FILE_HEAD_MAX || reader->offset == reader->end)
        return FLAMEPIX_OK;
    memmove(reader->buffer, reader->buffer + reader->position, left);
    reader->position = 0;
    reader->filled = left;
    size_t length = reader->capacity - left;
    if (length > reader->end - reader->offset)
        length = (size_t)(reader->end - reader->offset);
    enum flamepix_status status = read_file(reader, reader->buffer + left, length);
    if (status == FLAMEPIX_OK)
        reader->filled += length;
    return status;
}

static bool get_number(struct sorted_file_reader *reader, uint64_t *number_ret)
{
    size_t length = fpx_varint_get(reader->bytes + reader->position,
                                   reader->filled - reader->position, number_ret);
    reader->position += length;
    return length > 0;
}

static bool get_double(struct sorted_file_reader *reader, double *number_ret)
{
    if (reader->filled - reader->position < sizeof(*number_ret))
        return false;
    memcpy(number_ret, reader->bytes + reader->position, sizeof(*number_ret));
    reader->position += sizeof(*number_ret);
    return true;
}

static bool get_more(struct sorted_file_reader *reader, struct flamepix_stack *stack)
{
    if (reader->position == reader->filled)
        return false;
    unsigned more = (unsigned char)reader->bytes[reader->position++];
    unsigned known = more & FPX_SORTED_FILE_ALL;
    return more == known && get_double(reader, &stack->weight.value) &&
           ((more & FPX_SORTED_FILE_REST) == 0 || get_double(reader, &stack->weight.rest)) &&
           ((more & FPX_SORTED_FILE_OTHER) == 0 || get_double(reader, &stack->other.value)) &&
           ((more & FPX_SORTED_FILE_OTHER_REST) == 0 || get_double(reader, &stack->other.rest));
}

/* Parses everything but the suffix. False if it cannot be a stack of this sorted run. */
static bool get_head(struct sorted_file_reader *reader, struct flamepix_stack *stack)
{
    uint64_t shared;
    uint64_t suffix;
    *stack = (struct flamepix_stack){0};
    if (!get_number(reader, &shared) || !get_number(reader, &suffix))
        return false;
    bool whole =
        (suffix & 1) != 0 ? get_more(reader, stack) : get_double(reader, &stack->weight.value);
    uint64_t left = reader->end - reader->offset + (reader->filled - reader->position);
    if (!whole || shared > reader->key_length || suffix >> 1 > left)
        return false;
    stack->shared = (size_t)shared;
    return fpx_size_add((size_t)shared, (size_t)(suffix >> 1), &stack->length);
}

/* Replaces the key after the shared bytes; unread bytes are read straight into the key. */
static enum flamepix_status get_suffix(struct sorted_file_reader *reader,
                                       const struct flamepix_stack *stack)
{
    enum flamepix_status status =
        fpx_array_reserve(&reader->key, &reader->key_capacity, stack->length, 1);
    if (status != FLAMEPIX_OK)
        return status;
    size_t suffix_length = stack->length - stack->shared;
    size_t buffered = reader->filled - reader->position;
    if (buffered > suffix_length)
        buffered = suffix_length;
    if (buffered > 0)
        memcpy(reader->key + stack->shared, reader->bytes + reader->position, buffered);
    reader->position += buffered;
    reader->key_length = stack->length;
    if (buffered == suffix_length)
        return FLAMEPIX_OK;
    return read_file(reader, reader->key + stack->shared + buffered, suffix_length - buffered);
}

static enum flamepix_status reader_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct sorted_file_reader *reader = (struct sorted_file_reader *)stacks;
    enum flamepix_status status = refill(reader);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->position == reader->filled)
        return FLAMEPIX_END;
    if (!get_head(reader, stack_ret))
        return damaged();
    status = get_suffix(reader, stack_ret);
    stack_ret->key = reader->key;
    return status;
}

static void reader_free(struct flamepix_stacks *stacks)
{
    struct sorted_file_reader *reader = (struct sorted_file_reader *)stacks;
    free(reader->buffer);
    free(reader->key);
    free(reader);
}

enum flamepix_status fpx_sorted_file_open_memory(struct flamepix_bytes bytes,
                                                 struct flamepix_stacks **stacks_ret)
{
    struct sorted_file_reader *reader = calloc(1, sizeof(*reader));
    if (reader == NULL)
        return FLAMEPIX_NO_MEMORY;
    *reader = (struct sorted_file_reader){
        .base = {.next = reader_next, .free = reader_free},
        .fd = -1,
        .bytes = bytes.data,
        .filled = bytes.length,
    };
    *stacks_ret = &reader->base;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_sorted_file_open_file(int fd, uint64_t begin, uint64_t end,
                                               size_t buffer_nbytes,
                                               struct flamepix_stacks **stacks_ret)
{
    struct sorted_file_reader *reader = calloc(1, sizeof(*reader));
    size_t capacity =
        buffer_nbytes < FPX_SORTED_FILE_HEAD_MAX ? FPX_SORTED_FILE_HEAD_MAX : buffer_nbytes;
    char *buffer = malloc(capacity);
    if (reader == NULL || buffer == NULL) {
        free(reader);
        free(buffer);
        return FLAMEPIX_NO_MEMORY;
    }
    *reader = (struct sorted_file_reader){
        .base = {.next = reader_next, .free = reader_free},
        .fd = fd,
        .offset = begin,
        .end = end,
        .bytes = buffer,
        .buffer = buffer,
        .capacity = capacity,
    };
    *stacks_ret = &reader->base;
    return FLAMEPIX_OK;
}
