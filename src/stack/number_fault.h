/* What is wrong with a word that stands where a count should, and is none. */
#ifndef FLAMEPIX_STACK_NUMBER_FAULT_H
#define FLAMEPIX_STACK_NUMBER_FAULT_H

#include <flamepix/stack.h>

/* NO_COUNT of a word that nobody takes for a number, THOUSANDS of "1,234", else NOT_DECIMAL. */
enum flamepix_line_fault flamepix_number_fault(struct flamepix_bytes word);

#endif
