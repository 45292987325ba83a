/* Replaces lambdas, closures and blocks by their enclosing functions.
 *
 * Languages write that function at three places: before the mark ("main.run.func1",
 * "f()::{lambda(int)#1}::operator()(int) const", "f.<locals>.<lambda>"), after it ("block in
 * each"), or within it ("lambda$run$0"). If a mark after the name is found, the name ends before
 * it, except for a place, which stays. */
#include "base/name_letters.h"
#include "name/name_scan.h"
#include "view/names/builtin_rewrites.h"
#include "view/names/name_edges.h"

static bool sees(struct flamepix_bytes text, size_t at, const char *word)
{
    return fpx_name_stands_at(text.data, text.length, at, word);
}

/* -- after the name ---------------------------------------------------------------------------- */

/* The length of ".func1" or the like at `at`; 0 if there is none. Numbers alone are no start:
 * "libc.so.6". */
static size_t go_closure(struct flamepix_bytes text, size_t at)
{
    const bool is_one = sees(text, at, ".func") || sees(text, at, ".gowrap") ||
                        sees(text, at, ".deferwrap") || sees(text, at, ".dwrap");
    return is_one ? fpx_name_closure_tail(text.data, text.length, at) : 0;
}

/* The start of Go's ".func1.2" at the end of the text; its length if there is none. */
static size_t go_tail_begin(struct flamepix_bytes text)
{
    size_t begin = text.length;
    for (size_t at = 1; at < text.length;) {
        const size_t length = begin < text.length
                                  ? fpx_name_closure_tail(text.data, text.length, at)
                                  : go_closure(text, at);
        if (length == 0)
            begin = text.length;
        else if (begin == text.length)
            begin = at;
        at += length > 0 ? length : 1;
    }
    return begin;
}

/* "::{{closure}}", "::{lambda(int)#1}", "::$_0", ".<locals>.<lambda>" */
static bool is_mark(struct flamepix_bytes text, size_t at)
{
    if (text.data[at] == ':')
        return sees(text, at, "::") && fpx_name_closure_mark(text.data, text.length, at + 2) > 0;
    return sees(text, at, ".<locals>.<lambda>");
}

/* The start of the first mark outside brackets, after a name; the length if there is none. Within
 * brackets, the name before a mark is an argument, not the name. */
static size_t mark_begin(struct flamepix_bytes text)
{
    size_t depth = 0;
    const size_t tail = go_tail_begin(text);
    for (size_t at = 0; at < tail; at++) {
        const char c = text.data[at];
        if (depth == 0 && at > 0 && is_mark(text, at))
            return at;
        depth += fpx_name_opens(c);
        if (depth > 0 && !(c == '>' && text.data[at - 1] == '-'))
            depth -= fpx_name_closes(c);
    }
    return tail;
}

/* After the mark, the place: " (src/a.rs:12)". */
static struct flamepix_bytes place_behind(struct flamepix_bytes text, size_t mark)
{
    struct flamepix_name parts;
    flamepix_name_parse(text, &parts);
    size_t at = parts.file.length > 0 ? (size_t)(parts.file.data - text.data) : 0;
    while (at > mark && text.data[at - 1] != ' ')
        at--;
    return flamepix_bytes_from(text, at > mark ? at - 1 : text.length);
}

/* Go's "main.glob..func1" has no enclosing function: the rest may end in a '.'. */
static size_t without_dot(struct flamepix_bytes text, size_t length)
{
    return length > 1 && text.data[length - 1] == '.' ? length - 1 : length;
}

/* -- in the name ------------------------------------------------------------------------------- */

/* The start of the digits of "$0" at the end of a component at `at`; 0 if there are none. */
static size_t number_end(struct flamepix_bytes text, size_t at)
{
    size_t end = at + 1;
    while (end < text.length && fpx_is_digit(text.data[end]))
        end++;
    return end > at + 1 && (end == text.length || !fpx_name_is_identifier(text.data[end])) ? end
                                                                                           : 0;
}

/* Appends "run" for the "lambda$run$0" that begins at `at`; `*end_ret` is its end, or 0 if it is
 * something else. */
static enum flamepix_status append_inner(struct flamepix_bytes text, size_t at, const char *mark,
                                         size_t *end_ret, struct flamepix_buffer *made)
{
    const size_t begin = at + strlen(mark);
    *end_ret = 0;
    if (!sees(text, at, mark) || (at > 0 && fpx_name_is_identifier(text.data[at - 1])))
        return made->status;
    size_t end = begin;
    while (end < text.length && fpx_name_is_identifier(text.data[end]) && text.data[end] != '$')
        end++;
    if (end == begin || end == text.length || text.data[end] != '$')
        return made->status;
    *end_ret = number_end(text, end);
    return *end_ret > 0 ? flamepix_buffer_append(made, text.data + begin, end - begin)
                        : made->status;
}

/* Appends the name with the lambdas within names of Java and Scala replaced. */
static enum flamepix_status append_plain(struct flamepix_bytes text, struct flamepix_buffer *made)
{
    static const char hidden[] = "$$Lambda";
    for (size_t at = 0; at < text.length;) {
        size_t end = 0;
        if (text.data[at] == 'l')
            append_inner(text, at, "lambda$", &end, made);
        else if (text.data[at] == '$')
            append_inner(text, at, "$anonfun$", &end, made);
        if (end == 0) {
            const size_t length = sees(text, at, hidden) ? strlen(hidden) : 1;
            flamepix_buffer_append(made, text.data + at, length);
            end = length > 1 ? fpx_hidden_class_end(text, at + length) : at + 1;
        }
        at = end;
    }
    return made->status;
}

/* -- the name ---------------------------------------------------------------------------------- */

enum flamepix_status fpx_strip_lambdas(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    struct flamepix_name ignored = {0};
    if (name.length == 0)
        return made->status;
    struct fpx_name_edges edges = fpx_name_edges_of(name);
    (void)fpx_name_rule_block(&edges.rest, &ignored);
    const struct flamepix_bytes text = fpx_name_rest_bytes(&edges.rest);
    const size_t mark = mark_begin(text);
    if (mark == text.length) {
        append_plain(text, made);
        const struct flamepix_bytes behind[] = {edges.offset, edges.annotation};
        return fpx_name_append_pieces(made, behind, 2);
    }
    const struct flamepix_bytes pieces[] = {
        {text.data, without_dot(text, mark)}, place_behind(text, mark), edges.annotation};
    return fpx_name_append_pieces(made, pieces, 3);
}
