/* Any bytes as each of the formats that tracing tools print: stacks with counts, and call trees. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"dtrace", "systemtap", "bpftrace",
                                        "bcc",    "pmcstat",   "bpftrace-json",
                                        "sample", "memleak",   "bcc-trace"};
    static const struct flamepix_recording_options offsets = {.offsets = true, .pid = true};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        check_recording(names[i], data, size, NULL);
        check_recording(names[i], data, size, &offsets);
    }
    return 0;
}
