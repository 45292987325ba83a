/* A path's share ends at the point where its flow, added to that of the paths before it, is as a
 * fraction of the whole. Its cost is the number of units between that point and the end of the
 * share before it. Ends are rounded with a different offset between two units for each function: if
 * a cost of 1 goes to one of three callers, it is not always the first. The golden ratio spreads
 * these offsets evenly. */
#include "format/calls/calls.h"

#include <math.h>
#include <stdlib.h>

#include "base/digits.h"
#include "format/parse/parse_text.h"

enum { FINER_DIGITS = 3, MOST_DIGITS = FPX_DECIMALS_MAX + FINER_DIGITS };

/* The finest unit in which all costs are whole, and a little finer for decimals, as long as their
 * sum fits into a double. */
static int find_digits(const double *self, uint32_t count)
{
    static const double most_units = 9007199254740992.0;
    double total = 0;
    int digits = 0;
    for (uint32_t i = 0; i < count; i++) {
        total += self[i];
        if (digits <= FPX_DECIMALS_MAX)
            digits = fpx_decimals_of(self[i], digits);
    }
    digits = digits > 0 ? digits + FINER_DIGITS : 0;
    if (digits > MOST_DIGITS)
        digits = MOST_DIGITS;
    while (digits > 0 && total * fpx_power_of_ten(digits) > most_units)
        digits--;
    return digits;
}

enum flamepix_status fpx_call_shares_init(struct fpx_call_shares *shares, const double *self,
                                          uint32_t count)
{
    shares->functions = calloc((size_t)count + 1, sizeof(*shares->functions));
    if (shares->functions == NULL)
        return FLAMEPIX_NO_MEMORY;
    shares->digits = find_digits(self, count);
    shares->unit = fpx_power_of_ten(shares->digits);
    return FLAMEPIX_OK;
}

void fpx_call_shares_note_path(struct fpx_call_shares *shares, uint32_t function, double flow)
{
    shares->functions[function].whole += flow;
}

/* Between 0 and 1, and far enough from both that whole numbers stay whole. */
static double begin_of(uint32_t function)
{
    static const double golden_ratio = 0.61803398874989485, margin = 1e-3;
    const double turns = function * golden_ratio;
    return margin + (1 - 2 * margin) * (turns - floor(turns));
}

/* The share of the last path: the remainder. */
static double take_rest(struct fpx_call_share *share, double self, double units, double unit)
{
    const bool is_whole = !(units / unit < self);
    const double given = share->given;
    if (share->is_done)
        return 0;
    share->is_done = true;
    return is_whole ? (units - given) / unit : self - given / unit;
}

double fpx_call_shares_take(struct fpx_call_shares *shares, uint32_t function, double self,
                            double flow)
{
    struct fpx_call_share *share = &shares->functions[function];
    const double rounded = rint(self * shares->unit), given = share->given;
    const double units = rounded / shares->unit > self ? rounded - 1 : rounded;
    share->flow += flow;
    if (share->is_done || !(share->flow < share->whole))
        return take_rest(share, self, units, shares->unit);
    const double end = floor(units * (share->flow / share->whole) + begin_of(function));
    share->given = end < units ? end : units;
    return (share->given - given) / shares->unit;
}

void fpx_call_shares_free(struct fpx_call_shares *shares)
{
    free(shares->functions);
    *shares = (struct fpx_call_shares){0};
}
