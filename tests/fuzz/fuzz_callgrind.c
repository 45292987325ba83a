/* Any bytes as each of the formats that hold calls, from which stacks are estimated. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_recording("callgrind", data, size, NULL);
    check_recording("gprof", data, size, NULL);
    return 0;
}
