#include "format/pprof/pprof.h"

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "base/buffer_printf.h"
#include "base/memory.h"

/* The values of the first fields of a message, by field number. */
enum { FIELDS = 8 };

struct fields {
    uint64_t values[FIELDS];
};

/* A message of numbers; fields with other encodings are skipped. */
static enum flamepix_status take_fields(struct fpx_protobuf *message,
                                        const struct fpx_protobuf_field *field,
                                        struct fields *fields_ret)
{
    struct fpx_protobuf_field part;
    enum flamepix_status status = fpx_protobuf_enter(message, field);
    *fields_ret = (struct fields){0};
    while (status == FLAMEPIX_OK && (status = fpx_protobuf_next(message, &part)) == FLAMEPIX_OK) {
        if (part.written == FPX_PROTOBUF_VARINT && part.number < FIELDS)
            fields_ret->values[part.number] = part.value;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* The current document. */
static struct fpx_pprof_document *document_of(const struct fpx_pprof_tables *tables)
{
    return &tables->documents[tables->document_count - 1];
}

static uint64_t text_of(const struct fpx_pprof_tables *tables, uint64_t number)
{
    return fpx_pprof_text(document_of(tables), number);
}

static uint64_t id_of(const struct fpx_pprof_tables *tables, uint64_t id)
{
    return fpx_pprof_id(document_of(tables), id);
}

static enum flamepix_status take_type(const struct fpx_pprof_tables *tables,
                                      struct fpx_protobuf *message,
                                      const struct fpx_protobuf_field *field,
                                      struct fpx_pprof_type *type_ret)
{
    struct fields fields;
    enum flamepix_status status = take_fields(message, field, &fields);
    *type_ret = (struct fpx_pprof_type){.name = text_of(tables, fields.values[1]),
                                        .unit = text_of(tables, fields.values[2])};
    return status;
}

static enum flamepix_status take_sample_type(struct fpx_pprof_tables *tables,
                                             struct fpx_protobuf *message,
                                             const struct fpx_protobuf_field *field)
{
    struct fpx_pprof_document *document = document_of(tables);
    if (document->type_count == FPX_SAMPLE_TYPES_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&tables->types, &tables->type_capacity,
                                                    tables->type_count + 1, sizeof(*tables->types));
    if (status != FLAMEPIX_OK)
        return status;
    document->type_count++;
    return take_type(tables, message, field, &tables->types[tables->type_count++]);
}

static enum flamepix_status take_mapping(struct fpx_pprof_tables *tables,
                                         struct fpx_protobuf *message,
                                         const struct fpx_protobuf_field *field)
{
    enum { ID = 1, BEGIN = 2, LIMIT = 3, FILE_NAME = 5, BUILD_ID = 6 };
    struct fields fields;
    enum flamepix_status status = take_fields(message, field, &fields);
    if (status != FLAMEPIX_OK)
        return status;
    if (tables->build_id == 0)
        tables->build_id = text_of(tables, fields.values[BUILD_ID]);
    const struct fpx_mapping mapping = {text_of(tables, fields.values[FILE_NAME]),
                                        fields.values[BEGIN], fields.values[LIMIT]};
    return fpx_location_table_add_mapping(&tables->locations, id_of(tables, fields.values[ID]),
                                          &mapping);
}

static enum flamepix_status take_function(struct fpx_pprof_tables *tables,
                                          struct fpx_protobuf *message,
                                          const struct fpx_protobuf_field *field)
{
    enum { ID = 1, NAME = 2, SYSTEM_NAME = 3, FILE_NAME = 4 };
    struct fields fields;
    enum flamepix_status status = take_fields(message, field, &fields);
    if (status != FLAMEPIX_OK)
        return status;
    /* Some writers omit ids and use positions instead. */
    const size_t first = document_of(tables)->first_function;
    const uint64_t place = tables->locations.function_ids.count - first + 1;
    const struct fpx_function function = {text_of(tables, fields.values[NAME]),
                                          text_of(tables, fields.values[SYSTEM_NAME]),
                                          text_of(tables, fields.values[FILE_NAME])};
    return fpx_location_table_add_function(
        &tables->locations, id_of(tables, fields.values[ID] > 0 ? fields.values[ID] : place),
        &function);
}

static enum flamepix_status take_line(struct fpx_pprof_tables *tables, struct fpx_protobuf *message,
                                      const struct fpx_protobuf_field *field)
{
    struct fields fields;
    enum flamepix_status status = take_fields(message, field, &fields);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_location_table_add_line(&tables->locations, id_of(tables, fields.values[1]),
                                       fields.values[2]);
}

static enum flamepix_status take_location(struct fpx_pprof_tables *tables,
                                          struct fpx_protobuf *message,
                                          const struct fpx_protobuf_field *field)
{
    enum { ID = 1, MAPPING_ID = 2, ADDRESS = 3, LINE = 4 };
    struct fpx_protobuf_field part;
    uint64_t values[LINE] = {0};
    enum flamepix_status status = fpx_protobuf_enter(message, field);
    while (status == FLAMEPIX_OK && (status = fpx_protobuf_next(message, &part)) == FLAMEPIX_OK) {
        if (part.number == LINE)
            status = take_line(tables, message, &part);
        else if (part.number < LINE && part.written == FPX_PROTOBUF_VARINT)
            values[part.number] = part.value;
    }
    if (status != FLAMEPIX_END)
        return status;
    return fpx_location_table_add(&tables->locations, id_of(tables, values[ID]), values[ADDRESS],
                                  values[MAPPING_ID] == 0 ? FPX_NO_MAPPING
                                                          : id_of(tables, values[MAPPING_ID]));
}

static enum flamepix_status take_string(struct fpx_pprof_tables *tables,
                                        struct fpx_protobuf *message,
                                        const struct fpx_protobuf_field *field)
{
    struct flamepix_bytes text;
    enum flamepix_status status = fpx_protobuf_text(message, field, &text);
    if (status != FLAMEPIX_OK)
        return status;
    if (tables->locations.texts.count == document_of(tables)->first_text)
        document_of(tables)->has_text_of_nothing = text.length == 0;
    return fpx_text_table_append(&tables->locations.texts, text);
}

/* The member for a field that is one number; NULL if it is none of these. */
static uint64_t *number_of(struct fpx_pprof_tables *tables, uint64_t number)
{
    switch (number) {
    case FPX_PPROF_DROP_FRAMES:
        return &tables->drop_frames;
    case FPX_PPROF_KEEP_FRAMES:
        return &tables->keep_frames;
    case FPX_PPROF_TIME_NANOS:
        return &tables->time_nanos;
    case FPX_PPROF_DURATION_NANOS:
        return &tables->duration_nanos;
    case FPX_PPROF_PERIOD:
        return &tables->period;
    case FPX_PPROF_DEFAULT_TYPE:
        return &tables->default_type;
    default:
        return NULL;
    }
}

bool fpx_pprof_may_be_border(struct fpx_pprof_borders *borders,
                             const struct fpx_protobuf_field *field)
{
    const bool is_type = field->number == FPX_PPROF_SAMPLE_TYPE;
    const bool is_text = field->number == FPX_PPROF_STRING;
    const bool may_begin = is_type || (is_text && field->value == 0);
    const bool is_border = may_begin && borders->has_types && borders->has_texts &&
                           borders->last != field->number && !borders->are_off;
    if (is_border)
        borders->has_types = borders->has_texts = false;
    borders->has_types |= is_type;
    borders->has_texts |= is_text;
    return is_border;
}

/* Begins document `number`, from 0, before any of it is in the tables. */
static struct fpx_pprof_document new_document(const struct fpx_location_table *locations,
                                              size_t number, size_t type_count)
{
    static const uint64_t golden = UINT64_C(0x9E3779B97F4A7C15); /* spreads small numbers */
    return (struct fpx_pprof_document){.salt = number * golden,
                                       .first_text = locations->texts.count,
                                       .first_function = locations->function_ids.count,
                                       .first_type = type_count};
}

/* Ends a document before the next one: functions with invalid name numbers get no name. */
static void end_document(const struct fpx_pprof_document *document,
                         struct fpx_location_table *locations)
{
    for (size_t i = document->first_function; i < locations->function_ids.count; i++) {
        if (locations->functions[i].name >= locations->texts.count)
            locations->functions[i].name = UINT64_MAX;
    }
}

static enum flamepix_status begin_document(struct fpx_pprof_tables *tables)
{
    enum flamepix_status status =
        fpx_array_reserve(&tables->documents, &tables->document_capacity,
                          tables->document_count + 1, sizeof(*tables->documents));
    if (status != FLAMEPIX_OK)
        return status;
    if (tables->document_count > 0)
        end_document(document_of(tables), &tables->locations);
    tables->documents[tables->document_count] =
        new_document(&tables->locations, tables->document_count, tables->type_count);
    tables->document_count++;
    return FLAMEPIX_OK;
}

/* Takes a field that is a number, from the first document only. */
static enum flamepix_status take_number(struct fpx_pprof_tables *tables,
                                        struct fpx_protobuf *message,
                                        const struct fpx_protobuf_field *field)
{
    if (tables->document_count > 1)
        return FLAMEPIX_OK;
    if (field->number == FPX_PPROF_PERIOD_TYPE)
        return take_type(tables, message, field, &tables->period_type);
    uint64_t *number = number_of(tables, field->number);
    if (number != NULL && field->written == FPX_PROTOBUF_VARINT)
        *number = field->value;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_pprof_take_table(struct fpx_pprof_tables *tables,
                                          struct fpx_protobuf *message,
                                          const struct fpx_protobuf_field *field)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_pprof_is_border(&tables->borders, field) || tables->document_count == 0)
        status = begin_document(tables);
    if (status != FLAMEPIX_OK)
        return status;
    switch (field->number) {
    case FPX_PPROF_SAMPLE_TYPE:
        return take_sample_type(tables, message, field);
    case FPX_PPROF_MAPPING:
        return take_mapping(tables, message, field);
    case FPX_PPROF_LOCATION:
        return take_location(tables, message, field);
    case FPX_PPROF_FUNCTION:
        return take_function(tables, message, field);
    case FPX_PPROF_STRING:
        return take_string(tables, message, field);
    default:
        return take_number(tables, message, field);
    }
}

bool fpx_pprof_has_documents(const struct fpx_pprof_tables *tables)
{
    for (size_t i = 1; i < tables->document_count; i++) {
        const struct fpx_pprof_document *document = &tables->documents[i];
        if (!document->has_text_of_nothing || document->type_count == 0)
            return false;
    }
    return true;
}

/* -- facts ------------------------------------------------------------------------------------- */

#define NANOS 1000000000

static enum flamepix_status print_time(struct flamepix_buffer *text, uint64_t nanos)
{
    const time_t seconds = (time_t)(nanos / NANOS);
    struct tm when;
    if (gmtime_r(&seconds, &when) == NULL)
        return text->status;
    return fpx_buffer_printf(text, "%04d-%02d-%02d %02d:%02d:%02d UTC", when.tm_year + 1900,
                             when.tm_mon + 1, when.tm_mday, when.tm_hour, when.tm_min, when.tm_sec);
}

static enum flamepix_status print_period(struct flamepix_buffer *text,
                                         const struct fpx_pprof_tables *tables)
{
    const struct fpx_text_table *texts = &tables->locations.texts;
    const struct flamepix_bytes unit = fpx_text_table_get(texts, tables->period_type.unit);
    const struct flamepix_bytes name = fpx_text_table_get(texts, tables->period_type.name);
    fpx_buffer_printf(text, "%" PRIu64 " ", tables->period);
    flamepix_buffer_append(text, unit.data, unit.length);
    if (name.length > 0)
        flamepix_buffer_append(text, " of ", strlen(" of "));
    return flamepix_buffer_append(text, name.data, name.length);
}

static enum flamepix_status tell(struct fpx_recording *recording, const char *name,
                                 struct flamepix_buffer *text)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (text->length > 0)
        status = fpx_recording_fact(recording, name, flamepix_buffer_bytes(text));
    flamepix_buffer_clear(text);
    return status;
}

