/* Cell label: what a box says where a chart is lines of text, and a character is as wide as a
 * column. */
#ifndef FPX_TERMINAL_CELL_LABEL_H
#define FPX_TERMINAL_CELL_LABEL_H

#include "figure/words/box_texts.h"
#include "terminal/terminal_cells.h"

/* A narrower box says nothing: its first column parts it from the one before, and a name of three
 * letters and an ellipsis follows. */
enum { FPX_CELL_LABEL_COLUMNS = 5 };

/* For one label after the other. Starts as {0}. */
struct fpx_cell_lettering {
    struct fpx_box_texts words;
    uint32_t *codes; /* of a name that is cut */
    size_t code_count, code_capacity;
};

/* Sets the words of a cell that is the span's, and appends them to `text`: none where nothing fits.
 * As in a picture, a whole name is worth more than a percentage, and that more than letters of a
 * cut one. Where two sides are compared, what does not say how much it changed has a sign before
 * its name, or alone: + of what grew, − of what shrank, so that it is not for colours alone to
 * tell. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_cell_label_write(struct fpx_cell_lettering *lettering,
                                          const struct flamepix_figure *figure,
                                          const struct flamepix_span *span,
                                          struct flamepix_buffer *text, struct fpx_cell *cell);

void fpx_cell_lettering_free(struct fpx_cell_lettering *lettering);

#endif
