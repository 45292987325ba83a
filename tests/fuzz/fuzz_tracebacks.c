/* Any bytes as each of the formats that print stacks, one frame a line. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"faulthandler", "gdb",       "elfutils",
                                        "aix",          "wcp",       "phpspy",
                                        "rbspy",        "reli-json", "function-graph"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        check_recording(names[i], data, size, NULL);
    return 0;
}
