#include "format/recognise/recognise.h"

#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/parse/text_table.h"

/* The first mark that a line begins with, or NULL. */
static const char *mark_of(struct flamepix_bytes line, const char *const *marks)
{
    while (*marks != NULL && !fpx_bytes_begin_with(line, *marks))
        marks++;
    return *marks;
}

bool fpx_recognise_beginning(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = fpx_text_without_mark(head);
    struct flamepix_bytes line;
    while (fpx_text_line(&rest, &line)) {
        if (fpx_bytes_trimmed(line).length > 0)
            return mark_of(line, marks) != NULL;
    }
    return false;
}

bool fpx_recognise_line(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = fpx_text_without_mark(head);
    struct flamepix_bytes line;
    while (fpx_text_line(&rest, &line)) {
        if (mark_of(line, marks) != NULL)
            return true;
    }
    return false;
}

bool fpx_recognise_line_pair(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = fpx_text_without_mark(head), line;
    const char *first = NULL;
    while (fpx_text_line(&rest, &line)) {
        const char *const mark = mark_of(line, marks);
        if (mark != NULL && first != NULL && mark != first)
            return true;
        if (first == NULL)
            first = mark;
    }
    return false;
}

/* Whether a header cell, possibly quoted, is this name. */
static bool is_cell(struct flamepix_bytes cell, const char *name)
{
    cell = fpx_bytes_trimmed(cell);
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

bool fpx_recognise_columns(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = fpx_text_without_mark(head), line = {"", 0};
    size_t found = 0;
    while (fpx_text_line(&rest, &line) &&
           (fpx_bytes_trimmed(line).length == 0 || fpx_bytes_begin_with(line, "war:")))
        ;
    const char separator = fpx_csv_separator(line);
    for (; *marks != NULL && found < 2; marks++)
        found += has_cell(line, separator, *marks);
    return found == 2;
}

bool fpx_recognise_vtune(struct flamepix_bytes head, const char *const *marks)
{
    return fpx_bytes_begin_with(fpx_text_without_mark(head), "war:Column filter") ||
           fpx_recognise_columns(head, marks);
}

bool fpx_recognise_text(struct flamepix_bytes head, const char *const *marks)
{
    for (; *marks != NULL; marks++) {
        if (fpx_bytes_hold(head, *marks))
            return true;
    }
    return false;
}

bool fpx_recognise_callgrind(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    static const char *const events[] = {"events:", NULL};
    static const char *const others[] = {
        "positions:", "fn=", "fl=", "fi=", "cfn=", "calls=", "totals:", "summary:", NULL};
    static const char *const first[] = {"# callgrind format", NULL};
    return fpx_recognise_beginning(head, first) ||
           (fpx_recognise_line(head, events) && fpx_recognise_line(head, others));
}
