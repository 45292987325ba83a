/* Heap profiles of Valgrind's DHAT and of Rust's dhat:
 *
 *     {"dhatFileVersion": 2, "mode": "heap", "bklt": true, "cmd": "./a", …,
 *      "pps": [{"tb": 64, "tbk": 2, "mb": 32, "mbk": 1, "gb": 32, "gbk": 1, "eb": 0, "ebk": 0,
 *               "fs": [1, 2]}, …],
 *      "ftbl": ["[root]", "0x109: malloc (vg_replace_malloc.c:381)", "0x10A: main (a.c:3:10)"]}
 *
 * A program point has frames, beginning with the allocating one, and measures: bytes and blocks in
 * total, at the point's maximum, when the heap was largest, and at the end. Each measure is a part.
 * In mode "ad-hoc", and for copies, the file names other units than bytes and blocks: "bsu" and
 * "bksu". The table of frames follows the points, so the file is read twice. */
#include <stdlib.h>

#include "base/memory.h"
#include "format/formats.h"
#include "format/parse/json_recording.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

/* The default units of measures; the file may name others. */
enum counted { BYTES, BLOCKS, TIME, COUNTED };
static const char *const usual_units[COUNTED] = {"bytes", "blocks", "instrs"};

/* When a file has a measure: always, or if it states that it has lifetimes or accesses. */
enum condition { ALWAYS, WITH_LIFETIMES, WITH_ACCESSES, CONDITIONS };

/* In the words and the order of DHAT's viewer: "total bytes". */
static const struct measure {
    const char *key, *name;
    enum counted counted;
    enum condition condition;
} measures[] = {
    {"tb", "total", BYTES, ALWAYS},
    {"tbk", "total", BLOCKS, ALWAYS},
    {"tl", "total lifetimes", TIME, WITH_LIFETIMES},
    {"mb", "max", BYTES, WITH_LIFETIMES},
    {"mbk", "max", BLOCKS, WITH_LIFETIMES},
    {"gb", "at t-gmax", BYTES, WITH_LIFETIMES},
    {"gbk", "at t-gmax", BLOCKS, WITH_LIFETIMES},
    {"eb", "at t-end", BYTES, WITH_LIFETIMES},
    {"ebk", "at t-end", BLOCKS, WITH_LIFETIMES},
    {"rb", "read", BYTES, WITH_ACCESSES},
    {"wb", "written", BYTES, WITH_ACCESSES},
};

enum { MEASURES = sizeof(measures) / sizeof(measures[0]) };

enum place { NOT_READ, IN_FILE, IN_POINTS };

struct dhat {
    struct fpx_json_reader json;
    struct fpx_text_table frames;
    enum place place;
    size_t parts[MEASURES];
    struct flamepix_buffer units[COUNTED]; /* as the file names them */
    bool has[CONDITIONS];                  /* as stated */
    size_t documents;                      /* before the current one */
    /* Of the current point. */
    uint64_t offset;
    bool has_stack, has_value[MEASURES];
    double values[MEASURES];
    int64_t *stack;
    size_t length, capacity;
};

/* -- the tables -------------------------------------------------------------------------------- */

static enum flamepix_status read_frames(struct dhat *reader)
{
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    while (fpx_json_next_element(&reader->json, &status)) {
        struct flamepix_bytes text = {"", 0};
        (void)fpx_json_read_string(&reader->json, &text);
        status = fpx_json_status(&reader->json);
        if (status == FLAMEPIX_OK)
            status = fpx_text_table_append(&reader->frames, text);
    }
    return status;
}

static enum flamepix_status read_unit(struct dhat *reader, enum counted counted)
{
    struct flamepix_bytes text = {"", 0};
    struct flamepix_buffer *unit = &reader->units[counted];
    flamepix_buffer_clear(unit);
    (void)fpx_json_read_string(&reader->json, &text);
    return flamepix_buffer_append(unit, text.data, text.length);
}

/* Versions 1 and 2 differ in their modes. */
static void read_version(struct fpx_recording *recording, struct dhat *reader)
{
    enum { NEWEST = 2 };
    int64_t version = NEWEST;
    (void)fpx_json_read_integer(&reader->json, &version);
    if (version < 1 || version > NEWEST)
        fpx_recording_newer_number(recording, version);
}

