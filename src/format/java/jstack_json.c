/* Thread dumps of Java as JSON, including virtual threads: output of `jcmd PID Thread.dump_to_file
 * -format=json`.
 *
 *     {"threadDump": {"processId": "4711", "time": "…", "runtimeVersion": "21.0.2+13",
 *        "threadContainers": [{"container": "<root>", "parent": null, "owner": null,
 *            "threads": [{"tid": "1", "name": "main", "stack": [
 *                "java.base/java.util.HashMap.get(HashMap.java:552)", …]}, …]}, …]}}
 *
 * Frames are leaf first. As in text dumps (jstack.c), each running thread is a stack of weight 1.
 * If the dump has a "state", as from JDK 25, it must be RUNNABLE; else all threads count as running
 * except those whose innermost function waits. */
#include "format/formats.h"
#include "format/java/java.h"
#include "format/parse/json_recording.h"

/* The newest "formatVersion" that was tested. */
enum { NEWEST = 2 };

/* What is open. */
enum place { NOT_READ, IN_FILE, IN_DUMP, IN_CONTAINERS, IN_CONTAINER, IN_THREADS };

struct jstack_json {
    struct fpx_json_reader json;
    enum place place;
    bool has_states;     /* threads have them, by the dump's version */
    bool has_containers; /* the dump has them */
    bool has_threads;    /* the current container has them */
    /* The current thread. */
    struct flamepix_buffer thread; /* its name */
    bool has_name, has_stack;      /* required for it to be understood */
    bool has_frames, has_state;
    bool is_runnable;      /* that is its state */
    bool is_to_wait_in;    /* by its innermost frame */
    bool waits_for_events; /* a frame of it does */
    struct flamepix_buffer name;
};

/* -- threads ----------------------------------------------------------------------------------- */

static enum flamepix_status read_frame(struct fpx_recording *recording, struct jstack_json *reader)
{
    struct flamepix_bytes frame;
    if (!fpx_json_read_string(&reader->json, &frame)) {
        reader->has_stack = false;
        return fpx_json_status(&reader->json);
    }
    const struct flamepix_bytes function = fpx_java_function(frame);
    if (!reader->has_frames)
        reader->is_to_wait_in = fpx_java_is_to_wait_in(function);
    reader->waits_for_events |= fpx_java_waits_for_events(function);
    reader->has_frames = true;
    return fpx_add_java_frame(recording, frame, &reader->name);
}

static enum flamepix_status read_stack(struct fpx_recording *recording, struct jstack_json *reader)
{
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    reader->has_stack = status == FLAMEPIX_OK;
    while (fpx_json_next_element(&reader->json, &status))
        status = read_frame(recording, reader);
    return status;
}

static enum flamepix_status read_members(struct fpx_recording *recording,
                                         struct jstack_json *reader)
{
    struct flamepix_bytes key;
    struct flamepix_bytes text;
    enum flamepix_status status = FLAMEPIX_OK;
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        if (fpx_json_is(key, "stack")) {
            status = read_stack(recording, reader);
        } else if (fpx_json_is(key, "name") && fpx_json_read_string(&reader->json, &text)) {
            flamepix_buffer_clear(&reader->thread);
            reader->has_name = true;
            status = flamepix_buffer_append(&reader->thread, text.data, text.length);
        } else if (fpx_json_is(key, "state") && fpx_json_read_string(&reader->json, &text)) {
            reader->has_state = true;
            reader->is_runnable = fpx_json_is(text, "RUNNABLE");
        }
    }
    return status;
}

static bool runs(const struct jstack_json *reader)
{
    if (reader->waits_for_events)
        return false;
    return reader->has_state ? reader->is_runnable : reader->has_frames && !reader->is_to_wait_in;
}

/* Why the thread is left out; FLAMEPIX_LEFT_OUT_COUNT: it is not. */
static enum flamepix_left_out reason_of(const struct fpx_recording *recording,
                                        const struct jstack_json *reader)
{
    if (fpx_java_thread_is_of_jvm(flamepix_buffer_bytes(&reader->thread)))
        return FLAMEPIX_LEFT_OUT_FILTERED;
    if (!reader->has_frames && (!reader->has_state || recording->options.recording.no_thread_name))
        return FLAMEPIX_LEFT_OUT_NO_STACK;
    return runs(reader) ? FLAMEPIX_LEFT_OUT_COUNT : FLAMEPIX_LEFT_OUT_BLOCKED;
}

/* Only virtual threads have no name. */
static enum flamepix_status put_thread(struct fpx_recording *recording, struct jstack_json *reader)
{
    struct flamepix_bytes thread = flamepix_buffer_bytes(&reader->thread);
    const enum flamepix_left_out why = reason_of(recording, reader);
    if (why != FLAMEPIX_LEFT_OUT_COUNT) {
        fpx_recording_drop(recording);
        fpx_recording_leave_out(recording, why, 1, 1);
        return FLAMEPIX_OK;
    }
    if (thread.length == 0)
        thread = flamepix_bytes_of("virtual thread");
    return fpx_java_stack(recording, thread, (struct fpx_sample){0});
}

