/* Sums over random profiles against those made the slow way: every stack taken apart by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/tally.h>

#include "support/paths.h"
#include "support/pictures/profiles.h"
#include "support/random.h"

enum { PROFILES = 300, NAMES_MAX = 1000, SEARCHES = 3 };

struct reference {
    struct flamepix_name_sum sums[NAMES_MAX];
    size_t count;
    size_t stacks, last[NAMES_MAX]; /* the stack, from 1, that each name was met in last */
    double matched[SEARCHES], matched_any, all;
};

/* -- the slow way ------------------------------------------------------------------------------ */

static struct flamepix_name_sum *sum_of(struct reference *reference, struct flamepix_bytes name)
{
    for (size_t i = 0; i < reference->count; i++)
        if (flamepix_bytes_equal(reference->sums[i].name, name))
            return &reference->sums[i];
    assert_true(reference->count < NAMES_MAX);
    char *copy = malloc(name.length + 1);
    assert_non_null(copy);
    if (name.length > 0)
        memcpy(copy, name.data, name.length);
    struct flamepix_name_sum *sum = &reference->sums[reference->count++];
    *sum = (struct flamepix_name_sum){.name = {copy, name.length}};
    return sum;
}

static void add_frame(struct reference *reference, struct flamepix_bytes name, size_t depth,
                      double weight, bool is_leaf, bool is_woken)
{
    struct flamepix_name_sum *sum = sum_of(reference, name);
    size_t *last = &reference->last[sum - reference->sums];
    sum->total.value += weight;
    sum->inclusive.value += *last != reference->stacks ? weight : 0;
    *last = reference->stacks;
    sum->first.value += depth == 1 ? weight : 0;
    sum->self.value += is_leaf ? weight : 0;
    sum->woken.value += is_leaf && is_woken ? weight : 0;
}

static void add_stack(struct reference *reference, const struct flamepix_stack *stack,
                      size_t limit_depth, struct flamepix_pattern *const *searches)
{
    bool found[SEARCHES] = {false};
    bool is_woken = false;
    size_t depth = 0;
    reference->stacks++;
    for (size_t begin = 0; begin < stack->length && depth < limit_depth;) {
        const char *end = memchr(stack->key + begin, ';', stack->length - begin);
        const struct flamepix_bytes name = {stack->key + begin, (size_t)(end - stack->key) - begin};
        begin += name.length + 1;
        depth++;
        bool is_leaf = begin == stack->length || depth == limit_depth;
        add_frame(reference, name, depth, stack->weight.value, is_leaf, is_woken);
        is_woken |= name.length == 2 && memcmp(name.data, "--", 2) == 0;
        for (size_t i = 0; i < SEARCHES; i++) {
            bool here;
            assert_int_equal(flamepix_pattern_found(searches[i], name, &here), FLAMEPIX_OK);
            found[i] |= here;
        }
    }
    bool any = false;
    for (size_t i = 0; i < SEARCHES; i++) {
        reference->matched[i] += found[i] ? stack->weight.value : 0;
        any |= found[i];
    }
    reference->matched_any += any ? stack->weight.value : 0;
    reference->all += stack->weight.value;
}

static void refer(struct reference *reference, const char *folded, size_t limit_depth,
                  struct flamepix_pattern *const *searches)
{
    struct flamepix_stacks *stacks = paths_sorted(folded);
    struct flamepix_stack stack;
    *reference = (struct reference){.count = 0};
    while (flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK)
        add_stack(reference, &stack, limit_depth, searches);
    flamepix_stacks_free(stacks);
}

static void free_reference(struct reference *reference)
{
    for (size_t i = 0; i < reference->count; i++)
        free((char *)reference->sums[i].name.data);
}

/* -- the comparison ---------------------------------------------------------------------------- */

static struct flamepix_tally *tally_of(const char *folded,
                                       const struct flamepix_tally_options *options)
{
    struct flamepix_stacks *stacks = paths_sorted(folded);
    struct flamepix_stacks *watched;
    struct flamepix_stack stack;
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(options, &tally), FLAMEPIX_OK);
    assert_int_equal(flamepix_tally_watch(tally, stacks, &watched), FLAMEPIX_OK);
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(watched, &stack);
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(stacks);
    return tally;
}

static void expect_searches(const struct flamepix_tally *tally, const struct reference *reference)
{
    assert_true(flamepix_tally_all(tally).value == reference->all);
    for (size_t i = 0; i < SEARCHES; i++)
        assert_true(flamepix_tally_matched(tally, i).value == reference->matched[i]);
    assert_true(flamepix_tally_matched_any(tally).value == reference->matched_any);
}

