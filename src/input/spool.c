#include "input/input_internal.h"

#include <string.h>

#include "base/os/fd.h"
#include "base/os/temp_names.h"

static enum flamepix_status append_to_file(struct fpx_spool *spool, const char *bytes,
                                           size_t length)
{
    if (spool->fd < 0) {
        enum flamepix_status status = fpx_temp_open(&spool->fd);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return fpx_fd_write(spool->fd, bytes, length);
}

void fpx_spool_init(struct fpx_spool *spool, size_t memory_limit)
{
    *spool = (struct fpx_spool){.memory_limit = memory_limit, .fd = -1};
}

enum flamepix_status fpx_spool_append(struct fpx_spool *spool, const void *bytes, size_t length)
{
    const char *next = bytes;
    size_t room = spool->memory_limit - spool->memory.length;
    size_t in_memory = length < room ? length : room;
    enum flamepix_status status = flamepix_buffer_append(&spool->memory, next, in_memory);
    if (status == FLAMEPIX_OK && in_memory < length)
        status = append_to_file(spool, next + in_memory, length - in_memory);
    if (status == FLAMEPIX_OK)
        spool->nbytes += length;
    return status;
}

enum flamepix_status fpx_spool_read_at(const struct fpx_spool *spool, uint64_t offset, void *buffer,
                                       size_t capacity, size_t *length_ret)
{
    *length_ret = 0;
    if (offset >= spool->nbytes)
        return FLAMEPIX_OK;
    if (offset >= spool->memory.length)
        return fpx_fd_read_at(spool->fd, buffer, capacity, offset - spool->memory.length,
                              length_ret);
    size_t left = spool->memory.length - (size_t)offset;
    *length_ret = capacity < left ? capacity : left;
    memcpy(buffer, spool->memory.data + offset, *length_ret);
    return FLAMEPIX_OK;
}

void fpx_spool_free(struct fpx_spool *spool)
{
    flamepix_buffer_free(&spool->memory);
    fpx_fd_close(spool->fd);
    fpx_spool_init(spool, 0);
}
