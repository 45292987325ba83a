/* JFR bytes: the numbers and texts of one event of a Java Flight Recorder file. Integers are in
 * base 128, lowest digits first, or of fixed width with the highest byte first, as the header of
 * the chunk says. */
#ifndef FLAMEPIX_FORMAT_JAVA_JFR_BYTES_H
#define FLAMEPIX_FORMAT_JAVA_JFR_BYTES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

/* What is left of an event. Reading beyond the end gives zeros and sets `is_short`, so that whole
 * fields are read before it is asked. */
struct flamepix_jfr_bytes {
    const unsigned char *next, *end;
    bool is_compressed; /* integers are in base 128 */
    bool is_short;
    uint64_t fields_left; /* that may be read: a file may describe structs that take no bytes */
};

/* A text, or the number of the constant that holds it. */
enum flamepix_jfr_text_kind {
    FLAMEPIX_JFR_TEXT_HERE,
    FLAMEPIX_JFR_TEXT_OF_STRING, /* `number` is of a constant of java.lang.String */
    FLAMEPIX_JFR_TEXT_OF_SYMBOL  /* or of a Symbol */
};

struct flamepix_jfr_text {
    enum flamepix_jfr_text_kind kind;
    struct flamepix_bytes text; /* borrowed from the event, or in the arena */
    uint64_t number;
};

enum { FLAMEPIX_JFR_FIELDS_FOR_A_BYTE = 16 };

static inline struct flamepix_jfr_bytes flamepix_jfr_bytes_of(struct flamepix_bytes event,
                                                              bool is_compressed)
{
    const unsigned char *next = (const unsigned char *)event.data;
    return (struct flamepix_jfr_bytes){next, next + event.length, is_compressed, false,
                                       ((uint64_t)event.length + 1) *
                                           FLAMEPIX_JFR_FIELDS_FOR_A_BYTE};
}

/* Bytes that are left. */
static inline size_t flamepix_jfr_left(const struct flamepix_jfr_bytes *bytes)
{
    return (size_t)(bytes->end - bytes->next);
}

/* `width` bytes (1 to 8), the highest first. */
uint64_t flamepix_jfr_fixed(struct flamepix_jfr_bytes *bytes, size_t width);

/* An integer in base 128 of at most 9 bytes, the last of which holds 8 bits. */
uint64_t flamepix_jfr_base128(struct flamepix_jfr_bytes *bytes);

/* An integer that takes `width` bytes where integers are not compressed. */
uint64_t flamepix_jfr_integer(struct flamepix_jfr_bytes *bytes, size_t width);

/* Leaves out so many bytes. */
void flamepix_jfr_skip(struct flamepix_jfr_bytes *bytes, uint64_t nbytes);

/* A text of any encoding, in UTF-8. Texts that are encoded in another way are converted into
 * `arena`; where that is NULL they are left out, and the text is empty. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_jfr_text(struct flamepix_jfr_bytes *bytes,
                                       struct flamepix_arena *arena,
                                       struct flamepix_jfr_text *text_ret);

/* The same of a text of version 0.9: the count of its bytes and UTF-8, or that of its units and
 * UTF-16. */
enum flamepix_status flamepix_jfr_old_text(struct flamepix_jfr_bytes *bytes, bool is_utf16,
                                           struct flamepix_arena *arena,
                                           struct flamepix_jfr_text *text_ret);

#endif
