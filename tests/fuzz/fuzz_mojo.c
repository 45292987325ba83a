/* Any bytes as Austin's binary files. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_recording_options roots = {.tid = true, .granularity = FLAMEPIX_LINES};
    check_recording("mojo", data, size, NULL);
    check_recording("mojo", data, size, &roots);
    return 0;
}
