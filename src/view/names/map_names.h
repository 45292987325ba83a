/* Map names: a view that changes each name by itself, wherever it stands in a stack. */
#ifndef FPX_VIEW_NAMES_MAP_NAMES_H
#define FPX_VIEW_NAMES_MAP_NAMES_H

#include <flamepix/view.h>

/* Appends the new form of `name` to `made`, which is empty. An empty result removes the frame, and
 * its children become its parent's; with ';' in it, it is several frames, without nameless ones.
 * The same name always gives the same result. Returns OK, NO_MEMORY or LIMIT_PATTERN. */
typedef enum flamepix_status fpx_map_name_fn(void *mapper, struct flamepix_bytes name,
                                             struct flamepix_buffer *made);

/* The mapper of names. `free` gets it once, also if opening fails. */
struct fpx_name_mapper {
    fpx_map_name_fn *map;
    void (*free)(void *mapper);
    void *mapper;
    bool regroups; /* a frame with the same result as the one below it is merged with it */
};

/* How much longer a stack may become than its key was, bytes. */
enum { FPX_MAP_NAMES_GROWTH_MAX = 16 << 20 };

/* Opens such a view, which loses order. Takes `stacks` and the mapper, also on failure. Returns OK
 * or NO_MEMORY. Its next also returns the statuses of the mapper, and LIMIT_PATTERN if a stack
 * becomes too long. */
enum flamepix_status fpx_map_names_open(struct flamepix_stacks *stacks,
                                        struct fpx_name_mapper mapper,
                                        struct flamepix_stacks **stacks_ret);

#endif
