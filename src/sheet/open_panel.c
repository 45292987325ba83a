#include "sheet/open_panel.h"

#include "figure/rows/scaled_layout.h"

/* The layout was made for the whole width of a panel, perhaps at a larger scale. */
static enum flamepix_status narrow(const struct flamepix_sheet *sheet, uint32_t columns,
                                   struct flamepix_layout **layout)
{
    struct flamepix_layout_options options = sheet->options.layout;
    struct flamepix_layout *fine = *layout;
    if (flamepix_layout_summary(fine).columns == columns)
        return FLAMEPIX_OK;
    flamepix_figure_plan(&sheet->figure, &options);
    options.columns = columns;
    options.total = 0;
    *layout = NULL;
    enum flamepix_status status = fpx_scaled_layout(fine, &options, layout);
    flamepix_layout_free(fine);
    return status;
}

enum flamepix_status fpx_panel_open(const struct flamepix_sheet *sheet, size_t panel,
                                    struct fpx_open_panel *open)
{
    const struct flamepix_sheet_panel *of = &sheet->panels[panel];
    const struct fpx_sheet_facts *known = &sheet->facts[panel];
    const bool is_compared = sheet->options.difference != NULL;
    const struct flamepix_figure_facts facts = {.bad_lines = of->bad_lines,
                                                .comments = of->comments,
                                                .ledger = of->ledger,
                                                .below_zero = of->below_zero,
                                                .unit = of->unit,
                                                .views = of->views,
                                                .comparison =
                                                    is_compared ? &known->comparison : NULL};
    struct flamepix_figure_options options = sheet->figure;
    if (is_compared)
        options.colors.compared = &known->rule;
    enum flamepix_status status = flamepix_layout_unpack(of->packed, &open->layout);
    if (status == FLAMEPIX_OK)
        status = narrow(sheet, known->columns, &open->layout);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_figure_create(open->layout, &options, sheet->fonts, &facts, &open->figure);
    return status;
}

void fpx_panel_close(struct fpx_open_panel *open)
{
    flamepix_figure_free(open->figure);
    flamepix_layout_free(open->layout);
    *open = (struct fpx_open_panel){0};
}
