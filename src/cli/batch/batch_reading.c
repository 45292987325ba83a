#include "cli/batch/batch_steps.h"

#include <errno.h>

#include "base/os/system.h"
#include "cli/console.h"
#include "cli/signals.h"
#include "messages/explain.h"

void fpx_batch_reading_begin(struct fpx_batch_reading *reading, const struct fpx_batch_setup *setup,
                             const char *heading)
{
    *reading = (struct fpx_batch_reading){.total = fpx_jobs_count(setup->jobs),
                                          .begin = fpx_clock_seconds()};
    fpx_batch_status_init(&reading->display, setup->arguments->progress, setup->report.data);
    fpx_batch_status_hush(&reading->display, setup->is_quiet);
    reading->display.heading = heading;
    fpx_signals_hold();
}

bool fpx_batch_reading_tick(void *user, uint64_t done)
{
    struct fpx_batch_reading *reading = user;
    const struct fpx_batch_state state = {
        .total = reading->total,
        .tally = {.counts[FPX_OUTCOME_MADE] = done,
                  .seconds = fpx_clock_seconds() - reading->begin},
    };
    fpx_batch_status_tick(&reading->display, &state);
    return fpx_signals_held() == 0;
}

enum fpx_exit fpx_batch_reading_end(struct fpx_batch_reading *reading, enum flamepix_status status)
{
    int cause = errno;
    fpx_batch_status_clear(&reading->display);
    fpx_signals_release();
    if (status == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    fpx_message("no worker can run (%s)", fpx_explain_cause(status, cause));
    return FPX_EXIT_RESOURCES;
}
