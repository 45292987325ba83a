/* UTF-8 from untrusted sources: any bytes are accepted, and invalid ones are detected. */
#ifndef FPX_BASE_UTF8_H
#define FPX_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>

enum { FPX_UTF8_REPLACEMENT = 0xFFFD };

/* Whether a byte is a continuation byte. */
static inline bool fpx_utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Number of characters of a text: bytes that are not continuation bytes. */
size_t fpx_utf8_count(struct flamepix_bytes text);

/* Decodes the character at `bytes` (`length` > 0) into *code_point and returns its length in bytes,
 * 1 to 4. A byte that begins no well-formed character (Unicode 15, table 3-7, which excludes
 * overlong forms, surrogates and values beyond U+10FFFF) counts as one U+FFFD. */
size_t fpx_utf8_decode(const char *bytes, size_t length, uint32_t *code_point);

/* Encodes a code point (at most U+10FFFF, no surrogate) into 1 to 4 bytes; returns the number. */
size_t fpx_utf8_encode(uint32_t code_point, char bytes[4]);

/* Whether a character is invisible and could mislead a reader of the text around it: control
 * characters, bidirectional and other format controls, line and paragraph separators. */
bool fpx_utf8_is_treacherous(uint32_t code_point);

#endif
