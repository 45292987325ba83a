/* Lettering: the type that boxes are labelled in, and where it stands in them. */
#ifndef FLAMEPIX_FIGURE_WORDS_LETTERING_H
#define FLAMEPIX_FIGURE_WORDS_LETTERING_H

#include "figure/color_table.h"
#include "figure/figure_internal.h"
#include "figure/words/box_words.h"

/* How boxes are lettered on a page. Starts as {0}. */
struct flamepix_lettering {
    struct flamepix_type *type;       /* the fonts'; NULL: no labels, the rows are too low */
    struct flamepix_type *share_type; /* the fonts'; of percentages, a little smaller than names */
    struct flamepix_type
        *root_type;           /* the fonts'; of the root: bold around a function, else type */
    int32_t baseline;         /* from the top of a box */
    int32_t lowest_baseline;  /* of a label with tall accents */
    uint32_t least_share_box; /* narrower boxes do not say their percentage; px */
    uint32_t share_gap;       /* between a label and the percentage; px */
    uint8_t *quiet_levels;    /* of text that is quieter than a name, by number of colour */
    struct flamepix_box_words words;
};

/* Labels smaller than this (before scaling) cannot be read, and are left out. px of the em. */
enum { FLAMEPIX_LEAST_LABEL_PX = 7, FLAMEPIX_LEAST_THUMB_LABEL_PX = 9 };

/* Finds the largest type, up to the size asked for, that stands in the rows that are labelled.
 * Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status flamepix_lettering_choose(const struct flamepix_figure *figure,
                                               struct flamepix_lettering *lettering);

/* Finds how quiet a percentage may be on each of the colours: contrast stays 4.5 to 1 where that of
 * full ink is. Does nothing where there are none. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_lettering_quiet(struct flamepix_lettering *lettering,
                                              const struct flamepix_figure *figure,
                                              const struct flamepix_color_table *colors);

/* Whether the boxes of a row are labelled: it is as high as the lettering needs. */
bool flamepix_lettering_is_in_row(const struct flamepix_lettering *lettering,
                                  const struct flamepix_figure *figure, uint32_t row);

/* The baseline of a label of this type: accents that need the space above the letters have it, and
 * those that need more push the letters down. */
int32_t flamepix_lettering_baseline(const struct flamepix_lettering *lettering,
                                    const struct flamepix_label *label);

void flamepix_lettering_free(struct flamepix_lettering *lettering);

#endif
