/* Drop frames: a profile of pprof may name functions, as those of an allocator, that say nothing to
 * who looks at it: they go from its stacks, and so does what they call. */
#ifndef FPX_FORMAT_PARSE_DROP_FRAMES_H
#define FPX_FORMAT_PARSE_DROP_FRAMES_H

#include "format/samples/location_table.h"

/* Marks the locations whose functions match all of `drop`, a regular expression, and not `keep`;
 * both may be empty, and one that is none drops, or keeps, nothing. The table is resolved. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_drop_frames(struct fpx_location_table *table, struct flamepix_bytes drop,
                                     struct flamepix_bytes keep);

#endif
