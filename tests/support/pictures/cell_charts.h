/* Cell pages of folded text, as plain text. */
#ifndef TESTS_SUPPORT_CELL_PAGES_H
#define TESTS_SUPPORT_CELL_PAGES_H

#include "support/pictures/figure_fixture.h"
#include "terminal/cell_chart.h"

/* Appends the page to `text`, terminated: its heading, then its lines. Of a row that has a line to
 * itself, boxes begin with "|", and have their words or dots; of two rows, columns are "8" where
 * both have a box, "^" where the upper one has, "_" where the lower one has. */
void cell_pages_write(const struct fpx_cell_chart *page, struct flamepix_buffer *text);

/* Fails unless the page of folded text with these options is so written; sets their sizes. */
void cell_pages_expect(const char *folded, struct flamepix_render_options options, uint32_t columns,
                       uint32_t lines, const char *written);

#endif
