/* The table of measures: the possible meanings of widths in comparisons. Each is one row here and
 * its functions in measure.c. */
#ifndef FPX_COMPARE_MEASURES_H
#define FPX_COMPARE_MEASURES_H

/* The rows: ROW(name, summary, other_is, by, tells_presence, is_part, norm, weight, other), the
 * fields of struct flamepix_measure, in which a weight is called what the measure is; by and norm
 * without the prefixes FLAMEPIX_CHANGE_ and FPX_NORM_, weight and other without of_ as in
 * measure.c, where sum_of_ with the same name is the sum. The default comes first, the parts last.
 *
 * tells_presence: before is 0 in a frame if its other is 0 (after), its weight is 0 (before), or
 * other is all of weight (max and sum); the same for after. In delta, a whole frame may have grown
 * from something; what is common is 0 if the sides alternate.
 *
 * A macro, since several constant tables of options are made of the rows. */
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
