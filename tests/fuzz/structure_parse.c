/* Finds the nodes of a recording. */
#include <string.h>

#include "fuzz/structure.h"

static unsigned add(struct structure *structure, unsigned parent, struct structure_node node)
{
    if (structure->count == STRUCTURE_NODES)
        return 0;
    const unsigned number = structure->count++;
    unsigned *place = &structure->nodes[parent].first;
    node.parent = parent;
    structure->nodes[number] = node;
    if (*place == 0)
        *place = number;
    else if (structure->nodes[number - 1].parent == parent)
        structure->nodes[number - 1].next = number;
    else {
        unsigned last = *place;
        while (structure->nodes[last].next != 0)
            last = structure->nodes[last].next;
        structure->nodes[last].next = number;
    }
    return number;
}

/* A number in seven bits per byte, lowest first; false where it does not end. */
static bool take_varint(const uint8_t *data, size_t *at, size_t end, uint64_t *value_ret)
{
    *value_ret = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        const uint8_t byte = data[(*at)++];
        *value_ret |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80)
            return true;
    }
    return false;
}

/* -- protocol buffers -------------------------------------------------------------------------- */

/* The end of the field at `at`; 0: there is none. */
static size_t take_field(const struct structure *structure, size_t at, size_t end,
                         struct structure_node *node_ret)
{
    uint64_t tag, value = 0;
    *node_ret = (struct structure_node){.begin = at};
    if (!take_varint(structure->data, &at, end, &tag) || tag >> 3 == 0)
        return 0;
    node_ret->head = node_ret->body = at;
    if ((tag & 7) == 0 && !take_varint(structure->data, &at, end, &value))
        return 0;
    if ((tag & 7) == 1 || (tag & 7) == 5)
        at += (tag & 7) == 1 ? 8 : 4;
    if ((tag & 7) == 2) {
        if (!take_varint(structure->data, &at, end, &value) || value > end - at)
            return 0;
        node_ret->join = STRUCTURE_SIZED;
        node_ret->body = at;
        at += (size_t)value;
    }
    node_ret->end = at;
    return (tag & 7) == 3 || (tag & 7) == 4 || (tag & 7) > 5 || at > end ? 0 : at;
}

static bool is_message(const struct structure *structure, size_t at, size_t end)
{
    struct structure_node node;
    bool is_text = true;
    for (size_t i = at; i < end && is_text; i++)
        is_text = structure->data[i] >= ' ' && structure->data[i] < 127;
    while (at < end && at != 0 && !is_text)
        at = take_field(structure, at, end, &node);
    return !is_text && at == end;
}

static void parse_message(struct structure *structure, unsigned parent, size_t at, size_t end,
                          unsigned depth)
{
    struct structure_node node;
    size_t next;
    while (at < end && (next = take_field(structure, at, end, &node)) != 0) {
        const unsigned number = add(structure, parent, node);
        if (number != 0 && node.join == STRUCTURE_SIZED && depth < 16 &&
            is_message(structure, node.body, node.end))
            parse_message(structure, number, node.body, node.end, depth + 1);
        at = next;
    }
}

/* -- JFR --------------------------------------------------------------------------------------- */

static uint64_t big_endian(const uint8_t *data, size_t nbytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < nbytes; i++)
        number = number << 8 | data[i];
    return number;
}

static void parse_events(struct structure *structure, unsigned parent, size_t at, size_t end,
                         bool is_compressed)
{
    while (at < end) {
        const size_t begin = at;
        uint64_t nbytes = 0;
        if (is_compressed && !take_varint(structure->data, &at, end, &nbytes))
            return;
        if (!is_compressed) {
            if (end - at < 4)
                return;
            nbytes = big_endian(structure->data + at, 4);
            at += 4;
        }
        if (nbytes < at - begin || nbytes > end - begin)
            return;
        (void)add(structure, parent,
                  (struct structure_node){
                      .begin = begin, .head = begin, .body = at, .end = begin + (size_t)nbytes});
        at = begin + (size_t)nbytes;
    }
}

/* Chunks of version 0.9 have another head. */
static void parse_jfr(struct structure *structure, size_t size)
{
    enum { HEAD = 68, MAJOR = 5 };
    for (size_t at = 0; size - at >= HEAD && memcmp(structure->data + at, "FLR", 4) == 0;) {
        if (structure->data[at + MAJOR] == 0)
            return;
        const uint8_t *head = structure->data + at;
        const uint64_t said = big_endian(head + 8, 8);
        const size_t left = size - at, nbytes = said >= HEAD && said <= left ? (size_t)said : left;
        const unsigned chunk = add(structure, 0,
                                   (struct structure_node){.join = STRUCTURE_CHUNK,
                                                           .begin = at,
                                                           .head = at + HEAD,
                                                           .body = at + HEAD,
                                                           .end = at + nbytes});
        if (chunk == 0)
            return;
        parse_events(structure, chunk, at + HEAD, at + nbytes, (head[67] & 1) != 0);
        at += nbytes;
    }
}

