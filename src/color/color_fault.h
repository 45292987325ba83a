/* Color fault: what is wrong with one of the small files that say which colours are wanted. */
#ifndef FPX_COLOR_COLOR_FAULT_H
#define FPX_COLOR_COLOR_FAULT_H

#include <stddef.h>

#include <flamepix/status.h>

struct fpx_color_fault {
    size_t line;   /* from 1; 0: no single one */
    char why[320]; /* one clause, terminated */
};

/* Says why, and answers BAD_ARGUMENT. What is too long for the clause is cut off. */
enum flamepix_status fpx_color_refuse(struct fpx_color_fault *fault, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
