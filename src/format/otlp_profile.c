/* A sample has a stack, and values with a time each: then each is a sample of its own here. Or it
 * has times without values, and weighs 1 at each. Or values without times, which are added up. */
#include "format/otlp_profile.h"

#include <stdlib.h>

#include "base/array.h"
#include "format/integer_weight.h"
#include "format/sample_types.h"

enum flamepix_status flamepix_otlp_add_index(struct flamepix_otlp *otlp, uint64_t location)
{
    enum flamepix_status status = flamepix_array_reserve(
        &otlp->indices, &otlp->index_capacity, otlp->index_count + 1, sizeof(*otlp->indices));
    if (status == FLAMEPIX_OK)
        otlp->indices[otlp->index_count++] = location;
    return status;
}

enum flamepix_status flamepix_otlp_add_stack(struct flamepix_otlp *otlp)
{
    enum flamepix_status status = flamepix_array_reserve(
        &otlp->stacks, &otlp->stack_capacity, otlp->stack_count + 1, sizeof(*otlp->stacks));
    size_t first = 0;
    if (status != FLAMEPIX_OK)
        return status;
    if (otlp->stack_count > 0)
        first =
            otlp->stacks[otlp->stack_count - 1].first + otlp->stacks[otlp->stack_count - 1].count;
    otlp->stacks[otlp->stack_count++] =
        (struct flamepix_otlp_stack){first, otlp->index_count - first};
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_otlp_add_profile(struct flamepix_otlp *otlp,
                                               const struct flamepix_otlp_type *type)
{
    enum flamepix_status status = flamepix_array_reserve(
        &otlp->profiles, &otlp->profile_capacity, otlp->profile_count + 1, sizeof(*otlp->profiles));
    if (status == FLAMEPIX_OK)
        otlp->profiles[otlp->profile_count++] = (struct flamepix_otlp_profile){.type = *type};
    return status;
}

enum flamepix_status flamepix_otlp_resolve(struct flamepix_otlp *otlp,
                                           struct flamepix_recording *recording)
{
    const struct flamepix_text_table *texts = &otlp->table.texts;
    enum flamepix_status status = flamepix_location_table_resolve(&otlp->table);
    for (size_t i = 0; i < otlp->profile_count && status == FLAMEPIX_OK; i++) {
        struct flamepix_otlp_profile *profile = &otlp->profiles[i];
        status = flamepix_recording_part(
            recording, "sample type", flamepix_text_table_get(texts, profile->type.name),
            flamepix_text_table_get(texts, profile->type.unit), &profile->part);
    }
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

void flamepix_otlp_begin_sample(struct flamepix_otlp *otlp)
{
    otlp->sample.stack = 0;
    otlp->sample.value_count = otlp->sample.time_count = 0;
}

enum flamepix_status flamepix_otlp_add_value(struct flamepix_otlp *otlp, int64_t value)
{
    struct flamepix_otlp_sample *sample = &otlp->sample;
    enum flamepix_status status = flamepix_array_reserve(
        &sample->values, &sample->value_capacity, sample->value_count + 1, sizeof(*sample->values));
    if (status == FLAMEPIX_OK)
        sample->values[sample->value_count++] = value;
    return status;
}

enum flamepix_status flamepix_otlp_add_time(struct flamepix_otlp *otlp, uint64_t nanos)
{
    struct flamepix_otlp_sample *sample = &otlp->sample;
    enum flamepix_status status = flamepix_array_reserve(
        &sample->times, &sample->time_capacity, sample->time_count + 1, sizeof(*sample->times));
    if (status == FLAMEPIX_OK)
        sample->times[sample->time_count++] = nanos;
    return status;
}

/* A stack may have no locations, and then there may be none at all. */
static enum flamepix_status add_frames(struct flamepix_otlp *otlp,
                                       struct flamepix_recording *recording,
                                       const struct flamepix_otlp_stack *stack)
{
    if (stack->count == 0)
        return FLAMEPIX_OK;
    return flamepix_location_table_stack(&otlp->table, recording, otlp->indices + stack->first,
                                         stack->count);
}

static enum flamepix_status put(struct flamepix_otlp *otlp, struct flamepix_recording *recording,
                                const struct flamepix_sample *sample)
{
    const uint64_t stack = otlp->sample.stack;
    enum flamepix_status status = FLAMEPIX_OK;
    if (sample->weight.value > 0 && stack < otlp->stack_count &&
        flamepix_recording_wants(recording, sample->part))
        status = add_frames(otlp, recording, &otlp->stacks[stack]);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, sample) : status;
}

static enum flamepix_status put_at_times(struct flamepix_otlp *otlp,
                                         struct flamepix_recording *recording,
                                         struct flamepix_sample sample)
{
    const struct flamepix_otlp_sample *from = &otlp->sample;
    enum flamepix_status status = FLAMEPIX_OK;
    sample.has_time = true;
    for (size_t i = 0; i < from->time_count && status == FLAMEPIX_OK; i++) {
        sample.begin = sample.end = (double)from->times[i] / 1e9;
        sample.weight = flamepix_integer_weight(from->value_count > 0 ? from->values[i] : 1);
        status = put(otlp, recording, &sample);
    }
    return status;
}

enum flamepix_status flamepix_otlp_put_sample(struct flamepix_otlp *otlp,
                                              struct flamepix_recording *recording, size_t profile)
{
    const struct flamepix_otlp_sample *from = &otlp->sample;
    struct flamepix_sample sample = {0};
    if (profile < otlp->profile_count)
        sample.part = otlp->profiles[profile].part;
    if (from->time_count > 0 && (from->value_count == 0 || from->value_count == from->time_count))
        return put_at_times(otlp, recording, sample);
    for (size_t i = 0; i < from->value_count; i++)
        flamepix_weight_add(&sample.weight, flamepix_integer_weight(from->values[i]));
    return put(otlp, recording, &sample);
}

void flamepix_otlp_free(struct flamepix_otlp *otlp)
{
    flamepix_location_table_free(&otlp->table);
    free(otlp->indices);
    free(otlp->stacks);
    free(otlp->profiles);
    free(otlp->sample.values);
    free(otlp->sample.times);
}
