#include "format/otlp/otlp.h"

/* State of the pass that reads the tables. */
struct tables {
    struct fpx_json_reader *json;
    struct fpx_otlp *otlp;
    bool has_list;  /* the open profile */
    size_t profile; /* of a resource: its first profile */
};

/* The next value, a number of at least 0; otherwise 0. */
static uint64_t read_number(struct fpx_json_reader *json)
{
    int64_t number = 0;
    (void)fpx_json_read_integer(json, &number);
    return number > 0 ? (uint64_t)number : 0;
}

/* Reads the numbers of an object with these keys; the list of keys ends with NULL. */
static enum flamepix_status read_numbers(struct fpx_json_reader *json, const char *const *keys,
                                         uint64_t *numbers)
{
    struct flamepix_bytes key;
    for (size_t i = 0; keys[i] != NULL; i++)
        numbers[i] = 0;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        for (size_t i = 0; keys[i] != NULL; i++) {
            if (fpx_json_is(key, keys[i])) {
                numbers[i] = read_number(json);
                break;
            }
        }
    }
    return status;
}

/* -- the dictionary ---------------------------------------------------------------------------- */

typedef enum flamepix_status read_fn(struct tables *tables);

/* Each element of an array. */
static enum flamepix_status read_array(struct tables *tables, read_fn *read)
{
    enum flamepix_status status = fpx_json_open_array(tables->json);
    while (fpx_json_next_element(tables->json, &status))
        status = read(tables);
    return status;
}

static enum flamepix_status read_mapping(struct tables *tables)
{
    static const char *const keys[] = {"filenameStrindex", NULL};
    uint64_t file[1];
    enum flamepix_status status = read_numbers(tables->json, keys, file);
    return status == FLAMEPIX_OK ? fpx_otlp_add_mapping(tables->otlp, file[0]) : status;
}

static enum flamepix_status read_function(struct tables *tables)
{
    static const char *const keys[] = {"nameStrindex", "systemNameStrindex", "filenameStrindex",
                                       NULL};
    uint64_t numbers[3];
    enum flamepix_status status = read_numbers(tables->json, keys, numbers);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_otlp_add_function(tables->otlp,
                                 (struct fpx_function){numbers[0], numbers[1], numbers[2]});
}

static enum flamepix_status read_line(struct tables *tables)
{
    static const char *const keys[] = {"functionIndex", "line", NULL};
    uint64_t numbers[2];
    enum flamepix_status status = read_numbers(tables->json, keys, numbers);
    return status == FLAMEPIX_OK ? fpx_otlp_add_line(tables->otlp, numbers[0], numbers[1]) : status;
}

static enum flamepix_status read_location(struct tables *tables)
{
    struct flamepix_bytes key;
    uint64_t address = 0;
    uint64_t mapping = FPX_OTLP_NO_MAPPING;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_json_begin_object(tables->json))
        return fpx_json_status(tables->json);
    while (fpx_json_next_member(tables->json, &key, &status)) {
        if (fpx_json_is(key, "address"))
            address = read_number(tables->json);
        else if (fpx_json_is(key, "mappingIndex"))
            mapping = read_number(tables->json);
        else if (fpx_json_is(key, "lines") || fpx_json_is(key, "line"))
            status = read_array(tables, read_line);
    }
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_otlp_add_location(tables->otlp, address, mapping);
}

static enum flamepix_status read_string(struct tables *tables)
{
    struct flamepix_bytes text = {"", 0};
    if (!fpx_json_read_string(tables->json, &text) && fpx_json_status(tables->json) != FLAMEPIX_OK)
        return fpx_json_status(tables->json);
    return fpx_text_table_append(&tables->otlp->table.texts, text);
}

static enum flamepix_status read_index(struct tables *tables)
{
    return fpx_otlp_add_index(tables->otlp, read_number(tables->json));
}

