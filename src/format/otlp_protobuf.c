/* OpenTelemetry's profiles as protocol buffers (profiles.proto of v1development): the dictionary,
 * and within resources and scopes profiles, which have samples. A profile may say its type behind
 * its samples, and the dictionary may stand behind all, so the file is read twice. */
#include "format/formats.h"
#include "format/otlp.h"
#include "format/otlp_profile.h"
#include "format/protobuf.h"

struct otlp_protobuf {
    struct flamepix_protobuf message;
    struct flamepix_otlp otlp;
    size_t profile;  /* the number of the one that is read */
    bool has_values; /* of the sample, in their newer field */
};

typedef enum flamepix_status take_fn(struct otlp_protobuf *reader,
                                     const struct flamepix_protobuf_field *field);

/* Hands the fields of a message, the last field, to `take`. */
static enum flamepix_status take_message(struct otlp_protobuf *reader,
                                         const struct flamepix_protobuf_field *field, take_fn *take)
{
    struct flamepix_protobuf_field part;
    enum flamepix_status status = flamepix_protobuf_enter(&reader->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(&reader->message, &part)) == FLAMEPIX_OK)
        status = take(reader, &part);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* The numbers of a message, by their fields. */
enum { FIELDS = 6 };

static enum flamepix_status take_numbers(struct otlp_protobuf *reader,
                                         const struct flamepix_protobuf_field *field,
                                         uint64_t numbers[FIELDS])
{
    struct flamepix_protobuf_field part;
    enum flamepix_status status = flamepix_protobuf_enter(&reader->message, field);
    memset(numbers, 0, FIELDS * sizeof(*numbers));
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(&reader->message, &part)) == FLAMEPIX_OK) {
        if (part.written == FLAMEPIX_PROTOBUF_VARINT && part.number < FIELDS)
            numbers[part.number] = part.value;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- the dictionary ---------------------------------------------------------------------------- */

static enum flamepix_status take_mapping(struct otlp_protobuf *reader,
                                         const struct flamepix_protobuf_field *field)
{
    enum { FILE_NAME = 4 };
    uint64_t numbers[FIELDS];
    struct flamepix_location_table *table = &reader->otlp.table;
    enum flamepix_status status = take_numbers(reader, field, numbers);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_location_table_add_mapping(
        table, table->mapping_ids.count, &(struct flamepix_mapping){.file = numbers[FILE_NAME]});
}

static enum flamepix_status take_location(struct otlp_protobuf *reader,
                                          const struct flamepix_protobuf_field *field)
{
    enum { MAPPING = 1, ADDRESS = 2, LINE = 3 };
    struct flamepix_location_table *table = &reader->otlp.table;
    struct flamepix_protobuf_field part;
    uint64_t numbers[LINE] = {0};
    uint64_t line[FIELDS];
    enum flamepix_status status = flamepix_protobuf_enter(&reader->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(&reader->message, &part)) == FLAMEPIX_OK) {
        if (part.number < LINE && part.written == FLAMEPIX_PROTOBUF_VARINT)
            numbers[part.number] = part.value;
        if (part.number != LINE)
            continue;
        status = take_numbers(reader, &part, line);
        if (status == FLAMEPIX_OK)
            status = flamepix_location_table_add_line(table, line[1], line[2]);
    }
    if (status != FLAMEPIX_END)
        return status;
    return flamepix_location_table_add(table, table->location_ids.count, numbers[ADDRESS],
                                       numbers[MAPPING]);
}

static enum flamepix_status take_function(struct otlp_protobuf *reader,
                                          const struct flamepix_protobuf_field *field)
{
    enum { NAME = 1, SYSTEM_NAME = 2, FILE_NAME = 3 };
    uint64_t numbers[FIELDS];
    struct flamepix_location_table *table = &reader->otlp.table;
    enum flamepix_status status = take_numbers(reader, field, numbers);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_location_table_add_function(
        table, table->function_ids.count,
        &(struct flamepix_function){numbers[NAME], numbers[SYSTEM_NAME], numbers[FILE_NAME]});
}

