/* What fills a panel. */
#include <math.h>

#include <flamepix/sheet.h>

/* 10^k as a double; below 1 the nearest one. */
static double step_of(int exponent, double digit)
{
    return exponent >= 0 ? digit * pow(10, exponent) : digit / pow(10, -exponent);
}

/* The smallest 1, 2 or 5 × 10^k that is not below `least`, which is above 0. */
static double round_total(double least)
{
    static const double digits[] = {1, 2, 5};
    int exponent = (int)floor(log10(least)) - 1; /* logarithms may be rounded */
    for (;; exponent++)
        for (unsigned i = 0; i < sizeof(digits) / sizeof(digits[0]); i++)
            if (step_of(exponent, digits[i]) >= least)
                return step_of(exponent, digits[i]);
}

enum flamepix_status flamepix_sheet_full(enum flamepix_sheet_scale scale_by, double total,
                                         double largest, double *full_ret)
{
    if (total != 0 && (scale_by != FLAMEPIX_SCALE_COMMON || !(total >= largest)))
        return FLAMEPIX_BAD_ARGUMENT;
    if (scale_by == FLAMEPIX_SCALE_EACH)
        *full_ret = 0;
    else if (scale_by == FLAMEPIX_SCALE_LARGEST)
        *full_ret = largest;
    else
        *full_ret = total != 0 ? total : round_total(largest);
    return FLAMEPIX_OK;
}
