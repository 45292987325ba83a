/* Heap profiles of DHAT, of Valgrind and of Rust's dhat:
 *
 *     {"dhatFileVersion": 2, "mode": "heap", "bklt": true, "cmd": "./a", …,
 *      "pps": [{"tb": 64, "tbk": 2, "mb": 32, "mbk": 1, "gb": 32, "gbk": 1, "eb": 0, "ebk": 0,
 *               "fs": [1, 2]}, …],
 *      "ftbl": ["[root]", "0x109: malloc (vg_replace_malloc.c:381)", "0x10A: main (a.c:3:10)"]}
 *
 * A program point has frames, from the one that allocates outwards, and what was measured there:
 * bytes and blocks in all, at the most, when the heap was largest, and at the end. Each measure is
 * a part. The table of frames stands behind the points, so the file is read twice. */
#include <stdlib.h>

#include "base/array.h"
#include "format/formats.h"
#include "format/json_recording.h"
#include "format/take_text.h"
#include "format/text_table.h"

/* As DHAT's viewer calls and orders them. */
static const struct measure {
    const char *key, *name, *unit;
} measures[] = {
    {"tb", "total bytes", "bytes"},        {"tbk", "total blocks", "blocks"},
    {"tl", "total lifetimes", ""},         {"mb", "max bytes", "bytes"},
    {"mbk", "max blocks", "blocks"},       {"gb", "at t-gmax bytes", "bytes"},
    {"gbk", "at t-gmax blocks", "blocks"}, {"eb", "at t-end bytes", "bytes"},
    {"ebk", "at t-end blocks", "blocks"},  {"rb", "read bytes", "bytes"},
    {"wb", "written bytes", "bytes"},
};

enum { MEASURES = sizeof(measures) / sizeof(measures[0]) };

enum place { NOT_READ, IN_FILE, IN_POINTS };

struct dhat {
    struct flamepix_json_reader json;
    struct flamepix_text_table frames;
    enum place place;
    size_t parts[MEASURES];
    /* Of the point that is being read. */
    double values[MEASURES];
    int64_t *stack;
    size_t length, capacity;
};

/* -- the tables -------------------------------------------------------------------------------- */

static enum flamepix_status read_frames(struct dhat *reader)
{
    enum flamepix_status status = flamepix_json_open_array(&reader->json);
    while (flamepix_json_next_element(&reader->json, &status)) {
        struct flamepix_bytes text = {"", 0};
        (void)flamepix_json_read_string(&reader->json, &text);
        status = flamepix_json_status(&reader->json);
        if (status == FLAMEPIX_OK)
            status = flamepix_text_table_append(&reader->frames, text);
    }
    return status;
}

static enum flamepix_status read_file(struct flamepix_recording *recording, struct dhat *reader)
{
    struct flamepix_bytes key, text;
    enum flamepix_status status = flamepix_json_expect(&reader->json, FLAMEPIX_JSON_OBJECT_BEGIN);
    while (flamepix_json_next_member(&reader->json, &key, &status)) {
        if (flamepix_json_is(key, "ftbl"))
            status = read_frames(reader);
        else if (flamepix_json_is(key, "cmd") && flamepix_json_read_string(&reader->json, &text))
            status = flamepix_recording_fact(recording, "command", text);
        else if (flamepix_json_is(key, "mode") && flamepix_json_read_string(&reader->json, &text))
            status = flamepix_recording_fact(recording, "mode", text);
    }
    return status;
}

static enum flamepix_status add_parts(struct flamepix_recording *recording, struct dhat *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < MEASURES && status == FLAMEPIX_OK; i++)
        status = flamepix_recording_part(recording, "measure", flamepix_bytes_of(measures[i].name),
                                         flamepix_bytes_of(measures[i].unit), &reader->parts[i]);
    if (status == FLAMEPIX_OK)
        flamepix_recording_prefer(recording, reader->parts[0]);
    return status;
}

static enum flamepix_status read_tables(struct flamepix_recording *recording, struct dhat *reader)
{
    enum flamepix_status status =
        flamepix_json_recording_status(recording, &reader->json, read_file(recording, reader));
    if (status == FLAMEPIX_OK || status == FLAMEPIX_END)
        status = add_parts(recording, reader);
    if (status != FLAMEPIX_OK)
        return status;
    reader->place = IN_FILE;
    return flamepix_json_recording_rewind(&reader->json, recording);
}

/* -- points ------------------------------------------------------------------------------------ */

