#include "base/decimal.h"
#include "cli/info/info_output.h"
#include "sidecar/frames.h"

static void put_bool(struct fpx_json *json, const char *lead, bool value)
{
    fpx_json_raw(json, lead);
    fpx_json_raw(json, value ? "true" : "false");
}

/* A time on a clock that may count from 1970: then microseconds need more than 15 digits. */
static void put_moment(struct fpx_json *json, const char *lead, double seconds)
{
    static const double MOST = 1e12;
    char text[FPX_DECIMAL_NBYTES];
    if (!(seconds >= 0 && seconds < MOST)) {
        fpx_json_number(json, lead, seconds);
        return;
    }
    fpx_decimal_full(seconds, text);
    fpx_json_raw(json, lead);
    fpx_json_raw(json, text);
}

static void put_profile(struct fpx_json *json, const struct flamepix_part *part)
{
    fpx_json_count(json, "{\"number\":", part->number);
    fpx_json_text(json, ",\"kind\":", part->kind);
    fpx_json_string(json, ",\"name\":", part->name);
    fpx_json_string(json, ",\"unit\":", part->unit);
    fpx_json_count(json, ",\"samples\":", part->samples);
    fpx_json_number(json, ",\"total\":", part->weight.value);
    if (part->has_time) {
        put_moment(json, ",\"begin\":", part->begin);
        put_moment(json, ",\"end\":", part->end);
    }
    put_bool(json, ",\"default\":", part->is_default);
    fpx_json_raw(json, "}");
}

/* Appended after `before` others; returns the new number. */
static size_t put_facts_of(struct fpx_json *json, const struct flamepix_survey *survey,
                           size_t before)
{
    for (size_t i = 0; survey != NULL && i < survey->fact_count; i++) {
        fpx_json_string(json, before++ > 0 ? ",{\"name\":" : "{\"name\":", survey->facts[i].name);
        fpx_json_string(json, ",\"value\":", survey->facts[i].value);
        fpx_json_raw(json, "}");
    }
    return before;
}

static void put_facts(struct fpx_json *json, const struct fpx_info *info)
{
    fpx_json_raw(json, ",\n  \"facts\":[");
    (void)put_facts_of(json, info->frames, put_facts_of(json, info->survey, 0));
    fpx_json_raw(json, "]");
}

static void put_shape(struct fpx_json *json, const struct flamepix_survey *survey)
{
    const struct flamepix_stack_shape *shape = &survey->shape;
    fpx_json_number(json, ",\n  \"total\":", shape->total.value);
    fpx_json_text(json, ",\"unit\":", survey->report.unit[0] != '\0' ? survey->report.unit : NULL);
    fpx_json_count(json, ",\"stacks\":", shape->stacks);
    fpx_json_count(json, ",\"depth\":", shape->depth);
    fpx_json_number(json, ",\"deepest\":", shape->deepest.value);
    fpx_json_number(json, ",\"unnamed\":", shape->unnamed.value);
    fpx_json_count(json, ",\"lines\":", survey->report.lines);
    fpx_json_count(json, ",\"badLines\":", survey->report.bad_lines);
    fpx_json_count(json, ",\"comments\":", survey->report.comments);
    fpx_json_count(json, ",\"zero\":", survey->report.zero);
    fpx_records_json(json, ",\"records\":", &survey->report.ledger);
    fpx_json_text(json, ",\"version\":",
                  survey->report.ledger.newer_version[0] != '\0'
                      ? survey->report.ledger.newer_version
                      : NULL);
    fpx_json_number(json, ",\"belowZero\":", survey->report.below_zero.weight.value);
}

static void put_damage(struct fpx_json *json, const struct flamepix_profile_report *report)
{
    if (report->damaged == 0) {
        fpx_json_raw(json, ",\"damage\":null");
        return;
    }
    fpx_json_count(json, ",\"damage\":{\"offset\":", report->damage.offset);
    fpx_json_text(json, ",\"expected\":", report->damage.expected);
    fpx_json_raw(json, "}");
}

static void put_survey(struct fpx_json *json, const struct fpx_info *info)
{
    const struct flamepix_survey *survey = info->survey;
    fpx_json_text(json, ",\"format\":", survey->format != NULL ? survey->format->name : NULL);
    fpx_json_text(json,
                  ",\"description\":", survey->format != NULL ? survey->format->description : NULL);
    fpx_json_text(json, ",\"packing\":", survey->packing);
    put_bool(json, ",\"utf16\":", survey->is_utf16);
    put_facts(json, info);
    fpx_json_raw(json, ",\n  \"profiles\":[");
    for (size_t i = 0; i < survey->part_count; i++) {
        fpx_json_raw(json, i > 0 ? ",\n    " : "\n    ");
        put_profile(json, &survey->parts[i]);
    }
    fpx_json_raw(json, "]");
    put_shape(json, survey);
    put_damage(json, &survey->report);
}

void fpx_info_json(struct fpx_json *json, const struct fpx_info *info)
{
    fpx_json_text(json, "{\"input\":", info->name);
    fpx_json_text(json, ",\"error\":", info->error);
    fpx_json_text(json, ",\"warnings\":", info->warnings);
    if (info->survey != NULL)
        put_survey(json, info);
    fpx_json_raw(json, "}");
}
