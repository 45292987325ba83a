/* Blocks: a chart in lines of text, for terminals that show no images.
 *
 * A line with a single row is text: each box has its label on its colour, and begins with a
 * hairline if it follows another box (U+258F, the left eighth of a cell). Two rows that share a
 * line are the halves of its cells: U+2580 has the colour of the upper row as foreground and that
 * of the lower one as background. Outside of boxes the terminal's own background is seen. A colour
 * is written only when it changes. Colours are reset at the end of each line, so that they do not
 * leak when a terminal is resized or a line is copied. */
#include <stdio.h>

#include "base/text_columns.h"
#include "terminal/terminal_cells.h"
#include "terminal/terminal_protocols.h"

/* No box: the terminal's own. */
#define NO_COLOR UINT32_MAX

#define UPPER_HALF "\342\226\200"
#define LOWER_HALF "\342\226\204"
#define HAIRLINE   "\342\226\217"
#define BOLD       "\033[1m"
#define PLAIN      "\033[0m"

/* How dark the hairline of a box is: its share of the box's colour. */
enum { HAIRLINE_PARTS = 62, ALL_PARTS = 100 };

struct painter {
    const struct fpx_cell_chart *page;
    struct flamepix_buffer line;
    bool has_few_colors;         /* the 256 of xterm */
    uint32_t ink, ground;        /* the current colours */
    enum flamepix_status status; /* the first status that is not OK */
};

static void put(struct painter *painter, const char *bytes, size_t length)
{
    if (painter->status == FLAMEPIX_OK)
        painter->status = flamepix_buffer_append(&painter->line, bytes, length);
}

static void put_text(struct painter *painter, const char *text)
{
    put(painter, text, strlen(text));
}

/* `layer` is '3' for the foreground and '4' for the background, as in SGR. */
static void put_color(struct painter *painter, char layer, uint32_t color)
{
    char text[32];
    int length;
    if (color == NO_COLOR)
        length = snprintf(text, sizeof(text), "\033[%c9m", layer);
    else if (painter->has_few_colors)
        length = snprintf(text, sizeof(text), "\033[%c8;5;%um", layer, fpx_xterm_color(color));
    else
        length = snprintf(text, sizeof(text), "\033[%c8;2;%u;%u;%um", layer,
                          (unsigned)(color >> 16 & 0xFF), (unsigned)(color >> 8 & 0xFF),
                          (unsigned)(color & 0xFF));
    put(painter, text, (size_t)length);
}

static void set_ink(struct painter *painter, uint32_t ink)
{
    if (painter->ink != ink)
        put_color(painter, '3', ink);
    painter->ink = ink;
}

static void set_ground(struct painter *painter, uint32_t ground)
{
    if (painter->ground != ground)
        put_color(painter, '4', ground);
    painter->ground = ground;
}

static void put_blanks(struct painter *painter, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        put(painter, " ", 1);
}

static void end_line(struct painter *painter)
{
    if (painter->ink != NO_COLOR || painter->ground != NO_COLOR)
        put_text(painter, PLAIN);
    painter->ink = painter->ground = NO_COLOR;
    put(painter, "\n", 1);
}

/* -- a row with words -------------------------------------------------------------------------- */

static uint32_t darker(uint32_t color)
{
    uint32_t dark = 0;
    for (unsigned shift = 0; shift <= 16; shift += 8)
        dark |= (color >> shift & 0xFF) * HAIRLINE_PARTS / ALL_PARTS << shift;
    return dark;
}

static void put_edge(struct painter *painter, const struct fpx_cell *cell, bool follows)
{
    if (!follows) {
        put(painter, " ", 1);
        return;
    }
    set_ink(painter, darker(cell->color));
    put_text(painter, HAIRLINE);
}

/* The name after the edge, the share before the last column. */
static void put_words(struct painter *painter, const struct fpx_cell *cell)
{
    const struct flamepix_bytes text = flamepix_buffer_bytes(&painter->page->text);
    struct flamepix_bytes name = flamepix_bytes_from(text, cell->name_begin);
    struct flamepix_bytes share = flamepix_bytes_from(name, cell->name_length);
    name.length = cell->name_length;
    share.length = cell->share_length;
    const uint32_t room = cell->end - cell->first - 1;
    const uint32_t taken = (uint32_t)fpx_columns_of_text(name);
    const uint32_t behind = share.length > 0 ? (uint32_t)fpx_columns_of_text(share) + 1 : 0;
    set_ink(painter, cell->ink);
    put(painter, name.data, name.length);
    put_blanks(painter, room - taken - behind);
    if (share.length == 0)
        return;
    put(painter, share.data, share.length);
    put(painter, " ", 1);
}