static enum flamepix_status take_stack_field(struct otlp_protobuf *reader,
                                             const struct flamepix_protobuf_field *field)
{
    uint64_t index;
    if (field->number != 1)
        return FLAMEPIX_OK;
    if (field->written == FLAMEPIX_PROTOBUF_VARINT)
        return flamepix_otlp_add_index(&reader->otlp, field->value);
    enum flamepix_status status = flamepix_protobuf_enter(&reader->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_number(&reader->message, &index)) == FLAMEPIX_OK)
        status = flamepix_otlp_add_index(&reader->otlp, index);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status take_stack(struct otlp_protobuf *reader,
                                       const struct flamepix_protobuf_field *field)
{
    enum flamepix_status status = take_message(reader, field, take_stack_field);
    return status == FLAMEPIX_OK ? flamepix_otlp_add_stack(&reader->otlp) : status;
}

static enum flamepix_status take_string(struct otlp_protobuf *reader,
                                        const struct flamepix_protobuf_field *field)
{
    struct flamepix_bytes text;
    enum flamepix_status status = flamepix_protobuf_text(&reader->message, field, &text);
    return status == FLAMEPIX_OK ? flamepix_text_table_append(&reader->otlp.table.texts, text)
                                 : status;
}

static enum flamepix_status take_table(struct otlp_protobuf *reader,
                                       const struct flamepix_protobuf_field *field)
{
    enum { MAPPING = 1, LOCATION = 2, FUNCTION = 3, STRING = 5, STACK = 7 };
    switch (field->number) {
    case MAPPING:
        return take_mapping(reader, field);
    case LOCATION:
        return take_location(reader, field);
    case FUNCTION:
        return take_function(reader, field);
    case STRING:
        return take_string(reader, field);
    case STACK:
        return take_stack(reader, field);
    default:
        return FLAMEPIX_OK;
    }
}

/* -- the first reading: tables, and the types of profiles -------------------------------------- */

enum { PROFILE_TYPE = 1, PROFILE_SAMPLE = 2, WITHIN = 2 };

/* Older files have several types; the first one is that of the values. */
static enum flamepix_status take_profile_type(struct otlp_protobuf *reader,
                                              const struct flamepix_protobuf_field *field)
{
    struct flamepix_protobuf_field part;
    struct flamepix_otlp_type type = {0};
    uint64_t numbers[FIELDS];
    bool has_type = false;
    enum flamepix_status status = flamepix_protobuf_enter(&reader->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(&reader->message, &part)) == FLAMEPIX_OK) {
        if (part.number != PROFILE_TYPE || has_type)
            continue;
        status = take_numbers(reader, &part, numbers);
        type = (struct flamepix_otlp_type){numbers[1], numbers[2]};
        has_type = true;
    }
    return status == FLAMEPIX_END ? flamepix_otlp_add_profile(&reader->otlp, &type) : status;
}

static enum flamepix_status take_scope_types(struct otlp_protobuf *reader,
                                             const struct flamepix_protobuf_field *field)
{
    return field->number == WITHIN ? take_profile_type(reader, field) : FLAMEPIX_OK;
}

static enum flamepix_status take_resource_types(struct otlp_protobuf *reader,
                                                const struct flamepix_protobuf_field *field)
{
    return field->number == WITHIN ? take_message(reader, field, take_scope_types) : FLAMEPIX_OK;
}

static enum flamepix_status take_first(struct otlp_protobuf *reader,
                                       const struct flamepix_protobuf_field *field)
{
    enum { RESOURCE = 1, DICTIONARY = 2 };
    if (field->number == RESOURCE)
        return take_message(reader, field, take_resource_types);
    return field->number == DICTIONARY ? take_message(reader, field, take_table) : FLAMEPIX_OK;
}

