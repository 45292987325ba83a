/* Hexadecimal digits, of either case. */
#ifndef FPX_BASE_HEX_DIGIT_H
#define FPX_BASE_HEX_DIGIT_H

/* What a digit stands for, 0 to 15; -1: it is none. */
static inline int fpx_hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

#endif
