#include "format/perf/perf.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

void fpx_perf_stack_begin(struct fpx_perf_stack *stack, bool is_wanted, bool of_java)
{
    stack->depth = 0;
    stack->is_wanted = is_wanted;
    stack->of_java = of_java;
    stack->has_ended = stack->has_cookie = false;
    fpx_perf_lines_make_room(&stack->lines);
}

/* -- frames ------------------------------------------------------------------------------------ */

static enum flamepix_status push(struct fpx_perf_stack *stack, size_t number)
{
    enum flamepix_status status = fpx_array_reserve(&stack->frames, &stack->capacity,
                                                    stack->depth + 1, sizeof(*stack->frames));
    if (status == FLAMEPIX_OK)
        stack->frames[stack->depth++] = number;
    return status;
}

/* A line after a frame that is not a frame: its place in the source. */
static enum flamepix_status add_place(struct fpx_perf_stack *stack, struct fpx_recording *recording,
                                      struct flamepix_bytes line)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    if (stack->depth == 0)
        return fpx_recording_bad_line(recording);
    if (options->granularity == FLAMEPIX_FUNCTIONS && !options->inlined)
        return FLAMEPIX_OK;
    size_t *top = &stack->frames[stack->depth - 1];
    return fpx_perf_lines_place(&stack->lines, *top, line, top);
}

enum flamepix_status fpx_perf_stack_frame(struct fpx_perf_stack *stack,
                                          struct fpx_recording *recording,
                                          struct flamepix_bytes line)
{
    size_t number = stack->depth > 0 ? stack->frames[stack->depth - 1] : FPX_HASH_NONE;
    if (!stack->is_wanted || stack->has_ended || stack->depth == FPX_RECORDED_FRAMES_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_perf_lines_find(&stack->lines, line, stack->of_java, number, &number);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_perf_line *item = &stack->lines.items[number];
    if (!item->has_address && stack->prints_addresses)
        return add_place(stack, recording, line);
    stack->prints_addresses = item->has_address;
    stack->has_ended = item->ends_stack;
    if (item->frame_count == 0 && fpx_perf_deferred_take_cookie(line, &stack->cookie))
        stack->has_cookie = true;
    return push(stack, number);
}

/* -- last branches ----------------------------------------------------------------------------- */

static enum flamepix_status add_branch_end(struct fpx_perf_stack *stack,
                                           struct fpx_recording *recording,
                                           struct flamepix_bytes end)
{
    flamepix_buffer_clear(&stack->text);
    enum flamepix_status status = fpx_perf_lbr_frame(&stack->text, end);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_perf_stack_frame(stack, recording, flamepix_buffer_bytes(&stack->text));
}

/* Frames of branches are the target of the newest, where the sample is, and the source of each. */
enum flamepix_status fpx_perf_stack_branches(struct fpx_perf_stack *stack,
                                             struct fpx_recording *recording,
                                             struct flamepix_bytes text)
{
    struct flamepix_bytes from;
    struct flamepix_bytes to;
    if (stack->depth > 0 || !fpx_perf_lbr_take(&text, &from, &to))
        return FLAMEPIX_OK;
    enum flamepix_status status = add_branch_end(stack, recording, to);
    do {
        if (status == FLAMEPIX_OK)
            status = add_branch_end(stack, recording, from);
    } while (status == FLAMEPIX_OK && fpx_perf_lbr_take(&text, &from, &to));
    return status;
}

/* -- lines ------------------------------------------------------------------------------------- */

enum { ADDRESS_END = 17 }; /* of a frame or an instruction, indented by a tab */

/* Detects instructions between branches, printed below a stack: a tab, an address and a tab, or the
 * function that they are in, or perf's message if it cannot find them. */
static bool is_instruction(const struct fpx_perf_stack *stack, struct flamepix_bytes line)
{
    if (line.data[0] != '\t' || !stack->prints_addresses)
        return false;
    return (line.length > ADDRESS_END && line.data[ADDRESS_END] == '\t' &&
            !fpx_is_blank(line.data[1])) ||
           fpx_bytes_end_with(line, ":") || fpx_bytes_begin_with(line, "\t...") ||
           fpx_bytes_begin_with(line, "\tmismatch of LBR");
}

/* An address only, in a stack whose frames have names. */
static bool is_bare(struct flamepix_bytes line)
{
    struct flamepix_bytes word;
    return fpx_text_word(&line, &word) && fpx_bytes_trimmed(line).length == 0;
}

/* In perf's own layout frames begin with a tab. A line of numbers only may be a frame without the
 * tab, if the frames before it look the same. */
static bool may_be_behind(const struct fpx_perf_stack *stack, struct flamepix_bytes line)
{
    if (line.data[0] == '\t')
        return false;
    return !is_bare(line) ||
           (stack->depth > 0 && !is_bare(stack->lines.items[stack->frames[stack->depth - 1]].line));
}

enum flamepix_status fpx_perf_stack_line(struct fpx_perf_stack *stack,
                                         struct fpx_recording *recording,
                                         struct flamepix_bytes line)
{
    struct fpx_perf_fields fields;
    struct flamepix_bytes from;
    struct flamepix_bytes to;
    struct flamepix_bytes text = line;
    /* Nearly all lines are such frames and need no other check. */
    if (line.length > ADDRESS_END && line.data[0] == '\t' && line.data[ADDRESS_END] == ' ' &&
        line.data[line.length - 1] == ')')
        return fpx_perf_stack_frame(stack, recording, line);
    if (is_instruction(stack, line))
        return FLAMEPIX_OK;
    if (line.data[line.length - 1] != ')' && memchr(line.data, '/', line.length) != NULL &&
        fpx_perf_lbr_take(&text, &from, &to))
        return fpx_perf_stack_branches(stack, recording, line);
    if (may_be_behind(stack, line) && fpx_perf_fields_take_behind(line, &fields))
        return fpx_perf_stack_branches(stack, recording, fields.branches);
    return fpx_perf_stack_frame(stack, recording, line);
}

/* -- all of it --------------------------------------------------------------------------------- */

enum flamepix_status fpx_perf_stack_text(struct fpx_perf_stack *stack,
                                         struct fpx_perf_text *text_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *text_ret = (struct fpx_perf_text){{"", 0}, 0};
    flamepix_buffer_clear(&stack->text);
    for (size_t i = stack->depth; i > 0 && status == FLAMEPIX_OK; i--) {
        const struct fpx_perf_line *line = &stack->lines.items[stack->frames[i - 1]];
        status = flamepix_buffer_append(&stack->text, line->text.data, line->text.length);
        text_ret->frames += line->frame_count;
    }
    text_ret->text = flamepix_buffer_bytes(&stack->text);
    return status;
}

enum flamepix_status fpx_perf_stack_put(const struct fpx_perf_stack *stack,
                                        struct fpx_recording *recording, struct flamepix_bytes root,
                                        const struct fpx_sample *sample)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!stack->has_ended && root.length > 0 && stack->is_wanted)
        status = fpx_recording_text(recording, root, 1);
    for (size_t i = stack->depth; i > 0 && status == FLAMEPIX_OK; i--) {
        const struct fpx_perf_line *line = &stack->lines.items[stack->frames[i - 1]];
        status = fpx_recording_text(recording, line->text, line->frame_count);
    }
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, sample) : status;
}

void fpx_perf_stack_free(struct fpx_perf_stack *stack)
{
    fpx_perf_lines_free(&stack->lines);
    flamepix_buffer_free(&stack->text);
    free(stack->frames);
}
