/* Rules of a gate: any text is one or says where not, and one can be judged and told. The input is
 * a rule; what is behind its first newline is folded text of after, which has no before. */
#include <flamepix/stack.h>

#include "gate/gate.h"

#include "source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void tell(const struct fpx_gate_rule *rule, const struct fpx_gate_sums *sums)
{
    struct fpx_gate_verdict verdict;
    struct flamepix_buffer text = {0};
    require(fpx_gate_judge(rule, 1, sums, false, &verdict) == FLAMEPIX_OK,
            "there is memory for a verdict");
    require(fpx_gate_sums_are_usable(sums) || verdict.state == FPX_GATE_NOT_JUDGED,
            "nothing is judged of a side without stacks");
    require(verdict.function_count == 0 || verdict.state == FPX_GATE_FAILED,
            "what a function meets fails");
    require(fpx_gate_table_append(FPX_GATE_TABLE_TEXT, &verdict, 1, false, &text) == FLAMEPIX_OK,
            "a verdict has a row of text");
    require(fpx_gate_table_append(FPX_GATE_TABLE_MARKDOWN, &verdict, 1, false, &text) ==
                FLAMEPIX_OK,
            "a verdict has a row of Markdown");
    require(memchr(text.data, '\x1B', text.length) == NULL, "a table drives no terminal");
    flamepix_buffer_free(&text);
    fpx_gate_verdicts_free(&verdict, 1);
}

static void watch(const struct fpx_gate_rule *rule, struct flamepix_stacks *stacks)
{
    const struct fpx_gate_options options = {0};
    struct fpx_gate_sums sums = {0};
    struct flamepix_stacks *watched;
    struct flamepix_stack stack;
    enum flamepix_status status = fpx_gate_watch(stacks, rule, 1, options, &sums, &watched);
    require(status == FLAMEPIX_OK, "there is memory");
    while ((status = flamepix_stacks_next(watched, &stack)) == FLAMEPIX_OK) {
    }
    for (size_t i = 0; i < rule->count; i++)
        require(sums.of_conditions[i].after.value <= sums.difference.after.value,
                "a part is not above the whole");
    /* As much before, so that there is something to judge. */
    tell(rule, &sums);
    sums.difference.before = sums.difference.after;
    if (ends_well(status))
        tell(rule, &sums);
    flamepix_stacks_free(watched);
    fpx_gate_sums_free(&sums);
}

static void judge(const struct fpx_gate_rule *rule, struct flamepix_bytes folded)
{
    struct source source = {.bytes = folded, .largest = 4096};
    struct flamepix_stacks *stacks;
    require(flamepix_folded_create(read_part, &source, NULL, NULL, &stacks) == FLAMEPIX_OK,
            "there is memory");
    watch(rule, stacks);
    flamepix_stacks_free(stacks);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    const char *end = size > 0 ? memchr(bytes, '\n', size) : NULL;
    const size_t length = end != NULL ? (size_t)(end - bytes) : size;
    char *text = calloc(length + 1, 1);
    struct fpx_gate_rule rule;
    struct flamepix_pattern_fault fault = {0};
    require(text != NULL, "there is memory");
    if (length > 0)
        memcpy(text, bytes, length);
    enum flamepix_status status = fpx_gate_rule_read(text, &rule, &fault);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_BAD_ARGUMENT, "a text is a rule or not");
    if (status == FLAMEPIX_OK) {
        require(rule.step_count == 2 * rule.count - 1, "operators join conditions");
        const size_t begin = smaller(length + 1, size);
        if (begin < size)
            judge(&rule, (struct flamepix_bytes){bytes + begin, size - begin});
    } else {
        require(fault.offset <= strlen(text), "a fault lies in its text");
        require(fault.why[0] != '\0', "a fault has a reason");
        require(memchr(fault.why, '\0', sizeof(fault.why)) != NULL, "a reason ends");
    }
    fpx_gate_rule_free(&rule);
    free(text);
    return 0;
}
