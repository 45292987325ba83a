/* Quantities for people: shares in percent, shortened numbers, similarities. */
#ifndef FPX_BASE_QUANTITY_H
#define FPX_BASE_QUANTITY_H

#include "base/decimal.h"

enum { FPX_QUANTITY_NBYTES = 32 };

/* Prints part ÷ whole in steps of 0.1%, rounded once: "23.4%", "100%", "0%", and "<0.1%" for a
 * positive share that would round to 0. In between the decimal is always printed ("25.0%"), so that
 * percentages in a column can be compared. Both are at least 0; of a whole of 0, any part is 0%.
 * Returns the length. */
size_t fpx_percent_print(char text[FPX_QUANTITY_NBYTES], double part, double whole);

/* In steps of 0.01%, always with two decimals: "78.34%", "100.00%", "0.00%"; "<0.01%". */
size_t fpx_percent_fine_print(char text[FPX_QUANTITY_NBYTES], double part, double whole);

/* Prints a number of at least 0 in at most three digits and a decimal prefix (k M G T P E), with
 * `gap` between them: "999", "3.9k", "34.6 G", "120 M"; below 1,000 as an integer or with a
 * fraction that fits three digits ("3.25"); above 999 E as "4e+21". Returns the length. */
size_t fpx_short_print(char text[FPX_QUANTITY_NBYTES], double value, const char *gap);

/* Prints the total of a picture: with commas below a million ("348,427"), above it in three digits
 * and a prefix ("9.98 M", "34.6 G"): nobody reads ten digits. Returns the length. */
size_t fpx_total_print(char text[FPX_DECIMAL_NBYTES], double total);

/* Prints a similarity from 0 to 1 in thousandths, "0.377": "1.000" is printed only for equal
 * profiles, 1, and "0.000" only for disjoint ones, 0. Returns the length. */
size_t fpx_similarity_print(char text[FPX_QUANTITY_NBYTES], double similarity);

#endif
