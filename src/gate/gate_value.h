/* Gate value: what becomes of a condition by itself. */
#ifndef FLAMEPIX_GATE_GATE_VALUE_H
#define FLAMEPIX_GATE_GATE_VALUE_H

#include "gate/gate_verdict.h"

/* Of a condition that is not about any function; `sum` is its own. */
struct flamepix_gate_value flamepix_gate_value_of(const struct flamepix_gate_condition *condition,
                                                  const struct flamepix_gate_sum *sum,
                                                  const struct flamepix_gate_sums *sums,
                                                  bool may_be_absent);

/* The numbers and the truth of a condition whose subject weighs so much, which is no doubt. */
struct flamepix_gate_value
flamepix_gate_value_decide(const struct flamepix_gate_condition *condition,
                           const struct flamepix_gate_sum *sum,
                           const struct flamepix_gate_sums *sums);

/* One that is undecided, without numbers. */
struct flamepix_gate_value flamepix_gate_value_doubt(enum flamepix_gate_doubt doubt);

#endif
