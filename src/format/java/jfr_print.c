/* Output of `jfr print` for a Java Flight Recorder file: events, with stacks where they have one,
 * leaf first. Full stacks need --stack-depth 64; cut ones are counted and reported.
 *
 *     jdk.JavaMonitorEnter {
 *       startTime = 10:47:48.807
 *       duration = 12.3 ms
 *       eventThread = "main" (javaThreadId = 1)
 *       stackTrace = [
 *         java.io.BufferedReader.readLine(boolean, boolean[]) line: 347
 *         Work.main(String[]) line: 7
 *         ...
 *       ]
 *     }
 *
 * Kinds of events are parts and weigh the same as in the file itself (jfr_events.h), as exactly as
 * printed. */
#include <math.h>

#include "format/formats.h"
#include "format/java/jfr_events.h"
#include "format/parse/parse_text.h"

struct jfr_print {
    bool in_event, in_stack;
    bool in_text; /* a text of several lines */
    struct fpx_jfr_printed printed;
};

/* -- fields ------------------------------------------------------------------------------------ */

/* "1.5 kB", in units of 1024; a weight that is not in bytes has no unit. */
static bool take_bytes(struct flamepix_bytes text, double *bytes_ret)
{
    static const char units[] = "kMGTPE";
    double number;
    const char *unit = NULL;
    if (!fpx_take_real(&text, &number))
        return false;
    if (text.length > 0 && !(fpx_take(&text, " ") && text.length > 0))
        return false;
    if (text.length > 0)
        unit = memchr(units, text.data[0], sizeof(units) - 1);
    *bytes_ret = floor(ldexp(number, unit == NULL ? 0 : 10 * (int)(unit - units + 1)) + 0.5);
    return true;
}

/* "12.3 ms", "1 m 20 s" or, if that does not match, Java's notation, in nanoseconds. */
static bool take_duration(struct flamepix_bytes text, double *nanoseconds_ret)
{
    static const struct {
        const char *name;
        double nanoseconds;
    } units[] = {{"ns", 1},   {"us", 1e3},   {"ms", 1e6},   {"s", 1e9},
                 {"m", 60e9}, {"h", 3600e9}, {"d", 86400e9}};
    struct flamepix_bytes word;
    double number;
    double sum = 0.0;
    bool is_duration = false;
    if (fpx_jfr_printed_duration(text, nanoseconds_ret))
        return true;
    while (fpx_take_real(&text, &number) && fpx_text_word(&text, &word)) {
        for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
            if (flamepix_bytes_equal(word, flamepix_bytes_of(units[i].name))) {
                sum += number * units[i].nanoseconds;
                is_duration = true;
            }
        }
        fpx_take_blanks(&text);
    }
    *nanoseconds_ret = floor(sum + 0.5);
    return is_duration;
}

/* `"main" (javaThreadId = 1)`, perhaps with osThreadId: whether it is the wanted thread. */
static bool is_thread(struct flamepix_bytes text, const char *asked)
{
    struct flamepix_bytes name;
    struct flamepix_bytes before;
    uint64_t number;
    if (fpx_take(&text, "\"") && fpx_take_until(&text, "\" (", &name) &&
        flamepix_bytes_equal(name, flamepix_bytes_of(asked)))
        return true;
    return fpx_take_until(&text, "hreadId = ", &before) && fpx_take_number(&text, &number) &&
           fpx_text_is_number(asked, number);
}

/* `"text`, which continues on the next lines. */
static bool is_open_text(struct flamepix_bytes text)
{
    return fpx_take(&text, "\"") && memchr(text.data, '"', text.length) == NULL;
}

/* `"STATE_RUNNABLE"`, without the quotes. */
static enum flamepix_status take_state(struct jfr_print *reader, struct flamepix_bytes text)
{
    if (!fpx_take(&text, "\"") || !fpx_take_end(&text, "\""))
        return FLAMEPIX_OK;
    return fpx_jfr_printed_state(&reader->printed, text);
}

