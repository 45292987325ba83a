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
 * Streamed traces begin with SLOW and a version above 0xF0. Names stand between the records, after
 * a thread 0 and a code, and the text is at the end. Versions 4 and 5 consist of packets
 * (art_packets.c).
 *
 * A thread's time goes to the methods it is in; of two clocks the wall clock is read. A method that
 * is left without being on top was entered before the trace began. Each thread is a part. */
#include "format/formats.h"
#include "format/java/art.h"

#include <stdio.h>

enum { HEADER_NBYTES = 16, RECORD_MAX = 64, RECORDS_AT_ONCE = 1024, PACKED_HEADER_NBYTES = 32 };
enum { STREAMED = 0xF0 };

uint64_t fpx_art_number(const unsigned char *bytes, size_t nbytes)
{
    uint64_t value = 0;
    for (size_t i = nbytes; i-- > 0;)
        value = value << 8 | bytes[i];
    return value;
}

enum flamepix_status fpx_art_skip(struct fpx_art_trace *trace, uint64_t nbytes)
{
    enum { AT_ONCE = 1 << 14 };
    enum flamepix_status status = FLAMEPIX_OK;
    while (nbytes > 0 && status == FLAMEPIX_OK) {
        const size_t part = nbytes < AT_ONCE ? (size_t)nbytes : AT_ONCE;
        status = fpx_byte_window_need(&trace->window, part);
        if (status == FLAMEPIX_OK)
            trace->window.at += part;
        nbytes -= part;
    }
    return status;
}

enum flamepix_status fpx_art_damaged(struct fpx_art_trace *trace, const char *expected)
{
    return fpx_recording_damaged(trace->events.recording, fpx_byte_window_offset(&trace->window),
                                 expected);
}

/* -- the text ---------------------------------------------------------------------------------- */

static enum flamepix_status note_text(struct fpx_art_trace *trace)
{
    const struct fpx_art_names *names = &trace->events.names;
    if (names->is_cut)
        fpx_recording_remark(trace->events.recording,
                             "the trace's buffer was full, so its end is missing");
    if (names->clock[0] == '\0')
        return FLAMEPIX_OK;
    return fpx_recording_fact(trace->events.recording, "clock", flamepix_bytes_of(names->clock));
}

/* Only what the summary states about the trace is new: names were read before. */
enum flamepix_status fpx_art_summary(struct fpx_art_trace *trace, uint64_t nbytes)
{
    const uint64_t end = fpx_byte_window_offset(&trace->window) + nbytes;
    struct flamepix_bytes line;
    enum flamepix_status status = FLAMEPIX_OK;
    bool is_option = true;
    trace->is_over = true;
    while (status == FLAMEPIX_OK && fpx_byte_window_offset(&trace->window) < end) {
        status = fpx_byte_window_line(&trace->window, &line);
        if (status != FLAMEPIX_OK)
            break;
        is_option = is_option && !flamepix_bytes_equal(line, flamepix_bytes_of("*threads"));
        if (is_option)
            fpx_art_names_option(&trace->events.names, line);
    }
    return status == FLAMEPIX_OK ? note_text(trace) : status;
}

/* -- headers ----------------------------------------------------------------------------------- */

static enum flamepix_status unknown_version(struct fpx_art_trace *trace, unsigned version,
                                            const char *more)
{
    char text[64];
    (void)snprintf(text, sizeof(text), "%u%s", version, more);
    return fpx_recording_unknown_version(trace->events.recording, flamepix_bytes_of(text));
}

/* Versions 4 and 5 had another record layout for a while, with the earlier header. */
static enum flamepix_status read_packed_header(struct fpx_art_trace *trace,
                                               const unsigned char *bytes, unsigned version)
{
    enum { OLD_SINGLE = 6, OLD_DUAL = 8 };
    const uint64_t record = fpx_art_number(bytes + HEADER_NBYTES, 2);
    if (fpx_art_number(bytes + 6, 2) == PACKED_HEADER_NBYTES &&
        (record == OLD_SINGLE || record == OLD_DUAL))
        return unknown_version(trace, version, " as it was before Android 16");
    trace->is_packed = true;
    trace->is_dual = version == 5;
    return fpx_art_skip(trace, PACKED_HEADER_NBYTES);
}

/* The record size is stated from version 3 on and in all streamed traces; else it follows from the
 * clocks. END: it is invalid. */
