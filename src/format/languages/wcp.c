/* Output of wallClockProfiler: after a line "Full stacks", stacks with their samples, leaf first.
 *
 *     Full stacks of at least 0.01%:
 *
 *     99.791% ============================= (17194 samples)
 *            1: poll   (at /src/asyncloop.nim:343)
 *            2: main   (at /src/main.nim:12)
 *
 * The text before is a summary by functions. */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct wcp {
    bool in_summary; /* by functions */
    bool has_header;
    uint64_t samples; /* of the current stack */
    size_t frames;
};

static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct wcp *reader = user;
    const struct fpx_sample sample = {.weight.value = (double)reader->samples, .leaf_first = true};
    reader->has_header = false;
    if (reader->frames == 0)
        return FLAMEPIX_OK;
    reader->frames = 0;
    return fpx_recording_put(recording, &sample);
}

/* "99.791% ===== (17194 samples)" */
static bool take_header(struct flamepix_bytes text, uint64_t *samples_ret)
{
    struct flamepix_bytes before;
    double share;
    return fpx_take_real(&text, &share) && fpx_take(&text, "% =") &&
           fpx_take_until_last(&text, " (", &before) && fpx_take_number(&text, samples_ret) &&
           fpx_take(&text, " sample");
}

/* "1: poll   (at /src/asyncloop.nim:343)" */
static bool take_frame(struct flamepix_bytes text, struct fpx_frame *frame_ret)
{
    struct flamepix_bytes rest;
    struct flamepix_bytes name;
    uint64_t number;
    *frame_ret = (struct fpx_frame){0};
    if (!fpx_take_number(&text, &number) || !fpx_take(&text, ": "))
        return false;
    rest = frame_ret->name = text;
    if (!fpx_take_until_last(&rest, " (at ", &name) || !fpx_take_end(&rest, ")"))
        return true;
    frame_ret->name = fpx_bytes_trimmed(name);
    if (fpx_take_until_last(&rest, ":", &frame_ret->file))
        (void)fpx_take_number(&rest, &frame_ret->line);
    return true;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct wcp *reader = user;
    const struct flamepix_bytes text = fpx_bytes_trimmed(line);
    struct fpx_frame frame;
    uint64_t samples;
    if (fpx_bytes_begin_with(text, "Full stacks"))
        reader->in_summary = false;
    if (fpx_bytes_begin_with(text, "Functions by"))
        reader->in_summary = true;
    if (!reader->in_summary && take_frame(text, &frame)) {
        if (!reader->has_header)
            return fpx_recording_not_understood(recording, 0, "a frame below its samples");
        reader->frames++;
        return fpx_recording_frame(recording, &frame);
    }
    const enum flamepix_status status = end_stack(recording, reader);
    if (status == FLAMEPIX_OK && !reader->in_summary && take_header(text, &samples)) {
        fpx_recording_record(recording, 0);
        reader->has_header = true;
        reader->samples = samples;
    }
    return status;
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct wcp), .line = take_line, .close = end_stack};

FPX_RECORDING_OPEN(fpx_wcp_open, kind)
