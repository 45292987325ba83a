/* What a tally is, for what counts stacks and for what adds tallies. */
#ifndef FPX_TALLY_TALLY_INTERNAL_H
#define FPX_TALLY_TALLY_INTERNAL_H

#include <flamepix/tally.h>

#include "pattern/required_texts.h"
#include "tally/leaf_sums.h"
#include "tally/open_path.h"
#include "tally/waiting_stacks.h"

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

#endif
