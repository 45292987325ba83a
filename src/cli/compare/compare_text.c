#include "cli/compare/compare_steps.h"

#include <math.h>
#include <stdlib.h>

#include "base/decimal.h"
#include "cli/console.h"

enum {
    NUMBER_NBYTES = FPX_DECIMAL_NBYTES + 1,
    NAMED_MAX = 5 /* dropped stacks of a kind that are named; --json and --csv have all */
};

/* From here on decimals do not matter. */
#define WHOLE_FROM 1e4

/* A number of any sign; "?" for NaN. */
static const char *number_of(double value, const char *sign, char text[NUMBER_NBYTES])
{
    const double size = fabs(value);
    if (isnan(value))
        return "?";
    if (isinf(value))
        return value > 0 ? "inf" : "-inf";
    text[0] = value < 0 ? '-' : sign[0];
    (void)fpx_decimal_grouped(size < WHOLE_FROM ? size : round(size),
                              text + (text[0] == '\0' ? 0 : 1));
    return text;
}

/* A probability or a test statistic in three digits, however small. */
static enum flamepix_status append_real(struct flamepix_buffer *text, const char *lead,
                                        double value)
{
    return fpx_buffer_printf(text, "%s%.3g", lead, value);
}

/* -- test -------------------------------------------------------------------------------------- */

