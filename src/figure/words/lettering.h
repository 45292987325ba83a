/* Lettering: the type of box labels, and their baseline. */
#ifndef FPX_FIGURE_WORDS_LETTERING_H
#define FPX_FIGURE_WORDS_LETTERING_H

#include "figure/color_table.h"
#include "figure/figure_internal.h"
#include "figure/words/box_texts.h"

/* The lettering of a page. Starts as {0}. */
struct fpx_lettering {
    struct flamepix_type *type;       /* owned by the fonts; NULL: rows too low for labels */
    struct flamepix_type *share_type; /* owned by the fonts; of percentages, a little smaller */
    struct flamepix_type *root_type;  /* owned by the fonts; the root's: bold around a function */
    int32_t baseline;                 /* from the top of a box */
    int32_t lowest_baseline;          /* of a label with tall accents */
    uint32_t least_share_box;         /* least width of a box with a percentage; px */
    uint32_t share_gap;               /* between a label and the percentage; px */
    uint8_t *quiet_levels;            /* of text quieter than a name, by colour number */
    struct fpx_box_texts words;
};

/* Smaller labels (before scaling) are unreadable, and are left out. px of the em. */
enum { FPX_LEAST_LABEL_PX = 7, FPX_LEAST_THUMB_LABEL_PX = 9 };

/* Finds the largest type, up to the requested size, that fits the labelled rows. Returns OK,
 * NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_lettering_choose(const struct flamepix_figure *figure,
                                          struct fpx_lettering *lettering);

/* Finds how quiet a percentage may be on each of the colours: contrast stays at least 4.5 to 1 if
 * that of full ink is. Does nothing if no text is quiet. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_lettering_quiet(struct fpx_lettering *lettering,
                                         const struct flamepix_figure *figure,
                                         const struct fpx_color_table *colors);

/* Whether the boxes of a row are labelled: it is high enough for the lettering. */
bool fpx_lettering_is_in_row(const struct fpx_lettering *lettering,
                             const struct flamepix_figure *figure, uint32_t row);

/* The baseline of a label of this type: tall accents use the space above the letters, and taller
 * ones push the letters down. */
int32_t fpx_lettering_baseline(const struct fpx_lettering *lettering,
                               const struct flamepix_label *label);

void fpx_lettering_free(struct fpx_lettering *lettering);

/* Box label: the label of a box, and its place. */

/* Draws the labels of a row over `boxes`, which is as wide as the page and as high as the boxes.
 * `colors` has the colour number of each box, by tag - 1. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_box_labels_draw(struct fpx_lettering *lettering,
                                         const struct flamepix_figure *figure,
                                         const uint16_t *colors, uint32_t row,
                                         const struct flamepix_canvas *boxes);

/* Appends the part of its name that the box of a span shows, as the picture draws it: nothing if it
 * shows none. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_box_label_text(struct fpx_lettering *lettering,
                                        const struct flamepix_figure *figure,
                                        const struct flamepix_span *span,
                                        struct flamepix_buffer *shown);

#endif
