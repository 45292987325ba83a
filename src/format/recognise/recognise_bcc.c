/* The output of the BCC tools has no magic number, and their messages in front of it are often not
 * saved. Each tool is detected by two of several marks. */
#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/parse/parse_text.h"
#include "format/recognise/recognise.h"

/* -- stacks with counts ------------------------------------------------------------------------ */

/* "Sampling at 49 Hertz of all threads", "Tracing off-CPU time (us) of all threads" */
static bool is_head(struct flamepix_bytes line)
{
    static const char *const heads[][2] = {
        {"Sampling at ", " Hertz of "},         {"Tracing off-CPU time (us)", " stack"},
        {"Tracing blocked time (us)", "stack"}, {"Tracing ", " functions for \""},
        {"Demonstrations of ", "bcc"},
    };
    for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
        if (fpx_bytes_begin_with(line, heads[i][0]) && fpx_bytes_hold(line, heads[i][1]))
            return true;
    }
    return false;
}

/* "    -                dd (25036)", "    target:          cksum" */
static bool is_process(struct flamepix_bytes line)
{
    static const char *const marks[] = {"    -            ",
                                        "    target:      ", "    waker:       ", NULL};
    return fpx_recognise_beginning(line, marks);
}

/* Exactly this many blanks, then something else. */
static size_t indent_of(struct flamepix_bytes line)
{
    size_t blanks = 0;
    while (blanks < line.length && line.data[blanks] == ' ')
        blanks++;
    return blanks < line.length ? blanks : 0;
}

static bool is_count(struct flamepix_bytes line)
{
    struct flamepix_bytes text = fpx_bytes_trimmed(line);
    uint64_t count;
    return fpx_take_number(&text, &count) && text.length == 0;
}

/* Two of three marks: a header, the process of a stack, and stacks as printed by stackcount: frames
 * indented by two blanks, a count by four. Two such stacks are enough, too. */
bool fpx_recognise_bcc(struct flamepix_bytes head, const char *const *marks)
{
    bool has_head = false;
    bool has_process = false;
    bool has_count = false;
    size_t frames = 0;
    size_t stacks = 0;
    struct flamepix_bytes line;
    (void)marks;
    while (fpx_text_line(&head, &line)) {
        const size_t indent = indent_of(line);
        const bool counts = indent > 0 && is_count(line);
        has_head = has_head || is_head(line);
        has_process = has_process || is_process(line);
        has_count = has_count || (frames > 0 && counts);
        stacks += indent == 4 && frames > 0 && counts;
        frames = indent == 2 && !counts ? frames + 1 : 0;
        if (indent >= 4 && !counts)
            frames++;
        if (has_head + has_process + has_count >= 2 || stacks >= 2)
            return true;
    }
    return false;
}

/* -- reports of memleak ------------------------------------------------------------------------ */

/* Two of three: the message that it is attached, a report, a stack. */
bool fpx_recognise_memleak(struct flamepix_bytes head, const char *const *marks)
{
    bool has_head = false;
    bool has_report = false;
    bool has_stack = false;
    struct flamepix_bytes line;
    (void)marks;
    while (fpx_text_line(&head, &line)) {
        has_head = has_head || (fpx_bytes_begin_with(line, "Attaching to ") &&
                                fpx_bytes_hold(line, ", Ctrl+C to quit."));
        has_report = has_report || (fpx_bytes_begin_with(line, "[") &&
                                    fpx_bytes_hold(line, " stacks with outstanding alloc"));
        has_stack = has_stack || (fpx_bytes_hold(line, " bytes in ") &&
                                  fpx_bytes_end_with(line, " allocations from stack"));
        if (has_head + has_report + has_stack >= 2)
            return true;
    }
    return false;
}

/* -- events of trace --------------------------------------------------------------------------- */

/* "        do_sys_open+0x1 [kernel]" */
static bool is_traced_frame(struct flamepix_bytes line)
{
    return fpx_bytes_begin_with(line, "        ") && fpx_bytes_hold(line, "+0x") &&
           fpx_bytes_hold(line, " [") && fpx_bytes_end_with(line, "]");
}

/* "9557    9557    a.out           do_sys_open" */
static bool is_event(struct flamepix_bytes line)
{
    struct flamepix_bytes word;
    uint64_t number;
    for (size_t i = 0; i < 2; i++) {
        if (!fpx_text_word(&line, &word) || !fpx_take_number(&word, &number) || word.length > 0)
            return false;
    }
    return fpx_text_word(&line, &word);
}

/* "PID     TID     COMM            FUNC" */
static bool is_trace_head(struct flamepix_bytes line)
{
    return fpx_bytes_hold(line, "PID ") && fpx_bytes_hold(line, " COMM ") &&
           fpx_bytes_hold(line, " FUNC");
}

/* The header or an event, followed by a frame. */
bool fpx_recognise_bcc_trace(struct flamepix_bytes head, const char *const *marks)
{
    bool has_head = false;
    bool after_event = false;
    struct flamepix_bytes line;
    (void)marks;
    while (fpx_text_line(&head, &line)) {
        if ((has_head || after_event) && is_traced_frame(line))
            return true;
        has_head = has_head || is_trace_head(line);
        if (fpx_bytes_trimmed(line).length > 0)
            after_event = is_event(line);
    }
    return false;
}
