/* Drop frames: a profile of pprof may name functions that are of no interest, such as those of an
 * allocator. They are removed from the stacks, with everything that they call. */
#ifndef FPX_FORMAT_PARSE_DROP_FRAMES_H
#define FPX_FORMAT_PARSE_DROP_FRAMES_H

#include "format/samples/location_table.h"

/* Marks the locations whose functions match all of `drop`, a regular expression, but not `keep`.
 * Both may be empty; an invalid expression drops, or keeps, nothing. The table must be resolved.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_drop_frames(struct fpx_location_table *table, struct flamepix_bytes drop,
                                     struct flamepix_bytes keep);

#endif
