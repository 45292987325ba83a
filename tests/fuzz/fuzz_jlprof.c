/* Any bytes as profiles of Julia. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_recording_options all = {
        .profile = "all", .c_frames = true, .with_repl = true, .by_address = true};
    check_recording("jlprof", data, size, NULL);
    check_recording("jlprof", data, size, &all);
    return 0;
}
