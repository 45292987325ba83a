/* Unit kinds: which of many amounts are comparable, and in which unit. Times are one kind and sizes
 * another; any other unit is a kind of its own. A kind is expressed in the finest unit of its
 * amounts. */
#ifndef FPX_BASE_UNIT_KINDS_H
#define FPX_BASE_UNIT_KINDS_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/status.h>

struct fpx_unit_kind {
    const char *unit; /* as the amount gives it; borrowed from the caller */
    size_t first;     /* the number of the first amount with a unit of this kind */
};

/* In order of first occurrence. Starts as {0}. */
struct fpx_unit_kinds {
    struct fpx_unit_kind *items;
    size_t count, capacity;
    size_t without_unit,
        first_without_unit; /* amounts without a unit, and the number of the first of them */
};

/* Notes the unit of an amount, which must outlive the kinds; "": no unit. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_unit_kinds_add(struct fpx_unit_kinds *kinds, size_t number,
                                        const char *unit);

/* The kind of a noted unit, from 0, and its conversion to the unit of the kind: × over ÷ under,
 * both above 0. An amount without a unit is of the first kind, and in its unit. */
size_t fpx_unit_kinds_find(const struct fpx_unit_kinds *kinds, const char *unit, double *over_ret,
                           double *under_ret);

void fpx_unit_kinds_free(struct fpx_unit_kinds *kinds);

#endif
