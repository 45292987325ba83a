/* White and black: what there is after, followed by what is gone.
 *
 * What. Stacks come in key order with weight = after and other = before. They are handed out
 * unchanged; then those of weight 0 again, with before as their weight. So a layout shows both at
 * the same depths, side by side, and stacks that only before had get a width.
 *
 * Why a stack stands between them. A path that both begin with would be one box of a layout. A
 * stack without frames and weight closes all open frames.
 *
 * Cost. Gone stacks are kept until the others have passed: front-coded, in the memory given for
 * them, and beyond that in a file. */
#include <flamepix/compare.h>

#include <stdlib.h>

#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "stack/order/sorted_file.h"

/* -- gone stacks ------------------------------------------------------------------------------- */

/* Bytes per write and read. */
enum { PIECE_NBYTES = 1 << 16 };

/* Stacks kept in their order, to be read once after the last: front-coded in memory up to a size,
 * beyond it in an unlinked file in $TMPDIR. */
struct gone_stacks {
    size_t memory_nbytes;
    struct fpx_sorted_file_writer *writer;
    /* All of the bytes, as long as they fit. */
    struct flamepix_buffer memory;
    int fd; /* all of them afterwards; -1 before */
};

/* Moves the bytes in memory to the beginning of the file. */
static enum flamepix_status move_to_file(struct gone_stacks *gone)
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
    struct gone_stacks *gone = user;
    if (gone->fd < 0 && length <= gone->memory_nbytes - gone->memory.length)
        return flamepix_buffer_append(&gone->memory, bytes, length);
    enum flamepix_status status = gone->fd < 0 ? move_to_file(gone) : FLAMEPIX_OK;
    return status == FLAMEPIX_OK ? fpx_fd_write(gone->fd, bytes, length) : status;
}

/* Holds about `memory_nbytes`, plus the longest key. Returns OK or NO_MEMORY. */
static enum flamepix_status gone_stacks_create(size_t memory_nbytes, struct gone_stacks **gone_ret)
{
    struct gone_stacks *gone = calloc(1, sizeof(*gone));
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

/* The stacks that were kept, which are there as long as `gone`; no more can be kept then. next
 * returns OK, END, NO_MEMORY or READ_FAILED (of the file; errno set). Returns as
 * fpx_sorted_file_put. */
static enum flamepix_status gone_stacks_open(struct gone_stacks *gone,
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

static void gone_stacks_free(struct gone_stacks *gone)
{
    if (gone == NULL)
        return;
    fpx_sorted_file_writer_free(gone->writer);
    flamepix_buffer_free(&gone->memory);
    fpx_fd_close(gone->fd);
    free(gone);
}

/* -- both -------------------------------------------------------------------------------------- */

struct white_black {
    struct flamepix_stacks base;
    struct flamepix_stacks *after;
    struct gone_stacks *gone; /* NULL: none yet */
    size_t memory_nbytes;
    size_t shared; /* of the last stack handed out with the last kept one; 0 before the first */
    struct flamepix_stacks *kept; /* handed out after `after`; NULL until then */
};

/* Keeps the stack if it is gone, with its former weight. */
static enum flamepix_status keep_gone(struct white_black *both, const struct flamepix_stack *stack)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct flamepix_stack gone = *stack;
    if (stack->shared < both->shared)
        both->shared = stack->shared;
    if (stack->weight.value > 0 || !(stack->other.value > 0))
        return FLAMEPIX_OK;
    gone.weight = stack->other;
    gone.other = (struct flamepix_weight){0};
    gone.shared = both->shared;
    gone.tail = (struct flamepix_stack_tail){0};
    both->shared = stack->length;
    if (both->gone == NULL)
        status = gone_stacks_create(both->memory_nbytes, &both->gone);
    return status == FLAMEPIX_OK ? fpx_sorted_file_put(both->gone->writer, &gone) : status;
}

/* Hands out the stack that closes all open frames, if anything follows it. */
static enum flamepix_status begin_gone(struct white_black *both, struct flamepix_stack *stack_ret)
{
    if (both->gone == NULL)
        return FLAMEPIX_END;
    enum flamepix_status status = gone_stacks_open(both->gone, &both->kept);
    if (status == FLAMEPIX_OK)
        *stack_ret = (struct flamepix_stack){.key = ""};
    return status;
}

static enum flamepix_status white_black_next(struct flamepix_stacks *stacks,
                                             struct flamepix_stack *stack_ret)
{
    struct white_black *both = (struct white_black *)stacks;
    if (both->kept != NULL)
        return flamepix_stacks_next(both->kept, stack_ret);
    enum flamepix_status status = flamepix_stacks_next(both->after, stack_ret);
    if (status == FLAMEPIX_END)
        return begin_gone(both, stack_ret);
    return status == FLAMEPIX_OK ? keep_gone(both, stack_ret) : status;
}

static void white_black_free(struct flamepix_stacks *stacks)
{
    struct white_black *both = (struct white_black *)stacks;
    flamepix_stacks_free(both->kept);
    gone_stacks_free(both->gone);
    free(both);
}

enum flamepix_status flamepix_white_black_open(struct flamepix_stacks *after, size_t memory_nbytes,
                                               struct flamepix_stacks **stacks_ret)
{
    struct white_black *both = malloc(sizeof(*both));
    if (both == NULL)
        return FLAMEPIX_NO_MEMORY;
    *both = (struct white_black){
        .base = {.next = white_black_next, .free = white_black_free},
        .after = after,
        .memory_nbytes = memory_nbytes,
    };
    *stacks_ret = &both->base;
    return FLAMEPIX_OK;
}
