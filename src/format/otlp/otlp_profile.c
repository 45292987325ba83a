/* In the newest generation a sample has a stack. If it has a value for each time, each pair becomes
 * a sample here. If it has only times, it weighs 1 at each; if it has only values, they are added
 * up.
 *
 * In older generations a sample has a value for each type of its profile, and times, but no record
 * of how the values are divided between the times. So times are used only if there is one, or if
 * the value is their number. */
#include "format/otlp/otlp.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/integer_weight.h"
#include "format/samples/sample_types.h"

static struct fpx_otlp_begun count_all(const struct fpx_otlp *otlp)
{
    const struct fpx_location_table *table = &otlp->table;
    return (struct fpx_otlp_begun){.texts = table->texts.count,
                                   .functions = table->function_ids.count,
                                   .mappings = table->mapping_ids.count,
                                   .locations = table->location_ids.count,
                                   .attributes = otlp->attributes.count,
                                   .indices = otlp->index_count,
                                   .types = otlp->type_count,
                                   .stacks = otlp->stack_count,
                                   .lines = table->line_count,
                                   .profiles = otlp->profile_count};
}

/* Converts a number of an entry, counted from `begun`. An invalid number must not refer to the
 * tables of the next document. */
static uint64_t count_from(uint64_t begun, uint64_t number)
{
    return number > UINT32_MAX ? UINT64_MAX : number + begun;
}

/* -- documents --------------------------------------------------------------------------------- */

static void begin_document(struct fpx_otlp *otlp)
{
    struct fpx_otlp_document *document = &otlp->document;
    if (document->has_begun)
        return;
    document->has_begun = true;
    document->has_resources = document->has_tables = false;
    document->begun = otlp->begun = count_all(otlp);
    otlp->document_count++;
}

void fpx_otlp_begin_resources(struct fpx_otlp *otlp)
{
    begin_document(otlp);
    otlp->document.has_resources = true;
}

void fpx_otlp_begin_tables(struct fpx_otlp *otlp)
{
    begin_document(otlp);
    if (!otlp->document.has_tables)
        otlp->document.shared = count_all(otlp);
    otlp->document.has_tables = true;
    otlp->begun = otlp->document.shared;
}

/* Types and lists may come before the tables they refer to. */
static void refer_to_shared(struct fpx_otlp *otlp, struct fpx_otlp_profile *profile)
{
    const struct fpx_otlp_begun *shared = &otlp->document.shared;
    profile->first_stack = shared->stacks;
    profile->end_stack = otlp->stack_count;
    profile->first_text = shared->texts;
    if (!profile->has_own_attributes)
        profile->first_attribute = shared->attributes;
    for (size_t i = 0; i < profile->type_count && !profile->has_own_texts; i++) {
        struct fpx_otlp_type *type = &otlp->types[profile->first_type + i];
        type->name = count_from(shared->texts, type->name);
        type->unit = count_from(shared->texts, type->unit);
    }
    for (size_t i = 0; i < profile->list.count && !profile->has_own_locations; i++) {
        uint64_t *index = &otlp->indices[profile->list.first + i];
        *index = count_from(shared->locations, *index);
    }
}

void fpx_otlp_end_document(struct fpx_otlp *otlp)
{
    const struct fpx_otlp_begun begun = otlp->document.begun;
    const struct fpx_otlp_begun now = count_all(otlp);
    if (!otlp->document.has_begun)
        return;
    for (size_t i = begun.profiles; i < now.profiles; i++)
        refer_to_shared(otlp, &otlp->profiles[i]);
    for (size_t i = begun.indices; i < now.indices; i++) {
        if (otlp->indices[i] >= now.locations)
            otlp->indices[i] = UINT64_MAX;
    }
    for (size_t i = begun.lines; i < now.lines; i++) {
        if (otlp->table.lines[i].function_id >= now.functions)
            otlp->table.lines[i].function_id = UINT64_MAX;
    }
    for (size_t i = begun.functions; i < now.functions; i++) {
        if (otlp->table.functions[i].name >= now.texts)
            otlp->table.functions[i].name = UINT64_MAX;
    }
    for (size_t i = begun.locations; i < now.locations; i++) {
        uint64_t *mapping = &otlp->table.locations[i].mapping_id;
        if (*mapping >= now.mappings && *mapping != FPX_OTLP_NO_MAPPING)
            *mapping = *mapping > begun.mappings ? FPX_LOST_MAPPING : FPX_OTLP_NO_MAPPING;
    }
    otlp->document.has_begun = false;
    /* The next document's own tables start here, unless it has none and uses these. */
    if (!otlp->is_continued)
        otlp->document.shared = now;
}

