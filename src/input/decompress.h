/* gzip, zstd, xz and bzip2, told by their first bytes and unpacked as they are read; and pictures,
 * which are unpacked to the profile that they carry (embedded_data.h). */
#ifndef FPX_INPUT_DECOMPRESS_H
#define FPX_INPUT_DECOMPRESS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

enum fpx_packing {
    FPX_PLAIN,
    FPX_GZIP,
    FPX_ZSTD,
    FPX_XZ,
    FPX_BZIP2,
    FPX_PACKED_PNG,
    FPX_PACKED_JPEG
};

/* The bytes that tell most packings, and the longest magic number. */
enum { FPX_PACKING_FIRST_NBYTES = 4, FPX_PACKING_NBYTES = 10 };

/* Whether the first bytes of an input may begin a magic number that is longer than they are. */
bool fpx_packing_is_longer(struct flamepix_bytes first);

/* What an input is packed with that begins with `head`; fewer bytes only where it has fewer. */
enum fpx_packing fpx_packing_of(struct flamepix_bytes head);

struct fpx_decompressor;

struct fpx_decompress_limits {
    uint64_t nbytes; /* unpacked */
    uint32_t ratio;  /* unpacked to packed, from 1 MiB on */
    /* Of xz, and of zstd, where it is counted as the next power of two that zstd knows. */
    uint64_t window_nbytes;
    bool picture_frames; /* of a picture, what is drawn in place of the whole profile */
};

/* Unpacks what `read` gives, all streams of it; `packing` is not FPX_PLAIN. Answers OK or
 * NO_MEMORY; the decompressor is the caller's to free. */
enum flamepix_status fpx_decompressor_create(enum fpx_packing packing, flamepix_read_fn read,
                                             void *user, struct fpx_decompress_limits limits,
                                             struct fpx_decompressor **decompressor_ret);

/* A flamepix_read_fn whose `user` is the struct fpx_decompressor. Fills `buffer`; less than
 * `capacity` is the end, or what was unpacked before damage, which the next call answers. Zeros
 * behind a stream are padding, of xz in fours. Answers OK, BAD_COMPRESSION, LIMIT_UNPACKED,
 * LIMIT_WINDOW, NO_PROFILE (a picture that carries none), NO_MEMORY or what `read` answers; after
 * an error, only free is allowed. */
enum flamepix_status fpx_decompressor_read(void *user, void *buffer, size_t capacity,
                                           size_t *length_ret);

/* How many bytes were unpacked so far, also by a call that failed. */
uint64_t fpx_decompressor_offset(const struct fpx_decompressor *decompressor);

/* NULL is allowed; errno stays what it was. */
void fpx_decompressor_free(struct fpx_decompressor *decompressor);

#endif
