/* Script hash: by which the policy in the head of a page allows one script and no other. */
#ifndef FLAMEPIX_GALLERY_SCRIPT_HASH_H
#define FLAMEPIX_GALLERY_SCRIPT_HASH_H

#include <flamepix/bytes.h>

enum { FLAMEPIX_SCRIPT_HASH_NBYTES = 45 };

/* The SHA-256 of the bytes between <script> and </script>, in base64: what stands behind "sha256-"
 * in a Content-Security-Policy. Terminated. */
void flamepix_script_hash(struct flamepix_bytes script, char text[FLAMEPIX_SCRIPT_HASH_NBYTES]);

#endif
