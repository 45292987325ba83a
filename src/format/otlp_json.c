/* OpenTelemetry's profiles as JSON, named as in protocol buffers:
 *
 *     {"resourceProfiles": [{"scopeProfiles": [{"profiles": [
 *         {"sampleType": {"typeStrindex": 1}, "samples": [{"stackIndex": 3, "values": ["5"]}]}
 *     ]}]}], "dictionary": {"stringTable": ["", "cpu"], "stackTable": [...], ...}}
 *
 * The dictionary stands behind the samples, so the file is read twice. */
#include "base/json_reader.h"
#include "format/formats.h"
#include "format/otlp.h"
#include "format/otlp_profile.h"

struct otlp_json {
    struct flamepix_json_reader json;
    struct flamepix_otlp otlp;
    size_t profile; /* the number of the one that is read */
    unsigned level; /* of what is open; see the second reading */
    bool has_begun;
};

/* What is open: an object or array has ended, or it failed. */
static enum flamepix_status end_of_loop(enum flamepix_status status)
{
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* The next value, a number that is not negative; 0 where it is none. */
static uint64_t read_number(struct flamepix_json_reader *json)
{
    int64_t number = 0;
    (void)flamepix_json_read_integer(json, &number);
    return number > 0 ? (uint64_t)number : 0;
}

/* An object of numbers: those of the keys, which end with NULL. */
static enum flamepix_status read_numbers(struct flamepix_json_reader *json, const char *const *keys,
                                         uint64_t *numbers)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; keys[i] != NULL; i++)
        numbers[i] = 0;
    if (!flamepix_json_begin_object(json))
        return flamepix_json_status(json);
    while ((status = flamepix_json_member(json, &key)) == FLAMEPIX_OK) {
        for (size_t i = 0; keys[i] != NULL; i++) {
            if (flamepix_json_is(key, keys[i])) {
                numbers[i] = read_number(json);
                break;
            }
        }
    }
    return end_of_loop(status);
}

/* -- the dictionary ---------------------------------------------------------------------------- */

typedef enum flamepix_status read_fn(struct otlp_json *reader);

/* Each element of an array. */
static enum flamepix_status read_array(struct otlp_json *reader, read_fn *read)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_array(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK && (status = flamepix_json_element(&reader->json)) == FLAMEPIX_OK)
        status = read(reader);
    return end_of_loop(status);
}

static enum flamepix_status read_mapping(struct otlp_json *reader)
{
    static const char *const keys[] = {"filenameStrindex", NULL};
    struct flamepix_location_table *table = &reader->otlp.table;
    uint64_t file[1];
    enum flamepix_status status = read_numbers(&reader->json, keys, file);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_location_table_add_mapping(table, table->mapping_ids.count,
                                               &(struct flamepix_mapping){.file = file[0]});
}

static enum flamepix_status read_function(struct otlp_json *reader)
{
    static const char *const keys[] = {"nameStrindex", "systemNameStrindex", "filenameStrindex",
                                       NULL};
    struct flamepix_location_table *table = &reader->otlp.table;
    uint64_t numbers[3];
    enum flamepix_status status = read_numbers(&reader->json, keys, numbers);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_location_table_add_function(
        table, table->function_ids.count,
        &(struct flamepix_function){numbers[0], numbers[1], numbers[2]});
}

static enum flamepix_status read_line(struct otlp_json *reader)
{
    static const char *const keys[] = {"functionIndex", "line", NULL};
    uint64_t numbers[2];
    enum flamepix_status status = read_numbers(&reader->json, keys, numbers);
    return status == FLAMEPIX_OK
               ? flamepix_location_table_add_line(&reader->otlp.table, numbers[0], numbers[1])
               : status;
}

static enum flamepix_status read_location(struct otlp_json *reader)
{
    struct flamepix_location_table *table = &reader->otlp.table;
    struct flamepix_bytes key;
    uint64_t address = 0;
    uint64_t mapping = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "address"))
            address = read_number(&reader->json);
        else if (flamepix_json_is(key, "mappingIndex"))
            mapping = read_number(&reader->json);
        else if (flamepix_json_is(key, "lines") || flamepix_json_is(key, "line"))
            status = read_array(reader, read_line);
    }
    if (status != FLAMEPIX_END)
        return status;
    return flamepix_location_table_add(table, table->location_ids.count, address, mapping);
}

static enum flamepix_status read_string(struct otlp_json *reader)
{
    struct flamepix_bytes text = {"", 0};
    if (!flamepix_json_read_string(&reader->json, &text) &&
        flamepix_json_status(&reader->json) != FLAMEPIX_OK)
        return flamepix_json_status(&reader->json);
    return flamepix_text_table_append(&reader->otlp.table.texts, text);
}

static enum flamepix_status read_index(struct otlp_json *reader)
{
    return flamepix_otlp_add_index(&reader->otlp, read_number(&reader->json));
}

static enum flamepix_status read_stack(struct otlp_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "locationIndices"))
            status = read_array(reader, read_index);
    }
    return status == FLAMEPIX_END ? flamepix_otlp_add_stack(&reader->otlp) : status;
}

static enum flamepix_status read_dictionary(struct otlp_json *reader)
{
    static const struct {
        const char *key;
        read_fn *read;
    } tables[] = {{"mappingTable", read_mapping},   {"locationTable", read_location},
                  {"functionTable", read_function}, {"stringTable", read_string},
                  {"stackTable", read_stack},       {NULL, NULL}};
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        size_t i = 0;
        while (tables[i].key != NULL && !flamepix_json_is(key, tables[i].key))
            i++;
        if (tables[i].key != NULL)
            status = read_array(reader, tables[i].read);
    }
    return end_of_loop(status);
}

