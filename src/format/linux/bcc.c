/* Output of the BCC tools profile, offcputime, offwaketime and stackcount: frames from the leaf,
 * one per line, then the process and the count.
 *
 *         __clear_user
 *         read
 *         -                dd (25036)
 *             4
 *
 * offwaketime prints the waking thread ("waker:") on top of its stack, a line "-    -", and the
 * waiting thread below ("target:"); the line becomes a frame "--". wakeuptime prints them in
 * reverse order. stackcount prints "    dd [25036]" instead of the line with "-". Lines without
 * indentation are messages. */
#include "format/formats.h"
#include "format/linux/tracers.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct bcc {
    bool is_example;  /* in the tool's manual, with other text between */
    bool has_owner;   /* the stack's process is known, */
    bool needs_owner; /* as the tool always prints it */
    size_t frames;    /* of the current stack */
    struct flamepix_buffer name;
};

/* "dd (25036)" or "dd [25036]": a process, whose number is kept on request. */
static bool take_process(struct flamepix_bytes text, const char *open, const char *close,
                         struct flamepix_bytes *comm_ret, struct flamepix_bytes *pid_ret)
{
    struct flamepix_bytes digits;
    uint64_t number;
    if (!fpx_take_end(&text, close) || !fpx_take_until_last(&text, open, comm_ret))
        return false;
    struct flamepix_bytes name = *comm_ret;
    if (fpx_take(&name, "b'") && fpx_take_end(&name, "'"))
        *comm_ret = name; /* as printed by Python 3 */
    *pid_ret = text;
    digits = text;
    return fpx_take_number(&digits, &number) && digits.length == 0;
}

static enum flamepix_status add_process(struct fpx_recording *recording, struct bcc *reader,
                                        struct flamepix_bytes comm, struct flamepix_bytes pid)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!recording->options.recording.pid)
        return fpx_recording_name(recording, comm);
    flamepix_buffer_clear(&reader->name);
    flamepix_buffer_append(&reader->name, comm.data, comm.length);
    flamepix_buffer_append(&reader->name, "-", 1);
    status = flamepix_buffer_append(&reader->name, pid.data, pid.length);
    return status == FLAMEPIX_OK
               ? fpx_recording_name(recording, flamepix_buffer_bytes(&reader->name))
               : status;
}

static enum flamepix_status add_line(struct fpx_recording *recording, struct bcc *reader,
                                     struct flamepix_bytes text)
{
    struct flamepix_bytes rest = text;
    struct flamepix_bytes comm;
    struct flamepix_bytes pid;
    reader->frames++;
    if (fpx_take(&rest, "- ")) {
        rest = fpx_bytes_trimmed(rest);
        reader->has_owner = true;
        if (take_process(rest, " (", ")", &comm, &pid))
            return add_process(recording, reader, comm, pid);
        return fpx_recording_name(recording, flamepix_bytes_equal(rest, flamepix_bytes_of("-"))
                                                 ? flamepix_bytes_of("--")
                                                 : rest);
    }
    if (take_process(text, " [", "]", &comm, &pid))
        return add_process(recording, reader, comm, pid);
    if (fpx_take(&rest, "waker:") || fpx_take(&rest, "target:")) {
        reader->has_owner = true;
        return fpx_recording_name(recording, rest);
    }
    const struct fpx_frame frame = fpx_bcc_frame(text, &recording->options.recording);
    return fpx_recording_frame(recording, &frame);
}

/* "Tracing off-CPU time (us) of all threads by user + kernel stack." */
static enum flamepix_status take_talk(struct fpx_recording *recording, struct bcc *reader,
                                      struct flamepix_bytes line)
{
    size_t part;
    if (fpx_bytes_begin_with(line, "Tracing ") || fpx_bytes_begin_with(line, "Sampling at "))
        reader->needs_owner = !fpx_bytes_hold(line, " functions for ");
    if (!fpx_bytes_begin_with(line, "Tracing ") || !fpx_bytes_hold(line, " time (us) "))
        return FLAMEPIX_OK;
    return fpx_recording_part(recording, "value", (struct flamepix_bytes){NULL, 0},
                              flamepix_bytes_of("microseconds"), &part);
}

/* Frames not followed by a count are no sample; in the examples that come with BCC they may be
 * anything. */
static enum flamepix_status drop_stack(struct fpx_recording *recording, struct bcc *reader)
{
    const bool was_cut = reader->frames > 0;
    reader->frames = 0;
    reader->has_owner = false;
    fpx_recording_drop(recording);
    if (!was_cut || reader->is_example)
        return FLAMEPIX_OK;
    fpx_recording_record(recording, 0);
    return fpx_recording_not_understood(recording, 0, "a count below its stack");
}

static enum flamepix_status take_count(struct fpx_recording *recording, struct bcc *reader,
                                       double count)
{
    const struct fpx_sample sample = {.weight.value = count, .leaf_first = true};
    fpx_recording_record(recording, 0);
    if (reader->frames == 0) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, count);
        return FLAMEPIX_OK;
    }
    reader->frames = 0;
    if (reader->needs_owner && !reader->has_owner) {
        fpx_recording_drop(recording);
        return fpx_recording_not_understood(recording, 0, "whose stack it is");
    }
    reader->has_owner = false;
    return fpx_recording_put(recording, &sample);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct bcc *reader = user;
    const struct flamepix_bytes text = fpx_bytes_trimmed(line);
    struct flamepix_bytes digits = text;
    uint64_t count;
    if (text.length == 0 || text.data == line.data) {
        const enum flamepix_status status = drop_stack(recording, reader);
        if (fpx_bytes_begin_with(line, "Demonstrations of "))
            reader->is_example = true;
        return status == FLAMEPIX_OK ? take_talk(recording, reader, line) : status;
    }
    if (!fpx_take_number(&digits, &count) || digits.length > 0)
        return add_line(recording, reader, text);
    return take_count(recording, reader, (double)count);
}

static enum flamepix_status close(struct fpx_recording *recording, void *user)
{
    return drop_stack(recording, user);
}

static void end(void *user)
{
    struct bcc *reader = user;
    flamepix_buffer_free(&reader->name);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct bcc), .line = take_line, .close = close, .end = end};

FPX_RECORDING_OPEN(fpx_bcc_open, kind)
