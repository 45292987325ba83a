/* What `jfr print` writes of a Java Flight Recorder file: events, with the stacks of those that
 * have one, the leaf first. An unabridged stack needs --stack-depth 64; of others it is said that
 * they were cut.
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
 * The kinds of events are parts and weigh what they weigh in the file itself (format/jfr_kinds.h),
 * as exactly as it is printed. */
#include <math.h>

#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/jfr_kinds.h"
#include "format/recording.h"
#include "format/take_text.h"

struct jfr_print {
    bool in_event, in_stack, has_stack;
    const struct flamepix_jfr_event_kind *kind;
    struct flamepix_buffer event; /* the name of the event, which was not seen before its fields */
    bool has_bytes, has_nanoseconds, is_of_thread, is_cut;
    double bytes, nanoseconds;
    struct flamepix_buffer name;
    bool has_preferred;
    uint64_t samples, cut;
};

/* -- fields ------------------------------------------------------------------------------------ */

/* "1.5 kB", in units of 1024. */
static bool take_bytes(struct flamepix_bytes text, double *bytes_ret)
{
    static const char units[] = "kMGTPE";
    double number;
    if (!flamepix_take_real(&text, &number) || !flamepix_take(&text, " ") || text.length == 0)
        return false;
    const char *unit = memchr(units, text.data[0], sizeof(units) - 1);
    *bytes_ret = floor(ldexp(number, unit == NULL ? 0 : 10 * (int)(unit - units + 1)) + 0.5);
    return true;
}

/* "12.3 ms", "1 m 20 s": nanoseconds. */
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
    while (flamepix_take_real(&text, &number) && flamepix_text_word(&text, &word)) {
        for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
            if (flamepix_bytes_equal(word, flamepix_bytes_of(units[i].name))) {
                sum += number * units[i].nanoseconds;
                is_duration = true;
            }
        }
        flamepix_take_blanks(&text);
    }
    *nanoseconds_ret = floor(sum + 0.5);
    return is_duration;
}

/* `"main" (javaThreadId = 1)`, also with osThreadId: whether it is the one that is asked for. */
static bool is_thread(struct flamepix_bytes text, const char *asked)
{
    struct flamepix_bytes name;
    struct flamepix_bytes before;
    struct flamepix_bytes wanted = flamepix_bytes_of(asked);
    uint64_t number;
    uint64_t printed;
    if (flamepix_take(&text, "\"") && flamepix_take_until(&text, "\" (", &name) &&
        flamepix_bytes_equal(name, wanted))
        return true;
    if (!flamepix_take_number(&wanted, &number) || wanted.length > 0)
        return false;
    return flamepix_take_until(&text, "hreadId = ", &before) &&
           flamepix_take_number(&text, &printed) && printed == number;
}

static void take_field(const struct flamepix_recording *recording, struct jfr_print *reader,
                       struct flamepix_bytes line)
{
    const char *asked = recording->options.recording.thread;
    struct flamepix_bytes name;
    if (!flamepix_take_until(&line, " = ", &name))
        return;
    const bool is_size = flamepix_bytes_equal(name, flamepix_bytes_of("weight")) ||
                         flamepix_bytes_equal(name, flamepix_bytes_of("allocationSize")) ||
                         flamepix_bytes_equal(name, flamepix_bytes_of("objectSize"));
    double buffer;
    if (flamepix_bytes_equal(name, flamepix_bytes_of("duration")))
        reader->has_nanoseconds = take_duration(line, &reader->nanoseconds);
    else if (flamepix_bytes_equal(name, flamepix_bytes_of("tlabSize")) &&
             take_bytes(line, &buffer) && buffer > 0.0) {
        reader->has_bytes = true;
        reader->bytes = buffer;
    } else if (is_size && !reader->has_bytes)
        reader->has_bytes = take_bytes(line, &reader->bytes);
    else if (asked != NULL && flamepix_bytes_end_with(name, "Thread"))
        reader->is_of_thread = reader->is_of_thread || is_thread(line, asked);
}

/* `java.io.BufferedReader.readLine(boolean, boolean[]) line: 347` */
static enum flamepix_status put_frame(struct flamepix_recording *recording,
                                      struct jfr_print *reader, struct flamepix_bytes line)
{
    const enum flamepix_granularity granularity = recording->options.recording.granularity;
    struct flamepix_frame frame = {.name = line};
    struct flamepix_bytes rest = line;
    struct flamepix_bytes before;
    uint64_t number = 0;
    if (flamepix_take_until_last(&rest, "line: ", &before) && flamepix_take_number(&rest, &number))
        line = before;
    if (flamepix_take_until(&line, "(", &before))
        frame.name = before;
    frame.name = flamepix_bytes_trimmed(frame.name);
    if (granularity == FLAMEPIX_FILES && flamepix_take_until_last(&frame.name, ".", &before))
        frame.name = before;
    if ((granularity == FLAMEPIX_LINES || granularity == FLAMEPIX_ADDRESSES) && number > 0) {
        reader->name.length = 0;
        enum flamepix_status status =
            flamepix_buffer_append(&reader->name, frame.name.data, frame.name.length);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_printf(&reader->name, ":%llu", (unsigned long long)number);
        if (status != FLAMEPIX_OK)
            return status;
        frame.name = flamepix_buffer_bytes(&reader->name);
    }
    return flamepix_recording_frame(recording, &frame);
}

/* -- events ------------------------------------------------------------------------------------ */

