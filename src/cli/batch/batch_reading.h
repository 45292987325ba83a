/* Batch reading: a first reading of all inputs of a batch, by its workers, before any picture is
 * made: how far it is is shown, and a signal ends it. */
#ifndef FPX_CLI_BATCH_BATCH_READING_H
#define FPX_CLI_BATCH_BATCH_READING_H

#include "cli/batch/batch_setup.h"
#include "cli/batch/batch_status.h"

struct fpx_batch_reading {
    struct fpx_batch_status display;
    uint64_t total; /* inputs */
    double begin;   /* seconds on the clock */
};

/* Begins to look on, and holds signals. `heading` stands before what is said of progress; it and
 * the setup outlive the reading. */
void fpx_batch_reading_begin(struct fpx_batch_reading *reading, const struct fpx_batch_setup *setup,
                             const char *heading);

/* Shows that `done` inputs are read; `user` is the reading. False where a signal has come, which
 * stops it. */
bool fpx_batch_reading_tick(void *user, uint64_t done);

/* Ends it with what the pass answered. A signal that has stopped the pass ends the program here.
 * Answers DONE, or RESOURCES after saying why. */
enum fpx_exit fpx_batch_reading_end(struct fpx_batch_reading *reading, enum flamepix_status status);

#endif
