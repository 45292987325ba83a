#include "base/text_lines.h"

struct flamepix_bytes flamepix_text_without_mark(struct flamepix_bytes text)
{
    return flamepix_bytes_begin_with(text, "\xEF\xBB\xBF") ? flamepix_bytes_from(text, 3) : text;
}

bool flamepix_text_line_says_nothing(struct flamepix_bytes line)
{
    return flamepix_bytes_trimmed(line).length == 0 || line.data[0] == '#';
}
