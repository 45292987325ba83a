/* Any bytes as a profile of pprof, and as one of OpenTelemetry. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_recording_options all = {.profile = "all",
                                                   .tag_roots = "thread,bytes",
                                                   .granularity = FLAMEPIX_ADDRESSES,
                                                   .inlined = true};
    check_recording("pprof", data, size, NULL);
    check_recording("pprof", data, size, &all);
    check_recording("otlp", data, size, NULL);
    check_recording("otlp", data, size, &all);
    return 0;
}