static enum flamepix_status read_stack(struct dhat *reader)
{
    enum flamepix_status status = flamepix_json_open_array(&reader->json);
    while (flamepix_json_next_element(&reader->json, &status)) {
        int64_t frame = -1;
        (void)flamepix_json_read_integer(&reader->json, &frame);
        if (reader->length == FLAMEPIX_RECORDED_FRAMES_MAX)
            continue;
        status = flamepix_array_reserve(&reader->stack, &reader->capacity, reader->length + 1,
                                        sizeof(*reader->stack));
        if (status == FLAMEPIX_OK)
            reader->stack[reader->length++] = frame;
    }
    return status;
}

static enum flamepix_status read_measure(struct dhat *reader, struct flamepix_bytes key)
{
    for (size_t i = 0; i < MEASURES; i++) {
        if (flamepix_json_is(key, measures[i].key))
            (void)flamepix_json_read_number(&reader->json, &reader->values[i]);
    }
    return flamepix_json_status(&reader->json);
}

static enum flamepix_status read_point(struct dhat *reader)
{
    struct flamepix_bytes key;
    reader->length = 0;
    for (size_t i = 0; i < MEASURES; i++)
        reader->values[i] = 0;
    enum flamepix_status status = flamepix_json_open_object(&reader->json);
    while (flamepix_json_next_member(&reader->json, &key, &status))
        status = flamepix_json_is(key, "fs") ? read_stack(reader) : read_measure(reader, key);
    return status;
}

/* Takes ":12" off the end of a text. */
static bool take_last_number(struct flamepix_bytes *text, uint64_t *number_ret)
{
    struct flamepix_bytes rest = *text, before;
    if (!flamepix_take_until_last(&rest, ":", &before) ||
        !flamepix_take_number(&rest, number_ret) || rest.length > 0)
        return false;
    *text = before;
    return true;
}

/* What stands in parentheses behind the name: "a.c:3", with a column "a.rs:226:9", or
 * "in /usr/bin/x". */
static void take_place(struct flamepix_frame *frame, struct flamepix_bytes place)
{
    uint64_t line;
    if (flamepix_take(&place, "in ")) {
        frame->module = place;
        return;
    }
    if (take_last_number(&place, &frame->line) && take_last_number(&place, &line))
        frame->line = line;
    frame->file = place;
}

/* A frame of a text such as "0x109: malloc (vg_replace_malloc.c:381)". */
static struct flamepix_frame frame_of(struct flamepix_bytes text)
{
    struct flamepix_frame frame = {.name = text};
    struct flamepix_bytes name, rest = text;
    if (flamepix_bytes_begin_with(text, "0x") && flamepix_take_hex(&rest, &frame.address) &&
        flamepix_take(&rest, ": "))
        frame.name = rest;
    rest = frame.name;
    if (flamepix_take_end(&rest, ")") && flamepix_take_until_last(&rest, " (", &name)) {
        frame.name = name;
        take_place(&frame, rest);
    }
    if (flamepix_bytes_equal(frame.name, flamepix_bytes_of("???")))
        frame.name.length = 0;
    return frame;
}

static enum flamepix_status put(struct flamepix_recording *recording, const struct dhat *reader,
                                size_t measure)
{
    const struct flamepix_sample sample = {.part = reader->parts[measure],
                                           .weight.value = reader->values[measure],
                                           .leaf_first = true};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_recording_wants(recording, sample.part)) {
        flamepix_recording_pass_over(recording, sample.part, sample.weight);
        return FLAMEPIX_OK;
    }
    for (size_t i = 0; i < reader->length && status == FLAMEPIX_OK; i++) {
        const uint64_t number = (uint64_t)reader->stack[i];
        const struct flamepix_bytes text = flamepix_text_table_get(&reader->frames, number);
        const struct flamepix_frame frame = frame_of(text);
        if (number > 0) /* 0 is "[root]" */
            status = flamepix_recording_frame(recording, &frame);
    }
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

static enum flamepix_status next_point(struct flamepix_recording *recording, struct dhat *reader)
{
    enum flamepix_status status = flamepix_json_element(&reader->json);
    if (status == FLAMEPIX_END) {
        reader->place = IN_FILE;
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_OK)
        status = read_point(reader);
    for (size_t i = 0; i < MEASURES && status == FLAMEPIX_OK; i++) {
        if (reader->values[i] > 0)
            status = put(recording, reader, i);
    }
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct dhat *reader = user;
    flamepix_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status next_member(struct dhat *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_member(&reader->json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if (flamepix_json_is(key, "pps") && flamepix_json_begin_array(&reader->json))
        reader->place = IN_POINTS;
    return flamepix_json_status(&reader->json);
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
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
        return flamepix_json_recording_end(&reader->json, recording);
    return flamepix_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct dhat *reader = user;
    flamepix_json_reader_free(&reader->json);
    flamepix_text_table_free(&reader->frames);
    free(reader->stack);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct dhat), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_dhat_open, kind)
