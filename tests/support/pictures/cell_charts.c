#include "support/pictures/cell_charts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text_columns.h"

static void put(struct flamepix_buffer *text, const char *bytes, size_t length)
{
    assert_int_equal(flamepix_buffer_append(text, bytes, length), FLAMEPIX_OK);
}

static void fill(struct flamepix_buffer *text, char byte, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(text, &byte, 1);
}

static void put_cell(const struct fpx_cell_chart *page, const struct fpx_cell *cell,
                     struct flamepix_buffer *text)
{
    const char *name = page->text.data + (cell->name_length > 0 ? cell->name_begin : 0);
    const size_t room = cell->end - cell->first - 1;
    const size_t name_columns =
        fpx_columns_of_text((struct flamepix_bytes){name, cell->name_length});
    const size_t share_columns = fpx_columns_of_text((struct flamepix_bytes){
        cell->share_length > 0 ? name + cell->name_length : NULL, cell->share_length});
    put(text, "|", 1);
    if (cell->name_length == 0) {
        fill(text, '.', room);
        return;
    }
    assert_true(name_columns + share_columns <= room);
    put(text, name, cell->name_length);
    fill(text, ' ', room - name_columns - share_columns);
    if (cell->share_length > 0)
        put(text, name + cell->name_length, cell->share_length);
}

static void put_row(const struct fpx_cell_chart *page, struct fpx_cell_row row,
                    struct flamepix_buffer *text)
{
    uint32_t column = 0;
    for (size_t i = 0; i < row.count; i++) {
        const struct fpx_cell *cell = &page->cells[row.begin + i];
        assert_true(cell->first >= column && cell->end > cell->first);
        fill(text, ' ', cell->first - column);
        put_cell(page, cell, text);
        column = cell->end;
    }
}

static bool has_box(const struct fpx_cell_chart *page, struct fpx_cell_row row, uint32_t column)
{
    for (size_t i = 0; i < row.count; i++) {
        const struct fpx_cell *cell = &page->cells[row.begin + i];
        if (cell->first <= column && column < cell->end)
            return true;
    }
    return false;
}

static uint32_t end_of(const struct fpx_cell_chart *page, struct fpx_cell_row row)
{
    return row.count > 0 ? page->cells[row.begin + row.count - 1].end : 0;
}

static void put_two(const struct fpx_cell_chart *page, const struct fpx_cell_line *line,
                    struct flamepix_buffer *text)
{
    static const char signs[2][2] = {{' ', '_'}, {'^', '8'}};
    const uint32_t upper = end_of(page, line->upper), lower = end_of(page, line->lower);
    for (uint32_t column = 0; column < (upper > lower ? upper : lower); column++)
        fill(text, signs[has_box(page, line->upper, column)][has_box(page, line->lower, column)],
             1);
}

void cell_pages_write(const struct fpx_cell_chart *page, struct flamepix_buffer *text)
{
    if (page->heading.length > 0) {
        put(text, page->heading.data, page->heading.length);
        put(text, "\n", 1);
    }
    for (size_t i = 0; i < page->line_count; i++) {
        const struct fpx_cell_line *line = &page->lines[i];
        if (line->is_whole)
            put_row(page, line->upper, text);
        else
            put_two(page, line, text);
        put(text, "\n", 1);
    }
    put(text, "", 1);
}

void cell_pages_expect(const char *folded, struct flamepix_render_options options, uint32_t columns,
                       uint32_t lines, const char *written)
{
    struct fpx_cell_chart page = {0};
    struct flamepix_buffer text = {0};
    fpx_cell_chart_options(&options.figure, columns, lines);
    struct scene scene = scene_of(folded, &options);
    assert_int_equal(fpx_figure_cell_chart(scene.figure, &page), FLAMEPIX_OK);
    cell_pages_write(&page, &text);
    assert_string_equal(text.data, written);
    flamepix_buffer_free(&text);
    fpx_cell_chart_free(&page);
    scene_free(&scene);
}
