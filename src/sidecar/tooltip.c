#include "sidecar/map.h"

#include <math.h>
#include <string.h>

#include <flamepix/name.h>

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "figure/figure_change.h"
#include "figure/regions.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"

/* "all": the root, or around a function the root that is that function. */
static bool is_all(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    return span->parent == 0 && !flamepix_raster_is_around(figure->raster);
}

static enum flamepix_status append_bytes(struct flamepix_buffer *text, struct flamepix_bytes bytes)
{
    return flamepix_buffer_append(text, bytes.data, bytes.length);
}

/* -- names ------------------------------------------------------------------------------------- */

/* An annotation is "_[k]". */
static struct flamepix_bytes without_annotation(struct flamepix_bytes name)
{
    enum { ANNOTATION_NBYTES = 4 };
    struct flamepix_name parts;
    if (name.length < ANNOTATION_NBYTES || name.data[name.length - 1] != ']')
        return name;
    flamepix_name_parse(name, &parts);
    const char *end = parts.annotation.data + parts.annotation.length;
    if (parts.annotation.length > 0 && end == name.data + name.length)
        name.length -= ANNOTATION_NBYTES;
    return name;
}

static enum flamepix_status append_run_name(struct flamepix_buffer *text,
                                            const struct flamepix_box *run)
{
    char count[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(run->elided, count);
    return fpx_buffer_printf(text, "%s frame%s too narrow to draw", count,
                             run->elided == 1 ? "" : "s");
}

static enum flamepix_status append_name(struct flamepix_buffer *text,
                                        const struct flamepix_figure *figure,
                                        const struct flamepix_span *span)
{
    const char *type = figure->options.nametype;
    if (span->box->elided > 0)
        return append_run_name(text, span->box);
    if (!is_all(figure, span) && type[0] != '\0') {
        fpx_buffer_text(text, type);
        fpx_buffer_text(text, " ");
    }
    return append_bytes(text, without_annotation(span->box->name));
}

/* -- counts ------------------------------------------------------------------------------------ */

static enum flamepix_status append_count(struct flamepix_buffer *text,
                                         const struct flamepix_figure *figure, double weight)
{
    char count[FPX_DECIMAL_NBYTES];
    const char *unit = fpx_figure_unit(figure);
    weight *= figure->options.factor;
    if (fpx_unit_is_measure(unit))
        return fpx_count_text(text, weight, unit);
    fpx_decimal_grouped(weight, count);
    return fpx_buffer_text(text, count);
}

/* "sample" for one of "samples"; any other unit is the user's and not inflected. The unit of a
 * measure is part of its number. */
static enum flamepix_status append_unit(struct flamepix_buffer *text,
                                        const struct flamepix_figure *figure, double weight)
{
    const char *unit = fpx_figure_unit(figure);
    const bool is_one = weight * figure->options.factor == 1.0 && strcmp(unit, "samples") == 0;
    if (fpx_unit_is_measure(unit))
        return text->status;
    fpx_buffer_text(text, unit[0] != '\0' ? " " : "");
    return fpx_buffer_text(text, is_one ? "sample" : unit);
}

/* "4.10%"; 100% of a root has no decimals. */
static enum flamepix_status append_share(struct flamepix_buffer *text,
                                         const struct flamepix_span *span, double weight,
                                         double norm)
{
    char share[FPX_QUANTITY_NBYTES] = "100%";
    if (span->parent != 0 || weight < norm)
        fpx_percent_fine_print(share, weight, norm);
    return fpx_buffer_text(text, share);
}

/* If one frame is shown, " of what is shown, 1.20% of all"; for its ancestors, " of all; 55 of them
 * shown". */
static enum flamepix_status append_whole(struct flamepix_buffer *text,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_span *span, double weight)
{
    if (!fpx_figure_has_whole(figure))
        return text->status;
    const bool is_part = fpx_figure_is_partly_shown(figure, span);
    fpx_buffer_text(text, is_part ? " of all; " : " of what is shown, ");
    if (is_part)
        append_count(text, figure, span->box->weight.value);
    else
        append_share(text, span, weight, fpx_figure_whole(figure));
    return fpx_buffer_text(text, is_part ? " of them shown" : " of all");
}

/* "1,204 samples, 4.10%", "2 h, 4.10%"; no share if the whole is 0. */
static enum flamepix_status append_weight(struct flamepix_buffer *text,
                                          const struct flamepix_figure *figure,
                                          const struct flamepix_span *span)
{
    const struct flamepix_box frame = flamepix_span_box(figure->raster, span);
    const double weight = fpx_figure_shared_weight(figure, &frame);
    const double norm = fpx_figure_norm_of(figure, span);
    append_count(text, figure, weight);
    append_unit(text, figure, weight);
    if (!(figure->summary.total > 0))
        return text->status;
    fpx_buffer_text(text, ", ");
    append_share(text, span, weight, norm);
    return append_whole(text, figure, span, weight);
}

/* -- comparisons ------------------------------------------------------------------------------- */

/* ", +0.42%", of the side after like other percentages, or ", −0.42% of before". The changes of a
 * run's frames may add up to 0. */
static enum flamepix_status append_points(struct flamepix_buffer *text,
                                          const struct flamepix_figure *figure,
                                          const struct flamepix_span *span, double change)
{
    char share[FPX_QUANTITY_NBYTES];
    if (change == 0.0)
        return fpx_buffer_text(text, span->box->elided > 0 ? ", ±0 in sum" : ", unchanged");
    const struct fpx_change_wholes wholes = fpx_figure_change_wholes_of(figure, span);
    fpx_percent_fine_print(share, fabs(change), fpx_change_whole(&wholes, change));
    return fpx_buffer_printf(text, ", %s%s%s", change > 0 ? "+" : "−", share,
                             change < 0 ? fpx_change_whole_side(&wholes, change) : "");
}

static enum flamepix_status append_sides(struct flamepix_buffer *text,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_span *span, double before,
                                         double after)
{
    fpx_buffer_text(text, "; before ");
    append_count(text, figure, before);
    fpx_buffer_text(text, ", after ");
    append_count(text, figure, after);
    return append_points(text, figure, span, after - before);
}

/* For widths that are neither before nor after. */
static enum flamepix_status append_difference(struct flamepix_buffer *text,
                                              const struct flamepix_figure *figure,
                                              const struct flamepix_span *span, double change)
{
    fpx_buffer_printf(text, "; changed by %s", change > 0 ? "+" : change < 0 ? "−" : "");
    append_count(text, figure, fabs(change));
    return append_points(text, figure, span, change);
}

/* The change with all callees, as shown, whatever the rule's sums are. */
static double inclusive_change(const struct flamepix_change_rule *rule, double weight, double other)
{
    const struct flamepix_change_rule inclusive = {
        .by = rule->by, .inclusive = true, .negate = rule->negate};
    const struct flamepix_change_facts facts = {.weight = weight, .other = other};
    return flamepix_change_shown(&inclusive, &facts);
}

static enum flamepix_status append_ratio(struct flamepix_buffer *text,
                                         const struct flamepix_figure *figure, double weight,
                                         double other)
{
    fpx_buffer_text(text, "; other ");
    append_count(text, figure, other);
    if (!(weight > 0 || other > 0))
        return text->status;
    fpx_buffer_text(text, ", ratio ");
    return fpx_change_ratio(text, weight / other);
}

static enum flamepix_status append_change(struct flamepix_buffer *text,
                                          const struct flamepix_figure *figure,
                                          const struct flamepix_span *span)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    const struct flamepix_box frame = flamepix_span_box(figure->raster, span);
    const struct flamepix_box sides = fpx_figure_box_of_sides(figure, &frame);
    const double weight = sides.weight.value, other = sides.other.value;
    if (rule == NULL)
        return FLAMEPIX_OK;
    switch (rule->by) {
    case FLAMEPIX_CHANGE_FROM_OTHER:
        return rule->negate ? append_sides(text, figure, span, weight, other)
                            : append_sides(text, figure, span, other, weight);
    case FLAMEPIX_CHANGE_FROM_WEIGHT:
        return rule->negate ? append_sides(text, figure, span, other, weight)
                            : append_sides(text, figure, span, weight, other);
    case FLAMEPIX_CHANGE_IS_OTHER:
        return append_difference(text, figure, span, inclusive_change(rule, weight, other));
    default:
        return append_ratio(text, figure, weight, other);
    }
}

