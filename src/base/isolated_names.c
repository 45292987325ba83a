#include "base/isolated_names.h"

#include "base/buffer_printf.h"
#include "base/utf8.h"

enum { FIRST_STRONG = 0x2068, POP = 0x2069, BOX = 0xFFFF };

static enum flamepix_status append_code(struct flamepix_buffer *line, uint32_t code_point)
{
    char bytes[4];
    return flamepix_buffer_append(line, bytes, fpx_utf8_encode(code_point, bytes));
}

enum flamepix_status fpx_isolate_begin(struct flamepix_buffer *line)
{
    return append_code(line, FIRST_STRONG);
}

bool fpx_may_be_right_to_left(uint32_t code_point)
{
    if (code_point < 0x590)
        return false;
    return code_point <= 0x8FF || (code_point >= 0xFB1D && code_point <= 0xFEFF) ||
           (code_point >= 0x10800 && code_point <= 0x10FFF) ||
           (code_point >= 0x1E800 && code_point <= 0x1EFFF);
}

static bool is_isolate_sign(uint32_t code_point)
{
    return code_point >= 0x2066 && code_point <= 0x2069;
}

bool fpx_needs_isolation(struct flamepix_bytes text)
{
    for (size_t at = 0; at < text.length;) {
        uint32_t code_point;
        if ((unsigned char)text.data[at] < 0x80) {
            at++;
            continue;
        }
        at += fpx_utf8_decode(text.data + at, text.length - at, &code_point);
        if (fpx_may_be_right_to_left(code_point) || is_isolate_sign(code_point))
            return true;
    }
    return false;
}

/* Replaces isolate characters in the name by boxes. */
static enum flamepix_status append_disarmed(struct flamepix_buffer *line,
                                            struct flamepix_bytes name)
{
    size_t begin = 0;
    for (size_t at = 0; at < name.length;) {
        uint32_t code_point;
        const size_t taken = fpx_utf8_decode(name.data + at, name.length - at, &code_point);
        if (is_isolate_sign(code_point)) {
            flamepix_buffer_append(line, name.data + begin, at - begin);
            append_code(line, BOX);
            begin = at + taken;
        }
        at += taken;
    }
    return flamepix_buffer_append(line, name.data + begin, name.length - begin);
}

enum flamepix_status fpx_isolate_always(struct flamepix_buffer *line, struct flamepix_bytes name)
{
    append_code(line, FIRST_STRONG);
    append_disarmed(line, name);
    return append_code(line, POP);
}

enum flamepix_status fpx_isolate_append(struct flamepix_buffer *line, struct flamepix_bytes name)
{
    return fpx_needs_isolation(name) ? fpx_isolate_always(line, name)
                                     : flamepix_buffer_append(line, name.data, name.length);
}

enum flamepix_status fpx_isolate_from(struct flamepix_buffer *line, size_t begin)
{
    struct flamepix_buffer name = {0};
    const struct flamepix_bytes said = flamepix_bytes_from(flamepix_buffer_bytes(line), begin);
    if (!fpx_needs_isolation(said))
        return line->status;
    enum flamepix_status status = flamepix_buffer_append(&name, said.data, said.length);
    if (status == FLAMEPIX_OK) {
        line->length = begin;
        status = fpx_isolate_always(line, flamepix_buffer_bytes(&name));
    }
    flamepix_buffer_free(&name);
    return fpx_buffer_keep(line, status);
}
