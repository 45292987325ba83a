/* What Python's faulthandler prints: the stacks of all threads, the most recent call first.
 *
 *     Current thread 0x00007f0c2a7fc740 (most recent call first):
 *       File "/usr/lib/python3.11/json/encoder.py", line 200 in encode
 *       File "run.py", line 12 in main
 *
 * Each stack weighs 1. What stands between stacks ends one. */
#include "format/formats.h"
#include "format/recording.h"
#include "format/take_text.h"

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

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct faulthandler *reader = user;
    struct flamepix_frame frame;
    if (!take_frame(flamepix_bytes_trimmed(line), &frame))
        return end_stack(recording, reader);
    reader->in_stack = true;
    return flamepix_recording_frame(recording, &frame);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct faulthandler), .line = take_line, .close = end_stack};

FLAMEPIX_RECORDING_OPEN(flamepix_faulthandler_open, kind)
