/* Picture part: the data that a picture carries (embedded_data.h), unpacked as they stream past
 * in a chunk or in segments. Whoever walks the picture says where they begin and end. */
#ifndef FPX_INPUT_EMBEDDED_UNPACKER_H
#define FPX_INPUT_EMBEDDED_UNPACKER_H

#include "input/packing.h"

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

#endif
