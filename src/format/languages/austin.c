/* Text output of Austin, a sampler for Python: one sample a line, written as soon as it is taken.
 *
 *     # austin: 3.4.1
 *     # mode: wall
 *     P8374;T8374;run.py:<module>:25;/usr/lib/python3.8/json/encoder.py:encode:199 12903
 *
 * A line has a process, a thread, frames `file:function:line` from the root, and the measure:
 * microseconds; in mode memory bytes; in mode full `12903,0,4096`: time, whether the thread was
 * idle, and memory. */
#include "format/formats.h"
#include "format/languages/python.h"
#include "format/parse/parse_text.h"
#include "format/recognise/recognise.h"

struct austin {
    struct fpx_austin_samples samples;
};

/* -- a line ------------------------------------------------------------------------------------ */

struct sample_line {
    struct flamepix_bytes process, thread, both;
    struct flamepix_bytes frames; /* with ';' between */
    struct fpx_austin_measure measure;
};

/* "12903", or "12903,0,4096" */
static bool take_measure(struct flamepix_bytes text, bool is_of_memory,
                         struct fpx_austin_measure *measure_ret)
{
    struct fpx_austin_measure measure = {.has_time = !is_of_memory, .has_memory = is_of_memory};
    double first, idle;
    if (!fpx_take_real(&text, &first))
        return false;
    if (text.length > 0) {
        if (!fpx_take(&text, ",") || !fpx_take_real(&text, &idle) || !fpx_take(&text, ",") ||
            !fpx_take_real(&text, &measure.memory))
            return false;
        measure.has_time = true;
        measure.has_memory = true;
        measure.is_idle = idle > 0;
    } else {
        measure.memory = first;
    }
    measure.time = first;
    *measure_ret = measure;
    return text.length == 0;
}

/* "P8374;T8374" or, if Python has several interpreters, "P8374;T0:8374" */
static bool take_thread(struct flamepix_bytes *line, struct sample_line *sample)
{
    const char *begin = line->data;
    sample->process = fpx_take_field(line, ";");
    sample->thread = fpx_take_field(line, ";");
    sample->both = (struct flamepix_bytes){begin, (size_t)(sample->thread.data - begin) +
                                                      sample->thread.length};
    return sample->process.length > 1 && sample->process.data[0] == 'P' &&
           sample->thread.length > 1 && sample->thread.data[0] == 'T';
}

static bool take_sample(struct flamepix_bytes line, bool is_of_memory,
                        struct sample_line *sample_ret)
{
    struct flamepix_bytes stack;
    if (!fpx_take_until_last(&line, " ", &stack) ||
        !take_measure(line, is_of_memory, &sample_ret->measure) || !take_thread(&stack, sample_ret))
        return false;
    sample_ret->frames = stack;
    return true;
}

/* -- frames ------------------------------------------------------------------------------------ */

/* Takes what follows the last ':' that is not doubled. */
static bool take_behind_colon(struct flamepix_bytes *text, struct flamepix_bytes *behind_ret)
{
    for (size_t at = text->length; at > 0; at--) {
        if (text->data[at - 1] != ':')
            continue;
        if (at > 1 && text->data[at - 2] == ':') {
            at--;
            continue;
        }
        *behind_ret = flamepix_bytes_from(*text, at);
        text->length = at - 1;
        return true;
    }
    return false;
}

/* "run.py:<module>:25"; also ":GC:", which is not a function. */
static struct fpx_frame frame_of(struct flamepix_bytes text)
{
    struct fpx_frame frame = {0};
    struct flamepix_bytes rest = text;
    struct flamepix_bytes line;
    if (!take_behind_colon(&rest, &line) || !take_behind_colon(&rest, &frame.name) ||
        (line.length > 0 && (!fpx_take_number(&line, &frame.line) || line.length > 0)))
        return (struct fpx_frame){.name = text};
    return fpx_austin_frame(frame.name, rest, frame.line);
}

static enum flamepix_status add_frames(struct fpx_recording *recording,
                                       const struct sample_line *sample)
{
    struct flamepix_bytes rest = sample->frames;
    enum flamepix_status status = fpx_austin_roots(recording, sample->process, sample->thread);
    if (rest.length == 0 && status == FLAMEPIX_OK)
        status = fpx_recording_name(recording, flamepix_bytes_of("[no frames]"));
    while (rest.length > 0 && status == FLAMEPIX_OK) {
        const struct flamepix_bytes text = fpx_bytes_trimmed(fpx_take_field(&rest, ";"));
        const struct fpx_frame frame = frame_of(text);
        status = fpx_recording_frame(recording, &frame);
    }
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

/* "# mode: wall" */
static enum flamepix_status take_comment(struct fpx_recording *recording, struct austin *reader,
                                         struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    if (!fpx_take(&line, "# ") || !fpx_take_until(&line, ": ", &name))
        return FLAMEPIX_OK;
    return fpx_austin_metadata(recording, &reader->samples, name, fpx_bytes_trimmed(line));
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct austin *reader = user;
    struct fpx_sample to_put[FPX_AUSTIN_PARTS];
    struct sample_line sample;
    size_t count;
    line = fpx_bytes_trimmed(line);
    if (fpx_text_line_is_blank_or_comment(line))
        return take_comment(recording, reader, line);
    fpx_recording_record(recording, 0);
    if (!take_sample(line, reader->samples.is_of_memory, &sample))
        return fpx_recording_bad_line(recording);
    if (!fpx_austin_wants(recording, sample.thread)) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1, sample.measure.time);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_austin_sample(recording, &reader->samples, sample.both,
                                                    &sample.measure, to_put, &count);
    if (status == FLAMEPIX_OK && count == 0)
        status = fpx_austin_unmeasured(recording, &sample.measure, 0);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = add_frames(recording, &sample);
        if (status == FLAMEPIX_OK)
            status = fpx_recording_put(recording, &to_put[i]);
    }
    return status;
}

static void end(void *user)
{
    fpx_austin_free(&((struct austin *)user)->samples);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct austin), .line = take_line, .end = end};

FPX_RECORDING_OPEN(fpx_austin_open, kind)

/* -- detection --------------------------------------------------------------------------------- */

/* "P1;T2" at the beginning, with numbers. */
static bool begins_with_thread(struct flamepix_bytes line)
{
    uint64_t number;
    return fpx_take(&line, "P") && fpx_take_number(&line, &number) && fpx_take(&line, ";T") &&
           fpx_take_number(&line, &number);
}

bool fpx_recognise_austin(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    struct flamepix_bytes rest = fpx_text_without_mark(head);
    struct flamepix_bytes line;
    while (fpx_text_line(&rest, &line)) {
        if (fpx_bytes_begin_with(line, "# austin: "))
            return true;
        if (!fpx_text_line_is_blank_or_comment(line))
            return begins_with_thread(line);
    }
    return false;
}
