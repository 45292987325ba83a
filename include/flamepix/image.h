/* Image: rows of pixels to PNG, JPEG or plain RGB, behind one contract. */
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
    FLAMEPIX_PIXELS /* no file, but every pixel as 3 bytes of RGB, row by row from the top */
};

/* PNG effort. On a 1200 × 650 picture: fastest; balanced; the smallest within 20 ms. */
enum flamepix_compression {
    FLAMEPIX_COMPRESSION_DEFAULT,
    FLAMEPIX_COMPRESSION_FAST,
    FLAMEPIX_COMPRESSION_SMALL
};

/* A part of the profile that the picture carries, packed as one frame of zstd: `kind` is 'f' of the
 * whole profile as folded text, 'j' of what is drawn as JSON. */
struct flamepix_image_part {
    char kind;
    struct flamepix_bytes packed; /* at most FLAMEPIX_IMAGE_PART_NBYTES */
};
enum { FLAMEPIX_IMAGE_PART_NBYTES = 0x7FFFFFFE };

/* A text of the file's metadata, UTF-8: the title with the keyword "Title". A PNG's iTXt, where the
 * keyword is 1 to 79 letters; in a JPEG a comment, "Title: …". Made clean as notes are. */
struct flamepix_image_text {
    const char *keyword;
    const char *text;
};

struct flamepix_image_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    enum flamepix_image_format format;
    enum flamepix_compression compression; /* PNG */
    unsigned quality;                      /* JPEG, 1 to 100; chroma is not subsampled */
    uint32_t width, height;                /* px, 1 to 2^31 - 1, of a JPEG to 65,500 */
    double scale; /* HiDPI factor: 96 × scale dots per inch is noted; to 100; 0: none */
    /* 0xTTRRGGBB table for rows of 8-bit indices, where TT is how transparent the colour is: 0 not
     * at all, 255 wholly (PNG alone). NULL: rows are RGB, 24 bits. */
    const uint32_t *colors;
    unsigned color_count; /* 1 to 256 with a table; it is copied */
    /* Without a table: rows are RGBA, 32 bits, and A is how opaque a pixel is (PNG). */
    bool alpha;
    /* UTF-8 comment for the file's metadata, or NULL; what is no UTF-8 becomes U+FFFD, and it is
     * cut to 65,533 bytes. */
    const char *notes;
    uint64_t limit_nbytes;                   /* of the whole file; 0: any */
    const struct flamepix_image_text *texts; /* more of it */
    size_t text_count;
    const struct flamepix_image_part *parts; /* before the pixels, in this order */
    size_t part_count;
};

/* An image in the making. One thread at a time; `write` is called in the thread of the call. */
struct flamepix_image;

/* Starts an image that goes to `write`. PNG: palette-indexed with a table, filter Up (None where
 * that leaves far fewer changes in a row); RGB with filter None otherwise; never interlaced. A
 * table makes JPEG rows indexed too: the contract is the same for all formats. Answers OK,
 * BAD_ARGUMENT (also what is transparent and no PNG), LIMIT_SIDE (beyond what the format can hold),
 * LIMIT_BYTES (before `write` is given what goes beyond the limit), NO_MEMORY, CODEC_FAILED, or
 * what `write` answers. */
FLAMEPIX_API enum flamepix_status
flamepix_image_create(const struct flamepix_image_options *options, flamepix_write_fn write,
                      void *user, struct flamepix_image **image_ret);

/* The next row from the top, to be repeated `times` (1 or more) below each other: `width` indices
 * below color_count, or 3 × `width` bytes of RGB, or 4 × `width` of RGBA. Statuses as for create;
 * after one other than OK only free is allowed. More rows than `height` are BAD_ARGUMENT. */
FLAMEPIX_API enum flamepix_status flamepix_image_row(struct flamepix_image *image,
                                                     const uint8_t *row, uint32_t times);

/* Completes the file after the last row; while rows are missing, answers BAD_ARGUMENT. Other
 * statuses as for row. */
FLAMEPIX_API enum flamepix_status flamepix_image_finish(struct flamepix_image *image);

/* Frees it; before finish, this abandons the image. */
FLAMEPIX_API void flamepix_image_free(struct flamepix_image *image);

#ifdef __cplusplus
}
#endif

#endif
