/* The open path: the frames of the latest stack, which the next one may share. A frame of only one
 * stack is never handled alone unless it is wide enough to be seen: its name stays part of the
 * key's text, and it is closed together with those above it. */
#ifndef FPX_LAYOUT_LAYOUT_PATH_H
#define FPX_LAYOUT_LAYOUT_PATH_H

#include <flamepix/stack.h>

#include "base/wide/wide.h"
#include "layout/box_store.h"

/* The first path of a slice of an ordered profile: the frames of its first stack. The slice before
 * it may end within some of them, so their weights are known only when the two are joined
 * (join_layouts.c). Until then closed ones are kept here, apart from the store. */

/* A closed frame. It begins where the slice does. */
struct fpx_first_path_frame {
    size_t end;                /* offset in the first key after its ';' */
    struct flamepix_sums stop; /* sums of the slice's stacks up to its end */
    struct flamepix_sums self; /* of the stacks that end in it */
};

/* Before the first stack; and while only the first one has been taken and its key is not noted. */
#define FPX_FIRST_PATH_AHEAD SIZE_MAX
#define FPX_FIRST_PATH_FRESH (SIZE_MAX - 1)

/* Starts as {0}, which is disabled; an `open_end` of FPX_FIRST_PATH_AHEAD enables it. */
struct fpx_first_path {
    /* Bytes of the latest key with open frames of the first path; or one of the above. */
    size_t open_end;
    char *key; /* the whole key of the first stack, however many of its frames count */
    size_t length, key_capacity;
    /* Closed frames, deepest first: their depths fall by one. The open ones are below. */
    struct fpx_first_path_frame *frames;
    size_t count, capacity;
};

/* Copies the first key; all of its frames are open. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_first_path_note(struct fpx_first_path *first_path,
                                         struct flamepix_bytes key);

/* Sets the deepest open frame apart. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_first_path_close(struct fpx_first_path *first_path,
                                          const struct fpx_first_path_frame *frame);

/* Puts all frames into the store, left of its contents: none is open, and there is no slice before
 * this one. The store has room for their depths. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_first_path_store(const struct fpx_first_path *first_path,
                                          struct fpx_box_store *store);

void fpx_first_path_free(struct fpx_first_path *first_path);

struct fpx_layout_path_frame {
    size_t end;                 /* offset in the key after its ';'; the root's is 0 */
    struct flamepix_sums start; /* of all stacks before it */
    struct flamepix_sums self;  /* of the stacks that end in it */
};

struct fpx_layout_path {
    char *text; /* the key of the latest stack */
    size_t length, text_capacity;
    size_t depth;   /* frames of the latest stack, limited or not; without the root */
    size_t limit;   /* limit of open frames, the root included */
    bool any_order; /* stacks may come in any order; false at first */

    /* The open frames: first those in `frames`, the root first, whose index is their depth; then
     * `fresh` more, opened by the latest stack at `fresh_start` and in no other, whose names follow
     * in `text`. count + fresh <= limit, and `frames` has room for all of them. */
    struct fpx_layout_path_frame *frames;
    size_t count, frame_capacity;
    size_t fresh;
    struct flamepix_sums fresh_start;
    struct flamepix_sums fresh_self; /* of the last fresh frame; the others have none */

    const struct fpx_wide *wide;

    /* For a slice that may be joined to the one before it; {0} at first: disabled. */
    struct fpx_first_path first_path;
};

/* Opens only the root; `limit` is at least 1. Returns OK or NO_MEMORY; free it in both cases. */
enum flamepix_status fpx_layout_path_init(struct fpx_layout_path *path, size_t limit);

/* How many new frames a stack opened: within the limit, and beyond it (folded into the last one
 * within). */
struct fpx_layout_path_opened {
    size_t frames, folded;
};

/* Takes the next stack, which begins at `at`, the sums of all stacks before it: closes there every
 * open frame that it does not share, from the top, into the store; opens its own frames, and adds
 * its weight and `other` to the last one. Returns OK, NO_MEMORY, DISORDER (never if any order is
 * allowed), or BAD_ARGUMENT (key, length and shared contradict each other). After DISORDER and
 * BAD_ARGUMENT nothing has changed. */
enum flamepix_status fpx_layout_path_take(struct fpx_layout_path *path, struct fpx_box_store *store,
                                          const struct flamepix_stack *stack,
                                          const struct flamepix_sums *at,
                                          struct fpx_layout_path_opened *opened_ret);

/* Closes at `stop` all frames that do not end within the first `shared` bytes of the latest key;
 * the remaining ones are not fresh. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_layout_path_close(struct fpx_layout_path *path,
                                           struct fpx_box_store *store, size_t shared,
                                           const struct flamepix_sums *stop);

/* Gives every open frame an element of its own. */
void fpx_layout_path_enter(struct fpx_layout_path *path);

/* Makes room for a key of `length` bytes and the bytes after it. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_layout_path_reserve_text(struct fpx_layout_path *path, size_t length);

/* Notes the first key for the first path, if there was a stack and it was not noted yet. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_layout_path_note_first(struct fpx_layout_path *path);

/* Closes all frames but the root at `at`, the sums of all stacks, into the store. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_layout_path_finish(struct fpx_layout_path *path,
                                            struct fpx_box_store *store,
                                            const struct flamepix_sums *at);

void fpx_layout_path_free(struct fpx_layout_path *path);

#endif
