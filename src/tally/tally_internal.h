/* What a tally is, for what counts stacks and for what adds tallies. */
#ifndef FPX_TALLY_TALLY_INTERNAL_H
#define FPX_TALLY_TALLY_INTERNAL_H

#include <flamepix/stack.h>
#include <flamepix/tally.h>

#include "pattern/required_texts.h"
#include "tally/name_sums.h"
#include "tally/name_table.h"

/* Open path: the frames of the latest stack, which the next one may share, for sums that need every
 * frame. As in a layout (layout_path.h), a frame begins where the sum of all stacks stood when it
 * was opened and ends where it stands when it is closed; the difference is what it holds. */

struct fpx_open_path_frame {
    struct flamepix_weight start; /* of all stacks before it */
    uint32_t number;              /* of its name */
    uint32_t mask;                /* the searches that find it or a frame below it */
    bool has_dashes;              /* it or a frame below it is "--" */
    bool is_lowest;               /* no frame below it has its name; false where nobody asks */
};

/* Starts as {0}. */
struct fpx_open_path {
    struct fpx_open_path_frame *frames; /* frames[0] is at depth 1 */
    size_t count, capacity;
    uint32_t *lowest; /* by number of a name, the others' first: where it was last found lowest */
    size_t lowest_capacity;
};

/* Adds what all frames but the first `kept` held, which are closed at `at`, the sum of all stacks,
 * to the totals of their names, and once for each name to its inclusive sum. There is room for the
 * sums of every name of the path. */
void fpx_open_path_add_totals(const struct fpx_open_path *path, size_t kept,
                              struct flamepix_weight at, struct fpx_name_sums *sums);

/* Adds what the frame at depth 1 held, where there is one, to its name's `first`. */
void fpx_open_path_add_first(const struct fpx_open_path *path, struct flamepix_weight at,
                             struct fpx_name_sums *sums);

/* Makes room for `more` frames. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_open_path_reserve(struct fpx_open_path *path, size_t more);

/* Says of the frame that stands behind all others, and whose number is known, whether it is the
 * lowest of its name. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_open_path_find_lowest(struct fpx_open_path *path);

/* Opens the frame that stands behind all others: with the sum of all stacks as its start, and what
 * is known of its name alone. */
static inline void fpx_open_path_open(struct fpx_open_path *path)
{
    struct fpx_open_path_frame *opened = &path->frames[path->count];
    if (path->count > 0) {
        opened->mask |= opened[-1].mask;
        opened->has_dashes |= opened[-1].has_dashes;
    }
    path->count++;
}

/* Starts again from nothing. */
void fpx_open_path_clear(struct fpx_open_path *path);

void fpx_open_path_free(struct fpx_open_path *path);

/* Leaf sums: what a tally counts where nothing is asked of the frames between a stack's first and
 * its last one. Each stack adds its weight to the name of its leaf, and what the frame at depth 1
 * held is added to its name when it closes.
 *
 * As waiting stacks do (tally_internal.h), leaves wait until there are some dozens of them, so that
 * what their look-ups read has come by then. */

enum { FPX_WAITING_LEAVES = 64 };

enum fpx_waiting_kind {
    FPX_WAITING_LEAF,   /* the last frame of a stack */
    FPX_WAITING_FIRST,  /* a frame at depth 1 that begins; its stack's leaf follows */
    FPX_WAITING_NOTHING /* of a stack without frames: there is no name */
};

struct fpx_waiting_leaf {
    struct fpx_name_end end; /* of the name, which lies here where it fits */
    struct fpx_name_key key;
    struct flamepix_weight weight; /* of the stack; of what is no leaf, of all stacks before it */
    enum fpx_waiting_kind kind;
};

/* Starts as {0}. */
struct fpx_leaf_sums {
    struct fpx_waiting_leaf waiting[FPX_WAITING_LEAVES];
    size_t count;
    char *text; /* long names; does not move while they wait */
    size_t length, text_capacity;
    size_t first_end; /* of the latest stack's first frame, in its key behind the ';'; or 0 */
    struct flamepix_weight all; /* of all stacks that were taken */
    /* Of the frame at depth 1 that is open among those that were counted. */
    struct flamepix_weight first_start;
    uint32_t first_number;
    bool has_first;
};

/* Whose names they are, and where they are summed up: the sums `self` and `first`. */
struct fpx_leaf_names {
    struct fpx_name_table *table;
    struct fpx_name_sums *sums;
};

/* Takes a stack, of whose key only the first `length` bytes count. Counts those that wait where
 * there are enough. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_leaf_sums_take(struct fpx_leaf_sums *leaves,
                                        const struct flamepix_stack *stack, size_t length,
                                        const struct fpx_leaf_names *names);

/* No stack follows: counts what waits, and closes the frame at depth 1. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_leaf_sums_finish(struct fpx_leaf_sums *leaves,
                                          const struct fpx_leaf_names *names);

/* Starts again from nothing. */
void fpx_leaf_sums_clear(struct fpx_leaf_sums *leaves);

