/* Byte source: the bytes of a binary recording, taken one value after the other. */
#ifndef FPX_FORMAT_PARSE_BYTE_SOURCE_H
#define FPX_FORMAT_PARSE_BYTE_SOURCE_H

#include <stdint.h>

#include <flamepix/bytes.h>

#include "format/recording.h"

/* Starts as {0}, and again after fpx_recording_rewind. */
struct fpx_byte_source {
    unsigned char bytes[1 << 14];
    size_t at, length; /* of those that were read */
    uint64_t offset;   /* of the next byte in the recording */
    bool is_big_endian;
};

/* The next byte. Answers OK, END where there are no more, or as fpx_recording_read. */
enum flamepix_status fpx_byte_source_byte(struct fpx_recording *recording,
                                          struct fpx_byte_source *source, unsigned char *byte_ret);

/* A whole number of `nbytes` bytes, 1 to 8. Answers the same; END also where it is cut short. */
enum flamepix_status fpx_byte_source_number(struct fpx_recording *recording,
                                            struct fpx_byte_source *source, size_t nbytes,
                                            uint64_t *number_ret);

/* The next `length` bytes, which replace what `text` holds; it grows as they arrive. Answers the
 * same, or NO_MEMORY. */
enum flamepix_status fpx_byte_source_text(struct fpx_recording *recording,
                                          struct fpx_byte_source *source, uint64_t length,
                                          struct flamepix_buffer *text);

/* Says what follows the end of the recording, where anything does: it counts as not understood.
 * Answers OK, what fpx_recording_read answers, or BAD_RECORDING when reading is strict. */
enum flamepix_status fpx_byte_source_end(struct fpx_recording *recording,
                                         struct fpx_byte_source *source);

/* The bytes up to the next zero, which is taken too and is no part of `text`. Answers the same. */
enum flamepix_status fpx_byte_source_terminated(struct fpx_recording *recording,
                                                struct fpx_byte_source *source,
                                                struct flamepix_buffer *text);

/* Byte window: bytes of a recording that holds words and lines, a piece of them in memory at a
 * time. */

/* Starts as {0} with `read` and `user`. */
struct fpx_byte_window {
    flamepix_read_fn read;
    void *user;
    unsigned char *bytes; /* those from `at` to `filled` are still to come */
    size_t at, filled;
    uint64_t offset; /* of bytes[0] */
};

/* The next `nbytes` bytes, at most 64 KiB, which stay there until they are taken by adding to `at`.
 * Answers OK, END where there are fewer, NO_MEMORY, or what `read` answers. */
enum flamepix_status fpx_byte_window_need(struct fpx_byte_window *window, size_t nbytes);

/* Takes the next line, without its end (LF or CR LF); valid until the next call. One of more than
 * 64 KiB comes in pieces. Answers as fpx_byte_window_need. */
enum flamepix_status fpx_byte_window_line(struct fpx_byte_window *window,
                                          struct flamepix_bytes *line_ret);

/* Where it is. */
uint64_t fpx_byte_window_offset(const struct fpx_byte_window *window);

/* As if it began again; `read` must begin again, too. */
void fpx_byte_window_restart(struct fpx_byte_window *window);

void fpx_byte_window_free(struct fpx_byte_window *window);

#endif
