/* What Python's faulthandler prints: the stacks of all threads, the most recent call first.
 *
 *     Current thread 0x00007f0c2a7fc740 (most recent call first):
 *       File "/usr/lib/python3.11/json/encoder.py", line 200 in encode
 *       File "run.py", line 12 in main
 *
 * Each stack weighs 1. What stands between stacks ends one. */
#include "format/formats.h"
#include "format/parse/take_text.h"
#include "format/recording.h"

struct faulthandler {
    bool in_stack;
};

static enum flamepix_status end_stack(struct flamepix_recording *recording, void *user)
{
    struct faulthandler *reader = user;
    const struct flamepix_sample sample = {.weight.value = 1, .leaf_first = true};
    if (!reader->in_stack)
        return FLAMEPIX_OK;
    reader->in_stack = false;
    flamepix_recording_record(recording, 0);
    return flamepix_recording_put(recording, &sample);
}

/* `File "f", line n in g` */
static bool take_frame(struct flamepix_bytes line, struct flamepix_frame *frame_ret)
{
    *frame_ret = (struct flamepix_frame){0};
    if (!flamepix_take(&line, "File \"") ||
        !flamepix_take_until(&line, "\", line ", &frame_ret->file) ||
        !flamepix_take_number(&line, &frame_ret->line) || !flamepix_take(&line, " in "))
        return false;
    frame_ret->name = line;
    return true;
}

/* A thread may run no Python. Exceptions beside have frames `File "f", line n, in g`. */
static enum flamepix_status take_other(struct flamepix_recording *recording,
                                       struct flamepix_bytes text)
{
    if (flamepix_bytes_equal(text, flamepix_bytes_of("<no Python frame>")))
        flamepix_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, 1);
    if (!flamepix_bytes_begin_with(text, "File \""))
        return FLAMEPIX_OK;
    if (flamepix_bytes_hold(text, ", in ")) {
        flamepix_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0.0);
        return FLAMEPIX_OK;
    }
    return flamepix_recording_not_understood(recording, 0, "`File \"f\", line n in g`");
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct faulthandler *reader = user;
    struct flamepix_frame frame;
    const struct flamepix_bytes text = flamepix_bytes_trimmed(line);
    if (!take_frame(text, &frame)) {
        const enum flamepix_status status = end_stack(recording, reader);
        return status == FLAMEPIX_OK ? take_other(recording, text) : status;
    }
    reader->in_stack = true;
    return flamepix_recording_frame(recording, &frame);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct faulthandler), .line = take_line, .close = end_stack};

FLAMEPIX_RECORDING_OPEN(flamepix_faulthandler_open, kind)
