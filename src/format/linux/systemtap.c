/* What SystemTap's print_stack prints: frames from the leaf, one a line, and the count behind.
 *
 *      0xffffffff8103ce3b : native_safe_halt+0xb/0x10 [kernel]
 *      0xffffffff8101c6a3 : default_idle+0x53/0x1d0 [kernel]
 *             23 */
#include "format/formats.h"
#include "format/parse/take_text.h"
#include "format/recording.h"

struct systemtap {
    size_t frames; /* of the stack that is being read */
};

/* "native_safe_halt+0xb/0x10 [kernel]", or the module alone, with the offset in it. */
static enum flamepix_status add_frame(struct flamepix_recording *recording,
                                      struct flamepix_bytes text)
{
    struct flamepix_frame frame = {0};
    struct flamepix_bytes rest = text;
    if (flamepix_take_hex(&rest, &frame.address) && flamepix_bytes_begin_with(rest, " "))
        text = flamepix_bytes_trimmed(rest);
    if (flamepix_take(&text, ":"))
        text = flamepix_bytes_trimmed(text);
    if (flamepix_take_end(&text, "]")) {
        frame.module = text;
        if (flamepix_take_until_last(&frame.module, "[", &text))
            text = flamepix_bytes_trimmed(text);
    }
    rest = text;
    frame.name = text;
    if (!recording->options.recording.offsets)
        (void)flamepix_take_until_last(&rest, "+", &frame.name);
    rest = frame.module;
    (void)flamepix_take_until_last(&rest, "+", &frame.module);
    return flamepix_recording_frame(recording, &frame);
}

static enum flamepix_status end_stack(struct flamepix_recording *recording, void *user)
{
    struct systemtap *reader = user;
    if (reader->frames == 0)
        return FLAMEPIX_OK;
    reader->frames = 0;
    flamepix_recording_drop(recording);
    return flamepix_recording_bad_line(recording);
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct systemtap *reader = user;
    const struct flamepix_bytes text = flamepix_bytes_trimmed(line);
    struct flamepix_bytes digits = text;
    uint64_t count;
    if (text.length == 0)
        return FLAMEPIX_OK;
    if (flamepix_take_number(&digits, &count) && digits.length == 0) {
        const struct flamepix_sample sample = {.weight.value = (double)count, .leaf_first = true};
        flamepix_recording_record(recording, 0);
        if (reader->frames == 0) {
            flamepix_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, (double)count);
            return FLAMEPIX_OK;
        }
        reader->frames = 0;
        return flamepix_recording_put(recording, &sample);
    }
    if (!flamepix_bytes_begin_with(text, "0x"))
        return end_stack(recording, reader);
    reader->frames++;
    return add_frame(recording, text);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct systemtap), .line = take_line, .close = end_stack};

FLAMEPIX_RECORDING_OPEN(flamepix_systemtap_open, kind)