static enum flamepix_jfr_measure measure_of(const struct flamepix_recording *recording,
                                            const struct jfr_print *reader)
{
    const char *asked = recording->options.recording.weight;
    enum flamepix_jfr_measure measure = reader->kind->measure;
    if (asked != NULL && strcmp(asked, "samples") == 0)
        measure = FLAMEPIX_JFR_COUNT;
    else if (asked != NULL && strcmp(asked, "bytes") == 0)
        measure = FLAMEPIX_JFR_SIZE;
    else if (asked != NULL && strcmp(asked, "time") == 0)
        measure = FLAMEPIX_JFR_NANOSECONDS;
    if (measure == FLAMEPIX_JFR_SIZE && !reader->has_bytes)
        return FLAMEPIX_JFR_COUNT;
    if (measure == FLAMEPIX_JFR_NANOSECONDS && !reader->has_nanoseconds)
        return FLAMEPIX_JFR_COUNT;
    return measure;
}

static double weight_of(const struct jfr_print *reader, enum flamepix_jfr_measure measure)
{
    if (measure == FLAMEPIX_JFR_SIZE)
        return reader->bytes;
    return measure == FLAMEPIX_JFR_NANOSECONDS ? reader->nanoseconds : 1.0;
}

static enum flamepix_status open_event(struct jfr_print *reader, struct flamepix_bytes name)
{
    reader->in_event = true;
    reader->has_stack = false;
    reader->has_bytes = false;
    reader->has_nanoseconds = false;
    reader->is_of_thread = false;
    reader->is_cut = false;
    reader->kind = flamepix_jfr_kind_of(name);
    reader->event.length = 0;
    return flamepix_buffer_append(&reader->event, name.data, name.length);
}

static enum flamepix_status put_event(struct flamepix_recording *recording,
                                      struct jfr_print *reader)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const unsigned group = flamepix_jfr_group_named(options->profile);
    const enum flamepix_jfr_measure measure = measure_of(recording, reader);
    size_t part;
    enum flamepix_status status = flamepix_recording_part(
        recording, "event",
        group != 0 && (group & reader->kind->groups) != 0 ? flamepix_bytes_of(options->profile)
                                                          : flamepix_buffer_bytes(&reader->event),
        flamepix_bytes_of(flamepix_jfr_unit(measure)), &part);
    if (status != FLAMEPIX_OK)
        return status;
    if (!reader->has_preferred && strcmp(reader->kind->name, "jdk.ExecutionSample") == 0) {
        reader->has_preferred = true;
        flamepix_recording_prefer(recording, part);
    }
    reader->samples++;
    reader->cut += reader->is_cut ? 1 : 0;
    return flamepix_recording_put(
        recording, &(struct flamepix_sample){.part = part,
                                             .weight.value = weight_of(reader, measure),
                                             .leaf_first = true});
}

static enum flamepix_status close_event(struct flamepix_recording *recording,
                                        struct jfr_print *reader)
{
    const bool is_wanted = recording->options.recording.thread == NULL || reader->is_of_thread;
    const bool has_stack = reader->has_stack;
    reader->in_event = false;
    reader->in_stack = false;
    reader->has_stack = false;
    if (has_stack && is_wanted)
        return put_event(recording, reader);
    flamepix_recording_drop(recording);
    return FLAMEPIX_OK;
}

/* -- lines ------------------------------------------------------------------------------------- */

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct jfr_print *reader = user;
    const bool is_indented = line.length > 0 && flamepix_is_blank(line.data[0]);
    struct flamepix_bytes text = flamepix_bytes_trimmed(line);
    if (text.length == 0)
        return FLAMEPIX_OK;
    if (!is_indented && flamepix_take_end(&text, " {")) {
        flamepix_recording_drop(recording);
        return open_event(reader, text);
    }
    if (!reader->in_event)
        return flamepix_recording_bad_line(recording);
    if (!is_indented)
        return close_event(recording, reader);
    if (reader->in_stack && flamepix_bytes_equal(text, flamepix_bytes_of("]"))) {
        reader->in_stack = false;
    } else if (reader->in_stack && flamepix_bytes_equal(text, flamepix_bytes_of("..."))) {
        reader->is_cut = true;
    } else if (reader->in_stack) {
        return put_frame(recording, reader, text);
    } else if (flamepix_bytes_equal(text, flamepix_bytes_of("stackTrace = ["))) {
        reader->in_stack = reader->has_stack = true;
    } else {
        take_field(recording, reader, text);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status close_recording(struct flamepix_recording *recording, void *user)
{
    struct jfr_print *reader = user;
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_recording_drop(recording); /* what is not closed may be cut off */
    if (reader->cut > 0) {
        status = flamepix_buffer_printf(&text, "%llu of %llu", (unsigned long long)reader->cut,
                                        (unsigned long long)reader->samples);
        if (status == FLAMEPIX_OK)
            status = flamepix_recording_fact(recording, "cut stacks", flamepix_buffer_bytes(&text));
    }
    flamepix_buffer_free(&text);
    return status;
}

static void end(void *user)
{
    struct jfr_print *reader = user;
    flamepix_buffer_free(&reader->event);
    flamepix_buffer_free(&reader->name);
}

static const struct flamepix_recording_kind kind = {.reader_nbytes = sizeof(struct jfr_print),
                                                    .line = take_line,
                                                    .close = close_recording,
                                                    .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_jfr_print_open, kind)
