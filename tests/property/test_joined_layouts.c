/* A profile cut anywhere, its chunks laid out apart and joined in any order, against the layout
 * made in one go. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout/layout_internal.h"
#include "layout/layout_sums.h"
#include "support/paths.h"
#include "support/pictures/layouts.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"
#include "support/recordings/stack_slices.h"

enum { PROFILES = 400, DEEP_PROFILES = 400, DECIMAL_PROFILES = 60, CHUNKS_MAX = 20 };

static const struct fpx_box_store_pace paces[] = {{0, 1}, {5, 2}, {1 << 14, 2}};

/* One profile and how it is laid out. */
struct trial {
    struct chunks chunks;
    struct flamepix_layout_options options;
    struct fpx_box_store_pace pace;
};

static enum flamepix_status take(void *user, const struct flamepix_stack *stack)
{
    return flamepix_layout_builder_take(user, stack);
}

/* What the stacks before a chunk weigh; of some chunks half of it is known, of some nothing. */
static double weight_before(const struct chunks *chunks, size_t first)
{
    struct flamepix_weight sum = {0};
    for (size_t i = 0; i < first; i++)
        flamepix_weight_add(&sum, chunks->stacks[i].weight);
    return first % 3 == 0 ? 0 : sum.value / (double)(first % 3);
}

static struct flamepix_layout_builder *chunk(const struct trial *trial, size_t first, size_t end)
{
    struct flamepix_layout_builder *builder;
    assert_int_equal(fpx_layout_builder_create_at(&trial->options, trial->pace, &builder),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_layout_builder_set_before(builder, weight_before(&trial->chunks, first)),
                     FLAMEPIX_OK);
    assert_int_equal(chunks_give(&trial->chunks, first, end, false, take, builder), FLAMEPIX_OK);
    return builder;
}

static void join(struct flamepix_layout_builder *builder, struct flamepix_layout_builder *next)
{
    assert_int_equal(flamepix_layout_builder_join(builder, next), FLAMEPIX_OK);
    flamepix_layout_builder_free(next);
}

/* What ends in the frames and in those of the runs, and in the root, is all there is: where two
 * measures are compared, no frame that is elided takes what ends in it with it. */
static void expect_all_self(const struct flamepix_layout *layout)
{
    struct flamepix_weight self = {0}, other_self = {0};
    for (size_t i = 0; i < layout->rows[layout->depths]; i++) {
        flamepix_weight_add(&self, layout->boxes[i].self);
        flamepix_weight_add(&other_self, layout->boxes[i].other_self);
    }
    assert_true(fabs(self.value - layout->facts.all.weight.value) <= 1e-9);
    assert_true(fabs(other_self.value - layout->facts.all.other.value) <= 1e-9);
}

/* Frees the builder. */
static void expect_whole(const struct trial *trial, struct flamepix_layout_builder *builder)
{
    struct flamepix_stacks *source = chunks_source(&trial->chunks, 0, trial->chunks.count);
    struct flamepix_layout *joined = NULL, *whole = NULL;
    const enum flamepix_status status =
        fpx_layout_build(source, &trial->options, trial->pace, &whole);
    assert_int_equal(flamepix_layout_builder_finish(builder, &joined), status);
    flamepix_layout_builder_free(builder);
    flamepix_stacks_free(source);
    if (status == FLAMEPIX_OK)
        layouts_expect_equal(joined, whole);
    if (status == FLAMEPIX_OK && trial->options.compares)
        expect_all_self(whole);
    flamepix_layout_free(joined);
    flamepix_layout_free(whole);
}

/* -- ways to cut and to join ------------------------------------------------------------------- */

static void try_two(const struct trial *trial)
{
    const size_t count = trial->chunks.count;
    for (size_t cut = 0; cut <= count; cut++) {
        struct flamepix_layout_builder *left = chunk(trial, 0, cut);
        join(left, chunk(trial, cut, count));
        expect_whole(trial, left);
    }
}

/* Each stack is a chunk; from the left, and from the right. */
static void try_single_stacks(const struct trial *trial)
{
    const size_t count = trial->chunks.count;
    struct flamepix_layout_builder *left = chunk(trial, 0, 0);
    struct flamepix_layout_builder *right = chunk(trial, 0, 0);
    for (size_t i = 0; i < count; i++) {
        join(left, chunk(trial, i, i + 1));
        struct flamepix_layout_builder *before = chunk(trial, count - 1 - i, count - i);
        join(before, right);
        right = before;
    }
    expect_whole(trial, left);
    expect_whole(trial, right);
}

static int compare_cuts(const void *a, const void *b)
{
    const size_t left = *(const size_t *)a, right = *(const size_t *)b;
    return (left > right) - (left < right);
}

