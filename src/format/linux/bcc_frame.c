#include "format/linux/tracers.h"

#include "format/parse/parse_text.h"

/* "ffffffff81785085 schedule": a word of many hexadecimal digits, not all of them letters, unlike a
 * type in front of a name; or any digits, padded to 16 with blanks. */
static bool take_address(struct flamepix_bytes *text, uint64_t *address_ret)
{
    enum { LEAST = 6, WIDTH = 16 };
    struct flamepix_bytes rest = *text;
    bool has_digit = false;
    if (fpx_bytes_begin_with(rest, "0x") || !fpx_take_hex(&rest, address_ret) || rest.length == 0 ||
        rest.data[0] != ' ')
        return false;
    const size_t digits = text->length - rest.length;
    fpx_take_blanks(&rest);
    for (size_t i = 0; i < digits; i++)
        has_digit = has_digit || (text->data[i] >= '0' && text->data[i] <= '9');
    if (rest.length == 0 ||
        ((digits < LEAST || !has_digit) && text->length - rest.length != WIDTH + 1))
        return false;
    *text = rest;
    return true;
}

/* "#1  0x7f01 ", "1 [<00007f01>] ", "0x00007f01\t": a number, an address, or both. */
static bool take_number_and_address(struct flamepix_bytes *text, uint64_t *address_ret)
{
    struct flamepix_bytes rest = *text;
    uint64_t number;
    const bool is_numbered = fpx_take(&rest, "#");
    const bool has_number =
        fpx_take_number(&rest, &number) && rest.length > 0 && fpx_is_blank(rest.data[0]);
    if (!has_number)
        rest = *text;
    fpx_take_blanks(&rest);
    const bool is_in_brackets = has_number && !is_numbered && fpx_take(&rest, "[<");
    if ((!is_in_brackets && !fpx_bytes_begin_with(rest, "0x")) ||
        !fpx_take_hex(&rest, address_ret) || (is_in_brackets && !fpx_take(&rest, ">]")) ||
        rest.length == 0 || !fpx_is_blank(rest.data[0]))
        return false;
    *text = fpx_bytes_trimmed(rest);
    return true;
}

/* "main+0x6d [allocs]" and "read+0x10 (/lib/libc.so.6+0x10)". A name may end in brackets, too, but
 * without a blank in front of them. */
static void take_module(struct fpx_frame *frame)
{
    static const char *const brackets[][2] = {{" [", "]"}, {" (", ")"}};
    for (size_t i = 0; i < sizeof(brackets) / sizeof(brackets[0]); i++) {
        struct flamepix_bytes rest = frame->name;
        struct flamepix_bytes name;
        struct flamepix_bytes module;
        if (!fpx_take_end(&rest, brackets[i][1]) ||
            !fpx_take_until_last(&rest, brackets[i][0], &name) || rest.length == 0 ||
            fpx_bytes_trimmed(name).length == 0)
            continue;
        frame->name = fpx_bytes_trimmed(name);
        frame->module = rest;
        if (fpx_take_until_last(&rest, "+0x", &module))
            frame->module = module;
        return;
    }
}

static void drop_offset(struct flamepix_bytes *name)
{
    struct flamepix_bytes rest = *name;
    struct flamepix_bytes before;
    uint64_t offset;
    if (fpx_take_until_last(&rest, "+0x", &before) && fpx_take_hex(&rest, &offset) &&
        rest.length == 0 && before.length > 0)
        *name = before;
}

/* "alloc+0x10 /src/a.c:12": after the offset, if there is one. */
static void take_source(struct fpx_frame *frame)
{
    struct flamepix_bytes rest = frame->name;
    struct flamepix_bytes name;
    uint64_t line;
    if (!fpx_take_end_number(&rest, ":", &line) || !fpx_take_until_last(&rest, " ", &name) ||
        rest.length == 0 || !fpx_bytes_hold(name, "+0x"))
        return;
    frame->name = fpx_bytes_trimmed(name);
    frame->file = rest;
    frame->line = line;
}

struct fpx_frame fpx_bcc_frame(struct flamepix_bytes text,
                               const struct flamepix_recording_options *options)
{
    struct fpx_frame frame = {0};
    if (!take_address(&text, &frame.address) && !take_number_and_address(&text, &frame.address))
        frame.address = 0;
    frame.name = text;
    if (fpx_take(&text, "b'") && fpx_take_end(&text, "'"))
        frame.name = text;
    take_source(&frame);
    take_module(&frame);
    if (!options->offsets)
        drop_offset(&frame.name);
    return frame;
}
