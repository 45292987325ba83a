/* The names of C++'s operators: the only ones that hold brackets, signs and blanks. */
#ifndef FPX_NAME_OPERATOR_NAMES_H
#define FPX_NAME_OPERATOR_NAMES_H

#include <stddef.h>

/* The length of the operator's name at `at`: "operator()", "operator<<", "operator new[]",
 * "operator unsigned long"; 0 where there is none. Reads no further than the name's end. */
size_t fpx_name_operator_length(const char *text, size_t length, size_t at);

#endif
