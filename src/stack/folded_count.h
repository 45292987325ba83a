/* Parsing the count at the end of a folded line. */
#ifndef FPX_STACK_FOLDED_COUNT_H
#define FPX_STACK_FOLDED_COUNT_H

#include <flamepix/bytes.h>
#include <flamepix/stack.h>
#include <flamepix/weight.h>

#include "base/bytes_match.h"
#include "base/digits.h"

/* Parses `[+-] digits [ "." digits* ] [ ("e"|"E") [+-] digits ]`, independent of the locale, in
 * time linear in `length`. Whole numbers below 10^31 are exact, in both parts of the weight. Others
 * are one double. It is correctly rounded if the digits without their point are at most 2^53 and
 * the power of ten is from -22 to 22. Otherwise it is made from the first 19 significant digits,
 * the same on every machine, and a double printed to be read back exactly is read back exactly.
 * True: stores the number, -FLAMEPIX_COUNT_MAX to FLAMEPIX_COUNT_MAX, in `*number_ret`; false:
 * stores the fault in `*fault_ret`. */
bool fpx_folded_count_parse(const char *text, size_t length, struct flamepix_weight *number_ret,
                            enum flamepix_line_fault *fault_ret);

/* Parses the usual count at the end of a text into `*value_ret`: one to seven digits after a blank,
 * with more text before. Returns its length, or 0 if there is no such count, or if that is not
 * certain. */
static inline size_t fpx_folded_count_at_end(const char *text, size_t length, double *value_ret)
{
    enum { WORD = 8 };
    if (length <= WORD)
        return 0;
    const uint64_t word = fpx_digits_load(text + length - WORD);
    const uint64_t others = fpx_digits_other_bytes(word);
    const size_t digits = others != 0 ? (size_t)__builtin_clzll(others) / 8 : 0;
    if (digits == 0 || !fpx_is_blank(text[length - digits - 1]))
        return 0;
    /* Bytes before the digits become leading zeros. */
    const uint64_t kept = ~UINT64_C(0) << (WORD - digits) * 8;
    *value_ret = (double)fpx_digits_value_of_eight(word & kept);
    return digits;
}

#endif
