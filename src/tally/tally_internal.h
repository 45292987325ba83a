/* The inside of a tally, for the code that counts stacks and that adds tallies. */
#ifndef FPX_TALLY_TALLY_INTERNAL_H
#define FPX_TALLY_TALLY_INTERNAL_H

#include <flamepix/stack.h>
#include <flamepix/tally.h>

#include "pattern/required_texts.h"
#include "tally/name_sums.h"
#include "tally/name_table.h"

/* Open path: the frames of the latest stack, which the next one may share, for sums that need every
 * frame. As in a layout (layout_path.h), a frame spans the sum of all stacks from its opening to
 * its closing; the difference is its weight. */

struct fpx_open_path_frame {
    struct flamepix_weight start; /* sum of all stacks before it */
    uint32_t number;              /* of its name */
    uint32_t mask;                /* searches that match it or a frame below it */
    bool has_dashes;              /* it or a frame below it is "--" */
    bool is_lowest;               /* no frame below it has its name; false if not needed */
};

/* Starts as {0}. */
struct fpx_open_path {
    struct fpx_open_path_frame *frames; /* frames[0] is at depth 1 */
    size_t count, capacity;
    uint32_t *lowest; /* by number of a name, the others' first: where it was last the lowest */
    size_t lowest_capacity;
};

/* Adds the weights of all frames after the first `kept`, which are closed at `at`, the sum of all
 * stacks, to the totals of their names, and once for each name to its inclusive sum. There is room
 * for the sums of every name of the path. */
void fpx_open_path_add_totals(const struct fpx_open_path *path, size_t kept,
                              struct flamepix_weight at, struct fpx_name_sums *sums);

/* Adds the weight of the frame at depth 1, if there is one, to its name's `first`. */
void fpx_open_path_add_first(const struct fpx_open_path *path, struct flamepix_weight at,
                             struct fpx_name_sums *sums);

/* Makes room for `more` frames. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_open_path_reserve(struct fpx_open_path *path, size_t more);

/* Sets whether the last frame, whose number is known, is the lowest of its name. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_open_path_find_lowest(struct fpx_open_path *path);

/* Opens the last frame, with the sum of all stacks as its start, and the facts of its name
 * alone. */
static inline void fpx_open_path_open(struct fpx_open_path *path)
{
    struct fpx_open_path_frame *opened = &path->frames[path->count];
    if (path->count > 0) {
        opened->mask |= opened[-1].mask;
        opened->has_dashes |= opened[-1].has_dashes;
    }
    path->count++;
}

/* Resets it. */
void fpx_open_path_clear(struct fpx_open_path *path);

void fpx_open_path_free(struct fpx_open_path *path);

/* Leaf sums: the counting of a tally that needs only the first and the last frame of a stack. Each
 * stack adds its weight to the name of its leaf, and the weight of the frame at depth 1 is added to
 * its name when it closes.
 *
 * Like waiting stacks (tally_internal.h), leaves wait until there are some dozens, so that the data
 * of their look-ups has been prefetched. */

enum { FPX_WAITING_LEAVES = 64 };

enum fpx_waiting_kind {
    FPX_WAITING_LEAF,   /* the last frame of a stack */
    FPX_WAITING_FIRST,  /* a new frame at depth 1; its stack's leaf follows */
    FPX_WAITING_NOTHING /* of a stack without frames: no name */
};

struct fpx_waiting_leaf {
    struct fpx_name_end end; /* of the name, which is stored here if it fits */
    struct fpx_name_key key;
    struct flamepix_weight weight; /* of the stack; for other kinds, of all stacks before it */
    enum fpx_waiting_kind kind;
};

/* Starts as {0}. */
struct fpx_leaf_sums {
    struct fpx_waiting_leaf waiting[FPX_WAITING_LEAVES];
    size_t count;
    char *text; /* long names; not moved while they wait */
    size_t length, text_capacity;
    size_t first_end; /* end of the latest stack's first frame in its key, after the ';'; or 0 */
    struct flamepix_weight all; /* of all stacks taken so far */
    /* The open frame at depth 1 among those that were counted. */
    struct flamepix_weight first_start;
    uint32_t first_number;
    bool has_first;
};

/* The table of their names, and their sums: `self` and `first`. */
struct fpx_leaf_names {
    struct fpx_name_table *table;
    struct fpx_name_sums *sums;
};

/* Takes a stack, using only the first `length` bytes of its key. Counts the waiting ones when there
 * are enough. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_leaf_sums_take(struct fpx_leaf_sums *leaves,
                                        const struct flamepix_stack *stack, size_t length,
                                        const struct fpx_leaf_names *names);

/* After the last stack: counts waiting ones, closes depth 1's frame. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_leaf_sums_finish(struct fpx_leaf_sums *leaves,
                                          const struct fpx_leaf_names *names);

/* Resets it. */
void fpx_leaf_sums_clear(struct fpx_leaf_sums *leaves);

