/* SHA-256 (FIPS 180-4): the hash by which a browser knows a script that it may run. */
#ifndef FLAMEPIX_BASE_SHA256_H
#define FLAMEPIX_BASE_SHA256_H

#include <flamepix/bytes.h>

enum { FLAMEPIX_SHA256_NBYTES = 32 };

/* The hash of all of `bytes`. */
void flamepix_sha256(struct flamepix_bytes bytes, unsigned char hash[FLAMEPIX_SHA256_NBYTES]);

#endif
