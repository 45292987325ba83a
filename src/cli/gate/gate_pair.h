/* Gate pair: two sides judged by the rules of a gate, with a picture of them where one is asked
 * for. */
#ifndef FPX_CLI_GATE_GATE_PAIR_H
#define FPX_CLI_GATE_GATE_PAIR_H

#include "cli/diff/diff_sides.h"
#include "gate/gate_verdict.h"

/* The rules of --fail-if, in their order. */
struct fpx_gate_rules {
    const struct fpx_gate_rule *items;
    size_t count;
    bool may_be_absent;
};

/* Judges the sides into as many verdicts as there are rules, and draws them where their picture has
 * an output. `file` is what they are of, which the verdicts keep; NULL: there are no others. Says
 * what is not judged and why, which files were not written, and which functions meet a rule.
 * Answers DONE, or INPUT where the input has a fault: there are verdicts then. Answers what else
 * went wrong after saying so: then there are none. *units_differ_ret: what went wrong is that what
 * is compared is counted in different units. The caller frees the verdicts in any case. */
enum fpx_exit fpx_gate_pair_judge(const struct fpx_diff_sides *sides, const char *file,
                                  const struct fpx_texts *option_files,
                                  const struct fpx_gate_rules *rules,
                                  struct fpx_gate_verdict *verdicts, bool *units_differ_ret);

/* Judges what there is nothing of, as above: no rule is judged. Answers DONE or RESOURCES. */
enum fpx_exit fpx_gate_pair_give_up(const char *file, const struct fpx_gate_rules *rules,
                                    struct fpx_gate_verdict *verdicts);

#endif
