/* A line cut into segments of one script and one direction, in the order they are written. */
#ifndef FPX_TEXT_SCRIPT_SEGMENTS_H
#define FPX_TEXT_SCRIPT_SEGMENTS_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

#include "text/harfbuzz.h"

struct fpx_text_segment {
    size_t first, count; /* code points */
    hb_script_t script;
    uint8_t level; /* odd: from right to left */
};

/* Starts as {0}; may be filled again and again. */
struct fpx_text_segments {
    struct fpx_text_segment *items;
    size_t count, capacity;
    uint8_t *levels; /* working space */
    size_t levels_capacity;
};

/* Finds the segments of a paragraph of bidi level `base`, from left to right. Characters of no
 * script of their own go with the text before them (at the beginning: behind them), marks always
 * do. HarfBuzz, which knows scripts, is loaded. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_text_segments_find(struct fpx_text_segments *segments,
                                            const struct fpx_harfbuzz *harfbuzz,
                                            const uint32_t *codes, size_t count, unsigned base);

void fpx_text_segments_free(struct fpx_text_segments *segments);

#endif
