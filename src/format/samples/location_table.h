/* Location table: what the profiles of pprof and OpenTelemetry know of an address: the functions
 * there, of which all but the last are inlined into the next, their files and lines, and the module
 * (mapping). Samples are lists of locations; this writes them as frames.
 *
 * Locations, functions and mappings have ids, by which they are found in any order. Names are texts
 * of one table, and found by their numbers in it, when frames are written. */
#ifndef FPX_FORMAT_SAMPLES_LOCATION_TABLE_H
#define FPX_FORMAT_SAMPLES_LOCATION_TABLE_H

#include "format/drawn/frame_ranks.h"
#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/samples/id_table.h"

/* More functions at one address are left out, and so is what a stack's text has beyond so many
 * bytes: a small file could ask for very much. */
enum { FPX_LOCATION_LINES_MAX = 256, FPX_LOCATION_STACK_NBYTES = 1 << 20 };

struct fpx_function {
    uint64_t name, system_name, file; /* numbers of texts; the second stands in for the first */
};

struct fpx_mapping {
    uint64_t file;         /* number of a text */
    uint64_t begin, limit; /* addresses; both 0 where that is not known */
};

struct fpx_location_line {
    uint64_t function_id;
    uint64_t line;     /* of the source; 0: not known */
    uint32_t function; /* its number, once resolved; FPX_ID_NONE: there is none */
};

/* Where a location has no mapping; and the id of one that it refers to and that is not there. */
#define FPX_NO_MAPPING   UINT64_MAX
#define FPX_LOST_MAPPING (UINT64_MAX - 1)

/* What dropped frames (drop_frames.h) mean to a location. */
enum fpx_location_drop {
    FPX_DROP_NOTHING,
    FPX_DROP_CALLEES, /* what is called from here goes */
    FPX_DROP_ALL      /* and so does the location */
};

struct fpx_location {
    uint64_t address, mapping_id;
    size_t first_line; /* the innermost function */
    uint32_t line_count;
    uint32_t mapping; /* its number, once resolved; FPX_ID_NONE: there is none */
    enum fpx_location_drop drop;
    bool is_lacking; /* once resolved: it refers to what is not there, a function, its name or
                        a mapping */
};

/* Starts as {0}. */
struct fpx_location_table {
    struct fpx_text_table texts;
    struct fpx_id_table function_ids, mapping_ids, location_ids;
    struct fpx_function *functions; /* by number, as the two below */
    struct fpx_mapping *mappings;
    struct fpx_location *locations;
    struct fpx_location_line *lines;
    size_t function_capacity, mapping_capacity, location_capacity, line_count, line_capacity;
    size_t claimed;   /* lines of locations that were added */
    bool drops;       /* some location drops something */
    bool has_lacking; /* some location is lacking */
    bool has_lost;    /* some location refers to a mapping that is not there */
    bool lacks; /* of the stack written last, some location is lacking, or is not there itself */
    /* Names as frames, by the number of their text; data is NULL where it was not asked for yet. */
    struct flamepix_bytes *spelled;
    struct flamepix_bytes *frames; /* of locations that are but one such name, by their numbers */
    struct fpx_arena arena;
    struct flamepix_buffer frame;
};

/* Each of these answers OK or NO_MEMORY. The lines of a location are added right before it, the
 * innermost first. */
enum flamepix_status fpx_location_table_add_function(struct fpx_location_table *table, uint64_t id,
                                                     const struct fpx_function *function);
enum flamepix_status fpx_location_table_add_mapping(struct fpx_location_table *table, uint64_t id,
                                                    const struct fpx_mapping *mapping);
enum flamepix_status fpx_location_table_add_line(struct fpx_location_table *table,
                                                 uint64_t function_id, uint64_t line);
enum flamepix_status fpx_location_table_add(struct fpx_location_table *table, uint64_t id,
                                            uint64_t address, uint64_t mapping_id);

/* The table is whole: finds the functions and mappings of all locations. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_location_table_resolve(struct fpx_location_table *table);

/* Whether the location of this number, or FPX_ID_NONE, is lacking. */
static inline bool fpx_location_is_incomplete(const struct fpx_location_table *table,
                                              uint32_t number)
{
    return number == FPX_ID_NONE || (table->has_lacking && table->locations[number].is_lacking);
}

/* The number of the text that names a function; there may be no such text. */
uint64_t fpx_location_table_name(const struct fpx_location_table *table, uint32_t function);

/* The first of the locations of a sample, leaf first, that is not dropped. */
size_t fpx_location_table_leaf(const struct fpx_location_table *table, const uint64_t *ids,
                               size_t count);

/* Adds the frames of a sample to the recording's stack, root first. `ids` are those of its
 * locations, leaf first; one that does not exist is "[unknown]", and then the table `lacks`.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_location_table_stack(struct fpx_location_table *table,
                                              struct fpx_recording *recording, const uint64_t *ids,
                                              size_t count);

/* Frees everything; the table is {0} again. */
void fpx_location_table_free(struct fpx_location_table *table);

/* Location ranks: the frames of locations by rank (frame_ranks.h), so that stacks of them
 * are put as ranks. Only where functions alone are asked for: then there are not many more texts
 * than the recording has itself. */

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
