/* Output of `jfr print --json` for a Java Flight Recorder file: the same as `jfr print` (see
 * jfr_print.c), with times and sizes as exact as in the file.
 *
 *     {"recording": {"events": [{
 *         "type": "jdk.JavaMonitorEnter",
 *         "values": {
 *             "startTime": "…", "duration": "PT0.012971225S",
 *             "eventThread": {"osName": "main", "javaName": "main", "javaThreadId": 1, …},
 *             "stackTrace": {"truncated": false, "frames": [{
 *                 "method": {"type": {"name": "java/io/BufferedReader", …}, "name": "readLine", …},
 *                 "lineNumber": 347, …}, …]}}}, …]}}
 *
 * Frames are leaf first. */
#include "format/formats.h"
#include "format/java/jfr_events.h"
#include "format/parse/json_recording.h"
#include "format/parse/parse_text.h"

/* What is open. */
enum place { NOT_READ, IN_FILE, IN_RECORDING, IN_EVENTS };

struct jfr_print_json {
    struct fpx_json_reader json;
    enum place place;
    struct fpx_jfr_printed printed;
    struct flamepix_buffer class, method; /* of the current frame */
};

/* -- frames ------------------------------------------------------------------------------------ */

/* Reads "java/io/BufferedReader", in the text as "java.io.BufferedReader". */
static enum flamepix_status read_class(struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    struct flamepix_bytes name;
    bool has_name = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_json_begin_object(&reader->json))
        return fpx_json_status(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        has_name = has_name || fpx_json_is(key, "name");
        if (!fpx_json_is(key, "name") || !fpx_json_read_string(&reader->json, &name))
            continue;
        flamepix_buffer_clear(&reader->class);
        status = flamepix_buffer_append(&reader->class, name.data, name.length);
    }
    reader->printed.is_broken = reader->printed.is_broken || !has_name;
    for (size_t i = 0; i < reader->class.length; i++) {
        if (reader->class.data[i] == '/')
            reader->class.data[i] = '.';
    }
    return status;
}

static enum flamepix_status read_method(struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    struct flamepix_bytes name;
    bool has_class = false;
    enum flamepix_status status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        if (fpx_json_is(key, "type")) {
            has_class = true;
            status = read_class(reader);
        } else if (fpx_json_is(key, "name") && fpx_json_read_string(&reader->json, &name)) {
            flamepix_buffer_clear(&reader->method);
            status = flamepix_buffer_append(&reader->method, name.data, name.length);
        }
    }
    reader->printed.is_broken = reader->printed.is_broken || !has_class;
    return status;
}

/* A frame without a method gets an empty name. */
static enum flamepix_status put_frame(struct fpx_recording *recording,
                                      struct jfr_print_json *reader, int64_t line)
{
    struct flamepix_buffer *name = &reader->class;
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->method.length == 0)
        flamepix_buffer_clear(name);
    if (name->length > 0)
        status = flamepix_buffer_append(name, ".", 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, reader->method.data, reader->method.length);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_jfr_printed_frame(&reader->printed, recording, flamepix_buffer_bytes(name),
                                 line > 0 ? (uint64_t)line : 0);
}

static enum flamepix_status read_frame(struct fpx_recording *recording,
                                       struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    int64_t line = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&reader->class);
    flamepix_buffer_clear(&reader->method);
    if (!fpx_json_begin_object(&reader->json)) {
        reader->printed.is_broken = true;
        return fpx_json_status(&reader->json);
    }
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        if (fpx_json_is(key, "method"))
            status = read_method(reader);
        else if (fpx_json_is(key, "lineNumber"))
            (void)fpx_json_read_integer(&reader->json, &line);
    }
    return status == FLAMEPIX_OK ? put_frame(recording, reader, line) : status;
}

static enum flamepix_status read_frames(struct fpx_recording *recording,
                                        struct jfr_print_json *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_json_begin_array(&reader->json))
        return fpx_json_status(&reader->json);
    reader->printed.is_broken = false;
    while (fpx_json_next_element(&reader->json, &status))
        status = read_frame(recording, reader);
    return status;
}

/* A null stack has no frames and does not count. */
static enum flamepix_status read_stack(struct fpx_recording *recording,
                                       struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_jfr_printed_stack(&reader->printed, recording, fpx_json_offset(&reader->json));
    if (!fpx_json_begin_object(&reader->json))
        return fpx_json_status(&reader->json);
    reader->printed.is_broken = true; /* until there are frames */
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        if (fpx_json_is(key, "frames"))
            status = read_frames(recording, reader);
        else if (fpx_json_is(key, "truncated"))
            (void)fpx_json_read_bool(&reader->json, &reader->printed.is_cut);
    }
    return status;
}

/* -- other values ------------------------------------------------------------------------------ */

