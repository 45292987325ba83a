#include "image/notes.h"

#include <string.h>

#include "base/utf8.h"

static bool is_control(uint32_t code_point)
{
    return (code_point < 0x20 && code_point != '\n') || (code_point >= 0x7F && code_point < 0xA0);
}

/* One sanitised character of `notes`, and the number of bytes it replaces. */
static size_t clean_character(const char *notes, size_t length, char bytes[4], size_t *nbytes_ret)
{
    uint32_t code_point;
    size_t used = fpx_utf8_decode(notes, length, &code_point);
    *nbytes_ret = fpx_utf8_encode(is_control(code_point) ? ' ' : code_point, bytes);
    return used;
}

enum flamepix_status fpx_notes_clean(const char *notes, struct flamepix_buffer *clean,
                                     bool *ascii_ret)
{
    const size_t length = strlen(notes);
    size_t room = FPX_NOTES_MAX;
    *ascii_ret = true;
    for (size_t at = 0; at < length;) {
        char bytes[4];
        size_t nbytes;
        at += clean_character(notes + at, length - at, bytes, &nbytes);
        if (nbytes > room)
            break;
        if (nbytes > 1)
            *ascii_ret = false;
        flamepix_buffer_append(clean, bytes, nbytes);
        room -= nbytes;
    }
    return flamepix_buffer_append(clean, "", 1);
}

bool fpx_notes_fit(const char *notes)
{
    const size_t length = notes != NULL ? strlen(notes) : 0;
    size_t clean_length = 0;
    for (size_t at = 0; at < length && clean_length <= FPX_NOTES_MAX;) {
        char bytes[4];
        size_t nbytes;
        at += clean_character(notes + at, length - at, bytes, &nbytes);
        clean_length += nbytes;
    }
    return clean_length <= FPX_NOTES_MAX;
}
