/* Output of eu-stack of elfutils: the stacks of all threads of a process, from their leaves.
 *
 *     PID 17404 - process
 *     TID 17404:
 *     #0  0x00007ff2eb6ed545 clock_nanosleep@GLIBC_2.2.5
 *     #1  0x00007ff2ebb15ada
 *
 * Each stack weighs 1. Process and thread numbers become root frames on request:
 * "PID=17404;TID=17404". */
#include <inttypes.h>

#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct elfutils {
    uint64_t pid, tid;
    bool in_thread; /* its stack is still to come */
    size_t frames;  /* of the current stack */
    struct flamepix_buffer root;
};

static enum flamepix_status add_root(struct fpx_recording *recording, struct elfutils *reader,
                                     const char *kind, uint64_t number)
{
    flamepix_buffer_clear(&reader->root);
    const enum flamepix_status status =
        fpx_buffer_printf(&reader->root, "%s=%" PRIu64, kind, number);
    return status == FLAMEPIX_OK
               ? fpx_recording_name(recording, flamepix_buffer_bytes(&reader->root))
               : status;
}

/* Whether the stack belongs to the requested thread, given by its number. */
static bool is_wanted(const struct elfutils *reader, const char *asked)
{
    return asked == NULL || fpx_text_is_number(asked, reader->tid);
}

static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct elfutils *reader = user;
    const struct fpx_sample sample = {.weight.value = 1, .leaf_first = true};
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->frames == 0)
        return FLAMEPIX_OK;
    reader->in_thread = false;
    fpx_recording_record(recording, 0);
    if (!is_wanted(reader, recording->options.recording.thread)) {
        fpx_recording_drop(recording);
        reader->frames = 0;
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1, 1);
        return FLAMEPIX_OK;
    }
    if (recording->options.recording.tid)
        status = add_root(recording, reader, "TID", reader->tid);
    if (status == FLAMEPIX_OK && recording->options.recording.pid)
        status = add_root(recording, reader, "PID", reader->pid);
    reader->frames = 0;
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* A thread whose stack eu-stack could not read has none. */
static void end_thread(struct fpx_recording *recording, struct elfutils *reader)
{
    if (reader->in_thread)
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, 1);
    reader->in_thread = false;
}

static enum flamepix_status close_thread(struct fpx_recording *recording, void *user)
{
    const enum flamepix_status status = end_stack(recording, user);
    end_thread(recording, user);
    return status;
}

/* "#0  0x00007ff2eb6ed545 clock_nanosleep"; the name may be missing. */
static bool take_frame(struct flamepix_bytes line, uint64_t *number_ret,
                       struct fpx_frame *frame_ret)
{
    *frame_ret = (struct fpx_frame){0};
    if (!fpx_take(&line, "#") || !fpx_take_number(&line, number_ret))
        return false;
    fpx_take_blanks(&line);
    if (!fpx_take(&line, "0x") || !fpx_take_hex(&line, &frame_ret->address))
        return false;
    frame_ret->name = fpx_bytes_trimmed(line);
    return true;
}

static enum flamepix_status add_frame(struct fpx_recording *recording, struct elfutils *reader,
                                      struct fpx_frame *frame)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    if (frame->name.length == 0 && !options->addresses &&
        options->granularity != FLAMEPIX_ADDRESSES)
        frame->name = flamepix_bytes_of("[unknown]");
    reader->frames++;
    return fpx_recording_frame(recording, frame);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct elfutils *reader = user;
    struct fpx_frame frame;
    uint64_t number;
    enum flamepix_status status = FLAMEPIX_OK;
    if (take_frame(line, &number, &frame)) {
        if (number == 0)
            status = end_stack(recording, reader);
        return status == FLAMEPIX_OK ? add_frame(recording, reader, &frame) : status;
    }
    status = end_stack(recording, reader);
    if (fpx_take(&line, "PID "))
        (void)fpx_take_number(&line, &reader->pid);
    else if (fpx_take(&line, "TID ")) {
        end_thread(recording, reader);
        reader->in_thread = fpx_take_number(&line, &reader->tid);
    }
    return status;
}

static void end(void *user)
{
    struct elfutils *reader = user;
    flamepix_buffer_free(&reader->root);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct elfutils), .line = take_line, .close = close_thread, .end = end};

FPX_RECORDING_OPEN(fpx_elfutils_open, kind)
