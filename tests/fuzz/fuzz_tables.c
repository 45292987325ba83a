/* Any bytes as each of the formats that are tables. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"instruments", "vtune",   "vsprof",
                                        "xperf",       "papyrus", "rprof"};
    static const struct flamepix_recording_options all = {.profile = "all", .tid = true};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        check_recording(names[i], data, size, NULL);
        check_recording(names[i], data, size, &all);
    }
    return 0;
}
