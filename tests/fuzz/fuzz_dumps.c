/* Any bytes as each of the formats that dump threads, and as what profilers of scripting languages
 * and of heaps write as text. */
#include <stdint.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"jstack", "javacore",    "java-exceptions",
                                        "austin", "xdebug",      "ghcprof",
                                        "massif", "py-spy-dump", "heaptrack"};
    const struct flamepix_recording_options options = {.profile = "all",
                                                       .granularity = FLAMEPIX_LINES,
                                                       .short_packages = true,
                                                       .thread_number = true,
                                                       .tid = true};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        check_recording(names[i], data, size, NULL);
        check_recording(names[i], data, size, &options);
    }
    return 0;
}
