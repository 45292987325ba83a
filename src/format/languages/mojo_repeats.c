#include "format/languages/mojo_repeats.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes_match.h"

/* A file of Python's ends in ".py"; what has none is "<string>" or "<frozen x>". */
static bool is_of_python(const struct flamepix_mojo_frames *frames,
                         const struct flamepix_mojo_frame *frame)
{
    const struct flamepix_bytes file = flamepix_text_table_get(&frames->texts, frame->file);
    return flamepix_bytes_end_with(file, ".py") ||
           (flamepix_bytes_begin_with(file, "<") && flamepix_bytes_end_with(file, ">"));
}

static enum flamepix_status stack_of(struct flamepix_mojo_repeats *repeats,
                                     struct flamepix_bytes thread,
                                     struct flamepix_mojo_stack **stack_ret)
{
    size_t number;
    enum flamepix_status status = flamepix_text_table_intern(&repeats->threads, thread, &number);
    if (status == FLAMEPIX_OK)
        status = flamepix_array_reserve(&repeats->stacks, &repeats->capacity, number + 1,
                                        sizeof(*repeats->stacks));
    if (status != FLAMEPIX_OK)
        return status;
    while (repeats->count <= number)
        repeats->stacks[repeats->count++] = (struct flamepix_mojo_stack){0};
    *stack_ret = &repeats->stacks[number];
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_mojo_keep_stack(struct flamepix_mojo_repeats *repeats,
                                              const struct flamepix_mojo_frames *frames,
                                              struct flamepix_bytes thread,
                                              const struct flamepix_mojo_frame *stack, size_t count)
{
    struct flamepix_mojo_stack *kept;
    while (count > 0 && !is_of_python(frames, &stack[count - 1]))
        count--;
    enum flamepix_status status = stack_of(repeats, thread, &kept);
    if (status == FLAMEPIX_OK && count > 0)
        status = flamepix_array_reserve(&kept->frames, &kept->capacity, count, sizeof(*stack));
    if (status != FLAMEPIX_OK)
        return status;
    if (count > 0)
        memcpy(kept->frames, stack, count * sizeof(*stack));
    kept->count = count;
    kept->is_known = true;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_mojo_last_stack(struct flamepix_mojo_repeats *repeats,
                                              struct flamepix_bytes thread,
                                              const struct flamepix_mojo_stack **stack_ret)
{
    struct flamepix_mojo_stack *kept = NULL;
    const enum flamepix_status status = stack_of(repeats, thread, &kept);
    *stack_ret = status == FLAMEPIX_OK && kept->is_known ? kept : NULL;
    return status;
}

void flamepix_mojo_repeats_free(struct flamepix_mojo_repeats *repeats)
{
    for (size_t i = 0; i < repeats->count; i++)
        free(repeats->stacks[i].frames);
    free(repeats->stacks);
    flamepix_text_table_free(&repeats->threads);
    *repeats = (struct flamepix_mojo_repeats){0};
}
