/* Weight text: a weight as the readers of folded text take it. */
#ifndef FPX_STACK_WEIGHT_TEXT_H
#define FPX_STACK_WEIGHT_TEXT_H

#include <flamepix/bytes.h>
#include <flamepix/weight.h>

/* Appends a weight without an exponent, with a sign where it is below 0. A whole number has all of
 * its digits, those that are in `rest` alone, too; any other has as many as make `value` the same
 * double again. The weight is finite. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_weight_append(struct flamepix_buffer *text, struct flamepix_weight weight);

#endif
