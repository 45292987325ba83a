/* Any bytes as a Firefox profile. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_recording_options all = {
        .profile = "all", .granularity = FLAMEPIX_LINES, .jit = true, .kernel = true};
    check_recording("firefox-profile", data, size, NULL);
    check_recording("firefox-profile", data, size, &all);
    return 0;
}
