/* Small letters, the same in every locale. */
#ifndef FPX_BASE_SMALL_LETTER_H
#define FPX_BASE_SMALL_LETTER_H

/* The small letter of a capital one of ASCII; every other byte as it is. */
static inline char fpx_small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
