/* The part of a text that can matter to a label of a given width, as visible code points. */
#ifndef FPX_TEXT_EXCERPT_H
#define FPX_TEXT_EXCERPT_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/text.h>

/* Starts as {0}; the same excerpt may be read again and again. */
struct fpx_excerpt {
    uint32_t *codes;
    size_t count, capacity;
    bool whole;    /* the text is no longer than this */
    unsigned base; /* bidi level of the whole text's paragraph, 0 or 1 */
};

/* Reads the beginning of the text, its end, or both (KEEP_MIDDLE: one behind the other), each long
 * enough to fill `max_px` with characters of 1 px, and combining marks on them. However long the
 * text is, no more than that is looked at. In a line that was put together of names, U+2066 to
 * U+2069 are kept as they are. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_excerpt_read(struct fpx_excerpt *excerpt, struct flamepix_bytes text,
                                      uint32_t max_px, enum flamepix_truncate keep, bool is_line);

void fpx_excerpt_free(struct fpx_excerpt *excerpt);

#endif