static enum flamepix_status read_stack(struct tables *tables)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_json_begin_object(tables->json))
        return fpx_json_status(tables->json);
    while (fpx_json_next_member(tables->json, &key, &status)) {
        if (fpx_json_is(key, "locationIndices"))
            status = read_array(tables, read_index);
    }
    return status == FLAMEPIX_OK ? fpx_otlp_add_stack(tables->otlp) : status;
}

/* -- attributes -------------------------------------------------------------------------------- */

/* A string, a boolean or an integer. */
static enum flamepix_status read_attribute_value(struct tables *tables,
                                                 struct fpx_otlp_attribute *attribute)
{
    struct fpx_otlp_attributes *attributes = &tables->otlp->attributes;
    struct flamepix_bytes key;
    struct flamepix_bytes text;
    bool truth;
    enum flamepix_status status = fpx_json_open_object(tables->json);
    while (fpx_json_next_member(tables->json, &key, &status)) {
        if (fpx_json_is(key, "stringValue")) {
            if (fpx_json_read_string(tables->json, &text))
                status = fpx_otlp_attribute_text(attributes, attribute, text);
        } else if (fpx_json_is(key, "boolValue")) {
            if (fpx_json_read_bool(tables->json, &truth))
                status = fpx_otlp_attribute_text(attributes, attribute,
                                                 flamepix_bytes_of(truth ? "true" : "false"));
        } else if (fpx_json_is(key, "stringValueStrindex")) {
            attribute->text = read_number(tables->json);
        } else if (fpx_json_is(key, "intValue")) {
            (void)fpx_json_read_integer(tables->json, &attribute->label.number);
        }
    }
    return status;
}

/* The key is written out, or a text number; with a number there may be a unit, too. */
static enum flamepix_status read_attribute(struct tables *tables,
                                           struct fpx_otlp_attribute *attribute)
{
    struct flamepix_bytes key;
    struct flamepix_bytes text;
    enum flamepix_status status = fpx_json_open_object(tables->json);
    while (fpx_json_next_member(tables->json, &key, &status)) {
        if (fpx_json_is(key, "keyStrindex"))
            attribute->key = read_number(tables->json);
        else if (fpx_json_is(key, "unitStrindex"))
            attribute->unit = read_number(tables->json);
        else if (fpx_json_is(key, "value"))
            status = read_attribute_value(tables, attribute);
        else if (fpx_json_is(key, "key") && fpx_json_read_string(tables->json, &text))
            status = fpx_otlp_attribute_key(&tables->otlp->attributes, attribute, text);
    }
    return status;
}

static enum flamepix_status read_attribute_of_table(struct tables *tables)
{
    struct fpx_otlp_attribute attribute = {0};
    if (!tables->otlp->attributes.are_wanted)
        return FLAMEPIX_OK;
    const enum flamepix_status status = read_attribute(tables, &attribute);
    return status == FLAMEPIX_OK ? fpx_otlp_add_table_attribute(tables->otlp, &attribute) : status;
}

static enum flamepix_status read_attribute_of_resource(struct tables *tables)
{
    struct fpx_otlp_attribute attribute = {0};
    const enum flamepix_status status = read_attribute(tables, &attribute);
    return status == FLAMEPIX_OK
               ? fpx_otlp_add_attribute_of(tables->otlp, &attribute, tables->profile)
               : status;
}

/* -- the dictionary ---------------------------------------------------------------------------- */

/* The tables: in the dictionary, or in older files in a profile or in the document itself. */
static const struct table {
    const char *key;
    read_fn *read;
} rows[] = {{"mappingTable", read_mapping},   {"locationTable", read_location},
            {"functionTable", read_function}, {"stringTable", read_string},
            {"stackTable", read_stack},       {"attributeTable", read_attribute_of_table}};

static const struct table *find_table(struct flamepix_bytes key)
{
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (fpx_json_is(key, rows[i].key))
            return &rows[i];
    }
    return NULL;
}

static enum flamepix_status read_table(struct tables *tables, struct flamepix_bytes key)
{
    const struct table *table = find_table(key);
    return table != NULL ? read_array(tables, table->read) : FLAMEPIX_OK;
}

