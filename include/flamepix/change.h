/* Change: what the two measures of a frame (its weight and a second one, `other`) say about it
 * where profiles are compared, and where that stands on a scale of colours. */
#ifndef FLAMEPIX_CHANGE_H
#define FLAMEPIX_CHANGE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How `weight` and `other` of a frame say what changed. */
enum flamepix_change_by {
    FLAMEPIX_CHANGE_FROM_OTHER,  /* weight - other: weight is after, other before */
    FLAMEPIX_CHANGE_FROM_WEIGHT, /* other - weight: weight is before, other after */
    FLAMEPIX_CHANGE_IS_OTHER,    /* other: it is the difference already */
    FLAMEPIX_CHANGE_RATIO        /* weight ÷ other, which are no two states of one thing */
};

/* What a change is held against: the full colour is that of 1. */
enum flamepix_change_against {
    FLAMEPIX_AGAINST_FULL, /* `full` of the rule */
    /* The larger one of before and after, of the same stacks. Where `other` is the difference,
     * their weight, if presence is told; else that of all stacks, since a width that is made of
     * differences has no other measure. A ratio is held against `full` all the same. */
    FLAMEPIX_AGAINST_FRAME
};

/* What of a change chance explains. Samples are counts: of two runs of one program, those of a
 * frame differ by about the square root of their sum, without any change to the program. {0}:
 * nothing. */
struct flamepix_change_chance {
    /* What a weight of 1 varies by on each side (its variance): of samples that weigh 1 each, 1; of
     * such that were multiplied by a ratio, that ratio; 0: chance says nothing of counts. */
    double before, after;
    /* Widths do not say what a frame weighed on each side: what it changed by is taken for all it
     * weighs, so that chance explains rather too little. */
    bool sides_are_unknown;
    double least; /* changes up to this are explained, whatever the frame weighs */
};

/* How frames are told apart by what changed; one rule for colours, labels and sidecars. */
struct flamepix_change_rule {
    enum flamepix_change_by by;
    /* By all stacks that pass through a frame; else, as flamegraph.pl, by those that end in it. */
    bool inclusive;
    /* Both measures together tell what only one side has: of IS_OTHER, where the weight is the sum
     * or the larger one of before and after. */
    bool tells_presence;
    /* Before and after are in each other's place in all that is shown: in colours, signs and
     * words. */
    bool negate;
    enum flamepix_change_against against;
    /* The change that has the full colour, above 0: usually that of the frame that changed most. Of
     * a ratio: how many times the whole's it is, or it is of it, above 1. */
    double full;
    double least; /* a change nearer to 0 is none; not of a ratio */
    double whole; /* of a ratio: that of the whole; all are neutral where it is none above 0 */
    struct flamepix_change_chance chance; /* not of a ratio */
};

/* The measures of a frame: finite, at least 0 but for an `other` that is a difference. */
struct flamepix_change_facts {
    double weight, other;           /* of the stacks that pass through it */
    double self_weight, self_other; /* of those that end in it */
};

enum flamepix_presence {
    FLAMEPIX_IS_IN_BOTH, /* or the rule does not tell */
    FLAMEPIX_IS_NEW,     /* before, there was none */
    FLAMEPIX_IS_GONE     /* after, there is none */
};

/* What changed: after - before, by the stacks that the rule asks for; of a ratio, weight ÷ other:
 * 0 where weight is 0, infinity where only `other` is. Never NaN. Any thread, like all below. */
FLAMEPIX_API double flamepix_change(const struct flamepix_change_rule *rule,
                                    const struct flamepix_change_facts *frame);

/* The same as it is shown: with `negate` its sign is turned, but not of a ratio. */
FLAMEPIX_API double flamepix_change_shown(const struct flamepix_change_rule *rule,
                                          const struct flamepix_change_facts *frame);

/* The largest change of the frame that chance explains: two standard deviations of before + after,
 * or chance.least where that is more; 0: it explains none. */
FLAMEPIX_API double flamepix_change_by_chance(const struct flamepix_change_rule *rule,
                                              const struct flamepix_change_facts *frame);

/* Where that stands, from -1 (shrank, or the lowest ratio) to 1 (grew); 0: nothing changed, or less
 * than counts, or the frame has neither measure. Linear, change ÷ full, and cut off at both ends;
 * of a ratio log(ratio ÷ whole) ÷ log(full). A change that is held against nothing is a full one.
 * What chance explains is a fifth of that, and so at most 1/5; what is twice as large is all of it,
 * and what lies between rises in a straight line. With `negate` the sign is turned. Never NaN. */
FLAMEPIX_API double flamepix_change_place(const struct flamepix_change_rule *rule,
                                          const struct flamepix_change_facts *frame);

/* By all stacks that pass through the frame, whatever the rule's colours go by. */
FLAMEPIX_API enum flamepix_presence
flamepix_change_presence(const struct flamepix_change_rule *rule,
                         const struct flamepix_change_facts *frame);

/* The same as it is shown: with `negate`, what is new is gone, and the other way round. */
FLAMEPIX_API enum flamepix_presence
flamepix_change_presence_shown(const struct flamepix_change_rule *rule,
                               const struct flamepix_change_facts *frame);

#ifdef __cplusplus
}
#endif

#endif
