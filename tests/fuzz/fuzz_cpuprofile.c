/* Any bytes as V8's profiles, and as Safari's recordings. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"cpuprofile", "heapprofile", "safari"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        check_recording(names[i], data, size, NULL);
    return 0;
}
