/* The text is parsed word by word. A frame is a number followed by a name. The name extends to its
 * module in parentheses, or to the next word that is a field itself. */
#include "format/perf/perf.h"

#include "base/bytes_match.h"
#include "format/parse/parse_text.h"

static bool is_hex(char c)
{
    return fpx_is_digit(c) || (c >= 'a' && c <= 'f');
}

/* The first word of `text`, which does not begin with a blank. */
static struct flamepix_bytes first_word(struct flamepix_bytes text)
{
    size_t length = 0;
    while (length < text.length && !fpx_is_blank(text.data[length]))
        length++;
    return (struct flamepix_bytes){text.data, length};
}

static void skip(struct flamepix_bytes *text, size_t length)
{
    *text = flamepix_bytes_from(*text, length);
    fpx_take_blanks(text);
}

/* -- words ------------------------------------------------------------------------------------- */

static bool is_hex_word(struct flamepix_bytes word)
{
    for (size_t i = fpx_bytes_begin_with(word, "0x") ? 2 : 0; i < word.length; i++) {
        if (!is_hex(word.data[i]))
            return false;
    }
    return word.length > 0;
}

/* Hexadecimal digits only. Function names such as "add" and "f1" look the same, so a word that
 * begins with a letter is a number only if it is as long as an address. */
static bool is_number(struct flamepix_bytes word)
{
    enum { ADDRESS_DIGITS = 8 };
    return is_hex_word(word) && (fpx_is_digit(word.data[0]) || word.length >= ADDRESS_DIGITS);
}

/* "4K", "N/A" */
static bool is_page_size(struct flamepix_bytes word)
{
    if (flamepix_bytes_equal(word, flamepix_bytes_of("N/A")))
        return true;
    if (word.length < 2 || strchr("KMGT", word.data[word.length - 1]) == NULL)
        return false;
    for (size_t i = 0; i + 1 < word.length; i++) {
        if (!fpx_is_digit(word.data[i]))
            return false;
    }
    return true;
}

/* "ABI:2", and registers like "AX:0x1f". */
static bool is_register(struct flamepix_bytes word)
{
    struct flamepix_bytes name;
    struct flamepix_bytes value = word;
    if (fpx_bytes_begin_with(word, "ABI:"))
        return true;
    return fpx_take_until(&value, ":0x", &name) && name.length > 0 && name.length < 12 &&
           is_hex_word(value);
}

static bool is_branch(struct flamepix_bytes word)
{
    struct flamepix_bytes from;
    struct flamepix_bytes to;
    return fpx_perf_lbr_take(&word, &from, &to);
}

static bool begins_text_behind(struct flamepix_bytes word)
{
    static const char *const words[] = {"IPC:", "BPF", "ilen:", "insn:"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (flamepix_bytes_equal(word, flamepix_bytes_of(words[i])))
            return true;
    }
    return false;
}

/* The kind of a branch in a trace: "call", "tr strt", "br miss", "(x)" in a transaction. */
static bool is_flag(struct flamepix_bytes word)
{
    static const char *const words[] = {
        "call",   "return", "jcc",  "jmp",  "int",  "iret",      "syscall", "sysret",
        "async",  "hw",     "tx",   "abrt", "tr",   "strt",      "end",     "vmentry",
        "vmexit", "br",     "miss", "jump", "raw",  "not_taken", "branch",  "(x)",
        "(D)",    "(t)",    "(Dt)", "(xD)", "(xt)", "(xDt)"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (flamepix_bytes_equal(word, flamepix_bytes_of(words[i])))
            return true;
    }
    return fpx_bytes_begin_with(word, "flags:0x");
}

static bool is_field(struct flamepix_bytes word)
{
    return is_number(word) || is_page_size(word) || is_register(word) || is_branch(word) ||
           begins_text_behind(word) || fpx_bytes_begin_with(word, "|");
}

/* -- a frame ----------------------------------------------------------------------------------- */

/* The length of a group in parentheses before a blank or the end; 0: no such group. */
static size_t module_length(struct flamepix_bytes text)
{
    size_t depth = 0;
    for (size_t i = 0; i < text.length; i++) {
        depth += text.data[i] == '(';
        depth -= text.data[i] == ')';
        if (depth == 0)
            return i + 1 == text.length || fpx_is_blank(text.data[i + 1]) ? i + 1 : 0;
    }
    return 0;
}

/* The length of a name, including its module in parentheses if it has one. */
static size_t name_length(struct flamepix_bytes text, bool *has_module_ret)
{
    size_t depth = 0;
    *has_module_ret = false;
    for (size_t i = 0; i < text.length; i++) {
        const struct flamepix_bytes rest = flamepix_bytes_from(text, i);
        const bool begins_word =
            depth == 0 && !fpx_is_blank(text.data[i]) && (i == 0 || fpx_is_blank(text.data[i - 1]));
        const size_t module = begins_word && text.data[i] == '(' ? module_length(rest) : 0;
        *has_module_ret = module > 0;
        if (module > 0)
            return i + module;
        if (begins_word && i > 0 && is_field(first_word(rest)))
            return fpx_bytes_trimmed((struct flamepix_bytes){text.data, i}).length;
        depth += text.data[i] == '(';
        depth -= text.data[i] == ')' && depth > 0;
    }
    return text.length;
}

/* Whether a name begins here, after a number. */
static bool begins_name(struct flamepix_bytes text)
{
    const struct flamepix_bytes word = first_word(text);
    struct flamepix_bytes behind = text;
    if (word.length == 0 || text.data[0] == '/' || text.data[0] == '|')
        return false;
    skip(&behind, word.length);
    /* "42 f1 (x)": a word in front of a module is a name, whatever it looks like. */
    if (is_number(word) && !fpx_is_digit(word.data[0]))
        return behind.length > 0 && behind.data[0] == '(' && module_length(behind) > 0;
    return !is_field(word);
}

