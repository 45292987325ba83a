/* Small letters, the same in every locale. */
#ifndef FPX_BASE_ASCII_LOWER_H
#define FPX_BASE_ASCII_LOWER_H

/* The small letter of a capital one of ASCII; every other byte as it is. */
static inline char fpx_ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