static void expect_order(const struct flamepix_name_sum *sums, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const struct flamepix_bytes a = sums[i - 1].name, b = sums[i].name;
        size_t length = a.length < b.length ? a.length : b.length;
        int order = memcmp(a.data, b.data, length);
        assert_true(sums[i - 1].self.value > sums[i].self.value ||
                    (sums[i - 1].self.value == sums[i].self.value &&
                     (order < 0 || (order == 0 && a.length < b.length))));
    }
}

/* Of each name in the tally the sums that were asked for are exact; the rest of all self weight is
 * in the others. */
static void expect_names(const struct flamepix_tally *tally, struct reference *reference,
                         const struct flamepix_tally_options *options)
{
    size_t count;
    const struct flamepix_name_sum *sums = flamepix_tally_names(tally, &count);
    const struct flamepix_name_sum others = flamepix_tally_others(tally);
    const bool woken = options->woken || options->totals || options->inclusive;
    double self = others.self.value;
    expect_order(sums, count);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_name_sum *wanted = sum_of(reference, sums[i].name);
        assert_true(sums[i].self.value == wanted->self.value);
        assert_true(sums[i].total.value ==
                    (options->totals || options->inclusive ? wanted->total.value : 0));
        assert_true(sums[i].inclusive.value == (options->inclusive ? wanted->inclusive.value : 0));
        assert_true(sums[i].first.value == wanted->first.value);
        if (woken)
            assert_true(sums[i].woken.value == wanted->woken.value);
        self += sums[i].self.value;
    }
    double wanted_self = 0;
    for (size_t i = 0; i < reference->count; i++)
        wanted_self += reference->sums[i].self.value;
    assert_true(self == wanted_self);
}

static void try_options(const char *folded, const struct flamepix_tally_options *options,
                        struct reference *reference)
{
    struct flamepix_tally *tally = tally_of(folded, options);
    if (options->search_count > 0)
        expect_searches(tally, reference);
    if (options->names || options->woken || options->totals || options->inclusive)
        expect_names(tally, reference, options);
    flamepix_tally_free(tally);
}

/* All that can be asked for, alone and together. */
static void try_profile(uint64_t *seed, struct flamepix_pattern *const *searches,
                        struct reference *reference)
{
    char *folded = profiles_dashed(seed);
    struct flamepix_tally_options options = {
        .searches = searches,
        .limit_depth = profiles_below(seed, 3) == 0 ? 1 + profiles_below(seed, 5) : 1000,
        .limit_nbytes = profiles_below(seed, 3) == 0 ? 1 + profiles_below(seed, 4000) : 0,
    };
    refer(reference, folded, options.limit_depth, searches);
    for (unsigned wants = 1; wants < 32; wants++) {
        options.names = wants & 1;
        options.woken = wants & 2;
        options.totals = wants & 4;
        options.search_count = wants & 8 ? SEARCHES : 0;
        options.inclusive = wants & 16;
        try_options(folded, &options, reference);
    }
    free_reference(reference);
    free(folded);
}

static void try_profiles(const char *const texts[SEARCHES])
{
    struct flamepix_pattern *searches[SEARCHES];
    struct flamepix_pattern_fault fault;
    struct reference *reference = calloc(1, sizeof(*reference));
    assert_non_null(reference);
    for (size_t i = 0; i < SEARCHES; i++)
        assert_int_equal(flamepix_pattern_create(texts[i], false, &searches[i], &fault),
                         FLAMEPIX_OK);
    uint64_t seed = 1;
    for (int i = 0; i < test_rounds(PROFILES); i++)
        try_profile(&seed, searches, reference);
    for (size_t i = 0; i < SEARCHES; i++)
        flamepix_pattern_free(searches[i]);
    free(reference);
}

static void test_sums_are_those_of_stacks_taken_apart_one_by_one(void **state)
{
    (void)state;
    try_profiles((const char *const[SEARCHES]){"^m", "longer|[-.]", "=a"});
}

/* Of which most frames are passed over unseen. */
static void test_so_are_sums_of_searches_that_require_a_text(void **state)
{
    (void)state;
    try_profiles((const char *const[SEARCHES]){"^ma[a-z]n", "longer|-and", "--"});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_are_those_of_stacks_taken_apart_one_by_one),
        cmocka_unit_test(test_so_are_sums_of_searches_that_require_a_text),
    };
    return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
