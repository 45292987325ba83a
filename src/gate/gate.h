/* The rules of a gate for a profile, and the verdict. */
#ifndef FPX_GATE_GATE_H
#define FPX_GATE_GATE_H

#include <flamepix/compare.h>
#include <flamepix/pattern.h>
#include <flamepix/tally.h>

/* Gate condition: one comparison of a gate rule (gate.h), which consists of them.
 *
 *     CONDITION := SUBJECT OPERATOR NUMBER [UNIT] | `new(` PATTERN `)`
 *     SUBJECT   := `total` | `similarity` | `growth(` PATTERN `)` | `self(` PATTERN `)`
 *                | `new(` PATTERN `)` | `any(self)` | `any(growth)`
 *     OPERATOR  := `>` | `>=` | `<` | `<=`
 *     NUMBER    := [`+` | `-`] DIGIT... [`.` DIGIT...]
 *     UNIT      := `%` | `pp`
 *     PATTERN   := TEXT, up to the closing `)`, which contains no `<` or `>`
 *                | `"` TEXT `"`, of any bytes, each `"` in it doubled
 *
 * Blanks may separate these; within the parentheses of a pattern they belong to it.
 *
 * The closing `)` is the first one at which the parentheses of the text are balanced. In a regular
 * expression those after a `\` or between `[` and `]` are not counted. If they are never balanced,
 * it is the first `)`.
 *
 * A pattern that begins with `;` is an exact path: `;a;b` is the frame b on the frame a at the
 * root. So is one that begins with `=` and contains a ';', which no name does: `=a;b` is the same.
 * One more ';' at the end of a path changes nothing. Any other pattern is one of names
 * (flamepix/pattern.h): `=NAME` is an exact name, everything else a regular expression, which is
 * searched for anywhere in a name.
 *
 * With f before and g after, the weights f(P) and g(P) of the subject, and the weights ‖f‖ and ‖g‖
 * of all stacks, the number is compared with
 *
 *     without a unit    g(P) - f(P)
 *     %                 100 × (g(P) - f(P)) ÷ f(P): of itself. If f(P) is 0 and g(P) is not, it
 *                       grew without bound: more than any number. If both are 0, it is 0
 *     pp                100 × g(P) ÷ ‖g‖ - 100 × f(P) ÷ ‖f‖: points of the whole
 *
 * and for `similarity` with σ itself (flamepix/compare.h). f(P) is the weight of
 *
 *     total        all stacks, ‖f‖; it has no `pp`
 *     growth(P)    the stacks that pass through a frame that P finds, each stack once
 *     self(P)      the stacks whose function that ran is such a frame: usually the last one
 *     new(P)       the stacks that pass through a new frame that P finds, each stack once. A frame
 *                  is new if no stack before passes through its path. So f(P) is 0, and `%` and
 *                  `pp` are both 100 × g(P) ÷ ‖g‖. Alone it means `>0`
 *     any(self)    as self(=F), for a function F of either side that weighs something by that;
 *     any(growth)  the same with growth(=F): see gate rule */

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
    FPX_GATE_PLAIN, /* in the unit counted; for similarity, σ */
    FPX_GATE_PERCENT,
    FPX_GATE_POINTS
};

/* A condition, which owns its pointers. Starts as {0}. */
struct fpx_gate_condition {
    enum fpx_gate_subject subject;
    enum fpx_gate_operator compares;
    enum fpx_gate_unit unit;
    double limit; /* finite */
    /* For growth, self and new either: the pattern, or the key of an exact path; NULL: none. */
    struct flamepix_pattern *pattern;
    struct flamepix_buffer path;
    struct flamepix_buffer subject_text; /* as written: "growth(=main;parse)" */
};

/* Whether it is about any function, as any(self) is. */
static inline bool fpx_gate_is_any(const struct fpx_gate_condition *condition)
{
    return condition->subject == FPX_GATE_ANY_SELF || condition->subject == FPX_GATE_ANY_GROWTH;
}

/* A rule being parsed. */
struct fpx_gate_reading {
    const char *text; /* terminated */
    size_t at;        /* what comes next */
    size_t brackets;  /* open ones of the rule */
    struct flamepix_pattern_fault *fault;
};

