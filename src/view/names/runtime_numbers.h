/* Run numbers: the numbers that a runtime makes up for what it makes while a program runs (classes,
 * methods, code, objects), so that they are others in each run. Numbers that compilers give are the
 * same in each run of a program, and no run numbers. */
#ifndef FPX_VIEW_NAMES_RUNTIME_NUMBERS_H
#define FPX_VIEW_NAMES_RUNTIME_NUMBERS_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* A number with its mark, and what stands for both. */
struct fpx_runtime_number {
    size_t length;               /* of both, bytes; at least 1 */
    struct flamepix_bytes plain; /* a part of the text, or static; it holds no such number */
};

/* Whether a run number with its mark begins at byte `at` of a name. Names are looked at from their
 * beginning on: what a number takes is passed over. Takes time in proportion to what it finds. */
bool fpx_runtime_number_at(struct flamepix_bytes text, size_t at,
                           struct fpx_runtime_number *number_ret);

#endif
