/* Conditions are taken in the order of the text, and operators wait until everything that binds
 * tighter, or is in brackets, has become steps (Dijkstra's shunting yard). In each open bracket,
 * and outside of all, at most one `or` and one `and` wait, so the room for all of them is fixed. */
#include "gate/gate.h"

#include <stdlib.h>

#include "base/memory.h"

enum waiting { BRACKET, OR, AND }; /* larger binds tighter */

enum { WAITING_MAX = 3 * (FPX_GATE_BRACKETS_MAX + 1) };

/* A rule being parsed. */
struct yard {
    struct fpx_gate_reading reading;
    struct fpx_gate_rule *rule;
    enum waiting waiting[WAITING_MAX];
    size_t count;
};

/* -- steps ------------------------------------------------------------------------------------- */

static enum flamepix_status add_step(struct fpx_gate_rule *rule, enum fpx_gate_step step)
{
    enum flamepix_status status = fpx_array_reserve(&rule->steps, &rule->step_capacity,
                                                    rule->step_count + 1, sizeof(*rule->steps));
    if (status == FLAMEPIX_OK)
        rule->steps[rule->step_count++] = step;
    return status;
}

/* Operators that bind as tightly as `least`, or tighter, become steps. */
static enum flamepix_status let_go(struct yard *yard, enum waiting least)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && yard->count > 0 && yard->waiting[yard->count - 1] >= least)
        status =
            add_step(yard->rule, yard->waiting[--yard->count] == AND ? FPX_GATE_AND : FPX_GATE_OR);
    return status;
}

static enum flamepix_status add_operator(struct yard *yard, enum waiting operator)
{
    enum flamepix_status status = let_go(yard, operator);
    if (status == FLAMEPIX_OK)
        yard->waiting[yard->count++] = operator;
    return status;
}

/* -- parts ------------------------------------------------------------------------------------- */

static enum flamepix_status open_brackets(struct yard *yard)
{
    _Static_assert(FPX_GATE_BRACKETS_MAX == 64, "the message says so");
    struct fpx_gate_reading *reading = &yard->reading;
    fpx_gate_skip_blanks(reading);
    for (; reading->text[reading->at] == '('; fpx_gate_skip_blanks(reading)) {
        if (reading->brackets == FPX_GATE_BRACKETS_MAX)
            return fpx_gate_refuse(reading, "a rule has at most 64 brackets within another");
        reading->at++;
        reading->brackets++;
        yard->waiting[yard->count++] = BRACKET;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status close_brackets(struct yard *yard)
{
    struct fpx_gate_reading *reading = &yard->reading;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && reading->brackets > 0 && fpx_gate_take(reading, ")")) {
        status = let_go(yard, OR);
        yard->count--;
        reading->brackets--;
        fpx_gate_skip_blanks(reading);
    }
    return status;
}

static enum flamepix_status read_condition(struct yard *yard)
{
    _Static_assert(FPX_GATE_CONDITIONS_MAX == 64, "the message says so");
    struct fpx_gate_rule *rule = yard->rule;
    if (rule->count == FPX_GATE_CONDITIONS_MAX)
        return fpx_gate_refuse(&yard->reading, "a rule has at most 64 conditions");
    enum flamepix_status status = fpx_array_reserve(&rule->conditions, &rule->capacity,
                                                    rule->count + 1, sizeof(*rule->conditions));
    if (status == FLAMEPIX_OK)
        status = fpx_gate_condition_read(&yard->reading, &rule->conditions[rule->count++]);
    return status == FLAMEPIX_OK ? add_step(rule, FPX_GATE_CONDITION) : status;
}

/* A condition with the brackets that open before it and close after it. */
static enum flamepix_status read_part(struct yard *yard)
{
    enum flamepix_status status = open_brackets(yard);
    if (status == FLAMEPIX_OK)
        status = read_condition(yard);
    return status == FLAMEPIX_OK ? close_brackets(yard) : status;
}

/* -- the rule ---------------------------------------------------------------------------------- */

/* Whether a unit may come here: after the number of a condition without one. */
static bool may_have_unit(const struct yard *yard)
{
    const struct fpx_gate_rule *rule = yard->rule;
    const char *text = yard->reading.text;
    size_t at = yard->reading.at;
    while (at > 0 && strchr(" \t", text[at - 1]) != NULL)
        at--;
    return rule->conditions[rule->count - 1].unit == FPX_GATE_PLAIN && at > 0 &&
           text[at - 1] != ')';
}

/* Rejects text after a part that does not continue the rule. */
static enum flamepix_status refuse_rest(const struct yard *yard)
{
    static const char *const whys[2][2] = {
        {"\"and\", \"or\" or the end of the rule is expected",
         "%, pp, \"and\", \"or\" or the end of the rule is expected"},
        {"\"and\", \"or\" or ) is expected", "%, pp, \"and\", \"or\" or ) is expected"}};
    return fpx_gate_refuse(&yard->reading, whys[yard->reading.brackets > 0][may_have_unit(yard)]);
}

static enum flamepix_status read_parts(struct yard *yard)
{
    enum flamepix_status status = read_part(yard);
    while (status == FLAMEPIX_OK) {
        if (fpx_gate_take_word(&yard->reading, "and"))
            status = add_operator(yard, AND);
        else if (fpx_gate_take_word(&yard->reading, "or"))
            status = add_operator(yard, OR);
        else
            break;
        if (status == FLAMEPIX_OK)
            status = read_part(yard);
    }
    if (status != FLAMEPIX_OK)
        return status;
    if (yard->reading.text[yard->reading.at] != '\0' || yard->reading.brackets > 0)
        return refuse_rest(yard);
    return let_go(yard, OR);
}

static enum flamepix_status keep_text(const char *text, struct flamepix_buffer *kept)
{
    const char *begin = text + strspn(text, " \t");
    size_t length = strlen(begin);
    while (length > 0 && strchr(" \t", begin[length - 1]) != NULL)
        length--;
    return flamepix_buffer_append(kept, begin, length);
}

enum flamepix_status fpx_gate_rule_read(const char *text, struct fpx_gate_rule *rule_ret,
                                        struct flamepix_pattern_fault *fault_ret)
{
    struct yard yard = {.reading = {.text = text, .fault = fault_ret}, .rule = rule_ret};
    *rule_ret = (struct fpx_gate_rule){0};
    enum flamepix_status status = read_parts(&yard);
    return status == FLAMEPIX_OK ? keep_text(text, &rule_ret->text) : status;
}

static bool has(const struct fpx_gate_rule *rule, enum fpx_gate_subject subject)
{
    for (size_t i = 0; i < rule->count; i++)
        if (rule->conditions[i].subject == subject)
            return true;
    return false;
}

bool fpx_gate_rule_has_any_growth(const struct fpx_gate_rule *rule)
{
    return has(rule, FPX_GATE_ANY_GROWTH);
}

bool fpx_gate_rule_has_any(const struct fpx_gate_rule *rule)
{
    return has(rule, FPX_GATE_ANY_SELF) || has(rule, FPX_GATE_ANY_GROWTH);
}

void fpx_gate_rule_free(struct fpx_gate_rule *rule)
{
    for (size_t i = 0; i < rule->count; i++)
        fpx_gate_condition_free(&rule->conditions[i]);
    free(rule->conditions);
    free(rule->steps);
    flamepix_buffer_free(&rule->text);
    *rule = (struct fpx_gate_rule){0};
}
