/* Map names: a view that makes something of each name by itself, wherever it stands in a stack. */
#ifndef FPX_VIEW_NAMES_MAP_NAMES_H
#define FPX_VIEW_NAMES_MAP_NAMES_H

#include <flamepix/view.h>

/* Appends what becomes of `name` to `made`, which is empty. Nothing takes the frame out, so that
 * its children are its parent's; with ';' in it, it is several frames, those without a name left
 * out. The same name always becomes the same. Answers OK, NO_MEMORY or LIMIT_PATTERN. */
typedef enum flamepix_status fpx_map_name_fn(void *mapper, struct flamepix_bytes name,
                                             struct flamepix_buffer *made);

/* What names are mapped by. `free` gets the mapper once, also where opening fails. */
struct fpx_name_mapper {
    fpx_map_name_fn *map;
    void (*free)(void *mapper);
    void *mapper;
    bool regroups; /* what becomes the same as the frame below it is one frame with it */
};

/* How much longer than its key was a stack may become, bytes. */
enum { FPX_MAP_NAMES_GROWTH_MAX = 16 << 20 };

/* Opens such a view, which loses order. Takes `stacks` and the mapper, also on failure. Answers OK
 * or NO_MEMORY. What its next answers besides: what the mapper does, and LIMIT_PATTERN where a
 * stack becomes too long. */
enum flamepix_status fpx_map_names_open(struct flamepix_stacks *stacks,
                                        struct fpx_name_mapper mapper,
                                        struct flamepix_stacks **stacks_ret);

#endif
