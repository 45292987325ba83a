#include "figure/search_matches.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "base/utf8.h"
#include "color/colors_facts.h"
#include "figure/regions.h"
#include "pattern/patterns.h"

/* A pattern in a caption is truncated after so many bytes. */
enum { PATTERN_MOST = 32 };

/* -- frames ------------------------------------------------------------------------------------ */

enum flamepix_status fpx_search_matches_find(const struct flamepix_figure *figure,
                                             struct flamepix_bytes name, uint32_t *mask_ret)
{
    return fpx_patterns_find(figure->options.searches, figure->options.search_count, name,
                             mask_ret);
}

enum flamepix_status fpx_search_matches_create(const struct flamepix_figure *figure,
                                               uint32_t **masks_ret)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    *masks_ret = NULL;
    if (figure->options.search_count == 0)
        return FLAMEPIX_OK;
    uint32_t *masks = calloc(count, sizeof(*masks));
    enum flamepix_status status = masks != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        if (spans[i].box->elided == 0 && (spans[i].depth > 0 || figure->summary.is_around) &&
            !fpx_figure_is_ancestor(figure, &spans[i]) && !fpx_figure_is_others(figure, &spans[i]))
            status = fpx_search_matches_find(figure, spans[i].box->name, &masks[spans[i].tag - 1]);
    if (status != FLAMEPIX_OK) {
        free(masks);
        return status;
    }
    *masks_ret = masks;
    return FLAMEPIX_OK;
}

/* The searches that match a span as drawn: for a merged chain, any of its frames. */
static uint32_t mask_of(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    const struct fpx_row_layout *rows = figure->rows;
    uint32_t tag = span->tag;
    uint32_t mask = figure->search_masks[tag - 1];
    while (rows->traits[tag - 1] & FPX_ROW_CHAIN) {
        tag = rows->callers[tag - 1];
        mask |= figure->search_masks[tag - 1];
    }
    return mask;
}

static uint32_t color_of(const struct flamepix_figure_options *options, size_t i)
{
    const uint32_t *colors = options->search_colors;
    return colors != NULL ? colors[i] : fpx_search_color(i);
}

bool fpx_search_matches_color(const struct flamepix_figure *figure,
                              const struct flamepix_span *span, uint32_t *color_ret)
{
    const uint32_t mask = figure->search_masks != NULL ? mask_of(figure, span) : 0;
    size_t first = 0;
    if (mask == 0)
        return false;
    while (!(mask >> first & 1))
        first++;
    *color_ret = color_of(&figure->options, first);
    return true;
}

bool fpx_search_matches_dims(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    return figure->options.search_dim && figure->search_masks != NULL && mask_of(figure, span) == 0;
}

/* -- the shares -------------------------------------------------------------------------------- */

/* At most so much of it, without splitting a character. */
static enum flamepix_status add_pattern(struct flamepix_buffer *caption, const char *text)
{
    size_t length = strnlen(text, PATTERN_MOST + 1);
    if (length <= PATTERN_MOST)
        return flamepix_buffer_append(caption, text, length);
    for (length = PATTERN_MOST; length > 0 && fpx_utf8_continues(text[length]);)
        length--;
    return fpx_buffer_printf(caption, "%.*s…", (int)length, text);
}

static double share_of(const struct fpx_search_sums *found, struct flamepix_weight matched)
{
    return found->total > 0 ? matched.value / found->total : 0;
}

static enum flamepix_status add_share(struct flamepix_buffer *caption,
                                      const struct fpx_search_sums *found, size_t i)
{
    char share[FPX_QUANTITY_NBYTES];
    const struct flamepix_weight matched = flamepix_tally_matched(found->tally, i);
    fpx_percent_print(share, matched.value, found->total);
    return fpx_buffer_printf(caption, "%s", share);
}

static enum flamepix_status add_search(struct flamepix_buffer *caption,
                                       const struct fpx_search_sums *found, size_t i)
{
    fpx_buffer_printf(caption, "%s", i > 0 ? " · " : "");
    add_pattern(caption, flamepix_pattern_text(found->options->searches[i]));
    fpx_buffer_printf(caption, " ");
    return add_share(caption, found, i);
}

