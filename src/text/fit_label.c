/* Fitting: makes the label that shows as much of a text as a width allows.
 *
 * A label fits when neither its ink nor its advance goes beyond the width; ink may hang over the
 * advance on both sides. A text that is too wide is cut between clusters (a letter with its marks,
 * or what a ligature draws as one), an ellipsis stands for what is missing, and with it at least
 * three characters remain, or there is no label at all.
 *
 * How wide a cut text is can only be known by shaping it: letters of some scripts look different
 * where a word ends, and the ellipsis may come from another face. Shaping is what costs most, so it
 * is done as seldom as possible:
 *
 * 1. Nearly all texts need no shaping, only a look at their characters (fit_plain_label.c). What
 * follows
 *    is for the others. Such a text may be known: labels are kept by text, width and what is to be
 *    kept of it; one that is not cut is kept once for all widths that it fits (label_find).
 *
 * 2. Only an excerpt is looked at, as long as the width could need at most (label.h), so that a
 *    name of a megabyte costs no more than a long one.
 *
 * 3. The excerpt is shaped once. If it is the whole text and fits, that is the label.
 *
 *    With KEEP_WHOLE it is kept even if it does not fit, so that other widths find it.
 *
 * 4. Otherwise the glyphs give the width of each cluster, in the order of the text, and sums of
 *    widths give by two subtractions how wide a head, a tail or both would be, if every cluster
 *    kept its shape. A binary search finds the most clusters that seem to fit (most_clusters).
 *
 * 5. That many, less those not allowed before the ellipsis in a name (cut_name.h), are shaped with
 *    it and measured. If the estimate was too small, one cluster less is tried, at most 16 times.
 *
 * So a label is never wider than requested, however good the estimate was. It is the longest
 * possible one as long as the estimate is never too large. A label without glyphs is kept for "no
 * label", so that the search for one is not repeated either.
 *
 * The cost is linear in the width, not in the text: one shaping for a text that fits, two for most
 * that are cut, 17 at the most. All arrays are in the scratch, which serves all types of the same
 * fonts, one call at a time. */
#include <flamepix/text.h>

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/bidi.h"
#include "text/characters.h"
#include "text/cut_name.h"
#include "text/glyph_extent.h"
#include "text/type.h"

/* One call of flamepix_type_fit. */
struct fit {
    struct flamepix_type *type;
    struct fpx_text_scratch *scratch;
    uint32_t max_px;
    enum flamepix_truncate keep;
    bool is_line; /* composed text, with isolates */
};

static enum flamepix_status extent_measure(struct flamepix_type *type,
                                           const struct fpx_shaped *shaped,
                                           struct fpx_glyph_extent *extent_ret)
{
    struct fpx_glyph_extent extent = FPX_GLYPH_EXTENT_NONE;
    for (size_t i = 0; i < shaped->count; i++) {
        const struct fpx_shaped_glyph *place = &shaped->glyphs[i];
        const struct fpx_glyph *glyph;
        enum flamepix_status status = fpx_type_glyph(type, place->key, &glyph);
        if (status != FLAMEPIX_OK)
            return status;
        const int64_t left = (int64_t)place->x + glyph->left;
        if (glyph->width > 0)
            fpx_glyph_extent_ink(&extent, left, left + glyph->width,
                                 (int64_t)place->y + glyph->top);
        extent.advance += place->advance;
    }
    *extent_ret = extent;
    return FLAMEPIX_OK;
}

/* Scripts missing in all faces: the last face draws its box for them. */
static fpx_script_set boxed_in(const struct fit *fit, const struct fpx_shaped *shaped)
{
    fpx_script_set boxed = 0;
    for (size_t i = 0; i < shaped->count; i++)
        boxed |=
            fpx_script_list_find(&fit->scratch->scripts, (hb_script_t)shaped->glyphs[i].script);
    return boxed;
}

