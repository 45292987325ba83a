/* Text output of Java's HPROF agent: traces with numbers, then tables that refer to them.
 *
 *     JAVA PROFILE 1.0.1, created Mon Mar 27 23:52:28 2017
 *     THREAD START (obj=50000152, id = 200004, name="main", group="system")
 *     TRACE 300160: (thread=200004)
 *             java.net.PlainSocketImpl.accept(PlainSocketImpl.java:Unknown line)
 *             java.lang.Thread.run(Thread.java:745)
 *     CPU SAMPLES BEGIN (total = 266) Mon Mar 27 23:52:28 2017
 *     rank   self  accum   count trace method
 *        1 45.49% 45.49%     121 300160 java.net.PlainSocketImpl.accept
 *     CPU SAMPLES END
 *
 * Each table is a part. Times are only given as shares of a total, so those of CPU TIME (ms) are
 * computed from shares: exact to a ten thousandth of the total. Traces and the names of threads are
 * kept as written. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "format/formats.h"
#include "format/java/java.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/samples/id_table.h"

enum table { NO_TABLE, CPU_SAMPLES, CPU_TIME, SITES };

struct hprof {
    struct fpx_id_table trace_ids;
    struct fpx_text_table traces; /* their lines with line ends */
    uint64_t *trace_threads;      /* by trace; 0: unknown */
    size_t trace_capacity;
    struct fpx_id_table thread_ids;
    struct fpx_text_table threads; /* their names */
    bool in_trace;
    uint64_t trace, thread;       /* of the current trace */
    struct flamepix_buffer lines; /* of that trace; also a frame's name */
    enum table table;
    bool has_table; /* one was met */
    size_t part, allocated;
    uint64_t total; /* as the table states it */
    double found;   /* as its rows add up */
};

/* -- traces and threads ------------------------------------------------------------------------ */

/* The first trace of a number is kept. */
static enum flamepix_status end_trace(struct hprof *reader)
{
    const size_t count = reader->traces.count;
    if (!reader->in_trace)
        return FLAMEPIX_OK;
    reader->in_trace = false;
    if (fpx_id_table_find(&reader->trace_ids, reader->trace) != FPX_ID_NONE)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&reader->trace_threads, &reader->trace_capacity,
                                                    count + 1, sizeof(*reader->trace_threads));
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_append(&reader->traces, flamepix_buffer_bytes(&reader->lines));
    if (status != FLAMEPIX_OK)
        return status;
    reader->trace_threads[count] = reader->thread;
    return fpx_id_table_add(&reader->trace_ids, reader->trace);
}

/* `TRACE 300160: (thread=200004)` */
static bool take_trace(struct flamepix_bytes line, struct hprof *reader)
{
    if (!fpx_take(&line, "TRACE ") || !fpx_take_number(&line, &reader->trace) ||
        !fpx_take(&line, ":"))
        return false;
    reader->in_trace = true;
    flamepix_buffer_clear(&reader->lines);
    reader->thread = 0;
    if (fpx_take(&line, " (thread="))
        fpx_take_number(&line, &reader->thread);
    return true;
}

/* `THREAD START (obj=50000152, id = 200004, name="main", group="system")` */
static enum flamepix_status take_thread(struct flamepix_bytes line, struct hprof *reader)
{
    struct flamepix_bytes before;
    struct flamepix_bytes name;
    uint64_t id;
    if (!fpx_take_until(&line, "id = ", &before) || !fpx_take_number(&line, &id) ||
        !fpx_take_until(&line, "name=\"", &before) || !fpx_take_until(&line, "\", group=", &name) ||
        fpx_id_table_find(&reader->thread_ids, id) != FPX_ID_NONE)
        return FLAMEPIX_OK;
    const enum flamepix_status status = fpx_text_table_append(&reader->threads, name);
    return status == FLAMEPIX_OK ? fpx_id_table_add(&reader->thread_ids, id) : status;
}

/* -- tables ------------------------------------------------------------------------------------ */

static enum flamepix_status open_part(struct fpx_recording *recording, const char *name,
                                      const char *unit, size_t *part_ret)
{
    return fpx_recording_part(recording, "table", flamepix_bytes_of(name), flamepix_bytes_of(unit),
                              part_ret);
}

static bool asks_for(const struct fpx_recording *recording, const char *weight)
{
    const char *asked = recording->options.recording.weight;
    return asked != NULL && strcmp(asked, weight) == 0;
}