static void put_box(struct painter *painter, const struct fpx_cell *cell, bool follows)
{
    const uint32_t width = cell->end - cell->first;
    set_ground(painter, cell->color);
    put_edge(painter, cell, follows && width > 1);
    if (cell->name_length > 0)
        put_words(painter, cell);
    else
        put_blanks(painter, width - 1);
}

static void put_row(struct painter *painter, struct fpx_cell_row row)
{
    uint32_t column = 0;
    for (size_t i = 0; i < row.count; i++) {
        const struct fpx_cell *cell = &painter->page->cells[row.begin + i];
        const bool follows = i > 0 && cell->first == column;
        if (cell->first > column) {
            set_ground(painter, NO_COLOR);
            put_blanks(painter, cell->first - column);
        }
        put_box(painter, cell, follows);
        column = cell->end;
    }
}

/* -- two rows ---------------------------------------------------------------------------------- */

/* A position in a row; it moves from left to right. */
struct cursor {
    const struct fpx_cell *next, *end;
};

static struct cursor cursor_of(const struct painter *painter, struct fpx_cell_row row)
{
    if (row.count == 0)
        return (struct cursor){NULL, NULL};
    const struct fpx_cell *first = painter->page->cells + row.begin;
    return (struct cursor){first, first + row.count};
}

static uint32_t color_at(struct cursor *cursor, uint32_t column)
{
    while (cursor->next < cursor->end && cursor->next->end <= column)
        cursor->next++;
    if (cursor->next == cursor->end || cursor->next->first > column)
        return NO_COLOR;
    return cursor->next->color;
}

static void put_halves(struct painter *painter, uint32_t upper, uint32_t lower)
{
    if (upper == lower) {
        set_ground(painter, lower);
        put(painter, " ", 1);
    } else if (upper == NO_COLOR) {
        set_ground(painter, NO_COLOR);
        set_ink(painter, lower);
        put_text(painter, LOWER_HALF);
    } else {
        set_ink(painter, upper);
        set_ground(painter, lower);
        put_text(painter, UPPER_HALF);
    }
}

static uint32_t end_of(const struct painter *painter, struct fpx_cell_row row)
{
    return row.count > 0 ? painter->page->cells[row.begin + row.count - 1].end : 0;
}

static void put_two_rows(struct painter *painter, const struct fpx_cell_line *line)
{
    struct cursor upper = cursor_of(painter, line->upper);
    struct cursor lower = cursor_of(painter, line->lower);
    const uint32_t upper_end = end_of(painter, line->upper);
    const uint32_t lower_end = end_of(painter, line->lower);
    const uint32_t end = upper_end > lower_end ? upper_end : lower_end;
    for (uint32_t column = 0; column < end; column++)
        put_halves(painter, color_at(&upper, column), color_at(&lower, column));
}

/* -- the page ---------------------------------------------------------------------------------- */

static void put_heading(struct painter *painter)
{
    const struct flamepix_buffer *heading = &painter->page->heading;
    if (heading->length == 0)
        return;
    put_text(painter, BOLD);
    put(painter, heading->data, heading->length);
    put_text(painter, PLAIN "\n");
}

static void put_line(struct painter *painter, const struct fpx_cell_line *line)
{
    if (line->is_whole)
        put_row(painter, line->upper);
    else
        put_two_rows(painter, line);
    end_line(painter);
}

static enum flamepix_status flush(struct painter *painter, flamepix_write_fn write, void *user)
{
    if (painter->status == FLAMEPIX_OK && painter->line.length > 0)
        painter->status = write(user, painter->line.data, painter->line.length);
    flamepix_buffer_clear(&painter->line);
    return painter->status;
}

static enum flamepix_status put_page(const struct fpx_cell_chart *page, bool has_few_colors,
                                     flamepix_write_fn write, void *user)
{
    struct painter painter = {
        .page = page, .has_few_colors = has_few_colors, .ink = NO_COLOR, .ground = NO_COLOR};
    put_heading(&painter);
    enum flamepix_status status = flush(&painter, write, user);
    for (size_t i = 0; i < page->line_count && status == FLAMEPIX_OK; i++) {
        put_line(&painter, &page->lines[i]);
        status = flush(&painter, write, user);
    }
    flamepix_buffer_free(&painter.line);
    return status;
}

enum flamepix_status fpx_blocks_put(const struct fpx_cell_chart *page, flamepix_write_fn write,
                                    void *user)
{
    return put_page(page, false, write, user);
}

enum flamepix_status fpx_blocks_256_put(const struct fpx_cell_chart *page, flamepix_write_fn write,
                                        void *user)
{
    return put_page(page, true, write, user);
}
