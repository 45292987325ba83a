/* What byte strings begin with, end with and hold, and which comes first. */
#ifndef FPX_BASE_BYTES_MATCH_H
#define FPX_BASE_BYTES_MATCH_H

#include <stdbool.h>
#include <string.h>

#include <flamepix/bytes.h>

#include "base/wide/wide.h"

/* Small letters, the same in every locale. */

/* The small letter of a capital one of ASCII; every other byte as it is. */
static inline char fpx_ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* How far two byte strings agree. */

/* The number of leading bytes, at most `length`, that `a` and `b` share. Both are at least `length`
 * bytes; no byte beyond is touched. */
static inline size_t fpx_common_prefix_length(const char *a, const char *b, size_t length)
{
    return fpx_wide()->shared(a, b, length);
}

/* Which bytes of a name are of its words; all others stand between words. */

/* Letters, digits, and all that is not ASCII. */
static inline bool fpx_is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

static inline bool fpx_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* An ASCII one: locales have no say. */
static inline bool fpx_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What follows is inline where readers and those who tell formats ask it of every line, many times
 * and of texts whose length is known. */

/* Without blanks (space, tab) at both ends. */
static inline struct flamepix_bytes fpx_bytes_trimmed(struct flamepix_bytes bytes)
{
    while (bytes.length > 0 && fpx_is_blank(bytes.data[0]))
        bytes = flamepix_bytes_from(bytes, 1);
    while (bytes.length > 0 && fpx_is_blank(bytes.data[bytes.length - 1]))
        bytes.length--;
    return bytes;
}

/* `text` is terminated and not empty. */
static inline bool fpx_bytes_begin_with(struct flamepix_bytes bytes, const char *text)
{
    if (bytes.length == 0 || bytes.data[0] != text[0])
        return false;
    const size_t length = strlen(text);
    return bytes.length >= length && memcmp(bytes.data, text, length) == 0;
}

bool fpx_bytes_end_with(struct flamepix_bytes bytes, const char *text);
bool fpx_bytes_hold(struct flamepix_bytes bytes, const char *text);

/* Where `text` stands first; NULL: nowhere. */
const char *fpx_bytes_find(struct flamepix_bytes bytes, const char *text);

/* Below 0, 0 or above: `a` comes before `b`, is equal, or comes after it, byte by byte. */
int fpx_bytes_compare(struct flamepix_bytes a, struct flamepix_bytes b);

#endif
