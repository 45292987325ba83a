/* The comment in an image's metadata, made fit for any file. */
#ifndef FPX_IMAGE_NOTES_H
#define FPX_IMAGE_NOTES_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* What one JPEG segment holds. */
enum { FPX_NOTES_MAX = 65533 };

/* Appends `notes` as clean UTF-8 and a terminating NUL: bytes that are not UTF-8 become U+FFFD,
 * control characters other than line feed a space, and what does not fit into FPX_NOTES_MAX
 * bytes is cut between two characters. `*ascii_ret` tells whether it is plain ASCII.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_notes_clean(const char *notes, struct flamepix_buffer *clean,
                                     bool *ascii_ret);

/* Whether nothing of `notes` is cut by that; NULL are none. */
bool fpx_notes_fit(const char *notes);

#endif
