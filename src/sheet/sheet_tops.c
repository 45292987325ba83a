/* The top frames of all panels together. */
#include "figure/words/phrases.h"
#include "sheet/sheet_internal.h"
#include "sheet/sheet_sidecars.h"
#include "sidecar/top_frames.h"

static struct fpx_top_facts facts_of(const struct flamepix_sheet *sheet)
{
    struct fpx_top_facts facts = {.tally = sheet->options.tally, .total = sheet->sum};
    if (sheet->options.views.others != NULL)
        facts.unsaid = flamepix_bytes_of(sheet->options.views.others);
    return facts;
}

static const char *title_of(const struct flamepix_sheet *sheet)
{
    if (sheet->options.figure.title != NULL)
        return sheet->options.figure.title;
    if (sheet->title.length > 0)
        return sheet->title.data;
    return sheet->options.figure.inverted ? "Icicle Graphs" : "Flame Graphs";
}

enum flamepix_status fpx_sheet_text(const struct flamepix_sheet *sheet, flamepix_write_fn write,
                                    void *user)
{
    const struct fpx_top_text text = {
        .facts = facts_of(sheet),
        .title = title_of(sheet),
        .unit = fpx_sheet_unit(sheet),
        .factor = sheet->options.figure.factor,
        .options = &sheet->options.figure.sidecars,
    };
    return fpx_top_text_write(&text, write, user);
}

enum flamepix_status fpx_sheet_csv(const struct flamepix_sheet *sheet, flamepix_write_fn write,
                                   void *user)
{
    const struct fpx_top_facts facts = facts_of(sheet);
    return fpx_top_csv_write(&facts, write, user);
}
