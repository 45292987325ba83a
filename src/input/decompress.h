/* gzip and zstd, told by their first bytes and unpacked as they are read. */
#ifndef FLAMEPIX_INPUT_DECOMPRESS_H
#define FLAMEPIX_INPUT_DECOMPRESS_H

#include <stdint.h>

#include <flamepix/bytes.h>

enum flamepix_packing { FLAMEPIX_PLAIN, FLAMEPIX_GZIP, FLAMEPIX_ZSTD };

enum { FLAMEPIX_PACKING_NBYTES = 4 }; /* the longest magic number */

/* What an input is packed with that begins with `head`; fewer bytes only where it has fewer. */
enum flamepix_packing flamepix_packing_of(struct flamepix_bytes head);

struct flamepix_decompressor;

struct flamepix_decompress_limits {
    uint64_t nbytes;        /* unpacked */
    uint32_t ratio;         /* unpacked to packed, from 1 MiB on */
    uint64_t window_nbytes; /* of zstd, counted as the next power of two that zstd knows */
};

/* Unpacks what `read` gives, all members or frames of it; `packing` is not FLAMEPIX_PLAIN.
 * Answers OK or NO_MEMORY; the decompressor is the caller's to free. */
enum flamepix_status flamepix_decompressor_create(enum flamepix_packing packing,
                                                  flamepix_read_fn read, void *user,
                                                  struct flamepix_decompress_limits limits,
                                                  struct flamepix_decompressor **decompressor_ret);

/* Fills `buffer`; less than `capacity` is the end. Zero bytes behind a gzip member are padding.
 * Answers OK, BAD_COMPRESSION, LIMIT_UNPACKED, LIMIT_WINDOW, NO_MEMORY or what `read` answers;
 * after an error, only free is allowed. */
enum flamepix_status flamepix_decompressor_read(struct flamepix_decompressor *decompressor,
                                                void *buffer, size_t capacity, size_t *length_ret);

/* How many bytes were unpacked so far, also by a call that failed. */
uint64_t flamepix_decompressor_offset(const struct flamepix_decompressor *decompressor);

/* NULL is allowed; errno stays what it was. */
void flamepix_decompressor_free(struct flamepix_decompressor *decompressor);

#endif
