/* JSON output of pyinstrument, Python's sampling profiler: the tree of `-r json`,
 *
 *     {"start_time": 1.5, "duration": 0.4, "sample_count": 29, "cpu_time": 0.03,
 *      "root_frame": {"function": "main", "file_path": "/a.py", "line_no": 3, "time": 0.41,
 *                     "children": [{"function": "work", …, "time": 0.4, "children": []}]}}
 *
 * the same as its pages hold it, "frame_tree", where a frame is one text, and a session
 * (.pyisession) with samples from the root, each with the time it stands for:
 *
 *     {"sample_count": 2, "frame_records": [[["main\0/a.py\03\1l7", "work\0/a.py\09"], 0.001], …]}
 *
 * A frame's text is its function, file and first line, followed by attributes: "l" the line, "c"
 * the class. A frame's self time is its time less that of its children; a child "[self]" stands for
 * it. Names may follow children, so the whole tree is read first. */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "format/formats.h"
#include "format/languages/python.h"
#include "format/parse/json_recording.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

/* Unknown members are empty, or 0. */
struct frame_parts {
    struct flamepix_bytes function, class, file;
    uint64_t line;
};

enum { AT_ONCE = 4096 };

#define NO_NODE UINT32_MAX

struct node {
    uint32_t parent;
    size_t name, class, file; /* numbers of texts */
    int64_t line;
    bool has_name, has_time, has_children;
    uint32_t children;
    double time, of_children; /* nanoseconds, whole */
    uint64_t offset;
};

struct pyinstrument {
    struct fpx_recording *recording;
    struct fpx_json_reader json;
    struct fpx_text_table texts;
    struct node *nodes;
    size_t count, capacity;
    uint32_t open; /* the node being read; NO_NODE: none */
    enum { IN_NOTHING, IN_FILE, IN_RECORDS } place;
    size_t next, part; /* next: the node to put next */
    struct flamepix_buffer name;
    bool has_nanoseconds; /* times have more than six decimals */
    bool has_stacks;      /* there was a tree or a record */
    int64_t stated;       /* count of samples; -1: unknown */
    uint64_t records;
};

/* Seconds as nanoseconds, so that sums of times with six decimals are exact. */
static double nanoseconds_of(double seconds)
{
    return floor(seconds * 1e9 + 0.5);
}

/* -- the tree ---------------------------------------------------------------------------------- */

static enum flamepix_status add_node(struct pyinstrument *reader, uint64_t offset)
{
    size_t nothing;
    enum flamepix_status status = fpx_array_reserve(&reader->nodes, &reader->capacity,
                                                    reader->count + 1, sizeof(*reader->nodes));
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&reader->texts, (struct flamepix_bytes){"", 0}, &nothing);
    if (status != FLAMEPIX_OK || reader->count >= NO_NODE)
        return FLAMEPIX_NO_MEMORY;
    reader->nodes[reader->count] = (struct node){.parent = reader->open,
                                                 .name = nothing,
                                                 .class = nothing,
                                                 .file = nothing,
                                                 .offset = offset};
    if (reader->open != NO_NODE)
        reader->nodes[reader->open].children++;
    reader->open = (uint32_t)reader->count++;
    return FLAMEPIX_OK;
}

/* If nothing was sampled, the tree is null. */
static enum flamepix_status open_node(void *user)
{
    struct pyinstrument *reader = user;
    enum fpx_json_kind kind;
    const uint64_t offset = fpx_json_offset(&reader->json);
    enum flamepix_status status = fpx_json_peek(&reader->json, &kind);
    if (status != FLAMEPIX_OK || fpx_json_begin_object(&reader->json))
        return status == FLAMEPIX_OK ? add_node(reader, offset) : status;
    status = fpx_json_status(&reader->json);
    if (status != FLAMEPIX_OK || (kind == FPX_JSON_NULL && reader->open == NO_NODE))
        return status;
    return fpx_recording_not_understood(reader->recording, offset, "a frame that is an object");
}

static void close_node(void *user)
{
    struct pyinstrument *reader = user;
    const struct node *node = &reader->nodes[reader->open];
    if (node->parent != NO_NODE)
        reader->nodes[node->parent].of_children += node->has_time ? node->time : node->of_children;
    reader->open = node->parent;
}

static struct flamepix_bytes take_until_byte(struct flamepix_bytes *text, char end)
{
    struct flamepix_bytes before = {text->data, 0};
    while (before.length < text->length && text->data[before.length] != end)
        before.length++;
    const bool has_end = before.length < text->length;
    *text = flamepix_bytes_from(*text, before.length + has_end);
    return before;
}