/* Takes a number off, and the name after it, if any. */
static void take_number(struct flamepix_bytes *text, struct fpx_perf_fields *fields,
                        bool *has_module)
{
    const char *begin = text->data;
    bool is_with_module = false;
    skip(text, first_word(*text).length);
    if (!begins_name(*text))
        return;
    const size_t length = name_length(*text, &is_with_module);
    if (is_with_module || !*has_module) {
        fields->frame = (struct flamepix_bytes){begin, (size_t)(text->data - begin) + length};
        *has_module = is_with_module;
    }
    skip(text, length);
}

/* -- lines that are not frames ----------------------------------------------------------------- */

/* "|OP LOAD|...|BLK  N/A": the last part ends at the next number. */
static void take_source(struct flamepix_bytes *text)
{
    do {
        skip(text, first_word(*text).length);
    } while (text->length > 0 && !is_number(first_word(*text)));
}

/* "insn: 48 89 e5", "ilen: 3"; the other texts extend to the end. */
static void take_text_behind(struct flamepix_bytes *text)
{
    const struct flamepix_bytes name = first_word(*text);
    struct flamepix_bytes word;
    skip(text, name.length);
    if (name.data[0] != 'i') {
        text->length = 0;
        return;
    }
    for (word = first_word(*text); word.length > 0 && word.length <= 2; word = first_word(*text)) {
        if (!is_hex(word.data[0]) || !is_hex(word.data[word.length - 1]))
            return;
        skip(text, word.length);
    }
}

/* Any other word. */
static void take_word(struct flamepix_bytes *text, struct fpx_perf_fields *fields)
{
    const struct flamepix_bytes word = first_word(*text);
    const bool is_last_branch = is_branch(word);
    if (fields->branches.length == 0 && is_last_branch)
        fields->branches = *text;
    if (fields->unknown.length == 0 && word.data[0] != '/' && !is_last_branch &&
        !is_page_size(word) && !is_register(word) && !is_flag(word) &&
        !flamepix_bytes_equal(word, flamepix_bytes_of("unknown")))
        fields->unknown = word;
    skip(text, word.length);
}

struct fpx_perf_fields fpx_perf_fields_of(struct flamepix_bytes text)
{
    const struct flamepix_bytes nothing = {"", 0};
    struct fpx_perf_fields fields = {nothing, nothing, nothing};
    bool has_module = false;
    text = fpx_bytes_trimmed(text);
    while (text.length > 0) {
        const struct flamepix_bytes word = first_word(text);
        if (word.data[0] == '|') {
            /* The part before it is the address of the data. */
            fields.frame = nothing;
            has_module = false;
            take_source(&text);
        } else if (is_hex_word(word)) {
            take_number(&text, &fields, &has_module);
        } else if (begins_text_behind(word)) {
            take_text_behind(&text);
        } else {
            take_word(&text, &fields);
        }
    }
    return fields;
}

/* -- lines ------------------------------------------------------------------------------------- */

struct flamepix_bytes fpx_perf_fields_frame_behind(struct flamepix_bytes text)
{
    const struct flamepix_bytes nothing = {"", 0};
    struct flamepix_bytes rest = fpx_bytes_trimmed(text);
    struct flamepix_bytes frame = nothing;
    struct flamepix_bytes module;
    const char *end = rest.data + rest.length;
    if (!fpx_bytes_end_with(rest, ")"))
        return nothing;
    while (rest.length > 0) {
        const struct flamepix_bytes word = first_word(rest);
        const char *begin = rest.data;
        skip(&rest, word.length);
        if (is_number(word) && begins_name(rest) && rest.data[0] != '(')
            frame = (struct flamepix_bytes){begin, (size_t)(end - begin)};
    }
    module = frame;
    return fpx_take_until_last(&module, " (", &rest) &&
                   (fpx_bytes_begin_with(module, "/") || fpx_bytes_begin_with(module, "["))
               ? frame
               : nothing;
}

/* "0008: 41 42" in the output of a BPF program, and "|12  x = 1;", a source line. */
static bool is_text_behind(struct flamepix_bytes line)
{
    enum { OFFSET_DIGITS = 4 };
    struct flamepix_bytes word = first_word(line);
    if (word.data[0] == '|')
        return word.length > 1 && fpx_is_digit(word.data[1]);
    return fpx_bytes_begin_with(line, "BPF output:") || fpx_bytes_begin_with(line, "BPF string:") ||
           (word.length == OFFSET_DIGITS + 1 && fpx_take_end(&word, ":") && is_hex_word(word));
}

bool fpx_perf_fields_take_behind(struct flamepix_bytes line, struct fpx_perf_fields *fields_ret)
{
    const struct flamepix_bytes trimmed = fpx_bytes_trimmed(line);
    *fields_ret = (struct fpx_perf_fields){{"", 0}, {"", 0}, {"", 0}};
    if (trimmed.length == 0 || trimmed.data[0] == '/')
        return false;
    if (is_text_behind(trimmed))
        return true;
    /* A shortcut for frames and places. */
    if (fpx_bytes_end_with(trimmed, ")") && !fpx_bytes_hold(trimmed, "IPC:"))
        return false;
    *fields_ret = fpx_perf_fields_of(trimmed);
    return fields_ret->frame.length == 0 && fields_ret->unknown.length == 0;
}
