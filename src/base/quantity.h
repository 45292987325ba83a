/* Quantities as people read them: shares in percent, numbers that are shortened, similarities. */
#ifndef FPX_BASE_QUANTITY_H
#define FPX_BASE_QUANTITY_H

#include "base/decimal.h"

enum { FPX_QUANTITY_NBYTES = 32 };

/* Prints part ÷ whole in steps of 0.1%, rounded once: "23.4%", "100%", "0%", and "<0.1%" for what
 * is above 0 and would round to it. Between them the decimal is always there ("25.0%"), so that
 * percentages above each other can be compared. Both are at least 0; a whole of 0 has 0%. Answers
 * the length. */
size_t fpx_percent_print(char text[FPX_QUANTITY_NBYTES], double part, double whole);

/* The same in steps of 0.01%, which are always there: "78.34%", "100.00%", "0.00%"; "<0.01%". */
size_t fpx_percent_fine_print(char text[FPX_QUANTITY_NBYTES], double part, double whole);

/* Prints a number of at least 0 in at most three digits and a decimal prefix (k M G T P E), `gap`
 * between them: "999", "3.9k", "34.6 G", "120 M"; below 1,000 in whole numbers or with what
 * fraction three digits leave ("3.25"); above 999 E as "4e+21". Answers the length. */
size_t fpx_short_print(char text[FPX_QUANTITY_NBYTES], double value, const char *gap);

/* Prints what a whole picture weighs: grouped below a million ("348,427"), above it in three digits
 * and a prefix ("9.98 M", "34.6 G"): nobody reads ten digits. Answers the length. */
size_t fpx_total_print(char text[FPX_DECIMAL_NBYTES], double total);

/* Prints a similarity from 0 to 1 in thousandths, "0.377": "1.000" is only that of equal ones, 1,
 * and "0.000" only that of disjoint ones, 0. Answers the length. */
size_t fpx_similarity_print(char text[FPX_QUANTITY_NBYTES], double similarity);

#endif