/* Takes the text of a frame apart. */
static struct frame_parts parse_frame(struct flamepix_bytes text)
{
    struct flamepix_bytes identifier = take_until_byte(&text, '\1');
    struct frame_parts parsed = {.function = take_until_byte(&identifier, '\0')};
    parsed.file = take_until_byte(&identifier, '\0');
    (void)fpx_take_number(&identifier, &parsed.line);
    while (text.length > 0) {
        struct flamepix_bytes attribute = take_until_byte(&text, '\1');
        if (fpx_take(&attribute, "c"))
            parsed.class = attribute;
        else if (fpx_take(&attribute, "l"))
            (void)fpx_take_number(&attribute, &parsed.line);
    }
    return parsed;
}

/* "[self]" and "[root]" are not functions. Names of methods include their class. */
static enum flamepix_status add_frame(struct fpx_recording *recording,
                                      const struct frame_parts *parsed,
                                      struct flamepix_buffer *name)
{
    struct fpx_frame frame = {.name = parsed->function, .file = parsed->file, .line = parsed->line};
    if (fpx_json_is(parsed->function, "[self]") || fpx_json_is(parsed->function, "[root]"))
        return fpx_recording_no_frame(recording);
    if (fpx_bytes_begin_with(parsed->file, "<")) /* "<thread>", "<built-in>" */
        frame.file.length = 0;
    if (frame.file.length == 0)
        frame.line = 0;
    if (parsed->class.length == 0)
        return fpx_recording_frame(recording, &frame);
    flamepix_buffer_clear(name);
    enum flamepix_status status =
        flamepix_buffer_append(name, parsed->class.data, parsed->class.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, ".", 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, parsed->function.data, parsed->function.length);
    frame.name = flamepix_buffer_bytes(name);
    return status == FLAMEPIX_OK ? fpx_recording_frame(recording, &frame) : status;
}

static enum flamepix_status read_identifier(struct pyinstrument *reader, struct node *node)
{
    struct flamepix_bytes text;
    if (!fpx_json_read_string(&reader->json, &text))
        return fpx_json_status(&reader->json);
    const struct frame_parts parsed = parse_frame(text);
    node->has_name = true;
    node->line = parsed.line <= INT64_MAX ? (int64_t)parsed.line : 0;
    enum flamepix_status status =
        fpx_text_table_intern(&reader->texts, parsed.function, &node->name);
    return status == FLAMEPIX_OK ? fpx_text_table_intern(&reader->texts, parsed.file, &node->file)
                                 : status;
}

/* Children that are not an array are not understood. */
static enum flamepix_status open_children(struct pyinstrument *reader)
{
    const uint64_t offset = fpx_json_offset(&reader->json);
    if (fpx_json_begin_array(&reader->json))
        return FLAMEPIX_OK;
    const enum flamepix_status status = fpx_json_status(&reader->json);
    return status == FLAMEPIX_OK
               ? fpx_recording_not_understood(reader->recording, offset, "children in an array")
               : status;
}

static enum flamepix_status read_node_member(void *user, struct flamepix_bytes key)
{
    struct pyinstrument *reader = user;
    struct fpx_json_reader *json = &reader->json;
    struct node *node = &reader->nodes[reader->open];
    struct flamepix_bytes text;
    double seconds;
    if (fpx_json_is(key, "identifier"))
        return read_identifier(reader, node);
    if (fpx_json_is(key, "function") && fpx_json_read_string(json, &text)) {
        node->has_name = true;
        return fpx_text_table_intern(&reader->texts, text, &node->name);
    }
    if (fpx_json_is(key, "file_path") && fpx_json_read_string(json, &text))
        return fpx_text_table_intern(&reader->texts, text, &node->file);
    if (fpx_json_is(key, "class_name") && fpx_json_read_string(json, &text))
        return fpx_text_table_intern(&reader->texts, text, &node->class);
    if (fpx_json_is(key, "line_no")) {
        (void)fpx_json_read_integer(json, &node->line);
    } else if (fpx_json_is(key, "time") && fpx_json_read_number(json, &seconds)) {
        node->has_time = true;
        node->time = nanoseconds_of(seconds);
        reader->has_nanoseconds |= fmod(node->time, 1000) > 0;
    } else if (fpx_json_is(key, "children")) {
        node->has_children = true;
        return open_children(reader);
    }
    return fpx_json_status(json);
}