static enum flamepix_status read_file_member(struct fpx_recording *recording, struct dhat *reader,
                                             struct flamepix_bytes key)
{
    static const char *const unit_keys[COUNTED] = {"bsu", "bksu", "tu"};
    struct flamepix_bytes text;
    for (size_t i = 0; i < COUNTED; i++) {
        if (fpx_json_is(key, unit_keys[i]))
            return read_unit(reader, i);
    }
    if (fpx_json_is(key, "ftbl"))
        return read_frames(reader);
    if (fpx_json_is(key, "dhatFileVersion"))
        read_version(recording, reader);
    else if (fpx_json_is(key, "bklt"))
        (void)fpx_json_read_bool(&reader->json, &reader->has[WITH_LIFETIMES]);
    else if (fpx_json_is(key, "bkacc"))
        (void)fpx_json_read_bool(&reader->json, &reader->has[WITH_ACCESSES]);
    else if (fpx_json_is(key, "cmd") && fpx_json_read_string(&reader->json, &text))
        return fpx_recording_fact(recording, "command", text);
    else if (fpx_json_is(key, "mode") && fpx_json_read_string(&reader->json, &text))
        return fpx_recording_fact(recording, "mode", text);
    return fpx_json_status(&reader->json);
}

static enum flamepix_status read_file(struct fpx_recording *recording, struct dhat *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
    reader->has[ALWAYS] = true;
    while (fpx_json_next_member(&reader->json, &key, &status))
        status = read_file_member(recording, reader, key);
    return status;
}

/* Adds a part such as "total units", for a file that counts units. */
static enum flamepix_status add_part(struct fpx_recording *recording, struct dhat *reader,
                                     size_t number, struct flamepix_buffer *name)
{
    const struct measure *measure = &measures[number];
    struct flamepix_bytes unit = flamepix_buffer_bytes(&reader->units[measure->counted]);
    enum flamepix_status status = FLAMEPIX_OK;
    if (unit.length == 0)
        unit = flamepix_bytes_of(usual_units[measure->counted]);
    flamepix_buffer_clear(name);
    status = flamepix_buffer_append(name, measure->name, strlen(measure->name));
    if (status == FLAMEPIX_OK && measure->counted != TIME)
        status = flamepix_buffer_append(name, " ", 1);
    if (status == FLAMEPIX_OK && measure->counted != TIME)
        status = flamepix_buffer_append(name, unit.data, unit.length);
    return status == FLAMEPIX_OK
               ? fpx_recording_part(recording, "measure", flamepix_buffer_bytes(name), unit,
                                    &reader->parts[number])
               : status;
}

static enum flamepix_status add_parts(struct fpx_recording *recording, struct dhat *reader)
{
    struct flamepix_buffer name = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < MEASURES && status == FLAMEPIX_OK; i++)
        status = add_part(recording, reader, i, &name);
    flamepix_buffer_free(&name);
    if (status == FLAMEPIX_OK)
        fpx_recording_prefer(recording, reader->parts[0]);
    return status;
}

static enum flamepix_status read_tables(struct fpx_recording *recording, struct dhat *reader)
{
    enum flamepix_status status =
        fpx_json_recording_status(recording, &reader->json, read_file(recording, reader));
    if (status == FLAMEPIX_OK || status == FLAMEPIX_END)
        status = add_parts(recording, reader);
    if (status != FLAMEPIX_OK)
        return status;
    reader->place = IN_FILE;
    return fpx_json_recording_rewind_to(&reader->json, recording, reader->documents);
}

/* -- points ------------------------------------------------------------------------------------ */

static enum flamepix_status read_stack(struct dhat *reader)
{
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    reader->has_stack = status == FLAMEPIX_OK;
    while (fpx_json_next_element(&reader->json, &status)) {
        int64_t frame = -1;
        (void)fpx_json_read_integer(&reader->json, &frame);
        if (reader->length == FPX_RECORDED_FRAMES_MAX)
            continue;
        status = fpx_array_reserve(&reader->stack, &reader->capacity, reader->length + 1,
                                   sizeof(*reader->stack));
        if (status == FLAMEPIX_OK)
            reader->stack[reader->length++] = frame;
    }
    return status;
}

static enum flamepix_status read_measure(struct dhat *reader, struct flamepix_bytes key)
{
    for (size_t i = 0; i < MEASURES; i++) {
        if (fpx_json_is(key, measures[i].key))
            reader->has_value[i] = fpx_json_read_number(&reader->json, &reader->values[i]);
    }
    return fpx_json_status(&reader->json);
}

static enum flamepix_status read_point(struct dhat *reader)
{
    struct flamepix_bytes key;
    reader->length = 0;
    reader->has_stack = false;
    for (size_t i = 0; i < MEASURES; i++) {
        reader->values[i] = 0;
        reader->has_value[i] = false;
    }
    reader->offset = fpx_json_offset(&reader->json);
    enum flamepix_status status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status))
        status = fpx_json_is(key, "fs") ? read_stack(reader) : read_measure(reader, key);
    return status;
}

/* Takes ":12" off the end of a text. */
static bool take_last_number(struct flamepix_bytes *text, uint64_t *number_ret)
{
    struct flamepix_bytes rest = *text, before;
    if (!fpx_take_until_last(&rest, ":", &before) || !fpx_take_number(&rest, number_ret) ||
        rest.length > 0)
        return false;
    *text = before;
    return true;
}

