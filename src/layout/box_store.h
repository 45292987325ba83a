/* The store of closed boxes: frames that are wide enough so far, and runs of those that are not. It
 * is pruned as the total grows, so it is bounded by the picture (R3, R4).
 *
 * box_store.c explains how it works, and why the time of pruning does not matter; prune_boxes.c
 * does it, and box_chain.c has the chains. */
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

/* Adds the sums of further stacks. */
static inline void fpx_sums_join(struct flamepix_sums *sums, const struct flamepix_sums *added)
{
    flamepix_weight_add(&sums->weight, added->weight);
    flamepix_weight_add(&sums->other, added->other);
}

/* The sums of the stacks between two places: end - start. */
static inline struct flamepix_sums fpx_sums_between(const struct flamepix_sums *start,
                                                    const struct flamepix_sums *end)
{
    struct flamepix_sums between = {.weight = flamepix_weight_between(start->weight, end->weight)};
    if (start->other.value != end->other.value || start->other.rest != end->other.rest)
        between.other = flamepix_weight_between(start->other, end->other);
    return between;
}

/* Runs of elided frames (R4): making one from a frame, and joining two. */

/* Makes a frame a run of one, with the frame's self weight if `keeps_self`; a run is unchanged. */
void fpx_run_elide(struct flamepix_box *box, bool keeps_self);

/* Joins `right` to `left`, which begins left of it at the same depth, if both are runs, the gap
 * between them is hidden and the seam is not in it. Returns whether it did. Joining is associative:
 * neighbours may be joined in any order. */
bool fpx_run_join(struct flamepix_box *left, const struct flamepix_box *right,
                  const struct fpx_cutoff *cutoff);

/* Names of boxes: short ones are always copied, long ones are stored once. */

/* Copying a short name is cheaper than looking it up, and many kept frames are elided soon. */
enum { FPX_NAMES_SHORT_NBYTES = 256 };

/* Starts as {0}. */
struct fpx_box_name_store {
    struct fpx_arena texts;       /* the bytes; they never move */
    struct fpx_hash_index index;  /* of `array`, by name */
    struct flamepix_bytes *array; /* the long ones, and those of chains; maybe repeated */
    size_t count, capacity;
    size_t nbytes; /* of all in the array; the caller bounds the number of short ones */
};

/* The number of `name` in `array`, where it is stored if it is not there yet. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_box_name_store_number(struct fpx_box_name_store *names,
                                               struct flamepix_bytes name, uint32_t *number_ret);

/* Stores `name`'s bytes, unless it is longer than FPX_NAMES_SHORT_NBYTES and already stored, and
 * sets `*stored_ret` to the stored ones: valid until `names` is freed. Returns OK or NO_MEMORY (the
 * names are unchanged). */
enum flamepix_status fpx_box_name_store_add(struct fpx_box_name_store *names,
                                            struct flamepix_bytes name,
                                            struct flamepix_bytes *stored_ret);

/* Frees the bytes and makes `names` empty again. */
void fpx_box_name_store_free(struct fpx_box_name_store *names);

/* Chains: frames of which each fills the whole of the frame below it, without weight of its own
 * between. A long one is a single box, of its last frame, and a list of names. */

/* A chain of fewer frames is boxes of its own. A separator (two dashes) is in no chain. */
enum { FPX_CHAIN_LEAST = 128 };

struct fpx_chain {
    uint32_t height;  /* frames, the last one included */
    uint32_t names[]; /* numbers in the name store, the last frame's first */
};

/* Of `height` frames with the names `names`. The caller frees it; NULL: no memory. */
struct fpx_chain *fpx_chain_create(const uint32_t *names, uint32_t height);

/* When the store is pruned: at `first` boxes (or as many times 256 bytes of names), then whenever
 * it has `factor` times as many as after the last pruning, and at least `first`. A factor of 1
 * prunes at every box. */
struct fpx_box_store_pace {
    size_t first;
    size_t factor;
};

/* 2^53: up to here, a double holds every whole number. */
#define FPX_PLAIN_MAX 9007199254740992.0

/* The rests of the sums at `start` and `end` of a box; needed to move it by another sum. */
struct fpx_box_store_offsets {
    double start, end;
};

/* A run that is still growing. */
struct fpx_elided_run {
    double start, end;
    struct fpx_box_store_offsets rests;
    struct flamepix_sums held; /* by its frames */
    uint64_t elided;           /* how many frames; 0: there is no run */
    struct flamepix_sums self; /* of its frames, if the store keeps it; rare, so last */
};

struct fpx_box_store_entry {
    struct flamepix_box box; /* its name is owned by the store */
    struct fpx_box_store_offsets rests;
    uint32_t depth;          /* of a chain: of its last frame */
    struct fpx_chain *chain; /* owned by the store; NULL: this is one frame, or a run */
};

/* The chain that frames are being added to, from its last frame down: the last `height` entries of
 * the store, or, from `least` frames on, its last entry. */
struct fpx_growing_chain {
    size_t least;    /* 0: no chain is one entry */
    size_t height;   /* frames so far; 0: there is none */
    uint32_t *names; /* of a chain that is one entry, as in fpx_chain */
    size_t capacity;
};

/* State of a depth while boxes are added. */
struct fpx_box_store_level {
    struct fpx_elided_run open; /* the run that the depth's next elided frame may join */
    size_t last;                /* while pruning: 1 + index of the depth's last entry, or 0 */
};

