/* Names in backtraces may contain blanks and brackets. The arguments follow, in brackets of their
 * own after a blank: the first such bracket that is not nested begins them.
 *
 *     v8::String::Equals(v8::Isolate*, std::function<void (int)>) const (this=0x1) at a.cc:7
 *
 * Brackets in operators do not count: "operator<", "operator()", "operator->". */
#include "format/linux/tracers.h"

#include "format/parse/parse_text.h"

/* -- names and arguments ----------------------------------------------------------------------- */

/* Length of the operator or arrow at the beginning of `text`, in bytes; 0 if there is none. */
static size_t operator_length(struct flamepix_bytes text)
{
    struct flamepix_bytes rest = text;
    if (fpx_take(&rest, "->"))
        return strlen("->");
    if (!fpx_take(&rest, "operator"))
        return 0;
    if (fpx_take(&rest, "()"))
        return strlen("operator()");
    while (rest.length > 0 && strchr("<>-=", rest.data[0]) != NULL && rest.data[0] != '\0')
        rest = flamepix_bytes_from(rest, 1);
    return text.length - rest.length;
}

static int bracket_step(char c)
{
    if (c == '<' || c == '(' || c == '[' || c == '{')
        return 1;
    return c == '>' || c == ')' || c == ']' || c == '}' ? -1 : 0;
}

/* The start of the arguments, at the blank in front of them; the length if there are none. */
static size_t find_arguments(struct flamepix_bytes text)
{
    int depth = 0;
    for (size_t at = 0; at < text.length;) {
        const struct flamepix_bytes rest = flamepix_bytes_from(text, at);
        const size_t skipped = operator_length(rest);
        if (skipped > 0) {
            at += skipped;
            continue;
        }
        if (depth == 0 && at > 0 && fpx_bytes_begin_with(rest, " (") &&
            !fpx_bytes_begin_with(rest, " (anonymous namespace)"))
            return at;
        const int step = bracket_step(text.data[at]);
        depth += depth + step < 0 ? 0 : step;
        at++;
    }
    return text.length;
}

/* "swap.cc:12" */
static void take_place(struct flamepix_bytes text, struct fpx_frame *frame)
{
    frame->file = text;
    if (fpx_take_until_last(&text, ":", &frame->file) && fpx_take_number(&text, &frame->line) &&
        text.length == 0)
        return;
    frame->line = 0;
}

/* The text after the arguments: " at swap.cc:12" or " from /lib/libc.so.6". */
static void take_origin(struct flamepix_bytes text, struct fpx_frame *frame)
{
    struct flamepix_bytes before;
    struct flamepix_bytes rest = text;
    if (fpx_take_until_last(&rest, " from ", &before) && !fpx_bytes_hold(rest, ")"))
        frame->module = rest;
    else if (fpx_take_until_last(&text, " at ", &before) && !fpx_bytes_hold(text, ")"))
        take_place(text, frame);
}

/* -- gdb --------------------------------------------------------------------------------------- */

bool fpx_gdb_frame(struct flamepix_bytes text, uint64_t *number_ret, struct fpx_frame *frame_ret)
{
    *frame_ret = (struct fpx_frame){0};
    if (!fpx_take(&text, "#") || !fpx_take_number(&text, number_ret) ||
        !fpx_bytes_begin_with(text, " "))
        return false;
    text = fpx_bytes_trimmed(text);
    struct flamepix_bytes rest = text;
    if (fpx_take(&rest, "0x") && fpx_take_hex(&rest, &frame_ret->address) &&
        fpx_take(&rest, " in "))
        text = rest;
    const size_t length = find_arguments(text);
    frame_ret->name = (struct flamepix_bytes){text.data, length};
    take_origin(flamepix_bytes_from(text, length), frame_ret);
    return text.length > 0;
}

/* -- winedbg ----------------------------------------------------------------------------------- */

bool fpx_winedbg_frame(struct flamepix_bytes text, uint64_t *number_ret,
                       struct fpx_frame *frame_ret)
{
    struct flamepix_bytes rest;
    struct flamepix_bytes before;
    *frame_ret = (struct fpx_frame){0};
    (void)fpx_take(&text, "=>");
    fpx_take_blanks(&text);
    if (!fpx_take_number(&text, number_ret) || !fpx_take(&text, " 0x") ||
        !fpx_take_hex(&text, &frame_ret->address) || !fpx_bytes_begin_with(text, " "))
        return false;
    rest = text;
    if (fpx_take_until_last(&rest, " in ", &text) &&
        !fpx_take_until(&rest, " (", &frame_ret->module))
        frame_ret->module = rest;
    rest = text = fpx_bytes_trimmed(text);
    if (fpx_take_until(&rest, " [", &text) && fpx_take_end(&rest, "]"))
        take_place(rest, frame_ret);
    rest = frame_ret->name = text;
    if (fpx_take_until(&rest, "+0x", &before) || fpx_take_until(&rest, "(", &before))
        frame_ret->name = before;
    return true;
}
