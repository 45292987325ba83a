/* Legend band: the meaning of colours, as swatches with labels on at most two lines. */
#ifndef FPX_FIGURE_LEGEND_BAND_H
#define FPX_FIGURE_LEGEND_BAND_H

#include <flamepix/color.h>
#include <flamepix/text.h>

enum { FPX_LEGEND_LINES = 2 };

/* One entry: a swatch at (x, its line), followed by its text. Lengths in px from the left end. */
struct fpx_legend_place {
    bool has_swatch;       /* the heading has none */
    uint32_t color;        /* 0xRRGGBB */
    uint32_t swatch_width; /* px; 0: a square */
    unsigned line;
    uint32_t x, text_x;
    size_t text, text_length; /* of the band's texts */
};

/* Starts as {0}. */
struct fpx_legend_band {
    struct fpx_legend_place *places;
    size_t count, capacity;
    unsigned lines;
    uint32_t swatch; /* side, px */
    uint32_t next_x; /* of the next entry on the last line */
    struct flamepix_buffer texts;
};

/* Places the heading, if not empty, and the entries, in order, on lines of `room` px, after the
 * existing ones; `em` is the size of `type` in px. An entry is "label 45.1%" and never truncated:
 * an entry too wide for a line is left out, and once the lines are full, so are all that follow.
 * Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_legend_band_fill(struct fpx_legend_band *band,
                                          struct flamepix_bytes heading,
                                          const struct flamepix_legend_entry *entries, size_t count,
                                          struct flamepix_type *type, double em, uint32_t room);

/* Appends a place unchanged, with this text; its `text` is set here. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_legend_band_put(struct fpx_legend_band *band,
                                         struct fpx_legend_place place, struct flamepix_bytes text);

/* The side of a swatch, and the distance of entries, px, for a type of `em` px. */
uint32_t fpx_legend_band_swatch(double em);
uint32_t fpx_legend_band_between(double em);

struct flamepix_bytes fpx_legend_band_text(const struct fpx_legend_band *band,
                                           const struct fpx_legend_place *place);

void fpx_legend_band_free(struct fpx_legend_band *band);

#endif
