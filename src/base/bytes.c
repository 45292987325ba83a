#include <flamepix/bytes.h>

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static enum flamepix_status make_room(struct flamepix_buffer *buffer, size_t length)
{
    size_t needed;
    buffer->status = fpx_size_add(buffer->length, length, &needed)
                         ? fpx_array_reserve(&buffer->data, &buffer->capacity, needed, 1)
                         : FLAMEPIX_NO_MEMORY;
    return buffer->status;
}

enum flamepix_status flamepix_buffer_append(struct flamepix_buffer *buffer, const void *bytes,
                                            size_t length)
{
    if (length == 0 || buffer->status != FLAMEPIX_OK)
        return buffer->status;
    if (length > buffer->capacity - buffer->length && make_room(buffer, length) != FLAMEPIX_OK)
        return buffer->status;
    memcpy(buffer->data + buffer->length, bytes, length);
    buffer->length += length;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_buffer_write(void *user, const void *bytes, size_t length)
{
    return flamepix_buffer_append(user, bytes, length);
}

void flamepix_buffer_free(struct flamepix_buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct flamepix_buffer){0};
}
