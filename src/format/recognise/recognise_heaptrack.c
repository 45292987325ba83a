/* Output of heaptrack: lines of a letter and hexadecimal numbers, after a line with its version, "v
 * 10400 3". Either is enough: the version with one more line of heaptrack's form, or nine tenths of
 * the lines, with addresses, traces and allocations among them.
 *
 * The raw output of the program, before heaptrack_interpret, has modules, "m 12 /lib/libc.so.6 7bf3
 * 0 23220"; interpreted output has the addresses looked up in them instead. */
#include "format/recognise/recognise.h"

#include "base/text_lines.h"
#include "format/parse/parse_text.h"

enum { ENOUGH_FOR_NONE = 16 };

struct lines {
    size_t all, known;
    bool has_version, has_pointer, has_trace, has_allocation, has_modules;
};

/* This many lower-case hexadecimal numbers, separated by a blank. */
static bool are_numbers(struct flamepix_bytes rest, size_t least, size_t most)
{
    uint64_t number;
    size_t count = 0;
    while (rest.length > 0 && !fpx_bytes_begin_with(rest, "0x") && fpx_take_hex(&rest, &number)) {
        count++;
        if (rest.length > 0 && !fpx_take(&rest, " "))
            return false;
    }
    return rest.length == 0 && count >= least && count <= most;
}

static void note_line(struct lines *lines, struct flamepix_bytes line)
{
    if (line.length < 3 || line.data[1] != ' ')
        return;
    const struct flamepix_bytes rest = flamepix_bytes_from(line, 2);
    bool *of = NULL;
    switch (line.data[0]) {
    case 'i':
        of = are_numbers(rest, 2, SIZE_MAX) ? &lines->has_pointer : NULL;
        break;
    case 't':
        of = are_numbers(rest, 2, 2) ? &lines->has_trace : NULL;
        break;
    case '+':
        of = are_numbers(rest, 1, 3) ? &lines->has_allocation : NULL;
        break;
    case 'm':
        of = &lines->has_modules;
        break;
    case 'x':
    case 's':
    case 'X':
    case 'S':
        lines->known++;
        break;
    case 'a':
    case 'I':
    case '-':
    case 'c':
    case 'R':
        lines->known += are_numbers(rest, 1, 2);
        break;
    default:
        break;
    }
    if (of != NULL) {
        *of = true;
        lines->known++;
    }
}

/* Heaptrack's version, at least 10000 (major, minor and patch, with two digits each for the last
 * two), and its file version. */
static bool is_version(struct flamepix_bytes line)
{
    enum { OLDEST = 0x10000 };
    uint64_t version;
    struct flamepix_bytes first;
    if (!fpx_take(&line, "v ") || !are_numbers(line, 1, 2))
        return false;
    first = line;
    return fpx_take_hex(&first, &version) && version >= OLDEST;
}

static struct lines lines_of(struct flamepix_bytes head)
{
    struct flamepix_bytes rest = fpx_text_without_mark(head), line;
    struct lines lines = {0};
    while (fpx_text_line(&rest, &line)) {
        if (lines.all == 0 && is_version(line)) {
            lines.has_version = true;
            continue;
        }
        if (line.length == 0 || line.data[0] == '#') /* a comment, which is ignored */
            continue;
        lines.all++;
        note_line(&lines, line);
        if (lines.all == ENOUGH_FOR_NONE && lines.known < lines.all / 2)
            break; /* a few lines are enough to reject most other text */
    }
    return lines;
}

static bool is_heaptrack(const struct lines *lines)
{
    const bool has_all =
        lines->has_trace && lines->has_allocation && (lines->has_pointer || lines->has_modules);
    if (lines->has_version)
        return lines->known > 0 && lines->known >= lines->all / 2;
    return has_all && 10 * lines->known >= 9 * lines->all;
}

bool fpx_recognise_heaptrack(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    const struct lines lines = lines_of(head);
    return is_heaptrack(&lines) && !lines.has_modules;
}

bool fpx_recognise_heaptrack_raw(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    const struct lines lines = lines_of(head);
    return is_heaptrack(&lines) && lines.has_modules;
}
