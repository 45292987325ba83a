/* Products of integers are exact and are made before the only division, so a value exactly at a
 * limit compares as equal: the quotient is the double nearest to it, as the limit is. */
#include "gate/gate.h"

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

static double change_of(const struct fpx_gate_condition *condition, const struct fpx_gate_sum *sum,
                        const struct fpx_gate_sum *whole)
{
    const double change = flamepix_weight_change(sum->before, sum->after).value;
    const double after_percent = percent_of(sum->after.value, whole->after.value);
    if (condition->unit == FPX_GATE_PLAIN)
        return change;
    if (condition->subject == FPX_GATE_NEW)
        return after_percent;
    if (condition->unit == FPX_GATE_PERCENT)
        return growth_percent(change, sum->before.value);
    return after_percent - percent_of(sum->before.value, whole->before.value);
}

static bool is_true(double value, enum fpx_gate_operator compares, double limit)
{
    switch (compares) {
    case FPX_GATE_ABOVE:
        return value > limit;
    case FPX_GATE_AT_LEAST:
        return value >= limit;
    case FPX_GATE_BELOW:
        return value < limit;
    case FPX_GATE_AT_MOST:
        return value <= limit;
    }
    return false;
}

/* NaN neither exceeds a limit nor is within one. */
static enum fpx_gate_truth truth_of(double change, const struct fpx_gate_condition *condition)
{
    if (isnan(change))
        return FPX_GATE_UNDECIDED;
    return is_true(change, condition->compares, condition->limit) ? FPX_GATE_TRUE : FPX_GATE_FALSE;
}

struct fpx_gate_value fpx_gate_value_doubt(enum fpx_gate_doubt doubt)
{
    return (struct fpx_gate_value){.truth = FPX_GATE_UNDECIDED, .doubt = doubt};
}

struct fpx_gate_value fpx_gate_value_decide(const struct fpx_gate_condition *condition,
                                            const struct fpx_gate_sum *sum,
                                            const struct fpx_gate_sums *sums)
{
    const bool is_similarity = condition->subject == FPX_GATE_SIMILARITY;
    const bool is_of_whole = is_similarity || condition->subject == FPX_GATE_TOTAL;
    const struct fpx_gate_sum whole = {.before = sums->difference.before,
                                       .after = sums->difference.after};
    struct fpx_gate_value value = {.has_numbers = true};
    if (is_of_whole)
        sum = &whole;
    value.before = sum->before.value;
    value.after = sum->after.value;
    if (!is_similarity)
        value.change = change_of(condition, sum, &whole);
    else if (flamepix_difference_similarity(&sums->difference, &value.change) != FLAMEPIX_OK)
        value.change = NAN;
    value.truth = truth_of(value.change, condition);
    value.doubt = isnan(value.change) ? FPX_GATE_NO_SAMPLES : FPX_GATE_NO_DOUBT;
    return value;
}

/* For new, finding nothing is the aim. */
static bool is_lost(const struct fpx_gate_condition *condition, const struct fpx_gate_sum *sum)
{
    return (condition->subject == FPX_GATE_GROWTH || condition->subject == FPX_GATE_SELF) &&
           !sum->is_found && !(sum->before.value > 0) && !(sum->after.value > 0);
}

struct fpx_gate_value fpx_gate_value_of(const struct fpx_gate_condition *condition,
                                        const struct fpx_gate_sum *sum,
                                        const struct fpx_gate_sums *sums, bool may_be_absent)
{
    if (!sums->are_complete)
        return fpx_gate_value_doubt(FPX_GATE_NO_SAMPLES);
    struct fpx_gate_value value = fpx_gate_value_decide(condition, sum, sums);
    const enum fpx_gate_doubt doubt = !fpx_gate_sums_are_usable(sums) ? FPX_GATE_NO_SAMPLES
                                      : sum->is_undecided             ? FPX_GATE_PATTERN_LIMIT
                                      : is_lost(condition, sum)       ? FPX_GATE_NOT_FOUND
                                                                      : value.doubt;
    if (doubt == FPX_GATE_NO_DOUBT)
        return value;
    value.truth = FPX_GATE_UNDECIDED;
    value.doubt = doubt;
    if (doubt == FPX_GATE_PATTERN_LIMIT)
        value.has_numbers = false;
    if (doubt == FPX_GATE_NOT_FOUND && may_be_absent) {
        value.truth = FPX_GATE_FALSE;
        value.doubt = FPX_GATE_NO_DOUBT;
        value.is_absent = true;
    }
    return value;
}
