#include "sets/set_test_json.h"

#include <math.h>

#include "base/markup/csv_text.h"
#include "base/markup/json_text.h"

const char *flamepix_dimension_word(enum flamepix_dimension_kind kind)
{
    static const char *const words[] = {
        [FLAMEPIX_DIMENSION_KEPT] = "kept",
        [FLAMEPIX_DIMENSION_CONSTANT] = "constant",
        [FLAMEPIX_DIMENSION_SEPARATED] = "separated",
        [FLAMEPIX_DIMENSION_COLLINEAR] = "collinear",
        [FLAMEPIX_DIMENSION_COLLINEAR_SEPARATED] = "collinear and separated",
        [FLAMEPIX_DIMENSION_UNTESTED] = "untested",
    };
    return words[kind];
}

struct flamepix_bytes flamepix_set_test_stack(const struct flamepix_set_test *test,
                                              const struct flamepix_run_set *set, size_t dimension)
{
    struct flamepix_bytes key = flamepix_run_set_key(set, test->kept.stacks[dimension]);
    if (key.length > 0)
        key.length--;
    return key;
}

/* -- JSON -------------------------------------------------------------------------------------- */

static void put_hotelling(struct flamepix_json *json, const struct flamepix_set_test *test)
{
    const struct flamepix_hotelling *hotelling = &test->hotelling;
    const bool is_tested = hotelling->kept_count > 0;
    flamepix_json_number(json, ",\n\"G2\":", is_tested ? hotelling->scale : (double)NAN);
    flamepix_json_number(json, ",\"f\":", is_tested ? hotelling->statistic : (double)NAN);
    flamepix_json_count(json, ",\"freedom\":[", hotelling->kept_count);
    flamepix_json_number(json, ",", is_tested ? hotelling->freedom : (double)NAN);
    flamepix_json_number(json, "],\"pValue\":", is_tested ? hotelling->p_value : (double)NAN);
    flamepix_json_number(json, ",\"fPoint\":", is_tested ? hotelling->f_point : (double)NAN);
}

static void put_similarity(struct flamepix_json *json, const struct flamepix_set_test *test)
{
    flamepix_json_number(json, ",\n\"means\":{\"before\":", test->norm_before);
    flamepix_json_number(json, ",\"after\":", test->norm_after);
    flamepix_json_number(json, ",\"distance\":", test->distance);
    flamepix_json_number(json, ",\"similarity\":", test->similarity);
    flamepix_json_number(json, ",\"interval\":[", test->similarity_interval.low);
    flamepix_json_number(json, ",", test->similarity_interval.high);
    flamepix_json_number(json, "],\"level\":", FLAMEPIX_SET_TEST_LEVEL);
    flamepix_json_raw(json, "}");
}

static void put_dimension(struct flamepix_json *json, const struct flamepix_dimension *dimension)
{
    const bool is_tested = isfinite(dimension->half_width);
    const double half = dimension->half_width;
    flamepix_json_number(json, ",\"interval\":[",
                         is_tested ? dimension->difference - half : (double)NAN);
    flamepix_json_number(json, ",", is_tested ? dimension->difference + half : (double)NAN);
    flamepix_json_text(json, "],\"kind\":", flamepix_dimension_word(dimension->kind));
}

static void put_welch(struct flamepix_json *json, const struct flamepix_welch *welch)
{
    flamepix_json_number(json, ",\"t\":", welch->t);
    flamepix_json_number(json, ",\"freedom\":", welch->freedom);
    flamepix_json_number(json, ",\"pValue\":", welch->p_value);
    flamepix_json_number(json, ",\"adjusted\":", welch->adjusted);
}

static void put_stack(struct flamepix_json *json, const struct flamepix_set_test *test,
                      const struct flamepix_run_set *set, size_t k)
{
    const struct flamepix_stack_change *change = &test->changes[k];
    flamepix_json_string(
        json, k == 0 ? "\n{\"stack\":" : ",\n{\"stack\":", flamepix_set_test_stack(test, set, k));
    flamepix_json_number(json, ",\"before\":", change->before);
    flamepix_json_number(json, ",\"after\":", change->after);
    flamepix_json_number(json, ",\"difference\":", change->after - change->before);
    if (test->dimensions != NULL)
        put_dimension(json, &test->dimensions[k]);
    if (test->welch != NULL)
        put_welch(json, &test->welch[k]);
    flamepix_json_raw(json,
                      change->significant ? ",\"significant\":true}" : ",\"significant\":false}");
}

