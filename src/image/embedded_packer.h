/* Embedded packer: packs the data that a picture carries as they arrive, up to a size limit
 * (embedded_data.h). */
#ifndef FPX_IMAGE_EMBEDDED_PACKER_H
#define FPX_IMAGE_EMBEDDED_PACKER_H

#include <stdbool.h>

#include <flamepix/bytes.h>

struct fpx_embedded_packer;

/* Packs into at most `most_nbytes`, which are above 0. Returns OK or NO_MEMORY; the caller frees
 * the packer. */
enum flamepix_status fpx_embedded_packer_create(size_t most_nbytes,
                                                struct fpx_embedded_packer **packer_ret);

/* A flamepix_write_fn whose `user` is the struct fpx_embedded_packer. Data beyond the limit are
 * accepted and dropped. Returns OK, NO_MEMORY or CODEC_FAILED; after an error, only begin and free
 * are allowed. */
enum flamepix_status fpx_embedded_packer_write(void *user, const void *bytes, size_t length);

/* Whether the data exceeded the limit: nothing of them is kept. */
bool fpx_embedded_packer_is_full(const struct fpx_embedded_packer *packer);

/* Completes the packing. `*packed_ret` is owned by the packer, valid until it begins again; its
 * data are NULL if the limit was exceeded. Returns the statuses of write. */
enum flamepix_status fpx_embedded_packer_finish(struct fpx_embedded_packer *packer,
                                                struct flamepix_bytes *packed_ret);

/* Discards the data, and begins again. */
void fpx_embedded_packer_begin(struct fpx_embedded_packer *packer);

/* NULL is allowed; errno is kept. */
void fpx_embedded_packer_free(struct fpx_embedded_packer *packer);

#endif