/* `CPU SAMPLES BEGIN (total = 266) Mon Mar 27` */
static enum flamepix_status open_table(struct fpx_recording *recording, struct hprof *reader,
                                       struct flamepix_bytes line)
{
    struct flamepix_bytes before;
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_take(&line, "CPU SAMPLES BEGIN")) {
        reader->table = CPU_SAMPLES;
        status = open_part(recording, "cpu samples", "samples", &reader->part);
    } else if (fpx_take(&line, "CPU TIME (ms) BEGIN")) {
        reader->table = CPU_TIME;
        status = open_part(recording, "cpu time",
                           asks_for(recording, "calls") ? "calls" : "milliseconds", &reader->part);
    } else if (fpx_take(&line, "SITES BEGIN")) {
        const char *unit = asks_for(recording, "samples") ? "objects" : "bytes";
        reader->table = SITES;
        status = open_part(recording, "live", unit, &reader->part);
        if (status == FLAMEPIX_OK)
            status = open_part(recording, "allocated", unit, &reader->allocated);
    }
    reader->total = 0;
    reader->found = 0;
    if (fpx_take_until(&line, "(total = ", &before))
        fpx_take_number(&line, &reader->total);
    return status;
}

/* The thread option is a number or a name. */
static bool wants_thread(const struct fpx_recording *recording, const struct hprof *reader,
                         uint64_t thread)
{
    const char *asked = recording->options.recording.thread;
    if (asked == NULL)
        return true;
    const uint32_t named = fpx_id_table_find(&reader->thread_ids, thread);
    if (fpx_text_is_number(asked, thread))
        return true;
    return named != FPX_ID_NONE && flamepix_bytes_equal(fpx_text_table_get(&reader->threads, named),
                                                        flamepix_bytes_of(asked));
}

static enum flamepix_status add_root(struct fpx_recording *recording, struct hprof *reader,
                                     uint64_t thread)
{
    if (!recording->options.recording.tid || thread == 0)
        return FLAMEPIX_OK;
    flamepix_buffer_clear(&reader->lines);
    const enum flamepix_status status =
        fpx_buffer_printf(&reader->lines, "Thread %" PRIu64, thread);
    return status == FLAMEPIX_OK
               ? fpx_recording_name(recording, flamepix_buffer_bytes(&reader->lines))
               : status;
}

/* Puts a trace with a weight, if it is of the wanted thread. */
static enum flamepix_status put_trace(struct fpx_recording *recording, struct hprof *reader,
                                      uint32_t trace, size_t part, double weight)
{
    const struct fpx_sample sample = {.part = part, .weight.value = weight, .leaf_first = true};
    const uint64_t thread = reader->trace_threads[trace];
    struct flamepix_bytes lines = fpx_text_table_get(&reader->traces, trace);
    struct flamepix_bytes line;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!wants_thread(recording, reader, thread)) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1, weight);
        return FLAMEPIX_OK;
    }
    while (status == FLAMEPIX_OK && fpx_text_line(&lines, &line)) {
        const struct fpx_frame frame = fpx_java_frame(line);
        status = fpx_recording_frame(recording, &frame);
    }
    if (status == FLAMEPIX_OK)
        status = add_root(recording, reader, thread);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* "45.49%", in some languages "45,49%", as ten thousandths. */
static bool take_share(struct flamepix_bytes *line, uint64_t *share_ret)
{
    uint64_t whole;
    uint64_t hundredths;
    fpx_take_blanks(line);
    if (!fpx_take_number(line, &whole) || (!fpx_take(line, ".") && !fpx_take(line, ",")) ||
        !fpx_take_number(line, &hundredths) || !fpx_take(line, "%") || whole > 100 ||
        hundredths > 99)
        return false;
    *share_ret = whole * 100 + hundredths;
    return true;
}

static bool take_column(struct flamepix_bytes *line, uint64_t *number_ret)
{
    fpx_take_blanks(line);
    return fpx_take_number(line, number_ret);
}

/* Puts a row's trace by its count, or by its live and its allocated bytes or objects. */
static enum flamepix_status put_row(struct fpx_recording *recording, struct hprof *reader,
                                    uint32_t trace, uint64_t share, const uint64_t *numbers)
{
    double weight = (double)numbers[0];
    reader->found += weight;
    if (reader->table == SITES) {
        const size_t objects = asks_for(recording, "samples") ? 1 : 0;
        enum flamepix_status status =
            put_trace(recording, reader, trace, reader->part, (double)numbers[objects]);
        return status == FLAMEPIX_OK ? put_trace(recording, reader, trace, reader->allocated,
                                                 (double)numbers[2 + objects])
                                     : status;
    }
    if (reader->table == CPU_TIME && !asks_for(recording, "calls"))
        weight = floor((double)share * (double)reader->total / 10000.0 + 0.5);
    return put_trace(recording, reader, trace, reader->part, weight);
}