static enum flamepix_status label_make(const struct fpx_shaped *shaped,
                                       struct fpx_glyph_extent extent,
                                       struct flamepix_label **label_ret)
{
    size_t glyph_count = shaped == NULL ? 0 : shaped->count;
    struct flamepix_label *label = malloc(sizeof(*label) + glyph_count * sizeof(*label->glyphs));
    if (label == NULL)
        return FLAMEPIX_NO_MEMORY;
    int64_t pen = fpx_glyph_extent_shift(&extent);
    label->width = extent.advance + pen > 0 ? (uint32_t)(extent.advance + pen) : 0;
    label->extent = (uint32_t)fpx_glyph_extent_reach(&extent);
    label->ascent = (uint32_t)extent.top;
    label->cut = (struct fpx_label_cut){0};
    label->boxed = 0;
    label->glyph_count = glyph_count;
    label->glyphs = (struct fpx_label_glyph *)(label + 1);
    for (size_t i = 0; i < glyph_count; i++) {
        const struct fpx_shaped_glyph *glyph = &shaped->glyphs[i];
        label->glyphs[i] = (struct fpx_label_glyph){
            .key = glyph->key, .x = (int32_t)(pen + glyph->x), .y = -glyph->y};
        pen += glyph->advance;
    }
    *label_ret = label;
    return FLAMEPIX_OK;
}

/* A label of these glyphs. *label_ret is NULL if they are too wide (unless no other label will be
 * tried); the label has no glyphs if nothing is visible. */
static enum flamepix_status label_try(const struct fit *fit, const struct fpx_shaped *shaped,
                                      struct flamepix_label **label_ret)
{
    struct fpx_glyph_extent extent;
    *label_ret = NULL;
    enum flamepix_status status = extent_measure(fit->type, shaped, &extent);
    if (status != FLAMEPIX_OK)
        return status;
    if (!fpx_glyph_extent_has_ink(&extent))
        return label_make(NULL, (struct fpx_glyph_extent){0}, label_ret);
    if (fpx_glyph_extent_reach(&extent) > fit->max_px && fit->keep != FLAMEPIX_KEEP_WHOLE)
        return FLAMEPIX_OK;
    status = label_make(shaped, extent, label_ret);
    if (status == FLAMEPIX_OK)
        (*label_ret)->boxed = boxed_in(fit, shaped);
    return status;
}

static enum flamepix_status clusters_reserve(struct fpx_text_scratch *scratch, size_t count)
{
    enum flamepix_status status = fpx_array_reserve(&scratch->starts, &scratch->starts_capacity,
                                                    count + 1, sizeof(*scratch->starts));
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&scratch->sums, &scratch->sums_capacity, count + 1,
                                   sizeof(*scratch->sums));
    return status;
}

/* Finds the starts and widths of clusters, in text order. */
static enum flamepix_status clusters_measure(struct fpx_text_scratch *scratch, size_t *count_ret)
{
    enum { NO_CLUSTER = -1 };
    size_t code_count = scratch->excerpt.count, count = 0;
    enum flamepix_status status = clusters_reserve(scratch, code_count);
    if (status != FLAMEPIX_OK)
        return status;
    int64_t *widths = scratch->sums, sum = 0;
    for (size_t i = 0; i < code_count; i++)
        widths[i] = NO_CLUSTER;
    for (size_t i = 0; i < scratch->whole.count; i++) {
        const struct fpx_shaped_glyph *glyph = &scratch->whole.glyphs[i];
        if (widths[glyph->cluster] == NO_CLUSTER)
            widths[glyph->cluster] = 0;
        if (glyph->advance > 0)
            widths[glyph->cluster] += glyph->advance;
    }
    for (size_t i = 0; i < code_count; i++) {
        int64_t width = widths[i];
        if (width == NO_CLUSTER)
            continue;
        scratch->starts[count] = i;
        scratch->sums[count++] = sum;
        sum += width;
    }
    scratch->starts[count] = code_count;
    scratch->sums[count] = sum;
    *count_ret = count;
    return FLAMEPIX_OK;
}