void fpx_leaf_sums_free(struct fpx_leaf_sums *leaves);

/* Waiting stacks: what a tally needs of some stacks, before their names are looked up.
 *
 * A table of many names lies in memory that is far away, and a look-up that waits for it takes
 * longer than reading the stack. So stacks wait until they have opened some dozens of frames; then
 * what all of them need is asked for, and by the time they are counted everything is near. */

enum { FPX_WAITING_STACKS = 64 };

struct fpx_waiting_stack {
    size_t kept;    /* open frames that it shares with the stack before it */
    size_t key_end; /* in `keys`, behind the names of the frames that it opens */
    struct flamepix_weight weight;
};

/* Starts as {0}, but for `required`. */
struct fpx_waiting_stacks {
    /* A frame that holds none of these need not be opened; NULL: all must be. The caller's. */
    const struct fpx_required_texts *required;
    struct fpx_waiting_stack stacks[FPX_WAITING_STACKS];
    size_t count;
    struct fpx_name_key *keys; /* of the frames that they open */
    size_t key_count, key_capacity;
    char *text; /* of the names; does not move while stacks wait */
    size_t length, text_capacity;
    size_t *ends; /* of the open frames: offsets in the latest key, behind their ';' */
    size_t depth, end_capacity;
};

/* Whether a stack that opens frames of `nbytes` bytes can wait, too. */
bool fpx_waiting_stacks_have_room(const struct fpx_waiting_stacks *waiting, size_t nbytes);

/* Adds a stack, of whose key only the first `length` bytes count. It opens those frames from offset
 * `begin` of the key on that must be open, and, where they are not, the frame at depth 1 and its
 * last one. There is room for it, or none waits. Asks for the first part of what its names' look-up
 * reads. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_waiting_stacks_add(struct fpx_waiting_stacks *waiting,
                                            const struct flamepix_stack *stack, size_t length,
                                            size_t begin, const struct fpx_name_table *names);

/* Asks for the rest of what the look-up of all names reads. */
void fpx_waiting_stacks_prefetch(struct fpx_waiting_stacks *waiting,
                                 const struct fpx_name_table *names);

/* They have been counted; what the next one may share is kept. */
void fpx_waiting_stacks_counted(struct fpx_waiting_stacks *waiting);

/* Starts again from nothing. */
void fpx_waiting_stacks_clear(struct fpx_waiting_stacks *waiting);

void fpx_waiting_stacks_free(struct fpx_waiting_stacks *waiting);

struct flamepix_tally {
    struct flamepix_tally_options options;
    struct fpx_name_table *names; /* its own; of a part that shares them, its model's */
    struct fpx_name_table own_names;
    struct fpx_name_sums sums;
    struct fpx_leaf_names leaf_names;  /* these, and these sums */
    struct fpx_leaf_sums leaves;       /* where it wants no other frames; else unused: */
    struct fpx_waiting_stacks waiting; /* these are then */
    struct fpx_open_path path;
    struct fpx_required_texts required; /* of names that matter where no stack ends in them */
    bool requires_texts;                /* no other names matter there */
    size_t unsearched_depth;            /* of the first frames, which all stacks share */
    size_t unsearched;                  /* of them, those that are open; NOT_KNOWN at first */
    const char *unsearched_name;        /* of a frame at depth 1; or NULL */
    struct flamepix_weight all;         /* of the stacks that wait no more */
    struct flamepix_weight matched[FLAMEPIX_SEARCHES_MAX], matched_any;
    size_t self_depth; /* of the function that ran; 0: it is the last frame */
    bool wants_frames; /* other frames than leaves */
    /* Of a part, which is made to be added to it, and summed up only where it is asked; else
     * NULL. */
    const struct flamepix_tally *model;
    /* By number, of the first names: their numbers in the table of the model, as long as that was
     * cleared so many times. */
    uint32_t *places;
    size_t place_count, place_capacity;
    uint64_t place_clearings;
    struct flamepix_pattern *shared[FLAMEPIX_SEARCHES_MAX]; /* of a part: its searches; else NULL */
};

static inline bool fpx_tally_has_names(const struct flamepix_tally *tally)
{
    return tally->options.names || tally->options.woken || tally->options.totals;
}

/* Names that a tally shares with its parts, where these come one after the other. */

/* A part as flamepix_tally_create_same makes it, which notes the names that it meets where the
 * model keeps its own: one table instead of two, and nothing to be looked up when it is added. So
 * nobody uses the model while the part watches stacks, nobody clears it between the watching and
 * the adding, and it outlives the part. What the part has counted by name is added once, to the
 * model and to nothing else, is 0 then, and is not summed up. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_tally_create_sharing(struct flamepix_tally *model,
                                              struct flamepix_tally **tally_ret);

#endif
