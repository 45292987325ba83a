/* Embedded packer: what a picture carries, packed as it comes and only as far as it may get large
 * (embedded_data.h). */
#ifndef FPX_IMAGE_EMBEDDED_PACKER_H
#define FPX_IMAGE_EMBEDDED_PACKER_H

#include <stdbool.h>

#include <flamepix/bytes.h>

struct fpx_embedded_packer;

/* Packs into at most `most_nbytes`, which are above 0. Answers OK or NO_MEMORY; the packer is the
 * caller's to free. */
enum flamepix_status fpx_embedded_packer_create(size_t most_nbytes,
                                                struct fpx_embedded_packer **packer_ret);

/* A flamepix_write_fn whose `user` is the struct fpx_embedded_packer. What is more than fits is
 * taken and forgotten. Answers OK, NO_MEMORY or CODEC_FAILED; after an error, only begin and free
 * are allowed. */
enum flamepix_status fpx_embedded_packer_write(void *user, const void *bytes, size_t length);

/* Whether more has come than fits: nothing of it is kept. */
bool fpx_embedded_packer_is_full(const struct fpx_embedded_packer *packer);

/* Ends it. `*packed_ret` stays the packer's, until it begins again; its data are NULL where more
 * has come than fits. Answers as write. */
enum flamepix_status fpx_embedded_packer_finish(struct fpx_embedded_packer *packer,
                                                struct flamepix_bytes *packed_ret);

/* Forgets what has come, and begins again. */
void fpx_embedded_packer_begin(struct fpx_embedded_packer *packer);

/* NULL is allowed; errno stays what it was. */
void fpx_embedded_packer_free(struct fpx_embedded_packer *packer);

#endif
