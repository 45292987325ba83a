#include "base/text_lines.h"

struct flamepix_bytes fpx_text_without_mark(struct flamepix_bytes text)
{
    return fpx_bytes_begin_with(text, "\xEF\xBB\xBF") ? flamepix_bytes_from(text, 3) : text;
}

bool fpx_text_line_is_blank_or_comment(struct flamepix_bytes line)
{
    return fpx_bytes_trimmed(line).length == 0 || line.data[0] == '#';
}
