#include "compare/gone_stacks.h"

#include <stdlib.h>

#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "stack/order/sorted_file.h"

/* What is written and read at once. */
enum { PIECE_NBYTES = 1 << 16 };

struct fpx_gone_stacks {
    size_t memory_nbytes;
    struct fpx_sorted_file_writer *writer;
    struct flamepix_buffer
        memory; /* all of the bytes, until they are more than there is room for */
    int fd;     /* all of them then; -1 before */
};

/* What is in memory becomes the beginning of the file. */
static enum flamepix_status move_to_file(struct fpx_gone_stacks *gone)
{
    enum flamepix_status status = fpx_temp_open(&gone->fd);
    if (status == FLAMEPIX_OK && gone->memory.length > 0)
        status = fpx_fd_write(gone->fd, gone->memory.data, gone->memory.length);
    flamepix_buffer_free(&gone->memory);
    return status;
}

/* A flamepix_write_fn. */
static enum flamepix_status write_piece(void *user, const void *bytes, size_t length)
{
    struct fpx_gone_stacks *gone = user;
    if (gone->fd < 0 && length <= gone->memory_nbytes - gone->memory.length)
        return flamepix_buffer_append(&gone->memory, bytes, length);
    enum flamepix_status status = gone->fd < 0 ? move_to_file(gone) : FLAMEPIX_OK;
    return status == FLAMEPIX_OK ? fpx_fd_write(gone->fd, bytes, length) : status;
}

enum flamepix_status fpx_gone_stacks_create(size_t memory_nbytes, struct fpx_gone_stacks **gone_ret)
{
    struct fpx_gone_stacks *gone = calloc(1, sizeof(*gone));
    if (gone == NULL)
        return FLAMEPIX_NO_MEMORY;
    gone->memory_nbytes = memory_nbytes;
    gone->fd = -1;
    enum flamepix_status status =
        fpx_sorted_file_begin(PIECE_NBYTES, write_piece, gone, &gone->writer);
    if (status != FLAMEPIX_OK) {
        free(gone);
        return status;
    }
    *gone_ret = gone;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_gone_stacks_keep(struct fpx_gone_stacks *gone,
                                          const struct flamepix_stack *stack)
{
    return fpx_sorted_file_put(gone->writer, stack);
}

enum flamepix_status fpx_gone_stacks_open(struct fpx_gone_stacks *gone,
                                          struct flamepix_stacks **stacks_ret)
{
    uint64_t nbytes;
    enum flamepix_status status = fpx_sorted_file_finish(gone->writer, &nbytes);
    if (status != FLAMEPIX_OK)
        return status;
    if (gone->fd >= 0)
        return fpx_sorted_file_open_file(gone->fd, 0, nbytes, PIECE_NBYTES, stacks_ret);
    return fpx_sorted_file_open_memory(flamepix_buffer_bytes(&gone->memory), stacks_ret);
}

void fpx_gone_stacks_free(struct fpx_gone_stacks *gone)
{
    if (gone == NULL)
        return;
    fpx_sorted_file_writer_free(gone->writer);
    flamepix_buffer_free(&gone->memory);
    fpx_fd_close(gone->fd);
    free(gone);
}
