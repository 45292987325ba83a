/* The rules that a profile must keep, and the verdict. */
#ifndef FPX_GATE_GATE_H
#define FPX_GATE_GATE_H

#include <flamepix/compare.h>
#include <flamepix/pattern.h>
#include <flamepix/tally.h>

/* Gate condition: one comparison of a gate rule (gate.h), which is made of them.
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
 * or BAD_ARGUMENT: then the fault holds the place, in bytes of the text, and what is wrong or
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

/* Gate rule: the condition under which `flamepix gate` fails.
 *
 *     RULE := TERM [`or` TERM]...
 *     TERM := PART [`and` PART]...
 *     PART := CONDITION | `(` RULE `)`
 *
 * Conditions are those of gate.h. `and` binds tighter than `or`. Blanks may stand
 * between all of these; where a letter would follow a letter there is one.
 *
 * A rule is true if its conditions, joined by `and` and `or`, are. Conditions on any(...) are about
 * one function: the rule is true if there is a function F of either side for which it is, where in
 * all of its conditions any(self) is self(=F) and any(growth) is growth(=F). Of a function that
 * weighs nothing on both sides by a subject, the condition on any of that subject is false. So in
 *
 *     any(self)>2% and any(self)>1000
 *
 * one and the same function must meet both. (`or` makes no difference: some function meets one of
 * two conditions where it meets the first or some function meets the second.)
 *
 * A condition may be undecided (gate.h). Then `and` is false where the other side is,
 * `or` is true where the other side is, and both are undecided otherwise. What is false so does not
 * pass where a pattern finds nothing. */

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

/* Reads a rule, terminated. Answers OK, NO_MEMORY, or BAD_ARGUMENT: then the fault holds the
 * place, in bytes of the text, and what is wrong or expected there. After any of them the rule may
 * be freed. */
enum flamepix_status fpx_gate_rule_read(const char *text, struct fpx_gate_rule *rule_ret,
                                        struct flamepix_pattern_fault *fault_ret);

/* Whether any of its conditions is about any one function; and whether that is any(growth). */
bool fpx_gate_rule_has_any(const struct fpx_gate_rule *rule);
bool fpx_gate_rule_has_any_growth(const struct fpx_gate_rule *rule);

/* Frees what it owns; it is {0} again. */
void fpx_gate_rule_free(struct fpx_gate_rule *rule);

/* Gate sums: what the stacks weigh that rules are about, summed up while two sides stream past. */

/* f(P) and g(P) of a condition (gate.h). */
struct fpx_gate_sum {
    struct flamepix_weight before, after;
    bool is_found;     /* its pattern finds a frame of a stack */
    bool is_undecided; /* a search took more steps than a pattern may: the sums are too small */
};

/* Starts as {0}. */
struct fpx_gate_sums {
    struct flamepix_difference difference; /* of all stacks */
    /* One rule's conditions after the other's; 0 of those that have no pattern. */
    struct fpx_gate_sum *of_conditions;
    /* By name, of each side; NULL: no condition is about any function. */
    struct flamepix_tally *before_names, *after_names;
    bool are_complete;  /* all stacks have come */
    bool lacks_samples; /* one of several inputs has none: set by who reads them */
};

/* Starts as {0}. Limits of 0 are those of a layout and of a tally. */
struct fpx_gate_options {
    uint32_t limit_depth;      /* frames beyond it count as the frame at it */
    size_t limit_names_nbytes; /* for the names of each side */
    size_t self_depth;         /* where the function that ran stands (flamepix_views_self_depth) */
};

/* What is pulled from `*stacks_ret` is what `sides` gives: stacks in key order, each path once,
 * whose weight is what they weigh after and whose other, not below 0, what they weigh before
 * (flamepix_sides_merge). It is summed up in `sums`, which are complete when END has been answered.
 * Rules and sums are the caller's and outlive the watch; it does not take `sides`. next answers OK,
 * END, NO_MEMORY, or what `sides` answers. Answers OK or NO_MEMORY. One thread at a time, as the
 * rules' patterns. */
enum flamepix_status fpx_gate_watch(struct flamepix_stacks *sides,
                                    const struct fpx_gate_rule *rules, size_t count,
                                    struct fpx_gate_options options, struct fpx_gate_sums *sums,
                                    struct flamepix_stacks **stacks_ret);

/* Whether there is something to judge: they are complete, no input lacks samples, and each side
 * weighs something. */
bool fpx_gate_sums_are_usable(const struct fpx_gate_sums *sums);

/* Frees what they own; they are {0} again. */
void fpx_gate_sums_free(struct fpx_gate_sums *sums);

/* Gate verdict: whether a rule is true of what was summed up, which fails the gate.
 *
 * No rule passes where there is nothing to judge. A condition is undecided where
 *
 *     a side weighs nothing, or was not read to its end
 *     the pattern of growth(P) or self(P) finds no frame on either side. A rule that has one may
 *         fail by its other conditions, but does not pass. Of patterns that may be absent it is
 *         false, and a rule of such conditions alone is absent. new(P) is meant to find nothing:
 *         then it is 0
 *     a search took more steps than a pattern may
 *     it is about any function, and the table of names had no place for some: then a function that
 *         has its sums may meet it, but that none does is not known. The same where there is no
 *         function at all */

