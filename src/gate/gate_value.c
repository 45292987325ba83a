/* Of integers, every product is exact, and is made before the one division, so that what is just at
 * a limit is compared as what it is: the quotient is the double nearest to it, as the limit is. */
#include "gate/gate_value.h"

static double percent_of(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : 0;
}

static double growth_percent(double change, double before)
{
    if (before > 0)
        return 100 * change / before;
    return change > 0 ? INFINITY : 0;
}

static double change_of(const struct flamepix_gate_condition *condition,
                        const struct flamepix_gate_sum *sum, const struct flamepix_gate_sum *whole)
{
    const double change = flamepix_weight_change(sum->before, sum->after).value;
    const double after_percent = percent_of(sum->after.value, whole->after.value);
    if (condition->unit == FLAMEPIX_GATE_PLAIN)
        return change;
    if (condition->subject == FLAMEPIX_GATE_NEW)
        return after_percent;
    if (condition->unit == FLAMEPIX_GATE_PERCENT)
        return growth_percent(change, sum->before.value);
    return after_percent - percent_of(sum->before.value, whole->before.value);
}

static bool is_true(double value, enum flamepix_gate_operator compares, double limit)
{
    switch (compares) {
    case FLAMEPIX_GATE_ABOVE:
        return value > limit;
    case FLAMEPIX_GATE_AT_LEAST:
        return value >= limit;
    case FLAMEPIX_GATE_BELOW:
        return value < limit;
    case FLAMEPIX_GATE_AT_MOST:
        return value <= limit;
    }
    return false;
}

/* A change that is no number is beyond no limit, and within none. */
static enum flamepix_gate_truth truth_of(double change,
                                         const struct flamepix_gate_condition *condition)
{
    if (isnan(change))
        return FLAMEPIX_GATE_UNDECIDED;
    return is_true(change, condition->compares, condition->limit) ? FLAMEPIX_GATE_TRUE
                                                                  : FLAMEPIX_GATE_FALSE;
}

struct flamepix_gate_value flamepix_gate_value_doubt(enum flamepix_gate_doubt doubt)
{
    return (struct flamepix_gate_value){.truth = FLAMEPIX_GATE_UNDECIDED, .doubt = doubt};
}

struct flamepix_gate_value
flamepix_gate_value_decide(const struct flamepix_gate_condition *condition,
                           const struct flamepix_gate_sum *sum,
                           const struct flamepix_gate_sums *sums)
{
    const bool is_similarity = condition->subject == FLAMEPIX_GATE_SIMILARITY;
    const bool is_of_whole = is_similarity || condition->subject == FLAMEPIX_GATE_TOTAL;
    const struct flamepix_gate_sum whole = {.before = sums->difference.before,
                                            .after = sums->difference.after};
    struct flamepix_gate_value value = {.has_numbers = true};
    if (is_of_whole)
        sum = &whole;
    value.before = sum->before.value;
    value.after = sum->after.value;
    if (!is_similarity)
        value.change = change_of(condition, sum, &whole);
    else if (flamepix_difference_similarity(&sums->difference, &value.change) != FLAMEPIX_OK)
        value.change = NAN;
    value.truth = truth_of(value.change, condition);
    value.doubt = isnan(value.change) ? FLAMEPIX_GATE_NO_SAMPLES : FLAMEPIX_GATE_NO_DOUBT;
    return value;
}

/* Of new, nothing is what is to be found. */
static bool is_lost(const struct flamepix_gate_condition *condition,
                    const struct flamepix_gate_sum *sum)
{
    return (condition->subject == FLAMEPIX_GATE_GROWTH ||
            condition->subject == FLAMEPIX_GATE_SELF) &&
           !sum->is_found && !(sum->before.value > 0) && !(sum->after.value > 0);
}

struct flamepix_gate_value flamepix_gate_value_of(const struct flamepix_gate_condition *condition,
                                                  const struct flamepix_gate_sum *sum,
                                                  const struct flamepix_gate_sums *sums,
                                                  bool may_be_absent)
{
    if (!sums->are_complete)
        return flamepix_gate_value_doubt(FLAMEPIX_GATE_NO_SAMPLES);
    struct flamepix_gate_value value = flamepix_gate_value_decide(condition, sum, sums);
    const enum flamepix_gate_doubt doubt = !flamepix_gate_sums_are_usable(sums)
                                               ? FLAMEPIX_GATE_NO_SAMPLES
                                           : sum->is_undecided       ? FLAMEPIX_GATE_PATTERN_LIMIT
                                           : is_lost(condition, sum) ? FLAMEPIX_GATE_NOT_FOUND
                                                                     : value.doubt;
    if (doubt == FLAMEPIX_GATE_NO_DOUBT)
        return value;
    value.truth = FLAMEPIX_GATE_UNDECIDED;
    value.doubt = doubt;
    if (doubt == FLAMEPIX_GATE_PATTERN_LIMIT)
        value.has_numbers = false;
    if (doubt == FLAMEPIX_GATE_NOT_FOUND && may_be_absent) {
        value.truth = FLAMEPIX_GATE_FALSE;
        value.doubt = FLAMEPIX_GATE_NO_DOUBT;
        value.is_absent = true;
    }
    return value;
}
