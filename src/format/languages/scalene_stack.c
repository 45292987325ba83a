/* A frame is a text, "/a.py work:4;"; in old versions an array, ["/a.py", "work", 4]; in stacks
 * with native frames an object, {"display_name": "work", "filename_or_module": …}. */
#include "format/languages/scalene.h"

#include "format/parse/parse_text.h"

static enum flamepix_status add_frame(struct fpx_scalene_stack *stack,
                                      const struct fpx_frame *frame,
                                      enum flamepix_granularity granularity)
{
    if (frame->name.length == 0) {
        stack->is_whole = false;
        return FLAMEPIX_OK;
    }
    stack->frame_count++;
    return fpx_frame_text(&stack->frames, frame, granularity);
}

static enum flamepix_status copy_text(struct fpx_json_reader *json, struct flamepix_buffer *to)
{
    struct flamepix_bytes text;
    if (!fpx_json_read_string(json, &text))
        return fpx_json_status(json);
    flamepix_buffer_clear(to);
    return flamepix_buffer_append(to, text.data, text.length);
}

/* Files may contain blanks, functions do not. */
static enum flamepix_status read_text(struct fpx_scalene_stack *stack, struct fpx_json_reader *json,
                                      enum flamepix_granularity granularity)
{
    struct flamepix_bytes text;
    struct fpx_frame frame = {.line = 0};
    if (!fpx_json_read_string(json, &text))
        return fpx_json_status(json);
    (void)fpx_take_end(&text, ";");
    (void)fpx_take_end_number(&text, ":", &frame.line);
    frame.name = text;
    if (fpx_take_until_last(&text, " ", &frame.file))
        frame.name = text;
    return add_frame(stack, &frame, granularity);
}

static enum flamepix_status add_parts(struct fpx_scalene_stack *stack, int64_t line,
                                      enum flamepix_granularity granularity)
{
    const struct fpx_frame frame = {.name = flamepix_buffer_bytes(&stack->name),
                                    .file = flamepix_buffer_bytes(&stack->file),
                                    .line = line > 0 ? (uint64_t)line : 0};
    return add_frame(stack, &frame, granularity);
}

static enum flamepix_status read_array(struct fpx_scalene_stack *stack,
                                       struct fpx_json_reader *json,
                                       enum flamepix_granularity granularity)
{
    int64_t line = 0;
    enum flamepix_status status = fpx_json_open_array(json);
    for (int i = 0; fpx_json_next_element(json, &status); i++) {
        if (i < 2)
            status = copy_text(json, i == 0 ? &stack->file : &stack->name);
        else if (i == 2)
            (void)fpx_json_read_integer(json, &line);
    }
    return status == FLAMEPIX_OK ? add_parts(stack, line, granularity) : status;
}

static enum flamepix_status read_object(struct fpx_scalene_stack *stack,
                                        struct fpx_json_reader *json,
                                        enum flamepix_granularity granularity)
{
    struct flamepix_bytes key;
    int64_t line = 0;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "display_name"))
            status = copy_text(json, &stack->name);
        else if (fpx_json_is(key, "filename_or_module"))
            status = copy_text(json, &stack->file);
        else if (fpx_json_is(key, "line"))
            (void)fpx_json_read_integer(json, &line);
    }
    return status == FLAMEPIX_OK ? add_parts(stack, line, granularity) : status;
}

static enum flamepix_status read_frame(struct fpx_scalene_stack *stack,
                                       struct fpx_json_reader *json,
                                       enum flamepix_granularity granularity)
{
    enum fpx_json_kind kind;
    const enum flamepix_status status = fpx_json_peek(json, &kind);
    flamepix_buffer_clear(&stack->name);
    flamepix_buffer_clear(&stack->file);
    if (status != FLAMEPIX_OK)
        return status;
    if (kind == FPX_JSON_STRING)
        return read_text(stack, json, granularity);
    if (kind == FPX_JSON_ARRAY_BEGIN)
        return read_array(stack, json, granularity);
    if (kind == FPX_JSON_OBJECT_BEGIN)
        return read_object(stack, json, granularity);
    stack->is_whole = false;
    return fpx_json_skip(json);
}

static enum flamepix_status read_frames(struct fpx_scalene_stack *stack,
                                        struct fpx_json_reader *json,
                                        enum flamepix_granularity granularity)
{
    enum flamepix_status status = fpx_json_open_array(json);
    stack->is_whole = status == FLAMEPIX_OK;
    while (fpx_json_next_element(json, &status))
        status = read_frame(stack, json, granularity);
    return status;
}

/* -- weight ------------------------------------------------------------------------------------ */

static enum flamepix_status read_named(struct fpx_scalene_stack *stack,
                                       struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "count"))
            stack->has_count = fpx_json_read_number(json, &stack->count);
        else if (fpx_json_is(key, "cpu_samples"))
            stack->has_share = fpx_json_read_number(json, &stack->share);
        status = fpx_json_status(json);
    }
    return status;
}

/* Reads the count, and the time in Python, in C, and of the CPU. */
static enum flamepix_status read_listed(struct fpx_scalene_stack *stack,
                                        struct fpx_json_reader *json)
{
    enum { COUNT = 0, SHARE = 3 };
    enum flamepix_status status = fpx_json_open_array(json);
    for (int i = 0; fpx_json_next_element(json, &status); i++) {
        if (i == COUNT)
            stack->has_count = fpx_json_read_number(json, &stack->count);
        else if (i == SHARE)
            stack->has_share = fpx_json_read_number(json, &stack->share);
        status = fpx_json_status(json);
    }
    return status;
}

/* An object or array has a share; a plain number is a count of hits. */
static enum flamepix_status read_weights(struct fpx_scalene_stack *stack,
                                         struct fpx_json_reader *json, bool *has_weights)
{
    enum fpx_json_kind kind;
    enum flamepix_status status = fpx_json_peek(json, &kind);
    if (status != FLAMEPIX_OK)
        return status;
    if (kind == FPX_JSON_OBJECT_BEGIN || kind == FPX_JSON_ARRAY_BEGIN) {
        status = kind == FPX_JSON_OBJECT_BEGIN ? read_named(stack, json) : read_listed(stack, json);
        *has_weights = stack->has_share;
        return status;
    }
    *has_weights = stack->has_count = fpx_json_read_number(json, &stack->count);
    return fpx_json_status(json);
}

enum flamepix_status fpx_scalene_stack_read(struct fpx_scalene_stack *stack,
                                            struct fpx_json_reader *json,
                                            enum flamepix_granularity granularity)
{
    flamepix_buffer_clear(&stack->frames);
    stack->frame_count = 0;
    bool has_weights = false;
    stack->is_whole = stack->has_count = stack->has_share = false;
    enum flamepix_status status = fpx_json_open_array(json);
    for (int i = 0; fpx_json_next_element(json, &status); i++) {
        if (i == 0)
            status = read_frames(stack, json, granularity);
        else if (i == 1)
            status = read_weights(stack, json, &has_weights);
    }
    stack->is_whole = stack->is_whole && stack->frame_count > 0 && has_weights;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

void fpx_scalene_stack_free(struct fpx_scalene_stack *stack)
{
    flamepix_buffer_free(&stack->frames);
    flamepix_buffer_free(&stack->name);
    flamepix_buffer_free(&stack->file);
}
