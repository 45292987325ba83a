/* The output of macOS's tools has no magic number: it is detected by two of several marks. */
#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/parse/parse_text.h"
#include "format/recognise/recognise.h"

/* -- Instruments ------------------------------------------------------------------------------- */

/* A cell of a header, optionally in quotes. */
static bool is_cell(struct flamepix_bytes cell, const char *const *names)
{
    cell = fpx_bytes_trimmed(cell);
    if (fpx_take(&cell, "\"") && fpx_take_end(&cell, "\""))
        cell = fpx_bytes_trimmed(cell);
    for (; *names != NULL; names++) {
        if (flamepix_bytes_equal(cell, flamepix_bytes_of(*names)))
            return true;
    }
    return false;
}

/* A header with a column of symbols and one of values. */
bool fpx_recognise_instruments(struct flamepix_bytes head, const char *const *marks)
{
    static const char *const symbols[] = {"Symbol Name", "Symbol Names", "Symbol", NULL};
    static const char *const values[] = {
        "Running Time", "Running Time (ms)", "Weight",     "Self Weight", "Self",
        "Self (ms)",    "Self (s)",          "Bytes Used", NULL};
    struct flamepix_bytes rest = fpx_text_without_mark(head);
    struct flamepix_bytes line = {NULL, 0};
    bool has_symbols = false;
    bool has_values = false;
    (void)marks;
    while (fpx_bytes_trimmed(line).length == 0 && fpx_text_line(&rest, &line))
        ;
    const char *separator = fpx_bytes_hold(line, "\t") ? "\t" : ",";
    while (line.length > 0) {
        const struct flamepix_bytes cell = fpx_take_field(&line, separator);
        has_symbols = has_symbols || is_cell(cell, symbols);
        has_values = has_values || is_cell(cell, values);
    }
    return has_symbols && has_values;
}

/* XML with its outermost element, or with rows that contain stacks. */
bool fpx_recognise_xctrace(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    if (fpx_bytes_hold(head, "<trace-query-result>") ||
        fpx_bytes_hold(head, "<trace-query-result "))
        return true;
    return fpx_bytes_hold(head, "<row>") && fpx_bytes_hold(head, "<frame ") &&
           (fpx_bytes_hold(head, "<backtrace ") || fpx_bytes_hold(head, "<tagged-backtrace "));
}

/* -- sample ------------------------------------------------------------------------------------ */

/* "+ 825 start  (in libdyld.dylib) + 1  [0x7fff737cf3d5]" */
static bool is_row(struct flamepix_bytes line)
{
    return fpx_bytes_begin_with(line, "    ") && fpx_bytes_hold(line, "  (in ") &&
           fpx_bytes_hold(line, "  [0x");
}

bool fpx_recognise_sample(struct flamepix_bytes head, const char *const *marks)
{
    static const char *const begins[] = {"Analysis of sampling ",
                                         "Call graph:", "Total number in stack", "Analysis Tool: "};
    enum { BEGINS = sizeof(begins) / sizeof(begins[0]) };
    bool has[BEGINS + 1] = {false};
    struct flamepix_bytes line;
    int found = 0;
    (void)marks;
    while (found < 2 && fpx_text_line(&head, &line)) {
        for (size_t i = 0; i < BEGINS; i++)
            has[i] = has[i] || fpx_bytes_begin_with(line, begins[i]);
        has[BEGINS] = has[BEGINS] || is_row(line);
        found = 0;
        for (size_t i = 0; i <= BEGINS; i++)
            found += has[i];
    }
    return found >= 2;
}
