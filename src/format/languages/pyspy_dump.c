/* Output of `py-spy dump` for a Python process: the stacks of its threads, the most recent call
 * first.
 *
 *     Process 4711: python run.py
 *     Python v3.9.1 (/usr/bin/python3.9)
 *
 *     Thread 4711 (active): "MainThread"
 *         encode (json/encoder.py:200)
 *             Arguments:
 *                 self: <Encoder>
 *         main (run.py:12)
 *
 * Each stack weighs 1. Arguments and variables are left out. */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct pyspy_dump {
    bool in_thread, has_frames, is_wanted;
    struct flamepix_buffer thread; /* "Thread 4711" */
};

static enum flamepix_status end_thread(struct fpx_recording *recording, void *user)
{
    struct pyspy_dump *reader = user;
    const struct fpx_sample sample = {.weight.value = 1, .leaf_first = true};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->in_thread)
        return FLAMEPIX_OK;
    reader->in_thread = false;
    fpx_recording_record(recording, 0);
    if (!reader->has_frames) {
        fpx_recording_leave_out(
            recording,
            reader->is_wanted ? FLAMEPIX_LEFT_OUT_NO_STACK : FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1, 1);
        return FLAMEPIX_OK;
    }
    reader->has_frames = false;
    if (recording->options.recording.tid)
        status = fpx_recording_name(recording, flamepix_buffer_bytes(&reader->thread));
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* The text after "Thread ": `4711 (active): "MainThread"` */
static enum flamepix_status begin_thread(struct fpx_recording *recording, struct pyspy_dump *reader,
                                         struct flamepix_bytes line)
{
    const char *asked = recording->options.recording.thread;
    struct flamepix_bytes number = line;
    struct flamepix_bytes name = {0};
    struct flamepix_bytes before;
    enum flamepix_status status = end_thread(recording, reader);
    (void)fpx_take_until(&line, " ", &number);
    if (fpx_take_until(&line, "\"", &before) && !fpx_take_until(&line, "\"", &name))
        name = line;
    reader->is_wanted = asked == NULL || flamepix_bytes_equal(flamepix_bytes_of(asked), number) ||
                        flamepix_bytes_equal(flamepix_bytes_of(asked), name);
    reader->in_thread = true;
    flamepix_buffer_clear(&reader->thread);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->thread, "Thread ", strlen("Thread "));
    return status == FLAMEPIX_OK
               ? flamepix_buffer_append(&reader->thread, number.data, number.length)
               : status;
}

/* A line indented by exactly four blanks is a frame. */
static bool is_frame(struct flamepix_bytes line)
{
    return fpx_take(&line, "    ") && line.length > 0 && !fpx_is_blank(line.data[0]);
}

/* "    encode (json/encoder.py:200)", indented by exactly four blanks */
static bool take_frame(struct flamepix_bytes line, struct fpx_frame *frame_ret)
{
    struct flamepix_bytes place;
    *frame_ret = (struct fpx_frame){0};
    if (!fpx_take(&line, "    ") || fpx_bytes_begin_with(line, " ") || !fpx_take_end(&line, ")"))
        return false;
    place = line;
    if (!fpx_take_until_last(&place, " (", &frame_ret->name))
        return false;
    if (!fpx_take_until_last(&place, ":", &frame_ret->file))
        frame_ret->file = place; /* native code has no line */
    else if (!fpx_take_number(&place, &frame_ret->line))
        frame_ret->line = 0;
    return true;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct pyspy_dump *reader = user;
    struct fpx_frame frame;
    if (fpx_take(&line, "Thread "))
        return begin_thread(recording, reader, line);
    if (fpx_take(&line, "Process "))
        return fpx_recording_fact(recording, "process", line);
    if (!reader->is_wanted)
        return FLAMEPIX_OK;
    if (!take_frame(line, &frame))
        return is_frame(line) ? fpx_recording_not_understood(recording, 0, "a function (file:line)")
                              : FLAMEPIX_OK;
    reader->has_frames = true;
    return fpx_recording_frame(recording, &frame);
}

static void end(void *user)
{
    flamepix_buffer_free(&((struct pyspy_dump *)user)->thread);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct pyspy_dump), .line = take_line, .close = end_thread, .end = end};

FPX_RECORDING_OPEN(fpx_pyspy_dump_open, kind)
