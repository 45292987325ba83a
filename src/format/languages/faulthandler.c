/* Output of Python's faulthandler: the stacks of all threads, the most recent call first.
 *
 *     Current thread 0x00007f0c2a7fc740 (most recent call first):
 *       File "/usr/lib/python3.11/json/encoder.py", line 200 in encode
 *       File "run.py", line 12 in main
 *
 * Each stack weighs 1. Text between stacks ends one. */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct faulthandler {
    bool in_stack;
};

static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct faulthandler *reader = user;
    const struct fpx_sample sample = {.weight.value = 1, .leaf_first = true};
    if (!reader->in_stack)
        return FLAMEPIX_OK;
    reader->in_stack = false;
    fpx_recording_record(recording, 0);
    return fpx_recording_put(recording, &sample);
}

/* `File "f", line n in g` */
static bool take_frame(struct flamepix_bytes line, struct fpx_frame *frame_ret)
{
    *frame_ret = (struct fpx_frame){0};
    if (!fpx_take(&line, "File \"") || !fpx_take_until(&line, "\", line ", &frame_ret->file) ||
        !fpx_take_number(&line, &frame_ret->line) || !fpx_take(&line, " in "))
        return false;
    frame_ret->name = line;
    return true;
}

/* A thread may run no Python. Exceptions nearby have frames `File "f", line n, in g`. */
static enum flamepix_status take_other(struct fpx_recording *recording, struct flamepix_bytes text)
{
    if (flamepix_bytes_equal(text, flamepix_bytes_of("<no Python frame>")))
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, 1);
    if (!fpx_bytes_begin_with(text, "File \""))
        return FLAMEPIX_OK;
    if (fpx_bytes_hold(text, ", in ")) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0.0);
        return FLAMEPIX_OK;
    }
    return fpx_recording_not_understood(recording, 0, "`File \"f\", line n in g`");
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct faulthandler *reader = user;
    struct fpx_frame frame;
    const struct flamepix_bytes text = fpx_bytes_trimmed(line);
    if (!take_frame(text, &frame)) {
        const enum flamepix_status status = end_stack(recording, reader);
        return status == FLAMEPIX_OK ? take_other(recording, text) : status;
    }
    reader->in_stack = true;
    return fpx_recording_frame(recording, &frame);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct faulthandler), .line = take_line, .close = end_stack};

FPX_RECORDING_OPEN(fpx_faulthandler_open, kind)
