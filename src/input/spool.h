/* Bytes kept to be read once more: in memory up to a size, beyond it in a temporary file. */
#ifndef FPX_INPUT_SPOOL_H
#define FPX_INPUT_SPOOL_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* Starts by fpx_spool_init; `nbytes` is for reading, the rest is its own. */
struct fpx_spool {
    uint64_t nbytes; /* kept so far */
    struct flamepix_buffer memory;
    size_t memory_limit;
    int fd; /* -1 while all is in memory */
};

void fpx_spool_init(struct fpx_spool *spool, size_t memory_limit);

/* Answers OK, NO_MEMORY or, from the temporary file, WRITE_FAILED (errno set). */
enum flamepix_status fpx_spool_append(struct fpx_spool *spool, const void *bytes, size_t length);

/* Up to `capacity` bytes from `offset` on; a length of 0 is the end of what is kept.
 * Answers OK or READ_FAILED (errno set). */
enum flamepix_status fpx_spool_read_at(const struct fpx_spool *spool, uint64_t offset, void *buffer,
                                       size_t capacity, size_t *length_ret);

/* errno stays what it was. */
void fpx_spool_free(struct fpx_spool *spool);

#endif