/* -- JSON -------------------------------------------------------------------------------------- */

struct json {
    struct structure *structure;
    size_t at, end;
};

static void skip_blanks(struct json *json)
{
    while (json->at < json->end && strchr(" \t\r\n", json->structure->data[json->at]) != NULL &&
           json->structure->data[json->at] != '\0')
        json->at++;
}

static bool is_at(const struct json *json, char c)
{
    return json->at < json->end && json->structure->data[json->at] == (uint8_t)c;
}

static void skip_string(struct json *json)
{
    for (json->at++; json->at < json->end && !is_at(json, '"'); json->at++)
        json->at += is_at(json, '\\');
    json->at = json->at < json->end ? json->at + 1 : json->end;
}

static void skip_word(struct json *json)
{
    while (json->at < json->end && !is_at(json, ',') && !is_at(json, ']') && !is_at(json, '}') &&
           !is_at(json, ':'))
        json->at++;
}

static void parse_value(struct json *json, unsigned parent, unsigned depth);

static void parse_items(struct json *json, unsigned list, unsigned depth)
{
    const bool is_object = json->structure->data[json->at++] == '{';
    for (skip_blanks(json); json->at < json->end && !is_at(json, ']') && !is_at(json, '}');) {
        const size_t before = json->at;
        unsigned parent = list;
        if (is_object && is_at(json, '"'))
            parent = add(json->structure, list, (struct structure_node){.begin = json->at});
        if (is_object && is_at(json, '"'))
            skip_string(json);
        skip_blanks(json);
        if (is_object && is_at(json, ':'))
            json->at++;
        if (parent != list)
            json->structure->nodes[parent].head = json->at;
        if (parent != 0)
            parse_value(json, parent, depth + 1);
        if (is_object && parent != list) {
            json->structure->nodes[parent].body = json->structure->nodes[parent].head;
            json->structure->nodes[parent].end = json->at;
        }
        skip_blanks(json);
        if (is_at(json, ','))
            json->at++;
        skip_blanks(json);
        if (json->at == before)
            return;
    }
    if (json->at < json->end)
        json->at++;
}

static void parse_value(struct json *json, unsigned parent, unsigned depth)
{
    skip_blanks(json);
    const bool is_list = is_at(json, '{') || is_at(json, '[');
    const struct structure_node node = {.join = is_list ? STRUCTURE_LIST : STRUCTURE_PLAIN,
                                        .begin = json->at,
                                        .head = json->at,
                                        .body = json->at};
    const unsigned number = depth < STRUCTURE_DEEPEST ? add(json->structure, parent, node) : 0;
    if (number == 0) {
        json->at = json->end;
        return;
    }
    if (is_list)
        parse_items(json, number, depth);
    else if (is_at(json, '"'))
        skip_string(json);
    else
        skip_word(json);
    json->structure->nodes[number].end = json->at;
}

/* -- MOJO -------------------------------------------------------------------------------------- */

/* What an event has: "n" for each number, "s" for each text. */
static const char *parts_of(uint8_t event, uint8_t version)
{
    static const char *const parts[] = {"", "ss", "ns", "nnnnnnn", "",  "n", "s",  "",
                                        "", "n",  "n",  "ns",      "n", "",  "nn", "nn"};
    if (event == 2 && version >= 3)
        return "nns";
    if (event == 3 && version == 1)
        return "nnnn";
    return event < sizeof(parts) / sizeof(parts[0]) ? parts[event] : "";
}

static void parse_mojo(struct structure *structure, size_t size)
{
    const uint8_t version = size > 3 ? structure->data[3] : 0;
    for (size_t at = 4; at < size;) {
        struct structure_node node = {.begin = at, .head = at + 1, .body = at + 1};
        for (const char *part = parts_of(structure->data[at++], version); *part != '\0'; part++) {
            while (at < size &&
                   (*part == 'n' ? structure->data[at] >= 0x80 : structure->data[at] != '\0'))
                at++;
            at += at < size;
        }
        node.end = at;
        (void)add(structure, 0, node);
    }
}

/* -- all --------------------------------------------------------------------------------------- */

void structure_parse(struct structure *structure, enum structure_kind kind, const uint8_t *data,
                     size_t size)
{
    struct json json = {structure, 0, size};
    structure->kind = kind;
    structure->data = data;
    structure->count = 1;
    structure->nodes[0] = (struct structure_node){.end = size};
    switch (kind) {
    case STRUCTURE_PROTOBUF:
        parse_message(structure, 0, 0, size, 0);
        break;
    case STRUCTURE_JFR:
        parse_jfr(structure, size);
        break;
    case STRUCTURE_JSON:
        for (size_t before = SIZE_MAX; json.at < size && json.at != before;) {
            before = json.at;
            parse_value(&json, 0, 0);
        }
        break;
    case STRUCTURE_MOJO:
        parse_mojo(structure, size);
        break;
    }
}
