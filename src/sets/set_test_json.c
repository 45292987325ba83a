#include "sets/set_test.h"

#include <math.h>

#include "base/markup/escape.h"
#include "base/markup/json_text.h"

/* The kind of a dimension in a word: "kept", "constant". Static. */
static const char *dimension_word(enum fpx_dimension_kind kind)
{
    static const char *const words[] = {
        [FPX_DIMENSION_KEPT] = "kept",
        [FPX_DIMENSION_CONSTANT] = "constant",
        [FPX_DIMENSION_SEPARATED] = "separated",
        [FPX_DIMENSION_COLLINEAR] = "collinear",
        [FPX_DIMENSION_COLLINEAR_SEPARATED] = "collinear and separated",
        [FPX_DIMENSION_UNTESTED] = "untested",
    };
    return words[kind];
}

struct flamepix_bytes fpx_set_test_stack(const struct fpx_set_test *test,
                                         const struct fpx_measurement_set *set, size_t dimension)
{
    struct flamepix_bytes key = fpx_measurement_set_key(set, test->kept.stacks[dimension]);
    if (key.length > 0)
        key.length--;
    return key;
}

/* -- JSON -------------------------------------------------------------------------------------- */

static void put_hotelling(struct fpx_json *json, const struct fpx_set_test *test)
{
    const struct fpx_hotelling *hotelling = &test->hotelling;
    const bool is_tested = hotelling->kept_count > 0;
    fpx_json_number(json, ",\n\"G2\":", is_tested ? hotelling->scale : (double)NAN);
    fpx_json_number(json, ",\"f\":", is_tested ? hotelling->statistic : (double)NAN);
    fpx_json_count(json, ",\"freedom\":[", hotelling->kept_count);
    fpx_json_number(json, ",", is_tested ? hotelling->freedom : (double)NAN);
    fpx_json_number(json, "],\"pValue\":", is_tested ? hotelling->p_value : (double)NAN);
    fpx_json_number(json, ",\"fPoint\":", is_tested ? hotelling->f_point : (double)NAN);
}

static void put_similarity(struct fpx_json *json, const struct fpx_set_test *test)
{
    fpx_json_number(json, ",\n\"means\":{\"before\":", test->norm_before);
    fpx_json_number(json, ",\"after\":", test->norm_after);
    fpx_json_number(json, ",\"distance\":", test->distance);
    fpx_json_number(json, ",\"similarity\":", test->similarity);
    fpx_json_number(json, ",\"interval\":[", test->similarity_interval.low);
    fpx_json_number(json, ",", test->similarity_interval.high);
    fpx_json_number(json, "],\"level\":", FPX_SET_TEST_LEVEL);
    fpx_json_raw(json, "}");
}

static void put_dimension(struct fpx_json *json, const struct fpx_dimension *dimension)
{
    const bool is_tested = isfinite(dimension->half_width);
    const double half = dimension->half_width;
    fpx_json_number(json, ",\"interval\":[",
                    is_tested ? dimension->difference - half : (double)NAN);
    fpx_json_number(json, ",", is_tested ? dimension->difference + half : (double)NAN);
    fpx_json_text(json, "],\"kind\":", dimension_word(dimension->kind));
}

static void put_welch(struct fpx_json *json, const struct fpx_welch *welch)
{
    fpx_json_number(json, ",\"t\":", welch->t);
    fpx_json_number(json, ",\"freedom\":", welch->freedom);
    fpx_json_number(json, ",\"pValue\":", welch->p_value);
    fpx_json_number(json, ",\"adjusted\":", welch->adjusted);
}

static void put_stack(struct fpx_json *json, const struct fpx_set_test *test,
                      const struct fpx_measurement_set *set, size_t k)
{
    const struct fpx_stack_change *change = &test->changes[k];
    fpx_json_string(json,
                    k == 0 ? "\n{\"stack\":" : ",\n{\"stack\":", fpx_set_test_stack(test, set, k));
    fpx_json_number(json, ",\"before\":", change->before);
    fpx_json_number(json, ",\"after\":", change->after);
    fpx_json_number(json, ",\"difference\":", change->after - change->before);
    if (test->dimensions != NULL)
        put_dimension(json, &test->dimensions[k]);
    if (test->welch != NULL)
        put_welch(json, &test->welch[k]);
    fpx_json_raw(json, change->significant ? ",\"significant\":true}" : ",\"significant\":false}");
}

