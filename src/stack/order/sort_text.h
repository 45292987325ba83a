/* Sort text: a number as text that compares as bytes like the number. It is put before a name, so
 * that names sort by the number first. It holds no ';', is never a prefix of another, and its end
 * is recognised when the name is read again. */
#ifndef FPX_STACK_ORDER_SORT_TEXT_H
#define FPX_STACK_ORDER_SORT_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/weight.h>

/* The longest text, in bytes. */
enum { FPX_SORT_TEXT_MAX = 23 };

/* Writes the text of a weight; greater weights come first. Returns its length. Weights below 0
 * count as 0. All bits of a weight count. */
size_t fpx_sort_text_weight(char *out, struct flamepix_weight weight);

/* Writes a text that comes after that of any weight. Returns its length. */
size_t fpx_sort_text_last(char *out);

/* Writes the text of a number; smaller numbers come first. Returns its length. */
size_t fpx_sort_text_number(char *out, uint64_t number);

/* The number of a sort text; numbers above 2^53 are rounded. */
uint64_t fpx_sort_text_read_number(const char *text);

/* The length of the sort text of any kind at the start of `bytes`. */
size_t fpx_sort_text_length(const char *bytes);

#endif