/* Parses a condition at `reading->at`, and the blanks after it. Returns OK, NO_MEMORY, or
 * BAD_ARGUMENT: then the fault has the position, in bytes of the text, and what is wrong or
 * expected there. In each case the condition may be freed. */
enum flamepix_status fpx_gate_condition_read(struct fpx_gate_reading *reading,
                                             struct fpx_gate_condition *condition_ret);

/* Helpers of the parser: reject the text at the position, skip blanks, and take a token or a whole
 * word if it comes next. */
enum flamepix_status fpx_gate_refuse(const struct fpx_gate_reading *reading, const char *why);
void fpx_gate_skip_blanks(struct fpx_gate_reading *reading);
bool fpx_gate_take(struct fpx_gate_reading *reading, const char *token);
bool fpx_gate_take_word(struct fpx_gate_reading *reading, const char *word);

/* As written in rules: ">=", "%"; static. */
const char *fpx_gate_operator_text(enum fpx_gate_operator compares);

/* Frees what it owns, and resets it to {0}. */
void fpx_gate_condition_free(struct fpx_gate_condition *condition);

/* Gate rule: the condition under which `flamepix gate` fails.
 *
 *     RULE := TERM [`or` TERM]...
 *     TERM := PART [`and` PART]...
 *     PART := CONDITION | `(` RULE `)`
 *
 * Conditions are those of gate.h. `and` binds tighter than `or`. Blanks may separate all of these;
 * between two letters a blank is required.
 *
 * A rule is true if its conditions, joined by `and` and `or`, are. Conditions on any(...) are about
 * one function: the rule is true if it is true for some function F of either side, where any(self)
 * is self(=F) and any(growth) is growth(=F) in all of its conditions. For a function that weighs
 * nothing on both sides by a subject, the condition on any of that subject is false. So in
 *
 *     any(self)>2% and any(self)>1000
 *
 * one and the same function must meet both. (For `or` this makes no difference: some function meets
 * one of two conditions if and only if one meets the first or one meets the second.)
 *
 * A condition may be undecided (gate.h). Then `and` is false if the other side is, `or` is true if
 * the other side is, and both are undecided otherwise. A rule that is false in this way does not
 * pass if a pattern finds nothing. */

/* The maximum number of conditions of a rule, and of brackets open at one place in it. */
enum { FPX_GATE_CONDITIONS_MAX = 64, FPX_GATE_BRACKETS_MAX = 64 };

/* A step of a rule's evaluation, which works on a stack of truth values. */
enum fpx_gate_step {
    FPX_GATE_CONDITION, /* pushes that of the next condition */
    FPX_GATE_AND,       /* both replace two by one */
    FPX_GATE_OR
};

/* A rule, which owns its pointers. Starts as {0}. */
struct fpx_gate_rule {
    struct fpx_gate_condition *conditions; /* in the order of the text; at least one */
    size_t count, capacity;
    enum fpx_gate_step *steps; /* one less than twice the conditions */
    size_t step_count, step_capacity;
    struct flamepix_buffer text; /* as written, without blanks around it */
};

/* Parses a terminated rule. Returns OK, NO_MEMORY, or BAD_ARGUMENT: then the fault has the
 * position, in bytes of the text, and what is wrong or expected there. In each case the rule may be
 * freed. */
enum flamepix_status fpx_gate_rule_read(const char *text, struct fpx_gate_rule *rule_ret,
                                        struct flamepix_pattern_fault *fault_ret);

/* Whether one of its conditions is about any function; and whether one is any(growth). */
bool fpx_gate_rule_has_any(const struct fpx_gate_rule *rule);
bool fpx_gate_rule_has_any_growth(const struct fpx_gate_rule *rule);

/* Frees what it owns, and resets it to {0}. */
void fpx_gate_rule_free(struct fpx_gate_rule *rule);

/* Gate sums: the weights that rules are about, summed up while two sides stream past. */

/* f(P) and g(P) of a condition (gate.h). */
struct fpx_gate_sum {
    struct flamepix_weight before, after;
    bool is_found; /* the pattern finds a frame of a stack */
    /* The number of names about which the pattern is undecided (flamepix/pattern.h), at least: the
     * sums are too small. */
    size_t undecided_names;
};

