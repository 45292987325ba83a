/* Sort text: a number as text that compares as bytes as the number does. It is put before a name,
 * so that names sort by the number first: it holds no ';', never begins another one, and whoever
 * reads the name again knows where it ends. */
#ifndef FPX_STACK_ORDER_SORT_TEXT_H
#define FPX_STACK_ORDER_SORT_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/weight.h>

/* The longest text, bytes. */
enum { FPX_SORT_TEXT_MAX = 23 };

/* Writes the text of a weight, of which the greater one comes first; answers its length. What is
 * below 0 counts as 0. All bits of a weight count. */
size_t fpx_sort_text_weight(char *out, struct flamepix_weight weight);

/* Writes a text that comes behind that of any weight; answers its length. */
size_t fpx_sort_text_last(char *out);

/* Writes the text of a number, of which the smaller one comes first; answers its length. */
size_t fpx_sort_text_number(char *out, uint64_t number);

/* The number whose text `text` is; numbers above 2^53 are rounded. */
uint64_t fpx_sort_text_read_number(const char *text);

/* The length of the text of any kind that `bytes` begin with. */
size_t fpx_sort_text_length(const char *bytes);

#endif
