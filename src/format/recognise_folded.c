#include "format/recognise.h"

#include <flamepix/input.h>

#include "base/line_reader.h"
#include "format/head_lines.h"
#include "stack/number.h"

/* True where `line` ends in a count behind a blank, as in flamepix_folded_create. */
static bool has_count(struct flamepix_bytes line)
{
    size_t begin = line.length;
    while (begin > 0 && !flamepix_is_blank(line.data[begin - 1]))
        begin--;
    double count;
    enum flamepix_line_fault fault;
    return begin > 0 &&
           flamepix_number_parse(line.data + begin, line.length - begin, &count, &fault);
}

/* A head that is full may end within a line. */
static struct flamepix_bytes whole_lines(struct flamepix_bytes head)
{
    if (head.length < FLAMEPIX_INPUT_HEAD_NBYTES)
        return head;
    while (head.length > 0 && head.data[head.length - 1] != '\n')
        head.length--;
    return head;
}

bool flamepix_recognise_folded(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    enum { ENOUGH = 30 };
    struct flamepix_bytes rest = flamepix_head_without_mark(whole_lines(head));
    struct flamepix_bytes line;
    size_t lines = 0;
    size_t counts = 0;
    size_t paths = 0;
    while (lines < ENOUGH && flamepix_head_lines_next(&rest, &line)) {
        line = flamepix_bytes_trimmed(line);
        if (line.length == 0 || line.data[0] == '#')
            continue;
        bool counted = has_count(line);
        lines++;
        counts += counted;
        paths += counted && flamepix_bytes_hold(line, ";");
    }
    return lines > 0 && (counts == lines || 2 * paths >= lines);
}
