#include "sidecar/snippet.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "base/text_columns.h"
#include "figure/figure_internal.h"
#include "figure/page_captions.h"
#include "figure/regions.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"
#include "sidecar/alt_text.h"

enum { NAME_NBYTES = 400, UNIT_NBYTES = 60 };

/* -- caption ----------------------------------------------------------------------------------- */

enum flamepix_status fpx_snippet_put_amount(struct fpx_snippet *snippet, double weight,
                                            double factor, const char *unit)
{
    struct flamepix_buffer amount = {0};
    struct flamepix_buffer *caption = &snippet->caption;
    enum flamepix_status status = fpx_count_text(&amount, weight * factor, unit);
    if (status == FLAMEPIX_OK && caption->length > 0)
        status = flamepix_buffer_append(caption, ", ", 2);
    if (status == FLAMEPIX_OK)
        status = fpx_cut_append(caption, flamepix_buffer_bytes(&amount), UNIT_NBYTES);
    flamepix_buffer_free(&amount);
    return status;
}

static enum flamepix_status put_caption(const struct flamepix_figure *figure,
                                        struct fpx_snippet *snippet)
{
    struct flamepix_buffer views_title = {0};
    const struct fpx_title_facts facts = {.views = &figure->facts.views,
                                          .comparison = figure->facts.comparison,
                                          .inverted = figure->options.inverted};
    enum flamepix_status status = fpx_default_title_write(&facts, &views_title);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(&snippet->caption, "%s",
                                   fpx_page_title(&figure->options, views_title.data));
    if (status == FLAMEPIX_OK && figure->facts.comparison == NULL)
        status = fpx_snippet_put_amount(snippet, fpx_figure_counted(figure), figure->options.factor,
                                        fpx_figure_unit(figure));
    flamepix_buffer_free(&views_title);
    return status;
}

/* -- the table --------------------------------------------------------------------------------- */

/* The subject of the table, and the form of amounts. */
struct table {
    const struct fpx_top_facts *facts;
    double factor;
    const char *unit; /* behind a number */
};

static enum flamepix_status put_share(struct flamepix_buffer *number, double part, double whole)
{
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, part, whole);
    return fpx_buffer_printf(number, "%s", share);
}

static enum flamepix_status put_plain(const struct fpx_top_facts *facts,
                                      const struct fpx_top_frame *frame,
                                      struct fpx_snippet_entry *row)
{
    enum flamepix_status status = put_share(&row->numbers[0], frame->self.value, facts->total);
    return status == FLAMEPIX_OK ? put_share(&row->numbers[1], frame->total.value, facts->total)
                                 : status;
}

static enum flamepix_status put_change(const struct table *table, const struct fpx_top_frame *frame,
                                       struct fpx_snippet_entry *row)
{
    const struct fpx_top_facts *facts = table->facts;
    const struct fpx_change_wholes wholes = {facts->total_before, facts->total};
    const double change = fpx_top_frame_change(frame, FPX_TOP_SELF).value;
    enum flamepix_status status =
        fpx_count_text(&row->numbers[0], frame->self_before.value * table->factor, table->unit);
    if (status == FLAMEPIX_OK)
        status = fpx_count_text(&row->numbers[1], frame->self.value * table->factor, table->unit);
    if (status == FLAMEPIX_OK && change != 0)
        status = fpx_change_share(&row->numbers[2], change, &wholes);
    return status;
}

static enum flamepix_status put_rows(const struct table *table, const struct fpx_top_list *list,
                                     struct fpx_snippet *snippet)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < list->count && status == FLAMEPIX_OK; i++) {
        struct fpx_snippet_entry *row = &snippet->rows[snippet->count++];
        status = fpx_top_facts_compare(table->facts) ? put_change(table, &list->rows[i], row)
                                                     : put_plain(table->facts, &list->rows[i], row);
        if (status == FLAMEPIX_OK)
            status = fpx_cut_append(&row->name, list->rows[i].name, NAME_NBYTES);
    }
    return status;
}

static void put_headings(const struct fpx_top_facts *facts, struct fpx_snippet *snippet)
{
    const bool is_exact = fpx_top_facts_are_exact(facts);
    if (!fpx_top_facts_compare(facts)) {
        snippet->summary = is_exact ? "Top frames" : "Top frames (at least)";
        snippet->number_count = 2;
        snippet->headings[0] = "Self";
        snippet->headings[1] = "Total";
        return;
    }
    snippet->summary = is_exact ? "Top changes" : "Top changes (of names that are known)";
    snippet->number_count = 3;
    snippet->headings[0] = "Self before";
    snippet->headings[1] = "Self after";
    snippet->headings[2] = "Change";
}

enum flamepix_status fpx_snippet_put_table(struct fpx_snippet *snippet,
                                           const struct fpx_top_facts *facts, double factor,
                                           const char *unit)
{
    const struct table table = {facts, factor, fpx_unit_after_numbers(unit)};
    struct fpx_top_frames *tops;
    put_headings(facts, snippet);
    if (facts->tally == NULL && !fpx_top_facts_compare(facts))
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_top_frames_find(facts, FPX_SNIPPET_ENTRIES, &tops);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_top_list list = fpx_top_frames_list(tops, FPX_TOP_SELF);
    status = put_rows(&table, &list, snippet);
    fpx_top_frames_free(tops);
    return status;
}

/* -- the snippet ------------------------------------------------------------------------------- */

uint32_t fpx_snippet_css_px(uint32_t px, double scale)
{
    return (uint32_t)floor(px / scale + 0.5);
}

enum flamepix_status fpx_snippet_create(const struct flamepix_figure *figure,
                                        struct fpx_snippet *snippet_ret)
{
    const double scale = figure->options.scale;
    const struct fpx_top_facts facts = fpx_figure_text_top_facts(figure);
    *snippet_ret = (struct fpx_snippet){.width = fpx_snippet_css_px(figure->page.width, scale),
                                        .height = fpx_snippet_css_px(figure->page.height, scale)};
    enum flamepix_status status = fpx_alt_text(figure, &snippet_ret->alt);
    if (status == FLAMEPIX_OK)
        status = put_caption(figure, snippet_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_snippet_put_table(snippet_ret, &facts, figure->options.factor,
                                       fpx_figure_unit(figure));
    return status;
}

void fpx_snippet_free(struct fpx_snippet *snippet)
{
    flamepix_buffer_free(&snippet->alt);
    flamepix_buffer_free(&snippet->caption);
    for (size_t i = 0; i < snippet->count; i++) {
        for (size_t k = 0; k < FPX_SNIPPET_NUMBERS; k++)
            flamepix_buffer_free(&snippet->rows[i].numbers[k]);
        flamepix_buffer_free(&snippet->rows[i].name);
    }
    snippet->count = 0;
}

enum flamepix_status fpx_snippet_write(const struct fpx_snippet *snippet, fpx_snippet_fn *append,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = append(&text, snippet, place);
    if (status == FLAMEPIX_OK)
        status = write(user, text.data, text.length);
    flamepix_buffer_free(&text);
    return status;
}
