#include "sets/set_test.h"

#include <math.h>
#include <stdlib.h>

#include "stack/order/next_key.h"

/* -- similarity of the means ------------------------------------------------------------------- */

/* Means of some measurements of both sets; resampling may take some more than once. */
struct means {
    const struct fpx_measurement_matrices *matrices;
    double *before, *after; /* dimension_count each */
};

static void average(const double *matrix, size_t dimensions, const size_t *rows, size_t count,
                    double *means)
{
    for (size_t k = 0; k < dimensions; k++)
        means[k] = 0;
    for (size_t i = 0; i < count; i++) {
        const double *row = matrix + rows[i] * dimensions;
        for (size_t k = 0; k < dimensions; k++)
            means[k] += row[k];
    }
    for (size_t k = 0; k < dimensions; k++)
        means[k] /= (double)count;
}

/* ‖before‖, ‖after‖ and d of means. */
struct difference {
    double before, after, distance;
};

static struct difference difference_of(const struct means *means)
{
    struct difference difference = {0};
    for (size_t k = 0; k < means->matrices->dimension_count; k++) {
        difference.before += means->before[k];
        difference.after += means->after[k];
        difference.distance += fabs(means->after[k] - means->before[k]);
    }
    return difference;
}

static double similarity_of(struct difference difference)
{
    const double both = difference.before + difference.after;
    return both > 0 ? 1 - difference.distance / both : (double)NAN;
}

static double resampled_similarity(void *user, const size_t *before_rows, size_t before_count,
                                   const size_t *after_rows, size_t after_count)
{
    struct means *means = user;
    const struct fpx_measurement_matrices *matrices = means->matrices;
    average(matrices->before, matrices->dimension_count, before_rows, before_count, means->before);
    average(matrices->after, matrices->dimension_count, after_rows, after_count, means->after);
    return similarity_of(difference_of(means));
}

/* Fewer resamples if they would take long: each reads all numbers. */
static size_t resamples_of(const struct fpx_frequent_stacks *kept)
{
    enum { LEAST = 199 };
    const double most = 2e9;
    const double measurements = (double)(kept->matrices.before_count + kept->matrices.after_count);
    const double fit = most / (measurements * (double)kept->count);
    if (fit >= FPX_BOOTSTRAP_RESAMPLES)
        return FPX_BOOTSTRAP_RESAMPLES;
    return fit > LEAST ? (size_t)fit : LEAST;
}

static enum flamepix_status find_similarity(struct fpx_set_test *test)
{
    const struct fpx_measurement_matrices *matrices = &test->kept.matrices;
    const struct fpx_bootstrap_options options = {
        .before_count = matrices->before_count,
        .after_count = matrices->after_count,
        .level = FPX_SET_TEST_LEVEL,
        .resample_count = resamples_of(&test->kept),
    };
    struct means means = {
        .matrices = matrices,
        .before = calloc(matrices->dimension_count, sizeof(*means.before)),
        .after = calloc(matrices->dimension_count, sizeof(*means.after)),
    };
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (means.before != NULL && means.after != NULL) {
        for (size_t k = 0; k < matrices->dimension_count; k++) {
            means.before[k] = test->changes[k].before;
            means.after[k] = test->changes[k].after;
        }
        const struct difference difference = difference_of(&means);
        test->norm_before = difference.before;
        test->norm_after = difference.after;
        test->distance = difference.distance;
        test->similarity = similarity_of(difference);
        status = fpx_bootstrap(&options, resampled_similarity, &means, &test->similarity_interval);
    }
    free(means.before);
    free(means.after);
    return status;
}

/* -- the tests --------------------------------------------------------------------------------- */

static double mean_of(const double *matrix, size_t dimensions, size_t count, size_t dimension)
{
    struct flamepix_weight sum = {0};
    for (size_t i = 0; i < count; i++)
        flamepix_weight_add(&sum, (struct flamepix_weight){matrix[i * dimensions + dimension], 0});
    return sum.value / (double)count;
}

