/* View chain: the views of a profile, in the order in which they are applied. It sorts between
 * views if one needs order, and counts what each view leaves. */
#ifndef FPX_PROFILE_VIEW_CHAIN_H
#define FPX_PROFILE_VIEW_CHAIN_H

#include <flamepix/profile.h>
#include <flamepix/stack.h>

#include "view/counted_stacks.h"

/* Tracked stacks: the stacks of one input, which record where they ended. */

/* The state of an input. Its sources write to it; it outlives them. */
struct fpx_track {
    struct flamepix_format_report report; /* of the format reader */
    enum flamepix_status status;          /* OK or END, until the input gives another answer */
    bool must_earn;                       /* folded text that must look folded */
};

/* Passes the answers of `stacks` on, and records each status in `track`; NOT_UNDERSTOOD at the end
 * of text that must look folded and does not (profile_internal.h). Takes `stacks`, also on failure.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_tracked_stacks_create(struct flamepix_stacks *stacks,
                                               struct fpx_track *track,
                                               struct flamepix_stacks **stacks_ret);

/* Flamechart stacks: join boxes of a flame chart. Stacks come in input order, through any views;
 * equal neighbours become one box as far as `shared` reaches. */

/* Counts the stacks that views take from `stacks` in `read`, from 0. */
enum flamepix_status fpx_chart_stacks_begin(struct flamepix_stacks *stacks, uint64_t *read,
                                            struct flamepix_stacks **stacks_ret);

/* Drops stacks of weight 0 from what the views leave. `shared` of the next stack becomes what all
 * stacks since the previous one share; a dropped stack equal to the one before shares all but its
 * last frame. It is 0 if the views took more stacks than they left since, so it may be less than
 * the common prefix of two keys. A view takes one stack after the other. Both functions take
 * `stacks`, also on failure, and answer OK or NO_MEMORY. */
enum flamepix_status fpx_chart_stacks_end(struct flamepix_stacks *stacks, const uint64_t *read,
                                          struct flamepix_stacks **stacks_ret);

/* Signed sums: adds up consecutive equal stacks whose counts may be below 0, as for freed memory,
 * and treats sums below 0. */

struct fpx_signed_sums {
    enum flamepix_below_zero below_zero;
    bool has_two_sides; /* `other` is BEFORE, and checked like the weight */
    /* Counts below 0 may come. If false, the source reads all inputs before its first stack, and
     * the reports of the tracks tell by then whether any came. */
    bool is_known;
    const struct fpx_track *tracks; /* of the inputs; must outlive the source */
    size_t track_count;
    struct flamepix_below_zero_sums *report; /* must outlive it, too; starts as {0} */
};

/* Wraps `stacks`, in which equal stacks are consecutive. Sums of 0 are dropped; sums below 0 are
 * treated as `sums` defines, which is copied. Without counts below 0, stacks pass unchanged. Next
 * returns OK, END, BELOW_ZERO (if they are refused), NO_MEMORY, or what `stacks` returns. Takes
 * `stacks`, also on failure. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_signed_sums_create(struct flamepix_stacks *stacks,
                                            const struct fpx_signed_sums *sums,
                                            struct flamepix_stacks **stacks_ret);

/* Starts as {0}. */
struct fpx_view_chain {
    struct flamepix_view_request *all;      /* as in the options; combined requests are linked */
    struct flamepix_view_request *requests; /* the requests to apply, by stage */
    size_t *indices;                        /* of each, within the options */
    struct flamepix_buffer *paths;          /* the path found for each */
    /* counts[0] is for the input, counts[i + 1] for what request i leaves. */
    struct fpx_stack_count *counts;
    size_t count;
    size_t memory_nbytes; /* for sorting, */
    unsigned jobs;        /* and threads */
    bool shows_input_order;
    /* The treatment of sums below 0, while open runs; NULL: there are none. */
    const struct fpx_signed_sums *signed_sums;
    uint64_t chart_read;               /* stacks taken by the views of a chart so far */
    char *others;                      /* of the requests (flamepix/view.h); set before init */
    enum flamepix_sibling_order order; /* of what all views leave */
};

/* Returns OK or NO_MEMORY; free the chain in both cases. The options must outlive it. */
enum flamepix_status fpx_view_chain_init(struct fpx_view_chain *chain,
                                         const struct flamepix_profile_options *options);

/* Whether it pays to hand the first `count` views stacks in key order: otherwise they are sorted
 * later, or never. */
bool fpx_view_chain_streams(const struct fpx_view_chain *chain, size_t count);

/* Wraps `stacks`, which are in key order if `ordered`, in the first `count` views. The result is in
 * key order. After all views it may also be in places (flamepix/view.h), in input order if a view
 * shows that order, or have its siblings in the requested order. Takes `stacks`, also on failure.
 * Returns OK, or what a view's open returns. */
enum flamepix_status fpx_view_chain_open(struct fpx_view_chain *chain, size_t count, bool ordered,
                                         struct flamepix_stacks *stacks,
                                         struct flamepix_stacks **stacks_ret);

/* Whether all views keep key order and no other order is requested. Then they may be applied slice
 * by slice, and what they leave are the slices of what they would leave of the whole. */
bool fpx_view_chain_takes_slices(const struct fpx_view_chain *chain);

/* Wraps a slice of the stacks in all views of such a chain. The chain is only read, so any number
 * of threads may do this. The counts go to `counts`, one more than the chain has views, which must
 * outlive the source: a slice of which nothing is left ends like any other. Takes `stacks`, also on
 * failure. Returns OK, or what a view's open returns. */
enum flamepix_status fpx_view_chain_open_slice(const struct fpx_view_chain *chain,
                                               struct fpx_stack_count *counts,
                                               struct flamepix_stacks *stacks,
                                               struct flamepix_stacks **stacks_ret);

/* Resets the counts of all slices; adds those of one slice, which may then only be freed. */
void fpx_view_chain_clear_counts(struct fpx_view_chain *chain);
void fpx_view_chain_add_counts(struct fpx_view_chain *chain, struct fpx_stack_count *counts);

/* Frees the counts of a slice and their contents. NULL is allowed. */
void fpx_view_chain_free_counts(const struct fpx_view_chain *chain, struct fpx_stack_count *counts);

/* The left-out weight that passes through the ancestors on the shown path, as far as stacks have
 * come; NULL: no such path, or not known yet. */
const struct flamepix_ancestor_sums *fpx_view_chain_ancestors(const struct fpx_view_chain *chain);

/* Whether a view left nothing of its stacks, in all slices together. */
bool fpx_view_chain_is_emptied(const struct fpx_view_chain *chain);

/* A view that must find a path, by its place in the chain. */
struct fpx_view_search {
    struct fpx_view_chain *chain;
    size_t place;
};

/* Lets the view find its path: a flamepix_consume_fn whose `user` is the struct fpx_view_search.
 * Returns OK, NO_STACKS if there is no such path, or what the view's find returns. */
enum flamepix_status fpx_view_chain_find(void *user, struct flamepix_stacks *stacks);

/* The number of frames of the shown path; 0: no path is shown. */
size_t fpx_view_chain_shown_depth(const struct fpx_view_chain *chain);

/* Reports what the first `count` views did in the latest reading. */
void fpx_view_chain_note(const struct fpx_view_chain *chain, size_t count,
                         struct flamepix_views_report *report);

void fpx_view_chain_free(struct fpx_view_chain *chain);

#endif
