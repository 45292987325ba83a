/* Any bytes as a Chrome trace. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_recording_options all = {.profile = "all", .granularity = FLAMEPIX_LINES};
    check_recording("chrome-trace", data, size, NULL);
    check_recording("chrome-trace", data, size, &all);
    return 0;
}