static enum flamepix_status read_record_size(struct fpx_art_trace *trace,
                                             const unsigned char *bytes, unsigned version)
{
    const size_t said = (size_t)fpx_art_number(bytes + HEADER_NBYTES, 2);
    trace->tid_nbytes = version == 1 ? 1 : 2;
    trace->record_nbytes = trace->tid_nbytes + (trace->events.names.has_dual_clock ? 12 : 8);
    if (version == 3 || (trace->is_streamed && said != 0))
        trace->record_nbytes = said;
    if (trace->record_nbytes < trace->tid_nbytes + 8 || trace->record_nbytes > RECORD_MAX)
        return FLAMEPIX_END;
    trace->is_dual = trace->record_nbytes >= trace->tid_nbytes + 12;
    return FLAMEPIX_OK;
}

/* END: the header is invalid. */
static enum flamepix_status read_header(struct fpx_art_trace *trace, bool has_text)
{
    enum flamepix_status status = fpx_byte_window_need(&trace->window, HEADER_NBYTES + 2);
    if (status != FLAMEPIX_OK)
        return status;
    const unsigned char *bytes = trace->window.bytes + trace->window.at;
    const unsigned stated = (unsigned)fpx_art_number(bytes + 4, 2);
    const unsigned version = has_text ? stated : stated & ~(unsigned)STREAMED;
    const uint64_t offset = fpx_art_number(bytes + 6, 2);
    if (memcmp(bytes, "SLOW", 4) != 0)
        return FLAMEPIX_END;
    trace->is_streamed = !has_text;
    if (!has_text && (version == 4 || version == 5))
        return read_packed_header(trace, bytes, version);
    if (version < 1 || version > 3 || (!has_text && stated == version))
        return unknown_version(trace, version, "");
    status = offset < HEADER_NBYTES ? FLAMEPIX_END : read_record_size(trace, bytes, version);
    return status == FLAMEPIX_OK ? fpx_art_skip(trace, offset) : status;
}

static enum flamepix_status begin_records(struct fpx_art_trace *trace)
{
    enum flamepix_status status = fpx_byte_window_need(&trace->window, 4);
    const bool has_text =
        status != FLAMEPIX_OK || memcmp(trace->window.bytes + trace->window.at, "SLOW", 4) != 0;
    trace->has_header = true;
    if (has_text) {
        status = fpx_art_names_read(&trace->events.names, &trace->window);
        if (status == FLAMEPIX_END)
            return fpx_art_damaged(trace, "*end behind the methods");
        if (status == FLAMEPIX_OK)
            status = note_text(trace);
    }
    if (status == FLAMEPIX_OK)
        status = read_header(trace, has_text);
    return status == FLAMEPIX_END ? fpx_art_damaged(trace, "the header of the records") : status;
}

/* -- records ----------------------------------------------------------------------------------- */

static enum flamepix_status take_record(struct fpx_art_trace *trace, const unsigned char *bytes)
{
    const unsigned char *rest = bytes + trace->tid_nbytes;
    const uint64_t value = fpx_art_number(rest, 4);
    const uint64_t time = fpx_art_number(rest + (trace->is_dual ? 8 : 4), 4);
    return fpx_art_events_take(
        &trace->events, &(struct fpx_art_event){.thread = fpx_art_number(bytes, trace->tid_nbytes),
                                                .method = value & ~(uint64_t)3,
                                                .action = (unsigned)(value & 3U),
                                                .time = (int64_t)time * 1000,
                                                .offset = fpx_byte_window_offset(&trace->window)});
}

/* Reads the next text of this length. */
static enum flamepix_status take_text(struct fpx_art_trace *trace, size_t length,
                                      struct flamepix_bytes *text_ret)
{
    const enum flamepix_status status = fpx_byte_window_need(&trace->window, length);
    if (status != FLAMEPIX_OK)
        return status;
    *text_ret =
        (struct flamepix_bytes){(const char *)trace->window.bytes + trace->window.at, length};
    trace->window.at += length;
    return FLAMEPIX_OK;
}

