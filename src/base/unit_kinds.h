/* Unit kinds: which of many amounts can be compared, and in which unit. Times are of one kind and
 * sizes of another; anything else is a kind by itself. The unit of a kind is the finest that any
 * amount of it is in. */
#ifndef FPX_BASE_UNIT_KINDS_H
#define FPX_BASE_UNIT_KINDS_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/status.h>

struct fpx_unit_kind {
    const char *unit; /* as an amount says it; the caller's */
    size_t first;     /* the number of the first amount that says a unit of this kind */
};

/* In the order in which they were met. Starts as {0}. */
struct fpx_unit_kinds {
    struct fpx_unit_kind *items;
    size_t count, capacity;
    size_t without_unit,
        first_without_unit; /* amounts that say no unit, and the number of the first of them */
};

/* Notes the unit of an amount, which outlives the kinds; "": it says none. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_unit_kinds_add(struct fpx_unit_kinds *kinds, size_t number,
                                        const char *unit);

/* The kind of a unit that was noted, from 0, and how an amount in it becomes one in the unit of the
 * kind: × over ÷ under, both above 0. What says no unit is of the first kind, and in its unit. */
size_t fpx_unit_kinds_find(const struct fpx_unit_kinds *kinds, const char *unit, double *over_ret,
                           double *under_ret);

void fpx_unit_kinds_free(struct fpx_unit_kinds *kinds);

#endif
