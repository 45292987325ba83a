/* A document holds whole weights exactly, and fractions with 15 digits. So a sum of children may
 * miss its parent's value by some units of the last digit. */
#include "format/drawn/drawn.h"

/* -- supported widths -------------------------------------------------------------------------- */

static bool is_measure(const struct fpx_frames_document *document, const char *name)
{
    return fpx_json_is(fpx_frames_document_text(document, document->measure[0]), name);
}

bool fpx_drawn_has_both_sides(const struct fpx_frames_document *document)
{
    return document->is_ratio || is_measure(document, "after") || is_measure(document, "before") ||
           is_measure(document, "sum");
}

const char *fpx_drawn_weights_refusal(const struct fpx_frames_document *document)
{
    if (document->panel_count > 0)
        return "the frames of one chart; these are of panels";
    if (document->is_around)
        return "stacks from their root on; these frames are around a function";
    if (document->has_regions)
        return "one side in all widths; here what is gone is beside what is there";
    if (fpx_frames_document_has_two(document) && !fpx_drawn_has_both_sides(document))
        return "widths of one side, or of both together, which alone tell them apart";
    for (size_t i = 0; i < document->count; i++) {
        if (document->frames[i].depth < 0)
            return "stacks from their root on; these frames are around a function";
    }
    return NULL;
}

/* -- sides of the widths ----------------------------------------------------------------------- */

double fpx_drawn_difference(double difference, double whole)
{
    static const double exact = 9007199254740992, of_decimals = 2e-14;
    const bool is_whole = difference >= -exact && difference <= exact &&
                          (double)(int64_t)difference - difference == 0.0;
    if (is_whole && whole <= exact)
        return difference;
    return fabs(difference) <= of_decimals * whole ? 0 : difference;
}

static void take(struct flamepix_weight *from, double taken)
{
    flamepix_weight_add(from, (struct flamepix_weight){-taken, 0});
}

static void settle(struct flamepix_weight *weight, double whole)
{
    if (fpx_drawn_difference(weight->value, whole) == 0.0)
        *weight = (struct flamepix_weight){0};
}

struct fpx_own_weight fpx_drawn_weight(const struct fpx_drawn_frame *frame)
{
    return (struct fpx_own_weight){{frame->shown, 0}, {frame->other_shown, 0}};
}

void fpx_drawn_weight_take(struct fpx_own_weight *own, const struct fpx_drawn_frame *on_top)
{
    take(&own->weight, on_top->shown);
    take(&own->other, on_top->other_shown);
}

void fpx_drawn_weight_settle(struct fpx_own_weight *own, const struct fpx_drawn_frame *frame)
{
    settle(&own->weight, frame->shown);
    settle(&own->other, fmax(fabs(frame->other_shown), frame->shown));
    if (own->weight.value < 0)
        own->weight = (struct flamepix_weight){0};
}

/* -- two sides --------------------------------------------------------------------------------- */

static struct flamepix_weight half(struct flamepix_weight weight)
{
    return (struct flamepix_weight){weight.value / 2, weight.rest / 2};
}

static struct flamepix_weight not_below_zero(struct flamepix_weight weight)
{
    return weight.value < 0 ? (struct flamepix_weight){0} : weight;
}

/* With both sides together, weight is before + after, and other is after - before. */
struct fpx_own_weight fpx_drawn_sides(const struct fpx_frames_document *document,
                                      struct fpx_own_weight own)
{
    struct fpx_own_weight sides = own;
    if (!fpx_frames_document_has_two(document))
        return (struct fpx_own_weight){.weight = own.weight};
    if (is_measure(document, "before"))
        sides = (struct fpx_own_weight){own.other, own.weight};
    if (is_measure(document, "sum")) {
        sides.other = half(flamepix_weight_between(own.other, own.weight));
        flamepix_weight_add(&own.weight, own.other);
        sides.weight = half(own.weight);
    }
    return (struct fpx_own_weight){not_below_zero(sides.weight), not_below_zero(sides.other)};
}
