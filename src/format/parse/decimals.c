#include "format/parse/decimals.h"

#include <math.h>

#include "base/power_of_ten.h"

/* Integers up to here are exact. */
static const double most_units = 9007199254740992.0;

int flamepix_decimals_of(double value, int least)
{
    for (int digits = least; digits <= FLAMEPIX_DECIMALS_MAX; digits++) {
        const double power = flamepix_power_of_ten(digits);
        const double units = rint(value * power);
        const double back = units / power;
        if (fabs(units) > most_units)
            return value > most_units || value < -most_units ? digits : FLAMEPIX_DECIMALS_MAX + 1;
        if (!(back < value) && !(back > value))
            return digits;
    }
    return FLAMEPIX_DECIMALS_MAX + 1;
}

double flamepix_decimals_round(double value, int digits)
{
    if (digits > FLAMEPIX_DECIMALS_MAX)
        return value;
    const double power = flamepix_power_of_ten(digits);
    const double units = rint(value * power);
    return fabs(units) <= most_units ? units / power : value;
}