/* -- tables ------------------------------------------------------------------------------------ */

/* Number 0 means nothing in every table. */
static uint64_t text_number(const struct fpx_otlp *otlp, uint64_t number)
{
    return number == 0 || number > UINT32_MAX ? number : number + otlp->begun.texts;
}

enum flamepix_status fpx_otlp_add_mapping(struct fpx_otlp *otlp, uint64_t file)
{
    return fpx_location_table_add_mapping(&otlp->table, otlp->table.mapping_ids.count,
                                          &(struct fpx_mapping){.file = text_number(otlp, file)});
}

enum flamepix_status fpx_otlp_add_function(struct fpx_otlp *otlp, struct fpx_function function)
{
    function.name = text_number(otlp, function.name);
    function.system_name = text_number(otlp, function.system_name);
    function.file = text_number(otlp, function.file);
    return fpx_location_table_add_function(&otlp->table, otlp->table.function_ids.count, &function);
}

enum flamepix_status fpx_otlp_add_line(struct fpx_otlp *otlp, uint64_t function, uint64_t line)
{
    return fpx_location_table_add_line(&otlp->table, count_from(otlp->begun.functions, function),
                                       line);
}

enum flamepix_status fpx_otlp_add_location(struct fpx_otlp *otlp, uint64_t address,
                                           uint64_t mapping)
{
    return fpx_location_table_add(&otlp->table, otlp->table.location_ids.count, address,
                                  count_from(otlp->begun.mappings, mapping));
}

enum flamepix_status fpx_otlp_add_index(struct fpx_otlp *otlp, uint64_t location)
{
    enum flamepix_status status = fpx_array_reserve(&otlp->indices, &otlp->index_capacity,
                                                    otlp->index_count + 1, sizeof(*otlp->indices));
    /* The base of a list is known only when its profile has ended. */
    if (status == FLAMEPIX_OK)
        otlp->indices[otlp->index_count++] =
            otlp->is_in_profile ? location : count_from(otlp->begun.locations, location);
    return status;
}

