#include "format/languages/mojo.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/memory.h"

/* A Python file ends in ".py"; code without a file has "<string>" or "<frozen x>". */
static bool is_of_python(const struct fpx_mojo_frames *frames, const struct fpx_mojo_frame *frame)
{
    const struct flamepix_bytes file = fpx_text_table_get(&frames->texts, frame->file);
    return fpx_bytes_end_with(file, ".py") ||
           (fpx_bytes_begin_with(file, "<") && fpx_bytes_end_with(file, ">"));
}

static enum flamepix_status stack_of(struct fpx_mojo_repeats *repeats, struct flamepix_bytes thread,
                                     struct fpx_mojo_stack **stack_ret)
{
    size_t number;
    enum flamepix_status status = fpx_text_table_intern(&repeats->threads, thread, &number);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&repeats->stacks, &repeats->capacity, number + 1,
                                   sizeof(*repeats->stacks));
    if (status != FLAMEPIX_OK)
        return status;
    while (repeats->count <= number)
        repeats->stacks[repeats->count++] = (struct fpx_mojo_stack){0};
    *stack_ret = &repeats->stacks[number];
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_mojo_keep_stack(struct fpx_mojo_repeats *repeats,
                                         const struct fpx_mojo_frames *frames,
                                         struct flamepix_bytes thread,
                                         const struct fpx_mojo_frame *stack, size_t count)
{
    struct fpx_mojo_stack *kept;
    while (count > 0 && !is_of_python(frames, &stack[count - 1]))
        count--;
    enum flamepix_status status = stack_of(repeats, thread, &kept);
    if (status == FLAMEPIX_OK && count > 0)
        status = fpx_array_reserve(&kept->frames, &kept->capacity, count, sizeof(*stack));
    if (status != FLAMEPIX_OK)
        return status;
    if (count > 0)
        memcpy(kept->frames, stack, count * sizeof(*stack));
    kept->count = count;
    kept->is_known = true;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_mojo_last_stack(struct fpx_mojo_repeats *repeats,
                                         struct flamepix_bytes thread,
                                         const struct fpx_mojo_stack **stack_ret)
{
    struct fpx_mojo_stack *kept = NULL;
    const enum flamepix_status status = stack_of(repeats, thread, &kept);
    *stack_ret = status == FLAMEPIX_OK && kept->is_known ? kept : NULL;
    return status;
}

void fpx_mojo_repeats_free(struct fpx_mojo_repeats *repeats)
{
    for (size_t i = 0; i < repeats->count; i++)
        free(repeats->stacks[i].frames);
    free(repeats->stacks);
    fpx_text_table_free(&repeats->threads);
    *repeats = (struct fpx_mojo_repeats){0};
}
