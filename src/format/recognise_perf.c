/* What `perf script` prints: for each sample a header, and its frames in the lines behind it,
 *
 *     comm with blanks 12/34 [003] 5678.901234:   1001001 cpu-clock:u:
 *             ffffffff81000130 entry_SYSCALL_64+0x76 ([kernel.kallsyms])
 *
 * of which any field may be missing. A header is told by its time behind a number; without a time,
 * by the number (a thread or a period) before the event, and by the frame in the next line. What is
 * left of a header by `-F comm,tid,ip,sym` is told by the blank at its end, and by a frame below it
 * whose address ends where perf lets all of them end. */
#include "format/recognise.h"

#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/take_text.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f');
}

/* "5678.901234:", as seconds are written: a point between digits, and a colon. */
static bool is_time(struct flamepix_bytes word)
{
    size_t points = 0;
    if (word.length < 4 || !flamepix_bytes_end_with(word, ":") || !is_digit(word.data[0]))
        return false;
    for (size_t i = 0; i + 1 < word.length; i++) {
        points += word.data[i] == '.';
        if (word.data[i] != '.' && !is_digit(word.data[i]))
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
        has_digit = has_digit || is_digit(c);
        if (!is_digit(c) && c != '/' && c != '[' && c != ']')
            return false;
    }
    return has_digit;
}

static bool has_place_and_time(struct flamepix_bytes line)
{
    struct flamepix_bytes word;
    bool after_place = false;
    while (flamepix_text_word(&line, &word)) {
        if (after_place && is_time(word))
            return true;
        after_place = is_place(word);
    }
    return false;
}

/* "1001001", or "2.5e+09" */
static bool is_period(struct flamepix_bytes word)
{
    double period;
    return is_place(word) || (flamepix_take_real(&word, &period) && word.length == 0);
}

/* "comm 1001001 cpu-clock:" */
static bool ends_in_event(struct flamepix_bytes line)
{
    struct flamepix_bytes word;
    bool after_number = false;
    bool is_event = false;
    while (flamepix_text_word(&line, &word)) {
        is_event = after_number && flamepix_bytes_end_with(word, ":");
        after_number = is_period(word);
    }
    return is_event;
}

/* An indented address, and a name behind it. */
static bool is_frame(struct flamepix_bytes line)
{
    struct flamepix_bytes trimmed = flamepix_bytes_trimmed(line);
    struct flamepix_bytes word;
    if (trimmed.data == line.data || !flamepix_text_word(&trimmed, &word))
        return false;
    for (size_t i = 0; i < word.length; i++) {
        if (!is_hex(word.data[i]))
            return false;
    }
    return trimmed.length > 0;
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
    return line.length == 0 || (line.data[0] != '\t' && flamepix_bytes_end_with(line, " "));
}

bool flamepix_recognise_perf_script(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    struct flamepix_bytes rest = head;
    struct flamepix_bytes line;
    bool after_header = false;
    bool after_cut_header = false;
    while (flamepix_text_line(&rest, &line)) {
        if (has_place_and_time(line) || (after_header && is_frame(line)) ||
            (after_cut_header && is_aligned_frame(line)))
            return true;
        after_header = ends_in_event(line);
        after_cut_header = may_be_cut_header(line);
    }
    return false;
}
