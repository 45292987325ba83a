#include "figure/captions.h"

#include <stdio.h>
#include <string.h>

#include "base/decimal.h"

static enum flamepix_status add_text(struct flamepix_buffer *caption, const char *text)
{
    return flamepix_buffer_append(caption, text, strlen(text));
}

static const char *separator(const struct flamepix_buffer *caption)
{
    return caption->length == 0 ? "" : " · ";
}

/* " · 1,312 frames under 1 px elided": a count and what it counts; nothing when the count is 0. */
static enum flamepix_status add_count(struct flamepix_buffer *caption, uint64_t count,
                                      const char *one, const char *many)
{
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    if (count == 0)
        return FLAMEPIX_OK;
    flamepix_count_grouped(count, digits);
    const char *const texts[] = {separator(caption), digits, " ", count == 1 ? one : many};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]) && status == FLAMEPIX_OK; i++)
        status = add_text(caption, texts[i]);
    return status;
}

static enum flamepix_status add_total(struct flamepix_buffer *caption, double total,
                                      const char *countname)
{
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    flamepix_decimal_grouped(total, digits);
    enum flamepix_status status = add_text(caption, digits);
    if (status == FLAMEPIX_OK && countname[0] != '\0')
        status = add_text(caption, " ");
    return status == FLAMEPIX_OK ? add_text(caption, countname) : status;
}

static enum flamepix_status add_elided(struct flamepix_buffer *caption,
                                       const struct flamepix_raster_counts *counts)
{
    char share[64];
    enum flamepix_status status =
        add_count(caption, counts->elided, "narrow frame elided", "narrow frames elided");
    if (status != FLAMEPIX_OK || counts->elided == 0)
        return status;
    double percent = 100.0 * counts->elided_share;
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    snprintf(digits, sizeof(digits), "%s", percent < 0.05 ? "under 0.1" : "");
    if (digits[0] == '\0')
        flamepix_decimal_grouped((double)(uint64_t)(percent * 10.0 + 0.5) / 10.0, digits);
    snprintf(share, sizeof(share), " (%.40s%%)", digits);
    return add_text(caption, share);
}

enum flamepix_status flamepix_caption_footer(const struct flamepix_figure_options *options,
                                             const struct flamepix_layout_summary *summary,
                                             const struct flamepix_raster_counts *counts,
                                             uint32_t cut_rows, struct flamepix_buffer *caption)
{
    const struct {
        uint64_t count;
        const char *one, *many;
    } rest[] = {
        {summary->folded, "deeper frame folded into its ancestor",
         "deeper frames folded into their ancestors"},
        {cut_rows, "row cut at the leaves", "rows cut at the leaves"},
    };
    enum flamepix_status status =
        add_total(caption, summary->total * options->factor, options->countname);
    if (status == FLAMEPIX_OK)
        status = add_count(caption, summary->stacks, "stack", "stacks");
    if (status == FLAMEPIX_OK)
        status = add_elided(caption, counts);
    for (size_t i = 0; i < sizeof(rest) / sizeof(rest[0]) && status == FLAMEPIX_OK; i++)
        status = add_count(caption, rest[i].count, rest[i].one, rest[i].many);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(caption, "", 1) : status;
}
