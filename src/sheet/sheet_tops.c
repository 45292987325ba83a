/* The top frames of all panels together. */
#include "sheet/sheet_tops.h"
#include "figure/words/phrases.h"
#include "sheet/sheet_internal.h"
#include "sheet/sheet_sidecars.h"
#include "sidecar/top_frames.h"

/* The sums of all panels together, valid as long as the sheet; none if their units do not add up.
 * If two sides are compared, of the side after. */
static struct fpx_top_facts top_facts_of(const struct flamepix_sheet *sheet)
{
    struct fpx_top_facts facts = {.tally = fpx_sheet_sums(sheet), .total = sheet->sum};
    if (sheet->options.views.others != NULL)
        facts.merged_name = flamepix_bytes_of(sheet->options.views.others);
    return facts;
}

struct fpx_top_facts fpx_sheet_told_top_facts(const struct flamepix_sheet *sheet)
{
    const bool is_turned = sheet->change.negate;
    struct fpx_top_facts facts = top_facts_of(sheet);
    if (sheet->options.difference == NULL || facts.tally == NULL || sheet->options.before == NULL)
        return facts;
    facts.before = is_turned ? facts.tally : sheet->options.before;
    facts.after = is_turned ? sheet->options.before : facts.tally;
    facts.total_before = sheet->turned.before.value;
    facts.total = sheet->turned.after.value;
    return facts;
}

const char *fpx_sheet_told_title(const struct flamepix_sheet *sheet)
{
    return sheet->options.figure.title != NULL ? sheet->options.figure.title
                                               : fpx_sheet_default_title(sheet);
}

enum flamepix_status fpx_sheet_write_text(const struct flamepix_sheet *sheet,
                                          flamepix_write_fn write, void *user)
{
    const struct fpx_top_text text = {
        .facts = top_facts_of(sheet),
        .title = fpx_sheet_told_title(sheet),
        .unit = fpx_sheet_unit(sheet),
        .factor = sheet->options.figure.factor,
        .options = &sheet->options.figure.sidecars,
    };
    return fpx_top_text_write(&text, write, user);
}

enum flamepix_status fpx_sheet_write_csv(const struct flamepix_sheet *sheet,
                                         flamepix_write_fn write, void *user)
{
    const struct fpx_top_facts facts = top_facts_of(sheet);
    return fpx_top_csv_write(&facts, write, user);
}
