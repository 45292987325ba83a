/* Picture walk: walks the pieces of a picture, its chunks or segments, to the data embedded in it.
 * A kind of picture defines how pieces begin; the walk collects these beginnings, skips other
 * pieces and unpacks the requested part. */
#ifndef FPX_INPUT_PICTURE_WALK_H
#define FPX_INPUT_PICTURE_WALK_H

#include "input/packing.h"

/* Embedded unpacker: unpacks the data embedded in a picture (embedded_data.h) as they stream past
 * in a chunk or in segments. The picture walk finds where they begin and end. */

/* Initialised by open; the fields are private. */
struct fpx_embedded_unpacker {
    void *unpacker; /* for the zstd frame */
    bool frames_only;
    bool has_begun; /* some bytes of the frame were read */
    bool is_whole;  /* and all of them */
};

/* Selects the first part with data for a profile; with picture_frames of the limits, the part of
 * the drawn frames. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_embedded_unpacker_open(struct fpx_embedded_unpacker *part,
                                                const struct fpx_decompress_limits *limits);

bool fpx_embedded_unpacker_is_wanted(const struct fpx_embedded_unpacker *part, unsigned char kind);

/* Unpacks some of the next `*left` bytes of the picture, which belong to the part, as far as they
 * have been read, and subtracts what it took from `*left`. With 0 left it flushes; no output then
 * means that all is unpacked. Returns OK, BAD_COMPRESSION (also for extra bytes), LIMIT_WINDOW or
 * NO_MEMORY. */
enum flamepix_status fpx_embedded_unpacker_step(struct fpx_embedded_unpacker *part,
                                                struct fpx_unpack_step *step, size_t *left);

void fpx_embedded_unpacker_free(struct fpx_embedded_unpacker *part);

/* What comes next. */
enum fpx_picture_walk_place {
    FPX_PLACE_EMBEDDED, /* bytes of the part */
    FPX_PLACE_PASSED,   /* the rest of a skipped piece */
    FPX_PLACE_REST,     /* of the picture, once the data are unpacked */
    FPX_PLACE_FIRST     /* the start; the kind's own places follow */
};

/* The longest beginning of a piece, in bytes. */
enum { FPX_PIECE_HEAD_NBYTES = 16 };

struct fpx_picture_walk {
    const struct fpx_picture_kind *kind;
    struct fpx_embedded_unpacker part;
    unsigned place;
    unsigned char bytes[FPX_PIECE_HEAD_NBYTES]; /* the bytes collected so far */
    size_t length;
    size_t left; /* bytes left of a piece, or of its part */
};

/* A kind of picture. Its functions answer OK, or as a step of a packing does (packing.h). */
struct fpx_picture_kind {
    size_t nbytes;   /* size of its unpacker, which starts with its walk */
    unsigned behind; /* the place after a skipped piece */
    /* By place: the number of bytes to collect for `take`; 0: none are collected. */
    const unsigned char *wanted;
    /* Parses the collected bytes, and moves on to another place. */
    enum flamepix_status (*take)(struct fpx_picture_walk *walk);
    /* Continues the part, and then moves on to another place. */
    enum flamepix_status (*take_part)(struct fpx_picture_walk *walk, struct fpx_unpack_step *step);
};

/* The `open` of a packing's row; the fields after the walk are zero. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_picture_walk_open(const struct fpx_picture_kind *kind,
                                           const struct fpx_decompress_limits *limits,
                                           void **unpacker_ret);
enum flamepix_status fpx_picture_walk_step(void *unpacker, struct fpx_unpack_step *step);
void fpx_picture_walk_free(void *unpacker);

/* Moves to a place; collecting starts anew. */
void fpx_picture_walk_to(struct fpx_picture_walk *walk, unsigned place);

#endif
