#include "input/spool.h"

#include <string.h>

#include "base/fd.h"
#include "base/temp_file.h"

static enum flamepix_status append_to_file(struct flamepix_spool *keep, const char *bytes,
                                           size_t length)
{
    if (keep->fd < 0) {
        enum flamepix_status status = flamepix_temp_open(&keep->fd);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return flamepix_fd_write(keep->fd, bytes, length);
}

void flamepix_spool_init(struct flamepix_spool *keep, size_t memory_limit)
{
    *keep = (struct flamepix_spool){.memory_limit = memory_limit, .fd = -1};
}

enum flamepix_status flamepix_spool_append(struct flamepix_spool *keep, const void *bytes,
                                           size_t length)
{
    const char *next = bytes;
    size_t room = keep->memory_limit - keep->memory.length;
    size_t in_memory = length < room ? length : room;
    enum flamepix_status status = flamepix_buffer_append(&keep->memory, next, in_memory);
    if (status == FLAMEPIX_OK && in_memory < length)
        status = append_to_file(keep, next + in_memory, length - in_memory);
    if (status == FLAMEPIX_OK)
        keep->nbytes += length;
    return status;
}

enum flamepix_status flamepix_spool_read_at(const struct flamepix_spool *keep, uint64_t offset,
                                            void *buffer, size_t capacity, size_t *length_ret)
{
    *length_ret = 0;
    if (offset >= keep->nbytes)
        return FLAMEPIX_OK;
    if (offset >= keep->memory.length)
        return flamepix_fd_read_at(keep->fd, buffer, capacity, offset - keep->memory.length,
                                   length_ret);
    size_t left = keep->memory.length - (size_t)offset;
    *length_ret = capacity < left ? capacity : left;
    memcpy(buffer, keep->memory.data + offset, *length_ret);
    return FLAMEPIX_OK;
}

void flamepix_spool_free(struct flamepix_spool *keep)
{
    flamepix_buffer_free(&keep->memory);
    flamepix_fd_close(keep->fd);
    flamepix_spool_init(keep, 0);
}
