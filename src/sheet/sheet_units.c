#include "sheet/sheet_internal.h"

#include <math.h>
#include <stdlib.h>

#include "figure/figure_wants.h"

/* If two sides are compared, panels without a chart have the unit of the others. */
static bool has_unit(const struct flamepix_sheet *sheet, size_t panel)
{
    return sheet->facts[panel].has_layout || sheet->options.difference != NULL;
}

static const char *unit_of(const struct flamepix_sheet *sheet, size_t panel)
{
    return fpx_figure_unit_name(&sheet->options.figure, sheet->panels[panel].unit);
}

static size_t find_kind(const struct flamepix_sheet *sheet, size_t panel, double *over,
                        double *under)
{
    return fpx_unit_kinds_find(&sheet->kinds, unit_of(sheet, panel), over, under);
}

static enum flamepix_status find_kinds(struct flamepix_sheet *sheet)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++)
        if (has_unit(sheet, i))
            status = fpx_unit_kinds_add(&sheet->kinds, i, unit_of(sheet, i));
    return status;
}

double fpx_sheet_amount(const struct flamepix_sheet *sheet, size_t panel)
{
    double over, under;
    (void)find_kind(sheet, panel, &over, &under);
    return sheet->facts[panel].total * over / under;
}

double fpx_sheet_full_of(const struct flamepix_sheet *sheet, size_t panel)
{
    double over, under;
    const size_t kind = find_kind(sheet, panel, &over, &under);
    return kind < sheet->kinds.count ? sheet->fulls[kind] : 0;
}

/* The largest of each kind, as a panel would show it; the sum only if there is one kind. */
static void add_totals(struct flamepix_sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++) {
        double over, under;
        if (!sheet->facts[i].has_layout)
            continue;
        const size_t kind = find_kind(sheet, i, &over, &under);
        const double amount = sheet->facts[i].total * over / under;
        double *largest = &sheet->fulls[kind];
        *largest = fmax(*largest, fpx_sheet_column_share(sheet, i) * amount);
        sheet->sum += amount;
    }
}

enum flamepix_status fpx_sheet_add_up(struct flamepix_sheet *sheet)
{
    const struct flamepix_sheet_options *options = &sheet->options;
    enum flamepix_status status = find_kinds(sheet);
    if (status != FLAMEPIX_OK)
        return status;
    sheet->fulls = calloc(sheet->kinds.count + 1, sizeof(*sheet->fulls));
    if (sheet->fulls == NULL)
        return FLAMEPIX_NO_MEMORY;
    add_totals(sheet);
    if (options->difference != NULL)
        sheet->sum = options->difference->after.value;
    for (size_t i = 0; i < sheet->kinds.count && status == FLAMEPIX_OK; i++)
        status = flamepix_sheet_full(options->scale_by, options->total, sheet->fulls[i],
                                     &sheet->fulls[i]);
    return status;
}

const char *fpx_sheet_unit(const struct flamepix_sheet *sheet)
{
    return sheet->kinds.count == 1 ? sheet->kinds.items[0].unit : "";
}

const struct flamepix_tally *fpx_sheet_sums(const struct flamepix_sheet *sheet)
{
    return sheet->kinds.count > 1 ? NULL : sheet->options.tally;
}

void fpx_sheet_units_free(struct flamepix_sheet *sheet)
{
    fpx_unit_kinds_free(&sheet->kinds);
    free(sheet->fulls);
}
