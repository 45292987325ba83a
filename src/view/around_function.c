/* Around a function: every stack with the function becomes two, one for each half of the picture,
 * and a third that no half shows.
 *
 * The match nearest to the root is the function, so recursion counts by the outermost call, and
 * each sample once. Callees are the part of the stack above it; callers are the part below it, from
 * the top down, so that callers merge towards the function. The first frame of a stack names its
 * half:
 *
 *     main;a;f;x;y 3   ──►   callees;x;y 3    callers;a;main 3    samples;f;main;a;f;x;y 3
 *
 * The third is for sums: a sample that a search matches in both halves is one sample, which only
 * the whole stack shows. It stands on the function, on which all of the picture stands.
 *
 * Before them each new name of the function is handed out, as around;NAME without a weight. One is
 * what the picture is around; two are enough to show that it is around more than one function. They
 * are the first, both in the order of the input and in key order. */
#include <stdlib.h>

#include "stack/frame_bounds.h"
#include "stack/key_pair.h"
#include "view/frame_finder.h"
#include "view/view_argument.h"
#include "view/views.h"

struct around {
    struct flamepix_stacks stacks; /* first member, so that a pointer to it points to the whole */
    struct flamepix_stacks *inner;
    struct fpx_frame_finder *finder;
    struct flamepix_stack stack; /* the latest of `inner` */
    struct fpx_frame_range function;
    enum { NEXT_STACK, FUNCTION, CALLEES, CALLERS, SAMPLE } next; /* handed out next */
    struct flamepix_buffer name;                                  /* of an earlier function */
    bool has_name, has_other;                                     /* it, and another one */
    struct fpx_key_pair keys;
};

static enum flamepix_status append_text(struct flamepix_buffer *key, const char *text)
{
    flamepix_buffer_append(key, text, strlen(text));
    return flamepix_buffer_append(key, ";", 1);
}

static enum flamepix_status write_callees(const struct around *around, struct flamepix_buffer *key)
{
    const struct flamepix_stack *stack = &around->stack;
    const size_t begin = around->function.end;
    append_text(key, FPX_AROUND_CALLEES);
    return flamepix_buffer_append(key, stack->key + begin, stack->length - begin);
}

static enum flamepix_status write_callers(const struct around *around, struct flamepix_buffer *key)
{
    append_text(key, FPX_AROUND_CALLERS);
    for (size_t end = around->function.begin; end > 0;) {
        const size_t begin = fpx_frame_begin(around->stack.key, end - 1);
        flamepix_buffer_append(key, around->stack.key + begin, end - begin);
        end = begin;
    }
    return key->status;
}

/* -- names ------------------------------------------------------------------------------------- */

static struct flamepix_bytes function_name(const struct around *around)
{
    const struct fpx_frame_range range = around->function;
    return (struct flamepix_bytes){around->stack.key + range.begin, range.end - 1 - range.begin};
}

static enum flamepix_status write_sample(const struct around *around, struct flamepix_buffer *key)
{
    const struct flamepix_stack *stack = &around->stack;
    const struct fpx_frame_range range = around->function;
    append_text(key, FPX_AROUND_SAMPLES);
    flamepix_buffer_append(key, stack->key + range.begin, range.end - range.begin);
    return flamepix_buffer_append(key, stack->key, stack->length);
}

/* Whether the function has a name that must be handed out. */
static bool is_new(const struct around *around)
{
    if (!around->has_name)
        return true;
    return !around->has_other &&
           !flamepix_bytes_equal(flamepix_buffer_bytes(&around->name), function_name(around));
}

static enum flamepix_status write_function(struct around *around, struct flamepix_buffer *key)
{
    const struct flamepix_bytes name = function_name(around);
    append_text(key, FPX_AROUND_FUNCTIONS);
    flamepix_buffer_append(key, name.data, name.length);
    enum flamepix_status status = flamepix_buffer_append(key, ";", 1);
    if (status == FLAMEPIX_OK && !around->has_name)
        status = flamepix_buffer_append(&around->name, name.data, name.length);
    around->has_other = around->has_name;
    around->has_name = true;
    return status;
}

/* -- the source -------------------------------------------------------------------------------- */

/* The next stack that has the function. */
static enum flamepix_status pull(struct around *around)
{
    struct fpx_found_frames found = {.count = 0};
    while (found.count == 0) {
        enum flamepix_status status = flamepix_stacks_next(around->inner, &around->stack);
        if (status == FLAMEPIX_OK)
            status = fpx_frame_finder_take(around->finder, &around->stack, &found);
        if (status != FLAMEPIX_OK)
            return status;
    }
    around->function = found.ranges[0];
    return FLAMEPIX_OK;
}

/* Writes the next stack, and sets what comes after it. */
static enum flamepix_status write_next(struct around *around, struct flamepix_stack *stack_ret)
{
    struct flamepix_buffer *key = fpx_key_pair_next(&around->keys);
    stack_ret->weight = around->stack.weight;
    stack_ret->other = around->stack.other;
    switch (around->next) {
    case FUNCTION:
        around->next = CALLEES;
        stack_ret->weight = stack_ret->other = (struct flamepix_weight){0};
        return write_function(around, key);
    case CALLEES:
        around->next = CALLERS;
        return write_callees(around, key);
    case CALLERS:
        around->next = SAMPLE;
        return write_callers(around, key);
    default:
        around->next = NEXT_STACK;
        return write_sample(around, key);
    }
}

static enum flamepix_status around_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct around *around = (struct around *)stacks;
    enum flamepix_status status = FLAMEPIX_OK;
    if (around->next == NEXT_STACK) {
        status = pull(around);
        if (status != FLAMEPIX_OK)
            return status;
        around->next = is_new(around) ? FUNCTION : CALLEES;
    }
    status = write_next(around, stack_ret);
    if (status == FLAMEPIX_OK)
        fpx_key_pair_hand_out(&around->keys, stack_ret);
    return status;
}

static void around_free(struct flamepix_stacks *stacks)
{
    struct around *around = (struct around *)stacks;
    flamepix_stacks_free(around->inner);
    fpx_frame_finder_free(around->finder);
    flamepix_buffer_free(&around->name);
    fpx_key_pair_free(&around->keys);
    free(around);
}

enum flamepix_status fpx_around_open(struct flamepix_stacks *stacks,
                                     const struct flamepix_view_request *request,
                                     struct flamepix_pattern_fault *fault_ret,
                                     struct flamepix_stacks **stacks_ret)
{
    struct around *around = calloc(1, sizeof(*around));
    if (around == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *around =
        (struct around){.stacks = {.next = around_next, .free = around_free}, .inner = stacks};
    enum flamepix_status status =
        fpx_frame_finder_create(request, FPX_FIRST_FRAME, fault_ret, &around->finder);
    if (status != FLAMEPIX_OK) {
        around_free(&around->stacks);
        return status;
    }
    *stacks_ret = &around->stacks;
    return FLAMEPIX_OK;
}
