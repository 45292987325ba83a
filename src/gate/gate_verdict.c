/* Of integers, every product is exact, and is made before the one division, so that what is just at
 * a limit is compared as what it is: the quotient is the double nearest to it, as the limit is. */
#include "gate/gate_verdict.h"

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

/* σ, of two empty sides 1. */
static double similarity(const struct flamepix_gate_sums *sums)
{
    double similarity;
    return flamepix_difference_similarity(&sums->difference, &similarity) == FLAMEPIX_OK
               ? similarity
               : 1;
}

static double change_of(const struct flamepix_gate_rule *rule, const struct flamepix_gate_sum *sum,
                        const struct flamepix_gate_sum *whole)
{
    const double change = flamepix_weight_between(sum->before, sum->after).value;
    const double after_percent = percent_of(sum->after.value, whole->after.value);
    if (rule->unit == FLAMEPIX_GATE_PLAIN)
        return change;
    if (rule->subject == FLAMEPIX_GATE_NEW)
        return after_percent;
    if (rule->unit == FLAMEPIX_GATE_PERCENT)
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

static struct flamepix_gate_verdict judge(const struct flamepix_gate_rule *rule,
                                          const struct flamepix_gate_sum *of_rule,
                                          const struct flamepix_gate_sums *sums)
{
    const bool is_similarity = rule->subject == FLAMEPIX_GATE_SIMILARITY;
    const bool is_of_whole = is_similarity || rule->subject == FLAMEPIX_GATE_TOTAL;
    const struct flamepix_gate_sum whole = {sums->difference.before, sums->difference.after};
    const struct flamepix_gate_sum *sum = is_of_whole ? &whole : of_rule;
    const double change = is_similarity ? similarity(sums) : change_of(rule, sum, &whole);
    return (struct flamepix_gate_verdict){
        .rule = rule,
        .before = sum->before.value,
        .after = sum->after.value,
        .change = change,
        .fails = is_true(change, rule->compares, rule->limit),
    };
}

size_t flamepix_gate_judge(const struct flamepix_gate_rule *rules, size_t count,
                           const struct flamepix_gate_sums *sums,
                           struct flamepix_gate_verdict *verdicts)
{
    size_t failed = 0;
    for (size_t i = 0; i < count; i++) {
        verdicts[i] = judge(&rules[i], &sums->of_rules[i], sums);
        failed += verdicts[i].fails;
    }
    return failed;
}
