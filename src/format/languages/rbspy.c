/* Raw recordings of rbspy (`rbspy record --raw-file`), compressed by gzip: "rbspy" and a version,
 * then one JSON value a line. In version 2 the first value is a header; in version 0 a sample is
 * just its frames.
 *
 *     rbspy02
 *     {"sample_rate":100,"rbspy_version":"0.12.1","start_time":null}
 *     {"trace":[{"name":"sleep","relative_path":"a.rb","absolute_path":"/x/a.rb","lineno":3}, …],
 *      "pid":12,"thread_id":34,"time":{"secs_since_epoch":1,"nanos_since_epoch":2},"on_cpu":null}
 *
 * Frames are leaf first. */
#include <inttypes.h>

#include "format/formats.h"
#include "format/parse/json_recording.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

enum { NEWEST_VERSION = 2 };

struct rbspy {
    struct fpx_json_line line;
    bool has_version, has_header;
    uint64_t version;
    bool has_trace;
    size_t frames; /* of the sample, with and without names */
    size_t unnamed;
    bool has_time;
    double seconds;
    struct flamepix_buffer name, file;
};

/* -- a line ------------------------------------------------------------------------------------ */

static enum flamepix_status keep_text(struct rbspy *reader, struct flamepix_buffer *text)
{
    struct flamepix_bytes value;
    if (!fpx_json_read_string(&reader->line.json, &value))
        return fpx_json_status(&reader->line.json);
    flamepix_buffer_clear(text);
    return flamepix_buffer_append(text, value.data, value.length);
}

static enum flamepix_status read_frame(struct fpx_recording *recording, struct rbspy *reader)
{
    struct flamepix_bytes key;
    int64_t number = 0;
    flamepix_buffer_clear(&reader->name);
    flamepix_buffer_clear(&reader->file);
    enum flamepix_status status = fpx_json_open_object(&reader->line.json);
    while (fpx_json_next_member(&reader->line.json, &key, &status)) {
        if (fpx_json_is(key, "name"))
            status = keep_text(reader, &reader->name);
        else if (fpx_json_is(key, "relative_path"))
            status = keep_text(reader, &reader->file);
        else if (fpx_json_is(key, "lineno"))
            (void)fpx_json_read_integer(&reader->line.json, &number);
    }
    const struct fpx_frame frame = {.name = flamepix_buffer_bytes(&reader->name),
                                    .file = flamepix_buffer_bytes(&reader->file),
                                    .line = number > 0 ? (uint64_t)number : 0};
    reader->frames++;
    reader->unnamed += frame.name.length == 0;
    return status == FLAMEPIX_OK ? fpx_recording_frame(recording, &frame) : status;
}

static enum flamepix_status read_trace(struct fpx_recording *recording, struct rbspy *reader)
{
    enum flamepix_status status = fpx_json_open_array(&reader->line.json);
    reader->has_trace = true;
    while (fpx_json_next_element(&reader->line.json, &status))
        status = read_frame(recording, reader);
    return status;
}

static enum flamepix_status read_time(struct rbspy *reader)
{
    struct flamepix_bytes key;
    double number = 0;
    enum flamepix_status status = fpx_json_open_object(&reader->line.json);
    while (fpx_json_next_member(&reader->line.json, &key, &status)) {
        const bool is_seconds = fpx_json_is(key, "secs_since_epoch");
        if ((is_seconds || fpx_json_is(key, "nanos_since_epoch")) &&
            fpx_json_read_number(&reader->line.json, &number)) {
            reader->has_time = true;
            reader->seconds += is_seconds ? number : number / 1e9;
        }
    }
    return status;
}

static enum flamepix_status read_sample(struct fpx_recording *recording, struct rbspy *reader)
{
    struct flamepix_bytes key;
    enum fpx_json_kind next;
    enum flamepix_status status = fpx_json_peek(&reader->line.json, &next);
    if (status == FLAMEPIX_OK && next == FPX_JSON_ARRAY_BEGIN)
        return read_trace(recording, reader);
    if (status == FLAMEPIX_OK)
        status = fpx_json_open_object(&reader->line.json);
    while (fpx_json_next_member(&reader->line.json, &key, &status)) {
        if (fpx_json_is(key, "trace"))
            status = read_trace(recording, reader);
        else if (fpx_json_is(key, "time"))
            status = read_time(reader);
    }
    return status;
}

static enum flamepix_status read_header(struct fpx_recording *recording, struct rbspy *reader)
{
    struct flamepix_bytes key;
    struct flamepix_bytes value;
    enum flamepix_status status = fpx_json_open_object(&reader->line.json);
    while (fpx_json_next_member(&reader->line.json, &key, &status)) {
        if (fpx_json_is(key, "rbspy_version") && fpx_json_read_string(&reader->line.json, &value))
            status = fpx_recording_fact(recording, "version", value);
    }
    return status;
}

/* -- the recording ----------------------------------------------------------------------------- */

static enum flamepix_status take_version(struct fpx_recording *recording, struct rbspy *reader,
                                         struct flamepix_bytes line)
{
    struct flamepix_bytes version;
    reader->has_version = true;
    if (!fpx_take(&line, "rbspy"))
        return fpx_recording_bad_line(recording);
    version = line;
    if (fpx_take_number(&line, &reader->version) && line.length == 0 &&
        reader->version <= NEWEST_VERSION)
        return FLAMEPIX_OK;
    return fpx_recording_unknown_version(recording, version);
}

static enum flamepix_status take_sample(struct fpx_recording *recording, struct rbspy *reader)
{
    reader->has_trace = reader->has_time = false;
    reader->frames = reader->unnamed = 0;
    reader->seconds = 0;
    fpx_recording_record(recording, 0);
    enum flamepix_status status = read_sample(recording, reader);
    const struct fpx_sample sample = {.weight.value = 1,
                                      .leaf_first = true,
                                      .has_time = reader->has_time,
                                      .begin = reader->seconds,
                                      .end = reader->seconds};
    if (status == FLAMEPIX_OK && reader->has_trace && reader->unnamed == 0)
        return fpx_recording_put(recording, &sample);
    fpx_recording_drop(recording);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_BAD_RECORDING)
        return status;
    return fpx_recording_not_understood(recording, 0, "a sample with a trace of named frames");
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct rbspy *reader = user;
    if (!reader->has_version)
        return take_version(recording, reader, line);
    if (fpx_bytes_trimmed(line).length == 0)
        return FLAMEPIX_OK;
    fpx_json_line_begin(&reader->line, line);
    if (reader->version < 2 || reader->has_header)
        return take_sample(recording, reader);
    reader->has_header = true;
    const enum flamepix_status status = read_header(recording, reader);
    return status == FLAMEPIX_BAD_RECORDING ? fpx_recording_bad_line(recording) : status;
}

static void end(void *user)
{
    struct rbspy *reader = user;
    fpx_json_line_free(&reader->line);
    flamepix_buffer_free(&reader->name);
    flamepix_buffer_free(&reader->file);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct rbspy), .line = take_line, .end = end};

FPX_RECORDING_OPEN(fpx_rbspy_open, kind)
