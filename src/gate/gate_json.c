#include "gate/gate_json.h"

#include <math.h>

#include "base/markup/json_text.h"
#include "gate/gate_table.h"

/* By unit; by doubt. */
static const char *const units[] = {
    [FLAMEPIX_GATE_PLAIN] = "",
    [FLAMEPIX_GATE_PERCENT] = "%",
    [FLAMEPIX_GATE_POINTS] = "pp",
};
static const char *const doubts[] = {
    [FLAMEPIX_GATE_NO_SAMPLES] = "no samples",
    [FLAMEPIX_GATE_NOT_FOUND] = "the pattern finds nothing",
    [FLAMEPIX_GATE_PATTERN_LIMIT] = "the pattern takes too many steps",
    [FLAMEPIX_GATE_NAMES_LIMIT] = "too many names",
    [FLAMEPIX_GATE_NO_FUNCTION] = "no function",
};

static void put_buffer(struct flamepix_json *json, const char *lead,
                       const struct flamepix_buffer *text)
{
    flamepix_json_string(json, lead, flamepix_buffer_bytes(text));
}

static void put_value(struct flamepix_json *json, const struct flamepix_gate_value *value)
{
    const bool is_sure = value->has_numbers && value->doubt == FLAMEPIX_GATE_NO_DOUBT;
    const bool has_numbers = value->has_numbers;
    flamepix_json_number(json, "\"before\":", has_numbers ? value->before : (double)NAN);
    flamepix_json_number(json, ",\"after\":", has_numbers ? value->after : (double)NAN);
    flamepix_json_number(json, ",\"change\":", is_sure ? value->change : (double)NAN);
    flamepix_json_raw(json,
                      is_sure && isinf(value->change) ? ",\"isNew\":true" : ",\"isNew\":false");
    flamepix_json_text(json, ",\"verdict\":", flamepix_gate_truth_text(value));
    flamepix_json_text(json, ",\"doubt\":", doubts[value->doubt]);
}

static void put_condition(struct flamepix_json *json,
                          const struct flamepix_gate_condition *condition,
                          const struct flamepix_gate_value *value)
{
    put_buffer(json, "{\"subject\":", &condition->subject_text);
    flamepix_json_text(json, ",\"operator\":", flamepix_gate_operator_text(condition->compares));
    flamepix_json_number(json, ",\"limit\":", condition->limit);
    flamepix_json_text(json, ",\"unit\":", units[condition->unit]);
    flamepix_json_raw(json, ",");
    put_value(json, value);
    flamepix_json_raw(json, "}");
}

static void put_function(struct flamepix_json *json, const struct flamepix_gate_verdict *verdict,
                         const struct flamepix_gate_function *function)
{
    put_buffer(json, "{\"name\":", &function->name);
    flamepix_json_raw(json, ",\"conditions\":[");
    for (size_t i = 0; i < verdict->rule->count; i++) {
        const bool is_of_it = flamepix_gate_is_any(&verdict->rule->conditions[i]);
        flamepix_json_raw(json, i == 0 ? "" : ",");
        flamepix_json_raw(json, is_of_it ? "{" : "null");
        if (is_of_it)
            put_value(json, &function->values[i]);
        flamepix_json_raw(json, is_of_it ? "}" : "");
    }
    flamepix_json_raw(json, "]}");
}

static void put_verdict(struct flamepix_json *json, const struct flamepix_gate_verdict *verdict)
{
    flamepix_json_text(json, "\n{\"file\":", verdict->file);
    put_buffer(json, ",\"rule\":", &verdict->rule->text);
    flamepix_json_text(json, ",\"verdict\":", flamepix_gate_state_text(verdict->state));
    flamepix_json_raw(json, ",\"conditions\":[");
    for (size_t i = 0; i < verdict->rule->count; i++) {
        flamepix_json_raw(json, i == 0 ? "" : ",");
        put_condition(json, &verdict->rule->conditions[i], &verdict->values[i]);
    }
    flamepix_json_raw(json, "],\"functions\":[");
    for (size_t i = 0; i < verdict->function_count; i++) {
        flamepix_json_raw(json, i == 0 ? "" : ",");
        put_function(json, verdict, &verdict->functions[i]);
    }
    flamepix_json_count(
        json, "],\"moreFunctions\":", verdict->all_function_count - verdict->function_count);
    flamepix_json_raw(json, "}");
}

static enum flamepix_gate_state state_of_all(const struct flamepix_gate_verdict *verdicts,
                                             size_t count)
{
    if (flamepix_gate_count(verdicts, count, FLAMEPIX_GATE_FAILED) > 0)
        return FLAMEPIX_GATE_FAILED;
    return flamepix_gate_count(verdicts, count, FLAMEPIX_GATE_NOT_JUDGED) > 0
               ? FLAMEPIX_GATE_NOT_JUDGED
               : FLAMEPIX_GATE_PASSED;
}

enum flamepix_status flamepix_gate_json_write(const struct flamepix_gate_verdict *verdicts,
                                              size_t count, flamepix_write_fn write, void *user)
{
    struct flamepix_json json = {.write = write, .user = user};
    flamepix_json_text(&json, "{\"schema\":\"flamepix-gate-1\",\"verdict\":",
                       flamepix_gate_state_text(state_of_all(verdicts, count)));
    flamepix_json_raw(&json, ",\"rules\":[");
    for (size_t i = 0; i < count; i++) {
        flamepix_json_raw(&json, i == 0 ? "" : ",");
        put_verdict(&json, &verdicts[i]);
    }
    flamepix_json_raw(&json, "\n]}\n");
    return flamepix_json_finish(&json);
}
