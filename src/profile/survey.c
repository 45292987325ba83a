#include <flamepix/survey.h>

#include <stdlib.h>

#include "base/memory.h"
#include "input/input_facts.h"
#include "profile/profile_shape.h"
#include "stack/frame_bounds.h"

struct survey {
    struct flamepix_survey found; /* first, so that a pointer to it is one to the whole */
    size_t part_capacity, fact_capacity;
    struct fpx_arena texts;
};

/* -- facts of a recording ---------------------------------------------------------------------- */

static enum flamepix_status copy_text(struct survey *survey, struct flamepix_bytes *text)
{
    return fpx_arena_copy(&survey->texts, *text, &text->data);
}

static enum flamepix_status take_part(void *user, const struct flamepix_part *part)
{
    struct survey *survey = user;
    struct flamepix_survey *found = &survey->found;
    struct flamepix_part copy = *part;
    if (part->samples == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&found->parts, &survey->part_capacity,
                                                    found->part_count + 1, sizeof(*found->parts));
    if (status == FLAMEPIX_OK)
        status = copy_text(survey, &copy.name);
    if (status == FLAMEPIX_OK)
        status = copy_text(survey, &copy.unit);
    if (status == FLAMEPIX_OK)
        found->parts[found->part_count++] = copy;
    return status;
}

static enum flamepix_status take_fact(void *user, const char *name, struct flamepix_bytes value)
{
    struct survey *survey = user;
    struct flamepix_survey *found = &survey->found;
    struct flamepix_fact fact = {flamepix_bytes_of(name), value};
    enum flamepix_status status = fpx_array_reserve(&found->facts, &survey->fact_capacity,
                                                    found->fact_count + 1, sizeof(*found->facts));
    if (status == FLAMEPIX_OK)
        status = copy_text(survey, &fact.name);
    if (status == FLAMEPIX_OK)
        status = copy_text(survey, &fact.value);
    if (status == FLAMEPIX_OK)
        found->facts[found->fact_count++] = fact;
    return status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static uint64_t frame_count(const struct flamepix_stack *stack)
{
    uint64_t count = 0;
    for (size_t i = 0; i < stack->length; i++)
        count += stack->key[i] == ';';
    return count;
}

static void count_stack(struct flamepix_stack_shape *shape, const struct flamepix_stack *stack)
{
    const uint64_t depth = frame_count(stack);
    const bool is_again = shape->stacks > 0 && stack->shared == stack->length;
    if (!is_again)
        shape->stacks++;
    if (depth > shape->depth)
        shape->deepest = (struct flamepix_weight){0};
    if (depth > shape->depth)
        shape->depth = depth;
    flamepix_weight_add_capped(&shape->total, stack->weight);
    if (depth == shape->depth)
        flamepix_weight_add_capped(&shape->deepest, stack->weight);
    if (fpx_leaf_is_unnamed((struct flamepix_bytes){stack->key, stack->length}))
        flamepix_weight_add_capped(&shape->unnamed, stack->weight);
}

/* A flamepix_consume_fn. Clears the results of an earlier reading that met disorder, since they
 * come again. */
static enum flamepix_status count_stacks(void *user, struct flamepix_stacks *stacks)
{
    struct survey *survey = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    survey->found.part_count = 0;
    survey->found.fact_count = 0;
    survey->found.shape = (struct flamepix_stack_shape){0};
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK)
        count_stack(&survey->found.shape, &stack);
    if (status != FLAMEPIX_END)
        return status;
    return survey->found.shape.stacks > 0 ? FLAMEPIX_OK : FLAMEPIX_NO_STACKS;
}

/* -- the survey -------------------------------------------------------------------------------- */

/* The profile detects it, too; here it is known even if reading fails. */
static enum flamepix_status find_format(struct flamepix_input *input,
                                        const struct flamepix_format **format_ret)
{
    struct flamepix_bytes head = {0};
    if (*format_ret != NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_input_peek(input, &head);
    if (status == FLAMEPIX_OK)
        *format_ret = flamepix_format_of_file(head, flamepix_input_extension(input));
    return status;
}

static enum flamepix_status read_input(struct survey *survey, struct flamepix_input *input,
                                       struct flamepix_profile_options *options)
{
    struct flamepix_survey *found = &survey->found;
    found->format = options->format;
    enum flamepix_status status = find_format(input, &found->format);
    if (status != FLAMEPIX_OK)
        return status;
    options->reading.recording.on_part = take_part;
    options->reading.recording.on_fact = take_fact;
    options->reading.recording.user = survey;
    return flamepix_profile_read(&input, 1, options, count_stacks, survey, &found->report);
}

enum flamepix_status flamepix_survey(struct flamepix_input *input,
                                     const struct flamepix_profile_options *options,
                                     struct flamepix_survey **survey_ret)
{
    FPX_TAKE(struct flamepix_profile_options, fpx_profile_shape, options);
    struct survey *survey = calloc(1, sizeof(*survey));
    struct flamepix_profile_options own = {.format = options->format,
                                           .reading = options->reading,
                                           .memory_nbytes = options->memory_nbytes,
                                           .read_once = options->read_once,
                                           .jobs = options->jobs};
    *survey_ret = NULL;
    if (survey == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = read_input(survey, input, &own);
    survey->found.packing = flamepix_input_packing(input);
    survey->found.is_utf16 = fpx_input_is_utf16(input);
    *survey_ret = &survey->found;
    return status;
}

void flamepix_survey_free(struct flamepix_survey *found)
{
    struct survey *survey = (struct survey *)found;
    if (survey == NULL)
        return;
    free(found->parts);
    free(found->facts);
    fpx_arena_free(&survey->texts);
    free(survey);
}