enum flamepix_status fpx_set_test_json(const struct fpx_set_test *test,
                                       const struct fpx_measurement_set *set,
                                       const struct fpx_set_test_facts *facts,
                                       flamepix_write_fn write, void *user)
{
    struct fpx_json json = {.write = write, .user = user};
    fpx_json_raw(&json, "{\"schema\":\"flamepix-compare-1\"");
    fpx_json_text(&json, ",\"method\":", test->welch != NULL ? "welch" : "hotelling");
    fpx_json_number(&json, ",\"alpha\":", test->options.alpha);
    fpx_json_text(&json, ",\"unit\":", facts->unit);
    fpx_json_text(&json, ",\"normalized\":", facts->normalized);
    fpx_json_count(&json, ",\n\"n1\":", test->kept.matrices.before_count);
    fpx_json_count(&json, ",\"n2\":", test->kept.matrices.after_count);
    fpx_json_count(&json, ",\"failed\":", facts->failed);
    fpx_json_count(&json, ",\"minRuns\":", test->options.min_runs);
    fpx_json_count(&json, ",\"leftOut\":", test->kept.left_out);
    fpx_json_count(&json,
                   ",\"p\":", test->welch != NULL ? test->kept.count : test->hotelling.kept_count);
    fpx_json_count(&json, ",\"significant\":", test->significant_count);
    if (test->dimensions != NULL)
        put_hotelling(&json, test);
    put_similarity(&json, test);
    fpx_json_raw(&json, ",\n\"stacks\":[");
    for (size_t k = 0; k < test->kept.count; k++)
        put_stack(&json, test, set, k);
    fpx_json_raw(&json, "]}\n");
    return fpx_json_finish(&json);
}

/* -- CSV --------------------------------------------------------------------------------------- */

/* An infinite number, or NaN, is an empty field. */
static enum flamepix_status append_real(struct flamepix_buffer *row, double value)
{
    flamepix_buffer_append(row, ",", 1);
    if (!isfinite(value))
        return row->status;
    return fpx_csv_append_number(row, value);
}

static enum flamepix_status append_word(struct flamepix_buffer *row, const char *word)
{
    flamepix_buffer_append(row, ",", 1);
    return fpx_csv_append_text(row, flamepix_bytes_of(word));
}

static enum flamepix_status append_stack(struct flamepix_buffer *row,
                                         const struct fpx_set_test *test,
                                         const struct fpx_measurement_set *set, size_t k)
{
    const struct fpx_stack_change *change = &test->changes[k];
    const double last =
        test->welch != NULL ? test->welch[k].adjusted : test->dimensions[k].half_width;
    fpx_csv_append_text(row, fpx_set_test_stack(test, set, k));
    append_real(row, change->before);
    append_real(row, change->after);
    append_real(row, change->after - change->before);
    append_real(row, last);
    if (test->dimensions != NULL)
        append_word(row, dimension_word(test->dimensions[k].kind));
    append_word(row, change->significant ? "true" : "false");
    return flamepix_buffer_append(row, "\n", 1);
}

enum flamepix_status fpx_set_test_csv(const struct fpx_set_test *test,
                                      const struct fpx_measurement_set *set,
                                      flamepix_write_fn write, void *user)
{
    const char *head = test->welch != NULL
                           ? "stack,before,after,difference,adjusted p,significant\n"
                           : "stack,before,after,difference,half width,kind,significant\n";
    struct flamepix_buffer row = {0};
    enum flamepix_status status = write(user, head, strlen(head));
    for (size_t k = 0; k < test->kept.count && status == FLAMEPIX_OK; k++) {
        flamepix_buffer_clear(&row);
        status = append_stack(&row, test, set, k);
        if (status == FLAMEPIX_OK)
            status = write(user, row.data, row.length);
    }
    flamepix_buffer_free(&row);
    return status;
}