static enum flamepix_status read_dictionary(struct tables *tables)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(tables->json);
    while (fpx_json_next_member(tables->json, &key, &status))
        status = read_table(tables, key);
    return status;
}

/* -- profiles ---------------------------------------------------------------------------------- */

/* Reads the arrays of this name in an object. */
static enum flamepix_status read_within(struct tables *tables, const char *name, read_fn *read)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(tables->json);
    while (fpx_json_next_member(tables->json, &key, &status)) {
        if (fpx_json_is(key, name))
            status = read_array(tables, read);
    }
    return status;
}

static enum flamepix_status read_type(struct tables *tables)
{
    static const char *const keys[] = {"typeStrindex", "unitStrindex", NULL};
    uint64_t numbers[2];
    enum flamepix_status status = read_numbers(tables->json, keys, numbers);
    return status == FLAMEPIX_OK ? fpx_otlp_add_type(tables->otlp, numbers[0], numbers[1]) : status;
}

/* A value, or in older files an array. */
static enum flamepix_status read_types(struct tables *tables)
{
    enum fpx_json_kind kind;
    enum flamepix_status status = fpx_json_peek(tables->json, &kind);
    if (status != FLAMEPIX_OK)
        return status;
    return kind == FPX_JSON_ARRAY_BEGIN ? read_array(tables, read_type) : read_type(tables);
}

static enum flamepix_status read_profile_members(struct tables *tables)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    while (fpx_json_next_member(tables->json, &key, &status)) {
        if (fpx_json_is(key, "sampleType")) {
            status = read_types(tables);
        } else if (fpx_json_is(key, "locationIndices")) {
            tables->has_list = true;
            status = read_array(tables, read_index);
        } else {
            status = read_table(tables, key);
        }
    }
    return status;
}

static enum flamepix_status read_profile(struct tables *tables)
{
    if (!fpx_json_begin_object(tables->json))
        return fpx_json_status(tables->json);
    tables->has_list = false;
    fpx_otlp_begin_profile(tables->otlp);
    const enum flamepix_status status = read_profile_members(tables);
    /* The undamaged beginning of a damaged profile is read, too. */
    const enum flamepix_status ended = fpx_otlp_end_profile(tables->otlp, tables->has_list);
    return status != FLAMEPIX_OK ? status : ended;
}

static enum flamepix_status read_scope(struct tables *tables)
{
    return read_within(tables, "profiles", read_profile);
}

static enum flamepix_status read_resource(struct tables *tables)
{
    return read_within(tables, "scopeProfiles", read_scope);
}

enum flamepix_status fpx_otlp_json_resource(struct fpx_otlp *otlp, struct fpx_json_reader *json,
                                            size_t profile)
{
    struct tables tables = {.json = json, .otlp = otlp, .profile = profile};
    return read_within(&tables, "attributes", read_attribute_of_resource);
}

/* -- documents --------------------------------------------------------------------------------- */

static enum flamepix_status read_member(struct tables *tables, struct flamepix_bytes key)
{
    const bool is_dictionary = fpx_json_is(key, "dictionary");
    if (fpx_json_is(key, "resourceProfiles")) {
        fpx_otlp_begin_resources(tables->otlp);
        return read_array(tables, read_resource);
    }
    if (!is_dictionary && find_table(key) == NULL)
        return FLAMEPIX_OK;
    fpx_otlp_begin_tables(tables->otlp);
    return is_dictionary ? read_dictionary(tables) : read_table(tables, key);
}

enum flamepix_status fpx_otlp_json_tables(struct fpx_otlp *otlp, struct fpx_json_reader *json)
{
    struct tables tables = {.json = json, .otlp = otlp};
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    do {
        status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
        while (status == FLAMEPIX_OK && (status = fpx_json_member(json, &key)) == FLAMEPIX_OK)
            status = read_member(&tables, key);
        fpx_otlp_end_document(otlp);
        if (status == FLAMEPIX_END)
            status = fpx_json_next_document(json);
    } while (status == FLAMEPIX_OK);
    return status;
}
