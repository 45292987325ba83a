#include "sheet/sheet_snippet.h"

#include "base/buffer_printf.h"
#include "sheet/sheet_alt.h"
#include "sheet/sheet_internal.h"
#include "sheet/sheet_tops.h"
#include "sidecar/snippet.h"

/* The title and the total of all panels, if they add up; the sentence describes two sides. */
static enum flamepix_status put_caption(const struct flamepix_sheet *sheet,
                                        struct fpx_snippet *snippet)
{
    enum flamepix_status status = fpx_buffer_text(&snippet->caption, fpx_sheet_told_title(sheet));
    if (status != FLAMEPIX_OK || sheet->kinds.count != 1 || sheet->options.difference != NULL)
        return status;
    return fpx_snippet_put_amount(snippet, sheet->sum, sheet->options.figure.factor,
                                  fpx_sheet_unit(sheet));
}

static enum flamepix_status make_snippet(const struct flamepix_sheet *sheet,
                                         struct fpx_snippet *snippet)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    const struct fpx_top_facts facts = fpx_sheet_told_top_facts(sheet);
    *snippet = (struct fpx_snippet){
        .width = fpx_snippet_css_px(sheet->grid.width, options->scale),
        .height = fpx_snippet_css_px(sheet->height, options->scale),
    };
    enum flamepix_status status = fpx_sheet_alt_text(sheet, &snippet->alt);
    if (status == FLAMEPIX_OK)
        status = put_caption(sheet, snippet);
    return status == FLAMEPIX_OK
               ? fpx_snippet_put_table(snippet, &facts, options->factor, fpx_sheet_unit(sheet))
               : status;
}

enum flamepix_status fpx_sheet_snippet_write(const struct flamepix_sheet *sheet,
                                             fpx_snippet_fn *append,
                                             const struct flamepix_picture_place *place,
                                             flamepix_write_fn write, void *user)
{
    struct fpx_snippet snippet;
    enum flamepix_status status = make_snippet(sheet, &snippet);
    if (status == FLAMEPIX_OK)
        status = fpx_snippet_write(&snippet, append, place, write, user);
    fpx_snippet_free(&snippet);
    return status;
}