/* A row: rank, share, sum of shares; then the count, or live and allocated bytes and objects; then
 * the trace. */
static enum flamepix_status take_row(struct fpx_recording *recording, struct hprof *reader,
                                     struct flamepix_bytes line)
{
    uint64_t rank;
    uint64_t share;
    uint64_t sum;
    uint64_t trace;
    uint64_t numbers[4];
    const size_t columns = reader->table == SITES ? 4 : 1;
    fpx_recording_record(recording, 0);
    bool is_row = take_column(&line, &rank) && take_share(&line, &share) && take_share(&line, &sum);
    for (size_t i = 0; i < columns && is_row; i++)
        is_row = take_column(&line, &numbers[i]);
    if (!is_row || !take_column(&line, &trace))
        return fpx_recording_bad_line(recording);
    const uint32_t found = fpx_id_table_find(&reader->trace_ids, trace);
    return found == FPX_ID_NONE
               ? fpx_recording_not_understood(recording, 0, "a trace that was written")
               : put_row(recording, reader, found, share, numbers);
}

/* -- lines ------------------------------------------------------------------------------------- */

/* Only in CPU SAMPLES is the total the sum of the counts; other tables hold shares or have no
 * total. */
static void close_table(struct fpx_recording *recording, struct hprof *reader)
{
    if (reader->table == CPU_SAMPLES)
        fpx_recording_states(recording, "total", (double)reader->total, reader->found);
    reader->table = NO_TABLE;
}

/* `JAVA PROFILE 1.0.1, created Mon Mar 27 23:52:28 2017` */
static void take_version(struct fpx_recording *recording, struct flamepix_bytes line)
{
    static const char *const tested[] = {"1.0.1", "1.0.2", "1.0.3"};
    struct flamepix_bytes version;
    if (!fpx_take(&line, "JAVA PROFILE "))
        return;
    version = fpx_take_field(&line, ",");
    for (size_t i = 0; i < sizeof(tested) / sizeof(tested[0]); i++) {
        if (flamepix_bytes_equal(version, flamepix_bytes_of(tested[i])))
            return;
    }
    fpx_recording_newer_version(recording, version);
}

static enum flamepix_status take_line_outside_trace(struct fpx_recording *recording,
                                                    struct hprof *reader,
                                                    struct flamepix_bytes line)
{
    if (reader->table != NO_TABLE) {
        const struct flamepix_bytes text = fpx_bytes_trimmed(line);
        if (fpx_bytes_end_with(line, " END"))
            close_table(recording, reader);
        else if (text.length > 0 && text.data[0] >= '0' && text.data[0] <= '9') /* no heading */
            return take_row(recording, reader, text);
        return FLAMEPIX_OK;
    }
    if (take_trace(line, reader))
        return FLAMEPIX_OK;
    take_version(recording, line);
    if (fpx_take(&line, "THREAD START "))
        return take_thread(line, reader);
    enum flamepix_status status = open_table(recording, reader, line);
    reader->has_table = reader->has_table || reader->table != NO_TABLE;
    return status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct hprof *reader = user;
    enum flamepix_status status;
    if (reader->in_trace && line.length > 0 && line.data[0] == '\t') {
        status = flamepix_buffer_append(&reader->lines, line.data, line.length);
        return status == FLAMEPIX_OK ? flamepix_buffer_append(&reader->lines, "\n", 1) : status;
    }
    status = end_trace(reader);
    return status == FLAMEPIX_OK ? take_line_outside_trace(recording, reader, line) : status;
}

static enum flamepix_status close_tables(struct fpx_recording *recording, void *user)
{
    const struct hprof *reader = user;
    return reader->has_table ? FLAMEPIX_END
                             : fpx_recording_damaged(recording, recording->read_nbytes,
                                                     "a table of samples or sites");
}

static void end(void *user)
{
    struct hprof *reader = user;
    fpx_id_table_free(&reader->trace_ids);
    fpx_text_table_free(&reader->traces);
    free(reader->trace_threads);
    fpx_id_table_free(&reader->thread_ids);
    fpx_text_table_free(&reader->threads);
    flamepix_buffer_free(&reader->lines);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct hprof), .line = take_line, .close = close_tables, .end = end};

FPX_RECORDING_OPEN(fpx_hprof_open, kind)
