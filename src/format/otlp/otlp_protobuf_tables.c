#include "format/otlp/otlp.h"

/* State of the pass that reads the tables. */
struct tables {
    struct fpx_protobuf *message;
    struct fpx_otlp *otlp;
    enum fpx_otlp_layout layout;
    bool has_list;    /* the open profile */
    size_t profile;   /* of a resource: its first profile */
    bool is_resource; /* attributes are read from it */
    bool begins_with_resources;
};

typedef enum flamepix_status take_fn(struct tables *tables, const struct fpx_protobuf_field *field);

/* Hands each field of a message, the last field read, to `take`. */
static enum flamepix_status take_message(struct tables *tables,
                                         const struct fpx_protobuf_field *field, take_fn *take)
{
    struct fpx_protobuf_field part;
    enum flamepix_status status = fpx_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_next(tables->message, &part)) == FLAMEPIX_OK)
        status = take(tables, &part);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Reads the numbers of a message by field number. */
enum { FIELDS = 6 };

static enum flamepix_status take_numbers(struct tables *tables,
                                         const struct fpx_protobuf_field *field,
                                         uint64_t numbers[FIELDS])
{
    struct fpx_protobuf_field part;
    enum flamepix_status status = fpx_protobuf_enter(tables->message, field);
    memset(numbers, 0, FIELDS * sizeof(*numbers));
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_next(tables->message, &part)) == FLAMEPIX_OK) {
        if (part.written == FPX_PROTOBUF_VARINT && part.number < FIELDS)
            numbers[part.number] = part.value;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- tables ------------------------------------------------------------------------------------ */

static enum flamepix_status take_mapping(struct tables *tables,
                                         const struct fpx_protobuf_field *field)
{
    enum { FILE_NAME = 4 };
    uint64_t numbers[FIELDS];
    enum flamepix_status status = take_numbers(tables, field, numbers);
    return status == FLAMEPIX_OK ? fpx_otlp_add_mapping(tables->otlp, numbers[FILE_NAME]) : status;
}

static enum flamepix_status take_location(struct tables *tables,
                                          const struct fpx_protobuf_field *field)
{
    enum { MAPPING = 1, ADDRESS = 2, LINE = 3 };
    struct fpx_protobuf_field part;
    uint64_t numbers[LINE] = {[MAPPING] = FPX_OTLP_NO_MAPPING};
    uint64_t line[FIELDS];
    enum flamepix_status status = fpx_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_next(tables->message, &part)) == FLAMEPIX_OK) {
        if (part.number < LINE && part.written == FPX_PROTOBUF_VARINT)
            numbers[part.number] = part.value;
        if (part.number != LINE)
            continue;
        status = take_numbers(tables, &part, line);
        if (status == FLAMEPIX_OK)
            status = fpx_otlp_add_line(tables->otlp, line[1], line[2]);
    }
    if (status != FLAMEPIX_END)
        return status;
    return fpx_otlp_add_location(tables->otlp, numbers[ADDRESS], numbers[MAPPING]);
}

static enum flamepix_status take_function(struct tables *tables,
                                          const struct fpx_protobuf_field *field)
{
    enum { NAME = 1, SYSTEM_NAME = 2, FILE_NAME = 3 };
    uint64_t numbers[FIELDS];
    enum flamepix_status status = take_numbers(tables, field, numbers);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_otlp_add_function(
        tables->otlp,
        (struct fpx_function){numbers[NAME], numbers[SYSTEM_NAME], numbers[FILE_NAME]});
}

/* Location numbers, one or several in one field. */
static enum flamepix_status take_indices(struct tables *tables,
                                         const struct fpx_protobuf_field *field)
{
    uint64_t index;
    if (field->written == FPX_PROTOBUF_VARINT)
        return fpx_otlp_add_index(tables->otlp, field->value);
    enum flamepix_status status = fpx_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_number(tables->message, &index)) == FLAMEPIX_OK)
        status = fpx_otlp_add_index(tables->otlp, index);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status take_stack_field(struct tables *tables,
                                             const struct fpx_protobuf_field *field)
{
    return field->number == 1 ? take_indices(tables, field) : FLAMEPIX_OK;
}

