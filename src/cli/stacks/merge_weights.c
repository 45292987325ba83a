/* 0.1 is not a double, but 1 ÷ 10 is exact as a ratio, as is every decimal of 15 digits. So the
 * weights of all inputs are brought to one denominator, if their numerators are integers that a
 * double can hold: 1, 0.25 and 2.5 become 100, 25 and 250 hundredths. Everything is divided once,
 * at the end. Weights too far apart for that, 1000000000 and 0.0000000001, are each a ratio of
 * their own. */
#include "cli/stacks/stack_output.h"

#include <string.h>

#include "base/digits.h"
#include "cli/console.h"

enum { DIGITS_MAX = 15 }; /* every such integer fits a double */

/* 2^53: up to here every integer is a double. */
static const double INTEGER_MAX = 9007199254740992.0;

/* integer ÷ 10^places */
struct fraction {
    double integer;
    unsigned places;
};

static double power_of_ten(unsigned exponent)
{
    double power = 1;
    while (exponent-- > 0)
        power *= 10; /* exact to 10^22 */
    return power;
}

/* False if the text is not a decimal number, is 0, or has too many digits or places. */
static bool parse_fraction(const char *text, size_t length, struct fraction *fraction_ret)
{
    const uint64_t most = UINT64_C(1000000000000000); /* 10^DIGITS_MAX */
    const char *const first = text + (length > 0 && *text == '+' ? 1 : 0);
    struct fpx_digits decimal = {0};
    if (fpx_digits_number(first, text + length, &decimal) != text + length || decimal.is_cut)
        return false;
    for (; decimal.exponent > 0 && decimal.mantissa < most; decimal.exponent--)
        decimal.mantissa *= 10;
    if (decimal.mantissa == 0 || decimal.mantissa >= most || decimal.exponent < -DIGITS_MAX)
        return false;
    *fraction_ret = (struct fraction){(double)decimal.mantissa, (unsigned)-decimal.exponent};
    return true;
}

static size_t count_weights(const char *text)
{
    size_t count = 1;
    for (; *text != '\0'; text++)
        count += *text == ',';
    return count;
}

/* The largest number of decimal places of the weights; reports an invalid weight. */
static enum fpx_exit find_places(const char *text, unsigned *places_ret)
{
    *places_ret = 0;
    for (const char *end;; text = end + 1) {
        const size_t length = strcspn(text, ",");
        struct fraction fraction;
        end = text + length;
        if (!parse_fraction(text, length, &fraction)) {
            fpx_message("--weights: \"%.*s\" is not a number above 0 of at most %d digits",
                        length > 60 ? 60 : (int)length, text, DIGITS_MAX);
            return FPX_EXIT_USAGE;
        }
        if (fraction.places > *places_ret)
            *places_ret = fraction.places;
        if (*end == '\0')
            return FPX_EXIT_DONE;
    }
}

static struct fraction next_fraction(const char **text)
{
    const size_t length = strcspn(*text, ",");
    struct fraction fraction = {0};
    (void)parse_fraction(*text, length, &fraction);
    *text += length + 1;
    return fraction;
}

/* Whether all weights as multiples of 10^-places, and their sum, are exact as doubles. */
static bool have_denominator(const char *text, size_t count, unsigned places)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        const struct fraction fraction = next_fraction(&text);
        sum += fraction.integer * power_of_ten(places - fraction.places);
    }
    return sum <= INTEGER_MAX;
}

static void set_ratios(const char *text, struct flamepix_input_part *parts, size_t count,
                       unsigned places, struct fpx_merge_weights *weights_ret)
{
    const bool together = have_denominator(text, count, places);
    *weights_ret = (struct fpx_merge_weights){.unit = together ? power_of_ten(places) : 1};
    for (size_t i = 0; i < count; i++) {
        const struct fraction fraction = next_fraction(&text);
        const unsigned factor = together ? places - fraction.places : 0;
        const unsigned under = together ? 0 : fraction.places;
        parts[i].ratio =
            (struct flamepix_ratio){fraction.integer * power_of_ten(factor), power_of_ten(under)};
        weights_ret->sum += parts[i].ratio.over / parts[i].ratio.under;
    }
}

enum fpx_exit fpx_merge_weights_read(const char *text, struct flamepix_input_part *parts,
                                     size_t count, struct fpx_merge_weights *weights_ret)
{
    unsigned places;
    const size_t given = count_weights(text);
    enum fpx_exit code = find_places(text, &places);
    if (code == FPX_EXIT_DONE && given != count) {
        fpx_message("--weights has %zu weight%s, and there %s %zu file%s", given,
                    given == 1 ? "" : "s", count == 1 ? "is" : "are", count, count == 1 ? "" : "s");
        code = FPX_EXIT_USAGE;
    }
    if (code != FPX_EXIT_DONE)
        return code;
    set_ratios(text, parts, count, places, weights_ret);
    return FPX_EXIT_DONE;
}
