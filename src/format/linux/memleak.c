/* Output of BCC's memleak: every few seconds the memory that is allocated and not freed, by stack,
 * from the leaf.
 *
 *     [11:16:33] Top 2 stacks with outstanding allocations:
 *     	80 bytes in 5 allocations from stack
 *     		main+0x6d [allocs]
 *     		__libc_start_main+0xf0 [libc-2.21.so]
 *
 * Each report holds all outstanding allocations at its time. So reports are not added up: each is a
 * part, and by default the last part with any stack is read. With -a single allocations are listed,
 * too ("addr = 7f01 size = 16"); their stacks already count them. */
#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/linux/tracers.h"
#include "format/parse/integer_weight.h"
#include "format/parse/parse_text.h"

struct memleak {
    bool in_report, in_stack;
    bool is_lost;  /* memleak reports the current stack as lost */
    bool is_stray; /* found frames without their bytes */
    size_t part;
    size_t last; /* the last part with a stack, as number + 1; 0: none */
    size_t reports;
    size_t frames;
    uint64_t announced, stacks; /* of the report: maximum of stacks, and stacks so far */
    bool is_numbered;           /* frames have numbers, */
    uint64_t number;            /* the last one this */
    struct flamepix_weight bytes;
    struct flamepix_buffer name;
};

static enum flamepix_status end_stack(struct fpx_recording *recording, struct memleak *reader)
{
    const struct fpx_sample sample = {
        .part = reader->part, .weight = reader->bytes, .leaf_first = true};
    if (!reader->in_stack)
        return FLAMEPIX_OK;
    reader->in_stack = false;
    if (reader->is_lost) {
        fpx_recording_drop(recording);
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, reader->bytes.value);
        return FLAMEPIX_OK;
    }
    if (reader->frames == 0)
        return fpx_recording_not_understood(recording, 0, "a stack below its bytes");
    reader->last = reader->part + 1;
    return fpx_recording_put(recording, &sample);
}

/* -- lines ------------------------------------------------------------------------------------- */

/* A part named by its time; with its number as well, if an earlier part has that time. */
static enum flamepix_status begin_report(struct fpx_recording *recording, struct memleak *reader,
                                         struct flamepix_bytes time)
{
    const struct flamepix_bytes unit = flamepix_bytes_of("bytes");
    enum flamepix_status status =
        fpx_recording_part(recording, "report", time, unit, &reader->part);
    reader->in_report = true;
    if (status != FLAMEPIX_OK || reader->part == reader->reports++)
        return status;
    flamepix_buffer_clear(&reader->name);
    flamepix_buffer_append(&reader->name, time.data, time.length);
    status = fpx_buffer_printf(&reader->name, " (%zu)", reader->reports);
    return status == FLAMEPIX_OK
               ? fpx_recording_part(recording, "report", flamepix_buffer_bytes(&reader->name), unit,
                                    &reader->part)
               : status;
}

/* "[11:16:33] Top 2 stacks with outstanding allocations:" */
static bool take_head(struct flamepix_bytes line, struct flamepix_bytes *time_ret,
                      uint64_t *announced_ret)
{
    return fpx_take(&line, "[") && fpx_take_until(&line, "] Top ", time_ret) &&
           fpx_take_number(&line, announced_ret) && fpx_bytes_hold(line, "outstanding allocations");
}

/* "80 bytes in 5 allocations from stack" */
static bool take_bytes(struct flamepix_bytes text, struct flamepix_weight *bytes_ret)
{
    uint64_t bytes;
    uint64_t count;
    if (!fpx_take_number(&text, &bytes) || bytes > INT64_MAX || !fpx_take(&text, " bytes in ") ||
        !fpx_take_number(&text, &count) || !fpx_take(&text, " allocations from stack"))
        return false;
    *bytes_ret = fpx_integer_weight((int64_t)bytes);
    return true;
}

static enum flamepix_status begin_stack(struct fpx_recording *recording, struct memleak *reader,
                                        struct flamepix_weight bytes)
{
    fpx_recording_record(recording, 0);
    reader->is_stray = true; /* set unless the stack is taken; notes that once */
    if (!reader->in_report || reader->stacks++ == reader->announced)
        return fpx_recording_not_understood(recording, 0, "a report that it belongs to");
    reader->is_stray = false;
    reader->in_stack = true;
    reader->is_lost = reader->is_numbered = false;
    reader->frames = 0;
    reader->bytes = bytes;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_stray(struct fpx_recording *recording, struct memleak *reader,
                                       struct flamepix_bytes text)
{
    if (reader->is_stray || fpx_bytes_begin_with(text, "addr = "))
        return FLAMEPIX_OK;
    reader->is_stray = true;
    fpx_recording_record(recording, 0);
    return fpx_recording_not_understood(recording, 0, "bytes above their stack");
}

/* Whether another stack begins: the frame numbers no longer increase. */
static bool is_another_stack(struct memleak *reader, struct flamepix_bytes text)
{
    uint64_t number;
    if (!fpx_take_number(&text, &number) || !fpx_take(&text, " [<"))
        return false;
    const bool begins_again = reader->is_numbered && number <= reader->number;
    reader->is_numbered = true;
    reader->number = number;
    return begins_again;
}

static enum flamepix_status add_frame(struct fpx_recording *recording, struct memleak *reader,
                                      struct flamepix_bytes text)
{
    struct fpx_frame frame = fpx_bcc_frame(text, &recording->options.recording);
    if (fpx_bytes_begin_with(text, "addr = "))
        return FLAMEPIX_OK;
    if (flamepix_bytes_equal(text, flamepix_bytes_of("stack information lost"))) {
        reader->is_lost = true;
        return FLAMEPIX_OK;
    }
    if (is_another_stack(reader, text)) {
        const enum flamepix_status status = end_stack(recording, reader);
        return status == FLAMEPIX_OK ? take_stray(recording, reader, text) : status;
    }
    if (flamepix_bytes_equal(frame.name, flamepix_bytes_of("<null sym>")))
        frame.name.length = 0;
    reader->frames++;
    return fpx_recording_frame(recording, &frame);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct memleak *reader = user;
    const struct flamepix_bytes text = fpx_bytes_trimmed(line);
    struct flamepix_bytes time;
    struct flamepix_weight bytes;
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t announced;
    const bool is_head = take_head(text, &time, &announced);
    if (is_head || take_bytes(text, &bytes)) {
        status = end_stack(recording, reader);
        if (status != FLAMEPIX_OK)
            return status;
        if (!is_head)
            return begin_stack(recording, reader, bytes);
        reader->announced = announced;
        reader->stacks = 0;
        return begin_report(recording, reader, time);
    }
    if (text.length > 0 && text.data != line.data)
        return reader->in_stack ? add_frame(recording, reader, text)
                                : take_stray(recording, reader, text);
    reader->is_stray = false;
    return end_stack(recording, reader);
}

static enum flamepix_status close(struct fpx_recording *recording, void *user)
{
    struct memleak *reader = user;
    const enum flamepix_status status = end_stack(recording, reader);
    if (reader->last > 0)
        fpx_recording_prefer(recording, reader->last - 1);
    if (reader->reports > 1)
        fpx_recording_remark(
            recording, "each report holds all that is outstanding at its time, so they are not "
                       "added up");
    return status;
}

static void end(void *user)
{
    struct memleak *reader = user;
    flamepix_buffer_free(&reader->name);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct memleak), .line = take_line, .close = close, .end = end};

FPX_RECORDING_OPEN(fpx_memleak_open, kind)
