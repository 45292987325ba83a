/* Functions that were compiled into others, as addr2line (of binutils) knows them: it is run on the
 * address and the module of a frame, where that was asked for. */
#ifndef FPX_FORMAT_PERF_PERF_INLINE_H
#define FPX_FORMAT_PERF_PERF_INLINE_H

#include "format/parse/text_table.h"
#include "format/perf/perf_frame.h"

/* Starts as {0}. */
struct fpx_perf_inline {
    struct fpx_text_table unknown;  /* modules that addr2line knows nothing of */
    struct flamepix_buffer printed; /* by addr2line, of the frame */
};

/* Appends the functions of a frame to `text`, from the outermost on, those compiled into another
 * with "_[i]"; `*found_ret` says whether any are known, and nothing is appended else. Answers OK,
 * NO_MEMORY, or READ_FAILED (errno set). */
enum flamepix_status fpx_perf_inline_append(struct fpx_perf_inline *inlined,
                                            struct flamepix_buffer *text,
                                            const struct fpx_perf_frame *frame,
                                            const struct flamepix_recording_options *options,
                                            bool *found_ret);

void fpx_perf_inline_free(struct fpx_perf_inline *inlined);

#endif
