#include "base/unit_kinds.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/unit.h"

size_t fpx_unit_kinds_find(const struct fpx_unit_kinds *kinds, const char *unit, double *over_ret,
                           double *under_ret)
{
    *over_ret = *under_ret = 1;
    if (unit[0] == '\0')
        return 0;
    for (size_t i = 0; i < kinds->count; i++)
        if (fpx_unit_converts(unit, kinds->items[i].unit, over_ret, under_ret))
            return i;
    return kinds->count;
}

enum flamepix_status fpx_unit_kinds_add(struct fpx_unit_kinds *kinds, size_t number,
                                        const char *unit)
{
    double over, under;
    if (unit[0] == '\0') {
        if (kinds->without_unit++ == 0)
            kinds->first_without_unit = number;
        return FLAMEPIX_OK;
    }
    const size_t kind = fpx_unit_kinds_find(kinds, unit, &over, &under);
    if (kind < kinds->count) {
        if (over < under)
            kinds->items[kind].unit = unit;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status =
        fpx_array_reserve(&kinds->items, &kinds->capacity, kinds->count + 1, sizeof(*kinds->items));
    if (status == FLAMEPIX_OK)
        kinds->items[kinds->count++] = (struct fpx_unit_kind){unit, number};
    return status;
}

void fpx_unit_kinds_free(struct fpx_unit_kinds *kinds)
{
    free(kinds->items);
    *kinds = (struct fpx_unit_kinds){0};
}
