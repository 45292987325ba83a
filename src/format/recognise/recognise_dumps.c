/* Dumps of stacks, and other text without a magic number: each is detected by two of its marks, or
 * by one that no other text has. */
#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/linux/tracers.h"
#include "format/parse/parse_text.h"
#include "format/recognise/recognise.h"

enum { MARKS_MAX = 4 };

/* Sets the bits of the marks that a line matches. */
typedef void marks_fn(struct flamepix_bytes line, bool has[MARKS_MAX]);

/* Whether the lines have two of the marks. */
static bool has_two(struct flamepix_bytes head, marks_fn *marks_of)
{
    bool has[MARKS_MAX] = {false};
    struct flamepix_bytes line;
    head = fpx_text_without_mark(head);
    while (fpx_text_line(&head, &line)) {
        int found = 0;
        marks_of(line, has);
        for (size_t i = 0; i < MARKS_MAX; i++)
            found += has[i];
        if (found >= 2)
            return true;
    }
    return false;
}

/* A number followed by `text`. */
static bool take_number_and(struct flamepix_bytes *line, const char *text)
{
    uint64_t number;
    return fpx_take_number(line, &number) && fpx_take(line, text);
}

/* "20.86%  [7447]     f" */
static bool is_pmcstat_row(struct flamepix_bytes line)
{
    double share;
    fpx_take_blanks(&line);
    if (!fpx_take_real(&line, &share) || !fpx_take(&line, "%"))
        return false;
    fpx_take_blanks(&line);
    return fpx_take(&line, "[") && take_number_and(&line, "]");
}

/* An event, a row, another one. */
static void pmcstat_marks(struct flamepix_bytes line, bool has[MARKS_MAX])
{
    if (fpx_bytes_begin_with(line, "@ ") && fpx_bytes_end_with(line, " samples]"))
        has[0] = true;
    if (is_pmcstat_row(line))
        has[has[1] ? 2 : 1] = true;
}

bool fpx_recognise_pmcstat(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return has_two(head, pmcstat_marks);
}

/* A process, a thread, a frame with an address and without "in". */
static void elfutils_marks(struct flamepix_bytes line, bool has[MARKS_MAX])
{
    struct flamepix_bytes rest = line;
    uint64_t number;
    if (fpx_take(&rest, "PID ") && take_number_and(&rest, " - "))
        has[0] = true;
    rest = line;
    if (fpx_take(&rest, "TID ") && take_number_and(&rest, ":"))
        has[1] = true;
    rest = line;
    if (!fpx_take(&rest, "#") || !fpx_take_number(&rest, &number))
        return;
    fpx_take_blanks(&rest);
    if (fpx_take(&rest, "0x") && fpx_take_hex(&rest, &number) &&
        !fpx_bytes_begin_with(rest, " in "))
        has[2] = true;
}

bool fpx_recognise_elfutils(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return has_two(head, elfutils_marks);
}

/* -- gdb --------------------------------------------------------------------------------------- */

static bool is_gdb_talk(struct flamepix_bytes line)
{
    static const char *const begins[] = {"[New LWP ",   "[New Thread ",        "[Thread debugging ",
                                         "Backtrace:",  "Core was generated ", "Program received ",
                                         "Program term"};
    for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++) {
        if (fpx_bytes_begin_with(line, begins[i]))
            return true;
    }
    return fpx_bytes_begin_with(line, "Thread ") && fpx_bytes_hold(line, "(LWP ");
}

/* A message of gdb, a frame, a first frame with its arguments (enough by itself), winedbg's. */
static void gdb_marks(struct flamepix_bytes line, bool has[MARKS_MAX])
{
    struct fpx_frame frame;
    uint64_t number;
    has[0] = has[0] || is_gdb_talk(line);
    if (fpx_winedbg_frame(line, &number, &frame))
        has[3] = true;
    if (!fpx_gdb_frame(line, &number, &frame))
        return;
    has[1] = true;
    if (fpx_bytes_begin_with(line, "#0  ") && fpx_bytes_hold(line, "("))
        has[2] = true;
}

bool fpx_recognise_gdb(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return has_two(head, gdb_marks);
}

/* -- others ------------------------------------------------------------------------------------ */

/* A command, a thread, a frame, another one. */
static void aix_marks(struct flamepix_bytes line, bool has[MARKS_MAX])
{
    struct flamepix_bytes rest = line;
    uint64_t address;
    if (take_number_and(&rest, ": /"))
        has[0] = true;
    if (fpx_bytes_begin_with(line, "---------- tid# "))
        has[1] = true;
    rest = line;
    if (fpx_take(&rest, "0x") && fpx_take_hex(&rest, &address) && fpx_take(&rest, "  ") &&
        fpx_bytes_hold(rest, " + 0x"))
        has[has[2] ? 3 : 2] = true;
}

bool fpx_recognise_aix(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return has_two(head, aix_marks);
}

/* The header of a thread, or a frame: both are unique to this format. */
bool fpx_recognise_faulthandler(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes line;
    (void)marks;
    head = fpx_text_without_mark(head);
    while (fpx_text_line(&head, &line)) {
        struct flamepix_bytes file;
        uint64_t number;
        if (fpx_bytes_end_with(line, " (most recent call first):") && fpx_bytes_hold(line, "hread"))
            return true;
        if (fpx_take(&line, "  File \"") && fpx_take_until(&line, "\", line ", &file) &&
            fpx_take_number(&line, &number) && fpx_bytes_begin_with(line, " in "))
            return true;
    }
    return false;
}

/* The process, Python's version, a thread, a frame. */
static void pyspy_marks(struct flamepix_bytes line, bool has[MARKS_MAX])
{
    struct flamepix_bytes rest = line;
    if (fpx_take(&rest, "Process ") && take_number_and(&rest, ": "))
        has[0] = true;
    rest = line;
    if (fpx_take(&rest, "Python v") && take_number_and(&rest, ".") && fpx_bytes_end_with(rest, ")"))
        has[1] = true;
    if (fpx_bytes_begin_with(line, "Thread ") &&
        (fpx_bytes_hold(line, " (active") || fpx_bytes_hold(line, " (idle")))
        has[2] = true;
    if (fpx_bytes_begin_with(line, "    ") && fpx_bytes_hold(line, ".py:") &&
        fpx_bytes_end_with(line, ")"))
        has[3] = true;
}

bool fpx_recognise_pyspy_dump(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return has_two(head, pyspy_marks);
}

/* "500:PUSH:3053:1:" */
static bool is_papyrus_event(struct flamepix_bytes line, const char *event)
{
    return take_number_and(&line, event) && take_number_and(&line, ":") &&
           take_number_and(&line, ":");
}

/* The first line, entering a function, leaving one, another event. */
static void papyrus_marks(struct flamepix_bytes line, bool has[MARKS_MAX])
{
    const bool is_push = is_papyrus_event(line, ":PUSH:");
    const bool is_pop = is_papyrus_event(line, ":POP:");
    if ((is_push || is_pop) && (has[1] || has[2]))
        has[3] = true;
    has[0] = has[0] || fpx_bytes_hold(line, "log opened");
    has[1] = has[1] || is_push;
    has[2] = has[2] || is_pop;
}

bool fpx_recognise_papyrus(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return has_two(head, papyrus_marks);
}
