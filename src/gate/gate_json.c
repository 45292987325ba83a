#include "gate/gate.h"

#include <math.h>

#include "base/markup/json_text.h"

/* By unit; by doubt. */
static const char *const units[] = {
    [FPX_GATE_PLAIN] = "",
    [FPX_GATE_PERCENT] = "%",
    [FPX_GATE_POINTS] = "pp",
};
static const char *const doubts[] = {
    [FPX_GATE_NO_SAMPLES] = "no samples",
    [FPX_GATE_NOT_FOUND] = "the pattern finds nothing",
    [FPX_GATE_PATTERN_LIMIT] = "the pattern takes too many steps",
    [FPX_GATE_NAMES_LIMIT] = "too many names",
    [FPX_GATE_NO_FUNCTION] = "no function",
};

static void put_buffer(struct fpx_json *json, const char *lead, const struct flamepix_buffer *text)
{
    fpx_json_string(json, lead, flamepix_buffer_bytes(text));
}

static void put_value(struct fpx_json *json, const struct fpx_gate_value *value)
{
    const bool is_sure = value->has_numbers && value->doubt == FPX_GATE_NO_DOUBT;
    const bool has_numbers = value->has_numbers;
    fpx_json_number(json, "\"before\":", has_numbers ? value->before : (double)NAN);
    fpx_json_number(json, ",\"after\":", has_numbers ? value->after : (double)NAN);
    fpx_json_number(json, ",\"change\":", is_sure ? value->change : (double)NAN);
    fpx_json_raw(json, is_sure && isinf(value->change) ? ",\"isNew\":true" : ",\"isNew\":false");
    fpx_json_text(json, ",\"verdict\":", fpx_gate_truth_text(value));
    fpx_json_text(json, ",\"doubt\":", doubts[value->doubt]);
}

static void put_condition(struct fpx_json *json, const struct fpx_gate_condition *condition,
                          const struct fpx_gate_value *value)
{
    put_buffer(json, "{\"subject\":", &condition->subject_text);
    fpx_json_text(json, ",\"operator\":", fpx_gate_operator_text(condition->compares));
    fpx_json_number(json, ",\"limit\":", condition->limit);
    fpx_json_text(json, ",\"unit\":", units[condition->unit]);
    fpx_json_raw(json, ",");
    put_value(json, value);
    fpx_json_raw(json, "}");
}

static void put_function(struct fpx_json *json, const struct fpx_gate_verdict *verdict,
                         const struct fpx_gate_function *function)
{
    put_buffer(json, "{\"name\":", &function->name);
    fpx_json_raw(json, ",\"conditions\":[");
    for (size_t i = 0; i < verdict->rule->count; i++) {
        const bool is_of_it = fpx_gate_is_any(&verdict->rule->conditions[i]);
        fpx_json_raw(json, i == 0 ? "" : ",");
        fpx_json_raw(json, is_of_it ? "{" : "null");
        if (is_of_it)
            put_value(json, &function->values[i]);
        fpx_json_raw(json, is_of_it ? "}" : "");
    }
    fpx_json_raw(json, "]}");
}

static void put_verdict(struct fpx_json *json, const struct fpx_gate_verdict *verdict)
{
    fpx_json_text(json, "\n{\"file\":", verdict->file);
    put_buffer(json, ",\"rule\":", &verdict->rule->text);
    fpx_json_text(json, ",\"verdict\":", fpx_gate_state_text(verdict->state));
    fpx_json_raw(json, ",\"conditions\":[");
    for (size_t i = 0; i < verdict->rule->count; i++) {
        fpx_json_raw(json, i == 0 ? "" : ",");
        put_condition(json, &verdict->rule->conditions[i], &verdict->values[i]);
    }
    fpx_json_raw(json, "],\"functions\":[");
    for (size_t i = 0; i < verdict->function_count; i++) {
        fpx_json_raw(json, i == 0 ? "" : ",");
        put_function(json, verdict, &verdict->functions[i]);
    }
    fpx_json_count(json,
                   "],\"moreFunctions\":", verdict->all_function_count - verdict->function_count);
    fpx_json_raw(json, "}");
}

static enum fpx_gate_state state_of_all(const struct fpx_gate_verdict *verdicts, size_t count)
{
    if (fpx_gate_count(verdicts, count, FPX_GATE_FAILED) > 0)
        return FPX_GATE_FAILED;
    return fpx_gate_count(verdicts, count, FPX_GATE_NOT_JUDGED) > 0 ? FPX_GATE_NOT_JUDGED
                                                                    : FPX_GATE_PASSED;
}

enum flamepix_status fpx_gate_json_write(const struct fpx_gate_verdict *verdicts, size_t count,
                                         flamepix_write_fn write, void *user)
{
    struct fpx_json json = {.write = write, .user = user};
    fpx_json_text(&json, "{\"schema\":\"flamepix-gate-1\",\"verdict\":",
                  fpx_gate_state_text(state_of_all(verdicts, count)));
    fpx_json_raw(&json, ",\"rules\":[");
    for (size_t i = 0; i < count; i++) {
        fpx_json_raw(&json, i == 0 ? "" : ",");
        put_verdict(&json, &verdicts[i]);
    }
    fpx_json_raw(&json, "\n]}\n");
    return fpx_json_finish(&json);
}
