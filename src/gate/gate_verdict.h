/* Gate verdict: whether the condition of a rule is true of what was summed up. */
#ifndef FLAMEPIX_GATE_GATE_VERDICT_H
#define FLAMEPIX_GATE_GATE_VERDICT_H

#include "gate/gate_sums.h"

struct flamepix_gate_verdict {
    const struct flamepix_gate_rule *rule; /* the caller's */
    double before, after;                  /* f(P) and g(P); of similarity ‖f‖ and ‖g‖ */
    /* What was compared with the rule's limit, in its unit; of similarity σ. INFINITY where
     * something grew from nothing and the unit is %. */
    double change;
    bool fails; /* the condition is true */
};

/* Judges `count` rules by the complete sums of them, into as many verdicts. Answers how many fail.
 * All weights are at most FLAMEPIX_TOTAL_MAX. */
size_t flamepix_gate_judge(const struct flamepix_gate_rule *rules, size_t count,
                           const struct flamepix_gate_sums *sums,
                           struct flamepix_gate_verdict *verdicts);

#endif
