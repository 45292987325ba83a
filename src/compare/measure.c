/* The measures of widths (R12). For each stack, a is the weight before and b after. */
#include <flamepix/compare.h>

#include <string.h>

#include "compare/measures.h"
#include "compare/turned.h"

/* -- of one stack ------------------------------------------------------------------------------ */

static struct flamepix_weight of_before(struct flamepix_weight a, struct flamepix_weight b)
{
    (void)b;
    return a;
}

static struct flamepix_weight of_after(struct flamepix_weight a, struct flamepix_weight b)
{
    (void)a;
    return b;
}

/* b - a. */
static struct flamepix_weight of_change(struct flamepix_weight a, struct flamepix_weight b)
{
    return flamepix_weight_between(a, b);
}

/* (b - a)⁺. */
static struct flamepix_weight of_plus(struct flamepix_weight a, struct flamepix_weight b)
{
    const bool has_grown = flamepix_weight_compare(b, a) > 0;
    return has_grown ? flamepix_weight_between(a, b) : (struct flamepix_weight){0};
}

/* (b - a)⁻. */
static struct flamepix_weight of_minus(struct flamepix_weight a, struct flamepix_weight b)
{
    return of_plus(b, a);
}

/* |b - a|. */
static struct flamepix_weight of_distance(struct flamepix_weight a, struct flamepix_weight b)
{
    return flamepix_weight_compare(b, a) > 0 ? of_plus(a, b) : of_plus(b, a);
}

static struct flamepix_weight of_common(struct flamepix_weight a, struct flamepix_weight b)
{
    return flamepix_weight_compare(b, a) < 0 ? b : a;
}

static struct flamepix_weight of_larger(struct flamepix_weight a, struct flamepix_weight b)
{
    return flamepix_weight_compare(b, a) > 0 ? b : a;
}

static struct flamepix_weight of_together(struct flamepix_weight a, struct flamepix_weight b)
{
    flamepix_weight_add_capped(&a, b);
    return a;
}

static struct flamepix_weight of_fresh(struct flamepix_weight a, struct flamepix_weight b)
{
    return a.value > 0 ? (struct flamepix_weight){0} : b;
}

static struct flamepix_weight of_gone(struct flamepix_weight a, struct flamepix_weight b)
{
    return of_fresh(b, a);
}

static struct flamepix_weight of_grown(struct flamepix_weight a, struct flamepix_weight b)
{
    return a.value > 0 ? of_plus(a, b) : (struct flamepix_weight){0};
}

static struct flamepix_weight of_shrunk(struct flamepix_weight a, struct flamepix_weight b)
{
    return of_grown(b, a);
}

/* -- of all stacks ----------------------------------------------------------------------------- */

static double sum_of_before(const struct flamepix_difference *all)
{
    return all->before.value;
}

static double sum_of_after(const struct flamepix_difference *all)
{
    return all->after.value;
}

static double sum_of_distance(const struct flamepix_difference *all)
{
    return flamepix_difference_distance(all);
}

/* min(a, b) = a - (b - a)⁻. */
static double sum_of_common(const struct flamepix_difference *all)
{
    return flamepix_weight_between(all->minus, all->before).value;
}

/* max(a, b) = a + (b - a)⁺. */
static double sum_of_larger(const struct flamepix_difference *all)
{
    return of_together(all->before, all->plus).value;
}

static double sum_of_together(const struct flamepix_difference *all)
{
    return of_together(all->before, all->after).value;
}

static double sum_of_plus(const struct flamepix_difference *all)
{
    return all->plus.value;
}

static double sum_of_minus(const struct flamepix_difference *all)
{
    return all->minus.value;
}

static double sum_of_fresh(const struct flamepix_difference *all)
{
    return all->fresh.value;
}

static double sum_of_grown(const struct flamepix_difference *all)
{
    return all->grown.value;
}

static double sum_of_gone(const struct flamepix_difference *all)
{
    return all->gone.value;
}

static double sum_of_shrunk(const struct flamepix_difference *all)
{
    return all->shrunk.value;
}

/* -- the table --------------------------------------------------------------------------------- */

#define ROW(name_, summary_, other_is_, by_, tells_, is_part_, norm_, weight_, other_)             \
    {.name = (name_),                                                                              \
     .summary = (summary_),                                                                        \
     .weight_is = (name_),                                                                         \
     .other_is = (other_is_),                                                                      \
     .by = FLAMEPIX_CHANGE_##by_,                                                                  \
     .tells_presence = (tells_),                                                                   \
     .is_part = (is_part_),                                                                        \
     .norm = FLAMEPIX_NORM_##norm_,                                                                \
     .weight = of_##weight_,                                                                       \
     .other = of_##other_,                                                                         \
     .sum = sum_of_##weight_},
static const struct flamepix_measure measures[] = {FPX_MEASURES(ROW)};
#undef ROW

enum { MEASURES = sizeof(measures) / sizeof(measures[0]) };

bool fpx_measure_adds_up(const struct flamepix_measure *measure)
{
    return measure == flamepix_measure_named("after") ||
           measure == flamepix_measure_named("before") || measure == flamepix_measure_named("sum");
}

const struct flamepix_measure *flamepix_measure_at(size_t i)
{
    return i < MEASURES ? &measures[i] : NULL;
}

const struct flamepix_measure *flamepix_measure_named(const char *name)
{
    for (size_t i = 0; i < MEASURES; i++)
        if (strcmp(measures[i].name, name) == 0)
            return &measures[i];
    return NULL;
}

const struct flamepix_measure *fpx_measure_turned(const struct flamepix_measure *measure)
{
    static const char *const pairs[][2] = {
        {"after", "before"}, {"plus", "minus"}, {"new", "gone"}, {"grown", "shrunk"}};
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
        for (size_t side = 0; side < 2; side++)
            if (strcmp(measure->name, pairs[i][side]) == 0)
                return flamepix_measure_named(pairs[i][1 - side]);
    return measure;
}

double flamepix_measure_norm_of(const struct flamepix_measure *measure,
                                const struct flamepix_difference *difference)
{
    switch (measure->norm) {
    case FLAMEPIX_NORM_BEFORE:
        return difference->before.value;
    case FLAMEPIX_NORM_AFTER:
        return difference->after.value;
    case FLAMEPIX_NORM_OWN:
        break;
    }
    return measure->sum(difference);
}
