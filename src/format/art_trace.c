/* Method traces of Android's runtime: text that names threads and methods, then binary records, one
 * for each time that a method was entered or left.
 *
 *     *version
 *     3
 *     clock=dual
 *     *threads
 *     21491	main
 *     *methods
 *     0x1468	java.lang.BootClassLoader	findResources	(…)…	ClassLoader.java
 *     *end
 *     SLOW, version, offset of the records, time, size of a record (from version 3 on)
 *     thread (1 byte in version 1, else 2), method and action (4), time in microseconds (4 or, of
 *     the thread's and of the wall's clock, 8)
 *
 * Time of a thread goes to the methods that it is in; of two clocks it is the wall's. A method that
 * is left without being on top was entered before the trace began. Each thread is a part. */
#include <stdlib.h>

#include "base/array.h"
#include "format/art_names.h"
#include "format/formats.h"
#include "format/open_spans.h"

enum { HEADER_NBYTES = 16, RECORD_MAX = 64, RECORDS_AT_ONCE = 1024 };

enum action { ENTERED = 0, LEFT = 1, UNROLLED = 2 };

struct art_thread {
    struct flamepix_open_spans open;
    bool has_begun;
};

struct art_trace {
    struct flamepix_recording *recording;
    struct flamepix_byte_window window;
    bool has_header;
    struct flamepix_art_names names;
    struct art_thread *threads; /* by their numbers among the names */
    size_t thread_count, thread_capacity;
    struct flamepix_stack_numbers numbers;
    bool is_dual; /* a record has the time of two clocks */
    size_t tid_nbytes, record_nbytes;
};

/* -- records ----------------------------------------------------------------------------------- */

static uint32_t little_endian(const unsigned char *bytes, size_t nbytes)
{
    uint32_t value = 0;
    for (size_t i = nbytes; i-- > 0;)
        value = value << 8 | bytes[i];
    return value;
}

static enum flamepix_status skip(struct art_trace *trace, size_t nbytes)
{
    enum flamepix_status status = flamepix_byte_window_need(&trace->window, nbytes);
    if (status == FLAMEPIX_OK)
        trace->window.at += nbytes;
    return status;
}

/* END: the header is none. */
static enum flamepix_status read_header(struct art_trace *trace)
{
    enum flamepix_status status = flamepix_byte_window_need(&trace->window, HEADER_NBYTES + 2);
    if (status != FLAMEPIX_OK)
        return status;
    const unsigned char *bytes = trace->window.bytes + trace->window.at;
    const uint32_t version = little_endian(bytes + 4, 2);
    const uint32_t offset = little_endian(bytes + 6, 2);
    if (memcmp(bytes, "SLOW", 4) != 0 || version < 1 || version > 3 || offset < HEADER_NBYTES)
        return FLAMEPIX_END;
    trace->tid_nbytes = version == 1 ? 1 : 2;
    trace->record_nbytes = trace->tid_nbytes + (trace->names.has_dual_clock ? 12 : 8);
    if (version == 3)
        trace->record_nbytes = little_endian(bytes + HEADER_NBYTES, 2);
    if (trace->record_nbytes < trace->tid_nbytes + 8 || trace->record_nbytes > RECORD_MAX)
        return FLAMEPIX_END;
    trace->is_dual = trace->record_nbytes >= trace->tid_nbytes + 12;
    return skip(trace, offset);
}

static enum flamepix_status begin_thread(struct art_trace *trace, struct art_thread *thread,
                                         uint32_t number, int64_t time)
{
    const struct flamepix_bytes name = flamepix_text_table_get(&trace->names.threads, number);
    size_t part;
    enum flamepix_status status = flamepix_recording_part(trace->recording, "thread", name,
                                                          flamepix_bytes_of("microseconds"), &part);
    if (status != FLAMEPIX_OK)
        return status;
    if (flamepix_bytes_equal(name, flamepix_bytes_of("main")))
        flamepix_recording_prefer(trace->recording, part);
    thread->has_begun = true;
    thread->open = (struct flamepix_open_spans){.recording = trace->recording,
                                                .names = &trace->names.methods,
                                                .numbers = &trace->numbers,
                                                .per_unit = 1000};
    flamepix_open_spans_start(&thread->open, part, time);
    return FLAMEPIX_OK;
}

