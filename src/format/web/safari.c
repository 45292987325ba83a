/* Timeline recordings of Safari's Web Inspector:
 *
 *     {"version": 1, "recording": {"displayName": "…", "startTime": 4.1, "endTime": 6.7, …,
 *        "sampleStackTraces": [{"timestamp": 4.47,
 *            "stackFrames": [{"name": "f", "line": 2, "url": "a.js", …}, …]}, …],
 *        "sampleDurations": [0.001, …]}}
 *
 * A sample's frames are leaf first. Its timestamp is its end. Its duration, in seconds, is in an
 * array after all samples, so the file is read twice. */
#include <math.h>

#include "format/formats.h"
#include "format/parse/json_recording.h"

enum place { NOT_READ, IN_FILE, IN_RECORDING, IN_SAMPLES };

/* The newest version that was tested. */
enum { NEWEST = 1 };

struct safari {
    struct fpx_json_reader json;
    struct fpx_json_number_array durations;
    enum place place;
    bool has_samples; /* the array was there */
    size_t part, next;
    size_t documents; /* before the current one */
};

/* -- samples ----------------------------------------------------------------------------------- */

/* JSON texts are valid for one member only, so name and url are kept in buffers. */
struct frame_texts {
    struct flamepix_buffer name, url;
    bool has_name;
    int64_t line;
};

/* The current sample. */
struct sample_members {
    bool has_stack, is_whole; /* whole: all frames have names */
    size_t frames;
    bool has_time;
    double ended;
};

static enum flamepix_status read_text(struct fpx_json_reader *json, struct flamepix_buffer *to,
                                      bool *has_text_ret)
{
    struct flamepix_bytes text;
    flamepix_buffer_clear(to);
    *has_text_ret = fpx_json_read_string(json, &text);
    if (!*has_text_ret)
        return fpx_json_status(json);
    return flamepix_buffer_append(to, text.data, text.length);
}

static enum flamepix_status read_frame_members(struct fpx_json_reader *json,
                                               struct frame_texts *texts)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    bool has_url;
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "name"))
            status = read_text(json, &texts->name, &texts->has_name);
        else if (fpx_json_is(key, "url"))
            status = read_text(json, &texts->url, &has_url);
        else if (fpx_json_is(key, "line"))
            (void)fpx_json_read_integer(json, &texts->line);
    }
    return status;
}

static enum flamepix_status read_frame(struct fpx_recording *recording,
                                       struct fpx_json_reader *json, struct sample_members *members)
{
    struct frame_texts texts = {0};
    members->frames++;
    if (!fpx_json_begin_object(json)) {
        members->is_whole = false;
        return fpx_json_status(json);
    }
    enum flamepix_status status = read_frame_members(json, &texts);
    struct fpx_frame frame = {.name = flamepix_buffer_bytes(&texts.name),
                              .file = flamepix_buffer_bytes(&texts.url),
                              .line = texts.line > 0 ? (uint64_t)texts.line : 0};
    members->is_whole &= texts.has_name;
    if (frame.name.length == 0)
        frame.name = flamepix_bytes_of("(anonymous)");
    if (status == FLAMEPIX_OK)
        status = fpx_recording_frame(recording, &frame);
    flamepix_buffer_free(&texts.name);
    flamepix_buffer_free(&texts.url);
    return status;
}

static enum flamepix_status read_stack(struct fpx_recording *recording,
                                       struct fpx_json_reader *json, struct sample_members *members)
{
    if (!fpx_json_begin_array(json))
        return fpx_json_status(json);
    enum flamepix_status status = FLAMEPIX_OK;
    members->has_stack = members->is_whole = true;
    while (fpx_json_next_element(json, &status))
        status = read_frame(recording, json, members);
    return status;
}

static enum flamepix_status read_sample(struct fpx_recording *recording,
                                        struct fpx_json_reader *json,
                                        struct sample_members *members)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "stackFrames"))
            status = read_stack(recording, json, members);
        else if (fpx_json_is(key, "timestamp"))
            members->has_time = fpx_json_read_number(json, &members->ended);
    }
    return status;
}

