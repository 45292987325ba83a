/* The bytes of an input as they come, before unpacking: from a descriptor, memory or a callback,
 * and from the start again. */
#ifndef FPX_INPUT_RAW_INPUT_H
#define FPX_INPUT_RAW_INPUT_H

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

#include "input/spool.h"

enum fpx_raw_input_kind { FPX_RAW_INPUT_FILE, FPX_RAW_INPUT_MEMORY, FPX_RAW_INPUT_STREAM };

/* Starts by one of the three functions below; its fields are its own. */
struct fpx_raw_input {
    enum fpx_raw_input_kind kind;
    int fd; /* of a file, or of a stream read from a descriptor */
    bool owns_fd;
    off_t start; /* where a file was when it was handed over */
    off_t size;  /* of the file, then, and when it was written last */
    struct timespec written;
    struct flamepix_bytes bytes; /* of memory */
    flamepix_read_fn read;       /* of a stream */
    void *user;
    bool keeps;             /* a stream, all of it */
    bool ended;             /* a stream; it is not asked again */
    struct fpx_spool spool; /* of a stream: what is kept, or was peeked at */
    uint64_t position;      /* the next byte, in memory or a stream */
    uint64_t nbytes;        /* handed on, over all rewinds */
};

/* A regular file is rewindable by itself; anything else is a stream. With `owns_fd` the descriptor
 * is closed by free. `keeps` and `keep_nbytes` are those of struct flamepix_input_options. */
void fpx_raw_input_from_fd(struct fpx_raw_input *raw, int fd, bool owns_fd, bool keeps,
                           size_t keep_nbytes);

/* The bytes must outlive it. */
void fpx_raw_input_from_memory(struct fpx_raw_input *raw, struct flamepix_bytes bytes);

void fpx_raw_input_from_callback(struct fpx_raw_input *raw, flamepix_read_fn read, void *user,
                                 bool keeps, size_t keep_nbytes);

/* Looks at up to `capacity` bytes from the start, before anything was read; they are read again by
 * fpx_raw_input_read. Fewer only where there are fewer. Answers as fpx_raw_input_read. */
enum flamepix_status fpx_raw_input_peek(struct fpx_raw_input *raw, void *buffer, size_t capacity,
                                        size_t *length_ret);

/* What is left of bytes that are in memory anyway, in place; false where they are not. */
bool fpx_raw_input_in_memory(const struct fpx_raw_input *raw, struct flamepix_bytes *bytes_ret);

/* A flamepix_read_fn whose `user` is the struct fpx_raw_input. Answers OK, READ_FAILED (errno
 * set), NO_MEMORY or WRITE_FAILED (in keeping; errno set). */
enum flamepix_status fpx_raw_input_read(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret);

/* The bytes of a file up to `position`, counted from its start, were read elsewhere: it goes on
 * there, and they count as handed on. */
void fpx_raw_input_pass_to(struct fpx_raw_input *raw, uint64_t position);

/* Whether a file is another one than when it was handed over: longer, shorter, or written to. One
 * that had no bytes then, as what a kernel makes up, has changed where it has some. */
bool fpx_raw_input_has_changed(const struct fpx_raw_input *raw);

/* Answers OK or READ_FAILED (errno set; ESPIPE for a stream that is not kept). */
enum flamepix_status fpx_raw_input_rewind(struct fpx_raw_input *raw);

/* A stream is not kept from now on: what of it is kept and was read is freed, at the latest by the
 * next read that comes to its end, and it cannot be rewound. Others stay as they are. */
void fpx_raw_input_keep_no_more(struct fpx_raw_input *raw);

/* errno stays what it was. */
void fpx_raw_input_free(struct fpx_raw_input *raw);

#endif
