/* What wallClockProfiler prints: behind a line "Full stacks", stacks with their samples, from their
 * leaves.
 *
 *     Full stacks of at least 0.01%:
 *
 *     99.791% ============================= (17194 samples)
 *            1: poll   (at /src/asyncloop.nim:343)
 *            2: main   (at /src/main.nim:12)
 *
 * What stands before is a summary by functions. */
#include "format/formats.h"
#include "format/parse/take_text.h"
#include "format/recording.h"

struct wcp {
    bool in_summary; /* by functions */
    bool has_header;
    uint64_t samples; /* of the stack that is being read */
    size_t frames;
};

static enum flamepix_status end_stack(struct flamepix_recording *recording, void *user)
{
    struct wcp *reader = user;
    const struct flamepix_sample sample = {.weight.value = (double)reader->samples,
                                           .leaf_first = true};
    reader->has_header = false;
    if (reader->frames == 0)
        return FLAMEPIX_OK;
    reader->frames = 0;
    return flamepix_recording_put(recording, &sample);
}

/* "99.791% ===== (17194 samples)" */
static bool take_header(struct flamepix_bytes text, uint64_t *samples_ret)
{
    struct flamepix_bytes before;
    double share;
    return flamepix_take_real(&text, &share) && flamepix_take(&text, "% =") &&
           flamepix_take_until_last(&text, " (", &before) &&
           flamepix_take_number(&text, samples_ret) && flamepix_take(&text, " sample");
}

/* "1: poll   (at /src/asyncloop.nim:343)" */
static bool take_frame(struct flamepix_bytes text, struct flamepix_frame *frame_ret)
{
    struct flamepix_bytes rest;
    struct flamepix_bytes name;
    uint64_t number;
    *frame_ret = (struct flamepix_frame){0};
    if (!flamepix_take_number(&text, &number) || !flamepix_take(&text, ": "))
        return false;
    rest = frame_ret->name = text;
    if (!flamepix_take_until_last(&rest, " (at ", &name) || !flamepix_take_end(&rest, ")"))
        return true;
    frame_ret->name = flamepix_bytes_trimmed(name);
    if (flamepix_take_until_last(&rest, ":", &frame_ret->file))
        (void)flamepix_take_number(&rest, &frame_ret->line);
    return true;
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct wcp *reader = user;
    const struct flamepix_bytes text = flamepix_bytes_trimmed(line);
    struct flamepix_frame frame;
    uint64_t samples;
    if (flamepix_bytes_begin_with(text, "Full stacks"))
        reader->in_summary = false;
    if (flamepix_bytes_begin_with(text, "Functions by"))
        reader->in_summary = true;
    if (!reader->in_summary && take_frame(text, &frame)) {
        if (!reader->has_header)
            return flamepix_recording_not_understood(recording, 0, "a frame below its samples");
        reader->frames++;
        return flamepix_recording_frame(recording, &frame);
    }
    const enum flamepix_status status = end_stack(recording, reader);
    if (status == FLAMEPIX_OK && !reader->in_summary && take_header(text, &samples)) {
        flamepix_recording_record(recording, 0);
        reader->has_header = true;
        reader->samples = samples;
    }
    return status;
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct wcp), .line = take_line, .close = end_stack};

FLAMEPIX_RECORDING_OPEN(flamepix_wcp_open, kind)
