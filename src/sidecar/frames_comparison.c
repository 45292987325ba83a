#include "sidecar/frames.h"

#include <math.h>

#include "figure/figure_change.h"
#include "figure/regions.h"
#include "figure/words/phrases.h"

void fpx_frames_measure(struct fpx_json *json, const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    if (comparison == NULL)
        return;
    if (comparison->measure == NULL) {
        const struct flamepix_box *all = fpx_figure_spans(figure, &(size_t){0})->box;
        fpx_json_number(json, ",\n \"ratio\":", all->weight.value / all->other.value);
        return;
    }
    fpx_json_string(json, ",\n \"measure\":[", flamepix_bytes_of(comparison->measure->weight_is));
    fpx_json_string(json, ",", flamepix_bytes_of(comparison->measure->other_is));
    fpx_json_raw(json, "]");
}

void fpx_frames_comparison(struct fpx_json *json,
                           const struct flamepix_figure_comparison *comparison)
{
    if (comparison == NULL || comparison->measure == NULL || comparison->difference == NULL)
        return;
    const struct flamepix_difference *difference = comparison->difference;
    double similarity;
    if (flamepix_difference_similarity(difference, &similarity) != FLAMEPIX_OK)
        similarity = NAN;
    fpx_json_number(json, ",\n \"comparison\":{\"before\":", difference->before.value);
    fpx_json_number(json, ",\"after\":", difference->after.value);
    fpx_json_number(json, ",\"plus\":", difference->plus.value);
    fpx_json_number(json, ",\"minus\":", difference->minus.value);
    fpx_json_number(json, ",\"new\":", difference->fresh.value);
    fpx_json_number(json, ",\"grown\":", difference->grown.value);
    fpx_json_number(json, ",\"gone\":", difference->gone.value);
    fpx_json_number(json, ",\"shrunk\":", difference->shrunk.value);
    fpx_json_number(json, ",\"distance\":", flamepix_difference_distance(difference));
    fpx_json_number(json, ",\"similarity\":", similarity);
    fpx_json_raw(json, "}");
}

void fpx_frames_regions(struct fpx_json *json, const struct flamepix_figure *figure)
{
    if (!fpx_figure_wants_gone(figure))
        return;
    for (int i = 0; i < FPX_REGIONS; i++) {
        const struct fpx_region region = fpx_figure_region(figure, i);
        fpx_json_string(json, i == 0 ? ",\n \"regions\":[{\"name\":" : ",{\"name\":",
                        flamepix_bytes_of(region.name));
        fpx_json_number(json, ",\"weight\":", region.weight);
        fpx_json_count(json, ",\"x\":", figure->page.chart_x + region.begin);
        fpx_json_count(json, ",\"w\":", region.end - region.begin);
        fpx_json_raw(json, "}");
    }
    fpx_json_raw(json, "]");
}

void fpx_frames_change(struct fpx_json *json, const struct flamepix_figure *figure,
                       const struct flamepix_span *span)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    const struct flamepix_change_facts facts = fpx_figure_change_facts(figure, span);
    if (rule == NULL)
        return;
    const struct flamepix_box frame = flamepix_span_box(figure->raster, span);
    fpx_json_number(json, ",\"other\":", frame.other.value);
    if (fpx_figure_is_partly_shown(figure, span))
        fpx_json_number(json, ",\"otherShown\":", span->box->other.value);
    const enum flamepix_presence presence = flamepix_change_presence(rule, &facts);
    fpx_json_number(json, ",\"otherSelf\":", frame.other_self.value);
    fpx_json_number(json, fpx_figure_shows_ratio(figure) ? ",\"ratio\":" : ",\"change\":",
                    flamepix_change(rule, &facts));
    if (presence == FLAMEPIX_IS_NEW)
        fpx_json_raw(json, ",\"presence\":\"new\"");
    if (presence == FLAMEPIX_IS_GONE)
        fpx_json_raw(json, ",\"presence\":\"gone\"");
}
