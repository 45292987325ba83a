/* Any bytes as what perf script prints, with the options that read more of it. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"main"};
    const struct flamepix_recording_options all = {.kernel = true,
                                                   .jit = true,
                                                   .inlined = true,
                                                   .addresses = true,
                                                   .tid = true,
                                                   .skip_after = names,
                                                   .skip_after_count = 1,
                                                   .granularity = FLAMEPIX_ADDRESSES,
                                                   .weight = "bytes",
                                                   .profile = "all"};
    const struct flamepix_recording_options off_cpu = {.off_cpu = true};
    check_recording("perf-script", data, size, NULL);
    check_recording("perf-script", data, size, &all);
    check_recording("perf-script", data, size, &off_cpu);
    return 0;
}
