/* Gate rule: what `flamepix gate` says of a profile after that is too bad.
 *
 *     RULE := TERM [`or` TERM]...
 *     TERM := PART [`and` PART]...
 *     PART := CONDITION | `(` RULE `)`
 *
 * Conditions are those of gate_condition.h. `and` binds tighter than `or`. Blanks may stand
 * between all of these; where a letter would follow a letter there is one.
 *
 * A rule is true where its conditions are, as `and` and `or` say. Conditions on any(...) are about
 * one function: the rule is true if there is a function F of either side for which it is, where in
 * all of its conditions any(self) is self(=F) and any(growth) is growth(=F). Of a function that
 * weighs nothing on both sides by a subject, the condition on any of that subject is false. So in
 *
 *     any(self)>2% and any(self)>1000
 *
 * one and the same function must meet both. (`or` makes no difference: some function meets one of
 * two conditions where it meets the first or some function meets the second.)
 *
 * A condition may be undecided (gate_verdict.h). Then `and` is false where the other side is,
 * `or` is true where the other side is, and both are undecided otherwise. What is false so does not
 * pass where a pattern finds nothing. */
#ifndef FPX_GATE_GATE_RULE_H
#define FPX_GATE_GATE_RULE_H

#include "gate/gate_condition.h"

/* The most conditions of a rule, and brackets that are open at one place of it. */
enum { FPX_GATE_CONDITIONS_MAX = 64, FPX_GATE_BRACKETS_MAX = 64 };

/* One step of a rule's evaluation, which works on a stack of truths. */
enum fpx_gate_step {
    FPX_GATE_CONDITION, /* puts that of the next condition on the stack */
    FPX_GATE_AND,       /* both put one in the place of two */
    FPX_GATE_OR
};

/* A rule, which owns what it points to. Starts as {0}. */
struct fpx_gate_rule {
    struct fpx_gate_condition *conditions; /* in the order of the text; at least one */
    size_t count, capacity;
    enum fpx_gate_step *steps; /* one less than twice the conditions */
    size_t step_count, step_capacity;
    struct flamepix_buffer text; /* as it was given, without blanks around it */
};

/* Reads a rule, terminated. Answers OK, NO_MEMORY, or BAD_ARGUMENT: then the fault says where, in
 * bytes of the text, and what is wrong or would be expected there. After any of them the rule may
 * be freed. */
enum flamepix_status fpx_gate_rule_read(const char *text, struct fpx_gate_rule *rule_ret,
                                        struct flamepix_pattern_fault *fault_ret);

/* Whether any of its conditions is about any one function; and whether that is any(growth). */
bool fpx_gate_rule_has_any(const struct fpx_gate_rule *rule);
bool fpx_gate_rule_has_any_growth(const struct fpx_gate_rule *rule);

/* Frees what it owns; it is {0} again. */
void fpx_gate_rule_free(struct fpx_gate_rule *rule);

#endif
