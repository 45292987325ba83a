/* A fast 64-bit hash of bytes: XXH64 of libxxhash. For comparing contents, not for security. The
 * same on every machine, because reports hold it. */
#ifndef FPX_BASE_CONTENT_HASH_H
#define FPX_BASE_CONTENT_HASH_H

#include <stdint.h>

#include <flamepix/status.h>

/* `bytes` may be NULL only if length is 0. To hash several strings, pass the previous hash as the
 * seed. */
uint64_t fpx_content_hash_bytes(uint64_t seed, const void *bytes, size_t length);

/* The hash, with seed 0, of all bytes of a regular file. Others (pipes: reading would use them up)
 * are refused. Returns OK, NO_MEMORY, READ_FAILED (errno set; EINVAL: not a regular file). */
enum flamepix_status fpx_content_hash_file(const char *path, uint64_t *hash_ret);

/* Incremental variant: the hash of all bytes added since the last reset. */
struct fpx_content_hasher;
enum flamepix_status fpx_content_hasher_create(struct fpx_content_hasher **hasher_ret);
void fpx_content_hasher_reset(struct fpx_content_hasher *hasher);
void fpx_content_hasher_add(struct fpx_content_hasher *hasher, const void *bytes, size_t length);
uint64_t fpx_content_hasher_value(const struct fpx_content_hasher *hasher);
void fpx_content_hasher_free(struct fpx_content_hasher *hasher);

#endif
