/* The texts of pprof and of Go. None has a magic number, and any line may be missing, be worded
 * differently by another version, or be in a log by chance. So two of their marks are required, or
 * one that no other text has. */
#include "format/recognise/recognise.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/parse/parse_text.h"

/* Which of the marks a line has, as bits. */
typedef unsigned marks_fn(struct flamepix_bytes line);

static unsigned find_marks(struct flamepix_bytes head, marks_fn *marks_of)
{
    struct flamepix_bytes line;
    unsigned marks = 0;
    while (fpx_text_line(&head, &line))
        marks |= marks_of(line);
    return marks;
}

static bool has_two(unsigned marks)
{
    return (marks & (marks - 1)) != 0;
}

static bool begins_with_one(struct flamepix_bytes line, const char *const *marks)
{
    for (; *marks != NULL; marks++) {
        if (fpx_bytes_begin_with(line, *marks))
            return true;
    }
    return false;
}

/* -- profiles as text -------------------------------------------------------------------------- */

enum { HEADER = 1, ATTRIBUTE = 2, SAMPLE = 4, MAP = 8 };

/* "1: 524288 [3: 1572864] @ 0x420cef", "@ 0x420cef", "t*: 1: 1000 [0: 0]", "--- Thread 7f79" */
static bool is_sample(struct flamepix_bytes line)
{
    static const char counts[] = "0123456789:[] ";
    struct flamepix_bytes before;
    if (fpx_bytes_begin_with(line, "t*: ") || fpx_bytes_begin_with(line, "--- Thread "))
        return true;
    if (!fpx_take_until(&line, "@", &before))
        return false;
    for (size_t i = 0; i < before.length; i++) {
        if (memchr(counts, before.data[i], sizeof(counts) - 1) == NULL)
            return false;
    }
    return fpx_bytes_begin_with(fpx_bytes_trimmed(line), "0x");
}

static const char *const headers[] = {"heap profile: ",
                                      "heap_v2/",
                                      "--- contentionz ",
                                      "--- contention:",
                                      "--- heapz ",
                                      "--- threadz ",
                                      "--- symbol",
                                      "--- mutex:",
                                      "threadcreate profile: total ",
                                      NULL};

static unsigned marks_of_text(struct flamepix_bytes line)
{
    static const char *const attributes[] = {"cycles/second", "sampling period", "format = java",
                                             "ms since reset", NULL};
    static const char *const maps[] = {"MAPPED_LIBRARIES:", "--- Memory map", NULL};
    line = fpx_bytes_trimmed(line);
    return (begins_with_one(line, headers) ? HEADER : 0U) |
           (begins_with_one(line, attributes) ? ATTRIBUTE : 0U) |
           (begins_with_one(line, maps) ? MAP : 0U) | (is_sample(line) ? SAMPLE : 0U);
}

bool fpx_recognise_pprof_text(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return fpx_recognise_beginning(head, headers) || has_two(find_marks(head, marks_of_text));
}

/* -- pprof -raw -------------------------------------------------------------------------------- */

static unsigned marks_of_raw(struct flamepix_bytes line)
{
    static const char *const lines[] = {"PeriodType: ", "Period: ", "Samples:", "Locations",
                                        "Mappings"};
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        const bool is_whole = lines[i][strlen(lines[i]) - 1] != ' ';
        if (is_whole ? flamepix_bytes_equal(fpx_bytes_trimmed(line), flamepix_bytes_of(lines[i]))
                     : fpx_bytes_begin_with(line, lines[i]))
            return 1U << i;
    }
    return 0;
}

bool fpx_recognise_pprof_raw(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return has_two(find_marks(head, marks_of_raw));
}

/* -- pprof -traces ----------------------------------------------------------------------------- */

enum { SEPARATOR = 1, FACT = 2, VALUE = 4 };

/* "       20ms   runtime.lock2" */
static bool is_value(struct flamepix_bytes line)
{
    double value;
    const size_t length = line.length;
    fpx_take_blanks(&line);
    if (line.length == length || line.length == 0 || line.data[0] < '0' || line.data[0] > '9' ||
        !fpx_take_real(&line, &value))
        return false;
    while (line.length > 0 && !fpx_is_blank(line.data[0]))
        line = flamepix_bytes_from(line, 1);
    return fpx_bytes_begin_with(line, "   ");
}

static unsigned marks_of_traces(struct flamepix_bytes line)
{
    static const char *const facts[] = {
        "File: ", "Build ID: ", "Type: ", "Time: ", "Duration: ", NULL};
    if (fpx_bytes_begin_with(line, "-----------+---"))
        return SEPARATOR;
    return (begins_with_one(line, facts) ? FACT : 0U) | (is_value(line) ? VALUE : 0U);
}

/* Without its separators, the text cannot be read; the lines above them are also in other reports
 * of pprof. */
bool fpx_recognise_pprof_traces(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    const unsigned found = find_marks(head, marks_of_traces);
    return (found & SEPARATOR) != 0 && has_two(found);
}

/* -- Go's goroutines --------------------------------------------------------------------------- */

enum { PLACE = 1, CREATOR = 2, CAUSE = 4, GOROUTINE = 8 };

bool fpx_is_goroutine(struct flamepix_bytes line)
{
    uint64_t number;
    return fpx_take(&line, "goroutine ") && fpx_take_number(&line, &number) &&
           fpx_bytes_hold(line, " [") &&
           (fpx_bytes_end_with(line, "]:") || fpx_bytes_end_with(line, "}:"));
}

/* "\t/go/src/runtime/time.go:188 +0xbf" */
static bool is_place(struct flamepix_bytes line)
{
    struct flamepix_bytes before;
    return line.length > 0 && fpx_is_blank(line.data[0]) &&
           fpx_take_until(&line, ".go:", &before) && fpx_bytes_hold(line, " +0x");
}

static unsigned marks_of_goroutines(struct flamepix_bytes line)
{
    static const char *const causes[] = {"panic: ", "fatal error: ", "SIGQUIT: quit", NULL};
    if (fpx_is_goroutine(line))
        return GOROUTINE;
    return (is_place(line) ? PLACE : 0U) | (begins_with_one(line, causes) ? CAUSE : 0U) |
           (fpx_bytes_begin_with(line, "created by ") ? CREATOR : 0U);
}

/* A line that begins a goroutine is enough: it has a number, a state and a fixed end. */
bool fpx_recognise_goroutine(struct flamepix_bytes head, const char *const *marks)
{
    const unsigned found = find_marks(head, marks_of_goroutines);
    return fpx_recognise_line(head, marks) || (found & GOROUTINE) != 0 || has_two(found);
}
