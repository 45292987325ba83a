#include "figure/search_matches.h"

#include <stdlib.h>

#include "base/quantity.h"

/* A pattern in a caption is cut behind so many bytes. */
enum { PATTERN_MOST = 32 };

/* -- frames ------------------------------------------------------------------------------------ */

enum flamepix_status flamepix_search_matches_create(const struct flamepix_figure *figure,
                                                    uint32_t **masks_ret)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_figure_spans(figure, &count);
    *masks_ret = NULL;
    if (figure->options.search_count == 0)
        return FLAMEPIX_OK;
    uint32_t *masks = calloc(count, sizeof(*masks));
    enum flamepix_status status = masks != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        if (spans[i].box->elided == 0 && spans[i].depth > 0)
            status = flamepix_patterns_find(figure->options.searches, figure->options.search_count,
                                            spans[i].box->name, &masks[spans[i].tag - 1]);
    if (status != FLAMEPIX_OK) {
        free(masks);
        return status;
    }
    *masks_ret = masks;
    return FLAMEPIX_OK;
}

bool flamepix_search_matches_color(const struct flamepix_figure *figure,
                                   const struct flamepix_span *span, uint32_t *color_ret)
{
    const uint32_t *colors = figure->options.search_colors;
    size_t first = 0;
    if (figure->search_masks == NULL || figure->search_masks[span->tag - 1] == 0)
        return false;
    while (!(figure->search_masks[span->tag - 1] >> first & 1))
        first++;
    *color_ret = colors != NULL ? colors[first] : flamepix_search_color(first);
    return true;
}

bool flamepix_search_matches_dims(const struct flamepix_figure *figure,
                                  const struct flamepix_span *span)
{
    return figure->options.search_dim && figure->search_masks != NULL &&
           figure->search_masks[span->tag - 1] == 0;
}

/* -- the caption ------------------------------------------------------------------------------- */

static enum flamepix_status add_text(struct flamepix_buffer *caption, const char *text)
{
    return flamepix_buffer_append(caption, text, strlen(text));
}

/* At most so much of it, and no half character. */
static enum flamepix_status add_pattern(struct flamepix_buffer *caption, const char *text)
{
    size_t length = strnlen(text, PATTERN_MOST + 1);
    if (length <= PATTERN_MOST)
        return flamepix_buffer_append(caption, text, length);
    for (length = PATTERN_MOST; length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80;)
        length--;
    enum flamepix_status status = flamepix_buffer_append(caption, text, length);
    return status == FLAMEPIX_OK ? add_text(caption, "…") : status;
}

static enum flamepix_status add_share(struct flamepix_buffer *caption,
                                      const struct flamepix_figure *figure, size_t i)
{
    char share[FLAMEPIX_QUANTITY_NBYTES];
    const struct flamepix_weight matched = flamepix_tally_matched(figure->facts.tally, i);
    flamepix_percent_print(share, matched.value, figure->summary.total);
    return add_text(caption, share);
}

static enum flamepix_status add_search(struct flamepix_buffer *caption,
                                       const struct flamepix_figure *figure, size_t i)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (i > 0)
        status = add_text(caption, " · ");
    if (status == FLAMEPIX_OK)
        status = add_pattern(caption, flamepix_pattern_text(figure->options.searches[i]));
    if (status == FLAMEPIX_OK)
        status = add_text(caption, " ");
    return status == FLAMEPIX_OK ? add_share(caption, figure, i) : status;
}

static bool has_shares(const struct flamepix_figure *figure)
{
    return figure->options.search_count > 0 && figure->facts.tally != NULL;
}

enum flamepix_status flamepix_search_matches_shares(const struct flamepix_figure *figure,
                                                    struct flamepix_buffer *shares)
{
    const size_t count = figure->options.search_count;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!has_shares(figure))
        return FLAMEPIX_OK;
    if (count == 1)
        return add_share(shares, figure, 0);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = add_search(shares, figure, i);
    return status;
}

enum flamepix_status flamepix_search_matches_caption(const struct flamepix_figure *figure,
                                                     struct flamepix_buffer *caption)
{
    if (!has_shares(figure))
        return FLAMEPIX_OK;
    enum flamepix_status status = add_text(caption, "Matched: ");
    return status == FLAMEPIX_OK ? flamepix_search_matches_shares(figure, caption) : status;
}
