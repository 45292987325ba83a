#include "messages/message_texts.h"

#include <inttypes.h>
#include <string.h>

#include "base/buffer_printf.h"

static size_t listed_lines(const struct flamepix_profile_report *report)
{
    return report->bad_lines < FLAMEPIX_FORMAT_FAULTS ? (size_t)report->bad_lines
                                                      : (size_t)FLAMEPIX_FORMAT_FAULTS;
}

/* The first of the report's lines with this fault; SIZE_MAX: none. */
static size_t first_with(const struct flamepix_profile_report *report,
                         enum flamepix_line_fault fault)
{
    for (size_t i = 0; i < listed_lines(report); i++)
        if (report->first[i].fault == fault)
            return i;
    return SIZE_MAX;
}

enum flamepix_status fpx_line_fault_append(struct flamepix_buffer *text,
                                           const struct flamepix_profile_report *report, size_t i)
{
    if (report->first[i].fault == FLAMEPIX_LINE_THOUSANDS && report->first[i].word[0] != '\0')
        return fpx_buffer_printf(text, "\"%s\" has thousands separators", report->first[i].word);
    return fpx_buffer_printf(text, "%s", flamepix_line_fault_text(report->first[i].fault));
}

/* The decimal point of a number with thousands separators: a point or comma other than the
 * separator, which comes first. NULL: none. */
static const char *find_point(const char *word)
{
    const char *const first = word + strspn(word, "+-0123456789");
    const char *last = word + strlen(word);
    while (last > first && last[-1] >= '0' && last[-1] <= '9')
        last--;
    if (last == first || last[-1] == *first)
        return NULL;
    return last[-1] == '.' || last[-1] == ',' ? last - 1 : NULL;
}

/* The same number without the separators. */
static void without_separators(const char *word, char *plain)
{
    const char *const point = find_point(word);
    for (; *word != '\0'; word++) {
        if ((*word >= '0' && *word <= '9') || *word == '-')
            *plain++ = *word;
        else if (word == point)
            *plain++ = '.';
    }
    *plain = '\0';
}

enum flamepix_status fpx_line_hints_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    const char *option = fpx_option_names_or_none(rendering->words)->count_first;
    const size_t grouped = first_with(report, FLAMEPIX_LINE_THOUSANDS);
    if (grouped != SIZE_MAX) {
        char plain[FLAMEPIX_FAULT_WORD_NBYTES];
        without_separators(report->first[grouped].word, plain);
        fpx_buffer_printf(text, "; counts have no separators: %s", plain);
    }
    if (option == NULL || first_with(report, FLAMEPIX_LINE_COUNT_FIRST) == SIZE_MAX)
        return text->status;
    return fpx_buffer_printf(text, "; %s reads lines that begin with their count", option);
}

/* -- bad lines --------------------------------------------------------------------------------- */

/* "line 3 (no count)", after the input's name if there are several and it is a new one. */
static enum flamepix_status append_line(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering, size_t i)
{
    const struct flamepix_profile_report *report = rendering->report;
    uint64_t line = report->first[i].line;
    size_t input = report->first[i].input;
    bool is_other = i == 0 || report->first[i - 1].input != input;
    const char *comma = i == 0 ? "" : ", ";
    if (rendering->paths != NULL && rendering->path_count > 1 && is_other)
        fpx_buffer_printf(text, "%s%s line %" PRIu64 " (", comma,
                          fpx_explain_input(rendering->paths[input]), line);
    else
        fpx_buffer_printf(text, "%s%s%" PRIu64 " (", comma, i == 0 ? "line " : "", line);
    fpx_line_fault_append(text, report, i);
    return fpx_buffer_printf(text, ")");
}

/* "line", or "sample" for recordings that are not text. */
static const char *bad_noun(const struct flamepix_profile_report *report)
{
    return report->first[0].line > 0 ? "line" : "sample";
}

/* "a.folded: 5 bad lines skipped: " if it is the only input. */
static enum flamepix_status append_count(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering)
{
    uint64_t count = rendering->report->bad_lines;
    bool is_named = rendering->paths != NULL && rendering->path_count == 1;
    return fpx_buffer_printf(text, "%s%s%" PRIu64 " bad %s%s skipped: ",
                             is_named ? fpx_explain_input(rendering->paths[0]) : "",
                             is_named ? ": " : "", count, bad_noun(rendering->report),
                             count == 1 ? "" : "s");
}

static enum flamepix_status append_first_fault(struct flamepix_buffer *text,
                                               const struct flamepix_profile_report *report)
{
    fpx_buffer_printf(text, "%s", report->bad_lines > 1 ? "the first, as " : "");
    return fpx_line_fault_append(text, report, 0);
}

enum flamepix_status fpx_bad_lines_append(struct flamepix_buffer *text,
                                          const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    const size_t listed = listed_lines(report);
    append_count(text, rendering);
    if (report->first[0].line == 0)
        return append_first_fault(text, report);
    for (size_t i = 0; i < listed; i++)
        append_line(text, rendering, i);
    if (report->bad_lines > listed)
        fpx_buffer_printf(text, " and %" PRIu64 " more", report->bad_lines - listed);
    return fpx_line_hints_append(text, rendering);
}

/* -- comments ---------------------------------------------------------------------------------- */

enum flamepix_status fpx_stack_comments_append(struct flamepix_buffer *text,
                                               const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    const uint64_t count = report->stack_comments;
    if (rendering->paths != NULL)
        fpx_buffer_printf(
            text, "%s: ", fpx_explain_input(rendering->paths[report->first_stack_comment.input]));
    fpx_buffer_printf(text, "%" PRIu64 " comment%s like %s, ", count,
                      count == 1 ? " looks" : "s look", count == 1 ? "a stack" : "stacks");
    return fpx_buffer_printf(text,
                             "%sline %" PRIu64 ", and %s not drawn: a frame that begins with # "
                             "has no blank behind that",
                             count == 1 ? "" : "the first is ", report->first_stack_comment.line,
                             count == 1 ? "is" : "are");
}