enum flamepix_status fpx_otlp_add_stack(struct fpx_otlp *otlp)
{
    enum flamepix_status status = fpx_array_reserve(&otlp->stacks, &otlp->stack_capacity,
                                                    otlp->stack_count + 1, sizeof(*otlp->stacks));
    if (status != FLAMEPIX_OK)
        return status;
    const size_t first = otlp->stack_begun;
    otlp->stacks[otlp->stack_count++] = (struct fpx_otlp_stack){first, otlp->index_count - first};
    otlp->stack_begun = otlp->index_count;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_otlp_add_table_attribute(struct fpx_otlp *otlp,
                                                  struct fpx_otlp_attribute *attribute)
{
    fpx_otlp_count_attribute(attribute, otlp->begun.texts);
    return fpx_otlp_add_attribute(&otlp->attributes, attribute);
}

/* -- profiles ---------------------------------------------------------------------------------- */

void fpx_otlp_begin_profile(struct fpx_otlp *otlp)
{
    otlp->begun = count_all(otlp);
    otlp->is_in_profile = true;
}

enum flamepix_status fpx_otlp_add_type(struct fpx_otlp *otlp, uint64_t name, uint64_t unit)
{
    enum flamepix_status status = fpx_array_reserve(&otlp->types, &otlp->type_capacity,
                                                    otlp->type_count + 1, sizeof(*otlp->types));
    if (status == FLAMEPIX_OK)
        otlp->types[otlp->type_count++] = (struct fpx_otlp_type){.name = name, .unit = unit};
    return status;
}

/* Types and the list may come before the tables they refer to: only now it is known whether the
 * profile has tables of its own. */
static void count_from_own_tables(struct fpx_otlp *otlp, struct fpx_otlp_profile *profile)
{
    const struct fpx_otlp_begun *begun = &otlp->begun;
    profile->has_own_texts = otlp->table.texts.count > begun->texts;
    profile->has_own_locations = otlp->table.location_ids.count > begun->locations;
    profile->has_own_attributes = otlp->attributes.count > begun->attributes;
    profile->first_attribute = begun->attributes;
    for (size_t i = begun->types; i < otlp->type_count && profile->has_own_texts; i++) {
        otlp->types[i].name = text_number(otlp, otlp->types[i].name);
        otlp->types[i].unit = text_number(otlp, otlp->types[i].unit);
    }
    for (size_t i = begun->indices; i < otlp->index_count && profile->has_own_locations; i++)
        otlp->indices[i] = count_from(begun->locations, otlp->indices[i]);
}

/* A profile without types gets one. */
enum flamepix_status fpx_otlp_end_profile(struct fpx_otlp *otlp, bool has_list)
{
    const struct fpx_otlp_begun begun = otlp->begun;
    enum flamepix_status status = FLAMEPIX_OK;
    if (otlp->type_count == begun.types)
        status = fpx_otlp_add_type(otlp, 0, 0);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&otlp->profiles, &otlp->profile_capacity,
                                   otlp->profile_count + 1, sizeof(*otlp->profiles));
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_otlp_profile *profile = &otlp->profiles[otlp->profile_count++];
    *profile =
        (struct fpx_otlp_profile){.has_list = has_list,
                                  .list = {begun.indices, otlp->index_count - begun.indices},
                                  .first_type = begun.types,
                                  .type_count = has_list ? otlp->type_count - begun.types : 1};
    count_from_own_tables(otlp, profile);
    otlp->stack_begun = otlp->index_count;
    otlp->is_in_profile = false;
    otlp->begun = otlp->document.has_tables ? otlp->document.shared : otlp->document.begun;
    return FLAMEPIX_OK;
}

/* Whether the samples of all profiles have several values: the types are then measures. */
static bool has_measures(const struct fpx_otlp *otlp)
{
    bool are_measures = otlp->profile_count > 0;
    for (size_t i = 0; i < otlp->profile_count; i++)
        are_measures &= otlp->profiles[i].type_count > 1;
    return are_measures;
}