/* Starts as {0}. */
struct fpx_gate_sums {
    struct flamepix_difference difference; /* of all stacks */
    /* The conditions of one rule after those of the other; 0 for conditions without a pattern. */
    struct fpx_gate_sum *of_conditions;
    /* By name, of each side; NULL: no condition is about any function. */
    struct flamepix_tally *before_names, *after_names;
    bool are_complete;  /* the last stack has come */
    bool lacks_samples; /* one of several inputs has none: set by the reader */
};

/* Starts as {0}. 0 stands for the limits of a layout and of a tally. */
struct fpx_gate_options {
    uint32_t limit_depth;      /* deeper frames count as the frame at it */
    size_t limit_names_nbytes; /* for the names of each side */
    size_t self_depth;         /* depth of the function that ran (flamepix_views_self_depth) */
};

/* `*stacks_ret` passes on the stacks of `sides`: in key order, each path once, with the weight
 * after and as other, not below 0, the weight before (flamepix_sides_merge). They are summed up in
 * `sums`, complete once END has been answered. Rules and sums are the caller's and must outlive the
 * watch; it does not take `sides`. next returns OK, END, NO_MEMORY, or what `sides` returns.
 * Returns OK or NO_MEMORY. One thread at a time, because of the rules' patterns. */
enum flamepix_status fpx_gate_watch(struct flamepix_stacks *sides,
                                    const struct fpx_gate_rule *rules, size_t count,
                                    struct fpx_gate_options options, struct fpx_gate_sums *sums,
                                    struct flamepix_stacks **stacks_ret);

/* Whether there is something to judge: they are complete, no input lacks samples, and each side
 * weighs something. */
bool fpx_gate_sums_are_usable(const struct fpx_gate_sums *sums);

/* Frees what they own, and resets them to {0}. */
void fpx_gate_sums_free(struct fpx_gate_sums *sums);

/* Gate verdict: whether a rule is true for the sums, which fails the gate.
 *
 * No rule passes without something to judge. A condition is undecided if
 *
 *     a side weighs nothing, or was not read to its end
 *     the pattern of growth(P) or self(P) finds no frame on either side. Such a rule may fail by
 *         its other conditions, but does not pass. With patterns that may be absent the condition
 *         is false, and a rule of only such conditions is absent. new(P) is meant to find nothing:
 *         then it is 0
 *     its pattern is undecided about a name
 *     it is about any function, and the table of names was full for some: then a function that has
 *         its sums may meet it, but that none does is not known. The same if there are no functions
 *         at all */

/* In this order `and` is the minimum of two, and `or` the maximum. */
enum fpx_gate_truth { FPX_GATE_FALSE, FPX_GATE_UNDECIDED, FPX_GATE_TRUE };

/* Why a condition is undecided. */
enum fpx_gate_doubt {
    FPX_GATE_NO_DOUBT,
    FPX_GATE_NO_SAMPLES,
    FPX_GATE_NOT_FOUND,
    FPX_GATE_PATTERN_LIMIT,
    FPX_GATE_NAMES_LIMIT,
    FPX_GATE_NO_FUNCTION
};

enum fpx_gate_state {
    FPX_GATE_PASSED,
    FPX_GATE_FAILED,
    FPX_GATE_NOT_JUDGED,
    FPX_GATE_ABSENT /* passed: its patterns find nothing, as allowed */
};

/* The result of a condition. */
struct fpx_gate_value {
    double before, after; /* f(P) and g(P); for similarity ‖f‖ and ‖g‖ */
    /* The value compared with the limit, in its unit; for similarity σ. INFINITY if something grew
     * from nothing and the unit is %. */
    double change;
    size_t undecided_names; /* if the doubt is PATTERN_LIMIT */
    bool has_numbers;       /* these */
    bool is_absent;
    enum fpx_gate_truth truth;
    enum fpx_gate_doubt doubt;
};

enum { FPX_GATE_FUNCTIONS_MAX = 5 };

/* A function that meets a rule. */
struct fpx_gate_function {
    struct flamepix_buffer name;
    struct flamepix_weight weight; /* of the side where it is heavier, by the first any(...) */
    struct fpx_gate_value *values; /* as in the verdict; those of any(...) are its own */
};

