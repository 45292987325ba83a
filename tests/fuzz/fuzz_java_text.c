/* Any bytes as each of the formats that profilers of Java print. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {
        "hprof", "jfr-print",      "jfr-json",           "jstack-json",
        "ljp",   "async-profiler", "async-profiler-html"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        check_recording(names[i], data, size, NULL);
    return 0;
}