enum flamepix_status fpx_otlp_resolve(struct fpx_otlp *otlp, struct fpx_recording *recording)
{
    const struct fpx_text_table *texts = &otlp->table.texts;
    fpx_otlp_end_document(otlp);
    if (otlp->document_count > 1)
        fpx_recording_remark(recording, "%zu documents are added up", otlp->document_count);
    recording->parts_are_measures = has_measures(otlp);
    enum flamepix_status status = fpx_location_table_resolve(&otlp->table);
    if (status == FLAMEPIX_OK)
        status = fpx_otlp_attributes_resolve(&otlp->attributes, texts);
    for (size_t i = 0; i < otlp->profile_count && status == FLAMEPIX_OK; i++) {
        const struct fpx_otlp_profile *profile = &otlp->profiles[i];
        for (size_t t = 0; t < profile->type_count && status == FLAMEPIX_OK; t++) {
            struct fpx_otlp_type *type = &otlp->types[profile->first_type + t];
            status = fpx_sample_type_part(
                recording,
                (struct fpx_sample_type){fpx_text_table_get(texts, type->name),
                                         fpx_text_table_get(texts, type->unit)},
                &type->part);
        }
    }
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

bool fpx_otlp_has_list(const struct fpx_otlp *otlp, size_t profile)
{
    return profile < otlp->profile_count && otlp->profiles[profile].has_list;
}

enum flamepix_status fpx_otlp_add_attribute_of(struct fpx_otlp *otlp,
                                               struct fpx_otlp_attribute *attribute, size_t profile)
{
    if (profile < otlp->profile_count)
        fpx_otlp_count_attribute(attribute, otlp->profiles[profile].first_text);
    const enum flamepix_status status =
        fpx_otlp_attribute_resolve(&otlp->attributes, attribute, &otlp->table.texts);
    return status == FLAMEPIX_OK ? fpx_otlp_add_resource_attribute(&otlp->attributes, attribute)
                                 : status;
}

void fpx_otlp_begin_sample(struct fpx_otlp *otlp)
{
    otlp->sample.stack = otlp->sample.stack_length = 0;
    otlp->sample.value_count = otlp->sample.time_count = 0;
    fpx_otlp_begin_attributes(&otlp->attributes);
}

enum flamepix_status fpx_otlp_add_sample_attribute(struct fpx_otlp *otlp, size_t profile,
                                                   uint64_t number)
{
    if (!otlp->attributes.are_wanted || profile >= otlp->profile_count || number > UINT32_MAX)
        return FLAMEPIX_OK;
    return fpx_otlp_use_attribute(&otlp->attributes,
                                  number + otlp->profiles[profile].first_attribute);
}

enum flamepix_status fpx_otlp_add_value(struct fpx_otlp *otlp, int64_t value)
{
    struct fpx_otlp_sample *sample = &otlp->sample;
    enum flamepix_status status = fpx_array_reserve(
        &sample->values, &sample->value_capacity, sample->value_count + 1, sizeof(*sample->values));
    if (status == FLAMEPIX_OK)
        sample->values[sample->value_count++] = value;
    return status;
}

enum flamepix_status fpx_otlp_add_time(struct fpx_otlp *otlp, uint64_t nanos)
{
    struct fpx_otlp_sample *sample = &otlp->sample;
    enum flamepix_status status = fpx_array_reserve(&sample->times, &sample->time_capacity,
                                                    sample->time_count + 1, sizeof(*sample->times));
    if (status == FLAMEPIX_OK)
        sample->times[sample->time_count++] = nanos;
    return status;
}

/* The sample's locations, as a range of the indices. False if there is no such stack. */
static bool find_stack(const struct fpx_otlp *otlp, const struct fpx_otlp_profile *profile,
                       struct fpx_otlp_stack *stack_ret)
{
    const uint64_t first = otlp->sample.stack;
    const uint64_t length = otlp->sample.stack_length;
    if (!profile->has_list) {
        if (first >= profile->end_stack - profile->first_stack)
            return false;
        *stack_ret = otlp->stacks[profile->first_stack + first];
        return true;
    }
    *stack_ret = (struct fpx_otlp_stack){profile->list.first, 0};
    if (length == 0)
        return true;
    if (first >= profile->list.count || length > profile->list.count - first)
        return false;
    *stack_ret = (struct fpx_otlp_stack){profile->list.first + (size_t)first, (size_t)length};
    return true;
}

static enum flamepix_status not_understood(struct fpx_recording *recording, const char *expected)
{
    fpx_recording_drop(recording);
    const enum flamepix_status status =
        fpx_recording_not_understood(recording, recording->record.offset, expected);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

/* END: the sample is not understood and ends here. */
static enum flamepix_status put(struct fpx_otlp *otlp, struct fpx_recording *recording,
                                const struct fpx_otlp_profile *profile,
                                const struct fpx_sample *sample)
{
    struct fpx_otlp_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    const bool is_zero = !(sample->weight.value > 0 || sample->weight.value < 0);
    if (is_zero || !fpx_recording_wants(recording, sample->part))
        return fpx_recording_put(recording, sample);
    /* A missing number means 0, the empty stack. */
    if (!find_stack(otlp, profile, &stack) || stack.count == 0)
        return not_understood(recording, "a stack that the document has");
    status = fpx_otlp_attribute_frames(&otlp->attributes, recording);
    otlp->table.lacks = false;
    if (status == FLAMEPIX_OK)
        status = fpx_location_table_stack(&otlp->table, recording, otlp->indices + stack.first,
                                          stack.count);
    if (status == FLAMEPIX_OK && otlp->table.lacks)
        return not_understood(recording, "locations and functions that the document has");
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, sample) : status;
}

/* As many values as times, or 1 each. */
static enum flamepix_status put_at_times(struct fpx_otlp *otlp, struct fpx_recording *recording,
                                         const struct fpx_otlp_profile *profile,
                                         const int64_t *values, struct fpx_sample sample)
{
    const struct fpx_otlp_sample *from = &otlp->sample;
    enum flamepix_status status = FLAMEPIX_OK;
    sample.has_time = true;
    for (size_t i = 0; i < from->time_count && status == FLAMEPIX_OK; i++) {
        sample.begin = sample.end = (double)from->times[i] / 1e9;
        sample.weight = fpx_integer_weight(values != NULL ? values[i] : 1);
        status = put(otlp, recording, profile, &sample);
    }
    return status;
}

static enum flamepix_status put_of_stack(struct fpx_otlp *otlp, struct fpx_recording *recording,
                                         const struct fpx_otlp_profile *profile)
{
    const struct fpx_otlp_sample *from = &otlp->sample;
    struct fpx_sample sample = {.part = otlp->types[profile->first_type].part};
    if (from->time_count > 0 && (from->value_count == 0 || from->value_count == from->time_count))
        return put_at_times(otlp, recording, profile, from->value_count > 0 ? from->values : NULL,
                            sample);
    for (size_t i = 0; i < from->value_count; i++)
        flamepix_weight_add(&sample.weight, fpx_integer_weight(from->values[i]));
    return put(otlp, recording, profile, &sample);
}

static enum flamepix_status put_of_list(struct fpx_otlp *otlp, struct fpx_recording *recording,
                                        const struct fpx_otlp_profile *profile)
{
    const struct fpx_otlp_sample *from = &otlp->sample;
    enum flamepix_status status = FLAMEPIX_OK;
    if (from->value_count == 0)
        return put_of_stack(otlp, recording, profile);
    for (size_t i = 0; i < profile->type_count && i < from->value_count; i++) {
        struct fpx_sample sample = {.part = otlp->types[profile->first_type + i].part};
        const int64_t *value = &from->values[i];
        if (status != FLAMEPIX_OK)
            break;
        sample.weight = fpx_integer_weight(*value);
        if (from->time_count == 1)
            status = put_at_times(otlp, recording, profile, value, sample);
        else if (from->time_count > 0 && *value >= 0 && (uint64_t)*value == from->time_count)
            status = put_at_times(otlp, recording, profile, NULL, sample);
        else
            status = put(otlp, recording, profile, &sample);
    }
    return status;
}

enum flamepix_status fpx_otlp_put_sample(struct fpx_otlp *otlp, struct fpx_recording *recording,
                                         size_t profile)
{
    if (profile >= otlp->profile_count)
        return FLAMEPIX_OK; /* not in the file during the first pass */
    const struct fpx_otlp_profile *of = &otlp->profiles[profile];
    const struct fpx_otlp_sample *sample = &otlp->sample;
    if (sample->value_count == 0 && sample->time_count == 0)
        return fpx_recording_not_understood(recording, recording->record.offset,
                                            "values or times of a sample");
    const enum flamepix_status status =
        of->has_list ? put_of_list(otlp, recording, of) : put_of_stack(otlp, recording, of);
    return status == FLAMEPIX_END && !recording->is_too_long ? FLAMEPIX_OK : status;
}

void fpx_otlp_free(struct fpx_otlp *otlp)
{
    fpx_location_table_free(&otlp->table);
    fpx_otlp_attributes_free(&otlp->attributes);
    free(otlp->indices);
    free(otlp->stacks);
    free(otlp->types);
    free(otlp->profiles);
    free(otlp->sample.values);
    free(otlp->sample.times);
}