static enum flamepix_status take_sample(struct fpx_recording *recording, struct safari *reader)
{
    const uint64_t offset = fpx_json_offset(&reader->json);
    const struct fpx_json_number_array *durations = &reader->durations;
    const size_t number = reader->next++;
    const double duration = number < durations->count ? durations->values[number] : (double)NAN;
    struct sample_members members = {.ended = 0};
    fpx_recording_record(recording, offset);
    enum flamepix_status status = read_sample(recording, &reader->json, &members);
    const struct fpx_sample sample = {.part = reader->part,
                                      .weight.value = duration,
                                      .leaf_first = true,
                                      .has_time = members.has_time,
                                      .begin = members.ended - duration,
                                      .end = members.ended};
    const bool is_understood = members.has_stack && members.is_whole && isfinite(duration);
    if (status == FLAMEPIX_OK && is_understood && members.frames > 0)
        return fpx_recording_put(recording, &sample);
    fpx_recording_drop(recording);
    if (status == FLAMEPIX_OK && !is_understood)
        return fpx_recording_not_understood(recording, offset,
                                            "a sample with its frames and its duration");
    if (status == FLAMEPIX_OK)
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, duration);
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct safari *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_recording(struct fpx_recording *recording, struct safari *reader)
{
    struct fpx_json_reader *json = &reader->json;
    struct flamepix_bytes key, name;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "sampleDurations"))
            status = fpx_json_number_array_read_marked(&reader->durations, json);
        else if (fpx_json_is(key, "displayName") && fpx_json_read_string(json, &name))
            status = fpx_recording_fact(recording, "name", name);
    }
    return status;
}

static enum flamepix_status read_version(struct fpx_recording *recording,
                                         struct fpx_json_reader *json)
{
    int64_t version;
    if (!fpx_json_read_integer(json, &version) || version <= NEWEST)
        return fpx_json_status(json);
    fpx_recording_newer_number(recording, version);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_file(struct fpx_recording *recording, struct safari *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        if (fpx_json_is(key, "recording"))
            status = read_recording(recording, reader);
        else if (fpx_json_is(key, "version"))
            status = read_version(recording, &reader->json);
    }
    return status;
}

static enum flamepix_status read_durations(struct fpx_recording *recording, struct safari *reader)
{
    enum flamepix_status status =
        fpx_json_recording_status(recording, &reader->json, read_file(recording, reader));
    if (status == FLAMEPIX_OK || status == FLAMEPIX_END)
        status = fpx_recording_part(recording, "profile", (struct flamepix_bytes){"", 0},
                                    flamepix_bytes_of("seconds"), &reader->part);
    if (status != FLAMEPIX_OK)
        return status;
    reader->place = IN_FILE;
    return fpx_json_recording_rewind_to(&reader->json, recording, reader->documents);
}

static enum flamepix_status next_member(struct safari *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(&reader->json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->place == IN_FILE) {
        if (fpx_json_is(key, "recording") && fpx_json_begin_object(&reader->json))
            reader->place = IN_RECORDING;
    } else if (fpx_json_is(key, "sampleStackTraces") && fpx_json_begin_array(&reader->json)) {
        reader->place = IN_SAMPLES;
        reader->has_samples = true;
    }
    return fpx_json_status(&reader->json);
}

static enum flamepix_status end_file(struct fpx_recording *recording, struct safari *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->has_samples && reader->next < reader->durations.count)
        status = fpx_recording_not_understood(recording, fpx_json_offset(&reader->json),
                                              "a sample for each duration");
    if (!reader->has_samples)
        status = fpx_recording_not_understood(recording, fpx_json_offset(&reader->json),
                                              "a recording with samples");
    reader->place = NOT_READ;
    reader->has_samples = false;
    reader->next = reader->durations.count = 0;
    return status == FLAMEPIX_OK
               ? fpx_json_recording_next_twice(&reader->json, recording, &reader->documents)
               : status;
}

/* At the end of an object or array, the enclosing one continues. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct safari *reader = user;
    enum flamepix_status status;
    if (reader->place == NOT_READ) {
        status = read_durations(recording, reader);
    } else if (reader->place == IN_SAMPLES) {
        status = fpx_json_element(&reader->json);
        if (status == FLAMEPIX_OK)
            status = take_sample(recording, reader);
    } else {
        status = next_member(reader);
    }
    if (status == FLAMEPIX_END && reader->place > IN_FILE) {
        reader->place--;
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_END)
        return end_file(recording, reader);
    return fpx_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct safari *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_json_number_array_free(&reader->durations);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct safari), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_safari_open, kind)