/* Not opaque: layout sets the cutoff, `plain` and `keeps_self`. */
struct fpx_box_store {
    struct fpx_cutoff cutoff; /* hides only what is hidden for good; starts as {0}: nothing */
    /* All sums given are whole numbers up to FPX_PLAIN_MAX and none has an `other`: doubles alone
     * then add them exactly. Starts as false, which is always right. */
    bool plain;
    bool keeps_self; /* runs have their frames' self weight; never plain then */
    struct fpx_growing_chain growing;
    size_t chain_nbytes; /* of all chains */
    struct fpx_box_store_pace pace;
    struct fpx_box_store_level *levels; /* by depth */
    size_t level_count, level_capacity;
    struct fpx_box_store_entry *entries; /* those of one depth sorted by start */
    size_t count, capacity;
    size_t prune_count, prune_nbytes; /* of entries, of names: the store is pruned above */
    struct fpx_box_name_store names;
};

void fpx_box_store_init(struct fpx_box_store *store, struct fpx_box_store_pace pace);

/* Makes room for depths below `level_count`; frames must stay below it. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_reach(struct fpx_box_store *store, size_t level_count);

/* Frames are given by the sums of all stacks before them, `start`, and up to their end, `stop`.
 * Boxes of one depth must be added from left to right.
 *
 * Adds frames with the same interval, which the cutoff hides: one at each depth from `first` to
 * before `end`. `self` is that of the last one; no stack ends in the others. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_box_store_elide(struct fpx_box_store *store, size_t first, size_t end,
                                         const struct flamepix_sums *start,
                                         const struct flamepix_sums *stop,
                                         const struct flamepix_sums *self);

/* Adds the interval to the open run of the depth if plain sums are enough. False if they are not,
 * or if the run is too far away. */
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

/* Same as fpx_box_store_elide at one depth. */
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

/* Adds a frame that the cutoff does not hide yet; the name is copied. It may become a part of the
 * chain of the frame added before it. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_keep(struct fpx_box_store *store, size_t depth,
                                        struct flamepix_bytes name,
                                        const struct flamepix_sums *start,
                                        const struct flamepix_sums *stop,
                                        const struct flamepix_sums *self);

/* Ends the growing chain: its entry gets the list of names. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_end_chain(struct fpx_box_store *store);

/* Separators, "-" and "--", stay visible: they are in no chain. */
static inline bool fpx_chain_excludes(struct flamepix_bytes name)
{
    return name.length <= 2 && name.length > 0 && name.data[0] == '-' &&
           name.data[name.length - 1] == '-';
}

/* For fpx_box_store_keep, while a chain grows: whether a frame is of that chain; moves the run that
 * was added after the chain to before it; makes one entry of the chain's; and adds a name to that
 * one. Both of these return OK or NO_MEMORY. */
bool fpx_box_store_continues(const struct fpx_box_store *store, size_t depth,
                             struct flamepix_bytes name, const struct flamepix_sums *start,
                             const struct flamepix_sums *stop, const struct flamepix_sums *self);
void fpx_box_store_move_run(struct fpx_box_store *store);
enum flamepix_status fpx_box_store_become_chain(struct fpx_box_store *store);
enum flamepix_status fpx_box_store_grow(struct fpx_box_store *store, struct flamepix_bytes name);

/* Gives the names of a chain their numbers in another store, where they are added. `numbers` has an
 * element for each name of `from`, FPX_HASH_NONE where it has no number yet. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_chain_renumber(struct fpx_chain *chain,
                                        const struct fpx_box_name_store *from, size_t *numbers,
                                        struct fpx_box_name_store *to);

/* The numbers for it; the caller frees them. NULL: no memory. */
size_t *fpx_chain_numbers(const struct fpx_box_name_store *from);

/* Makes one entry of the first `count` entries wherever they are a chain of at least
 * store->growing.least frames. They are frames or runs at depths that fall by one, and all begin at
 * the same place. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_chain_first(struct fpx_box_store *store, size_t count);

/* From now on, all boxes are after `seam`, where the previous ones end: no run crosses it. Callers
 * that set the cutoff keep its seam. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_set_seam(struct fpx_box_store *store, double seam);

/* For the files of the store. Makes room for so many more entries, which may prune it; ends the
 * open run of a depth, for which there must be room, or of all. Return OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_make_room(struct fpx_box_store *store, size_t entries);
void fpx_box_store_close_run(struct fpx_box_store *store, size_t depth);
enum flamepix_status fpx_box_store_close_runs(struct fpx_box_store *store);

/* Prunes by the store's cutoff: afterwards all hidden frames are in runs, and no two runs can be
 * joined. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_prune(struct fpx_box_store *store);

/* Same for the last time: unused names may stay. */
enum flamepix_status fpx_box_store_finish(struct fpx_box_store *store);

/* Adds everything in `next`, moved to the right by `base`, the sum of all stacks before its own; it
 * is to the right of the contents of `store`. Elides by the cutoff of `store`, whatever that of
 * `next` was. `next` is used up. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_box_store_join(struct fpx_box_store *store, struct fpx_box_store *next,
                                        struct flamepix_weight base);

void fpx_box_store_free(struct fpx_box_store *store);

#endif
