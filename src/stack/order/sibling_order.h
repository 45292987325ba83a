/* flamepix_order_siblings with a frame that stands behind all others. */
#ifndef FPX_STACK_ORDER_SIBLING_ORDER_H
#define FPX_STACK_ORDER_SIBLING_ORDER_H

#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/order.h>
#include <flamepix/stack.h>

/* As flamepix_order_siblings; by weight, the frame at depth 1 whose name is `last` stands behind
 * its siblings, whatever it weighs. The text is read when stacks have come, and outlives the
 * source; NULL or "": there is none. */
enum flamepix_status fpx_sibling_order_create(struct flamepix_stacks *stacks,
                                              enum flamepix_sibling_order order,
                                              size_t memory_nbytes, unsigned jobs, const char *last,
                                              struct flamepix_stacks **stacks_ret);

/* Valued stacks: each frame's name begins with the sort text of what its path is worth, the weight
 * of all stacks through it or the place of the first of them. So sorting them again puts siblings
 * in that order. */

/* Takes `stacks`, also on failure, in which all stacks through a path follow each other. Where they
 * are `numbered` (fpx_numbered_stacks_create), a path is worth its least place, and the number
 * is taken off; else it is worth its weight, but the frame at depth 1 that is called `last` (NULL
 * or "": none; read on the first next) is worth less than any other. Reads them all on the first
 * next and frees them then. What comes out is in no order; of it and of what is known of open
 * paths, only about `memory_nbytes` are held in memory, and files in $TMPDIR are used beyond. next
 * answers OK, END, NO_MEMORY, WRITE_FAILED, READ_FAILED, or what `stacks` answers. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_valued_stacks_create(struct flamepix_stacks *stacks, bool numbered,
                                              const char *last, size_t memory_nbytes,
                                              struct flamepix_stacks **stacks_ret);

/* Plain stacks: valued ones (sibling_order.h) with their sort texts taken off again. */

/* Takes `stacks`, also on failure, which may come in any order. next answers what they do, or
 * NO_MEMORY. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_plain_stacks_create(struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret);

/* Numbered stacks: each has its place in the order in which they come as one more frame, the last,
 * whose name is a sort text. So equal stacks stay apart while they are sorted, and where each was
 * is still known afterwards. */

/* Takes `stacks`, also on failure. next answers what `stacks` does, or NO_MEMORY. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_numbered_stacks_create(struct flamepix_stacks *stacks,
                                                struct flamepix_stacks **stacks_ret);

/* Backward records: written one after the other, and read again from the last to the first. They
 * are kept in memory up to a limit, and beyond it in an unlinked file in $TMPDIR. */

struct fpx_backward_records {
    size_t limit_nbytes;          /* of the chunk; one record always fits */
    struct flamepix_buffer chunk; /* the last records, each followed by its length */
    int fd;                       /* of the chunks before it; -1 while there are none */
    uint64_t *ends;               /* of each of them in the file; the first begins at 0 */
    size_t count, capacity;
};

void fpx_backward_records_init(struct fpx_backward_records *records, size_t limit_nbytes);

/* Answers OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_backward_records_add(struct fpx_backward_records *records,
                                              struct flamepix_bytes record);

/* Takes the last record off; its bytes are valid until the next call. Nothing may be added any
 * more. Answers OK, END, NO_MEMORY or READ_FAILED. */
enum flamepix_status fpx_backward_records_take(struct fpx_backward_records *records,
                                               struct flamepix_bytes *record_ret);

void fpx_backward_records_free(struct fpx_backward_records *records);

#endif
