/* Huffman codes as deflate wants them (RFC 1951, 3.2.2): canonical, of limited length, complete. */
#ifndef FLAMEPIX_IMAGE_DEFLATE_HUFFMAN_H
#define FLAMEPIX_IMAGE_DEFLATE_HUFFMAN_H

#include <stdint.h>

enum { FLAMEPIX_HUFFMAN_SYMBOLS = 288, FLAMEPIX_HUFFMAN_LONGEST = 15 };

struct flamepix_huffman {
    uint8_t lengths[FLAMEPIX_HUFFMAN_SYMBOLS]; /* bits; 0: the symbol does not occur */
    uint16_t codes[FLAMEPIX_HUFFMAN_SYMBOLS];  /* first bit lowest, as the bits are sent */
};

/* Makes the code for `count` symbols (2 or more) from how often each occurs (2^22 times in all,
 * at most), of at most `longest` bits. Where fewer than two occur, others are given a code to make
 * it complete. */
void flamepix_huffman_make(const uint32_t *uses, unsigned count, unsigned longest,
                           struct flamepix_huffman *huffman);

#endif