static enum flamepix_status find_means(struct fpx_set_test *test)
{
    const struct fpx_measurement_matrices *matrices = &test->kept.matrices;
    const size_t count = matrices->dimension_count;
    test->changes = calloc(count, sizeof(*test->changes));
    if (test->changes == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t k = 0; k < count; k++) {
        test->changes[k].before = mean_of(matrices->before, count, matrices->before_count, k);
        test->changes[k].after = mean_of(matrices->after, count, matrices->after_count, k);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status test_hotelling(struct fpx_set_test *test)
{
    const size_t count = test->kept.count;
    test->dimensions = calloc(count, sizeof(*test->dimensions));
    if (test->dimensions == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = fpx_hotelling_test(&test->kept.matrices, test->options.alpha,
                                                     &test->hotelling, test->dimensions);
    for (size_t k = 0; k < count && status == FLAMEPIX_OK; k++)
        test->changes[k].significant = test->dimensions[k].significant;
    return status;
}

static enum flamepix_status test_welch(struct fpx_set_test *test)
{
    const size_t count = test->kept.count;
    test->welch = calloc(count, sizeof(*test->welch));
    if (test->welch == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        fpx_welch_test(&test->kept.matrices, test->options.alpha, test->welch);
    for (size_t k = 0; k < count && status == FLAMEPIX_OK; k++)
        test->changes[k].significant = test->welch[k].significant;
    return status;
}

enum flamepix_status fpx_set_test_run(const struct fpx_measurement_set *set,
                                      const struct fpx_set_test_options *options,
                                      struct fpx_set_test *test)
{
    test->options = *options;
    enum flamepix_status status =
        fpx_frequent_stacks_find(set, options->before_count, options->min_runs, &test->kept);
    if (status == FLAMEPIX_OK && test->kept.count == 0)
        status = FLAMEPIX_NO_STACKS;
    if (status == FLAMEPIX_OK && !fpx_measurement_matrices_valid(&test->kept.matrices))
        status = FLAMEPIX_BAD_ARGUMENT;
    if (status == FLAMEPIX_OK)
        status = find_means(test);
    if (status == FLAMEPIX_OK)
        status = options->method == FPX_METHOD_WELCH ? test_welch(test) : test_hotelling(test);
    for (size_t k = 0; k < test->kept.count && status == FLAMEPIX_OK; k++)
        test->significant_count += test->changes[k].significant;
    return status == FLAMEPIX_OK ? find_similarity(test) : status;
}

size_t fpx_set_test_excess(const struct fpx_set_test *test)
{
    return test->dimensions == NULL ? 0 : test->hotelling.excess_count;
}

bool fpx_set_test_differs(const struct fpx_set_test *test)
{
    return test->dimensions != NULL && test->hotelling.kept_count > 0 &&
           test->hotelling.p_value < test->options.alpha;
}

void fpx_set_test_free(struct fpx_set_test *test)
{
    fpx_frequent_stacks_free(&test->kept);
    free(test->changes);
    free(test->dimensions);
    free(test->welch);
    *test = (struct fpx_set_test){0};
}

/* -- the significant stacks as a source -------------------------------------------------------- */

struct changed_stacks {
    struct flamepix_stacks stacks;
    const struct fpx_set_test *test;
    const struct fpx_measurement_set *set;
    size_t next;                  /* the next dimension to examine */
    struct flamepix_bytes before; /* the previous key handed out */
};

static enum flamepix_status next_stack(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct changed_stacks *changed = (struct changed_stacks *)stacks;
    const struct fpx_set_test *test = changed->test;
    while (changed->next < test->kept.count && !test->changes[changed->next].significant)
        changed->next++;
    if (changed->next == test->kept.count)
        return FLAMEPIX_END;
    const size_t k = changed->next++;
    const struct flamepix_bytes key = fpx_measurement_set_key(changed->set, test->kept.stacks[k]);
    *stack_ret = (struct flamepix_stack){
        .key = key.data,
        .length = key.length,
        .shared = fpx_key_prefix_length(changed->before.data, changed->before.length, key.data,
                                        key.length, 0),
        .weight = {test->changes[k].after, 0},
        .other = {test->changes[k].before, 0},
    };
    changed->before = key;
    return FLAMEPIX_OK;
}

static void free_stacks(struct flamepix_stacks *stacks)
{
    free(stacks);
}

enum flamepix_status fpx_set_test_sides(const struct fpx_set_test *test,
                                        const struct fpx_measurement_set *set,
                                        struct flamepix_stacks **stacks_ret)
{
    struct changed_stacks *changed = calloc(1, sizeof(*changed));
    if (changed == NULL)
        return FLAMEPIX_NO_MEMORY;
    *changed = (struct changed_stacks){
        .stacks = {.next = next_stack, .free = free_stacks, .lookback = 1, .in_order = true},
        .test = test,
        .set = set,
    };
    *stacks_ret = &changed->stacks;
    return FLAMEPIX_OK;
}