/* Number of clusters before and after the ellipsis. */
struct share {
    size_t head, tail;
};

static struct share share_of(size_t kept, enum flamepix_truncate keep)
{
    switch (keep) {
    case FLAMEPIX_KEEP_TAIL:
        return (struct share){0, kept};
    case FLAMEPIX_KEEP_MIDDLE:
        return (struct share){kept - kept / 2, kept / 2};
    default:
        return (struct share){kept, 0};
    }
}

/* Advance of `kept` of `count` clusters, if they keep their shapes. */
static int64_t width_estimate(const struct fit *fit, size_t count, size_t kept)
{
    const int64_t *sums = fit->scratch->sums;
    struct share share = share_of(kept, fit->keep);
    return sums[share.head] + fit->type->ellipsis.advance + sums[count] - sums[count - share.tail];
}

/* The most clusters below `count` that seem to fit; 0 if none does. */
static size_t most_clusters(const struct fit *fit, size_t count)
{
    size_t fits = 0, too_many = count;
    while (too_many - fits > 1) {
        size_t middle = fits + (too_many - fits) / 2;
        if (width_estimate(fit, count, middle) <= fit->max_px)
            fits = middle;
        else
            too_many = middle;
    }
    return fits;
}

/* The text kept with at most `kept` of `count` clusters; empty if too little of a name would
 * remain. */
static struct fpx_label_cut cut_of(const struct fit *fit, size_t count, size_t kept)
{
    const struct fpx_text_scratch *scratch = fit->scratch;
    struct share share = share_of(kept, fit->keep);
    struct fpx_label_cut cut = {
        .head = scratch->starts[share.head],
        .tail = scratch->excerpt.count - scratch->starts[count - share.tail],
    };
    if (fit->keep == FLAMEPIX_KEEP_NAME) {
        struct fpx_name_cut name = fpx_cut_name(scratch->excerpt.codes, cut.head);
        cut.head = name.head;
        cut.closed = name.closed;
    }
    return cut;
}

/* Number of isolates that these code points begin but do not end, or, with `ends`, the reverse. */
static size_t count_open(const uint32_t *codes, size_t count, bool ends)
{
    size_t begun = 0, ended = 0;
    for (size_t i = 0; i < count; i++) {
        if (fpx_bidi_begins_isolate(codes[i]))
            begun++;
        else if (fpx_bidi_ends_isolate(codes[i]) && begun > 0)
            begun--;
        else if (fpx_bidi_ends_isolate(codes[i]))
            ended++;
    }
    return ends ? ended : begun;
}

/* The cut part may have closed an isolate of the head or opened one of the tail. This many
 * `*sign_ret` after the ellipsis do so instead. An isolate that both have is taken for the same. */
static size_t count_signs(const struct fit *fit, struct fpx_label_cut cut, uint32_t *sign_ret)
{
    enum { FIRST_STRONG = 0x2068, POP = 0x2069 };
    const struct fpx_excerpt *excerpt = &fit->scratch->excerpt;
    if (!fit->is_line)
        return 0;
    const size_t open = count_open(excerpt->codes, cut.head, false);
    const size_t ended = count_open(excerpt->codes + excerpt->count - cut.tail, cut.tail, true);
    *sign_ret = open > ended ? POP : FIRST_STRONG;
    return open > ended ? open - ended : ended - open;
}

