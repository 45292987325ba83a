/* Removes the numbers that a runtime generates in each run (name_edges.h).
 *
 * Removing text may move a number to the mark of another one. So passes are made until one changes
 * nothing; therefore a rewritten name is not changed again. Hardly any name takes more than one
 * changing pass. */
#include "base/bytes_match.h"
#include "base/name_letters.h"
#include "view/names/builtin_rewrites.h"
#include "view/names/name_edges.h"

enum { MOST_PASSES = 8 };

/* Numbers contain a digit, or are letters after a '$'. */
static bool may_hold_number(struct flamepix_bytes text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (fpx_is_digit(text.data[i]) || text.data[i] == '$')
            return true;
    }
    return false;
}

/* -- names that are or end in a number --------------------------------------------------------- */

/* Whether the name is only an address: "0x7f00", "[0x7f00]_[j]". */
static bool is_address(struct flamepix_bytes text)
{
    struct flamepix_name parts = {0};
    if (text.length > 2 && text.data[0] == '[' && text.data[text.length - 1] == ']')
        text = fpx_name_piece(text.data, 1, text.length - 1);
    struct fpx_name_rest rest = {text.data, text.length};
    return text.length > 0 && fpx_name_rule_address(&rest, &parts);
}

/* The end of a function's name: before a blank, an argument, an offset or an annotation. */
static size_t julia_end(struct flamepix_bytes text, size_t at)
{
    while (at < text.length && !fpx_name_is_one_of(text.data[at], " (") &&
           !fpx_name_stands_at(text.data, text.length, at, "+0x") &&
           !fpx_name_stands_at(text.data, text.length, at, "_["))
        at++;
    return at;
}

/* Functions compiled by Julia are "julia_NAME_NUMBER", after a module or alone. Returns where
 * "_NUMBER" begins, and where it ends; the length of the text if there is none. */
static size_t julia_number(struct flamepix_bytes text, size_t *end_ret)
{
    static const char *const words[] = {"julia_", "japi1_",  "japi3_", "jfptr_",
                                        "jlplt_", "jlcapi_", "jlsys_"};
    const char *module = memchr(text.data, '`', text.length);
    const size_t begin = module == NULL ? 0 : (size_t)(module + 1 - text.data);
    size_t i = 0;
    while (i < sizeof(words) / sizeof(words[0]) &&
           !fpx_bytes_begin_with(flamepix_bytes_from(text, begin), words[i]))
        i++;
    if (i == sizeof(words) / sizeof(words[0]))
        return text.length;
    *end_ret = julia_end(text, begin);
    const size_t digits = fpx_name_digits_begin(text.data, *end_ret);
    const bool is_number =
        digits < *end_ret && digits > begin + strlen(words[i]) && text.data[digits - 1] == '_';
    return is_number ? digits - 1 : text.length;
}

/* -- passes ------------------------------------------------------------------------------------ */

/* Appends the text with each number removed or replaced. */
static enum flamepix_status append_plain(struct flamepix_bytes text, struct flamepix_buffer *made)
{
    size_t whole = 0, tail_end = text.length; /* `whole`: bytes handled so far */
    const size_t tail = julia_number(text, &tail_end);
    for (size_t at = 0; at < text.length;) {
        struct fpx_runtime_number number = {.length = tail_end - tail};
        if (at != tail && !fpx_runtime_number_at(text, at, &number)) {
            at++;
            continue;
        }
        const struct flamepix_bytes pieces[] = {{text.data + whole, at - whole}, number.plain};
        enum flamepix_status status = fpx_name_append_pieces(made, pieces, 2);
        if (status != FLAMEPIX_OK)
            return status;
        at += number.length;
        whole = at;
    }
    const struct flamepix_bytes rest = flamepix_bytes_from(text, whole);
    return fpx_name_append_pieces(made, &rest, 1);
}

static enum flamepix_status append_pass(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    struct fpx_name_edges edges = fpx_name_edges_of(name);
    const struct flamepix_bytes rest = fpx_name_rest_bytes(&edges.rest);
    if (!is_address(rest))
        return append_plain(name, made);
    const bool is_bracketed = rest.data[0] == '[';
    const struct flamepix_bytes pieces[] = {flamepix_bytes_of(is_bracketed ? "[0x...]" : "0x..."),
                                            edges.offset, edges.annotation};
    return fpx_name_append_pieces(made, pieces, 3);
}

enum flamepix_status fpx_strip_run_numbers(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    struct flamepix_buffer passes[2] = {{0}, {0}};
    struct flamepix_bytes text = name;
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < MOST_PASSES && status == FLAMEPIX_OK && may_hold_number(text); i++) {
        struct flamepix_buffer *pass = &passes[i % 2];
        const struct flamepix_bytes before = text;
        flamepix_buffer_clear(pass);
        status = append_pass(before, pass);
        text = flamepix_buffer_bytes(pass);
        if (flamepix_bytes_equal(text, before))
            break;
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(made, text.data, text.length);
    flamepix_buffer_free(&passes[0]);
    flamepix_buffer_free(&passes[1]);
    return status;
}
