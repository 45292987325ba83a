/* The count at the end of a folded line. */
#ifndef FPX_STACK_FOLDED_COUNT_H
#define FPX_STACK_FOLDED_COUNT_H

#include <flamepix/bytes.h>
#include <flamepix/stack.h>
#include <flamepix/weight.h>

#include "base/bytes_match.h"
#include "base/digits.h"

/* Reads `[+-] digits [ "." digits* ] [ ("e"|"E") [+-] digits ]`, whatever the locale, in time
 * linear in `length`. A whole number below 10^31 is exact, in both parts of the weight. Any other
 * is one double, correctly rounded where the digits without their point make at most 2^53 and the
 * power of ten is from -22 to 22; beyond that it is made from the first 19 significant digits, the
 * same on every machine, and what prints a double so that it reads back is read back. True stores
 * the number, from -FLAMEPIX_COUNT_MAX to FLAMEPIX_COUNT_MAX, in `*number_ret`; false stores what
 * is wrong in `*fault_ret`. */
bool fpx_folded_count_parse(const char *text, size_t length, struct flamepix_weight *number_ret,
                            enum flamepix_line_fault *fault_ret);

/* The length of the count at the end of a text, stored in `*value_ret`, where it is as most counts
 * are: one to seven digits behind a blank, and more text before it. 0 where it is not, or not known
 * to be. */
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
    /* What stands before the digits counts as zeros before them. */
    const uint64_t kept = ~UINT64_C(0) << (WORD - digits) * 8;
    *value_ret = (double)fpx_digits_value_of_eight(word & kept);
    return digits;
}

#endif
