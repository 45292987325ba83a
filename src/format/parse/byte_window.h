/* Byte window: bytes of a recording that holds words and lines, a piece of them in memory at a
 * time. */
#ifndef FPX_FORMAT_PARSE_BYTE_WINDOW_H
#define FPX_FORMAT_PARSE_BYTE_WINDOW_H

#include <stdint.h>

#include <flamepix/bytes.h>

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
