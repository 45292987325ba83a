/* In the newest generation a sample has a stack, and values with a time each: then each is a sample
 * of its own here. Or it has times without values, and weighs 1 at each. Or values without times,
 * which are added up.
 *
 * In older ones it has a value for each type of its profile, and times of which nothing says what
 * share of the values each has: so they are used where there is only one, or where the value counts
 * them. */
#include "format/otlp_profile.h"

#include <stdlib.h>

#include "base/array.h"
#include "format/integer_weight.h"
#include "format/sample_types.h"

/* -- tables ------------------------------------------------------------------------------------ */

/* Number 0 is nothing, wherever it stands. */
static uint64_t text_number(const struct flamepix_otlp *otlp, uint64_t number)
{
    return number == 0 || number > UINT32_MAX ? number : number + otlp->begun.texts;
}

enum flamepix_status flamepix_otlp_add_mapping(struct flamepix_otlp *otlp, uint64_t file)
{
    return flamepix_location_table_add_mapping(
        &otlp->table, otlp->table.mapping_ids.count,
        &(struct flamepix_mapping){.file = text_number(otlp, file)});
}

enum flamepix_status flamepix_otlp_add_function(struct flamepix_otlp *otlp,
                                                struct flamepix_function function)
{
    function.name = text_number(otlp, function.name);
    function.system_name = text_number(otlp, function.system_name);
    function.file = text_number(otlp, function.file);
    return flamepix_location_table_add_function(&otlp->table, otlp->table.function_ids.count,
                                                &function);
}

enum flamepix_status flamepix_otlp_add_line(struct flamepix_otlp *otlp, uint64_t function,
                                            uint64_t line)
{
    if (function <= UINT32_MAX)
        function += otlp->begun.functions;
    return flamepix_location_table_add_line(&otlp->table, function, line);
}

enum flamepix_status flamepix_otlp_add_location(struct flamepix_otlp *otlp, uint64_t address,
                                                uint64_t mapping)
{
    if (mapping <= UINT32_MAX)
        mapping += otlp->begun.mappings;
    return flamepix_location_table_add(&otlp->table, otlp->table.location_ids.count, address,
                                       mapping);
}

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

/* -- profiles ---------------------------------------------------------------------------------- */

void flamepix_otlp_begin_profile(struct flamepix_otlp *otlp)
{
    const struct flamepix_location_table *table = &otlp->table;
    otlp->begun = (struct flamepix_otlp_begun){.texts = table->texts.count,
                                               .functions = table->function_ids.count,
                                               .mappings = table->mapping_ids.count,
                                               .locations = table->location_ids.count,
                                               .attributes = otlp->attributes.count,
                                               .indices = otlp->index_count,
                                               .types = otlp->type_count};
}

enum flamepix_status flamepix_otlp_add_type(struct flamepix_otlp *otlp, uint64_t name,
                                            uint64_t unit)
{
    enum flamepix_status status = flamepix_array_reserve(
        &otlp->types, &otlp->type_capacity, otlp->type_count + 1, sizeof(*otlp->types));
    if (status == FLAMEPIX_OK)
        otlp->types[otlp->type_count++] = (struct flamepix_otlp_type){.name = name, .unit = unit};
    return status;
}

/* Types and the list may stand before the tables that they are of: only now it is known whether
 * these are the profile's own. */
static void count_from_own_tables(struct flamepix_otlp *otlp)
{
    const struct flamepix_otlp_begun *begun = &otlp->begun;
    if (otlp->table.texts.count > begun->texts) {
        for (size_t i = begun->types; i < otlp->type_count; i++) {
            otlp->types[i].name = text_number(otlp, otlp->types[i].name);
            otlp->types[i].unit = text_number(otlp, otlp->types[i].unit);
        }
    }
    if (otlp->table.location_ids.count > begun->locations) {
        for (size_t i = begun->indices; i < otlp->index_count; i++) {
            if (otlp->indices[i] <= UINT32_MAX)
                otlp->indices[i] += begun->locations;
        }
    }
}

