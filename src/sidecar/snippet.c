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

static enum flamepix_status append_total(const struct flamepix_figure *figure,
                                         struct flamepix_buffer *caption)
{
    struct flamepix_buffer total = {0};
    const double weight = fpx_figure_counted(figure) * figure->options.factor;
    enum flamepix_status status = fpx_count_text(&total, weight, fpx_figure_unit(figure));
    if (status == FLAMEPIX_OK && caption->length > 0)
        status = flamepix_buffer_append(caption, ", ", 2);
    if (status == FLAMEPIX_OK)
        status = fpx_cut_append(caption, flamepix_buffer_bytes(&total), UNIT_NBYTES);
    flamepix_buffer_free(&total);
    return status;
}

static enum flamepix_status write_caption(const struct flamepix_figure *figure,
                                          struct flamepix_buffer *caption)
{
    struct flamepix_buffer views_title = {0};
    const struct fpx_title_facts facts = {.views = &figure->facts.views,
                                          .comparison = figure->facts.comparison,
                                          .inverted = figure->options.inverted};
    enum flamepix_status status = fpx_default_title_write(&facts, &views_title);
    if (status == FLAMEPIX_OK)
        status =
            fpx_buffer_printf(caption, "%s", fpx_page_title(&figure->options, views_title.data));
    if (status == FLAMEPIX_OK && figure->facts.comparison == NULL)
        status = append_total(figure, caption);
    flamepix_buffer_free(&views_title);
    return status;
}

/* -- the table --------------------------------------------------------------------------------- */

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

static enum flamepix_status put_count(const struct flamepix_figure *figure, double weight,
                                      struct flamepix_buffer *number)
{
    return fpx_count_text(number, weight * figure->options.factor,
                          fpx_unit_after_numbers(fpx_figure_unit(figure)));
}

static enum flamepix_status put_change(const struct flamepix_figure *figure,
                                       const struct fpx_top_facts *facts,
                                       const struct fpx_top_frame *frame,
                                       struct fpx_snippet_entry *row)
{
    const struct fpx_change_wholes wholes = {facts->total_before, facts->total};
    const double change = fpx_top_frame_change(frame, FPX_TOP_SELF).value;
    enum flamepix_status status = put_count(figure, frame->self_before.value, &row->numbers[0]);
    if (status == FLAMEPIX_OK)
        status = put_count(figure, frame->self.value, &row->numbers[1]);
    if (status == FLAMEPIX_OK && change != 0)
        status = fpx_change_share(&row->numbers[2], change, &wholes);
    return status;
}

static enum flamepix_status put_rows(const struct flamepix_figure *figure,
                                     const struct fpx_top_facts *facts,
                                     const struct fpx_top_list *list, struct fpx_snippet *snippet)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < list->count && status == FLAMEPIX_OK; i++) {
        struct fpx_snippet_entry *row = &snippet->rows[snippet->count++];
        status = fpx_top_facts_compare(facts) ? put_change(figure, facts, &list->rows[i], row)
                                              : put_plain(facts, &list->rows[i], row);
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

static enum flamepix_status write_table(const struct flamepix_figure *figure,
                                        struct fpx_snippet *snippet)
{
    const struct fpx_top_facts facts = fpx_figure_text_top_facts(figure);
    struct fpx_top_frames *tops;
    put_headings(&facts, snippet);
    if (facts.tally == NULL && !fpx_top_facts_compare(&facts))
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_top_frames_create(figure, FPX_SNIPPET_ENTRIES, &tops);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_top_list list = fpx_top_frames_list(tops, FPX_TOP_SELF);
    status = put_rows(figure, &facts, &list, snippet);
    fpx_top_frames_free(tops);
    return status;
}

/* -- the snippet ------------------------------------------------------------------------------- */

static uint32_t css_px(const struct flamepix_figure *figure, uint32_t px)
{
    return (uint32_t)floor(px / figure->options.scale + 0.5);
}

enum flamepix_status fpx_snippet_create(const struct flamepix_figure *figure,
                                        struct fpx_snippet *snippet_ret)
{
    *snippet_ret = (struct fpx_snippet){.width = css_px(figure, figure->page.width),
                                        .height = css_px(figure, figure->page.height)};
    enum flamepix_status status = fpx_alt_text(figure, &snippet_ret->alt);
    if (status == FLAMEPIX_OK)
        status = write_caption(figure, &snippet_ret->caption);
    if (status == FLAMEPIX_OK)
        status = write_table(figure, snippet_ret);
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

enum flamepix_status fpx_snippet_write(const struct flamepix_figure *figure,
                                       const struct flamepix_picture_place *place,
                                       fpx_snippet_fn *append, flamepix_write_fn write, void *user)
{
    struct fpx_snippet snippet;
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_snippet_create(figure, &snippet);
    if (status == FLAMEPIX_OK)
        status = append(&text, &snippet, place);
    if (status == FLAMEPIX_OK)
        status = write(user, text.data, text.length);
    flamepix_buffer_free(&text);
    fpx_snippet_free(&snippet);
    return status;
}
