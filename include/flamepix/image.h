/* Image: rows of pixels to PNG, JPEG or plain RGB, through one interface. */
#ifndef FLAMEPIX_IMAGE_H
#define FLAMEPIX_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#ifdef __cplusplus
extern "C" {
#endif

enum flamepix_image_format {
    FLAMEPIX_PNG,
    FLAMEPIX_JPEG,
    FLAMEPIX_PIXELS /* no file format: 3 bytes of RGB per pixel, row by row from the top */
};

/* PNG effort. For a 1200 × 650 picture: fastest; balanced; smallest within 20 ms. */
enum flamepix_compression {
    FLAMEPIX_COMPRESSION_DEFAULT,
    FLAMEPIX_COMPRESSION_FAST,
    FLAMEPIX_COMPRESSION_SMALL
};

/* A part of the profile embedded in the picture, compressed as one zstd frame: `kind` is 'f' for
 * the whole profile as folded text, 'j' for the drawn frames as JSON. */
struct flamepix_image_part {
    char kind;
    struct flamepix_bytes packed; /* at most FLAMEPIX_IMAGE_PART_NBYTES */
};
enum { FLAMEPIX_IMAGE_PART_NBYTES = 0x7FFFFFFE };

/* A text in the file's metadata, UTF-8: the title with the keyword "Title". In a PNG an iTXt chunk,
 * with a keyword of 1 to 79 letters; in a JPEG a comment, "Title: …". Cleaned like notes. */
struct flamepix_image_text {
    const char *keyword;
    const char *text;
};

struct flamepix_image_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    enum flamepix_image_format format;
    enum flamepix_compression compression; /* PNG */
    unsigned quality;                      /* JPEG, 1 to 100; chroma is not subsampled */
    uint32_t width, height;                /* px, 1 to 2^31 - 1, for JPEG to 65,500 */
    double scale; /* HiDPI factor: stored as 96 × scale dots per inch; to 100; 0: none */
    /* 0xTTRRGGBB table for rows of 8-bit indices; TT is the transparency of the colour: 0 opaque,
     * 255 fully transparent (PNG only). NULL: rows are RGB, 24 bits. */
    const uint32_t *colors;
    unsigned color_count; /* 1 to 256 with a table, which is copied */
    /* Without a table: rows are RGBA, 32 bits; A is the opacity of a pixel (PNG). */
    bool alpha;
    /* UTF-8 comment for the file's metadata, or NULL; invalid UTF-8 becomes U+FFFD, and it is
     * truncated to 65,533 bytes. */
    const char *notes;
    uint64_t limit_nbytes;                   /* of the whole file; 0: any */
    const struct flamepix_image_text *texts; /* more of it */
    size_t text_count;
    const struct flamepix_image_part *parts; /* before the pixels, in this order */
    size_t part_count;
};

/* An image in the making. One thread at a time; `write` is called in the thread of the call. */
struct flamepix_image;

/* Starts an image that is written to `write`. PNG: palette-indexed with a table, filter Up (None
 * where that leaves far fewer changes in a row); RGB with filter None otherwise; never interlaced.
 * With a table, rows of a JPEG are indexed too: the interface is the same for all formats. Returns
 * OK, BAD_ARGUMENT (also for transparency without PNG), LIMIT_SIDE (more than the format can hold),
 * LIMIT_BYTES (before `write` gets bytes beyond the limit), NO_MEMORY, CODEC_FAILED, or the status
 * of `write`. */
FLAMEPIX_API enum flamepix_status
flamepix_image_create(const struct flamepix_image_options *options, flamepix_write_fn write,
                      void *user, struct flamepix_image **image_ret);

/* The next row from the top, repeated `times` (1 or more) downwards: `width` indices below
 * color_count, or 3 × `width` bytes of RGB, or 4 × `width` of RGBA. Statuses as for create; after
 * any other than OK, only free is allowed. More rows than `height` are BAD_ARGUMENT. */
FLAMEPIX_API enum flamepix_status flamepix_image_row(struct flamepix_image *image,
                                                     const uint8_t *row, uint32_t times);

/* Completes the file after the last row; returns BAD_ARGUMENT if rows are missing. Other statuses
 * as for row. */
FLAMEPIX_API enum flamepix_status flamepix_image_finish(struct flamepix_image *image);

/* Frees it; without finish, the image is abandoned. */
FLAMEPIX_API void flamepix_image_free(struct flamepix_image *image);

#ifdef __cplusplus
}
#endif

#endif
