#include "sets/set_test.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"

/* A kept stack, to be sorted by key. */
struct candidate {
    struct flamepix_bytes key;
    uint32_t stack;
};

struct finding {
    const struct fpx_measurement_set *set;
    size_t *measurements_with; /* by stack of the table, how many measurements have it */
    uint32_t *places;          /* by stack, its dimension + 1; 0: not kept */
    struct candidate *candidates;
    struct fpx_frequent_stacks *kept;
};

static void count_measurements(struct finding *finding)
{
    for (size_t measurement = 0; measurement < fpx_measurement_set_count(finding->set);
         measurement++) {
        size_t count;
        const struct fpx_measured_value *values =
            fpx_measurement_set_values(finding->set, measurement, &count);
        for (size_t i = 0; i < count; i++)
            finding->measurements_with[values[i].stack]++;
    }
}

/* In the order of keys (flamepix/stack.h). */
static int compare_candidates(const void *a, const void *b)
{
    return fpx_bytes_compare(((const struct candidate *)a)->key,
                             ((const struct candidate *)b)->key);
}

static enum flamepix_status choose(struct finding *finding, size_t min_runs)
{
    struct fpx_frequent_stacks *kept = finding->kept;
    const size_t stacks = fpx_measurement_set_stacks(finding->set);
    for (size_t i = 0; i < stacks; i++) {
        if (finding->measurements_with[i] == 0)
            continue;
        if (finding->measurements_with[i] < min_runs) {
            kept->left_out++;
            continue;
        }
        finding->candidates[kept->count++] =
            (struct candidate){fpx_measurement_set_key(finding->set, (uint32_t)i), (uint32_t)i};
    }
    qsort(finding->candidates, kept->count, sizeof(*finding->candidates), compare_candidates);
    kept->stacks = calloc(kept->count + 1, sizeof(*kept->stacks));
    if (kept->stacks == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < kept->count; i++) {
        kept->stacks[i] = finding->candidates[i].stack;
        finding->places[kept->stacks[i]] = (uint32_t)i + 1;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status fill_matrices(struct finding *finding, size_t before_count)
{
    struct fpx_frequent_stacks *kept = finding->kept;
    const size_t measurements = fpx_measurement_set_count(finding->set);
    size_t cells, nbytes;
    if (!fpx_size_multiply(measurements, kept->count, &cells) ||
        !fpx_size_multiply(cells, sizeof(double), &nbytes) ||
        nbytes > fpx_measurement_set_room(finding->set))
        return FLAMEPIX_END;
    kept->values = calloc(cells + 1, sizeof(*kept->values));
    if (kept->values == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t measurement = 0; measurement < measurements; measurement++) {
        size_t count;
        const struct fpx_measured_value *values =
            fpx_measurement_set_values(finding->set, measurement, &count);
        for (size_t i = 0; i < count; i++)
            if (finding->places[values[i].stack] > 0)
                kept->values[measurement * kept->count + finding->places[values[i].stack] - 1] =
                    values[i].weight;
    }
    kept->matrices = (struct fpx_measurement_matrices){
        .before = kept->values,
        .after = kept->values + before_count * kept->count,
        .before_count = before_count,
        .after_count = measurements - before_count,
        .dimension_count = kept->count,
    };
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_frequent_stacks_find(const struct fpx_measurement_set *set,
                                              size_t before_count, size_t min_runs,
                                              struct fpx_frequent_stacks *kept)
{
    const size_t stacks = fpx_measurement_set_stacks(set) + 1;
    struct finding finding = {
        .set = set,
        .measurements_with = calloc(stacks, sizeof(*finding.measurements_with)),
        .places = calloc(stacks, sizeof(*finding.places)),
        .candidates = calloc(stacks, sizeof(*finding.candidates)),
        .kept = kept,
    };
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (finding.measurements_with != NULL && finding.places != NULL && finding.candidates != NULL) {
        count_measurements(&finding);
        status = choose(&finding, min_runs);
    }
    if (status == FLAMEPIX_OK)
        status = fill_matrices(&finding, before_count);
    free(finding.measurements_with);
    free(finding.places);
    free(finding.candidates);
    return status;
}

void fpx_frequent_stacks_free(struct fpx_frequent_stacks *kept)
{
    free(kept->stacks);
    free(kept->values);
    *kept = (struct fpx_frequent_stacks){0};
}
