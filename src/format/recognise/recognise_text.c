#include "format/recognise/recognise.h"

#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/parse/csv_row.h"

/* The first mark that a line begins with, or NULL. */
static const char *mark_of(struct flamepix_bytes line, const char *const *marks)
{
    while (*marks != NULL && !flamepix_bytes_begin_with(line, *marks))
        marks++;
    return *marks;
}

bool flamepix_recognise_beginning(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = flamepix_text_without_mark(head);
    struct flamepix_bytes line;
    while (flamepix_text_line(&rest, &line)) {
        if (flamepix_bytes_trimmed(line).length > 0)
            return mark_of(line, marks) != NULL;
    }
    return false;
}

bool flamepix_recognise_line(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = flamepix_text_without_mark(head);
    struct flamepix_bytes line;
    while (flamepix_text_line(&rest, &line)) {
        if (mark_of(line, marks) != NULL)
            return true;
    }
    return false;
}

bool flamepix_recognise_line_pair(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = flamepix_text_without_mark(head), line;
    const char *first = NULL;
    while (flamepix_text_line(&rest, &line)) {
        const char *const mark = mark_of(line, marks);
        if (mark != NULL && first != NULL && mark != first)
            return true;
        if (first == NULL)
            first = mark;
    }
    return false;
}

/* Whether a cell of a header, perhaps in quotes, is this name. */
static bool is_cell(struct flamepix_bytes cell, const char *name)
{
    cell = flamepix_bytes_trimmed(cell);
    if (cell.length >= 2 && cell.data[0] == '"' && cell.data[cell.length - 1] == '"')
        cell = (struct flamepix_bytes){cell.data + 1, cell.length - 2};
    return flamepix_bytes_equal(cell, flamepix_bytes_of(name));
}

static bool has_cell(struct flamepix_bytes line, char separator, const char *name)
{
    for (size_t begin = 0, end = 0; end <= line.length; end++) {
        if (end < line.length && line.data[end] != separator)
            continue;
        if (is_cell((struct flamepix_bytes){line.data + begin, end - begin}, name))
            return true;
        begin = end + 1;
    }
    return false;
}

bool flamepix_recognise_columns(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = flamepix_text_without_mark(head), line = {"", 0};
    size_t found = 0;
    while (flamepix_text_line(&rest, &line) &&
           (flamepix_bytes_trimmed(line).length == 0 || flamepix_bytes_begin_with(line, "war:")))
        ;
    const char separator = flamepix_csv_separator(line);
    for (; *marks != NULL && found < 2; marks++)
        found += has_cell(line, separator, *marks);
    return found == 2;
}

bool flamepix_recognise_vtune(struct flamepix_bytes head, const char *const *marks)
{
    return flamepix_bytes_begin_with(flamepix_text_without_mark(head), "war:Column filter") ||
           flamepix_recognise_columns(head, marks);
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
