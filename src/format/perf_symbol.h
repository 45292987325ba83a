/* The name of a function as `perf script` prints it, made short: without its offset, its arguments
 * and its hash. */
#ifndef FLAMEPIX_FORMAT_PERF_SYMBOL_H
#define FLAMEPIX_FORMAT_PERF_SYMBOL_H

#include <flamepix/bytes.h>

/* Without "+0x1f" at its end. */
struct flamepix_bytes flamepix_perf_symbol_without_offset(struct flamepix_bytes symbol);

/* Appends the name to `name`: without the arguments in parentheses that stand outside other
 * brackets (but `(anonymous namespace)` and Go's `.(*T)` stay), without quotes, what Rust wrote in
 * letters ("$LT$") as the character, and without Rust's hash. `of_java`: without the L of a
 * Java type. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_perf_symbol_append(struct flamepix_buffer *name,
                                                 struct flamepix_bytes symbol, bool of_java);

#endif