static bool has_shares(const struct fpx_search_sums *found)
{
    return found->options->search_count > 0 && found->tally != NULL;
}

enum flamepix_status fpx_search_sums_shares(const struct fpx_search_sums *found,
                                            struct flamepix_buffer *shares)
{
    const size_t count = found->options->search_count;
    if (!has_shares(found))
        return shares->status;
    if (count == 1)
        return add_share(shares, found, 0);
    for (size_t i = 0; i < count; i++)
        add_search(shares, found, i);
    return shares->status;
}

static struct fpx_search_sums sums_of(const struct flamepix_figure *figure)
{
    return (struct fpx_search_sums){&figure->options, figure->facts.tally,
                                    fpx_figure_counted(figure), false};
}

enum flamepix_status fpx_search_matches_shares(const struct flamepix_figure *figure,
                                               struct flamepix_buffer *shares)
{
    const struct fpx_search_sums found = sums_of(figure);
    return fpx_search_sums_shares(&found, shares);
}

/* -- in the picture ---------------------------------------------------------------------------- */

/* The patterns, one after the other; pattern i ends at ends[i]. */
static enum flamepix_status write_patterns(const struct fpx_search_sums *found,
                                           struct flamepix_buffer *texts, size_t *ends)
{
    for (size_t i = 0; i < found->options->search_count; i++) {
        add_pattern(texts, flamepix_pattern_text(found->options->searches[i]));
        ends[i] = texts->length;
    }
    return texts->status;
}

/* A single search has its share in the heading. */
static void make_entries(const struct fpx_search_sums *found, struct flamepix_bytes texts,
                         const size_t *ends, struct flamepix_legend_entry *entries)
{
    const size_t count = found->options->search_count;
    for (size_t i = 0; i < count; i++) {
        const size_t begin = i > 0 ? ends[i - 1] : 0;
        entries[i] = (struct flamepix_legend_entry){
            .label = flamepix_bytes_from(texts, begin),
            .color = color_of(found->options, i),
            .share = count > 1 ? share_of(found, flamepix_tally_matched(found->tally, i)) : -1.0,
        };
        entries[i].label.length = ends[i] - begin;
    }
}

static struct flamepix_bytes print_heading(const struct fpx_search_sums *found,
                                           char heading[2 * FPX_QUANTITY_NBYTES])
{
    char share[FPX_QUANTITY_NBYTES];
    const struct flamepix_weight matched = flamepix_tally_matched_any(found->tally);
    fpx_percent_print(share, matched.value, found->total);
    const char *side = found->is_after ? " after" : "";
    const int length = snprintf(heading, 2 * FPX_QUANTITY_NBYTES, "Matched%s: %s", side, share);
    return (struct flamepix_bytes){heading, (size_t)length};
}

enum flamepix_status fpx_search_sums_fill_line(const struct fpx_search_sums *found,
                                               struct flamepix_type *type, double em, uint32_t room,
                                               struct fpx_legend_band *line)
{
    struct flamepix_legend_entry entries[FLAMEPIX_SEARCHES_MAX];
    size_t ends[FLAMEPIX_SEARCHES_MAX];
    char heading[2 * FPX_QUANTITY_NBYTES];
    struct flamepix_buffer texts = {0};
    if (!has_shares(found))
        return FLAMEPIX_OK;
    enum flamepix_status status = write_patterns(found, &texts, ends);
    if (status == FLAMEPIX_OK) {
        make_entries(found, flamepix_buffer_bytes(&texts), ends, entries);
        status = fpx_legend_band_fill(line, print_heading(found, heading), entries,
                                      found->options->search_count, type, em, room);
    }
    flamepix_buffer_free(&texts);
    return status;
}

enum flamepix_status fpx_search_matches_fill_line(const struct flamepix_figure *figure,
                                                  struct flamepix_type *type, double em,
                                                  uint32_t room, struct fpx_legend_band *line)
{
    const struct fpx_search_sums found = sums_of(figure);
    return fpx_search_sums_fill_line(&found, type, em, room, line);
}
