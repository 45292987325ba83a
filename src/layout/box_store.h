/* The store of closed boxes: frames wide enough to be seen so far, and runs of those that are not.
 * It is pruned as the total grows, so it is bounded by the picture (R3, R4).
 *
 * How it works, and why it does not matter when it is pruned, is in box_store.c. */
#ifndef FPX_LAYOUT_BOX_STORE_H
#define FPX_LAYOUT_BOX_STORE_H

#include <flamepix/layout.h>
#include <flamepix/stack.h>

#include "base/hash_index.h"
#include "base/memory.h"
#include "layout/layout_scale.h"

/* Both measures of stacks (R11), summed. */

static inline void fpx_sums_add(struct flamepix_sums *sums, const struct flamepix_stack *stack)
{
    flamepix_weight_add(&sums->weight, stack->weight);
    if (stack->other.value != 0)
        flamepix_weight_add(&sums->other, stack->other);
}

/* Adds the sums of other stacks. */
static inline void fpx_sums_join(struct flamepix_sums *sums, const struct flamepix_sums *added)
{
    flamepix_weight_add(&sums->weight, added->weight);
    flamepix_weight_add(&sums->other, added->other);
}

/* What the stacks between two places hold: end - start. */
static inline struct flamepix_sums fpx_sums_between(const struct flamepix_sums *start,
                                                    const struct flamepix_sums *end)
{
    struct flamepix_sums between = {.weight = flamepix_weight_between(start->weight, end->weight)};
    if (start->other.value != end->other.value || start->other.rest != end->other.rest)
        between.other = flamepix_weight_between(start->other, end->other);
    return between;
}

/* Runs of elided frames (R4): how a frame becomes one, and how two become one. */

/* Makes a frame a run of one, which has what ends in the frame if `keeps_self`; a run stays as it
 * is. */
void fpx_run_elide(struct flamepix_box *box, bool keeps_self);

/* Joins `right` to `left`, which begins left of it at the same depth, if both are runs, the gap
 * between them is hidden and the seam is not in it; answers whether it did. Joining is associative:
 * neighbours may be joined in any order. */
bool fpx_run_join(struct flamepix_box *left, const struct flamepix_box *right,
                  const struct fpx_cutoff *cutoff);

/* Names of boxes: short ones are copied as they come, long ones are stored once. */

/* To copy a short name costs less than to find out whether it is there already, and many that are
 * kept are elided soon. */
enum { FPX_NAMES_SHORT_NBYTES = 256 };

/* Starts as {0}. */
struct fpx_box_name_store {
    struct fpx_arena texts;       /* where the bytes are; they never move */
    struct fpx_hash_index index;  /* of `array`, by the names themselves */
    struct flamepix_bytes *array; /* the long ones */
    size_t count, capacity;
    size_t nbytes; /* of the long ones together; how many are short is for the caller to bound */
};

/* Stores `name`'s bytes, unless it is longer than FPX_NAMES_SHORT_NBYTES and stored already,
 * and answers the stored ones in `*stored_ret`: valid until `names` is freed. Answers OK or
 * NO_MEMORY (the names are as before). */
enum flamepix_status fpx_box_name_store_add(struct fpx_box_name_store *names,
                                            struct flamepix_bytes name,
                                            struct flamepix_bytes *stored_ret);

/* Frees the bytes and makes `names` empty again. */
void fpx_box_name_store_free(struct fpx_box_name_store *names);

/* When the store is pruned: at `first` boxes (or as many times 256 bytes of names), then whenever
 * there are `factor` times as many as the last pruning left, and at least `first`. A factor of 1
 * prunes at every box. */
struct fpx_box_store_pace {
    size_t first;
    size_t factor;
};

/* 2^53: up to here, a double holds every whole number. */
#define FPX_PLAIN_MAX 9007199254740992.0

/* What `start` and `end` of a box miss of the sums there: for who moves it by another sum. */
struct fpx_box_store_offsets {
    double start, end;
};

/* A run in the making. */
struct fpx_elided_run {
    double start, end;
    struct fpx_box_store_offsets rests;
    struct flamepix_sums held; /* by its frames */
    uint64_t elided;           /* how many these are; 0: there is no run */
    struct flamepix_sums self; /* of its frames, where the store keeps it; seldom, so the last */
};

