/* Terminal cells: a chart as a terminal without images shows it, in lines of text. */
#ifndef FPX_TERMINAL_TERMINAL_CELLS_H
#define FPX_TERMINAL_TERMINAL_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* What one box has of a row. Its words lie in the page's text, the share behind the name; both are
 * as fpx_columns_append shows them, and together narrower than the box. */
struct fpx_cell {
    uint32_t first, end; /* columns [first, end) */
    uint32_t color, ink; /* 0xRRGGBB */
    size_t name_begin;
    size_t name_length, share_length; /* bytes; 0: it says none */
};

/* A row of a chart: a piece of the page's cells, left to right. */
struct fpx_cell_row {
    size_t begin, count;
};

/* A line holds a row, which may have words, or two, one above the other. */
struct fpx_cell_line {
    struct fpx_cell_row upper, lower;
    bool is_whole; /* it is `upper`'s alone */
};

/* Starts as {0}. */
struct fpx_cell_chart {
    struct flamepix_buffer heading; /* the line above the chart; empty: there is none */
    struct flamepix_buffer text;
    struct fpx_cell *cells;
    size_t cell_count, cell_capacity;
    struct fpx_cell_line *lines; /* from the top */
    size_t line_count, line_capacity;
    size_t cut_rows; /* of the chart, that are in no line */
};

/* Append one. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_cell_chart_add(struct fpx_cell_chart *page, const struct fpx_cell *cell);
enum flamepix_status fpx_cell_chart_add_line(struct fpx_cell_chart *page,
                                             const struct fpx_cell_line *line);

/* Frees what it holds, and makes it empty again. */
void fpx_cell_chart_free(struct fpx_cell_chart *page);

/* The 256 colours of xterm, for terminals that have no others. */

/* The number, 16 to 255, of the one nearest to a colour, 0xRRGGBB. The first 16 are left to the
 * user, who may have made them any colours. */
unsigned fpx_xterm_color(uint32_t color);

/* What xterm makes of one of these numbers, 0xRRGGBB. */
uint32_t fpx_xterm_color_value(unsigned number);

/* Indexed pixels: a picture of few colours as numbers of them. */

enum { FPX_INDEXED_PIXEL_COLORS = 256 };

/* Replaces `count` pixels of RGB, 3 bytes each, by the numbers of their colours, one byte each, at
 * the beginning of `pixels`; `colors` gets the RGB of each. Answers how many there are, in the
 * order in which they come; 0: more than FPX_INDEXED_PIXEL_COLORS, and the pixels are as before. */
size_t fpx_index_pixels(uint8_t *pixels, size_t count,
                        uint8_t colors[3 * FPX_INDEXED_PIXEL_COLORS]);

/* Base64 (RFC 4648), in which terminals take binary data. */

/* Writes the bytes in base64, padded, without line breaks. Answers OK or what `write` answers. */
enum flamepix_status fpx_base64_write(struct flamepix_bytes bytes, flamepix_write_fn write,
                                      void *user);

#endif
