#include "cli/batch/batch_reading.h"

#include <errno.h>

#include "base/os/clock.h"
#include "cli/message.h"
#include "cli/signals.h"
#include "messages/explain.h"

void flamepix_batch_reading_begin(struct flamepix_batch_reading *reading,
                                  const struct flamepix_batch_setup *setup, const char *heading)
{
    *reading = (struct flamepix_batch_reading){.total = flamepix_jobs_count(setup->jobs),
                                               .begin = flamepix_clock_seconds()};
    flamepix_batch_status_init(&reading->display, setup->arguments->progress, setup->report.data);
    flamepix_batch_status_hush(&reading->display, setup->is_quiet);
    reading->display.heading = heading;
    flamepix_signals_hold();
}

bool flamepix_batch_reading_tick(void *user, uint64_t done)
{
    struct flamepix_batch_reading *reading = user;
    const struct flamepix_batch_state state = {
        .total = reading->total,
        .tally = {.counts[FLAMEPIX_OUTCOME_MADE] = done,
                  .seconds = flamepix_clock_seconds() - reading->begin},
    };
    flamepix_batch_status_tick(&reading->display, &state);
    return flamepix_signals_held() == 0;
}

enum flamepix_exit flamepix_batch_reading_end(struct flamepix_batch_reading *reading,
                                              enum flamepix_status status)
{
    int cause = errno;
    flamepix_batch_status_clear(&reading->display);
    flamepix_signals_release();
    if (status == FLAMEPIX_OK)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("no worker can run (%s)", flamepix_explain_cause(status, cause));
    return FLAMEPIX_EXIT_RESOURCES;
}