/* Shapes the remaining text, with an ellipsis. */
static enum flamepix_status cut_shape(const struct fit *fit, struct fpx_label_cut cut)
{
    struct fpx_text_scratch *scratch = fit->scratch;
    const struct fpx_excerpt *excerpt = &scratch->excerpt;
    uint32_t sign = 0;
    const size_t signs = count_signs(fit, cut, &sign);
    const size_t count = cut.head + 1 + cut.closed + signs + cut.tail;
    enum flamepix_status status = fpx_array_reserve(
        &scratch->cut_codes, &scratch->cut_codes_capacity, count, sizeof(*scratch->cut_codes));
    if (status != FLAMEPIX_OK)
        return status;
    uint32_t *codes = scratch->cut_codes;
    memcpy(codes, excerpt->codes, cut.head * sizeof(*codes));
    codes[cut.head] = FPX_ELLIPSIS;
    for (size_t i = 0; i < cut.closed; i++)
        codes[cut.head + 1 + i] = ']';
    for (size_t i = 0; i < signs; i++)
        codes[count - cut.tail - 1 - i] = sign;
    memcpy(codes + count - cut.tail, excerpt->codes + excerpt->count - cut.tail,
           cut.tail * sizeof(*codes));
    return fpx_type_shape(fit->type, codes, count, excerpt->base, &scratch->cut);
}

/* Truncates; *label_ret is NULL if too little would remain. */
static enum flamepix_status label_cut(const struct fit *fit, struct flamepix_label **label_ret)
{
    size_t count;
    enum flamepix_status status = clusters_measure(fit->scratch, &count);
    if (status != FLAMEPIX_OK || count <= FPX_CUT_LEAST + 1)
        return status;
    size_t kept = most_clusters(fit, count);
    for (int i = 0; i < FPX_CUT_TRIES && kept >= FPX_CUT_LEAST; i++, kept--) {
        struct fpx_label_cut cut = cut_of(fit, count, kept);
        if (cut.head + cut.tail == 0)
            return FLAMEPIX_OK;
        status = cut_shape(fit, cut);
        if (status == FLAMEPIX_OK)
            status = label_try(fit, &fit->scratch->cut, label_ret);
        if (status == FLAMEPIX_OK && *label_ret != NULL)
            (*label_ret)->cut = cut;
        if (status != FLAMEPIX_OK || *label_ret != NULL)
            return status;
        while (cut.tail == 0 && fit->scratch->starts[kept] > cut.head)
            kept--;
    }
    return FLAMEPIX_OK;
}

static bool is_blank(const struct fpx_excerpt *excerpt)
{
    for (size_t i = 0; i < excerpt->count; i++) {
        if (!fpx_character_is_blank(excerpt->codes[i]))
            return false;
    }
    return true;
}

static int64_t advance_of(const struct fpx_shaped *shaped)
{
    int64_t advance = 0;
    for (size_t i = 0; i < shaped->count; i++)
        advance += shaped->glyphs[i].advance;
    return advance;
}

