/* Any bytes as a Java Flight Recorder file, also with each sample by itself. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_recording_options each = {.in_time_order = true,
                                                    .tid = true,
                                                    .jit = true,
                                                    .profile = "all",
                                                    .granularity = FLAMEPIX_LINES};
    check_recording("jfr", data, size, NULL);
    check_recording("jfr", data, size, &each);
    return 0;
}