/* A verdict, which owns its pointers except the rule. Starts as {0}. */
struct fpx_gate_verdict {
    const struct fpx_gate_rule *rule; /* the caller's */
    const char *file;                 /* the pair's; owned by the caller; NULL: only one */
    enum fpx_gate_state state;
    struct fpx_gate_value *values; /* of each condition; any(...) without numbers */
    /* Functions that meet the rule by any(...), heaviest first, equal ones by name. */
    struct fpx_gate_function functions[FPX_GATE_FUNCTIONS_MAX];
    size_t function_count;
    size_t all_function_count; /* including those without room */
};

/* Judges `count` rules by their sums, into as many verdicts; sums of {0} stand for unreadable
 * sides. All weights are at most FLAMEPIX_TOTAL_MAX. Returns OK or NO_MEMORY; free the verdicts in
 * both cases. */
enum flamepix_status fpx_gate_judge(const struct fpx_gate_rule *rules, size_t count,
                                    const struct fpx_gate_sums *sums, bool may_be_absent,
                                    struct fpx_gate_verdict *verdicts);

/* Whether a rule is not judged because a pattern is undecided about a name. */
bool fpx_gate_has_undecided(const struct fpx_gate_verdict *verdicts, size_t count);

/* The number of verdicts in that state. */
size_t fpx_gate_count(const struct fpx_gate_verdict *verdicts, size_t count,
                      enum fpx_gate_state state);

/* Frees what `count` verdicts own, and resets them to {0}. */
void fpx_gate_verdicts_free(struct fpx_gate_verdict *verdicts, size_t count);

/* Gate table: verdicts for people, as aligned text or as Markdown.
 *
 *     rule                 before  after  change  limit   verdict
 *     growth(=main;parse)   1,000  1,021   +2.1%  > 2%    failed
 *     similarity            9,000  9,100    0.97  < 0.95  passed
 *     new(malloc)               0     12     +12  > 0     failed
 *
 * Growth from nothing has no percentage; its change is "new". A change that would look equal to its
 * limit is written with all digits, as limits are. Conditions that are not judged have no change.
 *
 * Below a rule are its conditions, if several, or the functions that meet it, if it is on any:
 *
 *     rule                           before   after  change  limit   verdict
 *     any(self)>2% and any(self)>10                                  failed
 *       self(=big)                    1,000   1,030     +3%  > 2%    true
 *       self(=big)                    1,000   1,030     +30  > 10    true
 *
 * If the verdicts are about several files, the first column is the file. */

/* The form of a table; rules are escaped for it. */
enum fpx_gate_table_style {
    FPX_GATE_TABLE_TEXT,    /* columns aligned, for a terminal (escape.h) */
    FPX_GATE_TABLE_MARKDOWN /* GitHub's tables; markup in rules is escaped */
};

/* "failed", and for a condition "true"; static. */
const char *fpx_gate_state_text(enum fpx_gate_state state);
const char *fpx_gate_truth_text(const struct fpx_gate_value *value);

/* Appends a table of the verdicts, or of the failed ones only; nothing if there are none. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_gate_table_append(enum fpx_gate_table_style style,
                                           const struct fpx_gate_verdict *verdicts, size_t count,
                                           bool failed_only, struct flamepix_buffer *text);

/* Gate JSON: verdicts for programs.
 *
 *     {"schema":"flamepix-gate-1","verdict":"failed","rules":[
 *     {"file":null,"rule":"total>5%","verdict":"failed","conditions":[
 *       {"subject":"total","operator":">","limit":5,"unit":"%","before":40,"after":46,"change":15,
 *        "isNew":false,"verdict":"true","doubt":null}],
 *      "functions":[],"moreFunctions":0}
 *     ]}
 *
 * The overall `verdict` is "failed" if a rule failed, else "not judged" if one is, else "passed";
 * that of a rule is one of these or "absent", that of a condition "true", "false", "not judged" or
 * "absent". `unit` is "", "%" or "pp". Missing numbers are null, and so is the change in % of a
 * subject that grew from nothing; then `isNew` is true. `doubt` is why a condition is not judged. A
 * function that meets a rule is listed with its name and its values for each condition on any
 * function, null for the other conditions. */

/* Writes the verdicts; each rule is on a line of its own for each file. Returns OK, NO_MEMORY, or
 * what `write` answered. */
enum flamepix_status fpx_gate_json_write(const struct fpx_gate_verdict *verdicts, size_t count,
                                         flamepix_write_fn write, void *user);

#endif