/* Fits a text that is not cached; `*whole_ret` reports whether it was not truncated. */
static enum flamepix_status label_fit(const struct fit *fit, struct flamepix_bytes text,
                                      struct flamepix_label **label_ret, bool *whole_ret)
{
    struct fpx_text_scratch *scratch = fit->scratch;
    struct fpx_excerpt *excerpt = &scratch->excerpt;
    *label_ret = NULL;
    *whole_ret = false;
    enum flamepix_status status =
        fpx_excerpt_read(excerpt, text, fit->max_px, fit->keep, fit->is_line);
    if (status == FLAMEPIX_OK && is_blank(excerpt))
        return label_make(NULL, (struct fpx_glyph_extent){0}, label_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_type_shape(fit->type, excerpt->codes, excerpt->count, excerpt->base,
                                &scratch->whole);
    bool may_fit = fit->keep == FLAMEPIX_KEEP_WHOLE || advance_of(&scratch->whole) <= fit->max_px;
    if (status == FLAMEPIX_OK && excerpt->whole && may_fit)
        status = label_try(fit, &scratch->whole, label_ret);
    if (status != FLAMEPIX_OK || *label_ret != NULL) {
        *whole_ret = true;
        return status;
    }
    if (fit->keep != FLAMEPIX_KEEP_WHOLE)
        status = label_cut(fit, label_ret);
    if (status == FLAMEPIX_OK && *label_ret == NULL)
        status = label_make(NULL, (struct fpx_glyph_extent){0}, label_ret);
    return status;
}

/* A cached label for the text at this width: whole if that is known to fit (or not to fit, if no
 * other is wanted), else the truncated one. */
static const struct flamepix_label *label_find(const struct flamepix_type *type,
                                               struct fpx_label_key key)
{
    struct fpx_label_key whole = {key.text, FPX_WIDTH_WHOLE, FLAMEPIX_KEEP_HEAD, key.is_line};
    const struct flamepix_label *label = fpx_label_cache_find(&type->labels, whole);
    if (label != NULL && (label->extent <= key.max_px || key.keep == FLAMEPIX_KEEP_WHOLE))
        return label;
    return fpx_label_cache_find(&type->labels, key);
}

/* The label of a shaped text as it is cached: one without glyphs stands for no label. */
static enum flamepix_status label_take(struct flamepix_type *type, struct fpx_label_key key,
                                       const struct flamepix_label **label_ret)
{
    const struct flamepix_bytes text = key.text;
    *label_ret = label_find(type, key);
    if (*label_ret != NULL)
        return FLAMEPIX_OK;
    const struct fit fit = {type, type->scratch, key.max_px, key.keep, key.is_line};
    struct flamepix_label *label;
    bool whole;
    enum flamepix_status status = label_fit(&fit, text, &label, &whole);
    if (status == FLAMEPIX_OK && whole)
        key = (struct fpx_label_key){text, FPX_WIDTH_WHOLE, FLAMEPIX_KEEP_HEAD, key.is_line};
    if (status == FLAMEPIX_OK)
        status = fpx_label_cache_insert(&type->labels, key, label);
    if (status == FLAMEPIX_OK)
        *label_ret = label;
    return status;
}

static enum flamepix_status fit_text(struct flamepix_type *type, struct flamepix_bytes text,
                                     uint32_t max_px, enum flamepix_truncate keep, bool is_line,
                                     const struct flamepix_label **label_ret)
{
    bool is_done;
    if (max_px > FPX_WIDTH_MAX)
        max_px = FPX_WIDTH_MAX;
    *label_ret = NULL;
    if (text.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_fit_plain_label(type, text, max_px, keep, label_ret, &is_done);
    if (status != FLAMEPIX_OK || is_done)
        return status;
    const struct flamepix_label *label;
    const struct fpx_label_key key = {text, max_px, keep, is_line};
    status = label_take(type, key, &label);
    if (status == FLAMEPIX_OK && label->glyph_count > 0 && label->extent <= max_px)
        *label_ret = label;
    return status;
}

enum flamepix_status flamepix_type_fit(struct flamepix_type *type, struct flamepix_bytes text,
                                       uint32_t max_px, enum flamepix_truncate keep,
                                       const struct flamepix_label **label_ret)
{
    return fit_text(type, text, max_px, keep, false, label_ret);
}

static bool has_isolates(struct flamepix_bytes text)
{
    static const char BEGIN[] = {'\xE2', '\x81'}; /* of their UTF-8 */
    for (size_t at = 0; at + sizeof(BEGIN) < text.length; at++) {
        const char *found = memchr(text.data + at, BEGIN[0], text.length - at);
        if (found == NULL)
            return false;
        at = (size_t)(found - text.data);
        if (at + sizeof(BEGIN) < text.length && found[1] == BEGIN[1])
            return true;
    }
    return false;
}

enum flamepix_status flamepix_type_fit_line(struct flamepix_type *type, struct flamepix_bytes text,
                                            uint32_t max_px, enum flamepix_truncate keep,
                                            const struct flamepix_label **label_ret)
{
    return fit_text(type, text, max_px, keep, has_isolates(text), label_ret);
}
