#define _GNU_SOURCE /* sigabbrev_np */
#include "batch/convert_input_internal.h"

#include <stdio.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"

static enum flamepix_status append_crash(struct flamepix_buffer *text, int signal_number)
{
    const char *name = sigabbrev_np(signal_number);
    return fpx_buffer_printf(text, "its worker died of signal %d (SIG%s)", signal_number,
                             name == NULL ? "?" : name);
}

static enum flamepix_status append_timeout(struct flamepix_buffer *text, double seconds,
                                           const char *option)
{
    char number[FPX_VALUE_SIZE];
    char limit[FPX_VALUE_SIZE + 8];
    fpx_real_print(number, seconds);
    snprintf(limit, sizeof(limit), "%s s", number);
    return fpx_explain_limit(text, "took", limit, option);
}

enum flamepix_status fpx_worker_failure_explain(struct flamepix_buffer *text, enum fpx_pool_end end,
                                                int detail, const struct fpx_pool_options *pool,
                                                const struct fpx_option_names *words)
{
    words = fpx_option_names_or_none(words);
    switch (end) {
    case FPX_POOL_REPLIED:
        return fpx_buffer_printf(text, "its worker's reply is invalid");
    case FPX_POOL_CRASHED:
        return append_crash(text, detail);
    case FPX_POOL_TIMED_OUT:
        return append_timeout(text, pool->timeout_seconds, words->timeout);
    case FPX_POOL_EXITED:
        break;
    }
    if (detail == FLAMEPIX_NO_MEMORY)
        return fpx_explain_no_memory(text, pool->limit_memory_nbytes, words->limit_memory);
    return fpx_buffer_printf(text, "its worker ended with status %d", detail);
}

int fpx_worker_failure_code(const struct fpx_plan *plan, enum fpx_pool_end end, int detail)
{
    /* A worker without a limit of memory ends so only if the machine has no more. */
    const bool is_limit =
        end == FPX_POOL_TIMED_OUT ||
        (end == FPX_POOL_EXITED && detail == FLAMEPIX_NO_MEMORY && plan->limit_memory_nbytes != 0);
    return is_limit ? plan->codes.limit : plan->codes.worker;
}
