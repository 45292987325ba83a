/* The kinds of packed input: what tells each, and how it is unpacked. The table of their rows is in
 * decompress.c; the functions of a row are in a file of their own. */
#ifndef FPX_INPUT_PACKING_H
#define FPX_INPUT_PACKING_H

#include "input/decompress.h"

/* What a library is given to unpack at once, and what it made of it. */
struct fpx_unpack_step {
    const unsigned char *packed; /* what was read and not unpacked yet */
    size_t packed_nbytes;
    bool is_last; /* nothing comes behind that */
    void *buffer;
    size_t capacity; /* of the buffer; above 0 */
    size_t taken;    /* of the packed bytes */
    size_t given;    /* bytes in the buffer; what came before damage counts, too */
    bool between;    /* streams: the input may end here */
};

/* One row: of a packing whose file consists of streams, one behind the other (gzip's members,
 * zstd's frames). */
struct fpx_packing_kind {
    /* Whether a file is packed so. `head` has FPX_PACKING_NBYTES bytes, zeros where the file
     * has fewer. */
    bool (*is_begun)(const unsigned char *head);
    /* Answers OK or NO_MEMORY. */
    enum flamepix_status (*open)(const struct fpx_decompress_limits *limits, void **unpacker_ret);
    /* Goes on a bit: takes or gives something, unless it needs more packed bytes. Answers OK,
     * BAD_COMPRESSION, LIMIT_WINDOW, NO_PROFILE or NO_MEMORY; after an error, only free is
     * allowed. */
    enum flamepix_status (*step)(void *unpacker, struct fpx_unpack_step *step);
    void (*free)(void *unpacker);
};

extern const struct fpx_packing_kind fpx_packing_gzip, fpx_packing_zstd, fpx_packing_xz,
    fpx_packing_bzip2, fpx_packing_png, fpx_packing_jpeg;

/* How many zeros pad the place between two streams, as far as they were read. */
size_t fpx_packing_padding(const struct fpx_unpack_step *step);

#endif