static enum flamepix_status take_field(struct fpx_recording *recording, struct jfr_print *reader,
                                       struct flamepix_bytes line)
{
    struct fpx_jfr_printed *printed = &reader->printed;
    const char *asked = recording->options.recording.thread;
    struct flamepix_bytes name;
    if (!fpx_take_until(&line, " = ", &name))
        return FLAMEPIX_OK;
    bool is_buffer;
    double nbytes;
    reader->in_text = is_open_text(line);
    if (flamepix_bytes_equal(name, flamepix_bytes_of("state")))
        return take_state(reader, line);
    if (flamepix_bytes_equal(name, flamepix_bytes_of("duration")))
        printed->has_nanoseconds = take_duration(line, &printed->nanoseconds);
    else if (fpx_jfr_printed_is_size(name, &is_buffer) && take_bytes(line, &nbytes))
        fpx_jfr_printed_size(printed, is_buffer, nbytes);
    else if (asked != NULL && fpx_bytes_end_with(name, "Thread"))
        printed->is_of_thread = printed->is_of_thread || is_thread(line, asked);
    else if (flamepix_bytes_equal(name, flamepix_bytes_of("samples")))
        printed->has_samples = fpx_take_real(&line, &printed->samples);
    else if (flamepix_bytes_equal(name, flamepix_bytes_of("stackTrace")))
        fpx_jfr_printed_stack(printed, recording, 0); /* "N/A": it has none */
    return FLAMEPIX_OK;
}

/* `java.io.BufferedReader.readLine(boolean, boolean[]) line: 347` */
static enum flamepix_status put_frame(struct fpx_recording *recording, struct jfr_print *reader,
                                      struct flamepix_bytes line)
{
    struct flamepix_bytes method;
    struct flamepix_bytes rest = line;
    struct flamepix_bytes before;
    uint64_t number = 0;
    if (fpx_take_until_last(&rest, "line: ", &before) && fpx_take_number(&rest, &number))
        line = before;
    if (!fpx_take_until(&line, "(", &method))
        method = line;
    return fpx_jfr_printed_frame(&reader->printed, recording, fpx_bytes_trimmed(method), number);
}

/* -- events ------------------------------------------------------------------------------------ */

/* "jdk.JavaMonitorEnter {" */
static bool is_event(struct flamepix_bytes line)
{
    return fpx_take_end(&line, " {") && memchr(line.data, ' ', line.length) == NULL;
}

static enum flamepix_status begin_event(struct fpx_recording *recording, struct jfr_print *reader,
                                        struct flamepix_bytes name)
{
    fpx_take_end(&name, " {");
    fpx_recording_drop(recording);
    reader->in_event = true;
    reader->in_stack = reader->in_text = false;
    fpx_jfr_printed_begin(&reader->printed);
    return fpx_jfr_printed_event(&reader->printed, name);
}

static enum flamepix_status close_event(struct fpx_recording *recording, struct jfr_print *reader)
{
    reader->in_event = false;
    reader->in_stack = false;
    return fpx_jfr_printed_put(&reader->printed, recording);
}

/* -- lines ------------------------------------------------------------------------------------- */

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct jfr_print *reader = user;
    const bool is_indented = line.length > 0 && fpx_is_blank(line.data[0]);
    struct flamepix_bytes text = fpx_bytes_trimmed(line);
    if (text.length == 0)
        return FLAMEPIX_OK;
    if (!is_indented && is_event(text))
        return begin_event(recording, reader, text);
    if (reader->in_text) {
        reader->in_text = memchr(text.data, '"', text.length) == NULL;
        return FLAMEPIX_OK;
    }
    if (!reader->in_event)
        return fpx_recording_bad_line(recording);
    if (!is_indented)
        return close_event(recording, reader);
    if (reader->in_stack && flamepix_bytes_equal(text, flamepix_bytes_of("]"))) {
        reader->in_stack = false;
    } else if (reader->in_stack && flamepix_bytes_equal(text, flamepix_bytes_of("..."))) {
        reader->printed.is_cut = true;
    } else if (reader->in_stack) {
        return put_frame(recording, reader, text);
    } else if (flamepix_bytes_equal(text, flamepix_bytes_of("stackTrace = ["))) {
        reader->in_stack = true;
        fpx_jfr_printed_stack(&reader->printed, recording, 0);
    } else {
        return take_field(recording, reader, text);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status close_recording(struct fpx_recording *recording, void *user)
{
    fpx_recording_drop(recording); /* an unclosed event may be truncated */
    return fpx_jfr_printed_end(&((struct jfr_print *)user)->printed, recording);
}

static void end(void *user)
{
    fpx_jfr_printed_free(&((struct jfr_print *)user)->printed);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct jfr_print),
                                               .line = take_line,
                                               .close = close_recording,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_jfr_print_open, kind)
