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
#ifndef FPX_GATE_GATE_VERDICT_H
#define FPX_GATE_GATE_VERDICT_H

#include "gate/gate_sums.h"

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

#endif