static enum flamepix_status find_thread(struct art_trace *trace, uint64_t tid, int64_t time,
                                        struct art_thread **thread_ret)
{
    uint32_t number;
    enum flamepix_status status = flamepix_art_thread(&trace->names, tid, &number);
    if (status == FLAMEPIX_OK)
        status = flamepix_array_reserve(&trace->threads, &trace->thread_capacity, number + 1,
                                        sizeof(*trace->threads));
    if (status != FLAMEPIX_OK)
        return status;
    while (trace->thread_count <= number)
        trace->threads[trace->thread_count++] = (struct art_thread){.has_begun = false};
    *thread_ret = &trace->threads[number];
    return (*thread_ret)->has_begun ? FLAMEPIX_OK : begin_thread(trace, *thread_ret, number, time);
}

static enum flamepix_status take_record(struct art_trace *trace, const unsigned char *bytes)
{
    const unsigned char *rest = bytes + trace->tid_nbytes;
    const uint32_t value = little_endian(rest, 4);
    const int64_t time = (int64_t)little_endian(rest + (trace->is_dual ? 8 : 4), 4) * 1000;
    const enum action action = (enum action)(value & 3U);
    struct art_thread *thread;
    uint32_t name;
    enum flamepix_status status =
        find_thread(trace, little_endian(bytes, trace->tid_nbytes), time, &thread);
    if (status == FLAMEPIX_OK)
        status = flamepix_art_method(&trace->names, value & ~3U, &name);
    if (status != FLAMEPIX_OK)
        return status;
    if (action == ENTERED)
        return flamepix_open_spans_enter(&thread->open, name, time, FLAMEPIX_SPAN_IS_OPEN);
    return flamepix_open_spans_leave(&thread->open, name, time);
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct art_trace *trace = user;
    trace->recording = recording;
    trace->names.granularity = recording->options.recording.granularity;
    trace->window =
        (struct flamepix_byte_window){.read = flamepix_recording_read, .user = recording};
    return FLAMEPIX_OK;
}

static enum flamepix_status damaged(struct art_trace *trace, const char *expected)
{
    return flamepix_recording_damaged(trace->recording, flamepix_byte_window_offset(&trace->window),
                                      expected);
}

static enum flamepix_status begin_records(struct art_trace *trace)
{
    enum flamepix_status status = flamepix_art_names_read(&trace->names, &trace->window);
    if (status == FLAMEPIX_END)
        return damaged(trace, "*end behind the methods");
    if (status == FLAMEPIX_OK)
        status = read_header(trace);
    trace->has_header = true;
    return status == FLAMEPIX_END ? damaged(trace, "the header of the records") : status;
}

/* The last record may be cut; one that is not there at all is the end. */
static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct art_trace *trace = user;
    enum flamepix_status status = FLAMEPIX_OK;
    (void)recording;
    if (!trace->has_header)
        return begin_records(trace);
    for (int i = 0; i < RECORDS_AT_ONCE && status == FLAMEPIX_OK; i++) {
        status = flamepix_byte_window_need(&trace->window, trace->record_nbytes);
        if (status == FLAMEPIX_END && flamepix_byte_window_need(&trace->window, 1) == FLAMEPIX_OK)
            return damaged(trace, "the rest of a record");
        if (status != FLAMEPIX_OK)
            return status;
        status = take_record(trace, trace->window.bytes + trace->window.at);
        trace->window.at += trace->record_nbytes;
    }
    return status;
}

static void end(void *user)
{
    struct art_trace *trace = user;
    for (size_t i = 0; i < trace->thread_count; i++)
        flamepix_open_spans_free(&trace->threads[i].open);
    free(trace->threads);
    flamepix_stack_numbers_free(&trace->numbers);
    flamepix_byte_window_free(&trace->window);
    flamepix_art_names_free(&trace->names);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct art_trace), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_art_trace_open, kind)
