/* Small letters, the same in every locale. */
#ifndef FLAMEPIX_BASE_SMALL_LETTER_H
#define FLAMEPIX_BASE_SMALL_LETTER_H

/* The small letter of a capital one of ASCII; every other byte as it is. */
static inline char flamepix_small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
