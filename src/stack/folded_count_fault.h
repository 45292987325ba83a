/* What is wrong with a word that stands where a count should, and is none. */
#ifndef FPX_STACK_FOLDED_COUNT_FAULT_H
#define FPX_STACK_FOLDED_COUNT_FAULT_H

#include <flamepix/stack.h>

/* NO_COUNT of a word that nobody takes for a number, THOUSANDS of "1,234", else NOT_DECIMAL. */
enum flamepix_line_fault fpx_folded_count_fault(struct flamepix_bytes word);

#endif
