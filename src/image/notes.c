#include "image/notes.h"

#include <stdint.h>
#include <string.h>

/* A character at the start of a text: its bytes, or 0 where no UTF-8 begins. */
static size_t character_nbytes(const unsigned char *text)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t nbytes = text[0] < 0x80             ? 1
                    : (text[0] & 0xE0) == 0xC0 ? 2
                    : (text[0] & 0xF0) == 0xE0 ? 3
                    : (text[0] & 0xF8) == 0xF0 ? 4
                                               : 0;
    if (nbytes <= 1)
        return nbytes;
    uint32_t point = text[0] & (0x7Fu >> nbytes);
    /* A terminator is no continuation byte, so this never reads beyond it. */
    for (size_t i = 1; i < nbytes; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        point = point << 6 | (text[i] & 0x3F);
    }
    bool surrogate = point >= 0xD800 && point <= 0xDFFF;
    return point < least[nbytes] || point > 0x10FFFF || surrogate ? 0 : nbytes;
}

static bool is_control(const unsigned char *text, size_t nbytes)
{
    if (nbytes == 1)
        return (text[0] < 0x20 && text[0] != '\n') || text[0] == 0x7F;
    return nbytes == 2 && text[0] == 0xC2 && text[1] < 0xA0;
}

enum flamepix_status flamepix_notes_clean(const char *notes, struct flamepix_buffer *clean,
                                          bool *ascii_ret)
{
    const unsigned char *next = (const unsigned char *)notes;
    size_t room = FLAMEPIX_NOTES_MAX;
    *ascii_ret = true;
    while (*next != '\0') {
        size_t taken = character_nbytes(next);
        struct flamepix_bytes piece = {(const char *)next, taken};
        if (taken == 0) {
            piece = (struct flamepix_bytes){"\xEF\xBF\xBD", 3};
            taken = 1;
        } else if (is_control(next, taken)) {
            piece = (struct flamepix_bytes){" ", 1};
        }
        if (piece.length > room)
            break;
        if (piece.length > 1)
            *ascii_ret = false;
        enum flamepix_status status = flamepix_buffer_append(clean, piece.data, piece.length);
        if (status != FLAMEPIX_OK)
            return status;
        room -= piece.length;
        next += taken;
    }
    return flamepix_buffer_append(clean, "", 1);
}
