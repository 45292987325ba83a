/* A rule is evaluated once without a function, where its conditions on any are false, or undecided
 * if some functions may not have been counted; and once for each function of both sides. The
 * maximum of the results is the verdict.
 *
 * A function meets a rule if the rule is true by one of its conditions on any. So each truth value
 * records whether it is by such a condition, and no function is named for a rule that is true
 * anyway: for `total>5% or any(self)>2%` those are named whose self grew by more than 2 %. */
#include "gate/gate.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "tally/name_pairs.h"

/* -- evaluation -------------------------------------------------------------------------------- */

struct outcome {
    enum fpx_gate_truth truth;
    bool is_of_function; /* it is true by a condition on any */
};

static struct outcome join_and(struct outcome a, struct outcome b)
{
    const enum fpx_gate_truth truth = a.truth < b.truth ? a.truth : b.truth;
    return (struct outcome){truth,
                            truth == FPX_GATE_TRUE && (a.is_of_function || b.is_of_function)};
}

static struct outcome join_or(struct outcome a, struct outcome b)
{
    return (struct outcome){a.truth > b.truth ? a.truth : b.truth,
                            a.is_of_function || b.is_of_function};
}

static struct outcome outcome_of(const struct fpx_gate_condition *condition,
                                 const struct fpx_gate_value *value)
{
    return (struct outcome){value->truth,
                            value->truth == FPX_GATE_TRUE && fpx_gate_is_any(condition)};
}

/* Evaluates a rule by the values of its conditions. */
static struct outcome evaluate(const struct fpx_gate_rule *rule,
                               const struct fpx_gate_value *values)
{
    struct outcome stack[FPX_GATE_CONDITIONS_MAX] = {{0}};
    size_t count = 0, next = 0;
    for (size_t i = 0; i < rule->step_count; i++) {
        if (rule->steps[i] == FPX_GATE_CONDITION) {
            stack[count++] = outcome_of(&rule->conditions[next], &values[next]);
            next++;
            continue;
        }
        const struct outcome last = stack[--count];
        struct outcome *first = &stack[count - 1];
        *first = rule->steps[i] == FPX_GATE_AND ? join_and(*first, last) : join_or(*first, last);
    }
    return stack[0];
}

/* -- functions --------------------------------------------------------------------------------- */

/* State shared by all functions of a rule. */
struct judging {
    const struct fpx_gate_rule *rule;
    const struct fpx_gate_sums *sums;
    struct fpx_gate_verdict *verdict;
    struct flamepix_name_sum others_before, others_after;
    enum fpx_gate_truth truth; /* the maximum of the results */
};

static struct flamepix_weight weight_of(const struct flamepix_name_sum *sum,
                                        enum fpx_gate_subject subject)
{
    if (sum == NULL)
        return (struct flamepix_weight){0};
    return subject == FPX_GATE_ANY_SELF ? sum->self : sum->inclusive;
}

/* -- a condition by itself --------------------------------------------------------------------- */

/* Products of integers are exact and are made before the only division, so a value exactly at a
 * limit compares as equal: the quotient is the double nearest to it, as the limit is. */

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

/* An undecided value, without numbers. */
static struct fpx_gate_value value_in_doubt(enum fpx_gate_doubt doubt)
{
    return (struct fpx_gate_value){.truth = FPX_GATE_UNDECIDED, .doubt = doubt};
}

