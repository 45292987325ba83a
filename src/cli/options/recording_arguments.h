/* Recording arguments: the options of formats richer than folded text, translated for the
 * library. */
#ifndef FPX_CLI_OPTIONS_RECORDING_ARGUMENTS_H
#define FPX_CLI_OPTIONS_RECORDING_ARGUMENTS_H

#include <flamepix/recording_options.h>

#include "cli/options/options.h"

/* The values of the options. Most are read into `options`; the others set several fields of these
 * later. Choices count from 1; 0 is "not given". */
struct fpx_recording_arguments {
    struct flamepix_recording_options options;
    struct fpx_range range;
    unsigned granularity, comm, combine, c_frames, norepl;
    struct fpx_texts skip_after;
    bool all;
    bool ticks, bytes, calls; /* weights with flags of their own */
};

/* The options for the library; the texts are borrowed from the arguments. */
struct flamepix_recording_options fpx_recording_of(const struct fpx_recording_arguments *arguments);

#endif
