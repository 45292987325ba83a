/* Any bytes as one of the formats whose parts nest, count and refer to each other: the first byte
 * chooses the format. Linked with libFuzzer, mutate.c changes such inputs by their parts. */
#include <stdint.h>

#include "fuzz/structure.h"
#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_recording_options each = {
        .in_time_order = true, .tid = true, .profile = "all", .granularity = FLAMEPIX_LINES};
    if (size == 0)
        return 0;
    const char *name = structured_formats[data[0] % STRUCTURED_FORMATS].name;
    check_recording(name, data + 1, size - 1, NULL);
    check_recording(name, data + 1, size - 1, &each);
    return 0;
}
