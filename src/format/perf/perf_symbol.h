/* The name of a function as `perf script` prints it, made short: without its offset, its arguments
 * and its hash. */
#ifndef FPX_FORMAT_PERF_PERF_SYMBOL_H
#define FPX_FORMAT_PERF_PERF_SYMBOL_H

#include <flamepix/bytes.h>

/* Without "+0x1f" at its end. */
struct flamepix_bytes fpx_perf_symbol_without_offset(struct flamepix_bytes symbol);

/* Takes the first of several functions of a frame off, and the arrow behind it, where one was
 * compiled into another: "a" of "a->b". False where there is one alone: arrows of operators, in
 * brackets, or with blanks around them are parts of a name. */
bool fpx_perf_symbol_next(struct flamepix_bytes *rest, struct flamepix_bytes *symbol_ret);

/* Appends the name to `name`: without the arguments that it ends with, and what stands behind them
 * ("const", a clone), but with the parentheses that are part of it ("operator()",
 * "(anonymous namespace)", Go's ".(*T)", what it is defined in), without quotes, what Rust wrote in
 * letters ("$LT$") as the character, and without Rust's hash. `of_java`: without the L of a
 * Java type. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_perf_symbol_append(struct flamepix_buffer *name,
                                            struct flamepix_bytes symbol, bool of_java);

#endif
