/* The programs that are run for recordings of perf. */
#ifndef FPX_FORMAT_PERF_PERF_PROGRAMS_H
#define FPX_FORMAT_PERF_PERF_PROGRAMS_H

#include "input/program.h"

/* The command line for perf.data, which is standard input. */
extern const char *const fpx_perf_script_words[];

/* The forms of all their command lines. */
extern const struct fpx_program_forms fpx_perf_programs;

#endif
