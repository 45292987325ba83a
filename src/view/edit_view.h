/* Edit view: a view that rewrites each stack, in any resulting order. */
#ifndef FPX_VIEW_EDIT_VIEW_H
#define FPX_VIEW_EDIT_VIEW_H

#include <flamepix/view.h>

/* Writes the new form of `stack` to `key`, which is empty: whole frames, each ended by ';'. Called
 * for all stacks of the source in turn. Returns OK, END (the stack is left out), NO_MEMORY or
 * LIMIT_PATTERN. */
typedef enum flamepix_status fpx_edit_fn(void *editor, const struct flamepix_stack *stack,
                                         struct flamepix_buffer *key);

/* The editor of a view. `free` gets it once, also if opening fails; NULL: there was no memory for
 * it. */
struct fpx_edit {
    fpx_edit_fn *edit;
    void (*free)(void *editor);
    void *editor;
};

/* Opens such a view. Takes `stacks` and the editor, also on failure. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_edit_view_open(struct flamepix_stacks *stacks, struct fpx_edit edit,
                                        struct flamepix_stacks **stacks_ret);

#endif
