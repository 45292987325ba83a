/* Base64 (RFC 4648), in which terminals take binary data. */
#ifndef FPX_TERMINAL_BASE64_H
#define FPX_TERMINAL_BASE64_H

#include <flamepix/bytes.h>

/* Writes the bytes in base64, padded, without line breaks. Answers OK or what `write` answers. */
enum flamepix_status fpx_base64_write(struct flamepix_bytes bytes, flamepix_write_fn write,
                                      void *user);

#endif