static enum flamepix_status take_stack(struct tables *tables,
                                       const struct fpx_protobuf_field *field)
{
    enum flamepix_status status = take_message(tables, field, take_stack_field);
    return status == FLAMEPIX_OK ? fpx_otlp_add_stack(tables->otlp) : status;
}

static enum flamepix_status take_string(struct tables *tables,
                                        const struct fpx_protobuf_field *field)
{
    struct flamepix_bytes text;
    enum flamepix_status status = fpx_protobuf_text(tables->message, field, &text);
    return status == FLAMEPIX_OK ? fpx_text_table_append(&tables->otlp->table.texts, text) : status;
}

/* -- attributes -------------------------------------------------------------------------------- */

/* A string, a boolean or an integer; a number with a fraction is left out. */
static enum flamepix_status take_attribute_value(struct tables *tables,
                                                 const struct fpx_protobuf_field *field,
                                                 struct fpx_otlp_attribute *attribute)
{
    enum { TEXT = 1, TRUTH = 2, NUMBER = 3, TEXT_NUMBER = 8 };
    struct fpx_otlp_attributes *attributes = &tables->otlp->attributes;
    struct fpx_protobuf_field part;
    struct flamepix_bytes text;
    enum flamepix_status status = fpx_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_next(tables->message, &part)) == FLAMEPIX_OK) {
        const bool is_number = part.written == FPX_PROTOBUF_VARINT;
        if (part.number == TEXT && part.written == FPX_PROTOBUF_BYTES) {
            status = fpx_protobuf_text(tables->message, &part, &text);
            if (status == FLAMEPIX_OK)
                status = fpx_otlp_attribute_text(attributes, attribute, text);
        } else if (part.number == TRUTH && is_number) {
            status = fpx_otlp_attribute_text(attributes, attribute,
                                             flamepix_bytes_of(part.value != 0 ? "true" : "false"));
        } else if (part.number == NUMBER && is_number) {
            attribute->label.number = (int64_t)part.value;
        } else if (part.number == TEXT_NUMBER && is_number) {
            attribute->text = part.value;
        }
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* The key is written out, or a text number. In the table, field 3 is the unit; in a resource it is
 * the text number of the key. */
static enum flamepix_status take_attribute(struct tables *tables,
                                           const struct fpx_protobuf_field *field,
                                           struct fpx_otlp_attribute *attribute)
{
    enum { KEY = 1, VALUE = 2, UNIT_OR_KEY = 3 };
    struct fpx_protobuf_field part;
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_protobuf_enter(tables->message, field);
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_next(tables->message, &part)) == FLAMEPIX_OK) {
        const bool is_number = part.written == FPX_PROTOBUF_VARINT;
        if (part.number == KEY && is_number) {
            attribute->key = part.value;
        } else if (part.number == KEY) {
            status = fpx_protobuf_text(tables->message, &part, &key);
            if (status == FLAMEPIX_OK)
                status = fpx_otlp_attribute_key(&tables->otlp->attributes, attribute, key);
        } else if (part.number == VALUE) {
            status = take_attribute_value(tables, &part, attribute);
        } else if (part.number == UNIT_OR_KEY && is_number) {
            *(tables->is_resource ? &attribute->key : &attribute->unit) = part.value;
        }
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status take_attribute_of_table(struct tables *tables,
                                                    const struct fpx_protobuf_field *field)
{
    struct fpx_otlp_attribute attribute = {0};
    if (!tables->otlp->attributes.are_wanted)
        return FLAMEPIX_OK;
    const enum flamepix_status status = take_attribute(tables, field, &attribute);
    return status == FLAMEPIX_OK ? fpx_otlp_add_table_attribute(tables->otlp, &attribute) : status;
}

static enum flamepix_status take_attribute_of_resource(struct tables *tables,
                                                       const struct fpx_protobuf_field *field)
{
    struct fpx_otlp_attribute attribute = {0};
    if (field->number != 1)
        return FLAMEPIX_OK;
    const enum flamepix_status status = take_attribute(tables, field, &attribute);
    return status == FLAMEPIX_OK
               ? fpx_otlp_add_attribute_of(tables->otlp, &attribute, tables->profile)
               : status;
}

enum flamepix_status fpx_otlp_protobuf_resource(struct fpx_otlp *otlp, struct fpx_protobuf *message,
                                                const struct fpx_protobuf_field *field,
                                                size_t profile)
{
    struct tables tables = {
        .message = message, .otlp = otlp, .profile = profile, .is_resource = true};
    return take_message(&tables, field, take_attribute_of_resource);
}

/* -- the dictionary ---------------------------------------------------------------------------- */

/* Reads a field of the dictionary, or of a profile with its own tables. */
struct table {
    uint64_t number;
    take_fn *take;
};

static enum flamepix_status take_table(struct tables *tables,
                                       const struct fpx_protobuf_field *field,
                                       const struct table *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rows[i].number == field->number)
            return rows[i].take(tables, field);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status take_of_dictionary(struct tables *tables,
                                               const struct fpx_protobuf_field *field)
{
    static const struct table rows[] = {
        {1, take_mapping}, {2, take_location},           {3, take_function},
        {5, take_string},  {6, take_attribute_of_table}, {7, take_stack}};
    return take_table(tables, field, rows, sizeof(rows) / sizeof(rows[0]));
}

/* -- profiles ---------------------------------------------------------------------------------- */

enum { WITHIN = 2, RESOURCE = 1 };

static enum flamepix_status take_type(struct tables *tables, const struct fpx_protobuf_field *field)
{
    uint64_t numbers[FIELDS];
    enum flamepix_status status = take_numbers(tables, field, numbers);
    return status == FLAMEPIX_OK ? fpx_otlp_add_type(tables->otlp, numbers[1], numbers[2]) : status;
}

/* In newer files field 3 is a time: one number of eight bytes. */
static enum flamepix_status take_of_profile(struct tables *tables,
                                            const struct fpx_protobuf_field *field)
{
    enum { TYPE = 1, LIST = 3 };
    static const struct table own[] = {{1, take_type},     {3, take_mapping},
                                       {4, take_location}, {5, take_indices},
                                       {6, take_function}, {7, take_attribute_of_table},
                                       {10, take_string}};
    const bool is_packed = field->written == FPX_PROTOBUF_BYTES;
    if (tables->layout == FPX_OTLP_OF_PROFILES)
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
                                         const struct fpx_protobuf_field *field)
{
    tables->has_list = tables->layout != FPX_OTLP_DICTIONARY;
    fpx_otlp_begin_profile(tables->otlp);
    const enum flamepix_status status = take_message(tables, field, take_of_profile);
    /* The undamaged beginning of a damaged profile is read, too. */
    const enum flamepix_status ended = fpx_otlp_end_profile(tables->otlp, tables->has_list);
    return status != FLAMEPIX_OK ? status : ended;
}

static enum flamepix_status take_of_scope(struct tables *tables,
                                          const struct fpx_protobuf_field *field)
{
    return field->number == WITHIN ? take_profile(tables, field) : FLAMEPIX_OK;
}

static enum flamepix_status take_of_resource(struct tables *tables,
                                             const struct fpx_protobuf_field *field)
{
    return field->number == WITHIN ? take_message(tables, field, take_of_scope) : FLAMEPIX_OK;
}

/* -- documents --------------------------------------------------------------------------------- */

/* A field of the document: its tables. */
static enum flamepix_status take_tables(struct tables *tables,
                                        const struct fpx_protobuf_field *field)
{
    enum { DICTIONARY = 2 };
    static const struct table own[] = {{2, take_mapping},
                                       {3, take_location},
                                       {4, take_function},
                                       {6, take_string},
                                       {7, take_attribute_of_table}};
    fpx_otlp_begin_tables(tables->otlp);
    if (tables->layout == FPX_OTLP_OF_DOCUMENTS)
        return take_table(tables, field, own, sizeof(own) / sizeof(own[0]));
    return field->number == DICTIONARY ? take_message(tables, field, take_of_dictionary)
                                       : FLAMEPIX_OK;
}

static enum flamepix_status take_of_document(struct tables *tables,
                                             const struct fpx_protobuf_field *field)
{
    if (field->number != RESOURCE)
        return take_tables(tables, field);
    fpx_otlp_begin_resources(tables->otlp);
    return take_message(tables, field, take_of_resource);
}

/* Whether a field begins the next document: documents appended to one file have no separator. The
 * kind that a file begins with, resources or tables, begins each of its documents. */
static bool is_of_next(const struct tables *tables, const struct fpx_protobuf_field *field)
{
    const struct fpx_otlp_document *document = &tables->otlp->document;
    if (!document->has_begun || !document->has_resources || !document->has_tables)
        return false;
    return (field->number == RESOURCE) == tables->begins_with_resources;
}

static enum flamepix_status take_documents(struct tables *tables)
{
    struct fpx_protobuf_field field;
    enum flamepix_status status = FLAMEPIX_OK;
    tables->otlp->is_continued = true;
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_next(tables->message, &field)) == FLAMEPIX_OK) {
        if (!tables->otlp->document.has_begun && tables->otlp->document_count == 0)
            tables->begins_with_resources = field.number == RESOURCE;
        if (is_of_next(tables, &field))
            fpx_otlp_end_document(tables->otlp);
        status = take_of_document(tables, &field);
    }
    return status;
}