void fpx_leaf_sums_free(struct fpx_leaf_sums *leaves);

/* Waiting stacks: the data of some stacks, before their names are looked up.
 *
 * A table of many names lies in distant memory, and a look-up that waits for it takes longer than
 * reading the stack. So stacks wait until they have opened some dozens of frames; then the memory
 * for all of them is prefetched, and by the time they are counted it is in the cache. */

enum { FPX_WAITING_STACKS = 64 };

struct fpx_waiting_stack {
    size_t kept;    /* open frames shared with the previous stack */
    size_t key_end; /* end in `keys`, after the names of the frames that it opens */
    struct flamepix_weight weight;
};

/* Starts as {0}, except for `required`. */
struct fpx_waiting_stacks {
    /* A frame without any of these texts need not be opened; NULL: all must be. Borrowed. */
    const struct fpx_required_texts *required;
    struct fpx_waiting_stack stacks[FPX_WAITING_STACKS];
    size_t count;
    struct fpx_name_key *keys; /* the frames that they open */
    size_t key_count, key_capacity;
    char *text; /* of the names; not moved while stacks wait */
    size_t length, text_capacity;
    size_t *ends; /* open frames: their ends in the latest key, after the ';' */
    size_t depth, end_capacity;
};

/* Whether a stack that opens frames of `nbytes` bytes can be added. */
bool fpx_waiting_stacks_have_room(const struct fpx_waiting_stacks *waiting, size_t nbytes);

/* Adds a stack, using only the first `length` bytes of its key. From offset `begin` on, it opens
 * the frames that must be open, and the frame at depth 1 and its last one, if they are not open.
 * There is room for it, or none waits. Prefetches the first part of its names' look-up. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_waiting_stacks_add(struct fpx_waiting_stacks *waiting,
                                            const struct flamepix_stack *stack, size_t length,
                                            size_t begin, const struct fpx_name_table *names);

/* Prefetches the rest of the look-up of all names. */
void fpx_waiting_stacks_prefetch(struct fpx_waiting_stacks *waiting,
                                 const struct fpx_name_table *names);

/* The stacks have been counted; keeps what the next one may share. */
void fpx_waiting_stacks_counted(struct fpx_waiting_stacks *waiting);

/* Resets it. */
void fpx_waiting_stacks_clear(struct fpx_waiting_stacks *waiting);

void fpx_waiting_stacks_free(struct fpx_waiting_stacks *waiting);

struct flamepix_tally {
    struct flamepix_tally_options options;
    struct fpx_name_table *names; /* its own; for a part that shares them, its model's */
    struct fpx_name_table own_names;
    struct fpx_name_sums sums;
    struct fpx_leaf_names leaf_names;  /* the names of these, and these sums */
    struct fpx_leaf_sums leaves;       /* used if it needs no other frames: */
    struct fpx_waiting_stacks waiting; /* these are then */
    struct fpx_open_path path;
    struct fpx_required_texts required; /* sets of names that matter if no stack ends in them */
    bool requires_texts;                /* no other names matter there */
    size_t unsearched_depth;            /* number of first frames that all stacks share */
    size_t unsearched;                  /* those of them that are open; NOT_KNOWN at first */
    const char *unsearched_name;        /* name of a frame at depth 1; or NULL */
    struct flamepix_weight all;         /* sum of the counted stacks */
    struct flamepix_weight matched[FLAMEPIX_SEARCHES_MAX], matched_any;
    size_t self_depth; /* depth of the function that ran; 0: the last frame */
    bool wants_frames; /* frames other than leaves */
    /* For a part: the model to which it is added; it is summed up only on request; else NULL. */
    const struct flamepix_tally *model;
    /* By number, for the first names: their numbers in the table of the model, valid for this count
     * of its clearings. */
    uint32_t *places;
    size_t place_count, place_capacity;
    uint64_t place_clearings;
    struct flamepix_pattern *shared[FLAMEPIX_SEARCHES_MAX]; /* of a part: its searches; or NULL */
};

static inline bool fpx_tally_has_names(const struct flamepix_tally *tally)
{
    return tally->options.names || tally->options.woken || tally->options.totals;
}

/* Names that a tally shares with its parts, if these are counted one after the other. */

/* A part like that of flamepix_tally_create_same, which stores new names in the table of the model:
 * one table instead of two, and no look-ups when it is added. So nobody may use the model while the
 * part watches stacks, or clear it between watching and adding, and it outlives the part. The
 * part's sums by name are added once, only to the model, are 0 then, and are not summed up. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_tally_create_sharing(struct flamepix_tally *model,
                                              struct flamepix_tally **tally_ret);

#endif
