/* A method trace of Android's runtime while it is read (art_trace.c). */
#ifndef FPX_FORMAT_JAVA_ART_TRACE_H
#define FPX_FORMAT_JAVA_ART_TRACE_H

#include "format/java/art_events.h"

struct fpx_art_trace {
    struct fpx_art_events events;
    struct fpx_byte_window window;
    bool has_header;
    bool is_streamed; /* names stand between the records, a summary is the end */
    bool is_packed;   /* packets with numbers of any length (art_packets.c) */
    bool is_dual;     /* a record has the time of two clocks */
    bool is_over;
    size_t tid_nbytes, record_nbytes;
    uint64_t record_count; /* so far */
};

/* A number in the order of bytes that the traces have. */
uint64_t fpx_art_number(const unsigned char *bytes, size_t nbytes);

/* Takes bytes off, any number of them, or gives them to the summary, text that ends the trace.
 * Answer OK, END where there are fewer, NO_MEMORY, or what reading answers. */
enum flamepix_status fpx_art_skip(struct fpx_art_trace *trace, uint64_t nbytes);
enum flamepix_status fpx_art_summary(struct fpx_art_trace *trace, uint64_t nbytes);

/* The next packet of a trace of version 4 or 5. Answers OK, END where all is read, or as
 * fpx_recording_put and fpx_recording_damaged do. */
enum flamepix_status fpx_art_packet(struct fpx_art_trace *trace);

/* Notes that something else should have stood here. Answers as fpx_recording_damaged does. */
enum flamepix_status fpx_art_damaged(struct fpx_art_trace *trace, const char *expected);

#endif
