/* What holds of any bytes that a format reads: reading ends, in a way that its header names, the
 * stacks are what a source promises, and nothing depends on how the bytes arrive. */
#ifndef FPX_TESTS_FUZZ_READ_RECORDING_H
#define FPX_TESTS_FUZZ_READ_RECORDING_H

#include <flamepix/format.h>

#include "fuzz/source.h"
#include "stack/folded_writer.h"

struct read_recording {
    struct flamepix_buffer folded;
    struct flamepix_format_report report;
    enum flamepix_status status;
};

/* In the order of time, one that weighs nothing parts what is beside it; of signed counts, a sum
 * may be anything. */
static void check_read_stack(const struct flamepix_stack *stack,
                             const struct flamepix_format_options *options)
{
    const bool may_be_any = options->signed_counts || options->recording.in_time_order;
    require(stack->length == 0 || stack->key[stack->length - 1] == ';', "a key ends with ';'");
    require(stack->length == 0 || memchr(stack->key, '\n', stack->length) == NULL,
            "a key is one line");
    require(stack->shared <= stack->length, "what is shared is a part of the key");
    require(options->signed_counts || stack->weight.value >= 0, "a weight is not below 0");
    require(stack->weight.value - stack->weight.value == 0.0, "and finite");
    require(stack->other.value - stack->other.value == 0.0, "so is the other, but for the sign");
    require(may_be_any || stack->weight.value > 0 || stack->other.value > 0,
            "and one of them is above 0");
}

/* Reads at most `largest` bytes at a time. */
static struct read_recording read_recording(const struct flamepix_format *format,
                                            struct flamepix_bytes bytes, size_t largest,
                                            const struct flamepix_format_options *options)
{
    const struct flamepix_input_options keep = {.keep = true, .keep_nbytes = SIZE_MAX};
    struct source source = {bytes, 0, largest, 0};
    struct read_recording read = {0};
    struct flamepix_input *input = NULL;
    struct flamepix_stacks *stacks = NULL;
    struct flamepix_stack stack;
    require(flamepix_input_from_callback(read_part, &source, &keep, &input) == FLAMEPIX_OK &&
                format->open(input, options, &read.report, &stacks) == FLAMEPIX_OK,
            "a format opens anything");
    while ((read.status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        check_read_stack(&stack, options);
        require(fpx_folded_append(&read.folded, &stack) == FLAMEPIX_OK, "there is memory");
    }
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    return read;
}

/* Reads bytes as the format of this name, whole and in parts, and strictly. */
static void check_recording(const char *name, const uint8_t *data, size_t size,
                            const struct flamepix_recording_options *recording)
{
    const struct flamepix_format *format = flamepix_format_named(name);
    struct flamepix_format_options options = {.limit_line_nbytes = 1 << 16};
    const struct flamepix_bytes bytes = {(const char *)data, size};
    require(format != NULL, "the format is read");
    if (recording != NULL)
        options.recording = *recording;
    struct read_recording whole = read_recording(format, bytes, size + 1, &options);
    if (whole.status == FLAMEPIX_BELOW_ZERO) { /* read again, as a profile does it */
        flamepix_buffer_free(&whole.folded);
        options.signed_counts = true;
        whole = read_recording(format, bytes, size + 1, &options);
    }
    struct read_recording parts = read_recording(format, bytes, 13, &options);
    options.strict = true;
    struct read_recording strict = read_recording(format, bytes, size + 1, &options);
    require(ends_well(whole.status), "reading ends at the end or at a limit");
    require(strict.status == whole.status || strict.status == FLAMEPIX_BAD_LINE ||
                strict.status == FLAMEPIX_BAD_RECORDING ||
                strict.status == FLAMEPIX_BAD_COMPRESSION,
            "strict reading ends there too, or at what is wrong");
    require(flamepix_bytes_equal(flamepix_buffer_bytes(&whole.folded),
                                 flamepix_buffer_bytes(&parts.folded)) &&
                whole.status == parts.status,
            "stacks do not depend on how the bytes arrive");
    flamepix_buffer_free(&whole.folded);
    flamepix_buffer_free(&parts.folded);
    flamepix_buffer_free(&strict.folded);
}

#endif