/* Reads what stands between the records of a streamed trace after a thread 0. */
static enum flamepix_status take_note(struct fpx_art_trace *trace)
{
    enum { NEW_METHOD = 1, NEW_THREAD = 2, SUMMARY = 3, HEAD = 3 };
    static const size_t more[] = {0, 2, 4, 4};
    struct flamepix_bytes text;
    enum flamepix_status status = fpx_byte_window_need(&trace->window, HEAD);
    if (status != FLAMEPIX_OK)
        return status;
    const unsigned code = trace->window.bytes[trace->window.at + 2];
    if (code < NEW_METHOD || code > SUMMARY)
        return fpx_art_damaged(trace, "a method, a thread or the summary");
    status = fpx_byte_window_need(&trace->window, HEAD + more[code]);
    if (status != FLAMEPIX_OK)
        return status;
    const unsigned char *bytes = trace->window.bytes + trace->window.at + HEAD;
    const uint64_t first = fpx_art_number(bytes, code == SUMMARY ? 4 : 2);
    const size_t length = (size_t)fpx_art_number(bytes + (code == NEW_THREAD ? 2 : 0), 2);
    trace->window.at += HEAD + more[code];
    if (code == SUMMARY)
        return fpx_art_summary(trace, first);
    status = take_text(trace, length, &text);
    if (status != FLAMEPIX_OK)
        return status;
    if (code == NEW_THREAD)
        return fpx_art_names_thread(&trace->events.names, first, text);
    if (length > 0 && text.data[length - 1] == '\n')
        text.length--;
    return fpx_art_names_line(&trace->events.names, text);
}

static bool is_note(struct fpx_art_trace *trace)
{
    return trace->is_streamed &&
           fpx_byte_window_need(&trace->window, trace->tid_nbytes) == FLAMEPIX_OK &&
           fpx_art_number(trace->window.bytes + trace->window.at, trace->tid_nbytes) == 0;
}

/* Compares the count of records with the one stated in the text. */
static void compare_count(const struct fpx_art_trace *trace)
{
    const uint64_t stated = trace->events.names.records;
    if (!trace->is_streamed && stated > trace->record_count)
        fpx_recording_states(trace->events.recording, "num-method-calls", (double)stated,
                             (double)trace->record_count);
}

/* Whether another trace begins here. */
static bool is_text(struct fpx_art_trace *trace)
{
    static const char text[] = "*version\n";
    return fpx_byte_window_need(&trace->window, sizeof(text) - 1) == FLAMEPIX_OK &&
           memcmp(trace->window.bytes + trace->window.at, text, sizeof(text) - 1) == 0;
}

/* The last record may be truncated; if it is missing altogether, that is the end. */
static enum flamepix_status take_next(struct fpx_art_trace *trace)
{
    enum flamepix_status status = fpx_byte_window_need(&trace->window, 1);
    if (status == FLAMEPIX_END)
        compare_count(trace);
    if (status != FLAMEPIX_OK)
        return status;
    if (trace->is_over)
        return fpx_art_damaged(trace, "nothing behind the summary");
    if (trace->is_packed)
        return fpx_art_packet(trace);
    if (!trace->is_streamed && is_text(trace))
        return fpx_art_damaged(trace, "records, and no other trace behind them");
    const bool has_note = is_note(trace);
    status =
        has_note ? take_note(trace) : fpx_byte_window_need(&trace->window, trace->record_nbytes);
    if (status == FLAMEPIX_OK && !has_note) {
        status = take_record(trace, trace->window.bytes + trace->window.at);
        trace->window.at += trace->record_nbytes;
        trace->record_count++;
    }
    return status == FLAMEPIX_END ? fpx_art_damaged(trace, "the rest of a record") : status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct fpx_art_trace *trace = user;
    trace->events.recording = recording;
    trace->events.names.granularity = recording->options.recording.granularity;
    trace->window = (struct fpx_byte_window){.read = fpx_recording_read, .user = recording};
    return FLAMEPIX_OK;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct fpx_art_trace *trace = user;
    enum flamepix_status status = FLAMEPIX_OK;
    (void)recording;
    if (!trace->has_header)
        return begin_records(trace);
    for (int i = 0; i < RECORDS_AT_ONCE && status == FLAMEPIX_OK; i++)
        status = take_next(trace);
    return status;
}

static void end(void *user)
{
    struct fpx_art_trace *trace = user;
    fpx_art_events_free(&trace->events);
    fpx_byte_window_free(&trace->window);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct fpx_art_trace), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_art_trace_open, kind)