static enum flamepix_status take_framed(struct tables *tables)
{
    struct fpx_protobuf_field field;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_enter_framed(tables->message)) == FLAMEPIX_OK) {
        while (status == FLAMEPIX_OK &&
               (status = fpx_protobuf_next(tables->message, &field)) == FLAMEPIX_OK)
            status = take_of_document(tables, &field);
        fpx_otlp_end_document(tables->otlp);
        status = status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    }
    return status;
}

enum flamepix_status fpx_otlp_protobuf_tables(struct fpx_otlp *otlp, struct fpx_protobuf *message,
                                              bool is_framed, enum fpx_otlp_layout layout)
{
    struct tables tables = {.message = message, .otlp = otlp, .layout = layout};
    return is_framed ? take_framed(&tables) : take_documents(&tables);
}

/* -- the layout -------------------------------------------------------------------------------- */

/* Field 2 of a document is either a dictionary, which contains only tables, or a mapping, which
 * contains only numbers except for the last field; the first mapping is empty. */
static enum flamepix_status is_dictionary(struct fpx_protobuf *message,
                                          const struct fpx_protobuf_field *field, bool *is_ret)
{
    struct fpx_protobuf_field part;
    *is_ret = false;
    if (field->written != FPX_PROTOBUF_BYTES || field->value == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_protobuf_enter(message, field);
    if (status == FLAMEPIX_OK)
        status = fpx_protobuf_next(message, &part);
    *is_ret = status == FLAMEPIX_OK && part.written == FPX_PROTOBUF_BYTES;
    return status;
}

/* Reads the fields of documents until one of them determines the layout (`*is_found_ret`). */
static enum flamepix_status look_at_fields(struct fpx_protobuf *message,
                                           enum fpx_otlp_layout *layout_ret, bool *is_found_ret)
{
    enum { MAPPING_OR_DICTIONARY = 2, LAST_TABLE = 8 };
    struct fpx_protobuf_field field;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && !*is_found_ret &&
           (status = fpx_protobuf_next(message, &field)) == FLAMEPIX_OK) {
        bool is_one = false;
        if (field.number == MAPPING_OR_DICTIONARY)
            status = is_dictionary(message, &field, &is_one);
        *is_found_ret = field.number >= MAPPING_OR_DICTIONARY && field.number <= LAST_TABLE;
        if (*is_found_ret)
            *layout_ret = is_one ? FPX_OTLP_DICTIONARY : FPX_OTLP_OF_DOCUMENTS;
    }
    return status;
}

enum flamepix_status fpx_otlp_find_layout(struct fpx_protobuf *message, bool is_framed,
                                          enum fpx_otlp_layout *layout_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    bool is_found = false;
    *layout_ret = FPX_OTLP_OF_PROFILES;
    while (status == FLAMEPIX_OK && !is_found) {
        if (is_framed)
            status = fpx_protobuf_enter_framed(message);
        if (status != FLAMEPIX_OK)
            break;
        status = look_at_fields(message, layout_ret, &is_found);
        if (is_framed && status == FLAMEPIX_END)
            status = FLAMEPIX_OK;
    }
    return status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING ? FLAMEPIX_OK : status;
}
