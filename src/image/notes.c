#include "image/notes.h"

#include <string.h>

#include "base/utf8.h"

static bool is_control(uint32_t code_point)
{
    return (code_point < 0x20 && code_point != '\n') || (code_point >= 0x7F && code_point < 0xA0);
}

enum flamepix_status flamepix_notes_clean(const char *notes, struct flamepix_buffer *clean,
                                          bool *ascii_ret)
{
    const size_t length = strlen(notes);
    size_t room = FLAMEPIX_NOTES_MAX;
    *ascii_ret = true;
    for (size_t at = 0; at < length;) {
        uint32_t code_point;
        char bytes[4];
        at += flamepix_utf8_decode(notes + at, length - at, &code_point);
        size_t nbytes = flamepix_utf8_encode(is_control(code_point) ? ' ' : code_point, bytes);
        if (nbytes > room)
            break;
        if (nbytes > 1)
            *ascii_ret = false;
        enum flamepix_status status = flamepix_buffer_append(clean, bytes, nbytes);
        if (status != FLAMEPIX_OK)
            return status;
        room -= nbytes;
    }
    return flamepix_buffer_append(clean, "", 1);
}