/* -- chains ------------------------------------------------------------------------------------ */

/* The frame under this one that shares its row; NULL: none, or it is the root. */
static const struct flamepix_span *caller_in_row(const struct flamepix_figure *figure,
                                                 const struct flamepix_span *span)
{
    const struct fpx_row_layout *rows = figure->rows;
    if (!(rows->traits[span->tag - 1] & FPX_ROW_CHAIN))
        return NULL;
    const uint32_t caller = rows->callers[span->tag - 1];
    return caller > 1 ? &rows->spans[caller - 1] : NULL;
}

/* Moves `*span_ret` to the last of the following frames with its name; returns their number. */
static uint32_t skip_equal(const struct flamepix_figure *figure,
                           const struct flamepix_span **span_ret)
{
    const struct flamepix_bytes name = (*span_ret)->box->name;
    uint32_t count = 1;
    for (;; count++) {
        const struct flamepix_span *caller = caller_in_row(figure, *span_ret);
        if (caller == NULL || !flamepix_bytes_equal(caller->box->name, name))
            return count;
        *span_ret = caller;
    }
}

static enum flamepix_status append_times(struct flamepix_buffer *text, uint32_t count)
{
    return count > 1 ? fpx_buffer_printf(text, " ×%u", (unsigned)count) : text->status;
}

static uint32_t count_callers(const struct flamepix_figure *figure,
                              const struct flamepix_span *span)
{
    uint32_t count = 0;
    while ((span = caller_in_row(figure, span)) != NULL)
        count++;
    return count;
}

/* "; in one row with its callers b, a ×3 and 12 more": the callers in its row, nearest first. */
static enum flamepix_status append_callers(struct flamepix_buffer *text,
                                           const struct flamepix_figure *figure,
                                           const struct flamepix_span *span)
{
    enum { NAMED_MAX = 8 };
    const char *before = "; in one row with its callers ";
    span = caller_in_row(figure, span);
    for (unsigned i = 0; i < NAMED_MAX && span != NULL; i++) {
        const struct flamepix_bytes name = span->box->name;
        const uint32_t times = skip_equal(figure, &span);
        fpx_buffer_text(text, before);
        append_bytes(text, without_annotation(name));
        append_times(text, times);
        before = ", ";
        span = caller_in_row(figure, span);
    }
    if (span == NULL)
        return text->status;
    return fpx_buffer_printf(text, " and %u more", (unsigned)count_callers(figure, span) + 1);
}

/* ---------------------------------------------------------------------------------------------- */

enum flamepix_status fpx_tooltip(const struct flamepix_figure *figure,
                                 const struct flamepix_span *span, struct flamepix_buffer *text)
{
    const struct flamepix_span *last = span;
    const uint32_t times = skip_equal(figure, &last);
    append_name(text, figure, span);
    append_times(text, times);
    fpx_buffer_text(text, " (");
    append_weight(text, figure, span);
    append_change(text, figure, span);
    fpx_buffer_text(text, ")");
    return append_callers(text, figure, last);
}
