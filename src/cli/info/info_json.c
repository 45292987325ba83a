#include "base/decimal.h"
#include "cli/info/info_words.h"
#include "sidecar/records_json.h"

static void put_bool(struct flamepix_json *json, const char *lead, bool value)
{
    flamepix_json_raw(json, lead);
    flamepix_json_raw(json, value ? "true" : "false");
}

/* A moment by a clock that may count from 1970: microseconds need more than 15 digits then. */
static void put_moment(struct flamepix_json *json, const char *lead, double seconds)
{
    static const double MOST = 1e12;
    char text[FLAMEPIX_DECIMAL_NBYTES];
    if (!(seconds >= 0 && seconds < MOST)) {
        flamepix_json_number(json, lead, seconds);
        return;
    }
    flamepix_decimal_full(seconds, text);
    flamepix_json_raw(json, lead);
    flamepix_json_raw(json, text);
}

static void put_profile(struct flamepix_json *json, const struct flamepix_part *part)
{
    flamepix_json_count(json, "{\"number\":", part->number);
    flamepix_json_text(json, ",\"kind\":", part->kind);
    flamepix_json_string(json, ",\"name\":", part->name);
    flamepix_json_string(json, ",\"unit\":", part->unit);
    flamepix_json_count(json, ",\"samples\":", part->samples);
    flamepix_json_number(json, ",\"total\":", part->weight.value);
    if (part->has_time) {
        put_moment(json, ",\"begin\":", part->begin);
        put_moment(json, ",\"end\":", part->end);
    }
    put_bool(json, ",\"default\":", part->is_default);
    flamepix_json_raw(json, "}");
}

/* Behind `before` others; answers how many there are then. */
static size_t put_facts_of(struct flamepix_json *json, const struct flamepix_survey *survey,
                           size_t before)
{
    for (size_t i = 0; survey != NULL && i < survey->fact_count; i++) {
        flamepix_json_string(json,
                             before++ > 0 ? ",{\"name\":" : "{\"name\":", survey->facts[i].name);
        flamepix_json_string(json, ",\"value\":", survey->facts[i].value);
        flamepix_json_raw(json, "}");
    }
    return before;
}

static void put_facts(struct flamepix_json *json, const struct flamepix_info *info)
{
    flamepix_json_raw(json, ",\n  \"facts\":[");
    (void)put_facts_of(json, info->frames, put_facts_of(json, info->survey, 0));
    flamepix_json_raw(json, "]");
}

static void put_shape(struct flamepix_json *json, const struct flamepix_survey *survey)
{
    const struct flamepix_stack_shape *shape = &survey->shape;
    flamepix_json_number(json, ",\n  \"total\":", shape->total.value);
    flamepix_json_text(json,
                       ",\"unit\":", survey->report.unit[0] != '\0' ? survey->report.unit : NULL);
    flamepix_json_count(json, ",\"stacks\":", shape->stacks);
    flamepix_json_count(json, ",\"depth\":", shape->depth);
    flamepix_json_number(json, ",\"deepest\":", shape->deepest.value);
    flamepix_json_number(json, ",\"unnamed\":", shape->unnamed.value);
    flamepix_json_count(json, ",\"lines\":", survey->report.lines);
    flamepix_json_count(json, ",\"badLines\":", survey->report.bad_lines);
    flamepix_json_count(json, ",\"comments\":", survey->report.comments);
    flamepix_json_count(json, ",\"zero\":", survey->report.zero);
    flamepix_records_json(json, ",\"records\":", &survey->report.ledger);
    flamepix_json_text(json, ",\"version\":",
                       survey->report.ledger.newer_version[0] != '\0'
                           ? survey->report.ledger.newer_version
                           : NULL);
    flamepix_json_number(json, ",\"belowZero\":", survey->report.below_zero.weight.value);
}

static void put_damage(struct flamepix_json *json, const struct flamepix_profile_report *report)
{
    if (report->damaged == 0) {
        flamepix_json_raw(json, ",\"damage\":null");
        return;
    }
    flamepix_json_count(json, ",\"damage\":{\"offset\":", report->damage.offset);
    flamepix_json_text(json, ",\"expected\":", report->damage.expected);
    flamepix_json_raw(json, "}");
}

static void put_survey(struct flamepix_json *json, const struct flamepix_info *info)
{
    const struct flamepix_survey *survey = info->survey;
    flamepix_json_text(json, ",\"format\":", survey->format != NULL ? survey->format->name : NULL);
    flamepix_json_text(
        json, ",\"description\":", survey->format != NULL ? survey->format->description : NULL);
    flamepix_json_text(json, ",\"packing\":", survey->packing);
    put_bool(json, ",\"utf16\":", survey->is_utf16);
    put_facts(json, info);
    flamepix_json_raw(json, ",\n  \"profiles\":[");
    for (size_t i = 0; i < survey->part_count; i++) {
        flamepix_json_raw(json, i > 0 ? ",\n    " : "\n    ");
        put_profile(json, &survey->parts[i]);
    }
    flamepix_json_raw(json, "]");
    put_shape(json, survey);
    put_damage(json, &survey->report);
}

void flamepix_info_json(struct flamepix_json *json, const struct flamepix_info *info)
{
    flamepix_json_text(json, "{\"input\":", info->name);
    flamepix_json_text(json, ",\"error\":", info->error);
    flamepix_json_text(json, ",\"warnings\":", info->warnings);
    if (info->survey != NULL)
        put_survey(json, info);
    flamepix_json_raw(json, "}");
}
