/* Prefixes, suffixes, substrings and order of byte strings. */
#ifndef FPX_BASE_BYTES_MATCH_H
#define FPX_BASE_BYTES_MATCH_H

#include <stdbool.h>
#include <string.h>

#include <flamepix/bytes.h>

#include "base/wide/wide.h"

/* Lower case, the same in every locale. */

/* Lower case of an ASCII letter; every other byte is unchanged. */
static inline char fpx_ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Common prefix of two byte strings. */

/* Number of leading bytes, at most `length`, that `a` and `b` share. Both have at least `length`
 * bytes; no byte beyond is read. */
static inline size_t fpx_common_prefix_length(const char *a, const char *b, size_t length)
{
    return fpx_wide()->shared(a, b, length);
}

/* Which bytes of a name belong to words; all others separate words. */

/* Letters, digits and all bytes that are not ASCII. */
static inline bool fpx_is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

static inline bool fpx_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* An ASCII digit, in every locale. */
static inline bool fpx_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The following is inline: readers and format detection call it many times for every line, with
 * texts of known length. */

/* Strips blanks (space, tab) at both ends. */
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

/* First occurrence of `text`; NULL if there is none. */
const char *fpx_bytes_find(struct flamepix_bytes bytes, const char *text);

/* Negative, 0 or positive: `a` sorts before, equal to, or after `b`, byte by byte. */
int fpx_bytes_compare(struct flamepix_bytes a, struct flamepix_bytes b);

#endif
