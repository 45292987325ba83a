/* Any bytes as a CPU profile of gperftools. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_recording("gperftools", data, size, NULL);
    return 0;
}
