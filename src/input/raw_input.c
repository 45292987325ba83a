#include "input/input_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os/fd.h"

static void read_memory(const struct fpx_raw_input *raw, void *buffer, size_t capacity,
                        size_t *length_ret)
{
    size_t left = raw->bytes.length - (size_t)raw->position;
    *length_ret = capacity < left ? capacity : left;
    if (*length_ret > 0)
        memcpy(buffer, raw->bytes.data + raw->position, *length_ret);
}

/* Reads new bytes from a stream. */
static enum flamepix_status read_fresh(struct fpx_raw_input *raw, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    *length_ret = 0;
    if (raw->ended)
        return FLAMEPIX_OK;
    enum flamepix_status status = raw->read != NULL
                                      ? raw->read(raw->user, buffer, capacity, length_ret)
                                      : fpx_fd_read(raw->fd, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK)
        raw->ended = *length_ret == 0;
    return status;
}

static enum flamepix_status read_stream(struct fpx_raw_input *raw, void *buffer, size_t capacity,
                                        size_t *length_ret)
{
    if (raw->position < raw->spool.nbytes)
        return fpx_spool_read_at(&raw->spool, raw->position, buffer, capacity, length_ret);
    if (!raw->keeps)
        fpx_spool_free(&raw->spool);
    enum flamepix_status status = read_fresh(raw, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK && raw->keeps)
        status = fpx_spool_append(&raw->spool, buffer, *length_ret);
    return status;
}

/* Reads peeked bytes again; they may be partly in memory and partly in a file. */
static enum flamepix_status peek_kept(const struct fpx_raw_input *raw, char *buffer,
                                      size_t capacity, size_t *length_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t got = 1;
    *length_ret = 0;
    while (status == FLAMEPIX_OK && *length_ret < capacity && got > 0) {
        status = fpx_spool_read_at(&raw->spool, *length_ret, buffer + *length_ret,
                                   capacity - *length_ret, &got);
        if (status == FLAMEPIX_OK)
            *length_ret += got;
    }
    return status;
}

/* Peeked bytes are always kept; after a failed peek, the next one continues from them. */
static enum flamepix_status peek_stream(struct fpx_raw_input *raw, void *buffer, size_t capacity,
                                        size_t *length_ret)
{
    char *next = buffer;
    size_t length = 0;
    size_t got = 1;
    enum flamepix_status status = peek_kept(raw, next, capacity, &length);
    while (status == FLAMEPIX_OK && length < capacity && got > 0) {
        status = read_fresh(raw, next + length, capacity - length, &got);
        if (status == FLAMEPIX_OK)
            status = fpx_spool_append(&raw->spool, next + length, got);
        if (status == FLAMEPIX_OK)
            length += got;
    }
    *length_ret = length;
    return status;
}

/* A stream that is not kept still needs memory for peeked bytes. */
static void init_spool(struct fpx_raw_input *raw, bool keeps, size_t keep_nbytes)
{
    enum { PEEKED_NBYTES = 64 };
    raw->keeps = keeps;
    fpx_spool_init(&raw->spool, keeps ? keep_nbytes : PEEKED_NBYTES);
}

void fpx_raw_input_from_fd(struct fpx_raw_input *raw, int fd, bool owns_fd, bool keeps,
                           size_t keep_nbytes)
{
    *raw = (struct fpx_raw_input){.kind = FPX_RAW_INPUT_STREAM, .fd = fd};
    raw->owns_fd = owns_fd;
    init_spool(raw, keeps, keep_nbytes);
    struct stat about;
    raw->start = lseek(fd, 0, SEEK_CUR);
    if (raw->start < 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))
        return;
    raw->kind = FPX_RAW_INPUT_FILE;
    raw->size = about.st_size;
    raw->written = about.st_mtim;
    /* Only a hint: it may fail. */
    (void)posix_fadvise(fd, raw->start, 0, POSIX_FADV_SEQUENTIAL);
}

