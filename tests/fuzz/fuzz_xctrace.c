/* Any bytes as an XML export of Instruments. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct flamepix_recording_options time = {
        .weight = "time", .granularity = FLAMEPIX_LINES, .pid = true, .tid = true};
    check_recording("xctrace", data, size, NULL);
    check_recording("xctrace", data, size, &time);
    return 0;
}
