/* Output of BCC's trace with -K or -U: a line for each event, followed by its stack, from the leaf.
 *
 *     PID     TID     COMM            FUNC             -
 *     9557    9557    a.out           do_sys_open      temp.1
 *             do_sys_open+0x1 [kernel]
 *             __open_nocancel+0x7 [libc-2.17.so]
 *
 * The header names the columns: there may be more (TIME, CPU) or fewer. Without a header they are
 * those above. Each probe is a part; an event weighs 1 and is placed on its program. Aggregated
 * events (-A) are followed by "-->COUNT 3". A number in place of a stack is the reason why the
 * stack is missing. */
#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/linux/tracers.h"
#include "format/parse/parse_text.h"

enum { COMM_NBYTES = 15 }; /* names are padded to this length, and may have it */

struct bcc_trace {
    size_t before;   /* columns in front of the program's name; */
    bool has_thread; /* the last of them is the thread */
    size_t width;    /* of the name */
    bool in_event;
    bool is_stray; /* frames without an event were found */
    size_t part;
    size_t frames;
    double count;
    struct flamepix_buffer root;
};

/* -- events ------------------------------------------------------------------------------------ */

static enum flamepix_status end_event(struct fpx_recording *recording, struct bcc_trace *reader)
{
    const struct fpx_sample sample = {
        .part = reader->part, .weight.value = reader->count, .leaf_first = true};
    if (!reader->in_event)
        return FLAMEPIX_OK;
    reader->in_event = false;
    if (reader->frames == 0) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, reader->count);
        return FLAMEPIX_OK;
    }
    const enum flamepix_status status =
        fpx_recording_name(recording, flamepix_buffer_bytes(&reader->root));
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* The program's name, which may contain blanks, and the text after it. */
static struct flamepix_bytes take_comm(const struct bcc_trace *reader, struct flamepix_bytes *line)
{
    struct flamepix_bytes comm = *line;
    if (comm.length > reader->width)
        comm.length = reader->width;
    while (comm.length < line->length && comm.length < COMM_NBYTES &&
           line->data[comm.length] != ' ')
        comm.length++;
    *line = flamepix_bytes_from(*line, comm.length);
    return fpx_bytes_trimmed(comm);
}

/* "9557    9557    a.out           do_sys_open      temp.1" */
static bool read_event(struct bcc_trace *reader, struct flamepix_bytes line,
                       struct flamepix_bytes *comm_ret, struct flamepix_bytes *pid_ret,
                       struct flamepix_bytes *probe_ret)
{
    struct flamepix_bytes word;
    uint64_t number;
    for (size_t i = 0; i < reader->before; i++) {
        if (!fpx_text_word(&line, &word))
            return false;
        if (i + 1 + reader->has_thread == reader->before)
            *pid_ret = word;
    }
    word = *pid_ret;
    fpx_take_blanks(&line);
    *comm_ret = take_comm(reader, &line);
    return fpx_take_number(&word, &number) && word.length == 0 && fpx_text_word(&line, probe_ret);
}

static enum flamepix_status begin_event(struct fpx_recording *recording, struct bcc_trace *reader,
                                        struct flamepix_bytes line)
{
    struct flamepix_bytes comm;
    struct flamepix_bytes pid = {"", 0};
    struct flamepix_bytes probe;
    fpx_recording_record(recording, 0);
    if (!read_event(reader, line, &comm, &pid, &probe))
        return fpx_recording_not_understood(recording, 0, "a process, a program, a probe");
    reader->in_event = true;
    reader->frames = 0;
    reader->count = 1;
    flamepix_buffer_clear(&reader->root);
    enum flamepix_status status = flamepix_buffer_append(&reader->root, comm.data, comm.length);
    if (status == FLAMEPIX_OK && recording->options.recording.pid)
        status = fpx_buffer_printf(&reader->root, "-%.*s", (int)(pid.length % 32), pid.data);
    return status == FLAMEPIX_OK ? fpx_recording_part(recording, "probe", probe,
                                                      flamepix_bytes_of("events"), &reader->part)
                                 : status;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* "PID     TID     COMM            FUNC             -" */
static bool take_head(struct bcc_trace *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes rest = line;
    struct flamepix_bytes word;
    size_t columns = 0;
    bool has_process = false;
    bool has_thread = false;
    while (fpx_text_word(&rest, &word)) {
        if (flamepix_bytes_equal(word, flamepix_bytes_of("COMM"))) {
            const char *comm = word.data;
            if (!has_process || !fpx_text_word(&rest, &word) ||
                !flamepix_bytes_equal(word, flamepix_bytes_of("FUNC")))
                return false;
            reader->before = columns;
            reader->has_thread = has_thread;
            reader->width = (size_t)(word.data - comm) - 1;
            return true;
        }
        has_process = has_process || flamepix_bytes_equal(word, flamepix_bytes_of("PID"));
        has_thread = flamepix_bytes_equal(word, flamepix_bytes_of("TID"));
        columns++;
    }
    return false;
}

/* "-->COUNT 3" after a stack. */
static bool take_count(struct flamepix_bytes text, double *count_ret)
{
    uint64_t count;
    if (!fpx_take(&text, "-->COUNT ") || !fpx_take_number(&text, &count))
        return false;
    *count_ret = (double)count;
    return true;
}

static enum flamepix_status add_frame(struct fpx_recording *recording, struct bcc_trace *reader,
                                      struct flamepix_bytes text)
{
    struct flamepix_bytes rest = text;
    uint64_t number;
    if (fpx_take(&rest, "-") && fpx_take_number(&rest, &number))
        text = fpx_bytes_trimmed(rest);
    if (text.length == 0 || take_count(text, &reader->count))
        return FLAMEPIX_OK;
    const struct fpx_frame frame = fpx_bcc_frame(text, &recording->options.recording);
    reader->frames++;
    return fpx_recording_frame(recording, &frame);
}

static enum flamepix_status take_stray(struct fpx_recording *recording, struct bcc_trace *reader)
{
    if (reader->is_stray)
        return FLAMEPIX_OK;
    reader->is_stray = true;
    fpx_recording_record(recording, 0);
    return fpx_recording_not_understood(recording, 0, "an event above its stack");
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct bcc_trace *reader = user;
    const struct flamepix_bytes text = fpx_bytes_trimmed(line);
    if (text.length > 0 && text.data != line.data)
        return reader->in_event ? add_frame(recording, reader, text)
                                : take_stray(recording, reader);
    reader->is_stray = false;
    if (reader->in_event && take_count(text, &reader->count))
        return FLAMEPIX_OK;
    const enum flamepix_status status = end_event(recording, reader);
    const bool is_talk = text.length == 0 || fpx_bytes_begin_with(text, "Note: ") ||
                         fpx_bytes_begin_with(text, "^C") || take_head(reader, text);
    return status == FLAMEPIX_OK && !is_talk ? begin_event(recording, reader, line) : status;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct bcc_trace *reader = user;
    (void)recording;
    reader->before = 2;
    reader->has_thread = true;
    reader->width = COMM_NBYTES;
    return FLAMEPIX_OK;
}

static enum flamepix_status close(struct fpx_recording *recording, void *user)
{
    return end_event(recording, user);
}

static void end(void *user)
{
    struct bcc_trace *reader = user;
    flamepix_buffer_free(&reader->root);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct bcc_trace),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = close,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_bcc_trace_open, kind)
