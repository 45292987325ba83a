/* Last branches: what the processor noted of the last calls or jumps of a sample, newest first, as
 * `perf script -F +brstack` or +brstacksym prints them,
 *
 *     0x4005d0/0x400566/P/-/-/0  0x400533/0x4005c0/P/-/-/0      main+0x4/sort+0x0/P/-/-/0
 *
 * from where, to where, and flags. Where it notes calls, they are a stack. */
#ifndef FPX_FORMAT_PERF_PERF_LBR_H
#define FPX_FORMAT_PERF_PERF_LBR_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Takes a branch off the beginning of `text`: its two ends, as addresses with "0x" or as symbols.
 * False where there is none. */
bool fpx_perf_lbr_take(struct flamepix_bytes *text, struct flamepix_bytes *from_ret,
                       struct flamepix_bytes *to_ret);

/* Appends the end of a branch to `line` as a frame (perf_frame.h). Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_perf_lbr_frame(struct flamepix_buffer *line, struct flamepix_bytes end);

#endif
