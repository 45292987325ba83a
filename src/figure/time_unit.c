#include "figure/time_unit.h"

#include <stddef.h>

struct flamepix_time_unit flamepix_time_unit_of(double seconds)
{
    static const struct flamepix_time_unit units[] = {
        {"s", 1}, {"ms", 1e3}, {"\xC2\xB5s", 1e6}, {"ns", 1e9}};
    size_t i = 0;
    while (i + 1 < sizeof(units) / sizeof(units[0]) && seconds > 0 &&
           seconds * units[i].per_second < 1)
        i++;
    return units[i];
}