/* Chunks that may be empty, of which neighbours are joined by chance until one is left. */
static void try_chunks(const struct trial *trial, uint64_t *seed)
{
    struct flamepix_layout_builder *builders[CHUNKS_MAX];
    size_t cuts[CHUNKS_MAX + 1];
    const unsigned count = (unsigned)trial->chunks.count;
    unsigned parts = 1 + profiles_below(seed, CHUNKS_MAX);
    for (unsigned i = 0; i <= parts; i++)
        cuts[i] = i == 0 ? 0 : i == parts ? count : profiles_below(seed, count + 1);
    qsort(cuts, parts + 1, sizeof(*cuts), compare_cuts);
    for (unsigned i = 0; i < parts; i++)
        builders[i] = chunk(trial, cuts[i], cuts[i + 1]);
    for (; parts > 1; parts--) {
        const unsigned at = profiles_below(seed, parts - 1);
        join(builders[at], builders[at + 1]);
        for (unsigned i = at + 1; i + 1 < parts; i++)
            builders[i] = builders[i + 1];
    }
    expect_whole(trial, builders[0]);
}

/* What is joined takes more stacks, and is joined again. */
static void try_taking_on(const struct trial *trial, uint64_t *seed)
{
    const unsigned count = (unsigned)trial->chunks.count;
    const unsigned first = profiles_below(seed, count + 1);
    const unsigned second = first + profiles_below(seed, count - first + 1);
    const unsigned third = second + profiles_below(seed, count - second + 1);
    struct flamepix_layout_builder *left = chunk(trial, 0, first);
    join(left, chunk(trial, first, second));
    const bool follows = second > 0;
    assert_int_equal(chunks_give(&trial->chunks, second, third, follows, take, left), FLAMEPIX_OK);
    join(left, chunk(trial, third, count));
    expect_whole(trial, left);
}

static void try_all(struct trial *trial, uint64_t *seed)
{
    trial->pace = paces[profiles_below(seed, 3)];
    try_two(trial);
    try_single_stacks(trial);
    for (int i = 0; i < 3; i++)
        try_chunks(trial, seed);
    try_taking_on(trial, seed);
}

/* -- profiles ---------------------------------------------------------------------------------- */

/* Every stack comes twice, with half of what it has: so parts may end within one. */
static struct chunks doubled(const struct chunks *once)
{
    struct chunks twice = {calloc(2 * once->count + 1, sizeof(*twice.stacks)), 2 * once->count};
    assert_non_null(twice.stacks);
    for (size_t i = 0; i < twice.count; i++) {
        struct flamepix_stack *stack = &twice.stacks[i];
        *stack = once->stacks[i / 2];
        stack->weight.value /= 2;
        stack->other.value /= 2;
    }
    return twice;
}

static void try_folded(char *folded, struct flamepix_layout_options options, uint64_t *seed)
{
    struct trial trial = {.chunks = chunks_of(paths_sorted(folded)), .options = options};
    try_all(&trial, seed);
    struct chunks once = trial.chunks;
    trial.chunks = doubled(&once);
    try_all(&trial, seed);
    free(trial.chunks.stacks);
    chunks_free(&once);
    free(folded);
}

static void test_joined_chunks_are_the_layout_made_in_one_go(void **state)
{
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_layout_options options = profiles_options(&seed);
        options.compares = i % 2 == 1;
        try_folded(folded, options, &seed);
    }
}

static void test_so_are_chunks_that_lie_within_deep_paths(void **state)
{
    (void)state;
    uint64_t seed = 12;
    for (int i = 0; i < test_rounds(DEEP_PROFILES); i++) {
        char *folded = profiles_deep(&seed);
        struct flamepix_layout_options options = profiles_options(&seed);
        options.max_rows = profiles_below(&seed, 3) == 0 ? profiles_below(&seed, 30) : 0;
        options.limit_depth = profiles_below(&seed, 3) == 0 ? profiles_below(&seed, 30) : 0;
        options.compares = i % 2 == 1;
        try_folded(folded, options, &seed);
    }
}

/* Sums of decimals are exact to 106 bits. */
static void test_so_are_chunks_of_decimals(void **state)
{
    (void)state;
    uint64_t seed = 13;
    for (int i = 0; i < test_rounds(DECIMAL_PROFILES); i++) {
        struct flamepix_buffer folded = {0};
        for (unsigned lines = 1 + profiles_below(&seed, 60); lines > 0; lines--) {
            record_text(&folded, "%s;%s", profiles_name(&seed), profiles_name(&seed));
            record_text(&folded, ";%s 0.%03u", profiles_name(&seed),
                        1 + profiles_below(&seed, 999));
            record_text(&folded, ",%s0.%03u\n", lines % 3 == 0 ? "-" : "",
                        profiles_below(&seed, 999));
        }
        struct flamepix_layout_options options = profiles_options(&seed);
        options.compares = i % 2 == 1;
        try_folded(record_take(&folded), options, &seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_joined_chunks_are_the_layout_made_in_one_go),
        cmocka_unit_test(test_so_are_chunks_that_lie_within_deep_paths),
        cmocka_unit_test(test_so_are_chunks_of_decimals),
    };
    return cmocka_run_group_tests_name("joined layouts", tests, NULL, NULL);
}
