/* View chain: the views of a profile, in the order in which they are applied. It sorts between them
 * where one needs order, and knows what each left. */
#ifndef FPX_PROFILE_VIEW_CHAIN_H
#define FPX_PROFILE_VIEW_CHAIN_H

#include <flamepix/profile.h>

#include "profile/signed_sums.h"
#include "view/counted_stacks.h"

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
