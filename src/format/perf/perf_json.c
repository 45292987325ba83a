/* Output of `perf data convert --to-json`:
 *
 *     {"linux-perf-json-version": 1,
 *      "headers": {"header-version": 1, "hostname": "vm", "cmdline": ["perf", "record"], …},
 *      "samples": [{"timestamp": 465143179044, "pid": 12, "tid": 34, "cpu": 0, "comm": "sh",
 *                   "callchain": [{"ip": "0x7f1", "symbol": "main", "dso": "libc.so.6"}, …]}, …]}
 *
 * Stacks are leaf first, followed by a tracepoint's fields. A sample has neither its event nor its
 * period, so all count 1. Should a future perf add these ("event", "period"), they are read. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "format/formats.h"
#include "format/parse/json_recording.h"
#include "format/perf/perf.h"

enum { VERSION = 1 };

struct perf_json {
    struct fpx_json_reader json;
    enum { IN_FILE, IN_SAMPLES } place;
    bool has_begun, has_event;
    /* Of the current sample. */
    struct flamepix_buffer comm, event;
    int64_t pid, tid;
    double seconds, period;
    bool has_time, has_chain, has_comm, has_pid, has_period;
    struct flamepix_buffer text; /* of its frames, leaf first */
    size_t *ends;                /* of each in the text */
    size_t depth, capacity;
    struct flamepix_buffer names[3]; /* of a frame: address, symbol, module */
};

/* -- fields of a sample ------------------------------------------------------------------------ */

static enum flamepix_status keep_text(struct perf_json *reader, struct flamepix_buffer *text)
{
    struct flamepix_bytes value;
    flamepix_buffer_clear(text);
    if (!fpx_json_read_string(&reader->json, &value))
        return fpx_json_status(&reader->json);
    return flamepix_buffer_append(text, value.data, value.length);
}

static enum flamepix_status read_frame(struct fpx_recording *recording, struct perf_json *reader)
{
    static const char *const members[] = {"ip", "symbol", "dso"};
    struct flamepix_bytes key;
    for (size_t i = 0; i < 3; i++)
        flamepix_buffer_clear(&reader->names[i]);
    enum flamepix_status status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        for (size_t i = 0; i < 3 && status == FLAMEPIX_OK; i++) {
            if (fpx_json_is(key, members[i])) {
                status = keep_text(reader, &reader->names[i]);
                break;
            }
        }
    }
    if (status != FLAMEPIX_OK || reader->depth == FPX_RECORDED_FRAMES_MAX)
        return status;
    struct fpx_perf_frame frame = {.address = flamepix_buffer_bytes(&reader->names[0]),
                                   .symbol = flamepix_buffer_bytes(&reader->names[1]),
                                   .module = flamepix_buffer_bytes(&reader->names[2])};
    if (frame.address.length > 2)
        frame.address = flamepix_bytes_from(frame.address, 2);
    status = fpx_array_reserve(&reader->ends, &reader->capacity, reader->depth + 1,
                               sizeof(*reader->ends));
    if (status == FLAMEPIX_OK)
        status = fpx_perf_frame_append(&reader->text, &frame, &recording->options.recording,
                                       reader->comm.length >= 4 &&
                                           memcmp(reader->comm.data, "java", 4) == 0);
    if (status == FLAMEPIX_OK)
        reader->ends[reader->depth++] = reader->text.length;
    return status;
}

static enum flamepix_status read_chain(struct fpx_recording *recording, struct perf_json *reader)
{
    reader->has_chain = true;
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    while (fpx_json_next_element(&reader->json, &status))
        status = read_frame(recording, reader);
    return status;
}

static enum flamepix_status read_member(struct fpx_recording *recording, struct perf_json *reader,
                                        struct flamepix_bytes key)
{
    double nanoseconds;
    if (fpx_json_is(key, "callchain"))
        return read_chain(recording, reader);
    if (fpx_json_is(key, "comm")) {
        reader->has_comm = true;
        return keep_text(reader, &reader->comm);
    }
    if (fpx_json_is(key, "event"))
        return keep_text(reader, &reader->event);
    if (fpx_json_is(key, "pid"))
        reader->has_pid = fpx_json_read_integer(&reader->json, &reader->pid);
    else if (fpx_json_is(key, "tid"))
        (void)fpx_json_read_integer(&reader->json, &reader->tid);
    else if (fpx_json_is(key, "period"))
        reader->has_period = fpx_json_read_number(&reader->json, &reader->period);
    else if (fpx_json_is(key, "timestamp") && fpx_json_read_number(&reader->json, &nanoseconds)) {
        reader->has_time = true;
        reader->seconds = nanoseconds / 1e9;
    }
    return fpx_json_status(&reader->json);
}

/* -- samples ----------------------------------------------------------------------------------- */

/* Adds the frames, root first. */
static enum flamepix_status add_frames(struct fpx_recording *recording,
                                       const struct perf_json *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = reader->depth; i > 0 && status == FLAMEPIX_OK; i--) {
        const size_t begin = i > 1 ? reader->ends[i - 2] : 0;
        const struct flamepix_bytes text = {reader->text.data + begin, reader->ends[i - 1] - begin};
        size_t frames = 0;
        for (size_t at = 0; at < text.length; at++)
            frames += text.data[at] == ';';
        if (frames > 0)
            status = fpx_recording_text(recording, text, frames);
    }
    return status;
}

