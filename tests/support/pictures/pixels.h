/* Decoded pictures for tests: by the full libpng and libjpeg readers, compared pixel by pixel. */
#ifndef TESTS_SUPPORT_PIXELS_H
#define TESTS_SUPPORT_PIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rows from the top, 3 bytes a pixel, no padding. Starts as {0}. */
struct pixels {
    uint32_t width, height;
    uint8_t *rgb;
};

/* Decodes a PNG or JPEG; false where it is neither, damaged or too large for memory. */
bool pixels_decode(const void *bytes, size_t nbytes, struct pixels *pixels);

/* The same for a file; false also where it cannot be read. */
bool pixels_read(const char *path, struct pixels *pixels);

/* A whole file in memory from malloc, or NULL. */
uint8_t *pixels_read_bytes(const char *path, size_t *nbytes_ret);

/* The colour of a pixel that is in the picture, 0xRRGGBB. */
uint32_t pixels_color(const struct pixels *pixels, uint32_t x, uint32_t y);

struct pixels_difference {
    bool same_size;  /* where false, nothing else is set */
    uint64_t pixels; /* that have a channel which differs by more than the threshold */
    unsigned max;    /* greatest difference of a channel */
    double mean;     /* of all channels */
};
struct pixels_difference pixels_compare(const struct pixels *expected, const struct pixels *actual,
                                        unsigned threshold);

/* Writes a PNG: expected | where they differ | actual. Either may be empty.
 * False on any failure. */
bool pixels_write_strip(const char *path, const struct pixels *expected,
                        const struct pixels *actual);

void pixels_free(struct pixels *pixels);

#endif
