/* Terminal cells: a chart as lines of text, for terminals without images. */
#ifndef FPX_TERMINAL_TERMINAL_CELLS_H
#define FPX_TERMINAL_TERMINAL_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* The part of a row in one box. Its label is in the page's text, the share after the name; both are
 * as fpx_columns_append shows them, and together narrower than the box. */
struct fpx_cell {
    uint32_t first, end; /* columns [first, end) */
    uint32_t color, ink; /* 0xRRGGBB */
    size_t name_begin;
    size_t name_length, share_length; /* bytes; 0: none */
};

/* A row of a chart: a slice of the page's cells, left to right. */
struct fpx_cell_row {
    size_t begin, count;
};

/* A line holds one row, which may have labels, or two, one above the other. */
struct fpx_cell_line {
    struct fpx_cell_row upper, lower;
    bool is_whole; /* only `upper` is on it */
};

/* Starts as {0}. */
struct fpx_cell_chart {
    struct flamepix_buffer heading; /* the line above the chart; empty: none */
    struct flamepix_buffer text;
    struct fpx_cell *cells;
    size_t cell_count, cell_capacity;
    struct fpx_cell_line *lines; /* from the top */
    size_t line_count, line_capacity;
    size_t cut_rows; /* rows of the chart that are on no line */
};

/* Append one. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_cell_chart_add(struct fpx_cell_chart *page, const struct fpx_cell *cell);
enum flamepix_status fpx_cell_chart_add_line(struct fpx_cell_chart *page,
                                             const struct fpx_cell_line *line);

/* Frees its contents and makes it empty again. */
void fpx_cell_chart_free(struct fpx_cell_chart *page);

/* The 256 colours of xterm, for terminals without 24-bit colours. */

/* The number, 16 to 255, of the colour nearest to `color`, 0xRRGGBB. The first 16 are not used:
 * users may redefine them. */
unsigned fpx_xterm_color(uint32_t color);

/* The colour of such a number in xterm, 0xRRGGBB. */
uint32_t fpx_xterm_color_value(unsigned number);

/* Base64 (RFC 4648), the encoding of binary data for terminals. */

/* Writes the bytes in base64, padded, without line breaks. Returns OK or what `write` answers. */
enum flamepix_status fpx_base64_write(struct flamepix_bytes bytes, flamepix_write_fn write,
                                      void *user);

#endif
