#include "format/recognise/recognise.h"

#include <flamepix/limits.h>

#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "stack/folded_count.h"
#include "stack/folded_line.h"

/* Names may be long: a last word that is not a count is detected by its last byte. */
static bool may_be_in_count(char c)
{
    return (c >= '0' && c <= '9') || c == '.' || c == '+' || c == '-' || c == 'e' || c == 'E';
}

/* Takes the count at the end off `line`, which is trimmed, and the blanks in front of it. False if
 * it does not end in a blank and a count, as in flamepix_folded_create. */
static bool take_count(struct flamepix_bytes *line, struct flamepix_weight *count_ret)
{
    size_t begin = line->length;
    while (begin > 0 && may_be_in_count(line->data[begin - 1]))
        begin--;
    enum flamepix_line_fault fault;
    if (begin == 0 || !fpx_is_blank(line->data[begin - 1]) ||
        !fpx_folded_count_parse(line->data + begin, line->length - begin, count_ret, &fault))
        return false;
    *line = fpx_bytes_trimmed((struct flamepix_bytes){line->data, begin});
    return true;
}

/* Counts over the first lines of a head as folded text, without blank lines and comments. */
struct line_counts {
    size_t lines;
    size_t counted;         /* of these, lines that end in a count */
    size_t paths;           /* of these, stacks of two frames or more */
    bool begins_with_count; /* the first line does not look like a header */
};

/* The next line that is neither blank nor a comment, without trailing blanks. A line with only a
 * count after a blank is the stack without frames. */
static bool next_stack_line(struct flamepix_bytes *text, bool count_first,
                            struct flamepix_bytes *line_ret)
{
    while (fpx_text_line(text, line_ret)) {
        const bool is_comment = fpx_folded_is_comment(*line_ret, count_first);
        while (line_ret->length > 0 && fpx_is_blank(line_ret->data[line_ret->length - 1]))
            line_ret->length--;
        if (line_ret->length > 0 && !is_comment)
            return true;
    }
    return false;
}

static struct line_counts count_lines(struct flamepix_bytes text)
{
    enum { ENOUGH = 30 };
    struct line_counts counts = {0};
    struct flamepix_bytes line;
    while (counts.lines < ENOUGH && next_stack_line(&text, false, &line)) {
        struct flamepix_weight count;
        bool is_counted = take_count(&line, &count);
        counts.begins_with_count |= counts.lines == 0 && is_counted;
        counts.lines++;
        counts.counted += is_counted;
        counts.paths += is_counted && fpx_bytes_hold(line, ";");
    }
    return counts;
}

/* Whether a full head without complete lines, except for comments, may be the beginning of a stack:
 * other text has shorter lines, except for JSON and XML, whose beginnings are unique. */
static bool may_be_long_stack(struct flamepix_bytes head)
{
    struct flamepix_bytes text = fpx_bytes_trimmed(fpx_text_without_mark(head));
    bool is_structure = fpx_bytes_begin_with(text, "<") ||
                        (fpx_recognise_json(head, NULL) && !fpx_bytes_begin_with(text, "[]") &&
                         !fpx_bytes_begin_with(text, "{}"));
    return !is_structure && !fpx_recognise_binary(head, NULL) && !fpx_recognise_pprof(head, NULL);
}

/* JSON cut off after a number ends like a stack, but not like a line. */
static bool is_cut_json(struct flamepix_bytes text)
{
    if (text.length > 0 && text.data[text.length - 1] == '\n')
        return false;
    text = fpx_bytes_trimmed(text);
    while (text.length > 0 && (text.data[0] == '[' || text.data[0] == '{')) {
        const bool is_object = text.data[0] == '{';
        text = fpx_bytes_trimmed(flamepix_bytes_from(text, 1));
        if (is_object)
            return fpx_bytes_begin_with(text, "\"");
    }
    return false;
}

bool fpx_recognise_folded(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    enum { BAD_ONE_IN = 10, ENOUGH_FOR_ONE = 3 };
    if (fpx_recognise_archive(head) || fpx_recognise_austin(head, NULL) ||
        fpx_recognise_mojo(head, NULL) || fpx_recognise_heaptrack(head, NULL) ||
        fpx_recognise_heaptrack_raw(head, NULL) || fpx_recognise_perf_lines(head))
        return false;
    struct line_counts counts = count_lines(fpx_text_without_mark(fpx_folded_whole_lines(head)));
    if (counts.lines == 0)
        return head.length == FLAMEPIX_INPUT_HEAD_NBYTES && may_be_long_stack(head);
    if (counts.lines == 1 && is_cut_json(fpx_text_without_mark(head)))
        return false;
    size_t bad = counts.lines - counts.counted;
    bool is_good = bad * BAD_ONE_IN <= counts.lines || (bad == 1 && counts.lines >= ENOUGH_FOR_ONE);
    return (counts.begins_with_count && is_good) || 2 * counts.paths >= counts.lines;
}

bool fpx_recognise_comment(struct flamepix_bytes head)
{
    struct flamepix_bytes text = fpx_text_without_mark(head), line;
    while (fpx_text_line(&text, &line)) {
        line = fpx_bytes_trimmed(line);
        if (line.length > 0)
            return line.data[0] == '#';
    }
    return false;
}

bool fpx_recognise_first_counts(struct flamepix_bytes head)
{
    enum { ENOUGH = 30, OTHERS_ONE_IN = 10 };
    struct flamepix_bytes text = fpx_text_without_mark(fpx_folded_whole_lines(head));
    struct flamepix_bytes line;
    size_t lines = 0;
    size_t others = 0;
    for (; lines < ENOUGH && next_stack_line(&text, true, &line); lines++) {
        struct flamepix_weight count;
        enum flamepix_line_fault fault;
        others += fpx_folded_take_first_count(&line, &count, &fault) ? 0 : 1;
    }
    return lines > 0 && others * OTHERS_ONE_IN <= lines;
}
