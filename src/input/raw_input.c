#include "input/raw_input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"

static void read_memory(const struct flamepix_raw_input *packed, void *buffer, size_t capacity,
                        size_t *length_ret)
{
    size_t left = packed->bytes.length - (size_t)packed->position;
    *length_ret = capacity < left ? capacity : left;
    if (*length_ret > 0)
        memcpy(buffer, packed->bytes.data + packed->position, *length_ret);
}

/* What a stream has not given yet. */
static enum flamepix_status read_fresh(struct flamepix_raw_input *packed, void *buffer,
                                       size_t capacity, size_t *length_ret)
{
    *length_ret = 0;
    if (packed->ended)
        return FLAMEPIX_OK;
    enum flamepix_status status = packed->read != NULL
                                      ? packed->read(packed->user, buffer, capacity, length_ret)
                                      : flamepix_fd_read(packed->fd, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK)
        packed->ended = *length_ret == 0;
    return status;
}

static enum flamepix_status read_stream(struct flamepix_raw_input *packed, void *buffer,
                                        size_t capacity, size_t *length_ret)
{
    if (packed->position < packed->keep.nbytes)
        return flamepix_spool_read_at(&packed->keep, packed->position, buffer, capacity,
                                      length_ret);
    enum flamepix_status status = read_fresh(packed, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK && packed->keeps)
        status = flamepix_spool_append(&packed->keep, buffer, *length_ret);
    return status;
}

/* What was peeked at is kept in any case. */
static enum flamepix_status peek_stream(struct flamepix_raw_input *packed, void *buffer,
                                        size_t capacity, size_t *length_ret)
{
    char *next = buffer;
    size_t length = 0;
    size_t got = 1;
    while (length < capacity && got > 0) {
        enum flamepix_status status = read_fresh(packed, next + length, capacity - length, &got);
        if (status == FLAMEPIX_OK)
            status = flamepix_spool_append(&packed->keep, next + length, got);
        if (status != FLAMEPIX_OK)
            return status;
        length += got;
    }
    *length_ret = length;
    return FLAMEPIX_OK;
}

/* A stream that is not kept still needs memory for what is peeked at. */
static void init_keep(struct flamepix_raw_input *packed, bool keeps, size_t keep_nbytes)
{
    enum { PEEKED_NBYTES = 64 };
    packed->keeps = keeps;
    flamepix_spool_init(&packed->keep, keeps ? keep_nbytes : PEEKED_NBYTES);
}

void flamepix_raw_input_from_fd(struct flamepix_raw_input *packed, int fd, bool owns_fd, bool keeps,
                                size_t keep_nbytes)
{
    *packed = (struct flamepix_raw_input){.kind = FLAMEPIX_RAW_INPUT_STREAM, .fd = fd};
    packed->owns_fd = owns_fd;
    init_keep(packed, keeps, keep_nbytes);
    struct stat about;
    packed->start = lseek(fd, 0, SEEK_CUR);
    if (packed->start < 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))
        return;
    packed->kind = FLAMEPIX_RAW_INPUT_FILE;
    /* Advice only: nothing depends on its success. */
    (void)posix_fadvise(fd, packed->start, 0, POSIX_FADV_SEQUENTIAL);
}

void flamepix_raw_input_from_memory(struct flamepix_raw_input *packed, struct flamepix_bytes bytes)
{
    *packed =
        (struct flamepix_raw_input){.kind = FLAMEPIX_RAW_INPUT_MEMORY, .fd = -1, .bytes = bytes};
    init_keep(packed, false, 0);
}

void flamepix_raw_input_from_callback(struct flamepix_raw_input *packed, flamepix_read_fn read,
                                      void *user, bool keeps, size_t keep_nbytes)
{
    *packed = (struct flamepix_raw_input){
        .kind = FLAMEPIX_RAW_INPUT_STREAM, .fd = -1, .read = read, .user = user};
    init_keep(packed, keeps, keep_nbytes);
}

enum flamepix_status flamepix_raw_input_peek(struct flamepix_raw_input *packed, void *buffer,
                                             size_t capacity, size_t *length_ret)
{
    switch (packed->kind) {
    case FLAMEPIX_RAW_INPUT_FILE:
        return flamepix_fd_read_at(packed->fd, buffer, capacity, (uint64_t)packed->start,
                                   length_ret);
    case FLAMEPIX_RAW_INPUT_MEMORY:
        read_memory(packed, buffer, capacity, length_ret);
        return FLAMEPIX_OK;
    case FLAMEPIX_RAW_INPUT_STREAM:
        break;
    }
    return peek_stream(packed, buffer, capacity, length_ret);
}

enum flamepix_status flamepix_raw_input_read(void *user, void *buffer, size_t capacity,
                                             size_t *length_ret)
{
    struct flamepix_raw_input *packed = user;
    enum flamepix_status status = FLAMEPIX_OK;
    switch (packed->kind) {
    case FLAMEPIX_RAW_INPUT_FILE:
        status = flamepix_fd_read(packed->fd, buffer, capacity, length_ret);
        break;
    case FLAMEPIX_RAW_INPUT_MEMORY:
        read_memory(packed, buffer, capacity, length_ret);
        break;
    case FLAMEPIX_RAW_INPUT_STREAM:
        status = read_stream(packed, buffer, capacity, length_ret);
        break;
    }
    if (status == FLAMEPIX_OK) {
        packed->position += *length_ret;
        packed->nbytes += *length_ret;
    }
    return status;
}

enum flamepix_status flamepix_raw_input_rewind(struct flamepix_raw_input *packed)
{
    if (packed->kind == FLAMEPIX_RAW_INPUT_STREAM && !packed->keeps) {
        errno = ESPIPE;
        return FLAMEPIX_READ_FAILED;
    }
    if (packed->kind == FLAMEPIX_RAW_INPUT_FILE && lseek(packed->fd, packed->start, SEEK_SET) < 0)
        return FLAMEPIX_READ_FAILED;
    packed->position = 0;
    return FLAMEPIX_OK;
}

void flamepix_raw_input_free(struct flamepix_raw_input *packed)
{
    flamepix_spool_free(&packed->keep);
    if (packed->owns_fd)
        flamepix_fd_close(packed->fd);
}
