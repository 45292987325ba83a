#include "stack/order/sibling_order.h"

#include <errno.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/temp_names.h"

void fpx_backward_records_init(struct fpx_backward_records *records, size_t limit_nbytes)
{
    *records = (struct fpx_backward_records){.limit_nbytes = limit_nbytes, .fd = -1};
}

/* -- writing ----------------------------------------------------------------------------------- */

static uint64_t file_end(const struct fpx_backward_records *records)
{
    return records->count == 0 ? 0 : records->ends[records->count - 1];
}

/* Puts the chunk behind those in the file. */
static enum flamepix_status write_chunk(struct fpx_backward_records *records)
{
    enum flamepix_status status = fpx_array_reserve(&records->ends, &records->capacity,
                                                    records->count + 1, sizeof(*records->ends));
    if (status == FLAMEPIX_OK && records->fd < 0)
        status = fpx_temp_open(&records->fd);
    if (status == FLAMEPIX_OK)
        status = fpx_fd_write(records->fd, records->chunk.data, records->chunk.length);
    if (status != FLAMEPIX_OK)
        return status;
    const uint64_t end = file_end(records) + records->chunk.length;
    records->ends[records->count++] = end;
    records->chunk.length = 0;
    return FLAMEPIX_OK;
}

static bool fits(const struct fpx_backward_records *records, size_t length)
{
    const size_t left = records->limit_nbytes - records->chunk.length;
    return records->chunk.length <= records->limit_nbytes && length <= left &&
           left - length >= sizeof(length);
}

enum flamepix_status fpx_backward_records_add(struct fpx_backward_records *records,
                                              struct flamepix_bytes record)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (records->chunk.length > 0 && !fits(records, record.length))
        status = write_chunk(records);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&records->chunk, record.data, record.length);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_buffer_append(&records->chunk, &record.length, sizeof(record.length));
}

/* -- reading ----------------------------------------------------------------------------------- */

static enum flamepix_status damaged(void)
{
    errno = EIO;
    return FLAMEPIX_READ_FAILED;
}

/* Fetches the last chunk of the file, which is no longer one of it then. */
static enum flamepix_status read_chunk(struct fpx_backward_records *records)
{
    const uint64_t end = file_end(records);
    records->count--;
    const uint64_t begin = file_end(records);
    const size_t length = (size_t)(end - begin);
    size_t got;
    enum flamepix_status status =
        fpx_array_reserve(&records->chunk.data, &records->chunk.capacity, length, 1);
    if (status == FLAMEPIX_OK)
        status = fpx_fd_read_at(records->fd, records->chunk.data, length, begin, &got);
    if (status != FLAMEPIX_OK)
        return status;
    records->chunk.length = length;
    return got == length ? FLAMEPIX_OK : damaged();
}

enum flamepix_status fpx_backward_records_take(struct fpx_backward_records *records,
                                               struct flamepix_bytes *record_ret)
{
    struct flamepix_buffer *chunk = &records->chunk;
    size_t length;
    if (chunk->length == 0) {
        if (records->count == 0)
            return FLAMEPIX_END;
        enum flamepix_status status = read_chunk(records);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (chunk->length < sizeof(length))
        return damaged();
    chunk->length -= sizeof(length);
    memcpy(&length, chunk->data + chunk->length, sizeof(length));
    if (length > chunk->length)
        return damaged();
    chunk->length -= length;
    *record_ret = (struct flamepix_bytes){chunk->data + chunk->length, length};
    return FLAMEPIX_OK;
}

void fpx_backward_records_free(struct fpx_backward_records *records)
{
    fpx_fd_close(records->fd);
    flamepix_buffer_free(&records->chunk);
    free(records->ends);
    *records = (struct fpx_backward_records){.fd = -1};
}
