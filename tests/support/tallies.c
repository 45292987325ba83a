#include "support/tallies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/paths.h"
#include "support/recordings/layout_text.h"

struct flamepix_tally *tallies_with(const char *folded,
                                    const struct flamepix_tally_options *options)
{
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(options, &tally), FLAMEPIX_OK);
    assert_int_equal(tallies_watch(tally, paths_sorted(folded)), FLAMEPIX_END);
    return tally;
}

struct flamepix_tally *tallies_of(const char *folded, size_t limit_nbytes)
{
    const struct flamepix_tally_options options = {
        .names = true, .inclusive = true, .limit_nbytes = limit_nbytes};
    return tallies_with(folded, &options);
}

struct flamepix_pattern *tallies_pattern(const char *text)
{
    struct flamepix_pattern *pattern;
    struct flamepix_pattern_fault fault;
    assert_int_equal(flamepix_pattern_create(text, false, &pattern, &fault), FLAMEPIX_OK);
    return pattern;
}

enum flamepix_status tallies_watch(struct flamepix_tally *tally, struct flamepix_stacks *stacks)
{
    struct flamepix_stacks *watched;
    struct flamepix_stack stack;
    enum flamepix_status status = flamepix_tally_watch(tally, stacks, &watched);
    if (status == FLAMEPIX_OK) {
        while (status == FLAMEPIX_OK)
            status = flamepix_stacks_next(watched, &stack);
        flamepix_stacks_free(watched);
    }
    flamepix_stacks_free(stacks);
    return status;
}

void tallies_expect_names(struct flamepix_tally *tally, const char *expected)
{
    struct flamepix_buffer text = {0};
    size_t count;
    const struct flamepix_name_sum *sums = flamepix_tally_names(tally, &count);
    for (size_t i = 0; i < count; i++)
        record_text(&text, "%.*s %g %g %g %g\n", (int)sums[i].name.length, sums[i].name.data,
                    sums[i].self.value, sums[i].total.value, sums[i].first.value,
                    sums[i].woken.value);
    const struct flamepix_name_sum others = flamepix_tally_others(tally);
    if (others.self.value + others.total.value > 0)
        record_text(&text, "(others) %g %g\n", others.self.value, others.total.value);
    char *actual = record_take(&text);
    assert_string_equal(actual, expected);
    free(actual);
    flamepix_tally_free(tally);
}

/* -- as text ----------------------------------------------------------------------------------- */

static void record_weight(struct flamepix_buffer *text, struct flamepix_weight weight)
{
    record_text(text, " %.17g+%.17g", weight.value, weight.rest);
}

static void record_sum(struct flamepix_buffer *text, const struct flamepix_name_sum *sum)
{
    if (sum->name.length > 0)
        assert_int_equal(flamepix_buffer_append(text, sum->name.data, sum->name.length),
                         FLAMEPIX_OK);
    record_weight(text, sum->self);
    record_weight(text, sum->total);
    record_weight(text, sum->inclusive);
    record_weight(text, sum->first);
    record_weight(text, sum->woken);
    record_text(text, "\n");
}

void tallies_record(struct flamepix_buffer *text, const struct flamepix_tally *tally,
                    size_t searches)
{
    size_t count;
    const struct flamepix_name_sum *sums = flamepix_tally_names(tally, &count);
    const struct flamepix_name_sum others = flamepix_tally_others(tally);
    for (size_t i = 0; i < count; i++)
        record_sum(text, &sums[i]);
    record_sum(text, &others);
    record_weight(text, flamepix_tally_all(tally));
    for (size_t i = 0; i < searches; i++)
        record_weight(text, flamepix_tally_matched(tally, i));
    record_weight(text, flamepix_tally_matched_any(tally));
}
