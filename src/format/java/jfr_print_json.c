/* What `jfr print --json` writes of a Java Flight Recorder file: what `jfr print` says (see
 * jfr_print.c), with times and sizes as exact as the file has them.
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
 * Frames begin with the leaf. */
#include "format/formats.h"
#include "format/java/jfr_printed.h"
#include "format/parse/json_recording.h"
#include "format/parse/take_text.h"

/* What is open. */
enum place { NOT_READ, IN_FILE, IN_RECORDING, IN_EVENTS };

struct jfr_print_json {
    struct flamepix_json_reader json;
    enum place place;
    struct flamepix_jfr_printed printed;
    struct flamepix_buffer class, method; /* of the frame that is read */
};

/* -- frames ------------------------------------------------------------------------------------ */

/* "java.io.BufferedReader" of "java/io/BufferedReader", as the text has it. */
static enum flamepix_status read_class(struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    struct flamepix_bytes name;
    bool has_name = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    while (flamepix_json_next_member(&reader->json, &key, &status)) {
        has_name = has_name || flamepix_json_is(key, "name");
        if (!flamepix_json_is(key, "name") || !flamepix_json_read_string(&reader->json, &name))
            continue;
        reader->class.length = 0;
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
    enum flamepix_status status = flamepix_json_open_object(&reader->json);
    while (flamepix_json_next_member(&reader->json, &key, &status)) {
        if (flamepix_json_is(key, "type")) {
            has_class = true;
            status = read_class(reader);
        } else if (flamepix_json_is(key, "name") &&
                   flamepix_json_read_string(&reader->json, &name)) {
            reader->method.length = 0;
            status = flamepix_buffer_append(&reader->method, name.data, name.length);
        }
    }
    reader->printed.is_broken = reader->printed.is_broken || !has_class;
    return status;
}

/* A frame without a method has no name at all. */
static enum flamepix_status put_frame(struct flamepix_recording *recording,
                                      struct jfr_print_json *reader, int64_t line)
{
    struct flamepix_buffer *name = &reader->class;
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->method.length == 0)
        name->length = 0;
    if (name->length > 0)
        status = flamepix_buffer_append(name, ".", 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, reader->method.data, reader->method.length);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_jfr_printed_frame(&reader->printed, recording, flamepix_buffer_bytes(name),
                                      line > 0 ? (uint64_t)line : 0);
}

static enum flamepix_status read_frame(struct flamepix_recording *recording,
                                       struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    int64_t line = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    reader->class.length = reader->method.length = 0;
    if (!flamepix_json_begin_object(&reader->json)) {
        reader->printed.is_broken = true;
        return flamepix_json_status(&reader->json);
    }
    while (flamepix_json_next_member(&reader->json, &key, &status)) {
        if (flamepix_json_is(key, "method"))
            status = read_method(reader);
        else if (flamepix_json_is(key, "lineNumber"))
            (void)flamepix_json_read_integer(&reader->json, &line);
    }
    return status == FLAMEPIX_OK ? put_frame(recording, reader, line) : status;
}

static enum flamepix_status read_frames(struct flamepix_recording *recording,
                                        struct jfr_print_json *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_array(&reader->json))
        return flamepix_json_status(&reader->json);
    reader->printed.is_broken = false;
    while (flamepix_json_next_element(&reader->json, &status))
        status = read_frame(recording, reader);
    return status;
}

/* One that is null has no frames, and is none. */
static enum flamepix_status read_stack(struct flamepix_recording *recording,
                                       struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_jfr_printed_stack(&reader->printed, recording, flamepix_json_offset(&reader->json));
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    reader->printed.is_broken = true; /* until there are frames */
    while (flamepix_json_next_member(&reader->json, &key, &status)) {
        if (flamepix_json_is(key, "frames"))
            status = read_frames(recording, reader);
        else if (flamepix_json_is(key, "truncated"))
            (void)flamepix_json_read_bool(&reader->json, &reader->printed.is_cut);
    }
    return status;
}

/* -- other values ------------------------------------------------------------------------------ */

/* Whether it is the one that is asked for, by its name or number. */
static enum flamepix_status read_thread(const struct flamepix_recording *recording,
                                        struct jfr_print_json *reader)
{
    const char *asked = recording->options.recording.thread;
    struct flamepix_bytes key;
    struct flamepix_bytes name;
    int64_t number;
    enum flamepix_status status = flamepix_json_open_object(&reader->json);
    while (flamepix_json_next_member(&reader->json, &key, &status)) {
        if (flamepix_json_is(key, "javaThreadId")) {
            if (flamepix_json_read_integer(&reader->json, &number) &&
                flamepix_text_is_number(asked, (uint64_t)number))
                reader->printed.is_of_thread = true;
        } else if (flamepix_json_is(key, "javaName") || flamepix_json_is(key, "osName")) {
            if (flamepix_json_read_string(&reader->json, &name) &&
                flamepix_bytes_equal(name, flamepix_bytes_of(asked)))
                reader->printed.is_of_thread = true;
        }
    }
    return status;
}

