/* Bytes packed as inputs may be. */
#ifndef TESTS_SUPPORT_PACKERS_H
#define TESTS_SUPPORT_PACKERS_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Appends `bytes` as one stream (a member of gzip, a frame of zstd) with a checksum at its end;
 * false where memory ran out. */
typedef bool (*pack_fn)(struct flamepix_buffer *packed, const void *bytes, size_t length);

bool pack_gzip(struct flamepix_buffer *packed, const void *bytes, size_t length);
bool pack_zstd(struct flamepix_buffer *packed, const void *bytes, size_t length);
bool pack_xz(struct flamepix_buffer *packed, const void *bytes, size_t length);
bool pack_bzip2(struct flamepix_buffer *packed, const void *bytes, size_t length);

struct packer {
    const char *name;
    pack_fn pack;
    size_t magic_nbytes; /* so many first bytes tell it */
};

enum { PACKERS = 4 };

extern const struct packer packers[PACKERS];

#endif
