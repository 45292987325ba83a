/* Writes the nodes of a recording with a change in one of them. */
#include <string.h>

#include "fuzz/structure.h"

struct writer {
    const struct structure *structure;
    const struct structure_edit *edit;
    uint8_t *out;
    size_t length, capacity;
    bool is_full;
};

static void put(struct writer *writer, const void *bytes, size_t nbytes)
{
    if (nbytes > writer->capacity - writer->length) {
        writer->is_full = true;
        return;
    }
    if (nbytes > 0)
        memcpy(writer->out + writer->length, bytes, nbytes);
    writer->length += nbytes;
}

static size_t spell(uint64_t value, uint8_t spelled[10])
{
    size_t nbytes = 0;
    for (; value > 0x7F; value >>= 7)
        spelled[nbytes++] = (uint8_t)(value | 0x80);
    spelled[nbytes++] = (uint8_t)value;
    return nbytes;
}

/* Puts a length in front of what was written from `at` on. */
static void put_length(struct writer *writer, size_t at, uint64_t length)
{
    uint8_t spelled[10];
    const size_t nbytes = spell(length, spelled), written = writer->length - at;
    put(writer, spelled, nbytes);
    if (writer->is_full)
        return;
    memmove(writer->out + at + nbytes, writer->out + at, written);
    memcpy(writer->out + at, spelled, nbytes);
}

static void write_node(struct writer *writer, unsigned number, bool is_edited);

/* The nodes inside, and what stands between them. */
static void write_inside(struct writer *writer, const struct structure_node *node, bool is_edited)
{
    const struct structure *structure = writer->structure;
    size_t at = node->body;
    for (unsigned i = node->first; i != 0; i = structure->nodes[i].next) {
        put(writer, structure->data + at, structure->nodes[i].begin - at);
        write_node(writer, i, is_edited);
        at = structure->nodes[i].end;
    }
    put(writer, structure->data + at, node->end - at);
}

static void write_list(struct writer *writer, const struct structure_node *node, bool is_edited)
{
    const struct structure *structure = writer->structure;
    bool has_item = false;
    put(writer, structure->data + node->begin, 1);
    for (unsigned i = node->first; i != 0; i = structure->nodes[i].next) {
        const size_t before = writer->length;
        if (has_item)
            put(writer, ",", 1);
        const size_t begin = writer->length;
        write_node(writer, i, is_edited);
        if (writer->length == begin)
            writer->length = before;
        has_item |= writer->length != before;
    }
    put(writer, structure->data[node->begin] == '{' ? "}" : "]", 1);
}

static void write_number(uint8_t *to, uint64_t number)
{
    for (size_t i = 8; i-- > 0; number >>= 8)
        to[i] = (uint8_t)number;
}

/* Its length, and the places of its last checkpoint and of its metadata. */
static void write_chunk(struct writer *writer, const struct structure_node *node, bool is_edited)
{
    enum { LENGTH = 8, CHECKPOINT = 16, METADATA = 24 };
    const struct structure *structure = writer->structure;
    const size_t begin = writer->length;
    uint64_t checkpoint = 0, metadata = 0;
    put(writer, structure->data + node->begin, node->head - node->begin);
    for (unsigned i = node->first; i != 0; i = structure->nodes[i].next) {
        const struct structure_node *event = &structure->nodes[i];
        const uint8_t type = event->body < event->end ? structure->data[event->body] : 2;
        checkpoint = type == 1 ? writer->length - begin : checkpoint;
        metadata = type == 0 ? writer->length - begin : metadata;
        write_node(writer, i, is_edited);
    }
    if (writer->is_full)
        return;
    write_number(writer->out + begin + LENGTH, writer->length - begin);
    write_number(writer->out + begin + CHECKPOINT, checkpoint);
    write_number(writer->out + begin + METADATA, metadata);
}