/* Whether it is the wanted thread, by name or number. */
static enum flamepix_status read_thread(const struct fpx_recording *recording,
                                        struct jfr_print_json *reader)
{
    const char *asked = recording->options.recording.thread;
    struct flamepix_bytes key;
    struct flamepix_bytes name;
    int64_t number;
    enum flamepix_status status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        if (fpx_json_is(key, "javaThreadId")) {
            if (fpx_json_read_integer(&reader->json, &number) &&
                fpx_text_is_number(asked, (uint64_t)number))
                reader->printed.is_of_thread = true;
        } else if (fpx_json_is(key, "javaName") || fpx_json_is(key, "osName")) {
            if (fpx_json_read_string(&reader->json, &name) &&
                flamepix_bytes_equal(name, flamepix_bytes_of(asked)))
                reader->printed.is_of_thread = true;
        }
    }
    return status;
}

static enum flamepix_status read_value(struct fpx_recording *recording,
                                       struct jfr_print_json *reader, struct flamepix_bytes key)
{
    struct fpx_jfr_printed *printed = &reader->printed;
    struct flamepix_bytes text;
    bool is_buffer;
    double nbytes;
    if (fpx_json_is(key, "stackTrace"))
        return read_stack(recording, reader);
    if (recording->options.recording.thread != NULL && fpx_bytes_end_with(key, "Thread"))
        return read_thread(recording, reader);
    if (fpx_json_is(key, "state")) {
        if (fpx_json_read_string(&reader->json, &text))
            return fpx_jfr_printed_state(printed, text);
    } else if (fpx_json_is(key, "samples")) {
        if (fpx_json_read_number(&reader->json, &printed->samples))
            printed->has_samples = true;
    } else if (fpx_json_is(key, "duration")) {
        if (fpx_json_read_string(&reader->json, &text))
            printed->has_nanoseconds = fpx_jfr_printed_duration(text, &printed->nanoseconds);
    } else if (fpx_jfr_printed_is_size(key, &is_buffer)) {
        if (fpx_json_read_number(&reader->json, &nbytes))
            fpx_jfr_printed_size(printed, is_buffer, nbytes);
    }
    return fpx_json_status(&reader->json);
}

/* -- events ------------------------------------------------------------------------------------ */

static enum flamepix_status read_values(struct fpx_recording *recording,
                                        struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status))
        status = read_value(recording, reader, key);
    return status;
}

static enum flamepix_status read_event(struct fpx_recording *recording,
                                       struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    struct flamepix_bytes type;
    enum flamepix_status status = FLAMEPIX_OK;
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        if (fpx_json_is(key, "type") && fpx_json_read_string(&reader->json, &type))
            status = fpx_jfr_printed_event(&reader->printed, type);
        else if (fpx_json_is(key, "values"))
            status = read_values(recording, reader);
    }
    return status;
}

static enum flamepix_status lacks(struct fpx_recording *recording, uint64_t offset,
                                  const char *expected)
{
    fpx_recording_drop(recording);
    return fpx_recording_not_understood(recording, offset, expected);
}

/* Events of kinds that have stacks are records even without one: theirs is null. */
static enum flamepix_status take_event(struct fpx_recording *recording,
                                       struct jfr_print_json *reader)
{
    fpx_jfr_printed_begin(&reader->printed);
    const uint64_t offset = fpx_json_offset(&reader->json);
    if (!fpx_json_begin_object(&reader->json))
        return fpx_json_status(&reader->json);
    enum flamepix_status status = read_event(recording, reader);
    if (status == FLAMEPIX_OK && reader->printed.event.length == 0)
        return lacks(recording, offset, "a type of an event");
    if (status == FLAMEPIX_OK && reader->printed.kind->groups != 0 && !reader->printed.has_stack)
        return lacks(recording, offset, "an event with a stack");
    if (status == FLAMEPIX_OK)
        return fpx_jfr_printed_put(&reader->printed, recording);
    fpx_recording_drop(recording);
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct jfr_print_json *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status next_member(struct jfr_print_json *reader)
{
    struct fpx_json_reader *json = &reader->json;
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if ((reader->place == IN_FILE && fpx_json_is(key, "recording") &&
         fpx_json_begin_object(json)) ||
        (reader->place == IN_RECORDING && fpx_json_is(key, "events") && fpx_json_begin_array(json)))
        reader->place++;
    return fpx_json_status(json);
}

/* At the end of an object or array, the enclosing one continues. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct jfr_print_json *reader = user;
    enum flamepix_status status;
    if (reader->place == NOT_READ) {
        status = fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
        reader->place = IN_FILE;
    } else if (reader->place == IN_EVENTS) {
        status = fpx_json_element(&reader->json);
        if (status == FLAMEPIX_OK)
            status = take_event(recording, reader);
    } else {
        status = next_member(reader);
    }
    if (status == FLAMEPIX_END && reader->place > IN_FILE) {
        reader->place--;
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_END) {
        reader->place = NOT_READ;
        status = fpx_json_recording_next_document(&reader->json, recording);
    }
    status = fpx_json_recording_status(recording, &reader->json, status);
    return status == FLAMEPIX_END ? fpx_jfr_printed_end(&reader->printed, recording) : status;
}

static void end(void *user)
{
    struct jfr_print_json *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_jfr_printed_free(&reader->printed);
    flamepix_buffer_free(&reader->class);
    flamepix_buffer_free(&reader->method);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct jfr_print_json), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_jfr_print_json_open, kind)
