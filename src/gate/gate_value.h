/* Gate value: what becomes of a condition by itself. */
#ifndef FPX_GATE_GATE_VALUE_H
#define FPX_GATE_GATE_VALUE_H

#include "gate/gate_verdict.h"

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

#endif
