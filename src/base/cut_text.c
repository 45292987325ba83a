#include "base/text_columns.h"

#include "base/buffer_printf.h"
#include "base/utf8.h"

enum flamepix_status fpx_cut_append(struct flamepix_buffer *to, struct flamepix_bytes text,
                                    size_t most)
{
    size_t length = text.length;
    if (length <= most)
        return flamepix_buffer_append(to, text.data, length);
    length = most;
    for (int back = 0; back < 3 && length > 0 && fpx_utf8_continues(text.data[length]); back++)
        length--;
    flamepix_buffer_append(to, text.data, length);
    return fpx_buffer_printf(to, "…");
}
