/* Output of SystemTap's print_stack: frames from the leaf, one per line, followed by the count.
 *
 *      0xffffffff8103ce3b : native_safe_halt+0xb/0x10 [kernel]
 *      0xffffffff8101c6a3 : default_idle+0x53/0x1d0 [kernel]
 *             23 */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct systemtap {
    size_t frames; /* of the current stack */
};

/* "native_safe_halt+0xb/0x10 [kernel]", or only the module, with the offset in it. */
static enum flamepix_status add_frame(struct fpx_recording *recording, struct flamepix_bytes text)
{
    struct fpx_frame frame = {0};
    struct flamepix_bytes rest = text;
    if (fpx_take_hex(&rest, &frame.address) && fpx_bytes_begin_with(rest, " "))
        text = fpx_bytes_trimmed(rest);
    if (fpx_take(&text, ":"))
        text = fpx_bytes_trimmed(text);
    if (fpx_take_end(&text, "]")) {
        frame.module = text;
        if (fpx_take_until_last(&frame.module, "[", &text))
            text = fpx_bytes_trimmed(text);
    }
    rest = text;
    frame.name = text;
    if (!recording->options.recording.offsets)
        (void)fpx_take_until_last(&rest, "+", &frame.name);
    rest = frame.module;
    (void)fpx_take_until_last(&rest, "+", &frame.module);
    return fpx_recording_frame(recording, &frame);
}

static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct systemtap *reader = user;
    if (reader->frames == 0)
        return FLAMEPIX_OK;
    reader->frames = 0;
    fpx_recording_drop(recording);
    return fpx_recording_bad_line(recording);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct systemtap *reader = user;
    const struct flamepix_bytes text = fpx_bytes_trimmed(line);
    struct flamepix_bytes digits = text;
    uint64_t count;
    if (text.length == 0)
        return FLAMEPIX_OK;
    if (fpx_take_number(&digits, &count) && digits.length == 0) {
        const struct fpx_sample sample = {.weight.value = (double)count, .leaf_first = true};
        fpx_recording_record(recording, 0);
        if (reader->frames == 0) {
            fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, (double)count);
            return FLAMEPIX_OK;
        }
        reader->frames = 0;
        return fpx_recording_put(recording, &sample);
    }
    if (!fpx_bytes_begin_with(text, "0x"))
        return end_stack(recording, reader);
    reader->frames++;
    return add_frame(recording, text);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct systemtap), .line = take_line, .close = end_stack};

FPX_RECORDING_OPEN(fpx_systemtap_open, kind)
