/* Talk: what a batch says on stderr while it runs, and in the end. */
#ifndef FLAMEPIX_CLI_BATCH_TALK_H
#define FLAMEPIX_CLI_BATCH_TALK_H

#include "batch/batch.h"

/* Starts by flamepix_talk_init; its fields are its own. */
struct flamepix_talk {
    bool shows, is_bar;
    bool bar_stands; /* on the terminal's line */
    double said_at;  /* seconds of the run */
    uint64_t failures;
    const char *report;
};

/* `progress` is the argument's choice; `report` a path that outlives the talk. */
void flamepix_talk_init(struct flamepix_talk *talk, unsigned progress, const char *report);

/* An input has failed: said, the first few of them. */
void flamepix_talk_failure(struct flamepix_talk *talk, const struct flamepix_entry *entry);

/* Shows how far it is, now and then: a bar five times a second, a line every five seconds. */
void flamepix_talk_tick(struct flamepix_talk *talk, const struct flamepix_batch_state *state);

/* The last line: what happened. `signal_name` is what stopped the run, NULL if nothing did. */
void flamepix_talk_end(struct flamepix_talk *talk, const struct flamepix_batch_result *result,
                       const char *signal_name);

#endif