static enum flamepix_status end_of(struct flamepix_recording *recording,
                                   struct otlp_protobuf *reader, enum flamepix_status status)
{
    if (status != FLAMEPIX_BAD_RECORDING)
        return status;
    return flamepix_recording_damaged(recording, flamepix_protobuf_offset(&reader->message),
                                      "a field of an OpenTelemetry profile");
}

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct otlp_protobuf *reader = user;
    struct flamepix_protobuf_field field;
    enum flamepix_status status = FLAMEPIX_OK;
    reader->message =
        (struct flamepix_protobuf){.read = flamepix_recording_read, .user = recording};
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK)
        status = take_first(reader, &field);
    status = end_of(recording, reader, status);
    if (status == FLAMEPIX_END)
        status = flamepix_otlp_resolve(&reader->otlp, recording);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_rewind(recording);
    flamepix_protobuf_restart(&reader->message);
    return status;
}

/* -- the second reading: samples --------------------------------------------------------------- */

static enum flamepix_status add_times(struct otlp_protobuf *reader,
                                      const struct flamepix_protobuf_field *field)
{
    uint64_t nanos;
    if (field->written != FLAMEPIX_PROTOBUF_BYTES)
        return flamepix_otlp_add_time(&reader->otlp, field->value);
    enum flamepix_status status = flamepix_protobuf_enter(&reader->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_fixed64(&reader->message, &nanos)) == FLAMEPIX_OK)
        status = flamepix_otlp_add_time(&reader->otlp, nanos);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status add_values(struct otlp_protobuf *reader,
                                       const struct flamepix_protobuf_field *field)
{
    uint64_t value;
    enum flamepix_status status = flamepix_protobuf_enter(&reader->message, field);
    reader->otlp.sample.value_count = 0;
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_number(&reader->message, &value)) == FLAMEPIX_OK)
        status = flamepix_otlp_add_value(&reader->otlp, (int64_t)value);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Values were field 2 once, and then field 4, where a link was, which is one number. In the newer
 * files field 2 is attributes; they come before field 4, which then has the last word. */
static enum flamepix_status take_sample_field(struct otlp_protobuf *reader,
                                              const struct flamepix_protobuf_field *field)
{
    enum { STACK = 1, OLD_VALUES = 2, VALUES = 4, TIMES = 5 };
    if (field->number == STACK && field->written == FLAMEPIX_PROTOBUF_VARINT)
        reader->otlp.sample.stack = field->value;
    if (field->number == TIMES)
        return add_times(reader, field);
    const bool is_packed = field->written == FLAMEPIX_PROTOBUF_BYTES;
    if (is_packed && field->number == VALUES) {
        reader->has_values = true;
        return add_values(reader, field);
    }
    if (is_packed && field->number == OLD_VALUES && !reader->has_values)
        return add_values(reader, field);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_sample(struct flamepix_recording *recording,
                                        struct otlp_protobuf *reader,
                                        const struct flamepix_protobuf_field *field)
{
    flamepix_otlp_begin_sample(&reader->otlp);
    reader->has_values = false;
    enum flamepix_status status = take_message(reader, field, take_sample_field);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_otlp_put_sample(&reader->otlp, recording, reader->profile);
}

/* What is open says what a field is: resources, in these scopes, in these profiles. */
static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    enum { IN_FILE, IN_RESOURCE, IN_SCOPE, IN_PROFILE, RESOURCE = 1 };
    struct otlp_protobuf *reader = user;
    struct flamepix_protobuf_field field;
    const size_t open = reader->message.depth;
    enum flamepix_status status = flamepix_protobuf_next(&reader->message, &field);
    if (status == FLAMEPIX_END && open != IN_FILE) {
        reader->profile += open == IN_PROFILE;
        return FLAMEPIX_OK;
    }
    if (status != FLAMEPIX_OK)
        return end_of(recording, reader, status);
    if (open == IN_PROFILE && field.number == PROFILE_SAMPLE)
        status = take_sample(recording, reader, &field);
    else if (open < IN_PROFILE && field.number == (open == IN_FILE ? RESOURCE : WITHIN))
        status = flamepix_protobuf_enter(&reader->message, &field);
    return end_of(recording, reader, status);
}

static void end(void *user)
{
    struct otlp_protobuf *reader = user;
    flamepix_protobuf_free(&reader->message);
    flamepix_otlp_free(&reader->otlp);
}

const struct flamepix_recording_kind flamepix_otlp_protobuf = {
    .reader_nbytes = sizeof(struct otlp_protobuf), .begin = begin, .step = step, .end = end};
