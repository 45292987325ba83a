/* Huffman codes as deflate wants them (RFC 1951, 3.2.2): canonical, of limited length, complete. */
#ifndef FPX_IMAGE_DEFLATE_HUFFMAN_H
#define FPX_IMAGE_DEFLATE_HUFFMAN_H

#include <stdint.h>

enum { FPX_HUFFMAN_SYMBOLS = 288, FPX_HUFFMAN_LONGEST = 15 };

struct fpx_huffman {
    uint8_t lengths[FPX_HUFFMAN_SYMBOLS]; /* bits; 0: the symbol does not occur */
    uint16_t codes[FPX_HUFFMAN_SYMBOLS];  /* first bit lowest, as the bits are sent */
};

/* Makes the code for `count` symbols (2 or more) from how often each occurs (2^22 times in all,
 * at most), of at most `longest` bits. Where fewer than two occur, others are given a code to make
 * it complete. */
void fpx_huffman_make(const uint32_t *uses, unsigned count, unsigned longest,
                      struct fpx_huffman *huffman);

#endif
