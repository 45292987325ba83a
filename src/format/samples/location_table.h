/* Location table: what profiles of pprof and OpenTelemetry hold for an address: its functions,
 * where all but the last are inlined into the next, their files and lines, and the module
 * (mapping). Samples are lists of locations; this writes them as frames.
 *
 * Locations, functions and mappings are found by id, in any order of definition. Names are numbers
 * of texts in a table, which are looked up when frames are written. */
#ifndef FPX_FORMAT_SAMPLES_LOCATION_TABLE_H
#define FPX_FORMAT_SAMPLES_LOCATION_TABLE_H

#include "format/drawn/frame_ranks.h"
#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/samples/id_table.h"

/* Further functions at one address are dropped, and a stack's text is truncated at this size: a
 * small file could ask for very much. */
enum { FPX_LOCATION_LINES_MAX = 256, FPX_LOCATION_STACK_NBYTES = 1 << 20 };

struct fpx_function {
    uint64_t name, system_name, file; /* text numbers; system_name replaces a missing name */
};

struct fpx_mapping {
    uint64_t file;         /* number of a text */
    uint64_t begin, limit; /* addresses; both 0 if unknown */
};

struct fpx_location_line {
    uint64_t function_id;
    uint64_t line;     /* of the source; 0: unknown */
    uint32_t function; /* number, once resolved; FPX_ID_NONE: none */
};

/* A location without a mapping, and one whose mapping is missing. */
#define FPX_NO_MAPPING   UINT64_MAX
#define FPX_LOST_MAPPING (UINT64_MAX - 1)

/* The effect of dropped frames (drop_frames.h) on a location. */
enum fpx_location_drop {
    FPX_DROP_NOTHING,
    FPX_DROP_CALLEES, /* callees are dropped */
    FPX_DROP_ALL      /* and the location itself */
};

struct fpx_location {
    uint64_t address, mapping_id;
    size_t first_line; /* the innermost function */
    uint32_t line_count;
    uint32_t mapping; /* number, once resolved; FPX_ID_NONE: none */
    enum fpx_location_drop drop;
    bool is_lacking; /* once resolved: a function, its name or a mapping is missing */
};

/* Starts as {0}. */
struct fpx_location_table {
    struct fpx_text_table texts;
    struct fpx_id_table function_ids, mapping_ids, location_ids;
    struct fpx_function *functions; /* by number, as the next two */
    struct fpx_mapping *mappings;
    struct fpx_location *locations;
    struct fpx_location_line *lines;
    size_t function_capacity, mapping_capacity, location_capacity, line_count, line_capacity;
    size_t claimed;   /* lines that belong to added locations */
    bool drops;       /* some location drops something */
    bool has_lacking; /* some location is incomplete */
    bool has_lost;    /* some location's mapping is missing */
    bool lacks;       /* the last written stack has an incomplete or missing location */
    /* Names as frames, by the number of their text; data is NULL until first use. */
    struct flamepix_bytes *spelled;
    struct flamepix_bytes *frames; /* by number, for locations with just one such name */
    struct fpx_arena arena;
    struct flamepix_buffer frame;
};

/* Each returns OK or NO_MEMORY. The lines of a location are added just before it, innermost first.
 */
enum flamepix_status fpx_location_table_add_function(struct fpx_location_table *table, uint64_t id,
                                                     const struct fpx_function *function);
enum flamepix_status fpx_location_table_add_mapping(struct fpx_location_table *table, uint64_t id,
                                                    const struct fpx_mapping *mapping);
enum flamepix_status fpx_location_table_add_line(struct fpx_location_table *table,
                                                 uint64_t function_id, uint64_t line);
enum flamepix_status fpx_location_table_add(struct fpx_location_table *table, uint64_t id,
                                            uint64_t address, uint64_t mapping_id);

/* Finds the functions and mappings of all locations. Call when the table is complete. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_location_table_resolve(struct fpx_location_table *table);

/* Whether the location of this number, or FPX_ID_NONE, is incomplete. */
static inline bool fpx_location_is_incomplete(const struct fpx_location_table *table,
                                              uint32_t number)
{
    return number == FPX_ID_NONE || (table->has_lacking && table->locations[number].is_lacking);
}

/* The text number of a function's name; that text may be missing. */
uint64_t fpx_location_table_name(const struct fpx_location_table *table, uint32_t function);

/* The first location of a sample, leaf first, that is not dropped. */
size_t fpx_location_table_leaf(const struct fpx_location_table *table, const uint64_t *ids,
                               size_t count);

/* Adds the frames of a sample to the recording's stack, root first. `ids` are its locations, leaf
 * first. A missing location is "[unknown]", and sets the table's `lacks`. Returns OK or NO_MEMORY.
 */
enum flamepix_status fpx_location_table_stack(struct fpx_location_table *table,
                                              struct fpx_recording *recording, const uint64_t *ids,
                                              size_t count);

/* Frees everything; the table is {0} again. */
void fpx_location_table_free(struct fpx_location_table *table);

/* Location ranks: the frames of locations by rank (frame_ranks.h), so that stacks are put as ranks.
 * Only used for functions only: the number of texts is then close to that of the recording. */

/* A location's frames: `count` ranks from `begin` on. Most locations are a single frame, `only`. */
struct fpx_ranked_location {
    uint32_t begin, count, text_nbytes;
    char only[FPX_RANK_NBYTES_MAX];
};

/* Starts as {0}. */
struct fpx_location_ranks {
    bool are_used; /* else stacks are text (fpx_location_table_stack) */
    struct fpx_frame_ranks frames;
    struct flamepix_buffer keys;           /* ranks of all locations, one after the other */
    struct fpx_ranked_location *locations; /* by number; the last one is for missing locations */
    struct flamepix_buffer stack;          /* the current one */
};

/* Ranks the frames of a resolved table, and informs the recording. Leaves `are_used` false if
 * frames are more than functions, or texts are very long. Call before the first sample. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_location_ranks_open(struct fpx_location_ranks *ranks,
                                             struct fpx_location_table *table,
                                             struct fpx_recording *recording);

/* As fpx_location_table_stack, with ranks. */
enum flamepix_status fpx_location_ranks_stack(struct fpx_location_ranks *ranks,
                                              struct fpx_location_table *table,
                                              struct fpx_recording *recording, const uint64_t *ids,
                                              size_t count);

/* Frees everything; it is {0} again. */
void fpx_location_ranks_free(struct fpx_location_ranks *ranks);

#endif
