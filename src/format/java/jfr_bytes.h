/* JFR bytes: the numbers and texts of one event of a Java Flight Recorder file. Integers are in
 * base 128, lowest digits first, or of fixed width with the highest byte first, as the header of
 * the chunk says. */
#ifndef FPX_FORMAT_JAVA_JFR_BYTES_H
#define FPX_FORMAT_JAVA_JFR_BYTES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

/* What is left of an event. Reading beyond the end gives zeros and sets `is_short`, so that whole
 * fields are read before it is asked. */
struct fpx_jfr_bytes {
    const unsigned char *next, *end;
    bool is_compressed; /* integers are in base 128 */
    bool is_short;
    uint64_t fields_left; /* that may be read: a file may describe structs that take no bytes */
};

/* A text, or the number of the constant that holds it. */
enum fpx_jfr_text_kind {
    FPX_JFR_TEXT_HERE,
    FPX_JFR_TEXT_OF_STRING, /* `number` is of a constant of java.lang.String */
    FPX_JFR_TEXT_OF_SYMBOL  /* or of a Symbol */
};

struct fpx_jfr_text {
    enum fpx_jfr_text_kind kind;
    struct flamepix_bytes text; /* borrowed from the event, or in the arena */
    uint64_t number;
};

enum { FPX_JFR_FIELDS_FOR_A_BYTE = 16 };

static inline struct fpx_jfr_bytes fpx_jfr_bytes_of(struct flamepix_bytes event, bool is_compressed)
{
    const unsigned char *next = (const unsigned char *)event.data;
    return (struct fpx_jfr_bytes){next, next + event.length, is_compressed, false,
                                  ((uint64_t)event.length + 1) * FPX_JFR_FIELDS_FOR_A_BYTE};
}

/* Bytes that are left. */
static inline size_t fpx_jfr_left(const struct fpx_jfr_bytes *bytes)
{
    return (size_t)(bytes->end - bytes->next);
}

/* `width` bytes (1 to 8), the highest first. */
uint64_t fpx_jfr_fixed(struct fpx_jfr_bytes *bytes, size_t width);

/* An integer in base 128 of at most 9 bytes, the last of which holds 8 bits. */
uint64_t fpx_jfr_base128(struct fpx_jfr_bytes *bytes);

/* An integer that takes `width` bytes where integers are not compressed. */
uint64_t fpx_jfr_integer(struct fpx_jfr_bytes *bytes, size_t width);

/* Leaves out so many bytes. */
void fpx_jfr_skip(struct fpx_jfr_bytes *bytes, uint64_t nbytes);

/* A text of any encoding, in UTF-8. Texts that are encoded in another way are converted into
 * `arena`; where that is NULL they are left out, and the text is empty. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_text(struct fpx_jfr_bytes *bytes, struct fpx_arena *arena,
                                  struct fpx_jfr_text *text_ret);

/* The same of a text of version 0.9: the count of its bytes and UTF-8, or that of its units and
 * UTF-16. */
enum flamepix_status fpx_jfr_old_text(struct fpx_jfr_bytes *bytes, bool is_utf16,
                                      struct fpx_arena *arena, struct fpx_jfr_text *text_ret);

#endif
