/* Any bytes as folded text: what comes out keeps the promises of <flamepix/stack.h>, does not
 * depend on how the bytes arrive, and written out again reads back the same. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix/stack.h>

#include "fuzz/source.h"

enum { LIMIT_LINE = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t shared_bytes(struct flamepix_bytes a, struct flamepix_bytes b)
{
    size_t shared = 0;
    while (shared < a.length && shared < b.length && a.data[shared] == b.data[shared])
        shared++;
    return shared;
}

static bool is_count(struct flamepix_weight count)
{
    return count.value - count.value == 0.0 && count.rest - count.rest == 0.0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Every frame has a name, and no blank beside its ends. */
static bool has_clean_frames(struct flamepix_bytes key)
{
    for (size_t at = 0; at < key.length; at++) {
        const bool begins = at == 0 || key.data[at - 1] == ';';
        const bool ends = at + 1 < key.length && key.data[at + 1] == ';';
        if ((begins && key.data[at] == ';') || ((begins || ends) && is_blank(key.data[at])))
            return false;
    }
    return true;
}

static void check_stack(const struct flamepix_stack *stack, struct flamepix_bytes before)
{
    struct flamepix_bytes key = {stack->key, stack->length};
    require(is_count(stack->weight) && is_count(stack->other), "counts are finite");
    require(stack->weight.value < 0.0 || stack->weight.value > 0.0 || stack->other.value < 0.0 ||
                stack->other.value > 0.0,
            "and one is not 0");
    require(key.length <= LIMIT_LINE, "a key is no longer than its line");
    require(key.length == 0 || key.data[key.length - 1] == ';', "a key ends with ';'");
    require(key.length == 0 || memchr(key.data, '\n', key.length) == NULL, "a key is one line");
    require(has_clean_frames(key), "frames have names without blanks around them");
    require(stack->shared == shared_bytes(key, before), "shared is exact");
}

/* What a reader makes of `bytes`: its stacks written out, their weights, and how it ended. */
struct outcome {
    struct flamepix_buffer folded;
    struct flamepix_buffer weights;
    struct flamepix_format_report report;
    enum flamepix_status status;
};

/* How text is read: so many counts, behind the stack or before it. */
struct grammar {
    unsigned counts;
    bool count_first;
};

/* The key behind a blank, so that it cannot be taken for a comment or begin with a byte order mark;
 * the weight as the double's own bytes need not be folded text. */
static void write_stack(struct outcome *outcome, struct grammar grammar,
                        const struct flamepix_stack *stack)
{
    struct flamepix_buffer *folded = &outcome->folded;
    struct flamepix_buffer *weights = &outcome->weights;
    const char *numbers = grammar.counts == 2 ? " 0 1" : " 1";
    const char *before = grammar.count_first ? numbers : "";
    const char *ending = grammar.count_first ? "" : numbers;
    require(flamepix_buffer_append(folded, before, strlen(before)) == FLAMEPIX_OK &&
                flamepix_buffer_append(folded, " ", 1) == FLAMEPIX_OK &&
                flamepix_buffer_append(folded, stack->key, stack->length) == FLAMEPIX_OK &&
                flamepix_buffer_append(folded, ending, strlen(ending)) == FLAMEPIX_OK &&
                flamepix_buffer_append(folded, "\n", 1) == FLAMEPIX_OK &&
                flamepix_buffer_append(weights, &stack->weight.value,
                                       sizeof(stack->weight.value)) == FLAMEPIX_OK,
            "there is memory");
}

static struct outcome read_folded(struct flamepix_bytes bytes, size_t largest, size_t limit,
                                  struct grammar grammar)
{
    struct source source = {bytes, 0, largest, 0};
    struct flamepix_format_options options = {.limit_line_nbytes = limit,
                                              .counts = grammar.counts,
                                              .count_first = grammar.count_first,
                                              .signed_counts = true};
    struct outcome outcome = {0};
    struct flamepix_stacks *stacks = NULL;
    struct flamepix_buffer before = {0};
    const char *key_before = NULL;
    struct flamepix_stack stack;
    require(flamepix_folded_create(read_part, &source, &options, &outcome.report, &stacks) ==
                FLAMEPIX_OK,
            "there is memory");
    while ((outcome.status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        check_stack(&stack, (struct flamepix_bytes){before.data, before.length});
        require(before.length == 0 || memcmp(key_before, before.data, before.length) == 0,
                "a key outlives the next call");
        write_stack(&outcome, grammar, &stack);
        before.length = 0;
        require(flamepix_buffer_append(&before, stack.key, stack.length) == FLAMEPIX_OK,
                "there is memory");
        key_before = stack.key;
    }
    flamepix_stacks_free(stacks);
    flamepix_buffer_free(&before);
    return outcome;
}

static void free_outcome(struct outcome *outcome)
{
    flamepix_buffer_free(&outcome->folded);
    flamepix_buffer_free(&outcome->weights);
}

static bool same_bytes(const struct flamepix_buffer *a, const struct flamepix_buffer *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

static bool same_counts(const struct flamepix_format_report *a,
                        const struct flamepix_format_report *b)
{
    return a->lines == b->lines && a->stacks == b->stacks && a->zero == b->zero &&
           a->bad_lines == b->bad_lines && a->comments == b->comments &&
           a->stack_comments == b->stack_comments &&
           a->first_stack_comment == b->first_stack_comment &&
           a->first[0].line == b->first[0].line && a->first[0].fault == b->first[0].fault;
}

static void check_report(const struct outcome *outcome)
{
    const struct flamepix_format_report *report = &outcome->report;
    require(outcome->status == FLAMEPIX_END || outcome->status == FLAMEPIX_LIMIT_LINE,
            "reading ends at the end or at a line too long");
    require(report->stacks == outcome->weights.length / sizeof(double), "stacks are counted");
    require(report->stacks + report->zero + report->bad_lines + report->comments <= report->lines &&
                report->stack_comments <= report->comments,
            "a line is counted once");
}

static void check_bytes(struct flamepix_bytes bytes, struct grammar grammar)
{
    struct outcome whole = read_folded(bytes, bytes.length + 1, LIMIT_LINE, grammar);
    struct outcome parts = read_folded(bytes, 13, LIMIT_LINE, grammar);
    check_report(&whole);
    require(same_bytes(&whole.folded, &parts.folded) && same_bytes(&whole.weights, &parts.weights),
            "the stacks do not depend on how the bytes arrive");
    require(whole.status == parts.status, "neither does the status");
    require(same_counts(&whole.report, &parts.report), "neither does the report");
    struct flamepix_bytes written = {whole.folded.data, whole.folded.length};
    struct outcome again = read_folded(written, 7, (size_t)2 * LIMIT_LINE, grammar);
    require(again.status == FLAMEPIX_END && again.report.bad_lines == 0,
            "what was written out is folded text");
    require(same_bytes(&whole.folded, &again.folded), "and reads back the same");
    free_outcome(&whole);
    free_outcome(&parts);
    free_outcome(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct flamepix_bytes bytes = {(const char *)data, size};
    check_bytes(bytes, (struct grammar){1, false});
    check_bytes(bytes, (struct grammar){2, false});
    check_bytes(bytes, (struct grammar){1, true});
    check_bytes(bytes, (struct grammar){2, true});
    return 0;
}
