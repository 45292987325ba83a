#include "format/recognise/recognise.h"

#include "base/bytes_match.h"
#include "base/text_lines.h"

static bool is_indented(struct flamepix_bytes line)
{
    return line.length > 0 && (line.data[0] == ' ' || line.data[0] == '\t');
}

/* "unix`read+0x1": a module, a backtick and a function. */
static bool is_frame(struct flamepix_bytes line)
{
    struct flamepix_bytes text = fpx_bytes_trimmed(line);
    return is_indented(line) && text.length > 2 && text.data[0] != '`' &&
           !fpx_bytes_end_with(text, "`") && fpx_bytes_hold(text, "`");
}

static bool is_count(struct flamepix_bytes line)
{
    struct flamepix_bytes text = fpx_bytes_trimmed(line);
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] < '0' || text.data[i] > '9')
            return false;
    }
    return is_indented(line) && text.length > 0;
}

/* A stack is its frames, one per line, and its count on a line of its own; if stacks have headers
 * instead, there are still several frames in a row. */
bool fpx_recognise_dtrace(struct flamepix_bytes head, const char *const *marks)
{
    if (fpx_recognise_beginning(head, marks))
        return true;
    struct flamepix_bytes rest = head;
    struct flamepix_bytes line;
    bool after_frame = false;
    while (fpx_text_line(&rest, &line)) {
        if (after_frame && (is_frame(line) || is_count(line)))
            return true;
        after_frame = is_frame(line);
    }
    return false;
}
