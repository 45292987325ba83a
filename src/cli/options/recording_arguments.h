/* Recording arguments: the options of formats richer than folded text, translated for the
 * library. */
#ifndef FPX_CLI_OPTIONS_RECORDING_ARGUMENTS_H
#define FPX_CLI_OPTIONS_RECORDING_ARGUMENTS_H

#include <flamepix/recording_options.h>

#include "cli/options/options.h"

/* The values of the options. Choices count from 1; 0 is "not given". */
struct fpx_recording_arguments {
    const char *profile, *sample_index, *thread, *weight, *tag_roots;
    struct fpx_range range;
    unsigned granularity, comm, combine, c_frames, norepl;
    struct fpx_texts skip_after;
    bool addresses, offsets, kernel, jit, all, inlined, context;
    bool no_modules, short_packages, no_packages;
    bool pid, tid, thread_number, no_thread_name;
    bool ticks, bytes, calls; /* weights with flags of their own */
    bool off_cpu, run_perf;
    bool part_roots; /* not an option: set if a batch draws each profile by itself */
};

/* The options for the library; the texts are borrowed from the arguments. */
struct flamepix_recording_options fpx_recording_of(const struct fpx_recording_arguments *arguments);

#endif
