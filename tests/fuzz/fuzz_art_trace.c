/* Any bytes as a method trace of Android, and as samples of simpleperf. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_recording_options all = {
        .profile = "all", .granularity = FLAMEPIX_LINES, .tid = true, .addresses = true};
    check_recording("art-trace", data, size, NULL);
    check_recording("art-trace", data, size, &all);
    check_recording("simpleperf", data, size, NULL);
    check_recording("simpleperf", data, size, &all);
    return 0;
}
