#include "figure/run_pieces.h"

/* The cells of a row that a run may own. */
struct row_cells {
    const struct flamepix_span *cells;
    size_t at, count;
};

static struct row_cells cells_near(const struct flamepix_row_layout *rows, uint32_t row,
                                   const struct flamepix_span *span)
{
    struct row_cells near = {0};
    near.cells = flamepix_row_layout_row(rows, row, &near.count);
    near.at = flamepix_cells_find(near.cells, near.count, span->first);
    return near;
}

/* The next piece of the run in the row; NULL: there is none. */
static const struct flamepix_span *next_piece(struct row_cells *near,
                                              const struct flamepix_span *span)
{
    while (near->at < near->count && near->cells[near->at].first < span->end) {
        const struct flamepix_span *cells = &near->cells[near->at++];
        if (cells->tag == span->tag)
            return cells;
    }
    return NULL;
}

static bool owns_all(const struct flamepix_row_layout *rows, const struct flamepix_span *span,
                     struct flamepix_row_range range)
{
    for (uint32_t row = range.first; row < range.end; row++) {
        struct row_cells near = cells_near(rows, row, span);
        const struct flamepix_span *piece = next_piece(&near, span);
        if (piece == NULL || piece->first != span->first || piece->end != span->end)
            return false;
    }
    return true;
}

static void write_piece(struct flamepix_json *json, const struct flamepix_figure *figure,
                        struct flamepix_frames_place place, const struct flamepix_span *piece,
                        uint32_t row)
{
    const struct flamepix_row_range range = {row, row + 1};
    flamepix_json_count(json, "[", place.x + figure->page.chart_x + piece->first);
    flamepix_json_count(json, ",", place.y + flamepix_figure_rows_top(figure, range));
    flamepix_json_count(json, ",", piece->end - piece->first);
    flamepix_json_count(json, ",", flamepix_figure_rows_height(figure, range));
    flamepix_json_raw(json, "]");
}

void flamepix_run_pieces(struct flamepix_json *json, const struct flamepix_figure *figure,
                         struct flamepix_frames_place place, const struct flamepix_span *span)
{
    const struct flamepix_row_layout *rows = figure->rows;
    const struct flamepix_row_range range = flamepix_row_layout_range(rows, span);
    const char *before = ",\"pieces\":[";
    if (span->box->elided == 0 || rows->ranges == NULL || owns_all(rows, span, range))
        return;
    for (uint32_t row = range.first; row < range.end; row++) {
        struct row_cells near = cells_near(rows, row, span);
        for (const struct flamepix_span *piece = next_piece(&near, span); piece != NULL;
             piece = next_piece(&near, span)) {
            flamepix_json_raw(json, before);
            write_piece(json, figure, place, piece, row);
            before = ",";
        }
    }
    flamepix_json_raw(json, "]");
}
