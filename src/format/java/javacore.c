/* Javacores: the thread dumps of IBM's JVM and OpenJ9, in lines that begin with a tag.
 *
 *     3XMTHREADINFO      "main" J9VMThread:0x000000015787A900, …, state:CW, prio=5
 *     3XMTHREADINFO1            (native thread ID:0x8D14A, native priority:0x5, …)
 *     3XMTHREADINFO3           Java callstack:
 *     4XESTACKTRACE                at java/lang/Object.wait(Object.java:255(Compiled Code))
 *     4XESTACKTRACE                at Work.main(Work.java:10)
 *     3XMTHREADINFO3           Native callstack:
 *
 * Each thread is a stack of weight 1, whatever its state. Native frames are left out. A thread
 * without Java frames is its name alone; one without a name is "Anonymous native thread". */
#include <inttypes.h>

#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/java/java.h"
#include "format/parse/parse_text.h"

struct javacore {
    bool in_thread, has_frames;
    struct flamepix_buffer thread; /* its name */
    struct flamepix_buffer name;
};

static enum flamepix_status end_thread(struct fpx_recording *recording, void *user)
{
    struct javacore *reader = user;
    const bool is_open = reader->in_thread;
    const bool has_stack = reader->has_frames || !recording->options.recording.no_thread_name;
    reader->in_thread = false;
    reader->has_frames = false;
    if (!is_open || !has_stack) {
        fpx_recording_drop(recording);
        if (is_open)
            fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, 1);
        return FLAMEPIX_OK;
    }
    return fpx_java_stack(recording, flamepix_buffer_bytes(&reader->thread),
                          (struct fpx_sample){0});
}

/* The text after 3XMTHREADINFO */
static enum flamepix_status begin_thread(struct fpx_recording *recording, struct javacore *reader,
                                         struct flamepix_bytes line)
{
    struct flamepix_bytes before;
    struct flamepix_bytes thread = flamepix_bytes_of("Anonymous native thread");
    enum flamepix_status status = end_thread(recording, reader);
    if (fpx_take_until(&line, "\"", &before) && !fpx_take_until(&line, "\"", &thread))
        thread = line;
    fpx_recording_record(recording, 0);
    reader->in_thread = true;
    flamepix_buffer_clear(&reader->thread);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_buffer_append(&reader->thread, thread.data, thread.length);
}

/* The text after 3XMTHREADINFO1, if thread numbers are wanted. */
static enum flamepix_status add_number(struct javacore *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes before;
    uint64_t number;
    if (!fpx_take_until(&line, "native thread ID:", &before) || !fpx_take_hex(&line, &number))
        return FLAMEPIX_OK;
    return fpx_buffer_printf(&reader->thread, "-0x%" PRIX64, number);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct javacore *reader = user;
    struct flamepix_bytes frame;
    if (fpx_take(&line, "3XMTHREADINFO "))
        return begin_thread(recording, reader, line);
    if (!reader->in_thread)
        return FLAMEPIX_OK;
    if (fpx_take(&line, "3XMTHREADINFO1 ") && recording->options.recording.thread_number)
        return add_number(reader, line);
    if (fpx_take(&line, "4XESTACKTRACE ") && fpx_take_java_at(line, &frame)) {
        reader->has_frames = true;
        return fpx_add_java_frame(recording, frame, &reader->name);
    }
    if (fpx_bytes_begin_with(line, "NULL") || fpx_bytes_begin_with(line, "0SECTION"))
        return end_thread(recording, reader);
    return FLAMEPIX_OK; /* none of the other hundred tags is of a stack */
}

static void end(void *user)
{
    struct javacore *reader = user;
    flamepix_buffer_free(&reader->thread);
    flamepix_buffer_free(&reader->name);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct javacore), .line = take_line, .close = end_thread, .end = end};

FPX_RECORDING_OPEN(fpx_javacore_open, kind)
