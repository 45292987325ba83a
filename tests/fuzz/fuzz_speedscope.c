/* Any bytes as each of the formats that are JSON with tables of frames. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"speedscope",   "stackprof", "d3",      "dhat",
                                        "pyinstrument", "scalene",   "d3-html", "ghcprof-json",
                                        "xhprof",       "perf-json"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        check_recording(names[i], data, size, NULL);
    return 0;
}
