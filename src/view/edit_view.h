/* Edit view: a view that writes each stack anew, in whatever order that leaves them. */
#ifndef FPX_VIEW_EDIT_VIEW_H
#define FPX_VIEW_EDIT_VIEW_H

#include <flamepix/view.h>

/* Writes what becomes of `stack` into `key`, which is empty: whole frames, each ended by ';'.
 * All stacks of the source are given, one after the other. Answers OK, END (the stack is left out),
 * NO_MEMORY or LIMIT_PATTERN. */
typedef enum flamepix_status fpx_edit_fn(void *editor, const struct flamepix_stack *stack,
                                         struct flamepix_buffer *key);

/* What a view edits with. `free` gets the editor once, also where opening fails; NULL is one that
 * there was no memory for. */
struct fpx_edit {
    fpx_edit_fn *edit;
    void (*free)(void *editor);
    void *editor;
};

/* Opens such a view. Takes `stacks` and the editor, also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_edit_view_open(struct flamepix_stacks *stacks, struct fpx_edit edit,
                                        struct flamepix_stacks **stacks_ret);

#endif