/* The numbers and the truth of a condition whose sums are reliable. */
static struct fpx_gate_value decided_value(const struct fpx_gate_condition *condition,
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

/* For a condition that is not about any function; `sum` is its own. */
static struct fpx_gate_value value_of(const struct fpx_gate_condition *condition,
                                      const struct fpx_gate_sum *sum,
                                      const struct fpx_gate_sums *sums, bool may_be_absent)
{
    if (!sums->are_complete)
        return value_in_doubt(FPX_GATE_NO_SAMPLES);
    struct fpx_gate_value value = decided_value(condition, sum, sums);
    const enum fpx_gate_doubt doubt = !fpx_gate_sums_are_usable(sums) ? FPX_GATE_NO_SAMPLES
                                      : sum->undecided_names > 0      ? FPX_GATE_PATTERN_LIMIT
                                      : is_lost(condition, sum)       ? FPX_GATE_NOT_FOUND
                                                                      : value.doubt;
    if (doubt == FPX_GATE_NO_DOUBT)
        return value;
    value.truth = FPX_GATE_UNDECIDED;
    value.doubt = doubt;
    value.undecided_names = sum->undecided_names;
    if (doubt == FPX_GATE_PATTERN_LIMIT)
        value.has_numbers = false;
    if (doubt == FPX_GATE_NOT_FOUND && may_be_absent) {
        value.truth = FPX_GATE_FALSE;
        value.doubt = FPX_GATE_NO_DOUBT;
        value.is_absent = true;
    }
    return value;
}

/* If the name table of one side was full for a name of the other side, its sum is unknown. */
static struct fpx_gate_value value_of_function(const struct judging *judging,
                                               const struct fpx_name_pair *pair,
                                               const struct fpx_gate_condition *condition)
{
    const enum fpx_gate_subject subject = condition->subject;
    const struct fpx_gate_sum sum = {.before = weight_of(pair->before, subject),
                                     .after = weight_of(pair->after, subject)};
    if ((pair->before == NULL && weight_of(&judging->others_before, subject).value > 0) ||
        (pair->after == NULL && weight_of(&judging->others_after, subject).value > 0))
        return value_in_doubt(FPX_GATE_NAMES_LIMIT);
    if (!(sum.before.value > 0) && !(sum.after.value > 0))
        return (struct fpx_gate_value){.truth = FPX_GATE_FALSE};
    return decided_value(condition, &sum, judging->sums);
}

/* The weight on the heavier side, by the first condition on any. */
static struct flamepix_weight heavier(const struct judging *judging,
                                      const struct fpx_name_pair *pair)
{
    size_t i = 0;
    while (!fpx_gate_is_any(&judging->rule->conditions[i]))
        i++;
    const enum fpx_gate_subject subject = judging->rule->conditions[i].subject;
    const struct flamepix_weight before = weight_of(pair->before, subject);
    const struct flamepix_weight after = weight_of(pair->after, subject);
    return flamepix_weight_compare(before, after) > 0 ? before : after;
}

static void free_function(struct fpx_gate_function *function)
{
    flamepix_buffer_free(&function->name);
    free(function->values);
    *function = (struct fpx_gate_function){0};
}

static enum flamepix_status fill_function(struct fpx_gate_function *function,
                                          struct flamepix_bytes name,
                                          const struct fpx_gate_value *values, size_t count)
{
    function->values = calloc(count, sizeof(*values));
    if (function->values == NULL)
        return FLAMEPIX_NO_MEMORY;
    memcpy(function->values, values, count * sizeof(*values));
    return flamepix_buffer_append(&function->name, name.data, name.length);
}

/* Inserts it among the heaviest. Functions come by name, so an equal one goes after. */
static enum flamepix_status keep_function(struct judging *judging, const struct fpx_name_pair *pair,
                                          const struct fpx_gate_value *values)
{
    struct fpx_gate_verdict *verdict = judging->verdict;
    struct fpx_gate_function *functions = verdict->functions;
    struct fpx_gate_function function = {.weight = heavier(judging, pair)};
    size_t at = verdict->function_count;
    verdict->all_function_count++;
    while (at > 0 && flamepix_weight_compare(functions[at - 1].weight, function.weight) < 0)
        at--;
    if (at == FPX_GATE_FUNCTIONS_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fill_function(&function, pair->name, values, judging->rule->count);
    if (status != FLAMEPIX_OK) {
        free_function(&function);
        return status;
    }
    if (verdict->function_count == FPX_GATE_FUNCTIONS_MAX)
        free_function(&functions[--verdict->function_count]);
    memmove(&functions[at + 1], &functions[at],
            (verdict->function_count - at) * sizeof(functions[0]));
    functions[at] = function;
    verdict->function_count++;
    return FLAMEPIX_OK;
}

static enum flamepix_status judge_function(struct judging *judging,
                                           const struct fpx_name_pair *pair)
{
    const struct fpx_gate_rule *rule = judging->rule;
    struct fpx_gate_value values[FPX_GATE_CONDITIONS_MAX] = {{0}};
    for (size_t i = 0; i < rule->count; i++)
        values[i] = fpx_gate_is_any(&rule->conditions[i])
                        ? value_of_function(judging, pair, &rule->conditions[i])
                        : judging->verdict->values[i];
    const struct outcome outcome = evaluate(rule, values);
    if (outcome.truth > judging->truth)
        judging->truth = outcome.truth;
    return outcome.truth == FPX_GATE_TRUE && outcome.is_of_function
               ? keep_function(judging, pair, values)
               : FLAMEPIX_OK;
}

static enum flamepix_status judge_functions(struct judging *judging)
{
    const struct fpx_gate_sums *sums = judging->sums;
    struct fpx_name_pairs *pairs = NULL;
    struct fpx_name_pair pair;
    enum flamepix_status status =
        fpx_name_pairs_create(sums->before_names, sums->after_names, &pairs);
    while (status == FLAMEPIX_OK && fpx_name_pairs_next(pairs, &pair))
        status = judge_function(judging, &pair);
    fpx_name_pairs_free(pairs);
    return status;
}

/* -- a rule ------------------------------------------------------------------------------------ */

/* The heaviest by self comes first; if there is any frame, there is a last one. */
static bool has_functions(const struct flamepix_tally *tally)
{
    size_t count;
    const struct flamepix_name_sum *names = flamepix_tally_names(tally, &count);
    return count > 0 && names[0].self.value > 0;
}

/* The value of a condition on any without a function. */
static struct fpx_gate_value value_of_any(const struct judging *judging)
{
    const struct fpx_gate_sums *sums = judging->sums;
    if (!fpx_gate_sums_are_usable(sums))
        return value_in_doubt(FPX_GATE_NO_SAMPLES);
    if (judging->others_before.self.value > 0 || judging->others_before.inclusive.value > 0 ||
        judging->others_after.self.value > 0 || judging->others_after.inclusive.value > 0)
        return value_in_doubt(FPX_GATE_NAMES_LIMIT);
    if (!has_functions(sums->before_names) && !has_functions(sums->after_names))
        return value_in_doubt(FPX_GATE_NO_FUNCTION);
    return (struct fpx_gate_value){.truth = FPX_GATE_FALSE};
}

static void fill_values(const struct judging *judging, const struct fpx_gate_sum *of_conditions,
                        bool may_be_absent)
{
    static const struct fpx_gate_sum nothing = {.is_found = false};
    const struct fpx_gate_rule *rule = judging->rule;
    for (size_t i = 0; i < rule->count; i++) {
        const struct fpx_gate_condition *condition = &rule->conditions[i];
        judging->verdict->values[i] =
            fpx_gate_is_any(condition)
                ? value_of_any(judging)
                : value_of(condition, of_conditions != NULL ? &of_conditions[i] : &nothing,
                           judging->sums, may_be_absent);
    }
}

static bool is_absent(const struct fpx_gate_verdict *verdict)
{
    for (size_t i = 0; i < verdict->rule->count; i++)
        if (!verdict->values[i].is_absent)
            return false;
    return true;
}

static bool has_lost(const struct fpx_gate_verdict *verdict)
{
    for (size_t i = 0; i < verdict->rule->count; i++)
        if (verdict->values[i].doubt == FPX_GATE_NOT_FOUND)
            return true;
    return false;
}

/* A misspelt name would disable its condition. A rule that is still true has failed, but a rule
 * with one never passes. */
static enum fpx_gate_state state_of(const struct fpx_gate_verdict *verdict,
                                    enum fpx_gate_truth truth)
{
    if (truth == FPX_GATE_TRUE)
        return FPX_GATE_FAILED;
    if (truth == FPX_GATE_UNDECIDED || has_lost(verdict))
        return FPX_GATE_NOT_JUDGED;
    return is_absent(verdict) ? FPX_GATE_ABSENT : FPX_GATE_PASSED;
}

static enum flamepix_status judge(struct judging *judging, const struct fpx_gate_sum *of_conditions,
                                  bool may_be_absent)
{
    const struct fpx_gate_sums *sums = judging->sums;
    struct fpx_gate_verdict *verdict = judging->verdict;
    enum flamepix_status status = FLAMEPIX_OK;
    verdict->rule = judging->rule;
    verdict->values = calloc(judging->rule->count, sizeof(*verdict->values));
    if (verdict->values == NULL)
        return FLAMEPIX_NO_MEMORY;
    const bool has_names = fpx_gate_rule_has_any(judging->rule) && sums->are_complete &&
                           sums->before_names != NULL && sums->after_names != NULL;
    if (has_names) {
        judging->others_before = flamepix_tally_others(sums->before_names);
        judging->others_after = flamepix_tally_others(sums->after_names);
    }
    fill_values(judging, of_conditions, may_be_absent);
    judging->truth = evaluate(judging->rule, verdict->values).truth;
    if (has_names && fpx_gate_sums_are_usable(sums))
        status = judge_functions(judging);
    verdict->state = state_of(verdict, judging->truth);
    return status;
}

/* -- all rules --------------------------------------------------------------------------------- */

enum flamepix_status fpx_gate_judge(const struct fpx_gate_rule *rules, size_t count,
                                    const struct fpx_gate_sums *sums, bool may_be_absent,
                                    struct fpx_gate_verdict *verdicts)
{
    const struct fpx_gate_sum *of_conditions = sums->of_conditions;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count; i++)
        verdicts[i] = (struct fpx_gate_verdict){.rule = &rules[i]};
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        struct judging judging = {.rule = &rules[i], .sums = sums, .verdict = &verdicts[i]};
        status = judge(&judging, of_conditions, may_be_absent);
        if (of_conditions != NULL)
            of_conditions += rules[i].count;
    }
    return status;
}

size_t fpx_gate_count(const struct fpx_gate_verdict *verdicts, size_t count,
                      enum fpx_gate_state state)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += verdicts[i].state == state;
    return found;
}

static bool is_undecided(const struct fpx_gate_verdict *verdict)
{
    for (size_t i = 0; verdict->state == FPX_GATE_NOT_JUDGED && i < verdict->rule->count; i++)
        if (verdict->values[i].doubt == FPX_GATE_PATTERN_LIMIT)
            return true;
    return false;
}

bool fpx_gate_has_undecided(const struct fpx_gate_verdict *verdicts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_undecided(&verdicts[i]))
            return true;
    return false;
}

void fpx_gate_verdicts_free(struct fpx_gate_verdict *verdicts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < verdicts[i].function_count; j++)
            free_function(&verdicts[i].functions[j]);
        free(verdicts[i].values);
        verdicts[i] = (struct fpx_gate_verdict){0};
    }
}
