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
#ifndef FLAMEPIX_GATE_GATE_VERDICT_H
#define FLAMEPIX_GATE_GATE_VERDICT_H

#include "gate/gate_sums.h"

/* In this order `and` is the least of two, and `or` the largest. */
enum flamepix_gate_truth { FLAMEPIX_GATE_FALSE, FLAMEPIX_GATE_UNDECIDED, FLAMEPIX_GATE_TRUE };

/* Why a condition is undecided. */
enum flamepix_gate_doubt {
    FLAMEPIX_GATE_NO_DOUBT,
    FLAMEPIX_GATE_NO_SAMPLES,
    FLAMEPIX_GATE_NOT_FOUND,
    FLAMEPIX_GATE_PATTERN_LIMIT,
    FLAMEPIX_GATE_NAMES_LIMIT,
    FLAMEPIX_GATE_NO_FUNCTION
};

enum flamepix_gate_state {
    FLAMEPIX_GATE_PASSED,
    FLAMEPIX_GATE_FAILED,
    FLAMEPIX_GATE_NOT_JUDGED,
    FLAMEPIX_GATE_ABSENT /* passed: its patterns find nothing, and may do so */
};

/* What became of a condition. */
struct flamepix_gate_value {
    double before, after; /* f(P) and g(P); of similarity ‖f‖ and ‖g‖ */
    /* What was compared with the limit, in its unit; of similarity σ. INFINITY where something grew
     * from nothing and the unit is %. */
    double change;
    bool has_numbers; /* these */
    bool is_absent;
    enum flamepix_gate_truth truth;
    enum flamepix_gate_doubt doubt;
};

enum { FLAMEPIX_GATE_FUNCTIONS_MAX = 5 };

/* A function that meets a rule. */
struct flamepix_gate_function {
    struct flamepix_buffer name;
    struct flamepix_weight weight; /* of the side where it weighs more, by the first any(...) */
    struct flamepix_gate_value *values; /* as the verdict's; those of any(...) are its own */
};

/* A verdict, which owns what it points to but for the rule. Starts as {0}. */
struct flamepix_gate_verdict {
    const struct flamepix_gate_rule *rule; /* the caller's */
    const char *file;                      /* that it is about; the caller's; NULL: the only ones */
    enum flamepix_gate_state state;
    struct flamepix_gate_value *values; /* of each condition; of any(...) without numbers */
    /* Those that meet the rule by any(...), heaviest first, equal ones by name. */
    struct flamepix_gate_function functions[FLAMEPIX_GATE_FUNCTIONS_MAX];
    size_t function_count;
    size_t all_function_count; /* with those for which there is no room */
};

/* Judges `count` rules by the sums of them, into as many verdicts; sums of {0} are of what could
 * not be read. All weights are at most FLAMEPIX_TOTAL_MAX. Answers OK or NO_MEMORY; free the
 * verdicts after both. */
enum flamepix_status flamepix_gate_judge(const struct flamepix_gate_rule *rules, size_t count,
                                         const struct flamepix_gate_sums *sums, bool may_be_absent,
                                         struct flamepix_gate_verdict *verdicts);

/* How many are in that state. */
size_t flamepix_gate_count(const struct flamepix_gate_verdict *verdicts, size_t count,
                           enum flamepix_gate_state state);

/* Frees what so many own; they are {0} again. */
void flamepix_gate_verdicts_free(struct flamepix_gate_verdict *verdicts, size_t count);

#endif
