/* The spine of a chunk of an ordered profile: the frames of its first stack. The chunk before it
 * may end within some of them, so what they hold is known only when the two are joined
 * (join_layouts.c). Until then those that are closed are kept here, apart from the store. */
#ifndef FPX_LAYOUT_SPINE_H
#define FPX_LAYOUT_SPINE_H

#include "layout/store.h"

/* A closed one. It begins where the chunk does. */
struct fpx_spine_frame {
    size_t end;                /* offset in the first key behind its ';' */
    struct flamepix_sums stop; /* of the chunk's stacks up to its end */
    struct flamepix_sums self; /* of those that end in it */
};

/* Before the first stack; when only the first one has come, whose key is not noted yet. */
#define FPX_SPINE_AHEAD SIZE_MAX
#define FPX_SPINE_FRESH (SIZE_MAX - 1)

/* Starts as {0}, which sets no frame apart; with an `open_end` of FPX_SPINE_AHEAD it does. */
struct fpx_spine {
    /* Bytes of the latest key that are frames of the spine, which are open; or one of the above. */
    size_t open_end;
    char *key; /* the first stack's, all of it, however many of its frames count */
    size_t length, key_capacity;
    /* Closed frames, the deepest first: their depths fall by one. Those that are open are below. */
    struct fpx_spine_frame *frames;
    size_t count, capacity;
};

/* Copies the first key; all of its frames are open. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_spine_note(struct fpx_spine *spine, struct flamepix_bytes key);

/* Sets the deepest open frame apart. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_spine_close(struct fpx_spine *spine, const struct fpx_spine_frame *frame);

/* Puts all frames into the store, left of what it has: none is open, and nothing comes before the
 * chunk. The store has room for their depths. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_spine_store(const struct fpx_spine *spine, struct fpx_store *store);

void fpx_spine_free(struct fpx_spine *spine);

#endif