static enum flamepix_status put(struct fpx_recording *recording, struct perf_json *reader,
                                const struct fpx_perf_header *header)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    struct fpx_perf_event before = {0};
    struct fpx_sample sample;
    struct flamepix_buffer root = {0};
    if (!fpx_perf_event_is_of_thread(header, options)) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1,
                                fpx_perf_event_weight(recording, header));
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_perf_event_sample(recording, header, &before, &sample);
    flamepix_buffer_free(&before.name);
    sample.has_time = reader->has_time;
    sample.begin = sample.end = reader->seconds;
    if (status == FLAMEPIX_OK)
        status = fpx_perf_event_root(&root, header, options);
    if (status == FLAMEPIX_OK && root.length > 0)
        status = fpx_recording_text(recording, flamepix_buffer_bytes(&root), 1);
    if (status == FLAMEPIX_OK)
        status = add_frames(recording, reader);
    flamepix_buffer_free(&root);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static enum flamepix_status put_sample(struct fpx_recording *recording, struct perf_json *reader)
{
    char pid[24];
    char tid[24];
    const struct fpx_perf_header header = {
        .comm = flamepix_buffer_bytes(&reader->comm),
        .pid = {pid, (size_t)snprintf(pid, sizeof(pid), "%" PRId64, reader->pid)},
        .tid = {tid, (size_t)snprintf(tid, sizeof(tid), "%" PRId64, reader->tid)},
        .event = flamepix_buffer_bytes(&reader->event),
        .rest = {"", 0},
        .has_period = reader->has_period,
        .period = reader->period};
    reader->has_event = reader->has_event || reader->event.length > 0;
    return put(recording, reader, &header);
}

static enum flamepix_status next_sample(struct fpx_recording *recording, struct perf_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_element(&reader->json);
    if (status == FLAMEPIX_END) {
        reader->place = IN_FILE;
        return FLAMEPIX_OK;
    }
    const uint64_t offset = fpx_json_offset(&reader->json);
    flamepix_buffer_clear(&reader->comm);
    flamepix_buffer_clear(&reader->event);
    flamepix_buffer_clear(&reader->text);
    reader->depth = 0;
    reader->pid = reader->tid = 0;
    reader->has_time = reader->has_chain = reader->has_comm = false;
    reader->has_pid = reader->has_period = false;
    if (status == FLAMEPIX_OK)
        status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status))
        status = read_member(recording, reader, key);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_recording_record(recording, offset);
    if (!reader->has_chain || !reader->has_pid || !reader->has_comm)
        return fpx_recording_not_understood(recording, offset,
                                            "a sample with a comm, a pid and a callchain");
    return put_sample(recording, reader);
}

/* -- the file ---------------------------------------------------------------------------------- */

static enum flamepix_status read_headers(struct fpx_recording *recording, struct perf_json *reader)
{
    static const struct {
        const char *member, *fact;
    } facts[] = {{"hostname", "host"},
                 {"os-release", "system"},
                 {"perf-version", "version"},
                 {"captured-on", "date"}};
    struct flamepix_bytes key;
    struct flamepix_bytes value;
    enum flamepix_status status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
            if (!fpx_json_is(key, facts[i].member))
                continue;
            if (fpx_json_read_string(&reader->json, &value))
                status = fpx_recording_fact(recording, facts[i].fact, value);
            break;
        }
    }
    return status;
}

static enum flamepix_status read_version(struct fpx_recording *recording, struct perf_json *reader)
{
    int64_t version;
    char text[24];
    if (!fpx_json_read_integer(&reader->json, &version) || version == VERSION)
        return fpx_json_status(&reader->json);
    const int length = snprintf(text, sizeof(text), "%" PRId64, version);
    return fpx_recording_unknown_version(recording, (struct flamepix_bytes){text, (size_t)length});
}

static enum flamepix_status next_member(struct fpx_recording *recording, struct perf_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(&reader->json, &key);
    if (status == FLAMEPIX_END && !reader->has_event)
        fpx_recording_remark(recording, "perf's JSON does not say of which events its samples are");
    if (status == FLAMEPIX_END) {
        reader->has_begun = false;
        return fpx_json_recording_next_document(&reader->json, recording);
    }
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_json_is(key, "linux-perf-json-version"))
        return read_version(recording, reader);
    if (fpx_json_is(key, "headers"))
        return read_headers(recording, reader);
    if (fpx_json_is(key, "samples") && fpx_json_begin_array(&reader->json))
        reader->place = IN_SAMPLES;
    return fpx_json_status(&reader->json);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct perf_json *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct perf_json *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->has_begun)
        status = fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
    reader->has_begun = true;
    if (status == FLAMEPIX_OK)
        status = reader->place == IN_FILE ? next_member(recording, reader)
                                          : next_sample(recording, reader);
    return fpx_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct perf_json *reader = user;
    fpx_json_reader_free(&reader->json);
    flamepix_buffer_free(&reader->comm);
    flamepix_buffer_free(&reader->event);
    flamepix_buffer_free(&reader->text);
    for (size_t i = 0; i < 3; i++)
        flamepix_buffer_free(&reader->names[i]);
    free(reader->ends);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct perf_json), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_perf_json_open, kind)
