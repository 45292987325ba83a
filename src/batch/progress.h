/* Progress: how far a batch is, as text; the caller displays it. */
#ifndef FPX_BATCH_PROGRESS_H
#define FPX_BATCH_PROGRESS_H

#include "batch/batch.h"

/* Room for a line: at most `columns` bytes, and the terminator. */
enum { FPX_PROGRESS_COLUMNS = 160, FPX_PROGRESS_NBYTES = FPX_PROGRESS_COLUMNS + 1 };

/* "4,210 of 10,000, 3 failed, 1,204/s, 4.8 s left": no line end, terminated, ASCII. */
void fpx_progress_text(const struct fpx_batch_state *state, char line[FPX_PROGRESS_NBYTES]);

/* Same after a bar, "[=====>    ] ", within `columns` (narrower than the text: truncated). */
void fpx_progress_bar(const struct fpx_batch_state *state, unsigned columns,
                      char line[FPX_PROGRESS_NBYTES]);

/* "1 h 2 min", "3 min 20 s", "12 s", "4.2 s". */
enum { FPX_DURATION_NBYTES = 40 };
void fpx_duration_print(double seconds, char text[FPX_DURATION_NBYTES]);

#endif