/* Takes the text in parentheses after the name: "a.c:3", with a column "a.rs:226:9", or "in
 * /usr/bin/x". */
static void take_place(struct fpx_frame *frame, struct flamepix_bytes place)
{
    uint64_t line;
    if (fpx_take(&place, "in ")) {
        frame->module = place;
        return;
    }
    if (take_last_number(&place, &frame->line) && take_last_number(&place, &line))
        frame->line = line;
    frame->file = place;
}

/* The frame in a text such as "0x109: malloc (vg_replace_malloc.c:381)". */
static struct fpx_frame frame_of(struct flamepix_bytes text)
{
    struct fpx_frame frame = {.name = text};
    struct flamepix_bytes name, rest = text;
    if (fpx_bytes_begin_with(text, "0x") && fpx_take_hex(&rest, &frame.address) &&
        fpx_take(&rest, ": "))
        frame.name = rest;
    rest = frame.name;
    if (fpx_take_end(&rest, ")") && fpx_take_until_last(&rest, " (", &name)) {
        frame.name = name;
        take_place(&frame, rest);
    }
    if (flamepix_bytes_equal(frame.name, flamepix_bytes_of("???")))
        frame.name.length = 0;
    return frame;
}

static enum flamepix_status put(struct fpx_recording *recording, const struct dhat *reader,
                                size_t measure)
{
    const struct fpx_sample sample = {.part = reader->parts[measure],
                                      .weight.value = reader->values[measure],
                                      .leaf_first = true};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_recording_wants(recording, sample.part)) {
        fpx_recording_pass_over(recording, sample.part, sample.weight);
        return FLAMEPIX_OK;
    }
    for (size_t i = 0; i < reader->length && status == FLAMEPIX_OK; i++) {
        const uint64_t number = (uint64_t)reader->stack[i];
        const struct flamepix_bytes text = fpx_text_table_get(&reader->frames, number);
        const struct fpx_frame frame = frame_of(text);
        if (number > 0) /* 0 is "[root]" */
            status = fpx_recording_frame(recording, &frame);
    }
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* What a point lacks; NULL: nothing. */
static const char *missing_of(const struct fpx_recording *recording, const struct dhat *reader)
{
    if (!reader->has_stack)
        return "frames of a point";
    for (size_t i = 0; i < reader->length; i++) {
        if (reader->stack[i] < 0 || (uint64_t)reader->stack[i] >= reader->frames.count)
            return "a frame that the table has";
    }
    for (size_t i = 0; i < MEASURES; i++) {
        if (!reader->has_value[i] && reader->has[measures[i].condition] &&
            fpx_recording_wants(recording, reader->parts[i]))
            return "a measure of each point";
    }
    return NULL;
}

static enum flamepix_status put_point(struct fpx_recording *recording, struct dhat *reader)
{
    const char *missing = missing_of(recording, reader);
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_recording_record(recording, reader->offset);
    if (missing != NULL)
        return fpx_recording_not_understood(recording, reader->offset, missing);
    for (size_t i = 0; i < MEASURES && status == FLAMEPIX_OK; i++) {
        if (reader->values[i] > 0 || i == 0)
            status = put(recording, reader, i);
    }
    return status;
}

static enum flamepix_status next_point(struct fpx_recording *recording, struct dhat *reader)
{
    enum flamepix_status status = fpx_json_element(&reader->json);
    if (status == FLAMEPIX_END) {
        reader->place = IN_FILE;
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_OK)
        status = read_point(reader);
    return status == FLAMEPIX_OK ? put_point(recording, reader) : status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct dhat *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status next_member(struct dhat *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(&reader->json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_json_is(key, "pps") && fpx_json_begin_array(&reader->json))
        reader->place = IN_POINTS;
    return fpx_json_status(&reader->json);
}

/* Another file may follow, with its own frames. */
static enum flamepix_status next_file(struct fpx_recording *recording, struct dhat *reader)
{
    fpx_text_table_reset(&reader->frames);
    memset(reader->has, 0, sizeof(reader->has));
    for (size_t i = 0; i < COUNTED; i++)
        flamepix_buffer_clear(&reader->units[i]);
    reader->place = NOT_READ;
    return fpx_json_recording_next_twice(&reader->json, recording, &reader->documents);
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct dhat *reader = user;
    enum flamepix_status status;
    if (reader->place == NOT_READ)
        status = read_tables(recording, reader);
    else if (reader->place == IN_FILE)
        status = next_member(reader);
    else
        status = next_point(recording, reader);
    if (status == FLAMEPIX_END)
        return next_file(recording, reader);
    return fpx_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct dhat *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_text_table_free(&reader->frames);
    free(reader->stack);
    for (size_t i = 0; i < COUNTED; i++)
        flamepix_buffer_free(&reader->units[i]);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct dhat), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_dhat_open, kind)
