#include "messages/difference_text.h"

#include <math.h>

#include "base/markup/json_text.h"

static void put_text(struct fpx_json *json, const char *lead, const char *text)
{
    if (text != NULL && text[0] != '\0') {
        fpx_json_string(json, lead, flamepix_bytes_of(text));
        return;
    }
    fpx_json_raw(json, lead);
    fpx_json_raw(json, "null");
}

static void put_bool(struct fpx_json *json, const char *lead, bool value)
{
    fpx_json_raw(json, lead);
    fpx_json_raw(json, value ? "true" : "false");
}

/* part ÷ whole, or null if the quotient is not a number. */
static void put_ratio(struct fpx_json *json, const char *lead, double part, double whole)
{
    const double ratio = part / whole;
    if (whole > 0 && isfinite(ratio)) {
        fpx_json_number(json, lead, ratio);
        return;
    }
    fpx_json_raw(json, lead);
    fpx_json_raw(json, "null");
}

/* -- all stacks -------------------------------------------------------------------------------- */

static void put_similarity(struct fpx_json *json, const struct flamepix_difference *difference)
{
    double similarity;
    fpx_json_raw(json, ",\"similarity\":");
    if (flamepix_difference_similarity(difference, &similarity) == FLAMEPIX_OK)
        fpx_json_number(json, "", similarity);
    else
        fpx_json_raw(json, "null");
}

static void put_part(struct fpx_json *json, const char *lead, struct flamepix_weight weight,
                     struct flamepix_weight norm, const char *norm_name)
{
    fpx_json_raw(json, lead);
    fpx_json_number(json, "{\"weight\":", weight.value);
    put_ratio(json, ",\"share\":", weight.value, norm.value);
    put_text(json, ",\"of\":", norm_name);
    fpx_json_raw(json, "}");
}

/* New and grown weight is a share of the side after; gone and shrunk weight, of the side before. */
static void put_parts(struct fpx_json *json, const struct flamepix_difference *difference)
{
    const struct flamepix_weight before = difference->before, after = difference->after;
    put_part(json, ",\n  \"plus\":", difference->plus, after, "after");
    put_part(json, ",\n  \"minus\":", difference->minus, before, "before");
    put_part(json, ",\n  \"new\":", difference->fresh, after, "after");
    put_part(json, ",\n  \"grown\":", difference->grown, after, "after");
    put_part(json, ",\n  \"gone\":", difference->gone, before, "before");
    put_part(json, ",\n  \"shrunk\":", difference->shrunk, before, "before");
}

static void put_stacks(struct fpx_json *json, const struct flamepix_difference *difference)
{
    fpx_json_count(json, ",\n  \"stacks\":{\"before\":", difference->stacks_before);
    fpx_json_count(json, ",\"after\":", difference->stacks_after);
    fpx_json_count(json, ",\"common\":", difference->stacks_common);
    put_bool(json, ",\"same\":",
             difference->stacks_common == difference->stacks_before &&
                 difference->stacks_common == difference->stacks_after);
    fpx_json_raw(json, "}");
}

static void put_difference(struct fpx_json *json, const struct flamepix_difference *difference)
{
    fpx_json_number(json, ",\n  \"before\":", difference->before.value);
    fpx_json_number(json, ",\"after\":", difference->after.value);
    fpx_json_number(json, ",\"distance\":", flamepix_difference_distance(difference));
    put_similarity(json, difference);
    put_parts(json, difference);
    put_stacks(json, difference);
}

/* -- names ------------------------------------------------------------------------------------- */

static void put_row(struct fpx_json *json, const struct fpx_name_change *row, double after)
{
    fpx_json_string(json, "{\"name\":", row->name);
    fpx_json_number(json, ",\"before\":", row->before.value);
    fpx_json_number(json, ",\"after\":", row->after.value);
    fpx_json_number(json, ",\"change\":", row->change.value);
    put_ratio(json, ",\"percentOfAfter\":", 100 * row->change.value, after);
    if (row->before_is_least || row->after_is_least)
        put_text(json, ",\"atLeast\":", row->before_is_least ? "before" : "after");
    fpx_json_raw(json, "}");
}

static void put_list(struct fpx_json *json, const char *lead, struct fpx_name_change_list list,
                     double after)
{
    fpx_json_raw(json, lead);
    fpx_json_count(json, "{\"count\":", list.all_count);
    fpx_json_raw(json, ",\"top\":[");
    for (size_t i = 0; i < list.count; i++) {
        fpx_json_raw(json, i > 0 ? ",\n        " : "\n        ");
        put_row(json, &list.rows[i], after);
    }
    fpx_json_raw(json, "]}");
}

static void put_kind(struct fpx_json *json, const char *lead,
                     const struct fpx_difference_numbers *numbers, enum fpx_name_sum_kind kind)
{
    const double after = numbers->difference->after.value;
    fpx_json_raw(json, lead);
    put_list(json,
             "{\n      \"grown\":", fpx_name_changes_list(numbers->changes, kind, FPX_NAME_GREW),
             after);
    put_list(json,
             ",\n      \"shrunk\":", fpx_name_changes_list(numbers->changes, kind, FPX_NAME_SHRANK),
             after);
    fpx_json_raw(json, "}");
}

static void put_names(struct fpx_json *json, const struct fpx_difference_numbers *numbers)
{
    fpx_json_raw(json, ",\n  \"names\":");
    if (numbers->changes == NULL) {
        fpx_json_raw(json, "null");
        return;
    }
    put_bool(json, "{\"exact\":", fpx_name_changes_are_exact(numbers->changes));
    put_kind(json, ",\n    \"self\":", numbers, FPX_NAME_SELF);
    put_kind(json, ",\n    \"total\":", numbers, FPX_NAME_TOTAL);
    fpx_json_raw(json, "}");
}

/* -- the document ------------------------------------------------------------------------------ */

enum flamepix_status fpx_difference_json_write(const struct fpx_difference_numbers *numbers,
                                               flamepix_write_fn write, void *user)
{
    struct fpx_json json = {.write = write, .user = user};
    fpx_json_raw(&json, "{\"schema\":\"flamepix-diff-1\"");
    put_text(&json, ",\"unit\":", numbers->unit);
    put_text(&json, ",\"normalized\":", numbers->normalized);
    put_difference(&json, numbers->difference);
    put_names(&json, numbers);
    fpx_json_raw(&json, "}\n");
    return fpx_json_finish(&json);
}
