#include "support/gate_rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void gate_rules_read(const char *const *texts, size_t count, struct gate_rules *rules)
{
    struct flamepix_pattern_fault fault;
    rules->count = count;
    for (size_t i = 0; i < count; i++)
        assert_int_equal(fpx_gate_rule_read(texts[i], &rules->rules[i], &fault), FLAMEPIX_OK);
}

void gate_rules_free(struct gate_rules *rules)
{
    for (size_t i = 0; i < rules->count; i++)
        fpx_gate_rule_free(&rules->rules[i]);
}

struct fpx_gate_sums gate_rules_sums_within(struct flamepix_stacks *sides,
                                            const struct gate_rules *rules,
                                            struct fpx_gate_options options)
{
    struct fpx_gate_sums sums = {0};
    struct flamepix_stacks *watch;
    struct flamepix_stack stack;
    enum flamepix_status status;
    assert_int_equal(fpx_gate_watch(sides, rules->rules, rules->count, options, &sums, &watch),
                     FLAMEPIX_OK);
    while ((status = flamepix_stacks_next(watch, &stack)) == FLAMEPIX_OK) {
    }
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(watch);
    flamepix_stacks_free(sides);
    return sums;
}

struct fpx_gate_sums gate_rules_sums(struct flamepix_stacks *sides, const struct gate_rules *rules,
                                     uint32_t limit_depth)
{
    return gate_rules_sums_within(sides, rules,
                                  (struct fpx_gate_options){.limit_depth = limit_depth});
}
