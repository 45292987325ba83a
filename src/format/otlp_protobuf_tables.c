#include "format/otlp_tables.h"

/* The tables are read by one who fills them. */
struct tables {
    struct flamepix_protobuf *message;
    struct flamepix_otlp *otlp;
    bool has_dictionary;
    bool has_list; /* the profile that is open */
};

typedef enum flamepix_status take_fn(struct tables *tables,
                                     const struct flamepix_protobuf_field *field);

/* Hands the fields of a message, the last field, to `take`. */
static enum flamepix_status take_message(struct tables *tables,
                                         const struct flamepix_protobuf_field *field, take_fn *take)
{
    struct flamepix_protobuf_field part;
    enum flamepix_status status = flamepix_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(tables->message, &part)) == FLAMEPIX_OK)
        status = take(tables, &part);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* The numbers of a message, by their fields. */
enum { FIELDS = 6 };

static enum flamepix_status take_numbers(struct tables *tables,
                                         const struct flamepix_protobuf_field *field,
                                         uint64_t numbers[FIELDS])
{
    struct flamepix_protobuf_field part;
    enum flamepix_status status = flamepix_protobuf_enter(tables->message, field);
    memset(numbers, 0, FIELDS * sizeof(*numbers));
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(tables->message, &part)) == FLAMEPIX_OK) {
        if (part.written == FLAMEPIX_PROTOBUF_VARINT && part.number < FIELDS)
            numbers[part.number] = part.value;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- tables ------------------------------------------------------------------------------------ */

static enum flamepix_status take_mapping(struct tables *tables,
                                         const struct flamepix_protobuf_field *field)
{
    enum { FILE_NAME = 4 };
    uint64_t numbers[FIELDS];
    enum flamepix_status status = take_numbers(tables, field, numbers);
    return status == FLAMEPIX_OK ? flamepix_otlp_add_mapping(tables->otlp, numbers[FILE_NAME])
                                 : status;
}

static enum flamepix_status take_location(struct tables *tables,
                                          const struct flamepix_protobuf_field *field)
{
    enum { MAPPING = 1, ADDRESS = 2, LINE = 3 };
    struct flamepix_protobuf_field part;
    uint64_t numbers[LINE] = {[MAPPING] = FLAMEPIX_OTLP_NO_MAPPING};
    uint64_t line[FIELDS];
    enum flamepix_status status = flamepix_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(tables->message, &part)) == FLAMEPIX_OK) {
        if (part.number < LINE && part.written == FLAMEPIX_PROTOBUF_VARINT)
            numbers[part.number] = part.value;
        if (part.number != LINE)
            continue;
        status = take_numbers(tables, &part, line);
        if (status == FLAMEPIX_OK)
            status = flamepix_otlp_add_line(tables->otlp, line[1], line[2]);
    }
    if (status != FLAMEPIX_END)
        return status;
    return flamepix_otlp_add_location(tables->otlp, numbers[ADDRESS], numbers[MAPPING]);
}

static enum flamepix_status take_function(struct tables *tables,
                                          const struct flamepix_protobuf_field *field)
{
    enum { NAME = 1, SYSTEM_NAME = 2, FILE_NAME = 3 };
    uint64_t numbers[FIELDS];
    enum flamepix_status status = take_numbers(tables, field, numbers);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_otlp_add_function(
        tables->otlp,
        (struct flamepix_function){numbers[NAME], numbers[SYSTEM_NAME], numbers[FILE_NAME]});
}

/* Numbers of locations, one or several in one field. */
static enum flamepix_status take_indices(struct tables *tables,
                                         const struct flamepix_protobuf_field *field)
{
    uint64_t index;
    if (field->written == FLAMEPIX_PROTOBUF_VARINT)
        return flamepix_otlp_add_index(tables->otlp, field->value);
    enum flamepix_status status = flamepix_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_number(tables->message, &index)) == FLAMEPIX_OK)
        status = flamepix_otlp_add_index(tables->otlp, index);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status take_stack_field(struct tables *tables,
                                             const struct flamepix_protobuf_field *field)
{
    return field->number == 1 ? take_indices(tables, field) : FLAMEPIX_OK;
}

static enum flamepix_status take_stack(struct tables *tables,
                                       const struct flamepix_protobuf_field *field)
{
    enum flamepix_status status = take_message(tables, field, take_stack_field);
    return status == FLAMEPIX_OK ? flamepix_otlp_add_stack(tables->otlp) : status;
}

