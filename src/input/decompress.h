/* gzip, zstd, xz and bzip2, told by their first bytes and unpacked as they are read; and pictures,
 * which are unpacked to the profile that they carry (picture_data.h). */
#ifndef FLAMEPIX_INPUT_DECOMPRESS_H
#define FLAMEPIX_INPUT_DECOMPRESS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

enum flamepix_packing {
    FLAMEPIX_PLAIN,
    FLAMEPIX_GZIP,
    FLAMEPIX_ZSTD,
    FLAMEPIX_XZ,
    FLAMEPIX_BZIP2,
    FLAMEPIX_PACKED_PNG,
    FLAMEPIX_PACKED_JPEG
};

/* The bytes that tell most packings, and the longest magic number. */
enum { FLAMEPIX_PACKING_FIRST_NBYTES = 4, FLAMEPIX_PACKING_NBYTES = 10 };

/* Whether the first bytes of an input may begin a magic number that is longer than they are. */
bool flamepix_packing_is_longer(struct flamepix_bytes first);

/* What an input is packed with that begins with `head`; fewer bytes only where it has fewer. */
enum flamepix_packing flamepix_packing_of(struct flamepix_bytes head);

struct flamepix_decompressor;

struct flamepix_decompress_limits {
    uint64_t nbytes; /* unpacked */
    uint32_t ratio;  /* unpacked to packed, from 1 MiB on */
    /* Of xz, and of zstd, where it is counted as the next power of two that zstd knows. */
    uint64_t window_nbytes;
    bool picture_frames; /* of a picture, what is drawn in place of the whole profile */
};

/* Unpacks what `read` gives, all streams of it; `packing` is not FLAMEPIX_PLAIN. Answers OK or
 * NO_MEMORY; the decompressor is the caller's to free. */
enum flamepix_status flamepix_decompressor_create(enum flamepix_packing packing,
                                                  flamepix_read_fn read, void *user,
                                                  struct flamepix_decompress_limits limits,
                                                  struct flamepix_decompressor **decompressor_ret);

/* A flamepix_read_fn whose `user` is the struct flamepix_decompressor. Fills `buffer`; less than
 * `capacity` is the end, or what was unpacked before damage, which the next call answers. Zeros
 * behind a stream are padding, of xz in fours.
 * Answers OK, BAD_COMPRESSION, LIMIT_UNPACKED, LIMIT_WINDOW, NO_PROFILE (a picture that carries
 * none), NO_MEMORY or what `read` answers; after an error, only free is allowed. */
enum flamepix_status flamepix_decompressor_read(void *user, void *buffer, size_t capacity,
                                                size_t *length_ret);

/* How many bytes were unpacked so far, also by a call that failed. */
uint64_t flamepix_decompressor_offset(const struct flamepix_decompressor *decompressor);

/* NULL is allowed; errno stays what it was. */
void flamepix_decompressor_free(struct flamepix_decompressor *decompressor);

#endif