struct fpx_box_store_entry {
    struct flamepix_box box; /* its name is the store's */
    struct fpx_box_store_offsets rests;
    uint32_t depth;
};

/* What is known of a depth while boxes still come. */
struct fpx_box_store_level {
    struct fpx_elided_run open; /* the run that the next elided frame of this depth may join */
    size_t last;                /* while pruning: 1 + index of the depth's last entry, or 0 */
};

/* Open so that layout can set the cutoff, `plain` and `keeps_self`. */
struct fpx_box_store {
    struct fpx_cutoff cutoff; /* sure to hide now and ever after; starts as {0}: nothing */
    /* All sums that are given are whole numbers up to FPX_PLAIN_MAX and none has an `other`:
     * a double alone then adds them exactly. Starts as false, which is always right. */
    bool plain;
    bool keeps_self; /* runs have what ends in their frames; then nothing is plain */
    struct fpx_box_store_pace pace;
    struct fpx_box_store_level *levels; /* by depth */
    size_t level_count, level_capacity;
    struct fpx_box_store_entry *entries; /* of one depth in the order of their starts */
    size_t count, capacity;
    size_t prune_count, prune_nbytes; /* of entries, of names: beyond them it is pruned */
    struct fpx_box_name_store names;
};

void fpx_box_store_init(struct fpx_box_store *store, struct fpx_box_store_pace pace);

/* Makes room for depths below `level_count`; those given below must be. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_reach(struct fpx_box_store *store, size_t level_count);

/* Frames are given by the sums of all stacks before them, `start`, and those up to their end,
 * `stop`. Boxes of one depth must come from left to right.
 *
 * Adds frames that share their interval, which the cutoff hides: one at each depth from `first` to
 * before `end`. `self` is of the last of them, and in the others no stack ends. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_box_store_elide(struct fpx_box_store *store, size_t first, size_t end,
                                         const struct flamepix_sums *start,
                                         const struct flamepix_sums *stop,
                                         const struct flamepix_sums *self);

/* Adds the interval to the run that is open at the depth, where plain sums are all that is needed.
 * False where they are not, or where the run is too far away. */
static inline bool fpx_box_store_extend(struct fpx_box_store *store, size_t depth, double left,
                                        double right)
{
    struct fpx_elided_run *open = &store->levels[depth].open;
    if (!store->plain || !fpx_cutoff_hides(&store->cutoff, left - open->end))
        return false;
    open->held.weight.value += right - left;
    open->end = right;
    open->elided++;
    return true;
}

/* The same as fpx_box_store_elide at one depth. */
static inline enum flamepix_status fpx_box_store_elide_one(struct fpx_box_store *store,
                                                           size_t depth,
                                                           const struct flamepix_sums *start,
                                                           const struct flamepix_sums *stop,
                                                           const struct flamepix_sums *self)
{
    return fpx_box_store_extend(store, depth, start->weight.value, stop->weight.value)
               ? FLAMEPIX_OK
               : fpx_box_store_elide(store, depth, depth + 1, start, stop, self);
}

/* Adds a frame that the cutoff does not hide yet; the name is copied. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_keep(struct fpx_box_store *store, size_t depth,
                                        struct flamepix_bytes name,
                                        const struct flamepix_sums *start,
                                        const struct flamepix_sums *stop,
                                        const struct flamepix_sums *self);

/* From now on, all boxes are behind `seam`, at which those that were given end: no run goes on
 * across it. Whoever sets the cutoff keeps its seam. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_set_seam(struct fpx_box_store *store, double seam);

/* Prunes by the store's cutoff: what it hides is in runs afterwards, and no two runs are left that
 * could be joined. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_prune(struct fpx_box_store *store);

/* The same for the last time: names that nobody needs may stay. */
enum flamepix_status fpx_box_store_finish(struct fpx_box_store *store);

/* Adds all that `next` holds, moved to the right by `base`, the sum of all stacks before its own;
 * it lies behind what `store` holds. What the cutoff of `store` hides is elided, whatever that of
 * `next` was, which is done for then. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_join(struct fpx_box_store *store, struct fpx_box_store *next,
                                        struct flamepix_weight base);

void fpx_box_store_free(struct fpx_box_store *store);

#endif
