/* The metadata event of versions 1 and 2: a table of texts, and a tree of elements with a name,
 * attributes and children. All texts are numbers in the table:
 *
 *     root
 *         metadata
 *             class  id="101" name="jdk.ExecutionSample" superType="jdk.jfr.Event"
 *                 field  name="stackTrace" class="26" constantPool="true"
 *                     annotation ...
 *         region ...
 *
 * The tree is walked with a list of the remaining children of each open element. */
#include "format/java/jfr_file.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

struct reading {
    struct fpx_jfr_bytes *bytes;
    struct fpx_jfr_types *types;
    struct fpx_text_table texts;
    uint64_t *children; /* left in each open element, outermost first */
    size_t depth, capacity;
    size_t class_depth; /* of the open class; SIZE_MAX: none */
};

/* An element's attributes that define a class or field. */
struct attributes {
    struct flamepix_bytes name, id, class, dimension, constant;
};

static enum flamepix_status read_texts(struct reading *reading)
{
    uint64_t count = fpx_jfr_integer(reading->bytes, 4);
    enum flamepix_status status = FLAMEPIX_OK;
    for (; count > 0 && status == FLAMEPIX_OK; count--) {
        struct fpx_jfr_text text;
        status = fpx_jfr_text(reading->bytes, &reading->types->texts, &text);
        if (reading->bytes->is_short)
            return status;
        if (status == FLAMEPIX_OK)
            status = fpx_text_table_append(&reading->texts, text.text);
    }
    return status;
}

static struct flamepix_bytes read_text(struct reading *reading)
{
    return fpx_text_table_get(&reading->texts, fpx_jfr_integer(reading->bytes, 4));
}

static bool is(struct flamepix_bytes text, const char *known)
{
    return flamepix_bytes_equal(text, flamepix_bytes_of(known));
}

static void read_attributes(struct reading *reading, struct attributes *attributes_ret)
{
    *attributes_ret = (struct attributes){0};
    uint64_t count = fpx_jfr_integer(reading->bytes, 4);
    for (; count > 0 && !reading->bytes->is_short; count--) {
        const struct flamepix_bytes key = read_text(reading);
        const struct flamepix_bytes value = read_text(reading);
        if (is(key, "name"))
            attributes_ret->name = value;
        else if (is(key, "id"))
            attributes_ret->id = value;
        else if (is(key, "class"))
            attributes_ret->class = value;
        else if (is(key, "dimension"))
            attributes_ret->dimension = value;
        else if (is(key, "constantPool"))
            attributes_ret->constant = value;
    }
}

static uint64_t number_of(struct flamepix_bytes text)
{
    uint64_t number = 0;
    fpx_take_number(&text, &number);
    return number;
}

static enum flamepix_status add_field(struct reading *reading, const struct attributes *attributes)
{
    const struct fpx_jfr_field field = {.type = number_of(attributes->class),
                                        .is_array = number_of(attributes->dimension) > 0,
                                        .is_constant = is(attributes->constant, "true")};
    return fpx_jfr_types_add_field(reading->types, attributes->name, &field);
}

static enum flamepix_status open_element(struct reading *reading, uint64_t children)
{
    enum flamepix_status status = fpx_array_reserve(&reading->children, &reading->capacity,
                                                    reading->depth + 1, sizeof(*reading->children));
    if (status == FLAMEPIX_OK)
        reading->children[reading->depth++] = children;
    return status;
}

/* Closes elements without further children. */
static void close_elements(struct reading *reading)
{
    while (reading->depth > 0 && reading->children[reading->depth - 1] == 0)
        reading->depth--;
    if (reading->class_depth != SIZE_MAX && reading->depth <= reading->class_depth)
        reading->class_depth = SIZE_MAX;
}

static enum flamepix_status read_element(struct reading *reading)
{
    struct attributes attributes;
    const struct flamepix_bytes name = read_text(reading);
    enum flamepix_status status = FLAMEPIX_OK;
    read_attributes(reading, &attributes);
    const uint64_t children = fpx_jfr_integer(reading->bytes, 4);
    if (reading->bytes->is_short)
        return FLAMEPIX_OK;
    if (reading->class_depth == SIZE_MAX && is(name, "class")) {
        reading->class_depth = reading->depth;
        status = fpx_jfr_types_add(reading->types, number_of(attributes.id), attributes.name);
    } else if (reading->class_depth != SIZE_MAX && reading->depth == reading->class_depth + 1 &&
               is(name, "field")) {
        status = add_field(reading, &attributes);
    }
    if (status == FLAMEPIX_OK)
        status = open_element(reading, children);
    return status;
}

static enum flamepix_status read_tree(struct reading *reading)
{
    enum flamepix_status status = open_element(reading, 1);
    while (status == FLAMEPIX_OK && reading->depth > 0 && !reading->bytes->is_short) {
        reading->children[reading->depth - 1]--;
        status = read_element(reading);
        close_elements(reading);
    }
    return status;
}

enum flamepix_status fpx_jfr_read_metadata(struct fpx_jfr_bytes *bytes, struct fpx_jfr_types *types)
{
    struct reading reading = {.bytes = bytes, .types = types, .class_depth = SIZE_MAX};
    for (int i = 0; i < 3; i++)
        fpx_jfr_integer(bytes, 8); /* start time, duration, number */
    enum flamepix_status status = read_texts(&reading);
    if (status == FLAMEPIX_OK)
        status = read_tree(&reading);
    if (status == FLAMEPIX_END)
        bytes->is_short = true; /* there are too many */
    fpx_jfr_types_close(types);
    fpx_text_table_free(&reading.texts);
    free(reading.children);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}
