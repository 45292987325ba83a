/* Location ranks: the frames of locations by rank (frame_ranks.h), so that stacks of them
 * are put as ranks. Only where functions alone are asked for: then there are not many more texts
 * than the recording has itself. */
#ifndef FPX_FORMAT_SAMPLES_LOCATION_RANKS_H
#define FPX_FORMAT_SAMPLES_LOCATION_RANKS_H

#include "format/drawn/frame_ranks.h"
#include "format/samples/location_table.h"

/* A location's frames: `count` ranks from `begin` on. Most locations are one frame, the `only`
 * one. */
struct fpx_ranked_location {
    uint32_t begin, count, text_nbytes;
    char only[FPX_RANK_NBYTES_MAX];
};

/* Starts as {0}. */
struct fpx_location_ranks {
    bool are_used; /* else stacks are put as text (fpx_location_table_stack) */
    struct fpx_frame_ranks frames;
    struct flamepix_buffer keys;           /* ranks of all locations, one after the other */
    struct fpx_ranked_location *locations; /* by number; the last stands for none */
    struct flamepix_buffer stack;          /* the one that is being put */
};

/* Ranks the frames of a table that is resolved, and says so to the recording; or leaves `are_used`
 * false where texts are asked for that are more than functions, or very long. Before the first
 * sample. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_location_ranks_open(struct fpx_location_ranks *ranks,
                                             struct fpx_location_table *table,
                                             struct fpx_recording *recording);

/* What fpx_location_table_stack does, as ranks. */
enum flamepix_status fpx_location_ranks_stack(struct fpx_location_ranks *ranks,
                                              struct fpx_location_table *table,
                                              struct fpx_recording *recording, const uint64_t *ids,
                                              size_t count);

/* Frees everything; it is {0} again. */
void fpx_location_ranks_free(struct fpx_location_ranks *ranks);

#endif