/* -- the first reading: the dictionary, and the types of profiles ------------------------------ */

/* Reads the arrays of this name in an object. */
static enum flamepix_status read_within(struct otlp_json *reader, const char *name, read_fn *read)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, name))
            status = read_array(reader, read);
    }
    return end_of_loop(status);
}

static enum flamepix_status read_profile_type(struct otlp_json *reader)
{
    static const char *const keys[] = {"typeStrindex", "unitStrindex", NULL};
    struct flamepix_bytes key;
    uint64_t numbers[2] = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "sampleType"))
            status = read_numbers(&reader->json, keys, numbers);
    }
    if (status != FLAMEPIX_END)
        return status;
    return flamepix_otlp_add_profile(&reader->otlp,
                                     &(struct flamepix_otlp_type){numbers[0], numbers[1]});
}

static enum flamepix_status read_scope_types(struct otlp_json *reader)
{
    return read_within(reader, "profiles", read_profile_type);
}

static enum flamepix_status read_resource_types(struct otlp_json *reader)
{
    return read_within(reader, "scopeProfiles", read_scope_types);
}

static enum flamepix_status read_first(struct otlp_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_expect(&reader->json, FLAMEPIX_JSON_OBJECT_BEGIN);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "dictionary"))
            status = read_dictionary(reader);
        else if (flamepix_json_is(key, "resourceProfiles"))
            status = read_array(reader, read_resource_types);
    }
    return status;
}

static enum flamepix_status end_of(struct flamepix_recording *recording, struct otlp_json *reader,
                                   enum flamepix_status status)
{
    if (status != FLAMEPIX_BAD_RECORDING)
        return status;
    return flamepix_recording_damaged(recording, flamepix_json_offset(&reader->json),
                                      flamepix_json_expected(&reader->json));
}

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct otlp_json *reader = user;
    flamepix_json_reader_init(&reader->json, flamepix_recording_read, recording);
    enum flamepix_status status = end_of(recording, reader, read_first(reader));
    if (status == FLAMEPIX_END)
        status = flamepix_otlp_resolve(&reader->otlp, recording);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_rewind(recording);
    flamepix_json_reader_free(&reader->json);
    flamepix_json_reader_init(&reader->json, flamepix_recording_read, recording);
    return status;
}

/* -- the second reading: samples --------------------------------------------------------------- */

/* What is open, from the outside in: every other one is an array in a member of the one before. */
static const char *const arrays[] = {"resourceProfiles", "scopeProfiles", "profiles", "samples"};
enum { LEVELS = 2 * sizeof(arrays) / sizeof(arrays[0]), IN_PROFILE = LEVELS - 2 };

static enum flamepix_status add_value(struct otlp_json *reader)
{
    int64_t value = 0;
    (void)flamepix_json_read_integer(&reader->json, &value);
    return flamepix_otlp_add_value(&reader->otlp, value);
}

static enum flamepix_status add_time(struct otlp_json *reader)
{
    return flamepix_otlp_add_time(&reader->otlp, read_number(&reader->json));
}

static enum flamepix_status take_sample(struct flamepix_recording *recording,
                                        struct otlp_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_otlp_begin_sample(&reader->otlp);
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "stackIndex"))
            reader->otlp.sample.stack = read_number(&reader->json);
        else if (flamepix_json_is(key, "values"))
            status = read_array(reader, add_value);
        else if (flamepix_json_is(key, "timestampsUnixNano"))
            status = read_array(reader, add_time);
    }
    if (status != FLAMEPIX_END)
        return status;
    return flamepix_otlp_put_sample(&reader->otlp, recording, reader->profile);
}

/* In an object: goes into the array that is wanted. */
static enum flamepix_status next_member(struct otlp_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_member(&reader->json, &key);
    if (status == FLAMEPIX_OK && flamepix_json_is(key, arrays[reader->level / 2]) &&
        flamepix_json_begin_array(&reader->json))
        reader->level++;
    return status == FLAMEPIX_OK ? flamepix_json_status(&reader->json) : status;
}

static enum flamepix_status next_element(struct flamepix_recording *recording,
                                         struct otlp_json *reader)
{
    enum flamepix_status status = flamepix_json_element(&reader->json);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->level == LEVELS - 1)
        return take_sample(recording, reader);
    if (flamepix_json_begin_object(&reader->json))
        reader->level++;
    return flamepix_json_status(&reader->json);
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct otlp_json *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->has_begun)
        status = flamepix_json_expect(&reader->json, FLAMEPIX_JSON_OBJECT_BEGIN);
    reader->has_begun = true;
    if (status == FLAMEPIX_OK)
        status = reader->level % 2 == 0 ? next_member(reader) : next_element(recording, reader);
    if (status == FLAMEPIX_END && reader->level > 0) {
        reader->profile += reader->level == IN_PROFILE;
        reader->level--;
        return FLAMEPIX_OK;
    }
    return end_of(recording, reader, status);
}

static void end(void *user)
{
    struct otlp_json *reader = user;
    flamepix_json_reader_free(&reader->json);
    flamepix_otlp_free(&reader->otlp);
}

const struct flamepix_recording_kind flamepix_otlp_json = {
    .reader_nbytes = sizeof(struct otlp_json), .begin = begin, .step = step, .end = end};
