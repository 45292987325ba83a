/* Splits a line into segments of one script and one direction, in visual order. */
#ifndef FPX_TEXT_SCRIPT_SEGMENTS_H
#define FPX_TEXT_SCRIPT_SEGMENTS_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

#include "text/harfbuzz.h"

struct fpx_text_segment {
    size_t first, count; /* code points */
    hb_script_t script;
    uint8_t level; /* odd: right to left */
};

/* Starts as {0}; may be reused. */
struct fpx_text_segments {
    struct fpx_text_segment *items;
    size_t count, capacity;
    uint8_t *levels; /* working space */
    size_t levels_capacity;
};

/* Finds the segments of a paragraph of bidi level `base`, from left to right. Characters without a
 * script join the text before them (at the beginning, the text after them); marks always do.
 * HarfBuzz, which knows scripts, must be loaded; if `harfbuzz` is NULL, segments are cut by
 * direction alone. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_text_segments_find(struct fpx_text_segments *segments,
                                            const struct fpx_harfbuzz *harfbuzz,
                                            const uint32_t *codes, size_t count, unsigned base);

void fpx_text_segments_free(struct fpx_text_segments *segments);

#endif
