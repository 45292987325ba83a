/* The first_path of a slice of an ordered profile: the frames of its first stack. The slice before
 * it may end within some of them, so what they hold is known only when the two are joined
 * (join_layouts.c). Until then those that are closed are kept here, apart from the store. */
#ifndef FPX_LAYOUT_FIRST_PATH_H
#define FPX_LAYOUT_FIRST_PATH_H

#include "layout/box_store.h"

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
    /* Bytes of the latest key that are frames of the first_path, which are open; or one of the
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

#endif