static void write_as_it_is(struct writer *writer, const struct structure_node *node, bool is_edited)
{
    const struct structure *structure = writer->structure;
    if (node->join == STRUCTURE_LIST) {
        write_list(writer, node, is_edited);
        return;
    }
    if (node->join == STRUCTURE_CHUNK) {
        write_chunk(writer, node, is_edited);
        return;
    }
    put(writer, structure->data + node->begin,
        (node->join == STRUCTURE_SIZED ? node->head : node->body) - node->begin);
    const size_t at = writer->length;
    write_inside(writer, node, is_edited);
    if (node->join == STRUCTURE_SIZED)
        put_length(writer, at, writer->length - at);
}

/* -- changes ----------------------------------------------------------------------------------- */

/* In messages like the one that it is in, in arrays, or in copies of itself. */
static void nest(struct writer *writer, const struct structure_node *node, unsigned times)
{
    const struct structure *structure = writer->structure;
    const struct structure_node *around = &structure->nodes[node->parent];
    const size_t begin = writer->length;
    const bool is_json = structure->kind == STRUCTURE_JSON;
    const bool is_member = is_json && node->first != 0 && node->join == STRUCTURE_PLAIN;
    if (is_member)
        put(writer, structure->data + node->begin, node->body - node->begin);
    for (unsigned i = 0; i < times && is_json; i++)
        put(writer, "[", 1);
    write_as_it_is(writer, is_member ? &structure->nodes[node->first] : node, false);
    for (unsigned i = 0; i < times && !writer->is_full; i++) {
        if (is_json) {
            put(writer, "]", 1);
        } else if (around->join == STRUCTURE_SIZED) {
            const size_t nbytes = around->head - around->begin;
            put_length(writer, begin, writer->length - begin);
            put(writer, structure->data + around->begin, nbytes);
            if (writer->is_full)
                return;
            memmove(writer->out + begin + nbytes, writer->out + begin,
                    writer->length - begin - nbytes);
            memcpy(writer->out + begin, structure->data + around->begin, nbytes);
        } else {
            write_as_it_is(writer, node, false);
        }
    }
}

static void write_changed(struct writer *writer, const struct structure_node *node)
{
    const struct structure *structure = writer->structure;
    const struct structure_edit *edit = writer->edit;
    const size_t begin = writer->length;
    switch (edit->change) {
    case STRUCTURE_DROP:
        break;
    case STRUCTURE_REPEAT:
        for (unsigned i = 0; i < edit->times && !writer->is_full; i++) {
            if (i > 0 && structure->nodes[node->parent].join == STRUCTURE_LIST)
                put(writer, ",", 1);
            write_as_it_is(writer, node, false);
        }
        break;
    case STRUCTURE_SWAP:
    case STRUCTURE_REPLACE:
        write_as_it_is(writer, &structure->nodes[edit->b], false);
        break;
    case STRUCTURE_NEST:
        nest(writer, node, edit->times);
        break;
    case STRUCTURE_LIE:
        put(writer, structure->data + node->begin, node->head - node->begin);
        put(writer, structure->data + node->body, node->end - node->body);
        put_length(writer, begin + (node->head - node->begin), edit->value);
        break;
    case STRUCTURE_CONTENT:
        put(writer, structure->data + node->begin,
            (node->join == STRUCTURE_SIZED ? node->head : node->body) - node->begin);
        put(writer, edit->content, edit->content_nbytes);
        if (node->join == STRUCTURE_SIZED)
            put_length(writer, begin + (node->head - node->begin), edit->content_nbytes);
        break;
    }
}

static void write_node(struct writer *writer, unsigned number, bool is_edited)
{
    const struct structure_node *node = &writer->structure->nodes[number];
    if (writer->is_full)
        return;
    if (is_edited && number == writer->edit->a)
        write_changed(writer, node);
    else if (is_edited && number == writer->edit->b && writer->edit->change == STRUCTURE_SWAP)
        write_as_it_is(writer, &writer->structure->nodes[writer->edit->a], false);
    else
        write_as_it_is(writer, node, is_edited);
}

size_t structure_write(const struct structure *structure, const struct structure_edit *edit,
                       uint8_t *out, size_t capacity)
{
    struct writer writer = {.structure = structure, .edit = edit, .out = out, .capacity = capacity};
    write_node(&writer, 0, true);
    return writer.is_full ? 0 : writer.length;
}
