/* Byte strings: borrowed ones, which own nothing, and a buffer that grows. */
#ifndef FLAMEPIX_BYTES_H
#define FLAMEPIX_BYTES_H

#include <stdbool.h>
#include <string.h>

#include <flamepix/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Borrowed bytes: not terminated, any byte allowed, NULL only when empty. */
struct flamepix_bytes {
    const char *data;
    size_t length;
};

/* The bytes of a text, without the NUL that ends it. */
static inline struct flamepix_bytes flamepix_bytes_of(const char *text)
{
    const struct flamepix_bytes bytes = {text, strlen(text)};
    return bytes;
}

/* The bytes from `begin` on; `begin` is at most the length. */
static inline struct flamepix_bytes flamepix_bytes_from(struct flamepix_bytes bytes, size_t begin)
{
    if (begin == 0)
        return bytes; /* no pointer arithmetic on NULL */
    bytes.data += begin;
    bytes.length -= begin;
    return bytes;
}

static inline bool flamepix_bytes_equal(struct flamepix_bytes a, struct flamepix_bytes b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

/* A growing byte buffer. Starts as {0}; `data` is NULL while nothing was written. It keeps its
 * first failure: once `status` is not OK, appending changes nothing and returns that status, so
 * that a text of many parts is checked once, behind the last of them. Until it was checked, the
 * buffer may hold less than what was appended, or nothing. flamepix_buffer_clear and
 * flamepix_buffer_free make it OK again. One thread at a time. */
struct flamepix_buffer {
    char *data;
    size_t length;
    size_t capacity;
    enum flamepix_status status; /* OK, NO_MEMORY, or why the text could not be made */
};

/* The contents of the buffer; valid until it is changed. */
static inline struct flamepix_bytes flamepix_buffer_bytes(const struct flamepix_buffer *buffer)
{
    const struct flamepix_bytes bytes = {buffer->data, buffer->length};
    return bytes;
}

/* Makes the buffer empty and OK, and keeps its memory for what follows. */
static inline void flamepix_buffer_clear(struct flamepix_buffer *buffer)
{
    buffer->length = 0;
    buffer->status = FLAMEPIX_OK;
}

/* Appends to the buffer. Returns its status: OK, or that of the append that failed first, which is
 * NO_MEMORY here; what was appended before that stays. */
FLAMEPIX_API enum flamepix_status flamepix_buffer_append(struct flamepix_buffer *buffer,
                                                         const void *bytes, size_t length);

/* flamepix_buffer_append as a flamepix_write_fn; `user` is the struct flamepix_buffer. */
FLAMEPIX_API enum flamepix_status flamepix_buffer_write(void *user, const void *bytes,
                                                        size_t length);

/* Frees the bytes and makes the buffer {0} again. */
FLAMEPIX_API void flamepix_buffer_free(struct flamepix_buffer *buffer);

#ifdef __cplusplus
}
#endif

#endif
