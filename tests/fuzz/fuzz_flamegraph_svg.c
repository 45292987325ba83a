/* Any bytes as a flame graph in SVG. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct flamepix_recording_options in_time = {.in_time_order = true};
    check_recording("flamegraph-svg", data, size, NULL);
    check_recording("flamegraph-svg", data, size, &in_time);
    return 0;
}