/* In this order `and` is the least of two, and `or` the largest. */
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
    FPX_GATE_ABSENT /* passed: its patterns find nothing, and may do so */
};

/* What became of a condition. */
struct fpx_gate_value {
    double before, after; /* f(P) and g(P); of similarity ‖f‖ and ‖g‖ */
    /* What was compared with the limit, in its unit; of similarity σ. INFINITY where something grew
     * from nothing and the unit is %. */
    double change;
    bool has_numbers; /* these */
    bool is_absent;
    enum fpx_gate_truth truth;
    enum fpx_gate_doubt doubt;
};

enum { FPX_GATE_FUNCTIONS_MAX = 5 };

/* A function that meets a rule. */
struct fpx_gate_function {
    struct flamepix_buffer name;
    struct flamepix_weight weight; /* of the side where it weighs more, by the first any(...) */
    struct fpx_gate_value *values; /* as the verdict's; those of any(...) are its own */
};

/* A verdict, which owns what it points to but for the rule. Starts as {0}. */
struct fpx_gate_verdict {
    const struct fpx_gate_rule *rule; /* the caller's */
    const char *file;                 /* that it is about; the caller's; NULL: the only ones */
    enum fpx_gate_state state;
    struct fpx_gate_value *values; /* of each condition; of any(...) without numbers */
    /* Those that meet the rule by any(...), heaviest first, equal ones by name. */
    struct fpx_gate_function functions[FPX_GATE_FUNCTIONS_MAX];
    size_t function_count;
    size_t all_function_count; /* with those for which there is no room */
};

/* Judges `count` rules by the sums of them, into as many verdicts; sums of {0} are of what could
 * not be read. All weights are at most FLAMEPIX_TOTAL_MAX. Answers OK or NO_MEMORY; free the
 * verdicts after both. */
enum flamepix_status fpx_gate_judge(const struct fpx_gate_rule *rules, size_t count,
                                    const struct fpx_gate_sums *sums, bool may_be_absent,
                                    struct fpx_gate_verdict *verdicts);

/* How many are in that state. */
size_t fpx_gate_count(const struct fpx_gate_verdict *verdicts, size_t count,
                      enum fpx_gate_state state);

/* Frees what so many own; they are {0} again. */
void fpx_gate_verdicts_free(struct fpx_gate_verdict *verdicts, size_t count);

/* Gate value: what becomes of a condition by itself. */

/* Of a condition that is not about any function; `sum` is its own. */
struct fpx_gate_value fpx_gate_value_of(const struct fpx_gate_condition *condition,
                                        const struct fpx_gate_sum *sum,
                                        const struct fpx_gate_sums *sums, bool may_be_absent);

/* The numbers and the truth of a condition whose subject weighs so much, which is no doubt. */
struct fpx_gate_value fpx_gate_value_decide(const struct fpx_gate_condition *condition,
                                            const struct fpx_gate_sum *sum,
                                            const struct fpx_gate_sums *sums);

/* One that is undecided, without numbers. */
struct fpx_gate_value fpx_gate_value_doubt(enum fpx_gate_doubt doubt);

/* Gate table: verdicts for people, as aligned text or as Markdown.
 *
 *     rule                 before  after  change  limit   verdict
 *     growth(=main;parse)   1,000  1,021   +2.1%  > 2%    failed
 *     similarity            9,000  9,100    0.97  < 0.95  passed
 *     new(malloc)               0     12     +12  > 0     failed
 *
 * What grew from nothing has no percentage; its change is "new". A change that would look like its
 * limit is written with all digits, as limits are. What is not judged has no change.
 *
 * Below a rule of several conditions are these, and below one on any function those that meet it:
 *
 *     rule                           before   after  change  limit   verdict
 *     any(self)>2% and any(self)>10                                  failed
 *       self(=big)                    1,000   1,030     +3%  > 2%    true
 *       self(=big)                    1,000   1,030     +30  > 10    true
 *
 * If the verdicts are about several files, the first column is the file. */

/* How a table is written; what rules hold is escaped for it. */
enum fpx_gate_table_style {
    FPX_GATE_TABLE_TEXT,    /* columns aligned, for a terminal (escape.h) */
    FPX_GATE_TABLE_MARKDOWN /* GitHub's tables; no byte of a rule is markup there */
};

/* "failed", and of a condition "true"; static. */
const char *fpx_gate_state_text(enum fpx_gate_state state);
const char *fpx_gate_truth_text(const struct fpx_gate_value *value);

/* Appends a table of the verdicts, or of those that fail alone; nothing where there are none.
 * Answers OK or NO_MEMORY. */
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
 * `verdict` of all is "failed" where a rule failed, else "not judged" where one is, else "passed";
 * of a rule one of these or "absent", of a condition "true", "false", "not judged" or "absent".
 * `unit` is "", "%" or "pp". Missing numbers are null, and so is the change in % of what grew from
 * nothing; then `isNew` is true. `doubt` is why a condition is not judged. A function that meets a
 * rule is listed with its name and its values for each condition on any function, null for the
 * other conditions. */

/* Writes them; a rule stands in a line of its own for each file. Answers OK, NO_MEMORY, or what
 * `write` answered. */
enum flamepix_status fpx_gate_json_write(const struct fpx_gate_verdict *verdicts, size_t count,
                                         flamepix_write_fn write, void *user);

#endif