static enum flamepix_status read_value(struct flamepix_recording *recording,
                                       struct jfr_print_json *reader, struct flamepix_bytes key)
{
    struct flamepix_jfr_printed *printed = &reader->printed;
    struct flamepix_bytes text;
    bool is_buffer;
    double nbytes;
    if (flamepix_json_is(key, "stackTrace"))
        return read_stack(recording, reader);
    if (recording->options.recording.thread != NULL && flamepix_bytes_end_with(key, "Thread"))
        return read_thread(recording, reader);
    if (flamepix_json_is(key, "state")) {
        if (flamepix_json_read_string(&reader->json, &text))
            return flamepix_jfr_printed_state(printed, text);
    } else if (flamepix_json_is(key, "samples")) {
        if (flamepix_json_read_number(&reader->json, &printed->samples))
            printed->has_samples = true;
    } else if (flamepix_json_is(key, "duration")) {
        if (flamepix_json_read_string(&reader->json, &text))
            printed->has_nanoseconds = flamepix_jfr_printed_duration(text, &printed->nanoseconds);
    } else if (flamepix_jfr_printed_is_size(key, &is_buffer)) {
        if (flamepix_json_read_number(&reader->json, &nbytes))
            flamepix_jfr_printed_size(printed, is_buffer, nbytes);
    }
    return flamepix_json_status(&reader->json);
}

/* -- events ------------------------------------------------------------------------------------ */

static enum flamepix_status read_values(struct flamepix_recording *recording,
                                        struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_open_object(&reader->json);
    while (flamepix_json_next_member(&reader->json, &key, &status))
        status = read_value(recording, reader, key);
    return status;
}

static enum flamepix_status read_event(struct flamepix_recording *recording,
                                       struct jfr_print_json *reader)
{
    struct flamepix_bytes key;
    struct flamepix_bytes type;
    enum flamepix_status status = FLAMEPIX_OK;
    while (flamepix_json_next_member(&reader->json, &key, &status)) {
        if (flamepix_json_is(key, "type") && flamepix_json_read_string(&reader->json, &type))
            status = flamepix_jfr_printed_event(&reader->printed, type);
        else if (flamepix_json_is(key, "values"))
            status = read_values(recording, reader);
    }
    return status;
}

static enum flamepix_status lacks(struct flamepix_recording *recording, uint64_t offset,
                                  const char *expected)
{
    flamepix_recording_drop(recording);
    return flamepix_recording_not_understood(recording, offset, expected);
}

/* Events of a kind that has stacks say so where they have none: theirs is null. */
static enum flamepix_status take_event(struct flamepix_recording *recording,
                                       struct jfr_print_json *reader)
{
    flamepix_jfr_printed_begin(&reader->printed);
    const uint64_t offset = flamepix_json_offset(&reader->json);
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    enum flamepix_status status = read_event(recording, reader);
    if (status == FLAMEPIX_OK && reader->printed.event.length == 0)
        return lacks(recording, offset, "a type of an event");
    if (status == FLAMEPIX_OK && reader->printed.kind->groups != 0 && !reader->printed.has_stack)
        return lacks(recording, offset, "an event with a stack");
    if (status == FLAMEPIX_OK)
        return flamepix_jfr_printed_put(&reader->printed, recording);
    flamepix_recording_drop(recording);
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct jfr_print_json *reader = user;
    flamepix_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status next_member(struct jfr_print_json *reader)
{
    struct flamepix_json_reader *json = &reader->json;
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_member(json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if ((reader->place == IN_FILE && flamepix_json_is(key, "recording") &&
         flamepix_json_begin_object(json)) ||
        (reader->place == IN_RECORDING && flamepix_json_is(key, "events") &&
         flamepix_json_begin_array(json)))
        reader->place++;
    return flamepix_json_status(json);
}

/* Where what is open ends, what it is in goes on. */
static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct jfr_print_json *reader = user;
    enum flamepix_status status;
    if (reader->place == NOT_READ) {
        status = flamepix_json_expect(&reader->json, FLAMEPIX_JSON_OBJECT_BEGIN);
        reader->place = IN_FILE;
    } else if (reader->place == IN_EVENTS) {
        status = flamepix_json_element(&reader->json);
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
        status = flamepix_json_recording_next_document(&reader->json, recording);
    }
    status = flamepix_json_recording_status(recording, &reader->json, status);
    return status == FLAMEPIX_END ? flamepix_jfr_printed_end(&reader->printed, recording) : status;
}

static void end(void *user)
{
    struct jfr_print_json *reader = user;
    flamepix_json_reader_free(&reader->json);
    flamepix_jfr_printed_free(&reader->printed);
    flamepix_buffer_free(&reader->class);
    flamepix_buffer_free(&reader->method);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct jfr_print_json), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_jfr_print_json_open, kind)
