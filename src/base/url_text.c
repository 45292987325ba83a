#include "base/url_text.h"

#include <stdbool.h>

#include "base/buffer_printf.h"

static bool stands_for_itself(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("-._~/", c) != NULL);
}

enum flamepix_status flamepix_url_append(struct flamepix_buffer *text, struct flamepix_bytes path)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < path.length && status == FLAMEPIX_OK; i++) {
        const char c = path.data[i];
        status = stands_for_itself(c)
                     ? flamepix_buffer_append(text, &c, 1)
                     : flamepix_buffer_printf(text, "%%%02X", (unsigned)(unsigned char)c);
    }
    return status;
}
