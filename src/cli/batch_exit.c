#include "cli/batch_exit.h"

#include <signal.h>

enum flamepix_exit flamepix_batch_tally_exit(const struct flamepix_outcomes *tally)
{
    if (tally->failed == 0)
        return FLAMEPIX_EXIT_DONE;
    return tally->failed == flamepix_outcomes_count(tally) ? FLAMEPIX_EXIT_ALL_FAILED
                                                           : FLAMEPIX_EXIT_INPUT;
}

enum flamepix_exit flamepix_batch_exit(const struct flamepix_batch_result *result,
                                       int signal_number)
{
    switch (result->end) {
    case FLAMEPIX_BATCH_FINISHED:
        return flamepix_batch_tally_exit(&result->state.tally);
    case FLAMEPIX_BATCH_STOPPED:
        return signal_number == SIGINT ? FLAMEPIX_EXIT_INTERRUPTED : FLAMEPIX_EXIT_TERMINATED;
    case FLAMEPIX_BATCH_FAILURES:
        return FLAMEPIX_EXIT_INPUT;
    case FLAMEPIX_BATCH_OUTPUTS:
        return FLAMEPIX_EXIT_IO;
    case FLAMEPIX_BATCH_REPORT:
        return flamepix_exit_of(result->status);
    case FLAMEPIX_BATCH_BROKEN:
        break;
    }
    return FLAMEPIX_EXIT_RESOURCES;
}
