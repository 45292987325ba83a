#include "cli/batch/batch_steps.h"

#include <signal.h>

enum fpx_exit fpx_batch_tally_exit(const struct fpx_outcomes *tally, bool allows_empty)
{
    const uint64_t failed = tally->counts[FPX_OUTCOME_FAILED];
    const uint64_t no_profile = tally->counts[FPX_OUTCOME_NO_PROFILE];
    const uint64_t all = fpx_outcomes_count(tally);
    if (failed > 0)
        return failed + no_profile == all ? FPX_EXIT_ALL_FAILED : FPX_EXIT_INPUT;
    return no_profile > 0 && no_profile == all && !allows_empty ? FPX_EXIT_NO_INPUT : FPX_EXIT_DONE;
}

enum fpx_exit fpx_batch_exit(const struct fpx_batch_result *result, int signal_number,
                             bool allows_empty)
{
    switch (result->end) {
    case FPX_BATCH_FINISHED:
        return fpx_batch_tally_exit(&result->state.tally, allows_empty);
    case FPX_BATCH_STOPPED:
        return signal_number == SIGINT ? FPX_EXIT_INTERRUPTED : FPX_EXIT_TERMINATED;
    case FPX_BATCH_FAILURES:
        return FPX_EXIT_INPUT;
    case FPX_BATCH_OUTPUTS:
        return FPX_EXIT_IO;
    case FPX_BATCH_REPORT:
        return fpx_exit_of(result->status);
    case FPX_BATCH_BROKEN:
        break;
    }
    return FPX_EXIT_RESOURCES;
}