/* A profile that says no type has one all the same. */
enum flamepix_status flamepix_otlp_end_profile(struct flamepix_otlp *otlp, bool has_list)
{
    const struct flamepix_otlp_begun begun = otlp->begun;
    enum flamepix_status status = FLAMEPIX_OK;
    if (otlp->type_count == begun.types)
        status = flamepix_otlp_add_type(otlp, 0, 0);
    count_from_own_tables(otlp);
    otlp->begun = (struct flamepix_otlp_begun){0};
    if (status == FLAMEPIX_OK)
        status = flamepix_array_reserve(&otlp->profiles, &otlp->profile_capacity,
                                        otlp->profile_count + 1, sizeof(*otlp->profiles));
    if (status == FLAMEPIX_OK)
        otlp->profiles[otlp->profile_count++] = (struct flamepix_otlp_profile){
            .has_list = has_list,
            .first_attribute = otlp->attributes.count > begun.attributes ? begun.attributes : 0,
            .list = {begun.indices, otlp->index_count - begun.indices},
            .first_type = begun.types,
            .type_count = has_list ? otlp->type_count - begun.types : 1};
    return status;
}

enum flamepix_status flamepix_otlp_resolve(struct flamepix_otlp *otlp,
                                           struct flamepix_recording *recording)
{
    const struct flamepix_text_table *texts = &otlp->table.texts;
    enum flamepix_status status = flamepix_location_table_resolve(&otlp->table);
    if (status == FLAMEPIX_OK)
        status = flamepix_otlp_attributes_resolve(&otlp->attributes, texts);
    for (size_t i = 0; i < otlp->profile_count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_otlp_profile *profile = &otlp->profiles[i];
        for (size_t t = 0; t < profile->type_count && status == FLAMEPIX_OK; t++) {
            struct flamepix_otlp_type *type = &otlp->types[profile->first_type + t];
            status = flamepix_sample_type_part(
                recording,
                (struct flamepix_sample_type){flamepix_text_table_get(texts, type->name),
                                              flamepix_text_table_get(texts, type->unit)},
                &type->part);
        }
    }
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

bool flamepix_otlp_has_list(const struct flamepix_otlp *otlp, size_t profile)
{
    return profile < otlp->profile_count && otlp->profiles[profile].has_list;
}

void flamepix_otlp_begin_sample(struct flamepix_otlp *otlp)
{
    otlp->sample.stack = otlp->sample.stack_length = 0;
    otlp->sample.value_count = otlp->sample.time_count = 0;
    flamepix_otlp_begin_attributes(&otlp->attributes);
}

enum flamepix_status flamepix_otlp_add_sample_attribute(struct flamepix_otlp *otlp, size_t profile,
                                                        uint64_t number)
{
    if (!otlp->attributes.are_wanted || profile >= otlp->profile_count || number > UINT32_MAX)
        return FLAMEPIX_OK;
    return flamepix_otlp_use_attribute(&otlp->attributes,
                                       number + otlp->profiles[profile].first_attribute);
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

/* The sample's locations, of the indices; none where there is no such stack. */
static struct flamepix_otlp_stack stack_of(const struct flamepix_otlp *otlp,
                                           const struct flamepix_otlp_profile *profile)
{
    const uint64_t first = otlp->sample.stack;
    const uint64_t length = otlp->sample.stack_length;
    const struct flamepix_otlp_stack none = {0};
    if (!profile->has_list)
        return first < otlp->stack_count ? otlp->stacks[first] : none;
    if (first >= profile->list.count)
        return none;
    const uint64_t most = profile->list.count - first;
    return (struct flamepix_otlp_stack){profile->list.first + (size_t)first,
                                        (size_t)(length < most ? length : most)};
}

static enum flamepix_status put(struct flamepix_otlp *otlp, struct flamepix_recording *recording,
                                const struct flamepix_otlp_profile *profile,
                                const struct flamepix_sample *sample)
{
    const struct flamepix_otlp_stack stack = stack_of(otlp, profile);
    enum flamepix_status status = FLAMEPIX_OK;
    const bool is_zero = !(sample->weight.value > 0 || sample->weight.value < 0);
    if (is_zero || !flamepix_recording_wants(recording, sample->part))
        return flamepix_recording_put(recording, sample);
    status = flamepix_otlp_attribute_frames(&otlp->attributes, recording);
    if (status == FLAMEPIX_OK && stack.count > 0)
        status = flamepix_location_table_stack(&otlp->table, recording, otlp->indices + stack.first,
                                               stack.count);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, sample) : status;
}

/* Of values so many as there are times, or each 1. */
static enum flamepix_status put_at_times(struct flamepix_otlp *otlp,
                                         struct flamepix_recording *recording,
                                         const struct flamepix_otlp_profile *profile,
                                         const int64_t *values, struct flamepix_sample sample)
{
    const struct flamepix_otlp_sample *from = &otlp->sample;
    enum flamepix_status status = FLAMEPIX_OK;
    sample.has_time = true;
    for (size_t i = 0; i < from->time_count && status == FLAMEPIX_OK; i++) {
        sample.begin = sample.end = (double)from->times[i] / 1e9;
        sample.weight = flamepix_integer_weight(values != NULL ? values[i] : 1);
        status = put(otlp, recording, profile, &sample);
    }
    return status;
}

static enum flamepix_status put_of_stack(struct flamepix_otlp *otlp,
                                         struct flamepix_recording *recording,
                                         const struct flamepix_otlp_profile *profile)
{
    const struct flamepix_otlp_sample *from = &otlp->sample;
    struct flamepix_sample sample = {.part = otlp->types[profile->first_type].part};
    if (from->time_count > 0 && (from->value_count == 0 || from->value_count == from->time_count))
        return put_at_times(otlp, recording, profile, from->value_count > 0 ? from->values : NULL,
                            sample);
    for (size_t i = 0; i < from->value_count; i++)
        flamepix_weight_add(&sample.weight, flamepix_integer_weight(from->values[i]));
    return put(otlp, recording, profile, &sample);
}

static enum flamepix_status put_of_list(struct flamepix_otlp *otlp,
                                        struct flamepix_recording *recording,
                                        const struct flamepix_otlp_profile *profile)
{
    const struct flamepix_otlp_sample *from = &otlp->sample;
    enum flamepix_status status = FLAMEPIX_OK;
    if (from->value_count == 0)
        return put_of_stack(otlp, recording, profile);
    for (size_t i = 0; i < profile->type_count && i < from->value_count; i++) {
        struct flamepix_sample sample = {.part = otlp->types[profile->first_type + i].part};
        const int64_t *value = &from->values[i];
        if (status != FLAMEPIX_OK)
            break;
        sample.weight = flamepix_integer_weight(*value);
        if (from->time_count == 1)
            status = put_at_times(otlp, recording, profile, value, sample);
        else if (from->time_count > 0 && *value >= 0 && (uint64_t)*value == from->time_count)
            status = put_at_times(otlp, recording, profile, NULL, sample);
        else
            status = put(otlp, recording, profile, &sample);
    }
    return status;
}

enum flamepix_status flamepix_otlp_put_sample(struct flamepix_otlp *otlp,
                                              struct flamepix_recording *recording, size_t profile)
{
    if (profile >= otlp->profile_count)
        return FLAMEPIX_OK; /* it was not there when the file was read first */
    const struct flamepix_otlp_profile *of = &otlp->profiles[profile];
    return of->has_list ? put_of_list(otlp, recording, of) : put_of_stack(otlp, recording, of);
}

void flamepix_otlp_free(struct flamepix_otlp *otlp)
{
    flamepix_location_table_free(&otlp->table);
    flamepix_otlp_attributes_free(&otlp->attributes);
    free(otlp->indices);
    free(otlp->stacks);
    free(otlp->types);
    free(otlp->profiles);
    free(otlp->sample.values);
    free(otlp->sample.times);
}