static enum flamepix_status read_tree(struct fpx_recording *recording, struct pyinstrument *reader)
{
    reader->recording = recording;
    const enum flamepix_status status = fpx_json_tree_read(
        &(struct fpx_json_tree){&reader->json, open_node, read_node_member, close_node, reader});
    /* Nodes that were open at the damage have no more than their children. */
    for (; reader->open != NO_NODE; close_node(reader)) {
        reader->nodes[reader->open].time = reader->nodes[reader->open].of_children;
        reader->nodes[reader->open].has_time = true;
    }
    return status;
}

/* -- output ------------------------------------------------------------------------------------ */

static enum flamepix_status add_frames(struct fpx_recording *recording, struct pyinstrument *reader,
                                       uint32_t number, bool *lacks_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *lacks_ret = false;
    while (number != NO_NODE && status == FLAMEPIX_OK) {
        const struct node *node = &reader->nodes[number];
        const struct frame_parts parsed = {.function =
                                               fpx_text_table_get(&reader->texts, node->name),
                                           .class = fpx_text_table_get(&reader->texts, node->class),
                                           .file = fpx_text_table_get(&reader->texts, node->file),
                                           .line = node->line > 0 ? (uint64_t)node->line : 0};
        *lacks_ret |= !node->has_name;
        status = add_frame(recording, &parsed, &reader->name);
        number = node->parent;
    }
    return status;
}

/* A frame's nanoseconds less those of its children. Times are written with six decimals, so a
 * difference within the rounding is 0. */
static double own_time(const struct pyinstrument *reader, const struct node *node)
{
    const double own = node->time - node->of_children;
    const double rounded = reader->has_nanoseconds ? 0.5 : 500;
    if (node->children == 0 || own > rounded * (1.0 + node->children))
        return own;
    return 0;
}

/* A record is a frame with self time. */
static enum flamepix_status put_node(struct fpx_recording *recording, struct pyinstrument *reader)
{
    const uint32_t number = (uint32_t)reader->next++;
    const struct node *node = &reader->nodes[number];
    const double own = own_time(reader, node);
    const struct fpx_sample sample = {
        .part = reader->part, .leaf_first = true, .weight.value = own / 1000};
    bool lacks;
    if (!node->has_children)
        fpx_recording_remark(recording, "functions that say nothing of children have none");
    if (node->has_time && own <= 0 && node->children > 0)
        return FLAMEPIX_OK;
    fpx_recording_record(recording, node->offset);
    if (!node->has_time)
        return fpx_recording_not_understood(recording, node->offset, "a frame with its time");
    enum flamepix_status status = add_frames(recording, reader, number, &lacks);
    if (status == FLAMEPIX_OK && !lacks)
        return fpx_recording_put(recording, &sample);
    fpx_recording_drop(recording);
    return status == FLAMEPIX_OK
               ? fpx_recording_not_understood(recording, node->offset, "a frame with its function")
               : status;
}

/* -- records ----------------------------------------------------------------------------------- */

static enum flamepix_status read_stack(struct fpx_recording *recording, struct pyinstrument *reader,
                                       bool *is_whole)
{
    struct flamepix_bytes text;
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    *is_whole = status == FLAMEPIX_OK;
    while (fpx_json_next_element(&reader->json, &status)) {
        if (fpx_json_read_string(&reader->json, &text)) {
            const struct frame_parts parsed = parse_frame(text);
            status = add_frame(recording, &parsed, &reader->name);
        } else {
            *is_whole = false;
            status = fpx_json_status(&reader->json);
        }
    }
    return status;
}

static enum flamepix_status read_record(struct fpx_recording *recording,
                                        struct pyinstrument *reader, bool *is_whole,
                                        double *seconds)
{
    struct fpx_json_reader *json = &reader->json;
    bool has_time = false, has_stack = false;
    enum flamepix_status status = fpx_json_open_array(json);
    for (int i = 0; fpx_json_next_element(json, &status); i++) {
        if (i == 0)
            status = read_stack(recording, reader, &has_stack);
        else if (i == 1)
            has_time = fpx_json_read_number(json, seconds);
        if (status == FLAMEPIX_OK)
            status = fpx_json_status(json);
    }
    *is_whole = has_stack && has_time;
    return status;
}

