/* Output of `perf script`: for each sample a header, and its frames on the lines after it,
 *
 *     comm with blanks 12/34 [003] 5678.901234:   1001001 cpu-clock:u:
 *             ffffffff81000130 entry_SYSCALL_64+0x76 ([kernel.kallsyms])
 *
 * Any field of the header may be missing. So a header is detected by two of three marks: a time
 * after a number (a thread or a CPU), an event after a number (a thread, a time or a period), and a
 * frame, on its own line or the next. The header left by `-F comm,tid,ip,sym` is detected by the
 * blank at its end, and by a frame below whose address ends in perf's fixed column. */
#include "format/recognise/recognise.h"

#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/parse/parse_text.h"
#include "format/perf/perf.h"

static bool is_hex(char c)
{
    return fpx_is_digit(c) || (c >= 'a' && c <= 'f');
}

/* "5678.901234:", a time in seconds: a point between digits, and a colon. */
static bool is_time(struct flamepix_bytes word)
{
    size_t points = 0;
    if (word.length < 4 || !fpx_bytes_end_with(word, ":") || !fpx_is_digit(word.data[0]))
        return false;
    for (size_t i = 0; i + 1 < word.length; i++) {
        points += word.data[i] == '.';
        if (word.data[i] != '.' && !fpx_is_digit(word.data[i]))
            return false;
    }
    return points == 1;
}

/* A process and thread, "12" or "12/34", or a CPU, "[003]". */
static bool is_place(struct flamepix_bytes word)
{
    bool has_digit = false;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.data[i];
        has_digit = has_digit || fpx_is_digit(c);
        if (!fpx_is_digit(c) && c != '/' && c != '[' && c != ']')
            return false;
    }
    return has_digit;
}

/* "2026-01-31", "06:32:01.476215", "KHg": words allowed between the thread and the time. */
static bool may_be_between(struct flamepix_bytes word)
{
    size_t marks = 0;
    bool is_mode = word.length <= 3;
    for (size_t i = 0; i < word.length; i++) {
        const char c = word.data[i];
        marks += c == '-' || c == ':';
        is_mode = is_mode && strchr("UKHGgMESDxp", c) != NULL;
        if (!fpx_is_digit(c) && strchr("-:.", c) == NULL && !is_mode)
            return false;
    }
    return is_mode || (marks == 2 && fpx_is_digit(word.data[word.length - 1]));
}

/* Takes a thread or CPU, further words, and the time. Lines of perf contain no zero bytes. */
static bool take_place_and_time(struct flamepix_bytes *line)
{
    struct flamepix_bytes word;
    struct flamepix_bytes rest = *line;
    bool after_place = false;
    if (!fpx_bytes_hold(*line, ":") || memchr(line->data, '\0', line->length) != NULL)
        return false;
    while (fpx_text_word(&rest, &word)) {
        if (after_place && is_time(word)) {
            *line = rest;
            return true;
        }
        after_place = is_place(word) || (after_place && may_be_between(word));
    }
    return false;
}

/* "1001001", or "2.5e+09" */
static bool is_period(struct flamepix_bytes word)
{
    double period;
    return is_place(word) || (fpx_take_real(&word, &period) && word.length == 0);
}

/* "comm 1001001 cpu-clock:", and whether anything follows it. */
static bool has_event(struct flamepix_bytes line, bool *is_end_ret)
{
    struct flamepix_bytes word;
    bool after_number = false;
    bool is_event = false;
    *is_end_ret = false;
    if (!fpx_bytes_hold(line, ":"))
        return false;
    while (fpx_text_word(&line, &word)) {
        *is_end_ret = after_number && fpx_bytes_end_with(word, ":");
        is_event = is_event || *is_end_ret;
        after_number = is_period(word);
    }
    return is_event;
}

/* An address followed by a name, indented or with a module in parentheses. */
static bool is_frame(struct flamepix_bytes line)
{
    struct flamepix_bytes trimmed = fpx_bytes_trimmed(line);
    struct flamepix_bytes word;
    const bool is_indented = trimmed.data != line.data;
    if (!fpx_text_word(&trimmed, &word))
        return false;
    for (size_t i = 0; i < word.length; i++) {
        if (!is_hex(word.data[i]))
            return false;
    }
    if (!is_indented && !fpx_bytes_end_with(fpx_bytes_trimmed(line), ")"))
        return false;
    return trimmed.length > 0;
}

/* After a time: an event, "1001001 cpu-clock:u: "; `rest` is moved to the text after it. */
static bool take_event(struct flamepix_bytes *rest)
{
    struct flamepix_bytes behind = *rest;
    struct flamepix_bytes word;
    if (!fpx_text_word(&behind, &word))
        return false;
    if (is_period(word) && !fpx_text_word(&behind, &word))
        return false;
    if (word.length < 2 || !fpx_bytes_end_with(word, ":"))
        return false;
    *rest = behind;
    return true;
}

static bool has_frame(struct flamepix_bytes rest)
{
    const struct fpx_perf_fields fields = fpx_perf_fields_of(rest);
    return fields.branches.length > 0 || fpx_bytes_end_with(fields.frame, ")");
}

/* "\tffffffff81000130 main" or "\t            dd57 main" */
static bool is_aligned_frame(struct flamepix_bytes line)
{
    enum { ADDRESS_END = 17 };
    size_t digits = 0;
    if (line.length < ADDRESS_END + 2 || line.data[0] != '\t' || line.data[ADDRESS_END] != ' ' ||
        line.data[ADDRESS_END + 1] == ' ')
        return false;
    for (size_t i = 1; i < ADDRESS_END; i++) {
        if (!is_hex(line.data[i]) && (line.data[i] != ' ' || digits > 0))
            return false;
        digits += line.data[i] != ' ';
    }
    return digits > 0;
}

/* "java ", "java 12 ", "cycles: ", or nothing at all. */
static bool may_be_cut_header(struct flamepix_bytes line)
{
    return line.length == 0 || (line.data[0] != '\t' && fpx_bytes_end_with(line, " "));
}

bool fpx_recognise_perf_lines(struct flamepix_bytes head)
{
    struct flamepix_bytes line = {"", 0};
    while (fpx_text_line(&head, &line) && (line.length == 0 || line.data[0] == '#'))
        ;
    return take_place_and_time(&line) && take_event(&line) && has_frame(line);
}

bool fpx_recognise_perf_script(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    struct flamepix_bytes rest = head;
    struct flamepix_bytes line;
    bool after_header = false;
    bool after_event = false;
    bool after_cut_header = false;
    while (fpx_text_line(&rest, &line)) {
        struct flamepix_bytes behind = line;
        const bool is_timed = take_place_and_time(&behind);
        if ((is_timed && (take_event(&behind) || has_frame(behind))) ||
            (after_header && is_frame(line)) ||
            (after_event && is_frame(line) && fpx_bytes_end_with(line, ")")) ||
            (after_cut_header && is_aligned_frame(line)))
            return true;
        after_event = has_event(line, &after_header);
        after_header = after_header || is_timed;
        after_cut_header = may_be_cut_header(line);
    }
    return false;
}
