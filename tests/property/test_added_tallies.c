/* Parts of a profile counted apart and added, against one tally of all of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/tally.h>

#include "support/paths.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"
#include "support/recordings/stack_slices.h"
#include "tally/tally_internal.h"
#include "tally/tally_search.h"

enum { PROFILES = 200, SEARCHES = 3, PARTS_MAX = 12, KEPT = 4 };

/* What is counted, and how. */
struct trial {
    struct chunks chunks;
    struct flamepix_tally_options options;
    size_t search_above;
    const char *search_none_of;
    size_t self_depth;
    bool shares_names; /* of parts with their sum */
};

static void watch(struct flamepix_tally *tally, const struct trial *trial, size_t first, size_t end)
{
    struct flamepix_stacks *stacks = chunks_source(&trial->chunks, first, end), *watched;
    struct flamepix_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    assert_int_equal(flamepix_tally_watch(tally, stacks, &watched), FLAMEPIX_OK);
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(watched, &stack);
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(stacks);
}

static struct flamepix_tally *create(const struct trial *trial)
{
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(&trial->options, &tally), FLAMEPIX_OK);
    fpx_tally_search_above(tally, trial->search_above);
    fpx_tally_search_none_of(tally, trial->search_none_of);
    fpx_tally_set_self_depth(tally, trial->self_depth);
    return tally;
}

static enum flamepix_status create_part(struct flamepix_tally *sum, const struct trial *trial,
                                        struct flamepix_tally **part_ret)
{
    return trial->shares_names ? fpx_tally_create_sharing(sum, part_ret)
                               : flamepix_tally_create_same(sum, part_ret);
}

/* By a tally that may have counted parts before; `*part` is NULL at first. */
static void add_part(struct flamepix_tally *sum, const struct trial *trial, size_t first,
                     size_t end, struct flamepix_tally **part)
{
    if (*part == NULL)
        assert_int_equal(create_part(sum, trial, part), FLAMEPIX_OK);
    watch(*part, trial, first, end);
    assert_int_equal(flamepix_tally_add(sum, *part), FLAMEPIX_OK);
}

static int compare_cuts(const void *a, const void *b)
{
    const size_t left = *(const size_t *)a, right = *(const size_t *)b;
    return (left > right) - (left < right);
}

/* The sum may have counted the first part itself. Cuts are those of the seed. */
static struct flamepix_tally *sum_of_parts(const struct trial *trial, uint64_t seed,
                                           bool has_counted)
{
    size_t cuts[PARTS_MAX + 1];
    const unsigned parts = 1 + profiles_below(&seed, PARTS_MAX);
    const unsigned count = (unsigned)trial->chunks.count;
    for (unsigned i = 0; i <= parts; i++)
        cuts[i] = i == 0 ? 0 : i == parts ? count : profiles_below(&seed, count + 1);
    qsort(cuts, parts + 1, sizeof(*cuts), compare_cuts);
    struct flamepix_tally *sum = create(trial);
    if (has_counted)
        watch(sum, trial, cuts[0], cuts[1]);
    struct flamepix_tally *kept[KEPT] = {NULL};
    for (unsigned i = has_counted ? 1 : 0; i < parts; i++)
        add_part(sum, trial, cuts[i], cuts[i + 1], &kept[profiles_below(&seed, KEPT)]);
    for (size_t i = 0; i < KEPT; i++)
        flamepix_tally_free(kept[i]);
    assert_int_equal(flamepix_tally_sum_up(sum), FLAMEPIX_OK);
    return sum;
}

/* -- the comparison ---------------------------------------------------------------------------- */

static void expect_weight(struct flamepix_weight a, struct flamepix_weight b)
{
    assert_true(a.value == b.value && a.rest == b.rest);
}

static void expect_sum(const struct flamepix_name_sum *a, const struct flamepix_name_sum *b)
{
    assert_true(flamepix_bytes_equal(a->name, b->name));
    expect_weight(a->self, b->self);
    expect_weight(a->total, b->total);
    expect_weight(a->inclusive, b->inclusive);
    expect_weight(a->first, b->first);
    expect_weight(a->woken, b->woken);
}

/* Frees `a`. */
static void expect_same(struct flamepix_tally *a, const struct flamepix_tally *b)
{
    size_t count, other_count;
    const struct flamepix_name_sum *sums = flamepix_tally_names(a, &count);
    const struct flamepix_name_sum *others = flamepix_tally_names(b, &other_count);
    assert_int_equal(count, other_count);
    for (size_t i = 0; i < count; i++)
        expect_sum(&sums[i], &others[i]);
    const struct flamepix_name_sum rest = flamepix_tally_others(a);
    const struct flamepix_name_sum other_rest = flamepix_tally_others(b);
    expect_sum(&rest, &other_rest);
    expect_weight(flamepix_tally_all(a), flamepix_tally_all(b));
    expect_weight(flamepix_tally_matched_any(a), flamepix_tally_matched_any(b));
    for (size_t i = 0; i < SEARCHES; i++)
        expect_weight(flamepix_tally_matched(a, i), flamepix_tally_matched(b, i));
    flamepix_tally_free(a);
}