static enum flamepix_status take_thread(struct fpx_recording *recording, struct jstack_json *reader)
{
    const uint64_t offset = fpx_json_offset(&reader->json);
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&reader->thread);
    reader->has_name = reader->has_stack = false;
    reader->has_frames = reader->has_state = reader->is_runnable = false;
    reader->is_to_wait_in = reader->waits_for_events = false;
    fpx_recording_record(recording, offset);
    if (fpx_json_begin_object(&reader->json))
        status = read_members(recording, reader);
    else
        status = fpx_json_status(&reader->json);
    if (status == FLAMEPIX_OK && reader->has_name && reader->has_stack &&
        (reader->has_state || !reader->has_states))
        return put_thread(recording, reader);
    fpx_recording_drop(recording);
    return status == FLAMEPIX_OK ? fpx_recording_not_understood(
                                       recording, offset, "a thread with its name, state and stack")
                                 : status;
}

/* -- containers -------------------------------------------------------------------------------- */

static enum flamepix_status read_version(struct fpx_recording *recording,
                                         struct jstack_json *reader)
{
    int64_t version;
    if (!fpx_json_read_integer(&reader->json, &version))
        return fpx_json_status(&reader->json);
    reader->has_states = version >= NEWEST;
    if (version > NEWEST)
        fpx_recording_newer_number(recording, version);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_fact(struct fpx_recording *recording, struct jstack_json *reader,
                                      struct flamepix_bytes key)
{
    if (fpx_json_is(key, "formatVersion"))
        return read_version(recording, reader);
    static const struct {
        const char *key, *fact;
    } facts[] = {{"processId", "process"}, {"time", "date"}, {"runtimeVersion", "version"}};
    for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
        struct flamepix_bytes value;
        if (fpx_json_is(key, facts[i].key))
            return fpx_json_read_string(&reader->json, &value)
                       ? fpx_recording_fact(recording, facts[i].fact, value)
                       : fpx_json_status(&reader->json);
    }
    return FLAMEPIX_OK;
}

/* Opens a member that leads to threads. */
static enum flamepix_status next_member(struct fpx_recording *recording, struct jstack_json *reader)
{
    struct fpx_json_reader *json = &reader->json;
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if ((reader->place == IN_FILE && fpx_json_is(key, "threadDump") &&
         fpx_json_begin_object(json)) ||
        (reader->place == IN_DUMP && fpx_json_is(key, "threadContainers") &&
         fpx_json_begin_array(json)) ||
        (reader->place == IN_CONTAINER && fpx_json_is(key, "threads") &&
         fpx_json_begin_array(json))) {
        reader->place++;
        reader->has_containers |= reader->place == IN_CONTAINERS;
        reader->has_threads |= reader->place == IN_THREADS;
        return FLAMEPIX_OK;
    }
    status = fpx_json_status(json);
    return status == FLAMEPIX_OK && reader->place == IN_DUMP ? take_fact(recording, reader, key)
                                                             : status;
}

static enum flamepix_status lacks_threads(struct fpx_recording *recording,
                                          const struct jstack_json *reader)
{
    return fpx_recording_not_understood(recording, fpx_json_offset(&reader->json),
                                        "a container with threads");
}

static enum flamepix_status next_element(struct fpx_recording *recording,
                                         struct jstack_json *reader)
{
    enum flamepix_status status = fpx_json_element(&reader->json);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->place == IN_THREADS)
        return take_thread(recording, reader);
    if (fpx_json_begin_object(&reader->json)) {
        reader->place++;
        reader->has_threads = false;
        return FLAMEPIX_OK;
    }
    status = fpx_json_status(&reader->json);
    return status == FLAMEPIX_OK ? lacks_threads(recording, reader) : status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct jstack_json *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

/* Another dump may follow. */
static enum flamepix_status end_dump(struct fpx_recording *recording, struct jstack_json *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->has_containers)
        status = lacks_threads(recording, reader);
    reader->place = NOT_READ;
    reader->has_containers = reader->has_states = false;
    return status == FLAMEPIX_OK ? fpx_json_recording_next_document(&reader->json, recording)
                                 : status;
}

/* At the end of an object or array, the enclosing one continues. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct jstack_json *reader = user;
    enum flamepix_status status;
    if (reader->place == NOT_READ) {
        status = fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
        reader->place = IN_FILE;
    } else if (reader->place == IN_CONTAINERS || reader->place == IN_THREADS) {
        status = next_element(recording, reader);
    } else {
        status = next_member(recording, reader);
    }
    if (status == FLAMEPIX_END && reader->place > IN_FILE) {
        const bool lacks = reader->place == IN_CONTAINER && !reader->has_threads;
        reader->place--;
        return lacks ? lacks_threads(recording, reader) : FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_END)
        return end_dump(recording, reader);
    return fpx_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct jstack_json *reader = user;
    fpx_json_reader_free(&reader->json);
    flamepix_buffer_free(&reader->thread);
    flamepix_buffer_free(&reader->name);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct jstack_json), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_jstack_json_open, kind)
