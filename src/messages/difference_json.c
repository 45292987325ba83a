#include "messages/difference_json.h"

#include <math.h>

#include "base/markup/json_text.h"

static void put_text(struct flamepix_json *json, const char *lead, const char *text)
{
    if (text != NULL && text[0] != '\0') {
        flamepix_json_string(json, lead, flamepix_bytes_of(text));
        return;
    }
    flamepix_json_raw(json, lead);
    flamepix_json_raw(json, "null");
}

static void put_bool(struct flamepix_json *json, const char *lead, bool value)
{
    flamepix_json_raw(json, lead);
    flamepix_json_raw(json, value ? "true" : "false");
}

/* part ÷ whole, or null where it is no number. */
static void put_ratio(struct flamepix_json *json, const char *lead, double part, double whole)
{
    const double ratio = part / whole;
    if (whole > 0 && isfinite(ratio)) {
        flamepix_json_number(json, lead, ratio);
        return;
    }
    flamepix_json_raw(json, lead);
    flamepix_json_raw(json, "null");
}

/* -- all stacks -------------------------------------------------------------------------------- */

static void put_similarity(struct flamepix_json *json, const struct flamepix_difference *difference)
{
    double similarity;
    flamepix_json_raw(json, ",\"similarity\":");
    if (flamepix_difference_similarity(difference, &similarity) == FLAMEPIX_OK)
        flamepix_json_number(json, "", similarity);
    else
        flamepix_json_raw(json, "null");
}

static void put_part(struct flamepix_json *json, const char *lead, struct flamepix_weight weight,
                     struct flamepix_weight norm, const char *norm_name)
{
    flamepix_json_raw(json, lead);
    flamepix_json_number(json, "{\"weight\":", weight.value);
    put_ratio(json, ",\"share\":", weight.value, norm.value);
    put_text(json, ",\"of\":", norm_name);
    flamepix_json_raw(json, "}");
}

/* What there is more of is a part of what there is after; what there is less of, of what there was
 * before. */
static void put_parts(struct flamepix_json *json, const struct flamepix_difference *difference)
{
    const struct flamepix_weight before = difference->before, after = difference->after;
    put_part(json, ",\n  \"plus\":", difference->plus, after, "after");
    put_part(json, ",\n  \"minus\":", difference->minus, before, "before");
    put_part(json, ",\n  \"new\":", difference->fresh, after, "after");
    put_part(json, ",\n  \"grown\":", difference->grown, after, "after");
    put_part(json, ",\n  \"gone\":", difference->gone, before, "before");
    put_part(json, ",\n  \"shrunk\":", difference->shrunk, before, "before");
}

static void put_stacks(struct flamepix_json *json, const struct flamepix_difference *difference)
{
    flamepix_json_count(json, ",\n  \"stacks\":{\"before\":", difference->stacks_before);
    flamepix_json_count(json, ",\"after\":", difference->stacks_after);
    flamepix_json_count(json, ",\"common\":", difference->stacks_common);
    put_bool(json, ",\"same\":",
             difference->stacks_common == difference->stacks_before &&
                 difference->stacks_common == difference->stacks_after);
    flamepix_json_raw(json, "}");
}

static void put_difference(struct flamepix_json *json, const struct flamepix_difference *difference)
{
    flamepix_json_number(json, ",\n  \"before\":", difference->before.value);
    flamepix_json_number(json, ",\"after\":", difference->after.value);
    flamepix_json_number(json, ",\"distance\":", flamepix_difference_distance(difference));
    put_similarity(json, difference);
    put_parts(json, difference);
    put_stacks(json, difference);
}

/* -- names ------------------------------------------------------------------------------------- */

static void put_row(struct flamepix_json *json, const struct flamepix_name_change *row,
                    double after)
{
    flamepix_json_string(json, "{\"name\":", row->name);
    flamepix_json_number(json, ",\"before\":", row->before.value);
    flamepix_json_number(json, ",\"after\":", row->after.value);
    flamepix_json_number(json, ",\"change\":", row->change.value);
    put_ratio(json, ",\"percentOfAfter\":", 100 * row->change.value, after);
    if (row->before_is_least || row->after_is_least)
        put_text(json, ",\"atLeast\":", row->before_is_least ? "before" : "after");
    flamepix_json_raw(json, "}");
}

static void put_list(struct flamepix_json *json, const char *lead,
                     struct flamepix_name_change_list list, double after)
{
    flamepix_json_raw(json, lead);
    flamepix_json_count(json, "{\"count\":", list.all_count);
    flamepix_json_raw(json, ",\"top\":[");
    for (size_t i = 0; i < list.count; i++) {
        flamepix_json_raw(json, i > 0 ? ",\n        " : "\n        ");
        put_row(json, &list.rows[i], after);
    }
    flamepix_json_raw(json, "]}");
}

static void put_kind(struct flamepix_json *json, const char *lead,
                     const struct flamepix_difference_numbers *numbers,
                     enum flamepix_name_sum_kind kind)
{
    const double after = numbers->difference->after.value;
    flamepix_json_raw(json, lead);
    put_list(json, "{\n      \"grown\":",
             flamepix_name_changes_list(numbers->changes, kind, FLAMEPIX_NAME_GREW), after);
    put_list(json, ",\n      \"shrunk\":",
             flamepix_name_changes_list(numbers->changes, kind, FLAMEPIX_NAME_SHRANK), after);
    flamepix_json_raw(json, "}");
}

static void put_names(struct flamepix_json *json, const struct flamepix_difference_numbers *numbers)
{
    flamepix_json_raw(json, ",\n  \"names\":");
    if (numbers->changes == NULL) {
        flamepix_json_raw(json, "null");
        return;
    }
    put_bool(json, "{\"exact\":", flamepix_name_changes_are_exact(numbers->changes));
    put_kind(json, ",\n    \"self\":", numbers, FLAMEPIX_NAME_SELF);
    put_kind(json, ",\n    \"total\":", numbers, FLAMEPIX_NAME_TOTAL);
    flamepix_json_raw(json, "}");
}

/* -- the document ------------------------------------------------------------------------------ */

enum flamepix_status
flamepix_difference_json_write(const struct flamepix_difference_numbers *numbers,
                               flamepix_write_fn write, void *user)
{
    struct flamepix_json json = {.write = write, .user = user};
    flamepix_json_raw(&json, "{\"schema\":\"flamepix-diff-1\"");
    put_text(&json, ",\"unit\":", numbers->unit);
    put_text(&json, ",\"normalized\":", numbers->normalized);
    put_difference(&json, numbers->difference);
    put_names(&json, numbers);
    flamepix_json_raw(&json, "}\n");
    return flamepix_json_finish(&json);
}
