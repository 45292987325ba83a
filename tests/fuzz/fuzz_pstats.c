/* Any bytes as profiles of Python's cProfile. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_recording("pstats", data, size, NULL);
    return 0;
}