static enum flamepix_status take_record(struct fpx_recording *recording,
                                        struct pyinstrument *reader)
{
    const uint64_t offset = fpx_json_offset(&reader->json);
    bool is_whole;
    double seconds = 0;
    reader->records++;
    fpx_recording_record(recording, offset);
    enum flamepix_status status = read_record(recording, reader, &is_whole, &seconds);
    const struct fpx_sample sample = {.part = reader->part,
                                      .weight.value = nanoseconds_of(seconds) / 1000};
    if (status == FLAMEPIX_OK && is_whole)
        return fpx_recording_put(recording, &sample);
    fpx_recording_drop(recording);
    return status == FLAMEPIX_OK ? fpx_recording_not_understood(recording, offset,
                                                                "a sample with its frames and time")
                                 : status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status take_fact(struct fpx_recording *recording, struct pyinstrument *reader,
                                      struct flamepix_bytes key)
{
    struct flamepix_bytes text;
    if (fpx_json_is(key, "target_description") || fpx_json_is(key, "program"))
        return fpx_json_read_string(&reader->json, &text)
                   ? fpx_recording_fact(recording, "program", text)
                   : fpx_json_status(&reader->json);
    if (fpx_json_is(key, "sample_count"))
        (void)fpx_json_read_integer(&reader->json, &reader->stated);
    return fpx_json_status(&reader->json);
}

static enum flamepix_status read_session(struct fpx_recording *recording,
                                         struct pyinstrument *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status))
        status = take_fact(recording, reader, key);
    return status;
}

static enum flamepix_status next_member(struct fpx_recording *recording,
                                        struct pyinstrument *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(&reader->json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_json_is(key, "root_frame") || fpx_json_is(key, "frame_tree")) {
        reader->has_stacks = true;
        return read_tree(recording, reader);
    }
    if (fpx_json_is(key, "session"))
        return read_session(recording, reader);
    if (fpx_json_is(key, "frame_records") && fpx_json_begin_array(&reader->json)) {
        reader->has_stacks = true;
        reader->place = IN_RECORDS;
        return FLAMEPIX_OK;
    }
    return take_fact(recording, reader, key);
}

static enum flamepix_status next_record(struct fpx_recording *recording,
                                        struct pyinstrument *reader)
{
    const enum flamepix_status status = fpx_json_element(&reader->json);
    if (status == FLAMEPIX_OK)
        return take_record(recording, reader);
    if (status != FLAMEPIX_END)
        return status;
    reader->place = IN_FILE;
    return FLAMEPIX_OK;
}

/* Another session may follow. */
static enum flamepix_status end_session(struct fpx_recording *recording,
                                        struct pyinstrument *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->has_stacks)
        status = fpx_recording_not_understood(recording, fpx_json_offset(&reader->json),
                                              "a session with frames or samples");
    if (reader->stated >= 0 && reader->records > 0)
        fpx_recording_states(recording, "sample_count", (double)reader->stated,
                             (double)reader->records);
    reader->stated = -1;
    reader->records = 0;
    reader->has_stacks = false;
    reader->place = IN_NOTHING;
    return status == FLAMEPIX_OK ? fpx_json_recording_next_document(&reader->json, recording)
                                 : status;
}

static enum flamepix_status put_nodes(struct fpx_recording *recording, struct pyinstrument *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < AT_ONCE && status == FLAMEPIX_OK && reader->next < reader->count; i++)
        status = put_node(recording, reader);
    if (reader->next == reader->count)
        reader->next = reader->count = 0;
    return status;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct pyinstrument *reader = user;
    reader->open = NO_NODE;
    reader->stated = -1;
    fpx_json_recording_init(&reader->json, recording);
    return fpx_recording_part(recording, "profile", (struct flamepix_bytes){"", 0},
                              flamepix_bytes_of("microseconds"), &reader->part);
}

/* A tree that was read is put before anything else, even if it is damaged. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct pyinstrument *reader = user;
    enum flamepix_status status;
    if (reader->next < reader->count)
        return put_nodes(recording, reader);
    if (reader->place == IN_NOTHING) {
        status = fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
        reader->place = IN_FILE;
    } else if (reader->place == IN_RECORDS) {
        status = next_record(recording, reader);
    } else {
        status = next_member(recording, reader);
    }
    if (status == FLAMEPIX_END && reader->place == IN_FILE)
        status = end_session(recording, reader);
    status = fpx_json_recording_status(recording, &reader->json, status);
    return status == FLAMEPIX_END && reader->next < reader->count ? FLAMEPIX_OK : status;
}

static void end(void *user)
{
    struct pyinstrument *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_text_table_free(&reader->texts);
    flamepix_buffer_free(&reader->name);
    free(reader->nodes);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct pyinstrument), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_pyinstrument_open, kind)
