#include "format/java_frame.h"

#include "format/take_text.h"

struct flamepix_frame flamepix_java_frame(struct flamepix_bytes text)
{
    struct flamepix_bytes place = flamepix_bytes_trimmed(text);
    struct flamepix_bytes file;
    struct flamepix_frame frame = {.name = place};
    uint64_t line;
    if (!flamepix_take_end(&place, ")") || !flamepix_take_until_last(&place, "(", &frame.name))
        return frame;
    if (!flamepix_take_until_last(&place, ":", &file))
        return frame; /* "Native Method", "Unknown Source" */
    if (file.length > 0 && file.data[0] != '<')
        frame.file = file;
    if (flamepix_take_number(&place, &line) && place.length == 0)
        frame.line = line;
    return frame;
}
