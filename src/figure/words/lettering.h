/* Lettering: the type that boxes are labelled in, and where it stands in them. */
#ifndef FPX_FIGURE_WORDS_LETTERING_H
#define FPX_FIGURE_WORDS_LETTERING_H

#include "figure/color_table.h"
#include "figure/figure_internal.h"
#include "figure/words/box_texts.h"

/* How boxes are lettered on a page. Starts as {0}. */
struct fpx_lettering {
    struct flamepix_type *type;       /* the fonts'; NULL: no labels, the rows are too low */
    struct flamepix_type *share_type; /* the fonts'; of percentages, a little smaller than names */
    struct flamepix_type
        *root_type;           /* the fonts'; of the root: bold around a function, else type */
    int32_t baseline;         /* from the top of a box */
    int32_t lowest_baseline;  /* of a label with tall accents */
    uint32_t least_share_box; /* narrower boxes do not say their percentage; px */
    uint32_t share_gap;       /* between a label and the percentage; px */
    uint8_t *quiet_levels;    /* of text that is quieter than a name, by number of colour */
    struct fpx_box_texts words;
};

/* Labels smaller than this (before scaling) cannot be read, and are left out. px of the em. */
enum { FPX_LEAST_LABEL_PX = 7, FPX_LEAST_THUMB_LABEL_PX = 9 };

/* Finds the largest type, up to the size asked for, that stands in the rows that are labelled.
 * Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_lettering_choose(const struct flamepix_figure *figure,
                                          struct fpx_lettering *lettering);

/* Finds how quiet a percentage may be on each of the colours: contrast stays 4.5 to 1 where that of
 * full ink is. Does nothing where there are none. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_lettering_quiet(struct fpx_lettering *lettering,
                                         const struct flamepix_figure *figure,
                                         const struct fpx_color_table *colors);

/* Whether the boxes of a row are labelled: it is as high as the lettering needs. */
bool fpx_lettering_is_in_row(const struct fpx_lettering *lettering,
                             const struct flamepix_figure *figure, uint32_t row);

/* The baseline of a label of this type: accents that need the space above the letters have it, and
 * those that need more push the letters down. */
int32_t fpx_lettering_baseline(const struct fpx_lettering *lettering,
                               const struct flamepix_label *label);

void fpx_lettering_free(struct fpx_lettering *lettering);

/* Box label: what a box says, and where it stands. */

/* Draws the labels of a row over `boxes`, which is as wide as the page and as high as the boxes.
 * `colors` are the numbers of the boxes' colours, by tag - 1. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_box_labels_draw(struct fpx_lettering *lettering,
                                         const struct flamepix_figure *figure,
                                         const uint16_t *colors, uint32_t row,
                                         const struct flamepix_canvas *boxes);

/* Appends what the box of a span shows of its name, as the picture draws it: nothing where it shows
 * none. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_box_label_text(struct fpx_lettering *lettering,
                                        const struct flamepix_figure *figure,
                                        const struct flamepix_span *span,
                                        struct flamepix_buffer *shown);

#endif