bool fpx_raw_input_has_changed(const struct fpx_raw_input *raw)
{
    struct stat about;
    if (raw->kind != FPX_RAW_INPUT_FILE || fstat(raw->fd, &about) != 0)
        return false;
    if (raw->size == 0 && about.st_size == 0)
        return false;
    return about.st_size != raw->size || about.st_mtim.tv_sec != raw->written.tv_sec ||
           about.st_mtim.tv_nsec != raw->written.tv_nsec;
}

void fpx_raw_input_from_memory(struct fpx_raw_input *raw, struct flamepix_bytes bytes)
{
    *raw = (struct fpx_raw_input){.kind = FPX_RAW_INPUT_MEMORY, .fd = -1, .bytes = bytes};
    init_spool(raw, false, 0);
}

void fpx_raw_input_from_callback(struct fpx_raw_input *raw, flamepix_read_fn read, void *user,
                                 bool keeps, size_t keep_nbytes)
{
    *raw =
        (struct fpx_raw_input){.kind = FPX_RAW_INPUT_STREAM, .fd = -1, .read = read, .user = user};
    init_spool(raw, keeps, keep_nbytes);
}

enum flamepix_status fpx_raw_input_peek(struct fpx_raw_input *raw, void *buffer, size_t capacity,
                                        size_t *length_ret)
{
    switch (raw->kind) {
    case FPX_RAW_INPUT_FILE:
        return fpx_fd_read_at(raw->fd, buffer, capacity, (uint64_t)raw->start, length_ret);
    case FPX_RAW_INPUT_MEMORY:
        read_memory(raw, buffer, capacity, length_ret);
        return FLAMEPIX_OK;
    case FPX_RAW_INPUT_STREAM:
        break;
    }
    return peek_stream(raw, buffer, capacity, length_ret);
}

bool fpx_raw_input_in_memory(const struct fpx_raw_input *raw, struct flamepix_bytes *bytes_ret)
{
    if (raw->kind != FPX_RAW_INPUT_MEMORY)
        return false;
    size_t position = (size_t)raw->position;
    size_t left = raw->bytes.length - position;
    *bytes_ret = (struct flamepix_bytes){left > 0 ? raw->bytes.data + position : NULL, left};
    return true;
}

enum flamepix_status fpx_raw_input_read(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret)
{
    struct fpx_raw_input *raw = user;
    enum flamepix_status status = FLAMEPIX_OK;
    switch (raw->kind) {
    case FPX_RAW_INPUT_FILE:
        status = fpx_fd_read(raw->fd, buffer, capacity, length_ret);
        break;
    case FPX_RAW_INPUT_MEMORY:
        read_memory(raw, buffer, capacity, length_ret);
        break;
    case FPX_RAW_INPUT_STREAM:
        status = read_stream(raw, buffer, capacity, length_ret);
        break;
    }
    if (status == FLAMEPIX_OK) {
        raw->position += *length_ret;
        raw->nbytes += *length_ret;
    }
    return status;
}

void fpx_raw_input_pass_to(struct fpx_raw_input *raw, uint64_t position)
{
    if (position > raw->position)
        raw->nbytes += position - raw->position;
    raw->position = position;
    /* For other users of the descriptor: nothing is read from there. */
    (void)lseek(raw->fd, raw->start + (off_t)position, SEEK_SET);
}

enum flamepix_status fpx_raw_input_rewind(struct fpx_raw_input *raw)
{
    if (raw->kind == FPX_RAW_INPUT_STREAM && !raw->keeps) {
        errno = ESPIPE;
        return FLAMEPIX_READ_FAILED;
    }
    if (raw->kind == FPX_RAW_INPUT_FILE && lseek(raw->fd, raw->start, SEEK_SET) < 0)
        return FLAMEPIX_READ_FAILED;
    raw->position = 0;
    return FLAMEPIX_OK;
}

void fpx_raw_input_keep_no_more(struct fpx_raw_input *raw)
{
    raw->keeps = false;
    if (raw->position > 0 && raw->position >= raw->spool.nbytes)
        fpx_spool_free(&raw->spool);
}

void fpx_raw_input_free(struct fpx_raw_input *raw)
{
    fpx_spool_free(&raw->spool);
    if (raw->owns_fd)
        fpx_fd_close(raw->fd);
}
