/* The comment in an image's metadata, sanitised for any file format. */
#ifndef FPX_IMAGE_NOTES_H
#define FPX_IMAGE_NOTES_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Capacity of one JPEG segment. */
enum { FPX_NOTES_MAX = 65533 };

/* Appends `notes` as clean UTF-8 and a terminating NUL: bytes that are not UTF-8 become U+FFFD,
 * control characters other than line feed a space, and the text is truncated between two characters
 * at FPX_NOTES_MAX bytes. `*ascii_ret` reports whether it is plain ASCII. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_notes_clean(const char *notes, struct flamepix_buffer *clean,
                                     bool *ascii_ret);

/* Whether `notes` fit without truncation; NULL fits. */
bool fpx_notes_fit(const char *notes);

#endif
