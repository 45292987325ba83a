#include "format/recognise.h"

#include "base/bytes_match.h"
#include "base/text_lines.h"

static bool begins_with_one(struct flamepix_bytes bytes, const char *const *marks)
{
    for (; *marks != NULL; marks++) {
        if (flamepix_bytes_begin_with(bytes, *marks))
            return true;
    }
    return false;
}

bool flamepix_recognise_beginning(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = flamepix_text_without_mark(head);
    struct flamepix_bytes line;
    while (flamepix_text_line(&rest, &line)) {
        if (flamepix_bytes_trimmed(line).length > 0)
            return begins_with_one(line, marks);
    }
    return false;
}

bool flamepix_recognise_line(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = flamepix_text_without_mark(head);
    struct flamepix_bytes line;
    while (flamepix_text_line(&rest, &line)) {
        if (begins_with_one(line, marks))
            return true;
    }
    return false;
}

bool flamepix_recognise_line_pair(struct flamepix_bytes head, const char *const *marks)
{
    size_t found = 0;
    for (; *marks != NULL && found < 2; marks++)
        found += flamepix_recognise_line(head, MARKS(*marks));
    return found == 2;
}

bool flamepix_recognise_text(struct flamepix_bytes head, const char *const *marks)
{
    for (; *marks != NULL; marks++) {
        if (flamepix_bytes_hold(head, *marks))
            return true;
    }
    return false;
}

bool flamepix_recognise_callgrind(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    static const char *const events[] = {"events:", NULL};
    static const char *const others[] = {
        "positions:", "fn=", "fl=", "fi=", "cfn=", "calls=", "totals:", "summary:", NULL};
    static const char *const first[] = {"# callgrind format", NULL};
    return flamepix_recognise_beginning(head, first) ||
           (flamepix_recognise_line(head, events) && flamepix_recognise_line(head, others));
}