static void try_parts(const struct trial *trial, uint64_t *seed)
{
    struct flamepix_tally *whole = create(trial);
    watch(whole, trial, 0, trial->chunks.count);
    for (int i = 0; i < 2; i++) {
        struct trial parts = *trial;
        parts.shares_names = i == 1;
        expect_same(sum_of_parts(&parts, (*seed)++, false), whole);
        expect_same(sum_of_parts(&parts, (*seed)++, true), whole);
    }
    flamepix_tally_free(whole);
}

/* -- profiles ---------------------------------------------------------------------------------- */

static void want(struct trial *trial, unsigned wants)
{
    trial->options.names = wants & 1;
    trial->options.woken = wants & 2;
    trial->options.totals = wants & 4;
    trial->options.search_count = wants & 8 ? SEARCHES : 0;
    trial->options.inclusive = wants & 16;
}

static struct trial trial_of(uint64_t *seed, char *folded, struct flamepix_pattern *const *searches)
{
    struct trial trial = {
        .chunks = chunks_of(paths_sorted(folded)),
        .options = {.searches = searches,
                    .limit_depth = profiles_below(seed, 3) == 0 ? 1 + profiles_below(seed, 5) : 0},
        .search_none_of = profiles_below(seed, 2) == 0 ? "a" : NULL,
        .self_depth = profiles_below(seed, 4),
    };
    free(folded);
    return trial;
}

/* Below two frames that all stacks stand on. */
static char *founded(char *folded)
{
    struct flamepix_buffer text = {0};
    for (char *line = folded, *end; *line != '\0'; line = end + 1) {
        end = strchr(line, '\n');
        record_text(&text, "ma in;-and;%.*s\n", (int)(end - line), line);
    }
    free(folded);
    return record_take(&text);
}

static void try_profiles(void (*act)(const struct trial *trial, uint64_t *seed), bool is_founded)
{
    static const char *const texts[SEARCHES] = {"^ma[a-z ]n", "longer|-and", "=a"};
    struct flamepix_pattern *searches[SEARCHES];
    struct flamepix_pattern_fault fault;
    uint64_t seed = 5;
    for (size_t i = 0; i < SEARCHES; i++)
        assert_int_equal(flamepix_pattern_create(texts[i], false, &searches[i], &fault),
                         FLAMEPIX_OK);
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_dashed(&seed);
        struct trial trial = trial_of(&seed, is_founded ? founded(folded) : folded, searches);
        if (is_founded)
            trial.search_above = profiles_below(&seed, 3);
        for (unsigned wants = 1; wants < 32; wants++) {
            want(&trial, wants);
            act(&trial, &seed);
        }
        chunks_free(&trial.chunks);
    }
    for (size_t i = 0; i < SEARCHES; i++)
        flamepix_pattern_free(searches[i]);
}

static void test_parts_add_up_to_what_one_tally_counts(void **state)
{
    (void)state;
    try_profiles(try_parts, false);
}

static void test_so_do_parts_of_stacks_that_stand_on_frames_that_are_not_searched(void **state)
{
    (void)state;
    try_profiles(try_parts, true);
}

static double all_selves(const struct flamepix_tally *tally)
{
    size_t count;
    const struct flamepix_name_sum *sums = flamepix_tally_names(tally, &count);
    double all = flamepix_tally_others(tally).self.value;
    for (size_t i = 0; i < count; i++)
        all += sums[i].self.value;
    return all;
}

static void try_full_tables(const struct trial *trial, uint64_t *seed)
{
    struct trial full = *trial;
    full.options.limit_nbytes = 1 + profiles_below(seed, 4000);
    struct flamepix_tally *whole = create(&full);
    watch(whole, &full, 0, full.chunks.count);
    struct flamepix_tally *sum = sum_of_parts(&full, *seed, false);
    assert_true(all_selves(sum) == all_selves(whole));
    expect_weight(flamepix_tally_matched_any(sum), flamepix_tally_matched_any(whole));
    expect_same(sum_of_parts(&full, *seed, false), sum);
    flamepix_tally_free(sum);
    flamepix_tally_free(whole);
}

static void test_where_tables_are_full_the_same_parts_add_up_to_the_same(void **state)
{
    (void)state;
    try_profiles(try_full_tables, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_add_up_to_what_one_tally_counts),
        cmocka_unit_test(test_so_do_parts_of_stacks_that_stand_on_frames_that_are_not_searched),
        cmocka_unit_test(test_where_tables_are_full_the_same_parts_add_up_to_the_same),
    };
    return cmocka_run_group_tests_name("added tallies", tests, NULL, NULL);
}
