/* Gate condition: one comparison of a gate rule (gate_rule.h), which is made of them.
 *
 *     CONDITION := SUBJECT OPERATOR NUMBER [UNIT] | `new(` PATTERN `)`
 *     SUBJECT   := `total` | `similarity` | `growth(` PATTERN `)` | `self(` PATTERN `)`
 *                | `new(` PATTERN `)` | `any(self)` | `any(growth)`
 *     OPERATOR  := `>` | `>=` | `<` | `<=`
 *     NUMBER    := [`+` | `-`] DIGIT... [`.` DIGIT...]
 *     UNIT      := `%` | `pp`
 *     PATTERN   := TEXT, up to the `)` that closes, which holds no `<` or `>`
 *                | `"` TEXT `"`, of any bytes, each `"` in it doubled
 *
 * Blanks may stand between these, but within the parentheses of a pattern they belong to it.
 *
 * The `)` that closes is the first one at which the parentheses of the text are paired. Of a
 * regular expression those behind a `\` or between `[` and `]` are not counted. Where they are
 * never paired, it is the first `)`.
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
 *                       grew without bound: more than any number. Where both are 0, it is 0
 *     pp                100 × g(P) ÷ ‖g‖ - 100 × f(P) ÷ ‖f‖: points of the whole
 *
 * and of `similarity` σ itself (flamepix/compare.h). f(P) is of
 *
 *     total        all stacks, ‖f‖; it has no `pp`
 *     growth(P)    the stacks that pass through a frame that P finds, each stack once
 *     self(P)      the stacks whose function that ran is such a frame: as a rule the last one
 *     new(P)       the stacks that pass through a new frame that P finds, each stack once. A frame
 *                  is new where no stack before passes through its path. So f(P) is 0, and `%` and
 *                  `pp` are both 100 × g(P) ÷ ‖g‖. Alone it means `>0`
 *     any(self)    what self(=F) is, of a function F of either side that weighs something by that;
 *     any(growth)  the same with growth(=F): which F, the rule says */
#ifndef FPX_GATE_GATE_CONDITION_H
#define FPX_GATE_GATE_CONDITION_H

#include <flamepix/pattern.h>

enum fpx_gate_subject {
    FPX_GATE_TOTAL,
    FPX_GATE_SIMILARITY,
    FPX_GATE_GROWTH,
    FPX_GATE_SELF,
    FPX_GATE_NEW,
    FPX_GATE_ANY_SELF,
    FPX_GATE_ANY_GROWTH
};

enum fpx_gate_operator { FPX_GATE_ABOVE, FPX_GATE_AT_LEAST, FPX_GATE_BELOW, FPX_GATE_AT_MOST };

enum fpx_gate_unit {
    FPX_GATE_PLAIN, /* what is counted; of similarity, σ */
    FPX_GATE_PERCENT,
    FPX_GATE_POINTS
};

/* A condition, which owns what it points to. Starts as {0}. */
struct fpx_gate_condition {
    enum fpx_gate_subject subject;
    enum fpx_gate_operator compares;
    enum fpx_gate_unit unit;
    double limit; /* finite */
    /* Of growth, self and new one of them: the pattern, or the key of an exact path; NULL: none. */
    struct flamepix_pattern *pattern;
    struct flamepix_buffer path;
    struct flamepix_buffer subject_text; /* as it was given: "growth(=main;parse)" */
};

/* Whether it is about any one function, as any(self) is. */
static inline bool fpx_gate_is_any(const struct fpx_gate_condition *condition)
{
    return condition->subject == FPX_GATE_ANY_SELF || condition->subject == FPX_GATE_ANY_GROWTH;
}

/* A rule on its way from its text. */
struct fpx_gate_reading {
    const char *text; /* terminated */
    size_t at;        /* what comes next */
    size_t brackets;  /* of the rule that are open */
    struct flamepix_pattern_fault *fault;
};

/* Reads a condition that begins at `reading->at`, and the blanks behind it. Answers OK, NO_MEMORY,
 * or BAD_ARGUMENT: then the fault says where, in bytes of the text, and what is wrong or would be
 * expected there. After any of them the condition may be freed. */
enum flamepix_status fpx_gate_condition_read(struct fpx_gate_reading *reading,
                                             struct fpx_gate_condition *condition_ret);

/* What reading begins with, too: refuses what comes next, skips blanks, and takes a token or a
 * whole word where it comes next. */
enum flamepix_status fpx_gate_refuse(const struct fpx_gate_reading *reading, const char *why);
void fpx_gate_skip_blanks(struct fpx_gate_reading *reading);
bool fpx_gate_take(struct fpx_gate_reading *reading, const char *token);
bool fpx_gate_take_word(struct fpx_gate_reading *reading, const char *word);

/* As rules spell them: ">=", "%"; static. */
const char *fpx_gate_operator_text(enum fpx_gate_operator compares);

/* Frees what it owns; it is {0} again. */
void fpx_gate_condition_free(struct fpx_gate_condition *condition);

#endif
