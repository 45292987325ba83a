/* Legacy values: the numbers before the addresses of a stack, in pprof's older text profiles, as
 * values of its types. Where only some allocations were looked at, they stand for all. */
#ifndef FPX_FORMAT_PPROF_PPROF_LEGACY_VALUES_H
#define FPX_FORMAT_PPROF_PPROF_LEGACY_VALUES_H

#include "format/pprof/pprof_legacy_header.h"
#include "format/samples/sample_types.h"

enum { FPX_PPROF_LEGACY_NUMBERS = 4 };

/* Starts as {0}. */
struct fpx_pprof_legacy_values {
    struct fpx_sample_types types;
    double values[FPX_PPROF_LEGACY_NUMBERS];
};

/* The numbers at the beginning of a line, and the blanks behind them; false where there are others
 * than the kind has. */
bool fpx_pprof_legacy_numbers_take(struct flamepix_bytes *line, enum fpx_pprof_legacy_kind kind,
                                   uint64_t numbers[FPX_PPROF_LEGACY_NUMBERS]);

/* Before the first sample behind a header: says which parts there are. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_pprof_legacy_values_begin(struct fpx_pprof_legacy_values *values,
                                                   const struct fpx_pprof_legacy_header *header,
                                                   struct fpx_recording *recording);

/* The values of a stack; `numbers` as many as the kind has. */
void fpx_pprof_legacy_values_set(struct fpx_pprof_legacy_values *values,
                                 const struct fpx_pprof_legacy_header *header,
                                 const uint64_t *numbers);

/* Value `i` as a sample. */
struct fpx_sample fpx_pprof_legacy_values_sample(const struct fpx_pprof_legacy_values *values,
                                                 size_t i);

#endif
