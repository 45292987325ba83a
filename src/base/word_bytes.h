/* Which bytes of a name are of its words; all others stand between words. */
#ifndef FPX_BASE_WORD_BYTES_H
#define FPX_BASE_WORD_BYTES_H

#include <stdbool.h>

/* Letters, digits, and all that is not ASCII. */
static inline bool fpx_is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

#endif
