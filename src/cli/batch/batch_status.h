/* Batch status: what a batch says on stderr while it runs, and in the end. */
#ifndef FLAMEPIX_CLI_BATCH_BATCH_STATUS_H
#define FLAMEPIX_CLI_BATCH_BATCH_STATUS_H

#include "batch/batch.h"

/* Starts by flamepix_batch_status_init; its fields are its own. */
struct flamepix_batch_status {
    bool shows, is_bar;
    bool is_quiet;   /* where all is well */
    bool bar_stands; /* on the terminal's line */
    double said_at;  /* seconds of the batch */
    uint64_t failures;
    const char *report;
    const char *heading; /* before what is said of progress; "" after init */
};

/* `progress` is the argument's choice; `report` a path that outlives it. */
void flamepix_batch_status_init(struct flamepix_batch_status *display, unsigned progress,
                                const char *report);

/* With `is_quiet`, nothing is said of progress, nor of an end where all is well. */
void flamepix_batch_status_hush(struct flamepix_batch_status *display, bool is_quiet);

/* An input has failed: said, the first few of them. */
void flamepix_batch_status_failure(struct flamepix_batch_status *display,
                                   const struct flamepix_entry *entry);

/* Shows how far it is, now and then: a bar five times a second, a line every five seconds. */
void flamepix_batch_status_tick(struct flamepix_batch_status *display,
                                const struct flamepix_batch_state *state);

/* Takes the bar away, where one stands. */
void flamepix_batch_status_clear(struct flamepix_batch_status *display);

/* Says what there is in a report that was merged. */
void flamepix_batch_status_tally(const char *report, const struct flamepix_outcomes *tally);

/* The last line: what happened. `signal_name` is what stopped the batch, if a signal did. */
void flamepix_batch_status_end(struct flamepix_batch_status *display,
                               const struct flamepix_batch_result *result, const char *signal_name);

#endif