enum flamepix_status fpx_pprof_facts(const struct fpx_pprof_tables *tables,
                                     struct fpx_recording *recording)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    const struct flamepix_bytes build =
        fpx_text_table_get(&tables->locations.texts, tables->build_id);
    if (recording->options.recording.on_fact == NULL)
        return FLAMEPIX_OK;
    if (tables->time_nanos > 0)
        status = print_time(&text, tables->time_nanos);
    if (status == FLAMEPIX_OK)
        status = tell(recording, "time", &text);
    if (status == FLAMEPIX_OK && tables->duration_nanos > 0)
        status = fpx_buffer_printf(&text, "%.3f s", (double)tables->duration_nanos / NANOS);
    if (status == FLAMEPIX_OK)
        status = tell(recording, "duration", &text);
    if (status == FLAMEPIX_OK && tables->period > 0)
        status = print_period(&text, tables);
    if (status == FLAMEPIX_OK)
        status = tell(recording, "period", &text);
    if (status == FLAMEPIX_OK && build.length > 0)
        status = fpx_recording_fact(recording, "build id", build);
    flamepix_buffer_free(&text);
    return status;
}

void fpx_pprof_tables_free(struct fpx_pprof_tables *tables)
{
    fpx_location_table_free(&tables->locations);
    free(tables->documents);
    free(tables->types);
}
