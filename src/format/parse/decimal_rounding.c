#include "format/parse/parse_text.h"

#include <math.h>

#include "base/digits.h"

/* Integers up to this one are exact. */
static const double most_units = 9007199254740992.0;

int fpx_decimals_of(double value, int least)
{
    for (int digits = least; digits <= FPX_DECIMALS_MAX; digits++) {
        const double power = fpx_power_of_ten(digits);
        const double units = rint(value * power);
        const double back = units / power;
        if (fabs(units) > most_units)
            return value > most_units || value < -most_units ? digits : FPX_DECIMALS_MAX + 1;
        if (!(back < value) && !(back > value))
            return digits;
    }
    return FPX_DECIMALS_MAX + 1;
}

double fpx_decimals_round(double value, int digits)
{
    if (digits > FPX_DECIMALS_MAX)
        return value;
    const double power = fpx_power_of_ten(digits);
    const double units = rint(value * power);
    return fabs(units) <= most_units ? units / power : value;
}
