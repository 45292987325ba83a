#include "base/name_letters.h"
#include "view/names/builtin_rewrites.h"
#include "view/names/name_edges.h"

static bool begins_number(struct flamepix_bytes text, size_t at)
{
    return at + 2 < text.length && text.data[at] == '0' && text.data[at + 1] == 'x' &&
           fpx_name_is_hex(text.data[at + 2]);
}

enum flamepix_status fpx_strip_hex(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    size_t whole = 0; /* bytes of the name handled so far */
    for (size_t at = 0; at < name.length; at++) {
        if (!begins_number(name, at))
            continue;
        const struct flamepix_bytes pieces[] = {{name.data + whole, at - whole},
                                                flamepix_bytes_of("0x...")};
        fpx_name_append_pieces(made, pieces, 2);
        whole = at + 2;
        while (whole < name.length && fpx_name_is_hex(name.data[whole]))
            whole++;
        at = whole - 1;
    }
    const struct flamepix_bytes rest = flamepix_bytes_from(name, whole);
    return fpx_name_append_pieces(made, &rest, 1);
}
