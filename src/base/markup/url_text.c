#include "base/markup/escape.h"

#include <stdbool.h>
#include <string.h>

#include "base/buffer_printf.h"

static bool stands_for_itself(char c, const char *marks)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr(marks, c) != NULL);
}

enum flamepix_status fpx_url_encode(struct flamepix_buffer *text, struct flamepix_bytes bytes,
                                    const char *marks)
{
    for (size_t i = 0; i < bytes.length; i++) {
        const char c = bytes.data[i];
        if (stands_for_itself(c, marks))
            flamepix_buffer_append(text, &c, 1);
        else
            fpx_buffer_printf(text, "%%%02X", (unsigned)(unsigned char)c);
    }
    return text->status;
}

enum flamepix_status fpx_url_append(struct flamepix_buffer *text, struct flamepix_bytes path)
{
    return fpx_url_encode(text, path, "-._~/");
}