static enum flamepix_status append_measurements(struct flamepix_buffer *text,
                                                const struct fpx_set_test *test,
                                                const struct fpx_set_test_facts *facts)
{
    char kept[FPX_DECIMAL_NBYTES], left_out[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(test->kept.count, kept);
    fpx_count_grouped(test->kept.left_out, left_out);
    return fpx_buffer_printf(
        text,
        "runs         %zu before, %zu after, in %s%s%s\nstacks       %s, and %s in fewer than "
        "%zu runs, which are left out\n",
        test->kept.matrices.before_count, test->kept.matrices.after_count, facts->unit,
        facts->normalized != NULL ? ", normalized: " : "",
        facts->normalized != NULL ? facts->normalized : "", kept, left_out, test->options.min_runs);
}

static size_t count_kind(const struct fpx_set_test *test, enum fpx_dimension_kind kind)
{
    size_t count = 0;
    for (size_t k = 0; k < test->kept.count; k++)
        count += test->dimensions[k].kind == kind;
    return count;
}

/* The first stacks of a kind, in their order, a line for each. */
static enum flamepix_status append_named(struct flamepix_buffer *text,
                                         const struct fpx_set_test *test,
                                         const struct fpx_measurement_set *set,
                                         enum fpx_dimension_kind kind)
{
    size_t named = 0;
    for (size_t k = 0; k < test->kept.count && named < NAMED_MAX; k++) {
        if (test->dimensions[k].kind != kind)
            continue;
        const struct flamepix_bytes stack = fpx_set_test_stack(test, set, k);
        named++;
        fpx_buffer_printf(text, "               ");
        fpx_escape_append(text, stack.data, stack.length);
        flamepix_buffer_append(text, "\n", 1);
    }
    return text->status;
}

static enum flamepix_status append_kind(struct flamepix_buffer *text,
                                        const struct fpx_set_test *test,
                                        const struct fpx_measurement_set *set,
                                        enum fpx_dimension_kind kind, const char *words)
{
    const size_t count = count_kind(test, kind);
    if (count == 0)
        return text->status;
    fpx_buffer_printf(text, "dropped      %zu that %s:\n", count, words);
    append_named(text, test, set, kind);
    if (count > NAMED_MAX)
        fpx_buffer_printf(text, "               and %zu more\n", count - NAMED_MAX);
    return text->status;
}

/* Which stacks Hotelling's test leaves out; empty if none. */
static enum flamepix_status append_dropped(struct flamepix_buffer *text,
                                           const struct fpx_set_test *test,
                                           const struct fpx_measurement_set *set)
{
    static const struct {
        enum fpx_dimension_kind kind;
        const char *words;
    } rows[] = {
        {FPX_DIMENSION_CONSTANT, "never changes"},
        {FPX_DIMENSION_SEPARATED, "changes between the sets and not within them"},
        {FPX_DIMENSION_COLLINEAR, "goes by other stacks"},
        {FPX_DIMENSION_COLLINEAR_SEPARATED, "goes by other stacks within the sets alone"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        append_kind(text, test, set, rows[i].kind, rows[i].words);
    return text->status;
}

static enum flamepix_status append_hotelling(struct flamepix_buffer *text,
                                             const struct fpx_set_test *test,
                                             const struct fpx_measurement_set *set)
{
    const struct fpx_hotelling *hotelling = &test->hotelling;
    append_dropped(text, test, set);
    if (hotelling->kept_count == 0)
        return fpx_buffer_printf(text, "test         none: no stack varies\n");
    fpx_buffer_printf(text, "test         Hotelling, F(%zu, %.0f)", hotelling->kept_count,
                      hotelling->freedom);
    append_real(text, " = ", hotelling->statistic);
    append_real(text, ", p value ", hotelling->p_value);
    append_real(text, ", F* = ", hotelling->f_point);
    append_real(text, " at alpha ", test->options.alpha);
    return flamepix_buffer_append(text, "\n", 1);
}

static enum flamepix_status append_welch(struct flamepix_buffer *text,
                                         const struct fpx_set_test *test)
{
    append_real(text, "test         Welch, stack by stack, adjusted for their number, at alpha ",
                test->options.alpha);
    return flamepix_buffer_append(text, "\n", 1);
}

static enum flamepix_status append_similarity(struct flamepix_buffer *text,
                                              const struct fpx_set_test *test)
{
    append_real(text, "similarity   ", test->similarity);
    append_real(text, " of the means, 95% of resamples from ", test->similarity_interval.low);
    append_real(text, " to ", test->similarity_interval.high);
    return flamepix_buffer_append(text, "\n", 1);
}

/* -- changed stacks ---------------------------------------------------------------------------- */

/* A significant stack, to be sorted by its change. */
struct row {
    double difference;
    size_t dimension;
};

static int compare_rows(const void *a, const void *b)
{
    const struct row *left = a, *right = b;
    const double one = fabs(left->difference), other = fabs(right->difference);
    if (one > other || one < other)
        return one > other ? -1 : 1;
    return (left->dimension > right->dimension) - (left->dimension < right->dimension);
}

static enum flamepix_status append_row(struct flamepix_buffer *text,
                                       const struct fpx_set_test *test,
                                       const struct fpx_measurement_set *set, size_t k)
{
    char before[NUMBER_NBYTES], after[NUMBER_NBYTES], difference[NUMBER_NBYTES],
        last[NUMBER_NBYTES];
    const struct fpx_stack_change *change = &test->changes[k];
    const struct flamepix_bytes stack = fpx_set_test_stack(test, set, k);
    fpx_buffer_printf(text, "%12s %12s %12s ", number_of(change->before, "", before),
                      number_of(change->after, "", after),
                      number_of(change->after - change->before, "+", difference));
    if (test->welch != NULL)
        fpx_buffer_printf(text, "%12.3g  ", test->welch[k].adjusted);
    else
        fpx_buffer_printf(text, "%12s  ", number_of(test->dimensions[k].half_width, "", last));
    fpx_escape_append(text, stack.data, stack.length);
    return flamepix_buffer_append(text, "\n", 1);
}

static enum flamepix_status append_changes(struct flamepix_buffer *text,
                                           const struct fpx_set_test *test,
                                           const struct fpx_measurement_set *set)
{
    size_t count = 0;
    if (test->significant_count == 0)
        return fpx_buffer_printf(text, "\nNo stack changed significantly%s.\n",
                                 fpx_set_test_differs(test) ? " by itself; all together did" : "");
    struct row *rows = calloc(test->significant_count, sizeof(*rows));
    if (rows == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t k = 0; k < test->kept.count; k++)
        if (test->changes[k].significant)
            rows[count++] = (struct row){test->changes[k].after - test->changes[k].before, k};
    qsort(rows, count, sizeof(*rows), compare_rows);
    fpx_buffer_printf(text, "\n%12s %12s %12s %12s  stack\n", "before", "after", "difference",
                      test->welch != NULL ? "adjusted p" : "+-");
    for (size_t i = 0; i < count; i++)
        append_row(text, test, set, rows[i].dimension);
    enum flamepix_status status = text->status;
    free(rows);
    return status;
}

enum flamepix_status fpx_compare_text(const struct fpx_set_test *test,
                                      const struct fpx_measurement_set *set,
                                      const struct fpx_set_test_facts *facts,
                                      struct flamepix_buffer *text)
{
    enum flamepix_status status = append_measurements(text, test, facts);
    if (status == FLAMEPIX_OK)
        status = test->welch != NULL ? append_welch(text, test) : append_hotelling(text, test, set);
    if (status == FLAMEPIX_OK)
        status = append_similarity(text, test);
    return status == FLAMEPIX_OK ? append_changes(text, test, set) : status;
}
