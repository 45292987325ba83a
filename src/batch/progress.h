/* Progress: how far a batch is, in words; others show them. */
#ifndef FLAMEPIX_BATCH_PROGRESS_H
#define FLAMEPIX_BATCH_PROGRESS_H

#include "batch/batch.h"

/* Room for a line: `columns` bytes at most, and its end. */
enum { FLAMEPIX_PROGRESS_COLUMNS = 160, FLAMEPIX_PROGRESS_NBYTES = FLAMEPIX_PROGRESS_COLUMNS + 1 };

/* "4,210 of 10,000, 3 failed, 1,204/s, 4.8 s left": no line end, terminated, ASCII. */
void flamepix_progress_words(const struct flamepix_batch_state *state,
                             char line[FLAMEPIX_PROGRESS_NBYTES]);

/* The same behind a bar, "[=====>    ] ", within `columns` (narrower than the words: cut words). */
void flamepix_progress_bar(const struct flamepix_batch_state *state, unsigned columns,
                           char line[FLAMEPIX_PROGRESS_NBYTES]);

/* "1 h 2 min", "3 min 20 s", "12 s", "4.2 s". */
enum { FLAMEPIX_DURATION_NBYTES = 40 };
void flamepix_duration_print(double seconds, char text[FLAMEPIX_DURATION_NBYTES]);

#endif
