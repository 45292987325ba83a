/* Unpacks gzip, zstd, xz and bzip2, detected by their first bytes, while they are read. Pictures
 * are unpacked to the profile embedded in them (embedded_data.h). */
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

/* The number of bytes that detect most packings, and the length of the longest magic number. */
enum { FPX_PACKING_FIRST_NBYTES = 4, FPX_PACKING_NBYTES = 10 };

/* Whether these first bytes may be the beginning of a longer magic number. */
bool fpx_packing_is_longer(struct flamepix_bytes first);

/* Detects the packing of an input by its first bytes; `head` is shorter only if the input is. */
enum fpx_packing fpx_packing_of(struct flamepix_bytes head);

struct fpx_decompressor;

struct fpx_decompress_limits {
    uint64_t nbytes; /* unpacked */
    uint32_t ratio;  /* unpacked to packed, checked from 1 MiB on */
    /* Applies to xz and zstd; for zstd, rounded up to a power of two that it supports. */
    uint64_t window_nbytes;
    bool picture_frames; /* of a picture: its drawn frames, not the whole profile */
};

/* Unpacks all streams of what `read` delivers; `packing` is not FPX_PLAIN. The caller frees the
 * decompressor. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_decompressor_create(enum fpx_packing packing, flamepix_read_fn read,
                                             void *user, struct fpx_decompress_limits limits,
                                             struct fpx_decompressor **decompressor_ret);

/* A flamepix_read_fn whose `user` is the struct fpx_decompressor. Fills `buffer`; fewer bytes than
 * `capacity` mean the end, or damage, which the next call returns. Zeros after a stream are
 * padding, in multiples of four for xz. Returns OK, BAD_COMPRESSION, LIMIT_UNPACKED, LIMIT_WINDOW,
 * NO_PROFILE (a picture without a profile), NO_MEMORY or what `read` returns; after an error, only
 * free is allowed. */
enum flamepix_status fpx_decompressor_read(void *user, void *buffer, size_t capacity,
                                           size_t *length_ret);

/* Total of bytes unpacked so far, including those of a failed call. */
uint64_t fpx_decompressor_offset(const struct fpx_decompressor *decompressor);

/* NULL is allowed; errno is preserved. */
void fpx_decompressor_free(struct fpx_decompressor *decompressor);

#endif
