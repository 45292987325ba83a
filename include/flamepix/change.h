/* Change: how a frame changed between the compared profiles, by its two measures (its weight and a
 * second one, `other`), and where the change stands on a colour scale. */
#ifndef FLAMEPIX_CHANGE_H
#define FLAMEPIX_CHANGE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the change follows from the `weight` and `other` of a frame. */
enum flamepix_change_by {
    FLAMEPIX_CHANGE_FROM_OTHER,  /* weight - other: weight is after, other before */
    FLAMEPIX_CHANGE_FROM_WEIGHT, /* other - weight: weight is before, other after */
    FLAMEPIX_CHANGE_IS_OTHER,    /* other: it is the difference itself */
    FLAMEPIX_CHANGE_RATIO        /* weight ÷ other: measures that are not before and after */
};

/* What a change is divided by: a quotient of 1 has the full colour. */
enum flamepix_change_against {
    FLAMEPIX_AGAINST_FULL, /* `full` of the rule */
    /* The larger of before and after, of the same stacks. Where `other` is the difference: the
     * weight of these stacks if presence is known, else the weight of all stacks, since widths that
     * are made of differences have no other measure. A ratio is always divided by `full`. */
    FLAMEPIX_AGAINST_FRAME
};

/* How much of a change is explained by chance. Samples are counts: between two runs of one program,
 * those of a frame differ by about the square root of their sum, without any change to the program.
 * {0}: none of it. */
struct flamepix_change_chance {
    /* The variance of a weight of 1 on each side: 1 for samples that weigh 1 each; for such samples
     * multiplied by a ratio, that ratio; 0: chance explains nothing of counts. */
    double before, after;
    /* Widths do not show what a frame weighed on each side: its change is taken for its whole
     * weight, so chance explains rather too little. */
    bool sides_are_unknown;
    double least; /* changes up to this are explained, for any weight of a frame */
};

/* How frames are classified by their change; one rule for colours, labels and sidecars. */
struct flamepix_change_rule {
    enum flamepix_change_by by;
    /* Uses all stacks that pass through a frame; else, as flamegraph.pl, those that end in it. */
    bool inclusive;
    /* Both measures together show which frames only one side has: of IS_OTHER, where the weight is
     * the sum or the larger one of before and after. */
    bool tells_presence;
    /* Before and after are swapped in everything shown: colours, signs and words. */
    bool negate;
    enum flamepix_change_against against;
    /* The change with the full colour, above 0: usually that of the frame that changed most. For a
     * ratio, above 1: how many times the ratio of the whole it is, or the other way round. */
    double full;
    double least; /* a smaller change counts as none; not for a ratio */
    double whole; /* for a ratio: that of the whole; not above 0: all are neutral */
    struct flamepix_change_chance chance; /* not of a ratio */
};

/* The measures of a frame: finite and at least 0, except for an `other` that is a difference. */
struct flamepix_change_facts {
    double weight, other;           /* of the stacks that pass through it */
    double self_weight, self_other; /* of those that end in it */
};

enum flamepix_presence {
    FLAMEPIX_IS_IN_BOTH, /* or the rule does not show it */
    FLAMEPIX_IS_NEW,     /* absent before */
    FLAMEPIX_IS_GONE     /* absent after */
};

/* The change: after - before, of the stacks that the rule names; for a ratio, weight ÷ other: 0
 * where weight is 0, infinity where only `other` is. Never NaN. Any thread, like all below. */
FLAMEPIX_API double flamepix_change(const struct flamepix_change_rule *rule,
                                    const struct flamepix_change_facts *frame);

/* The same change as shown: `negate` turns its sign, except for a ratio. */
FLAMEPIX_API double flamepix_change_shown(const struct flamepix_change_rule *rule,
                                          const struct flamepix_change_facts *frame);

/* The largest change of the frame that chance explains: two standard deviations of before + after,
 * or chance.least if that is more; 0: none. */
FLAMEPIX_API double flamepix_change_by_chance(const struct flamepix_change_rule *rule,
                                              const struct flamepix_change_facts *frame);

/* The place on the colour scale, from -1 (shrank, or the lowest ratio) to 1 (grew); 0: no change,
 * or too small to count, or the frame has neither measure. Linear, change ÷ full, clamped at both
 * ends; for a ratio log(ratio ÷ whole) ÷ log(full). A change divided by 0 is a full one. Changes
 * that chance explains are scaled to a fifth, so to at most 1/5; from twice that size on they are
 * not scaled, with a linear factor in between. `negate` turns the sign. Never NaN. */
FLAMEPIX_API double flamepix_change_place(const struct flamepix_change_rule *rule,
                                          const struct flamepix_change_facts *frame);

/* By all stacks that pass through the frame, whichever stacks colours use. */
FLAMEPIX_API enum flamepix_presence
flamepix_change_presence(const struct flamepix_change_rule *rule,
                         const struct flamepix_change_facts *frame);

/* The same as shown: `negate` swaps new and gone. */
FLAMEPIX_API enum flamepix_presence
flamepix_change_presence_shown(const struct flamepix_change_rule *rule,
                               const struct flamepix_change_facts *frame);

#ifdef __cplusplus
}
#endif

#endif