enum flamepix_status flamepix_set_test_json(const struct flamepix_set_test *test,
                                            const struct flamepix_run_set *set,
                                            const struct flamepix_set_test_facts *facts,
                                            flamepix_write_fn write, void *user)
{
    struct flamepix_json json = {.write = write, .user = user};
    flamepix_json_raw(&json, "{\"schema\":\"flamepix-compare-1\"");
    flamepix_json_text(&json, ",\"method\":", test->welch != NULL ? "welch" : "hotelling");
    flamepix_json_number(&json, ",\"alpha\":", test->options.alpha);
    flamepix_json_text(&json, ",\"unit\":", facts->unit);
    flamepix_json_text(&json, ",\"normalized\":", facts->normalized);
    flamepix_json_count(&json, ",\n\"n1\":", test->kept.matrices.before_count);
    flamepix_json_count(&json, ",\"n2\":", test->kept.matrices.after_count);
    flamepix_json_count(&json, ",\"failed\":", facts->failed);
    flamepix_json_count(&json, ",\"minRuns\":", test->options.min_runs);
    flamepix_json_count(&json, ",\"leftOut\":", test->kept.left_out);
    flamepix_json_count(
        &json, ",\"p\":", test->welch != NULL ? test->kept.count : test->hotelling.kept_count);
    flamepix_json_count(&json, ",\"significant\":", test->significant_count);
    if (test->dimensions != NULL)
        put_hotelling(&json, test);
    put_similarity(&json, test);
    flamepix_json_raw(&json, ",\n\"stacks\":[");
    for (size_t k = 0; k < test->kept.count; k++)
        put_stack(&json, test, set, k);
    flamepix_json_raw(&json, "]}\n");
    return flamepix_json_finish(&json);
}

/* -- CSV --------------------------------------------------------------------------------------- */

/* An infinite number, or none, is an empty field. */
static enum flamepix_status append_real(struct flamepix_buffer *row, double value)
{
    enum flamepix_status status = flamepix_buffer_append(row, ",", 1);
    if (status != FLAMEPIX_OK || !isfinite(value))
        return status;
    return flamepix_csv_append_number(row, value);
}

static enum flamepix_status append_word(struct flamepix_buffer *row, const char *word)
{
    const enum flamepix_status status = flamepix_buffer_append(row, ",", 1);
    return status == FLAMEPIX_OK ? flamepix_csv_append_text(row, flamepix_bytes_of(word)) : status;
}

static enum flamepix_status append_stack(struct flamepix_buffer *row,
                                         const struct flamepix_set_test *test,
                                         const struct flamepix_run_set *set, size_t k)
{
    const struct flamepix_stack_change *change = &test->changes[k];
    const double last =
        test->welch != NULL ? test->welch[k].adjusted : test->dimensions[k].half_width;
    enum flamepix_status status =
        flamepix_csv_append_text(row, flamepix_set_test_stack(test, set, k));
    if (status == FLAMEPIX_OK)
        status = append_real(row, change->before);
    if (status == FLAMEPIX_OK)
        status = append_real(row, change->after);
    if (status == FLAMEPIX_OK)
        status = append_real(row, change->after - change->before);
    if (status == FLAMEPIX_OK)
        status = append_real(row, last);
    if (status == FLAMEPIX_OK && test->dimensions != NULL)
        status = append_word(row, flamepix_dimension_word(test->dimensions[k].kind));
    if (status == FLAMEPIX_OK)
        status = append_word(row, change->significant ? "true" : "false");
    return status == FLAMEPIX_OK ? flamepix_buffer_append(row, "\n", 1) : status;
}

enum flamepix_status flamepix_set_test_csv(const struct flamepix_set_test *test,
                                           const struct flamepix_run_set *set,
                                           flamepix_write_fn write, void *user)
{
    const char *head = test->welch != NULL
                           ? "stack,before,after,difference,adjusted p,significant\n"
                           : "stack,before,after,difference,half width,kind,significant\n";
    struct flamepix_buffer row = {0};
    enum flamepix_status status = write(user, head, strlen(head));
    for (size_t k = 0; k < test->kept.count && status == FLAMEPIX_OK; k++) {
        row.length = 0;
        status = append_stack(&row, test, set, k);
        if (status == FLAMEPIX_OK)
            status = write(user, row.data, row.length);
    }
    flamepix_buffer_free(&row);
    return status;
}
