/* Tally: sums over all stacks of a profile, taken while they stream past: by name, exact up to a
 * limit of memory, and of the samples that a search finds. Frames too narrow to be drawn count like
 * any other; those beyond the limit of depth are folded into their ancestor, as in a layout. The
 * root is no frame of a stack: it has no sums, and no search finds it. */
#ifndef FLAMEPIX_TALLY_H
#define FLAMEPIX_TALLY_H

#include <flamepix/name.h>
#include <flamepix/pattern.h>
#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sums in the making. One thread at a time: it counts in the thread that pulls what it watches.
 * While nothing is counted or added, any number of threads may ask it. */
struct flamepix_tally;

enum { FLAMEPIX_SEARCHES_MAX = 32 };

/* What is wanted, which is what is paid for: `names` is one look-up for each stack, `totals` is one
 * for each frame that a stack does not share with the one before it. So are searches, but for
 * stacks of which a glance tells that nothing new in them is found. */
struct flamepix_tally_options {
    size_t size;    /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    bool names;     /* sums by name: self weights and those at depth 1, the rest 0 */
    bool woken;     /* these, and `woken` */
    bool totals;    /* and `total` */
    bool inclusive; /* and `inclusive`: all of them */
    /* For the table of names; 0 is FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES. A name that is first met
     * when it is full counts as "others". */
    size_t limit_nbytes;
    uint32_t limit_depth;                     /* as a layout's; 0 is FLAMEPIX_DEFAULT_LIMIT_DEPTH */
    struct flamepix_pattern *const *searches; /* the caller's, and outlive the tally */
    size_t search_count;                      /* at most FLAMEPIX_SEARCHES_MAX */
};

/* Answers OK, NO_MEMORY or BAD_ARGUMENT (too many searches). */
FLAMEPIX_API enum flamepix_status
flamepix_tally_create(const struct flamepix_tally_options *options,
                      struct flamepix_tally **tally_ret);

/* A tally that counts as `model` does, of the same options and of what was set since, to count a
 * part of the stacks, in another thread if need be: searches write to nothing that is the model's.
 * Patterns outlive it, too. What it has counted is to be added (flamepix_tally_add); its own names
 * can be asked for after flamepix_tally_sum_up.
 *
 * Parts of stacks in key order, each of which begins with a `shared` of 0, add up to exactly what
 * one tally counts of all, as far as the sums are exact: those of whole numbers are up to 2^53, of
 * decimals as far as 106 bits hold them. But where flamepix_tally_others of a part is not 0, a name
 * may have found a place in one part and none in that, so its sums may be too small; and where only
 * that of the sum is not, the `inclusive` of the others may count a stack more than once. Parts
 * that are cut alike and added in one order give the same.
 *
 * It may watch one part after the other, where each is added before the next one is watched: it
 * knows the names then that it has met before, each of which keeps its place, with sums of 0 as
 * long as it does not come again. The model outlives it. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_tally_create_same(const struct flamepix_tally *model,
                                                             struct flamepix_tally **tally_ret);

/* Forgets what was counted or added. */
FLAMEPIX_API void flamepix_tally_clear(struct flamepix_tally *tally);

/* Starts from nothing, and wraps `stacks` (in any order), which it does not take: what is pulled
 * from `*stacks_ret` is what `stacks` gives, and is counted. When its END has been answered, the
 * sums are complete. The caller frees the wrapper, before the tally. Answers OK or NO_MEMORY; the
 * wrapper's `next` also NO_MEMORY and LIMIT_PATTERN. */
FLAMEPIX_API enum flamepix_status flamepix_tally_watch(struct flamepix_tally *tally,
                                                       struct flamepix_stacks *stacks,
                                                       struct flamepix_stacks **stacks_ret);

/* The same of the second measure of the stacks: their `other`, which is not below 0, is what is
 * counted. */
FLAMEPIX_API enum flamepix_status flamepix_tally_watch_other(struct flamepix_tally *tally,
                                                             struct flamepix_stacks *stacks,
                                                             struct flamepix_stacks **stacks_ret);

/* Adds what another tally of the same options has counted, once its stacks have ended: so one holds
 * the sums of many profiles, or of what it has counted itself, which has ended, and many more. The
 * names of a tally that was added to can be asked for after flamepix_tally_sum_up. What was added
 * stays as it is, but for what makes the next adding fast. Both answer OK or NO_MEMORY, after which
 * there is nothing but to clear or free the sum. */
FLAMEPIX_API enum flamepix_status flamepix_tally_add(struct flamepix_tally *sum,
                                                     struct flamepix_tally *added);
FLAMEPIX_API enum flamepix_status flamepix_tally_sum_up(struct flamepix_tally *sum);

/* All names, most self weight first, equal ones by name; none (NULL) where sums by name were not
 * wanted or are not summed up. The tally's, until it watches again, is added to or cleared. */
FLAMEPIX_API const struct flamepix_name_sum *
flamepix_tally_names(const struct flamepix_tally *tally, size_t *count_ret);

/* The same sums of all names that found no place, without a name; all 0 where the sums by name are
 * exact. `inclusive` counts stacks that have several of them once. */
FLAMEPIX_API struct flamepix_name_sum flamepix_tally_others(const struct flamepix_tally *tally);

/* The weight of all stacks. */
FLAMEPIX_API struct flamepix_weight flamepix_tally_all(const struct flamepix_tally *tally);

/* The weight of the stacks in which search `search` is found at least once; always exact. */
FLAMEPIX_API struct flamepix_weight flamepix_tally_matched(const struct flamepix_tally *tally,
                                                           size_t search);

/* The weight of the stacks in which any search is found. */
FLAMEPIX_API struct flamepix_weight flamepix_tally_matched_any(const struct flamepix_tally *tally);

/* NULL is fine. */
FLAMEPIX_API void flamepix_tally_free(struct flamepix_tally *tally);

#ifdef __cplusplus
}
#endif

#endif
