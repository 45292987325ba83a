/* Batch status: what a batch says on stderr while it runs, and in the end. */
#ifndef FPX_CLI_BATCH_BATCH_STATUS_H
#define FPX_CLI_BATCH_BATCH_STATUS_H

#include "batch/batch.h"

/* Starts by fpx_batch_status_init; its fields are its own. */
struct fpx_batch_status {
    bool shows, is_bar;
    bool is_quiet;   /* where all is well */
    bool bar_stands; /* on the terminal's line */
    double said_at;  /* seconds of the batch */
    uint64_t failures;
    const char *report;
    const char *heading; /* before what is said of progress; "" after init */
};

/* `progress` is the argument's choice; `report` a path that outlives it. */
void fpx_batch_status_init(struct fpx_batch_status *display, unsigned progress, const char *report);

/* With `is_quiet`, nothing is said of progress, nor of an end where all is well. */
void fpx_batch_status_hush(struct fpx_batch_status *display, bool is_quiet);

/* An input has failed: said, the first few of them. */
void fpx_batch_status_failure(struct fpx_batch_status *display, const struct fpx_entry *entry);

/* Shows how far it is, now and then: a bar five times a second, a line every five seconds. */
void fpx_batch_status_tick(struct fpx_batch_status *display, const struct fpx_batch_state *state);

/* Takes the bar away, where one stands. */
void fpx_batch_status_clear(struct fpx_batch_status *display);

/* Says what there is in a report that was merged. */
void fpx_batch_status_tally(const char *report, const struct fpx_outcomes *tally);

/* The last line: what happened. `signal_name` is what stopped the batch, if a signal did. */
void fpx_batch_status_end(struct fpx_batch_status *display, const struct fpx_batch_result *result,
                          const char *signal_name);

#endif
