/* Any bytes as a file of Honest Profiler. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_recording("hpl", data, size, NULL);
    return 0;
}
