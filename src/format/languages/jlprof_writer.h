/* Jlprof writer: stacks as a profile that FlameGraphs.jl loads, a file of samples or of a graph
 * (jlprof.c reads both). */
#ifndef FPX_FORMAT_LANGUAGES_JLPROF_WRITER_H
#define FPX_FORMAT_LANGUAGES_JLPROF_WRITER_H

#include <flamepix/stack.h>

/* Samples that are written at most, one by one; of more the graph is, which has their numbers, and
 * these are at most so many. */
enum { FPX_JLPROF_SAMPLES_MAX = 1 << 20 };
#define FPX_JLPROF_TOTAL_MAX 0x1p62

/* Writes each stack as so many samples as it weighs; fractions are carried on to the next stack.
 * Where all weigh more than FPX_JLPROF_TOTAL_MAX, they are as many in all, in proportion. A
 * frame `name (file:line)` is a function, a file and a line; "_[c]" behind it makes it one of C;
 * in a graph "_[d]" and "_[g]" say what it does. All stacks are in memory until it is written.
 * Answers OK, NO_MEMORY, or what `stacks` or `write` answers; `*count_ret` is how many stacks there
 * were. */
enum flamepix_status fpx_jlprof_write(struct flamepix_stacks *stacks, flamepix_write_fn write,
                                      void *user, uint64_t *count_ret);

#endif
