/* Tally: sums over all stacks of a profile, taken while they stream: by name, exact up to a limit
 * of memory, and of the samples that a search matches. Frames too narrow to be drawn count like any
 * other; those beyond the limit of depth are folded into their ancestor, as in a layout. The root
 * is no frame of a stack: it has no sums, and no search matches it. */
#ifndef FLAMEPIX_TALLY_H
#define FLAMEPIX_TALLY_H

#include <flamepix/name.h>
#include <flamepix/pattern.h>
#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sums in the making. One thread at a time: it counts in the thread that pulls the watched stacks.
 * While nothing is counted or added, any number of threads may read it. */
struct flamepix_tally;

enum { FLAMEPIX_SEARCHES_MAX = 32 };

/* The wanted sums, and their cost: `names` is one look-up for each stack, `totals` one for each
 * frame that a stack does not share with the previous one. Searches cost the same, except for
 * stacks where a quick check shows no new match. */
struct flamepix_tally_options {
    size_t size;    /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    bool names;     /* sums by name: self weights and those at depth 1, the rest 0 */
    bool woken;     /* these, and `woken` */
    bool totals;    /* and `total` */
    bool inclusive; /* and `inclusive`: complete sums */
    /* For the table of names; 0 is FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES. When it is full, new names
     * count as "others". */
    size_t limit_nbytes;
    uint32_t limit_depth;                     /* as a layout's; 0 is FLAMEPIX_DEFAULT_LIMIT_DEPTH */
    struct flamepix_pattern *const *searches; /* borrowed; outlive the tally */
    size_t search_count;                      /* at most FLAMEPIX_SEARCHES_MAX */
};

/* Returns OK, NO_MEMORY or BAD_ARGUMENT (too many searches). */
FLAMEPIX_API enum flamepix_status
flamepix_tally_create(const struct flamepix_tally_options *options,
                      struct flamepix_tally **tally_ret);

/* A tally with the options of `model` and all later settings, to count a part of the stacks, also
 * in another thread: its searches write to nothing of the model's. Patterns outlive it, too. Its
 * counts are to be added (flamepix_tally_add); its own names can be read after
 * flamepix_tally_sum_up.
 *
 * Parts of stacks in key order, each of which begins with a `shared` of 0, add up to exactly what
 * one tally counts of all, as far as the sums are exact: for whole numbers up to 2^53, for decimals
 * that fit into 106 bits. But if flamepix_tally_others of a part is not 0, a name may have had room
 * in one part and none in that, so its sums may be too small; and if only that of the sum is not,
 * the `inclusive` of the others may count a stack more than once. The same parts added in the same
 * order give the same sums.
 *
 * It may watch one part after the other, if each is added before the next one is watched: names
 * from earlier parts keep their places, with sums of 0 until they occur again. The model outlives
 * it. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_tally_create_same(const struct flamepix_tally *model,
                                                             struct flamepix_tally **tally_ret);

/* Resets all that was counted or added. */
FLAMEPIX_API void flamepix_tally_clear(struct flamepix_tally *tally);

/* Resets the tally, and wraps `stacks` (in any order), which it does not take: `*stacks_ret` passes
 * on its stacks and counts them. When END has been answered, the sums are complete. The caller
 * frees the wrapper, before the tally. Returns OK or NO_MEMORY; the wrapper's `next` also NO_MEMORY
 * and LIMIT_PATTERN. */
FLAMEPIX_API enum flamepix_status flamepix_tally_watch(struct flamepix_tally *tally,
                                                       struct flamepix_stacks *stacks,
                                                       struct flamepix_stacks **stacks_ret);

/* The same for the second measure of the stacks: counts their `other`, which is not below 0. */
FLAMEPIX_API enum flamepix_status flamepix_tally_watch_other(struct flamepix_tally *tally,
                                                             struct flamepix_stacks *stacks,
                                                             struct flamepix_stacks **stacks_ret);

/* Adds the counts of another tally with the same options, whose stacks have ended: so one holds the
 * sums of many profiles, also on top of its own counts, which have ended. The names of a tally that
 * was added to can be read after flamepix_tally_sum_up. The added tally keeps its sums; only its
 * cache for the next adding changes. Both answer OK or NO_MEMORY; after that the sum can only be
 * cleared or freed. */
FLAMEPIX_API enum flamepix_status flamepix_tally_add(struct flamepix_tally *sum,
                                                     struct flamepix_tally *added);
FLAMEPIX_API enum flamepix_status flamepix_tally_sum_up(struct flamepix_tally *sum);

/* All names, most self weight first, equal ones by name; NULL if sums by name were not wanted or
 * are not summed up. Owned by the tally until it watches again, is added to or cleared. */
FLAMEPIX_API const struct flamepix_name_sum *
flamepix_tally_names(const struct flamepix_tally *tally, size_t *count_ret);

/* The same sums for all names without room in the table, without a name; all 0 if the sums by name
 * are exact. `inclusive` counts stacks that have several of them once. */
FLAMEPIX_API struct flamepix_name_sum flamepix_tally_others(const struct flamepix_tally *tally);

/* The weight of all stacks. */
FLAMEPIX_API struct flamepix_weight flamepix_tally_all(const struct flamepix_tally *tally);

/* The weight of the stacks that search `search` matches at least once; always exact. */
FLAMEPIX_API struct flamepix_weight flamepix_tally_matched(const struct flamepix_tally *tally,
                                                           size_t search);

/* The weight of the stacks that any search matches. */
FLAMEPIX_API struct flamepix_weight flamepix_tally_matched_any(const struct flamepix_tally *tally);

/* NULL is allowed. */
FLAMEPIX_API void flamepix_tally_free(struct flamepix_tally *tally);

#ifdef __cplusplus
}
#endif

#endif
