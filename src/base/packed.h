/* The bytes of an input as they come, before unpacking: from a descriptor, memory or a callback,
 * and from the start again. */
#ifndef FLAMEPIX_BASE_PACKED_H
#define FLAMEPIX_BASE_PACKED_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/keep.h"

enum flamepix_packed_kind { FLAMEPIX_PACKED_FILE, FLAMEPIX_PACKED_MEMORY, FLAMEPIX_PACKED_STREAM };

/* Starts by one of the three functions below; its fields are its own. */
struct flamepix_packed {
    enum flamepix_packed_kind kind;
    int fd; /* of a file, or of a stream read from a descriptor */
    bool owns_fd;
    off_t start;                 /* where a file was when it was handed over */
    struct flamepix_bytes bytes; /* of memory */
    flamepix_read_fn read;       /* of a stream */
    void *user;
    bool keeps; /* a stream, all of it */
    bool ended; /* a stream; it is not asked again */
    struct flamepix_keep keep;
    uint64_t position; /* the next byte, in memory or a stream */
    uint64_t nbytes;   /* handed on, over all rewinds */
};

/* A regular file is rewindable by itself; anything else is a stream. With `owns_fd` the descriptor
 * is closed by free. `keeps` and `keep_nbytes` are those of struct flamepix_input_options. */
void flamepix_packed_from_fd(struct flamepix_packed *packed, int fd, bool owns_fd, bool keeps,
                             size_t keep_nbytes);

/* The bytes must outlive it. */
void flamepix_packed_from_memory(struct flamepix_packed *packed, struct flamepix_bytes bytes);

void flamepix_packed_from_callback(struct flamepix_packed *packed, flamepix_read_fn read,
                                   void *user, bool keeps, size_t keep_nbytes);

/* Looks at up to `capacity` bytes from the start, before anything was read; they are read again by
 * flamepix_packed_read. Fewer only where there are fewer. Answers as flamepix_packed_read. */
enum flamepix_status flamepix_packed_peek(struct flamepix_packed *packed, void *buffer,
                                          size_t capacity, size_t *length_ret);

/* A flamepix_read_fn whose `user` is the struct flamepix_packed. Answers OK, READ_FAILED (errno
 * set), NO_MEMORY or WRITE_FAILED (in keeping; errno set). */
enum flamepix_status flamepix_packed_read(void *user, void *buffer, size_t capacity,
                                          size_t *length_ret);

/* Answers OK or READ_FAILED (errno set; ESPIPE for a stream that is not kept). */
enum flamepix_status flamepix_packed_rewind(struct flamepix_packed *packed);

void flamepix_packed_free(struct flamepix_packed *packed);

#endif
