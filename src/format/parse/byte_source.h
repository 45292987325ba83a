/* Byte source: reads a binary recording value by value. */
#ifndef FPX_FORMAT_PARSE_BYTE_SOURCE_H
#define FPX_FORMAT_PARSE_BYTE_SOURCE_H

#include <stdint.h>

#include <flamepix/bytes.h>

#include "format/recording.h"

/* Starts as {0}; reset to {0} after fpx_recording_rewind. */
struct fpx_byte_source {
    unsigned char bytes[1 << 14];
    size_t at, length; /* of the bytes that were read */
    uint64_t offset;   /* offset of the next byte in the recording */
    bool is_big_endian;
};

/* The next byte. Returns OK, END if there are no more, or the statuses of fpx_recording_read. */
enum flamepix_status fpx_byte_source_byte(struct fpx_recording *recording,
                                          struct fpx_byte_source *source, unsigned char *byte_ret);

/* An integer of `nbytes` bytes, 1 to 8. Same statuses; END also if it is truncated. */
enum flamepix_status fpx_byte_source_number(struct fpx_recording *recording,
                                            struct fpx_byte_source *source, size_t nbytes,
                                            uint64_t *number_ret);

/* Replaces the contents of `text` with the next `length` bytes; it grows as they arrive. Same
 * statuses, or NO_MEMORY. */
enum flamepix_status fpx_byte_source_text(struct fpx_recording *recording,
                                          struct fpx_byte_source *source, uint64_t length,
                                          struct flamepix_buffer *text);

/* Counts any bytes after the end of the recording as not understood. Returns OK, the statuses of
 * fpx_recording_read, or BAD_RECORDING in strict reading. */
enum flamepix_status fpx_byte_source_end(struct fpx_recording *recording,
                                         struct fpx_byte_source *source);

/* The bytes up to the next zero byte, which is consumed but not part of `text`. Same statuses. */
enum flamepix_status fpx_byte_source_terminated(struct fpx_recording *recording,
                                                struct fpx_byte_source *source,
                                                struct flamepix_buffer *text);

/* Byte window: reads a recording that consists of words and lines in pieces. */

/* Starts as {0} with `read` and `user`. */
struct fpx_byte_window {
    flamepix_read_fn read;
    void *user;
    unsigned char *bytes; /* those from `at` to `filled` are unread */
    size_t at, filled;
    uint64_t offset; /* of bytes[0] */
};

/* Makes the next `nbytes` bytes available, at most 64 KiB. They stay valid until consumed by
 * advancing `at`. Returns OK, END if there are fewer, NO_MEMORY, or the status of `read`. */
enum flamepix_status fpx_byte_window_need(struct fpx_byte_window *window, size_t nbytes);

/* Consumes the next line, without its end (LF or CR LF); valid until the next call. A line longer
 * than 64 KiB comes in pieces. Statuses: those of fpx_byte_window_need. */
enum flamepix_status fpx_byte_window_line(struct fpx_byte_window *window,
                                          struct flamepix_bytes *line_ret);

/* Where it is. */
uint64_t fpx_byte_window_offset(const struct fpx_byte_window *window);

/* Starts again from the beginning; `read` must do so, too. */
void fpx_byte_window_restart(struct fpx_byte_window *window);

void fpx_byte_window_free(struct fpx_byte_window *window);

#endif
