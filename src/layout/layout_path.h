/* The open path: the frames of the latest stack, which the next one may share. A frame that only
 * one stack passes through is never looked at alone unless it is wide enough to be seen: its name
 * stays part of the key's text, and it is closed together with those above it. */
#ifndef FPX_LAYOUT_LAYOUT_PATH_H
#define FPX_LAYOUT_LAYOUT_PATH_H

#include <flamepix/stack.h>

#include "base/wide/wide.h"
#include "layout/box_store.h"

/* The first path of a slice of an ordered profile: the frames of its first stack. The slice before
 * it may end within some of them, so what they hold is known only when the two are joined
 * (join_layouts.c). Until then those that are closed are kept here, apart from the store. */

/* A closed one. It begins where the slice does. */
struct fpx_first_path_frame {
    size_t end;                /* offset in the first key behind its ';' */
    struct flamepix_sums stop; /* of the slice's stacks up to its end */
    struct flamepix_sums self; /* of those that end in it */
};

/* Before the first stack; when only the first one has come, whose key is not noted yet. */
#define FPX_FIRST_PATH_AHEAD SIZE_MAX
#define FPX_FIRST_PATH_FRESH (SIZE_MAX - 1)

/* Starts as {0}, which sets no frame apart; with an `open_end` of FPX_FIRST_PATH_AHEAD it does. */
struct fpx_first_path {
    /* Bytes of the latest key that are frames of the first path, which are open; or one of the
     * above. */
    size_t open_end;
    char *key; /* the first stack's, all of it, however many of its frames count */
    size_t length, key_capacity;
    /* Closed frames, the deepest first: their depths fall by one. Those that are open are below. */
    struct fpx_first_path_frame *frames;
    size_t count, capacity;
};

/* Copies the first key; all of its frames are open. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_first_path_note(struct fpx_first_path *first_path,
                                         struct flamepix_bytes key);

/* Sets the deepest open frame apart. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_first_path_close(struct fpx_first_path *first_path,
                                          const struct fpx_first_path_frame *frame);

/* Puts all frames into the store, left of what it has: none is open, and nothing comes before the
 * slice. The store has room for their depths. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_first_path_store(const struct fpx_first_path *first_path,
                                          struct fpx_box_store *store);

void fpx_first_path_free(struct fpx_first_path *first_path);

struct fpx_layout_path_frame {
    size_t end;                 /* offset in the key behind its ';'; the root's is 0 */
    struct flamepix_sums start; /* of all stacks before it */
    struct flamepix_sums self;  /* of those that end in it */
};

struct fpx_layout_path {
    char *text; /* the key of the latest stack */
    size_t length, text_capacity;
    size_t depth;   /* frames of the latest stack, limited or not; the root does not count */
    size_t limit;   /* frames that may be open, the root included */
    bool any_order; /* stacks may come in any order; false at first */

    /* Frames that are open: first those in `frames`, the root first, whose index is their depth;
     * then `fresh` more, opened by the latest stack alone at `fresh_start`, whose names follow in
     * `text`. count + fresh <= limit, and there is room for all of them in `frames`. */
    struct fpx_layout_path_frame *frames;
    size_t count, frame_capacity;
    size_t fresh;
    struct flamepix_sums fresh_start;
    struct flamepix_sums fresh_self; /* of the last fresh frame; the others have none */

    const struct fpx_wide *wide;

    /* Of a slice that may be joined to the one before it; {0} at first: nothing is set apart. */
    struct fpx_first_path first_path;
};

/* An open root and nothing else; `limit` is at least 1. Answers OK or NO_MEMORY; free it also
 * then. */
enum flamepix_status fpx_layout_path_init(struct fpx_layout_path *path, size_t limit);

/* How many frames a stack opened that were never open before: within the limit, and beyond it
 * (folded into the last one within). */
struct fpx_layout_path_opened {
    size_t frames, folded;
};

/* Takes the next stack, which begins at `at`, the sums of all stacks before it: closes there every
 * open frame that it does not share, from the top, into the store; opens the frames that are its
 * own, and gives its weight and `other` to the last one. Answers OK, NO_MEMORY, DISORDER (never
 * where any order will do), or BAD_ARGUMENT (key, length and shared contradict each other; nothing
 * has changed then, nor after DISORDER). */
enum flamepix_status fpx_layout_path_take(struct fpx_layout_path *path, struct fpx_box_store *store,
                                          const struct flamepix_stack *stack,
                                          const struct flamepix_sums *at,
                                          struct fpx_layout_path_opened *opened_ret);

/* Closes at `stop` all frames that do not end within the first `shared` bytes of the latest key;
 * those that stay open are no fresh ones. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_layout_path_close(struct fpx_layout_path *path,
                                           struct fpx_box_store *store, size_t shared,
                                           const struct flamepix_sums *stop);

/* Every open frame gets an element of its own. */
void fpx_layout_path_enter(struct fpx_layout_path *path);

/* Makes room for a key of `length` bytes and what lies behind it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_layout_path_reserve_text(struct fpx_layout_path *path, size_t length);

/* Notes the first key for the first path, if there was a stack and it is not noted yet. Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_layout_path_note_first(struct fpx_layout_path *path);

/* Closes all frames but the root at `at`, the sums of all stacks, into the store. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_layout_path_finish(struct fpx_layout_path *path,
                                            struct fpx_box_store *store,
                                            const struct flamepix_sums *at);

void fpx_layout_path_free(struct fpx_layout_path *path);

#endif