static enum flamepix_status take_string(struct tables *tables,
                                        const struct flamepix_protobuf_field *field)
{
    struct flamepix_bytes text;
    enum flamepix_status status = flamepix_protobuf_text(tables->message, field, &text);
    return status == FLAMEPIX_OK ? flamepix_text_table_append(&tables->otlp->table.texts, text)
                                 : status;
}

/* -- attributes -------------------------------------------------------------------------------- */

/* A text, a truth, a whole number, or one with a fraction, which is left out. */
static enum flamepix_status take_attribute_value(struct tables *tables,
                                                 const struct flamepix_protobuf_field *field,
                                                 struct flamepix_otlp_attribute *attribute)
{
    enum { TEXT = 1, TRUTH = 2, NUMBER = 3 };
    struct flamepix_otlp_attributes *attributes = &tables->otlp->attributes;
    struct flamepix_protobuf_field part;
    struct flamepix_bytes text;
    enum flamepix_status status = flamepix_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(tables->message, &part)) == FLAMEPIX_OK) {
        const bool is_number = part.written == FLAMEPIX_PROTOBUF_VARINT;
        if (part.number == TEXT && part.written == FLAMEPIX_PROTOBUF_BYTES) {
            status = flamepix_protobuf_text(tables->message, &part, &text);
            if (status == FLAMEPIX_OK)
                status = flamepix_otlp_attribute_text(attributes, attribute, text);
        } else if (part.number == TRUTH && is_number) {
            status = flamepix_otlp_attribute_text(
                attributes, attribute, flamepix_bytes_of(part.value != 0 ? "true" : "false"));
        } else if (part.number == NUMBER && is_number) {
            attribute->label.number = (int64_t)part.value;
        }
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Its key is written out, or the number of a text; then it may have a unit, too. */
static enum flamepix_status take_attribute(struct tables *tables,
                                           const struct flamepix_protobuf_field *field,
                                           struct flamepix_otlp_attribute *attribute)
{
    enum { KEY = 1, VALUE = 2, UNIT = 3 };
    struct flamepix_protobuf_field part;
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(tables->message, &part)) == FLAMEPIX_OK) {
        const bool is_number = part.written == FLAMEPIX_PROTOBUF_VARINT;
        if (part.number == KEY && is_number) {
            attribute->key = part.value;
        } else if (part.number == KEY) {
            status = flamepix_protobuf_text(tables->message, &part, &key);
            if (status == FLAMEPIX_OK)
                status = flamepix_otlp_attribute_key(&tables->otlp->attributes, attribute, key);
        } else if (part.number == VALUE) {
            status = take_attribute_value(tables, &part, attribute);
        } else if (part.number == UNIT && is_number) {
            attribute->unit = part.value;
        }
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status take_attribute_of_table(struct tables *tables,
                                                    const struct flamepix_protobuf_field *field)
{
    struct flamepix_otlp_attribute attribute = {0};
    if (!tables->otlp->attributes.are_wanted)
        return FLAMEPIX_OK;
    const enum flamepix_status status = take_attribute(tables, field, &attribute);
    return status == FLAMEPIX_OK
               ? flamepix_otlp_add_attribute(&tables->otlp->attributes, &attribute)
               : status;
}

static enum flamepix_status take_attribute_of_resource(struct tables *tables,
                                                       const struct flamepix_protobuf_field *field)
{
    struct flamepix_otlp_attribute attribute = {0};
    if (field->number != 1)
        return FLAMEPIX_OK;
    const enum flamepix_status status = take_attribute(tables, field, &attribute);
    return status == FLAMEPIX_OK
               ? flamepix_otlp_add_resource_attribute(&tables->otlp->attributes, &attribute)
               : status;
}

enum flamepix_status flamepix_otlp_protobuf_resource(struct flamepix_otlp *otlp,
                                                     struct flamepix_protobuf *message,
                                                     const struct flamepix_protobuf_field *field)
{
    struct tables tables = {.message = message, .otlp = otlp};
    return take_message(&tables, field, take_attribute_of_resource);
}

/* -- the dictionary ---------------------------------------------------------------------------- */

/* What a field of the dictionary is, or of a profile with tables of its own. */
struct table {
    uint64_t number;
    take_fn *take;
};

static enum flamepix_status take_table(struct tables *tables,
                                       const struct flamepix_protobuf_field *field,
                                       const struct table *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rows[i].number == field->number)
            return rows[i].take(tables, field);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status take_of_dictionary(struct tables *tables,
                                               const struct flamepix_protobuf_field *field)
{
    static const struct table rows[] = {
        {1, take_mapping}, {2, take_location},           {3, take_function},
        {5, take_string},  {6, take_attribute_of_table}, {7, take_stack}};
    return take_table(tables, field, rows, sizeof(rows) / sizeof(rows[0]));
}

/* -- profiles ---------------------------------------------------------------------------------- */

enum { WITHIN = 2, RESOURCE = 1, DICTIONARY = 2 };

static enum flamepix_status take_type(struct tables *tables,
                                      const struct flamepix_protobuf_field *field)
{
    uint64_t numbers[FIELDS];
    enum flamepix_status status = take_numbers(tables, field, numbers);
    return status == FLAMEPIX_OK ? flamepix_otlp_add_type(tables->otlp, numbers[1], numbers[2])
                                 : status;
}

/* In newer files field 3 is a time, which is one number of eight bytes. */
static enum flamepix_status take_of_profile(struct tables *tables,
                                            const struct flamepix_protobuf_field *field)
{
    enum { TYPE = 1, LIST = 3 };
    static const struct table own[] = {{1, take_type},     {3, take_mapping},
                                       {4, take_location}, {5, take_indices},
                                       {6, take_function}, {7, take_attribute_of_table},
                                       {10, take_string}};
    const bool is_packed = field->written == FLAMEPIX_PROTOBUF_BYTES;
    if (!tables->has_dictionary)
        return is_packed ? take_table(tables, field, own, sizeof(own) / sizeof(own[0]))
                         : FLAMEPIX_OK;
    if (field->number == TYPE)
        return take_type(tables, field);
    if (field->number != LIST || !is_packed)
        return FLAMEPIX_OK;
    tables->has_list = true;
    return take_indices(tables, field);
}

static enum flamepix_status take_profile(struct tables *tables,
                                         const struct flamepix_protobuf_field *field)
{
    tables->has_list = !tables->has_dictionary;
    flamepix_otlp_begin_profile(tables->otlp);
    const enum flamepix_status status = take_message(tables, field, take_of_profile);
    /* What a damaged one has before that is read, too. */
    const enum flamepix_status ended = flamepix_otlp_end_profile(tables->otlp, tables->has_list);
    return status != FLAMEPIX_OK ? status : ended;
}

static enum flamepix_status take_of_scope(struct tables *tables,
                                          const struct flamepix_protobuf_field *field)
{
    return field->number == WITHIN ? take_profile(tables, field) : FLAMEPIX_OK;
}

static enum flamepix_status take_of_resource(struct tables *tables,
                                             const struct flamepix_protobuf_field *field)
{
    return field->number == WITHIN ? take_message(tables, field, take_of_scope) : FLAMEPIX_OK;
}

static enum flamepix_status take_of_file(struct tables *tables,
                                         const struct flamepix_protobuf_field *field)
{
    if (field->number == RESOURCE)
        return take_message(tables, field, take_of_resource);
    return field->number == DICTIONARY ? take_message(tables, field, take_of_dictionary)
                                       : FLAMEPIX_OK;
}

enum flamepix_status flamepix_otlp_has_dictionary(struct flamepix_protobuf *message,
                                                  bool *has_dictionary_ret)
{
    struct flamepix_protobuf_field field;
    enum flamepix_status status = FLAMEPIX_OK;
    *has_dictionary_ret = false;
    while (!*has_dictionary_ret &&
           (status = flamepix_protobuf_next(message, &field)) == FLAMEPIX_OK)
        *has_dictionary_ret = field.number == DICTIONARY;
    return status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING ? FLAMEPIX_OK : status;
}

enum flamepix_status flamepix_otlp_protobuf_tables(struct flamepix_otlp *otlp,
                                                   struct flamepix_protobuf *message,
                                                   bool has_dictionary)
{
    struct tables tables = {.message = message, .otlp = otlp, .has_dictionary = has_dictionary};
    struct flamepix_protobuf_field field;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(message, &field)) == FLAMEPIX_OK)
        status = take_of_file(&tables, &field);
    return status;
}
