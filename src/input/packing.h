/* The kinds of packed input: how each is detected and unpacked. The table of their rows is in
 * decompress.c; each row's functions are in a file of their own. */
#ifndef FPX_INPUT_PACKING_H
#define FPX_INPUT_PACKING_H

#include "input/decompress.h"

/* One call of a decompression library: its input, and its result. */
struct fpx_unpack_step {
    const unsigned char *packed; /* read but not unpacked yet */
    size_t packed_nbytes;
    bool is_last; /* the input ends after them */
    void *buffer;
    size_t capacity; /* of the buffer; above 0 */
    size_t taken;    /* of the packed bytes */
    size_t given;    /* bytes in the buffer, including those before damage */
    bool between;    /* streams: the input may end here */
};

/* A row of the table: a packing whose files consist of consecutive streams (members of gzip, frames
 * of zstd). */
struct fpx_packing_kind {
    /* Whether a file has this packing. `head` has FPX_PACKING_NBYTES bytes, padded with zeros if
     * the file is shorter. */
    bool (*is_begun)(const unsigned char *head);
    /* Returns OK or NO_MEMORY. */
    enum flamepix_status (*open)(const struct fpx_decompress_limits *limits, void **unpacker_ret);
    /* Makes some progress: consumes or produces bytes, unless it needs more packed bytes. Returns
     * OK, BAD_COMPRESSION, LIMIT_WINDOW, NO_PROFILE or NO_MEMORY; after an error, only free is
     * allowed. */
    enum flamepix_status (*step)(void *unpacker, struct fpx_unpack_step *step);
    void (*free)(void *unpacker);
};

extern const struct fpx_packing_kind fpx_packing_gzip, fpx_packing_zstd, fpx_packing_xz,
    fpx_packing_bzip2, fpx_packing_png, fpx_packing_jpeg;

/* The number of zeros that pad the gap between two streams, among the bytes read so far. */
size_t fpx_packing_padding(const struct fpx_unpack_step *step);

#endif
