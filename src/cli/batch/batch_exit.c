#include "cli/batch/batch_exit.h"

#include <signal.h>

enum flamepix_exit flamepix_batch_tally_exit(const struct flamepix_outcomes *tally,
                                             bool allows_empty)
{
    const uint64_t failed = tally->counts[FLAMEPIX_OUTCOME_FAILED];
    const uint64_t no_profile = tally->counts[FLAMEPIX_OUTCOME_NO_PROFILE];
    const uint64_t all = flamepix_outcomes_count(tally);
    if (failed > 0)
        return failed + no_profile == all ? FLAMEPIX_EXIT_ALL_FAILED : FLAMEPIX_EXIT_INPUT;
    return no_profile > 0 && no_profile == all && !allows_empty ? FLAMEPIX_EXIT_NO_INPUT
                                                                : FLAMEPIX_EXIT_DONE;
}

enum flamepix_exit flamepix_batch_exit(const struct flamepix_batch_result *result,
                                       int signal_number, bool allows_empty)
{
    switch (result->end) {
    case FLAMEPIX_BATCH_FINISHED:
        return flamepix_batch_tally_exit(&result->state.tally, allows_empty);
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
