/* Bytes kept to be read once more: in memory up to a size, beyond it in a temporary file. */
#ifndef FLAMEPIX_BASE_KEEP_H
#define FLAMEPIX_BASE_KEEP_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* Starts by flamepix_keep_init; `nbytes` is for reading, the rest is its own. */
struct flamepix_keep {
    uint64_t nbytes; /* kept so far */
    struct flamepix_buffer memory;
    size_t memory_limit;
    int fd; /* -1 while all is in memory */
};

void flamepix_keep_init(struct flamepix_keep *keep, size_t memory_limit);

/* Answers OK, NO_MEMORY or, from the temporary file, WRITE_FAILED (errno set). */
enum flamepix_status flamepix_keep_append(struct flamepix_keep *keep, const void *bytes,
                                          size_t length);

/* Up to `capacity` bytes from `offset` on; a length of 0 is the end of what is kept.
 * Answers OK or READ_FAILED (errno set). */
enum flamepix_status flamepix_keep_read_at(const struct flamepix_keep *keep, uint64_t offset,
                                           void *buffer, size_t capacity, size_t *length_ret);

void flamepix_keep_free(struct flamepix_keep *keep);

#endif
