/* View chain: the views of a profile, in the order in which they are applied. It sorts between them
 * where one needs order, and knows what each left. */
#ifndef FPX_PROFILE_VIEW_CHAIN_H
#define FPX_PROFILE_VIEW_CHAIN_H

#include <flamepix/profile.h>
#include <flamepix/stack.h>

#include "view/counted_stacks.h"

/* Stacks of one input that keep track of where they ended. */

/* Where an input is. It outlives the sources of the input, which write to it. */
struct fpx_track {
    struct flamepix_format_report report; /* of the format's reader */
    enum flamepix_status status;          /* OK or END, until the input answers something else */
    bool must_earn;                       /* it is folded text that must earn that name */
};

/* Hands on what `stacks` answers, and notes each status in `track`; NOT_UNDERSTOOD at the end of
 * what must earn its name and does not (profile_internal.h). Takes `stacks`, also on
 * failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_tracked_stacks_create(struct flamepix_stacks *stacks,
                                               struct fpx_track *track,
                                               struct flamepix_stacks **stacks_ret);

/* Flamechart stacks: what a flame chart joins. Stacks come in the order of the input, through any
 * views; equal neighbours are one box where `shared` says so. */

/* Counts in `read`, from 0, what views take of `stacks`. */
enum flamepix_status fpx_chart_stacks_begin(struct flamepix_stacks *stacks, uint64_t *read,
                                            struct flamepix_stacks **stacks_ret);

/* Of what the views leave, leaves out stacks that weigh nothing, and makes `shared` of the next one
 * what all between it and the one before it share: with a stack that is the one before it once
 * more, all but its last frame. It is 0 where the views took more than they left since. So `shared`
 * may be less than what two keys have in common. A view takes one stack after the other. Both take
 * `stacks`, also on failure, and answer OK or NO_MEMORY. */
enum flamepix_status fpx_chart_stacks_end(struct flamepix_stacks *stacks, const uint64_t *read,
                                          struct flamepix_stacks **stacks_ret);

/* Signed sums: stacks whose counts may be below 0, as those of memory that is freed, added up where
 * equal ones follow each other, and what becomes of sums below 0. */

struct fpx_signed_sums {
    enum flamepix_below_zero below_zero;
    bool has_two_sides; /* `other` is BEFORE, and judged like the weight */
    /* Counts below 0 may come. Else the source reads all inputs before it hands out its first
     * stack, and the reports of the tracks say then whether any has come. */
    bool is_known;
    const struct fpx_track *tracks; /* of the inputs; they outlive the source */
    size_t track_count;
    struct flamepix_below_zero_sums *report; /* the same; starts as {0} */
};

/* Wraps `stacks`, of which equal ones follow each other. Sums of 0 are left out, and of those below
 * 0 it becomes what `sums` says, which is copied. Without counts below 0, stacks pass as they come.
 * Next answers OK, END, BELOW_ZERO (where they are refused), NO_MEMORY, or what `stacks` answers.
 * Takes `stacks`, also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_signed_sums_create(struct flamepix_stacks *stacks,
                                            const struct fpx_signed_sums *sums,
                                            struct flamepix_stacks **stacks_ret);

/* Starts as {0}. */
struct fpx_view_chain {
    struct flamepix_view_request *all;      /* as in the options; those that are one are linked */
    struct flamepix_view_request *requests; /* those that are applied, stage by stage */
    size_t *indices;                        /* of each, in the options */
    struct flamepix_buffer *paths;          /* that were found, of each */
    /* counts[0] is of what comes in, counts[i + 1] of what request i leaves. */
    struct fpx_stack_count *counts;
    size_t count;
    size_t memory_nbytes; /* for sorting, */
    unsigned jobs;        /* and threads */
    bool shows_input_order;
    /* What becomes of sums below 0, as long as open runs; NULL: there are none. */
    const struct fpx_signed_sums *signed_sums;
    uint64_t chart_read;               /* stacks that the views of a chart took so far */
    char *others;                      /* of the requests (flamepix/view.h); set before init */
    enum flamepix_sibling_order order; /* of what all views leave */
};

/* Answers OK or NO_MEMORY; free it also then. The options outlive the chain. */
enum flamepix_status fpx_view_chain_init(struct fpx_view_chain *chain,
                                         const struct flamepix_profile_options *options);

/* Whether it is worth while to hand the first `count` views stacks in key order: else they are
 * sorted later in any case, or never. */
bool fpx_view_chain_streams(const struct fpx_view_chain *chain, size_t count);

/* Wraps `stacks`, which are in key order where `ordered`, in the first `count` views. What comes
 * out is in key order; of all views together also in its places (flamepix/view.h), or, where one of
 * them shows it, in the order of the input, or with siblings in the order that was asked for. Takes
 * `stacks`, also on failure. Answers OK, or what a view's open answers. */
enum flamepix_status fpx_view_chain_open(struct fpx_view_chain *chain, size_t count, bool ordered,
                                         struct flamepix_stacks *stacks,
                                         struct flamepix_stacks **stacks_ret);

/* Whether all views keep key order and none asks for another one: then they may be applied to parts
 * of the stacks, one after the other, and what they leave are the parts of what they would leave of
 * all. */
bool fpx_view_chain_takes_slices(const struct fpx_view_chain *chain);

/* Wraps a part of the stacks in all views of such a chain, which is only read, so any number of
 * threads may do so. What it counts goes to `counts`, one more than the chain has views, which
 * outlive the source: a part of which nothing is left ends like any other. Takes `stacks`, also on
 * failure. Answers OK, or what a view's open answers. */
enum flamepix_status fpx_view_chain_open_slice(const struct fpx_view_chain *chain,
                                               struct fpx_stack_count *counts,
                                               struct flamepix_stacks *stacks,
                                               struct flamepix_stacks **stacks_ret);

/* No part has been counted, and one more has, whose counts are only to be freed then. */
void fpx_view_chain_clear_counts(struct fpx_view_chain *chain);
void fpx_view_chain_add_counts(struct fpx_view_chain *chain, struct fpx_stack_count *counts);

/* Frees counts of a part, and what they hold. NULL is fine. */
void fpx_view_chain_free_counts(const struct fpx_view_chain *chain, struct fpx_stack_count *counts);

/* What passes through the frames that the shown path stands on, of the stacks that are left out, as
 * far as they have come; NULL: there is no such path, or it is not known yet. */
const struct flamepix_ancestor_sums *fpx_view_chain_ancestors(const struct fpx_view_chain *chain);

/* Whether a view left nothing of something, of all parts together. */
bool fpx_view_chain_is_emptied(const struct fpx_view_chain *chain);

/* A view that must find a path, by its place in the chain. */
struct fpx_view_search {
    struct fpx_view_chain *chain;
    size_t place;
};

/* Lets the view find its path, as a flamepix_consume_fn; `user` is the struct fpx_view_search.
 * Answers OK, NO_STACKS where there is no such path, or what the view's find answers. */
enum flamepix_status fpx_view_chain_find(void *user, struct flamepix_stacks *stacks);

/* How many frames the path has that is shown; 0: there is none. */
size_t fpx_view_chain_shown_depth(const struct fpx_view_chain *chain);

/* Says what the first `count` views did in the reading that has just ended. */
void fpx_view_chain_note(const struct fpx_view_chain *chain, size_t count,
                         struct flamepix_views_report *report);

void fpx_view_chain_free(struct fpx_view_chain *chain);

#endif
