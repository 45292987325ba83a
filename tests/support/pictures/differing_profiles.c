#include "support/pictures/differing_profiles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/paths.h"

const char differing_before[] = "_start;main;func1 5\n"
                                "_start;main;func2 10\n"
                                "_start;main;func4 25\n"
                                "_start;main;func4;func3 8\n"
                                "_start;main;func5 6\n"
                                "_start;main;func5;func6 15\n";

const char differing_after[] = "_start;main;func2 35\n"
                               "_start;main;func4;func3 18\n"
                               "_start;main;func5 20\n"
                               "_start;main;func5;func6 5\n"
                               "_start;main;func7 7\n";

const struct differing_frame differing_frames[] = {
    {"all", 0, 0, 96},     {"_start", 0, 0, 96}, {"main", 0, 0, 96},   {"func1", 5, 0, 5},
    {"func2", 10, 35, 25}, {"func4", 25, 0, 35}, {"func3", 8, 18, 10}, {"func5", 6, 20, 24},
    {"func6", 15, 5, 10},  {"func7", 0, 7, 7},
};

/* A source that does not take what it is made of, and that. */
struct owning {
    struct flamepix_stacks base;
    struct flamepix_stacks *made;
    struct flamepix_stacks *part;
};

static enum flamepix_status owning_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    return flamepix_stacks_next(((struct owning *)stacks)->made, stack_ret);
}

static void owning_free(struct flamepix_stacks *stacks)
{
    struct owning *owning = (struct owning *)stacks;
    flamepix_stacks_free(owning->made);
    flamepix_stacks_free(owning->part);
    free(owning);
}

static struct flamepix_stacks *owning(struct flamepix_stacks *made, struct flamepix_stacks *part)
{
    struct owning *owning = malloc(sizeof(*owning));
    assert_non_null(owning);
    *owning = (struct owning){
        .base = {.next = owning_next,
                 .free = owning_free,
                 .lookback = made->lookback,
                 .in_order = made->in_order},
        .made = made,
        .part = part,
    };
    return &owning->base;
}

struct flamepix_stacks *differing_sides_of(struct flamepix_stacks *before,
                                           struct flamepix_stacks *after)
{
    struct flamepix_stacks *sides;
    assert_int_equal(flamepix_sides_merge(before, after, &sides), FLAMEPIX_OK);
    return sides;
}

struct flamepix_stacks *differing_measured_of(const char *measure, struct flamepix_stacks *sides)
{
    const struct flamepix_measure *row = flamepix_measure_named(measure);
    struct flamepix_stacks *measured;
    assert_non_null(row);
    assert_int_equal(flamepix_measure_open(row, sides, &measured), FLAMEPIX_OK);
    return owning(measured, sides);
}

struct flamepix_stacks *differing_watched_of(struct flamepix_difference *difference,
                                             struct flamepix_stacks *sides)
{
    struct flamepix_stacks *watched;
    assert_int_equal(flamepix_difference_watch(sides, difference, &watched), FLAMEPIX_OK);
    return owning(watched, sides);
}

struct flamepix_stacks *differing_sides(const char *before, const char *after)
{
    return differing_sides_of(paths_sorted(before), paths_sorted(after));
}

struct flamepix_stacks *differing_measured(const char *measure, const char *before,
                                           const char *after)
{
    return differing_measured_of(measure, differing_sides(before, after));
}

struct flamepix_difference differing_sums(const char *before, const char *after)
{
    struct flamepix_difference difference;
    struct flamepix_stacks *watched =
        differing_watched_of(&difference, differing_sides(before, after));
    struct flamepix_stack stack;
    enum flamepix_status status;
    do
        status = flamepix_stacks_next(watched, &stack);
    while (status == FLAMEPIX_OK);
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(watched);
    return difference;
}
