/* Traces of version 4, with one clock, and 5, with two: packets after a header of 32 bytes.
 *
 *     0, thread (4 bytes), length (2), its name
 *     1, method (8), length (2), class, name, signature and file with tabs between
 *     2, thread (4), records (3), length (4), the records
 *     3, length (2), the summary: text, which ends the trace
 *
 * A record holds differences to the one before it in the packet, in numbers of any length (LEB128):
 * of the method and its action, which is signed, then of wall-clock time, then, if there are two
 * clocks, of thread time, in nanoseconds. */
#include "format/java/art.h"

enum { THREAD = 0, METHOD = 1, RECORDS = 2, SUMMARY = 3 };

/* The unread bytes of a packet. */
struct packet {
    struct fpx_art_trace *trace;
    uint64_t left;
};

/* The next number of any length; END if the packet is truncated. */
static enum flamepix_status take_number(struct packet *packet, bool is_signed, uint64_t *number_ret)
{
    enum { BITS = 7, MOST = 64 };
    uint64_t number = 0;
    unsigned shift = 0;
    unsigned char byte = 0x80;
    while ((byte & 0x80U) != 0) {
        if (packet->left == 0 || shift >= MOST)
            return FLAMEPIX_END;
        const enum flamepix_status status = fpx_byte_window_need(&packet->trace->window, 1);
        if (status != FLAMEPIX_OK)
            return status;
        byte = packet->trace->window.bytes[packet->trace->window.at++];
        packet->left--;
        number |= (uint64_t)(byte & 0x7FU) << shift;
        shift += BITS;
    }
    if (is_signed && (byte & 0x40U) != 0 && shift < MOST)
        number |= UINT64_MAX << shift;
    *number_ret = number;
    return FLAMEPIX_OK;
}

/* The sums of the differences so far. */
struct sums {
    uint64_t method, time;
};

static enum flamepix_status take_record(struct packet *packet, uint64_t thread, struct sums *sums)
{
    struct fpx_art_trace *trace = packet->trace;
    const uint64_t offset = fpx_byte_window_offset(&trace->window);
    uint64_t method = 0;
    uint64_t time = 0;
    uint64_t thread_time;
    enum flamepix_status status = take_number(packet, true, &method);
    if (status == FLAMEPIX_OK)
        status = take_number(packet, false, &time);
    if (status == FLAMEPIX_OK && trace->is_dual)
        status = take_number(packet, false, &thread_time);
    if (status != FLAMEPIX_OK)
        return status;
    sums->method += method;
    sums->time += time;
    if (sums->time > INT64_MAX)
        return FLAMEPIX_END;
    return fpx_art_events_take(&trace->events,
                               &(struct fpx_art_event){.thread = thread,
                                                       .method = sums->method & ~(uint64_t)3,
                                                       .action = (unsigned)(sums->method & 3U),
                                                       .time = (int64_t)sums->time,
                                                       .offset = offset});
}

static enum flamepix_status take_records(struct fpx_art_trace *trace, const unsigned char *head)
{
    const uint64_t thread = fpx_art_number(head, 4);
    const uint64_t count = fpx_art_number(head + 4, 3);
    struct packet packet = {trace, fpx_art_number(head + 7, 4)};
    struct sums sums = {0, 0};
    enum flamepix_status status = FLAMEPIX_OK;
    trace->window.at += 11;
    for (uint64_t i = 0; i < count && packet.left > 0 && status == FLAMEPIX_OK; i++)
        status = take_record(&packet, thread, &sums);
    return status == FLAMEPIX_OK ? fpx_art_skip(trace, packet.left) : status;
}

/* A name that follows `id_nbytes` bytes of id and two of length. */
static enum flamepix_status take_name(struct fpx_art_trace *trace, size_t id_nbytes, bool is_method)
{
    const unsigned char *head = trace->window.bytes + trace->window.at;
    const uint64_t id = fpx_art_number(head, id_nbytes);
    const size_t length = (size_t)fpx_art_number(head + id_nbytes, 2);
    trace->window.at += id_nbytes + 2;
    const enum flamepix_status status = fpx_byte_window_need(&trace->window, length);
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_bytes text = {(const char *)trace->window.bytes + trace->window.at, length};
    trace->window.at += length;
    if (!is_method)
        return fpx_art_names_thread(&trace->events.names, id, text);
    if (length > 0 && text.data[length - 1] == '\n')
        text.length--;
    return fpx_art_names_method(&trace->events.names, id, text);
}

/* The size of a packet's header after its kind. */
static size_t head_nbytes(unsigned kind)
{
    static const size_t nbytes[] = {6, 10, 11, 2};
    return nbytes[kind];
}

static enum flamepix_status take_packet(struct fpx_art_trace *trace, unsigned kind)
{
    const enum flamepix_status status = fpx_byte_window_need(&trace->window, head_nbytes(kind));
    if (status != FLAMEPIX_OK)
        return status;
    const unsigned char *head = trace->window.bytes + trace->window.at;
    if (kind == THREAD)
        return take_name(trace, 4, false);
    if (kind == METHOD)
        return take_name(trace, 8, true);
    if (kind == RECORDS)
        return take_records(trace, head);
    trace->window.at += 2;
    return fpx_art_summary(trace, fpx_art_number(head, 2));
}

enum flamepix_status fpx_art_packet(struct fpx_art_trace *trace)
{
    enum flamepix_status status = fpx_byte_window_need(&trace->window, 1);
    if (status != FLAMEPIX_OK)
        return status;
    const unsigned kind = trace->window.bytes[trace->window.at];
    if (kind > SUMMARY)
        return fpx_art_damaged(trace, "a thread, a method, records or the summary");
    trace->window.at++;
    status = take_packet(trace, kind);
    return status == FLAMEPIX_END ? fpx_art_damaged(trace, "the rest of a packet") : status;
}
