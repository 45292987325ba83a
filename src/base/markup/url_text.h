/* URL text: paths and other texts of any bytes as URLs. */
#ifndef FPX_BASE_MARKUP_URL_TEXT_H
#define FPX_BASE_MARKUP_URL_TEXT_H

#include <flamepix/bytes.h>

/* Appends bytes of any value, percent-encoded but for letters, digits and what `marks` has. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_url_encode(struct flamepix_buffer *text, struct flamepix_bytes bytes,
                                    const char *marks);

/* Appends a path as a relative or absolute URL: all is percent-encoded but letters, digits and
 * "-._~/", so that no part of it can be taken for a scheme, a query or markup. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_url_append(struct flamepix_buffer *text, struct flamepix_bytes path);

#endif
