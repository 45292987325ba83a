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
#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/buffer_printf.h"
#include "format/byte_window.h"
#include "format/formats.h"
#include "format/id_table.h"
#include "format/open_spans.h"
#include "format/take_text.h"

enum { HEADER_NBYTES = 16, RECORD_MAX = 64, RECORDS_AT_ONCE = 1024 };

enum section { OPTIONS, THREADS, METHODS };
enum action { ENTERED = 0, LEFT = 1, UNROLLED = 2 };

struct art_thread {
    struct flamepix_open_spans open;
    bool has_begun;
};

struct art_trace {
    struct flamepix_recording *recording;
    struct flamepix_byte_window window;
    bool has_header;
    struct flamepix_text_table names;    /* of methods */
    struct flamepix_id_table method_ids; /* numbers of names */
    struct flamepix_text_table thread_names;
    struct flamepix_id_table thread_ids; /* numbers of threads, and of the first names */
    struct art_thread *threads;
    size_t thread_count, thread_capacity;
    struct flamepix_stack_numbers numbers;
    struct flamepix_buffer text;
    bool is_dual;
    size_t tid_nbytes, record_nbytes;
};

/* -- text -------------------------------------------------------------------------------------- */

/* The next of fields with tabs between them. */
static struct flamepix_bytes take_field(struct flamepix_bytes *line)
{
    struct flamepix_bytes field = *line;
    if (!flamepix_take_until(line, "\t", &field))
        line->length = 0;
    return field;
}

/* A method's text, as the options want it: class, '.' and name, which are in `text`. */
static enum flamepix_status add_method(struct art_trace *trace, uint64_t id,
                                       struct flamepix_bytes file)
{
    struct flamepix_buffer *text = &trace->text;
    const size_t length = text->length;
    const struct flamepix_frame frame = {.name = flamepix_buffer_bytes(text), .file = file};
    struct flamepix_buffer key = {0};
    enum flamepix_status status =
        flamepix_frame_text(&key, &frame, trace->recording->options.recording.granularity);
    if (status == FLAMEPIX_OK && length > 0)
        status = flamepix_text_table_append(&trace->names,
                                            (struct flamepix_bytes){key.data, key.length - 1});
    if (status == FLAMEPIX_OK && length > 0)
        status = flamepix_id_table_add(&trace->method_ids, id);
    flamepix_buffer_free(&key);
    return status;
}

/* Other lines than these are nothing to it. */
static enum flamepix_status take_method(struct art_trace *trace, struct flamepix_bytes line)
{
    struct flamepix_buffer *text = &trace->text;
    uint64_t id;
    if (!flamepix_take_hex(&line, &id) || !flamepix_take(&line, "\t"))
        return FLAMEPIX_OK;
    const struct flamepix_bytes class_name = take_field(&line);
    const struct flamepix_bytes method = take_field(&line);
    (void)take_field(&line);
    const struct flamepix_bytes file = take_field(&line);
    text->length = 0;
    enum flamepix_status status = flamepix_buffer_append(text, class_name.data, class_name.length);
    if (status == FLAMEPIX_OK && class_name.length > 0 && method.length > 0)
        status = flamepix_buffer_append(text, ".", 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(text, method.data, method.length);
    return status == FLAMEPIX_OK ? add_method(trace, id, file) : status;
}

static enum flamepix_status take_thread(struct art_trace *trace, struct flamepix_bytes line)
{
    uint64_t id;
    if (!flamepix_take_number(&line, &id) || !flamepix_take(&line, "\t"))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_text_table_append(&trace->thread_names, line);
    return status == FLAMEPIX_OK ? flamepix_id_table_add(&trace->thread_ids, id) : status;
}

static bool is_line(struct flamepix_bytes line, const char *text)
{
    return flamepix_bytes_equal(line, flamepix_bytes_of(text));
}

static enum flamepix_status read_text(struct art_trace *trace)
{
    enum section section = OPTIONS;
    struct flamepix_bytes line;
    enum flamepix_status status;
    while ((status = flamepix_byte_window_line(&trace->window, &line)) == FLAMEPIX_OK) {
        if (is_line(line, "*end"))
            return FLAMEPIX_OK;
        if (is_line(line, "*threads"))
            section = THREADS;
        else if (is_line(line, "*methods"))
            section = METHODS;
        else if (section == THREADS)
            status = take_thread(trace, line);
        else if (section == METHODS)
            status = take_method(trace, line);
        else if (is_line(line, "clock=dual"))
            trace->is_dual = true;
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status;
}

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
    trace->record_nbytes = trace->tid_nbytes + (trace->is_dual ? 12 : 8);
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
    const struct flamepix_bytes name = flamepix_text_table_get(&trace->thread_names, number);
    size_t part;
    enum flamepix_status status = flamepix_recording_part(trace->recording, "thread", name,
                                                          flamepix_bytes_of("microseconds"), &part);
    if (status != FLAMEPIX_OK)
        return status;
    if (is_line(name, "main"))
        flamepix_recording_prefer(trace->recording, part);
    thread->has_begun = true;
    thread->open = (struct flamepix_open_spans){.recording = trace->recording,
                                                .names = &trace->names,
                                                .numbers = &trace->numbers,
                                                .per_unit = 1000};
    flamepix_open_spans_start(&thread->open, part, time);
    return FLAMEPIX_OK;
}

/* Threads that nobody named are called by their numbers. */
static enum flamepix_status find_thread(struct art_trace *trace, uint64_t tid, int64_t time,
                                        struct art_thread **thread_ret)
{
    uint32_t number = flamepix_id_table_find(&trace->thread_ids, tid);
    enum flamepix_status status = FLAMEPIX_OK;
    if (number == FLAMEPIX_ID_NONE) {
        trace->text.length = 0;
        status = flamepix_buffer_printf(&trace->text, "thread %" PRIu64, tid);
        number = (uint32_t)trace->thread_names.count;
        if (status == FLAMEPIX_OK)
            status = flamepix_text_table_append(&trace->thread_names,
                                                flamepix_buffer_bytes(&trace->text));
        if (status == FLAMEPIX_OK)
            status = flamepix_id_table_add(&trace->thread_ids, tid);
    }
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

/* Methods that nobody named are called by their numbers. */
static enum flamepix_status find_method(struct art_trace *trace, uint64_t id, uint32_t *name_ret)
{
    *name_ret = flamepix_id_table_find(&trace->method_ids, id);
    if (*name_ret != FLAMEPIX_ID_NONE)
        return FLAMEPIX_OK;
    trace->text.length = 0;
    enum flamepix_status status = flamepix_buffer_printf(&trace->text, "0x%" PRIx64, id);
    if (status == FLAMEPIX_OK)
        status = add_method(trace, id, (struct flamepix_bytes){"", 0});
    *name_ret = flamepix_id_table_find(&trace->method_ids, id);
    return status;
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
        status = find_method(trace, value & ~3U, &name);
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
    enum flamepix_status status = read_text(trace);
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
    flamepix_text_table_free(&trace->names);
    flamepix_id_table_free(&trace->method_ids);
    flamepix_text_table_free(&trace->thread_names);
    flamepix_id_table_free(&trace->thread_ids);
    flamepix_buffer_free(&trace->text);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct art_trace), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_art_trace_open, kind)
