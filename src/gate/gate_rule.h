/* Gate rule: a condition of which `flamepix gate` says that the profile after is too bad.
 *
 *     RULE     := SUBJECT OPERATOR NUMBER [UNIT] | `new(` PATTERN `)`
 *     SUBJECT  := `total` | `similarity` | `growth(` PATTERN `)` | `self(` PATTERN `)`
 *               | `new(` PATTERN `)`
 *     OPERATOR := `>` | `>=` | `<` | `<=`
 *     NUMBER   := [`+` | `-`] DIGIT... [`.` DIGIT...]
 *     UNIT     := `%` | `pp`
 *     PATTERN  := TEXT, up to the first `)`, which holds no `)`, `<` or `>`
 *               | `"` TEXT `"`, of any bytes, each `"` in it doubled
 *
 * Blanks may stand between these, but within the parentheses they belong to the pattern.
 *
 * A pattern that begins with `;` is an exact path: `;a;b` is the frame b on the frame a at the
 * root. So is one that begins with `=` and holds a ';', which no name does: `=a;b` is the same. One
 * more ';' at the end of a path changes nothing. Any other pattern is one of names
 * (flamepix/pattern.h): `=NAME` is an exact name, everything else a regular expression, which is
 * searched for anywhere in a name.
 *
 * With f before and g after, f(P) and g(P) what the subject weighs in them, and ‖f‖ and ‖g‖ what
 * all stacks weigh, what is compared with the number is
 *
 *     without a unit    g(P) - f(P)
 *     %                 100 × (g(P) - f(P)) ÷ f(P): of itself. Where f(P) is 0 and g(P) is not, it
 *                       grew without bound: more than any number
 *     pp                100 × g(P) ÷ ‖g‖ - 100 × f(P) ÷ ‖f‖: points of the whole
 *
 * and of `similarity` σ itself (flamepix/compare.h), of two empty sides 1. f(P) is of
 *
 *     total        all stacks, ‖f‖; it has no `pp`
 *     growth(P)    the stacks that pass through a frame that P finds, each stack once
 *     self(P)      the stacks that end in such a frame
 *     new(P)       the stacks that pass through a new frame that P finds, each stack once. A frame
 *                  is new where no stack before passes through its path. So f(P) is 0, and `%` and
 *                  `pp` are both 100 × g(P) ÷ ‖g‖. Alone it means `>0` */
#ifndef FLAMEPIX_GATE_GATE_RULE_H
#define FLAMEPIX_GATE_GATE_RULE_H

#include <flamepix/pattern.h>

enum flamepix_gate_subject {
    FLAMEPIX_GATE_TOTAL,
    FLAMEPIX_GATE_SIMILARITY,
    FLAMEPIX_GATE_GROWTH,
    FLAMEPIX_GATE_SELF,
    FLAMEPIX_GATE_NEW
};

enum flamepix_gate_operator {
    FLAMEPIX_GATE_ABOVE,
    FLAMEPIX_GATE_AT_LEAST,
    FLAMEPIX_GATE_BELOW,
    FLAMEPIX_GATE_AT_MOST
};

enum flamepix_gate_unit {
    FLAMEPIX_GATE_PLAIN, /* what is counted; of similarity, σ */
    FLAMEPIX_GATE_PERCENT,
    FLAMEPIX_GATE_POINTS
};

/* A rule, which owns what it points to. Starts as {0}. */
struct flamepix_gate_rule {
    enum flamepix_gate_subject subject;
    enum flamepix_gate_operator compares;
    enum flamepix_gate_unit unit;
    double limit; /* finite */
    /* Of growth, self and new one of them: the pattern, or the key of an exact path; NULL: none. */
    struct flamepix_pattern *pattern;
    struct flamepix_buffer path;
    struct flamepix_buffer subject_text; /* as it was given: "growth(=main;parse)" */
};

/* Reads a rule, terminated. Answers OK, NO_MEMORY, or BAD_ARGUMENT: then the fault says where, in
 * bytes of the text, and what is wrong or would be expected there. After any of them the rule may
 * be freed. */
enum flamepix_status flamepix_gate_rule_read(const char *text, struct flamepix_gate_rule *rule_ret,
                                             struct flamepix_pattern_fault *fault_ret);

/* As the rule spells them: ">=", "%"; static. */
const char *flamepix_gate_operator_text(enum flamepix_gate_operator compares);

/* Frees what it owns; it is {0} again. */
void flamepix_gate_rule_free(struct flamepix_gate_rule *rule);

#endif
