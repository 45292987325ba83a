#include "terminal/terminal_cells.h"

#include <stdint.h>

enum { TRIPLE = 3, QUAD = 4, BLOCK_TRIPLES = 1024 };

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* One to three bytes; missing ones count as 0 and are padded. */
static void put_quad(const unsigned char *bytes, size_t length, char quad[QUAD])
{
    const uint32_t word = (uint32_t)bytes[0] << 16 | (uint32_t)(length > 1 ? bytes[1] : 0) << 8 |
                          (uint32_t)(length > 2 ? bytes[2] : 0);
    quad[0] = digits[word >> 18];
    quad[1] = digits[word >> 12 & 63];
    quad[2] = '=';
    quad[3] = '=';
    if (length > 1)
        quad[2] = digits[word >> 6 & 63];
    if (length > 2)
        quad[3] = digits[word & 63];
}

enum flamepix_status fpx_base64_write(struct flamepix_bytes bytes, flamepix_write_fn write,
                                      void *user)
{
    char block[QUAD * BLOCK_TRIPLES];
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t at = 0; at < bytes.length && status == FLAMEPIX_OK;) {
        size_t filled = 0;
        while (filled < sizeof(block) && at < bytes.length) {
            const size_t left = bytes.length - at;
            const size_t length = left < TRIPLE ? left : TRIPLE;
            put_quad((const unsigned char *)bytes.data + at, length, block + filled);
            at += length;
            filled += QUAD;
        }
        status = write(user, block, filled);
    }
    return status;
}
