/* Picture walk: the way through the pieces of a picture, its chunks or segments, to the data that
 * it carries. A kind of picture says how its pieces begin; the walk collects such beginnings,
 * passes over what is of no interest and unpacks the part that is wanted. */
#ifndef FPX_INPUT_PICTURE_WALK_H
#define FPX_INPUT_PICTURE_WALK_H

#include "input/packing.h"

/* Embedded unpacker: the data that a picture carries (embedded_data.h), unpacked as they stream
 * past in a chunk or in segments. Whoever walks the picture says where they begin and end. */

/* Starts with open; its fields are its own. */
struct fpx_embedded_unpacker {
    void *unpacker; /* of the frame of zstd */
    bool frames_only;
    bool has_begun; /* bytes of the frame have come */
    bool is_whole;  /* and all of them */
};

/* Of the parts, the first that has data for a profile is wanted, or with picture_frames of the
 * limits that of what is drawn. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_embedded_unpacker_open(struct fpx_embedded_unpacker *part,
                                                const struct fpx_decompress_limits *limits);

bool fpx_embedded_unpacker_is_wanted(const struct fpx_embedded_unpacker *part, unsigned char kind);

/* Unpacks some of the next `*left` bytes of the picture, which are the part's, as far as they are
 * there, and takes from `*left` what it took. With none left it gives what still waits; when that
 * gives nothing, all has come out. Answers OK, BAD_COMPRESSION (too many bytes, also), LIMIT_WINDOW
 * or NO_MEMORY. */
enum flamepix_status fpx_embedded_unpacker_step(struct fpx_embedded_unpacker *part,
                                                struct fpx_unpack_step *step, size_t *left);

void fpx_embedded_unpacker_free(struct fpx_embedded_unpacker *part);

/* What comes next. */
enum fpx_picture_walk_place {
    FPX_PLACE_EMBEDDED, /* bytes of the part's frame */
    FPX_PLACE_PASSED,   /* what is left of a piece */
    FPX_PLACE_REST,     /* of a picture whose data are unpacked */
    FPX_PLACE_FIRST     /* the beginning, and with it the places of the kind's own */
};

/* The longest beginning of a piece. */
enum { FPX_PIECE_HEAD_NBYTES = 16 };

struct fpx_picture_walk {
    const struct fpx_picture_kind *kind;
    struct fpx_embedded_unpacker part;
    unsigned place;
    unsigned char bytes[FPX_PIECE_HEAD_NBYTES]; /* of what is collected */
    size_t length;
    size_t left; /* of a piece, or of the part in it */
};

/* A kind of picture. Its functions answer OK, or as a step of a packing does (packing.h). */
struct fpx_picture_kind {
    size_t nbytes;   /* of its unpacker, which begins with its walk */
    unsigned behind; /* the place behind a piece that was passed over */
    /* By place: how many bytes are collected before they are looked at; 0: they are not. */
    const unsigned char *wanted;
    /* Looks at what was collected, and goes to another place. */
    enum flamepix_status (*take)(struct fpx_picture_walk *walk);
    /* Goes on with the part, and behind it to another place. */
    enum flamepix_status (*take_part)(struct fpx_picture_walk *walk, struct fpx_unpack_step *step);
};

/* For the row of a packing: all zeros behind the walk. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_picture_walk_open(const struct fpx_picture_kind *kind,
                                           const struct fpx_decompress_limits *limits,
                                           void **unpacker_ret);
enum flamepix_status fpx_picture_walk_step(void *unpacker, struct fpx_unpack_step *step);
void fpx_picture_walk_free(void *unpacker);

/* What is collected there begins anew. */
void fpx_picture_walk_to(struct fpx_picture_walk *walk, unsigned place);

#endif
