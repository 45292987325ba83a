#include "stack/line_counts.h"

#include <string.h>

#include "base/bytes_match.h"
#include "base/utf8.h"

enum flamepix_status fpx_line_fault_note(struct flamepix_format_report *report,
                                         enum flamepix_line_fault fault, bool strict)
{
    if (report->bad_lines < FLAMEPIX_FORMAT_FAULTS) {
        report->first[report->bad_lines].line = report->lines;
        report->first[report->bad_lines].fault = fault;
        report->first[report->bad_lines].word[0] = '\0';
    }
    report->bad_lines++;
    return strict ? FLAMEPIX_BAD_LINE : FLAMEPIX_OK;
}

/* The first or last word of the rest of a line. */
static struct flamepix_bytes word_at_fault(struct flamepix_bytes line, bool is_first)
{
    size_t begin = 0, end = line.length;
    while (is_first && begin < end && fpx_is_blank(line.data[begin]))
        begin++;
    if (is_first) {
        for (end = begin; end < line.length && !fpx_is_blank(line.data[end]);)
            end++;
    } else {
        for (begin = end; begin > 0 && !fpx_is_blank(line.data[begin - 1]);)
            begin--;
    }
    return (struct flamepix_bytes){line.data + begin, end - begin};
}

enum flamepix_status fpx_line_fault_note_word(struct flamepix_format_report *report,
                                              enum flamepix_line_fault fault,
                                              struct flamepix_bytes line, bool count_first,
                                              bool strict)
{
    const uint64_t at = report->bad_lines;
    enum flamepix_status status = fpx_line_fault_note(report, fault, strict);
    if (at >= FLAMEPIX_FORMAT_FAULTS || fault != FLAMEPIX_LINE_THOUSANDS)
        return status;
    const struct flamepix_bytes word = word_at_fault(line, count_first);
    const size_t length =
        word.length < FLAMEPIX_FAULT_WORD_NBYTES ? word.length : FLAMEPIX_FAULT_WORD_NBYTES - 1;
    memcpy(report->first[at].word, word.data, length);
    report->first[at].word[length] = '\0';
    return status;
}

void fpx_line_fault_note_text(struct flamepix_format_report *report, struct flamepix_bytes line)
{
    const size_t most = FLAMEPIX_BAD_TEXT_NBYTES - 1;
    size_t length = line.length < most ? line.length : most;
    while (length < line.length && length > 0 && fpx_utf8_continues(line.data[length]))
        length--;
    const char *nul = memchr(line.data, '\0', length);
    if (nul != NULL)
        length = (size_t)(nul - line.data);
    memcpy(report->bad_text, line.data, length);
    report->bad_text[length] = '\0';
}

const char *flamepix_line_fault_text(enum flamepix_line_fault fault)
{
    switch (fault) {
    case FLAMEPIX_LINE_NO_COUNT:
        return "no count; expected `main;parse 42`";
    case FLAMEPIX_LINE_NEGATIVE:
        return "its count is negative";
    case FLAMEPIX_LINE_NOT_DECIMAL:
        return "its count is not a plain decimal number";
    case FLAMEPIX_LINE_TOO_LARGE:
        return "its count is above " FLAMEPIX_TEXT_OF(FLAMEPIX_COUNT_MAX);
    case FLAMEPIX_LINE_THOUSANDS:
        return "its count has thousands separators";
    case FLAMEPIX_LINE_COUNT_FIRST:
        return "its count stands first, as uniq -c prints it";
    case FLAMEPIX_LINE_ONE_COUNT:
        return "it has one count and not two";
    case FLAMEPIX_LINE_UNEXPECTED:
        return "not expected here in its format";
    }
    return "unknown fault";
}
