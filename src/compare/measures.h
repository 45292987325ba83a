/* The table of measures: what widths can stand for where two sides are compared. Each is one row
 * here and its functions in measure.c. */
#ifndef FPX_COMPARE_MEASURES_H
#define FPX_COMPARE_MEASURES_H

/* The rows: ROW(name, summary, other_is, by, tells_presence, is_part, norm, weight, other),
 * the fields of struct flamepix_measure, in which a weight is called what the measure is; of by and
 * norm what follows FLAMEPIX_CHANGE_ and FPX_NORM_, of weight and other what follows of_ in
 * measure.c, where sum_of_ with the same is the sum. The default comes first, the parts come last.
 *
 * What tells presence: that before is 0 is seen in a frame where other is 0 (after), weight is 0
 * (before), or other is all of weight (max and sum); that after is, in the same way. In delta, all
 * of a frame may have grown from something, and what is common is 0 where two sides take turns.
 *
 * A macro, since options have more than one constant table made of them. */
/* clang-format off */
#define FPX_MEASURES(ROW) \
    ROW("after", "what there is after", "before", \
        FROM_OTHER, true, false, AFTER, after, before) \
    ROW("before", "what there was before", "after", \
        FROM_WEIGHT, true, false, BEFORE, before, after) \
    ROW("delta", "how much stacks changed, whether they grew or shrank", "after-before", \
        IS_OTHER, false, false, OWN, distance, change) \
    ROW("common", "what both sides have", "after-before", \
        IS_OTHER, false, false, OWN, common, change) \
    ROW("max", "the larger one of before and after", "after-before", \
        IS_OTHER, true, false, OWN, larger, change) \
    ROW("sum", "before and after together", "after-before", \
        IS_OTHER, true, false, OWN, together, change) \
    ROW("plus", "what was added: new and grown", "after-before", \
        IS_OTHER, false, true, AFTER, plus, change) \
    ROW("minus", "what was taken away: gone and shrunk", "after-before", \
        IS_OTHER, false, true, BEFORE, minus, change) \
    ROW("new", "stacks that only after has", "after-before", \
        IS_OTHER, false, true, AFTER, fresh, change) \
    ROW("grown", "what stacks of both sides grew by", "after-before", \
        IS_OTHER, false, true, AFTER, grown, change) \
    ROW("gone", "stacks that only before has", "after-before", \
        IS_OTHER, false, true, BEFORE, gone, change) \
    ROW("shrunk", "what stacks of both sides shrank by", "after-before", \
        IS_OTHER, false, true, BEFORE, shrunk, change)
/* clang-format on */

#endif
