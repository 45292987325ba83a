/* Rules of a gate for tests, and their sums over all of two sides. */
#ifndef TESTS_SUPPORT_GATE_RULES_H
#define TESTS_SUPPORT_GATE_RULES_H

#include "gate/gate.h"

enum { GATE_RULES_MOST = 16 };

struct gate_rules {
    struct fpx_gate_rule rules[GATE_RULES_MOST];
    size_t count;
};

/* Reads rules, which must be such. */
void gate_rules_read(const char *const *texts, size_t count, struct gate_rules *rules);
void gate_rules_free(struct gate_rules *rules);

/* Reads the sides to their end, which they must have, and frees them. The caller frees the sums. */
struct fpx_gate_sums gate_rules_sums(struct flamepix_stacks *sides, const struct gate_rules *rules,
                                     uint32_t limit_depth);
struct fpx_gate_sums gate_rules_sums_within(struct flamepix_stacks *sides,
                                            const struct gate_rules *rules,
                                            struct fpx_gate_options options);

#endif
