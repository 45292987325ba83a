/* Waiting stacks: what a tally needs of some stacks, before their names are looked up.
 *
 * A table of many names lies in memory that is far away, and a look-up that waits for it takes
 * longer than reading the stack. So stacks wait until they have opened some dozens of frames; then
 * what all of them need is asked for, and by the time they are counted everything is near. */
#ifndef FPX_TALLY_WAITING_STACKS_H
#define FPX_TALLY_WAITING_STACKS_H

#include <flamepix/stack.h>

#include "pattern/required_texts.h"
#include "tally/name_table.h"

enum { FPX_WAITING_STACKS = 64 };

struct fpx_waiting_stack {
    size_t kept;    /* open frames that it shares with the stack before it */
    size_t key_end; /* in `keys`, behind the names of the frames that it opens */
    struct flamepix_weight weight;
};

/* Starts as {0}, but for `required`. */
struct fpx_waiting_stacks {
    /* A frame that holds none of these need not be opened; NULL: all must be. The caller's. */
    const struct fpx_required_texts *required;
    struct fpx_waiting_stack stacks[FPX_WAITING_STACKS];
    size_t count;
    struct fpx_name_key *keys; /* of the frames that they open */
    size_t key_count, key_capacity;
    char *text; /* of the names; does not move while stacks wait */
    size_t length, text_capacity;
    size_t *ends; /* of the open frames: offsets in the latest key, behind their ';' */
    size_t depth, end_capacity;
};

/* Whether a stack that opens frames of `nbytes` bytes can wait, too. */
bool fpx_waiting_stacks_have_room(const struct fpx_waiting_stacks *waiting, size_t nbytes);

/* Adds a stack, of whose key only the first `length` bytes count. It opens those frames from offset
 * `begin` of the key on that must be open, and, where they are not, the frame at depth 1 and its
 * last one. There is room for it, or none waits. Asks for the first part of what its names' look-up
 * reads. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_waiting_stacks_add(struct fpx_waiting_stacks *waiting,
                                            const struct flamepix_stack *stack, size_t length,
                                            size_t begin, const struct fpx_name_table *names);

/* Asks for the rest of what the look-up of all names reads. */
void fpx_waiting_stacks_prefetch(struct fpx_waiting_stacks *waiting,
                                 const struct fpx_name_table *names);

/* They have been counted; what the next one may share is kept. */
void fpx_waiting_stacks_counted(struct fpx_waiting_stacks *waiting);

/* Starts again from nothing. */
void fpx_waiting_stacks_clear(struct fpx_waiting_stacks *waiting);

void fpx_waiting_stacks_free(struct fpx_waiting_stacks *waiting);

#endif
