/* The count at the end of a folded line. */
#ifndef FLAMEPIX_STACK_NUMBER_H
#define FLAMEPIX_STACK_NUMBER_H

#include <flamepix/stack.h>

/* Reads `digits [ "." digits* ]`, whatever the locale, in time linear in `length`. Correctly
 * rounded where the digits without their point make at most 2^53 and at most 22 of them are behind
 * it; beyond that from the first 19 significant digits, the same on every machine, and what prints
 * a double so that it reads back is read back. True stores the number, from 0 to
 * FLAMEPIX_COUNT_MAX, in `*value_ret`; false stores what is wrong in `*fault_ret`. */
bool flamepix_number_parse(const char *text, size_t length, double *value_ret,
                           enum flamepix_line_fault *fault_ret);

#endif
