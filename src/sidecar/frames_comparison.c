#include "sidecar/frames_comparison.h"

#include <math.h>

#include "figure/figure_change.h"
#include "figure/regions.h"
#include "figure/words/whole_profile.h"

void flamepix_frames_measure(struct flamepix_json *json, const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    if (comparison == NULL)
        return;
    if (comparison->measure == NULL) {
        const struct flamepix_box *all = flamepix_figure_spans(figure, &(size_t){0})->box;
        flamepix_json_number(json, ",\n \"ratio\":", all->weight.value / all->other.value);
        return;
    }
    flamepix_json_string(json, ",\n \"measure\":[",
                         flamepix_bytes_of(comparison->measure->weight_is));
    flamepix_json_string(json, ",", flamepix_bytes_of(comparison->measure->other_is));
    flamepix_json_raw(json, "]");
}

void flamepix_frames_comparison(struct flamepix_json *json,
                                const struct flamepix_figure_comparison *comparison)
{
    if (comparison == NULL || comparison->measure == NULL || comparison->difference == NULL)
        return;
    const struct flamepix_difference *difference = comparison->difference;
    double similarity;
    if (flamepix_difference_similarity(difference, &similarity) != FLAMEPIX_OK)
        similarity = NAN;
    flamepix_json_number(json, ",\n \"comparison\":{\"before\":", difference->before.value);
    flamepix_json_number(json, ",\"after\":", difference->after.value);
    flamepix_json_number(json, ",\"plus\":", difference->plus.value);
    flamepix_json_number(json, ",\"minus\":", difference->minus.value);
    flamepix_json_number(json, ",\"new\":", difference->fresh.value);
    flamepix_json_number(json, ",\"grown\":", difference->grown.value);
    flamepix_json_number(json, ",\"gone\":", difference->gone.value);
    flamepix_json_number(json, ",\"shrunk\":", difference->shrunk.value);
    flamepix_json_number(json, ",\"distance\":", flamepix_difference_distance(difference));
    flamepix_json_number(json, ",\"similarity\":", similarity);
    flamepix_json_raw(json, "}");
}

void flamepix_frames_regions(struct flamepix_json *json, const struct flamepix_figure *figure)
{
    if (!flamepix_figure_asks_for_gone(figure))
        return;
    for (int i = 0; i < FLAMEPIX_REGIONS; i++) {
        const struct flamepix_region region = flamepix_figure_region(figure, i);
        flamepix_json_string(json, i == 0 ? ",\n \"regions\":[{\"name\":" : ",{\"name\":",
                             flamepix_bytes_of(region.name));
        flamepix_json_number(json, ",\"weight\":", region.weight);
        flamepix_json_count(json, ",\"x\":", figure->page.chart_x + region.begin);
        flamepix_json_count(json, ",\"w\":", region.end - region.begin);
        flamepix_json_raw(json, "}");
    }
    flamepix_json_raw(json, "]");
}

void flamepix_frames_change(struct flamepix_json *json, const struct flamepix_figure *figure,
                            const struct flamepix_span *span)
{
    const struct flamepix_change_rule *rule = flamepix_figure_change_rule(figure);
    const struct flamepix_change_facts facts = flamepix_figure_change_facts(figure, span);
    if (rule == NULL)
        return;
    const struct flamepix_box frame = flamepix_span_box(figure->raster, span);
    flamepix_json_number(json, ",\"other\":", frame.other.value);
    if (flamepix_figure_is_part(figure, span))
        flamepix_json_number(json, ",\"otherShown\":", span->box->other.value);
    const enum flamepix_presence presence = flamepix_change_presence(rule, &facts);
    flamepix_json_number(json, ",\"otherSelf\":", frame.other_self.value);
    flamepix_json_number(json, flamepix_figure_shows_ratio(figure) ? ",\"ratio\":" : ",\"change\":",
                         flamepix_change(rule, &facts));
    if (presence == FLAMEPIX_IS_NEW)
        flamepix_json_raw(json, ",\"presence\":\"new\"");
    if (presence == FLAMEPIX_IS_GONE)
        flamepix_json_raw(json, ",\"presence\":\"gone\"");
}
