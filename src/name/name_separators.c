/* Separators of components, what they separate, and which components look like types.
 *
 * Some separators separate nothing: the one before a closure, which is shown with the function it
 * stands in; the one before Rust's "::<u8>"; and those at an end of a word. */
#include "name/name_scan.h"

/* -- types ------------------------------------------------------------------------------------- */

/* "&mut ", "(*", "_", "~" and the "$" of Java's "$Proxy12" may stand before a capital. */
static bool begins_with_capital(const struct fpx_name_scan *scan, size_t at, size_t end)
{
    while (at < end && fpx_name_is_one_of(scan->text[at], "_&*(~$"))
        at++;
    return at < end && fpx_name_is_upper(scan->text[at]);
}

/* "nsWindow": namespaces are not written so, and nor are Rust's modules. */
static bool is_mixed_case(const struct fpx_name_scan *scan, size_t at, size_t end)
{
    while (at < end && fpx_name_is_identifier(scan->text[at]) && !fpx_name_is_upper(scan->text[at]))
        at++;
    return at < end && fpx_name_is_upper(scan->text[at]);
}

static bool begins_with_brackets(const struct fpx_name_scan *scan, size_t at)
{
    return (fpx_name_scan_char(scan, at) == '<' && !fpx_name_scan_sees(scan, at, "<locals>")) ||
           fpx_name_scan_sees(scan, at, "_$LT$") || fpx_name_scan_sees(scan, at, "(*") ||
           fpx_name_scan_sees(scan, at, "{{impl") || fpx_name_scan_sees(scan, at, "{impl");
}

/* The component that ends here is a type, if it looks like one. */
static void note_type(struct fpx_name_scan *scan)
{
    struct fpx_name_word *word = &scan->word;
    bool has_capital = begins_with_capital(scan, word->component, scan->at);
    bool has_brackets = begins_with_brackets(scan, word->component) ||
                        (word->bare_end != FPX_NAME_NOWHERE && scan->text[word->bare_end] != '[');
    if (word->separators == 0)
        word->first_is_plain_type = has_capital && word->bare_end == FPX_NAME_NOWHERE;
    bool is_type = has_capital || has_brackets ||
                   (fpx_name_scan_sees(scan, scan->at, "::") &&
                    is_mixed_case(scan, word->component, scan->at));
    if (word->type == FPX_NAME_NOWHERE && is_type && !word->in_closure &&
        !fpx_name_scan_sees(scan, word->component, "(anonymous"))
        word->type = word->component;
}

/* -- separators -------------------------------------------------------------------------------- */

static void separate(struct fpx_name_scan *scan, size_t length, bool has_member)
{
    struct fpx_name_word *word = &scan->word;
    note_type(scan);
    word->enclosing = word->previous;
    word->previous = word->component;
    word->owner_end = scan->at;
    word->has_member = has_member;
    word->separators++;
    scan->at += length;
    fpx_name_begin_component(scan, scan->at);
}

/* Whether the word continues after a separator of this length. */
static bool is_followed(const struct fpx_name_scan *scan, size_t length)
{
    char next = fpx_name_scan_char(scan, scan->at + length);
    return scan->at + length < scan->length && next != ' ' && next != '\t' && next != ')';
}

/* What stands in "<" behind a separator and is no template argument. */
static bool begins_member(const struct fpx_name_scan *scan, size_t at)
{
    return fpx_name_scan_sees(scan, at, "<init>") || fpx_name_scan_sees(scan, at, "<clinit>") ||
           fpx_name_scan_sees(scan, at, "<impl ");
}

/* "::", ":::", ";::", ":.", "::<u8>" and "::{{closure}}" */
static void read_colons(struct fpx_name_scan *scan, size_t length)
{
    struct fpx_name_word *word = &scan->word;
    size_t next = scan->at + length;
    if (word->in_closure && fpx_name_scan_sees(scan, next, "operator()")) {
        word->bare_end = scan->at;
        word->arguments = FPX_NAME_NOWHERE;
        scan->at = next + strlen("operator()");
    } else if (fpx_name_closure_mark(scan->text, scan->length, next) > 0 &&
               scan->at > word->component) {
        fpx_name_go_on(scan, length);
        word->in_closure = true;
    } else if (fpx_name_scan_char(scan, next) == '<' && scan->at > word->component &&
               !begins_member(scan, next)) {
        if (word->bare_end == FPX_NAME_NOWHERE)
            word->bare_end = scan->at;
        scan->at = next;
    } else if (!is_followed(scan, length)) {
        fpx_name_go_on(scan, length);
    } else if (scan->at == word->component) {
        scan->at = next;
        if (word->component == word->begin)
            word->begin = next;
        fpx_name_begin_component(scan, next);
    } else {
        separate(scan, length, length > 2 || scan->text[next - 1] == '.');
    }
}

static bool try_colons(struct fpx_name_scan *scan)
{
    size_t length = 0;
    if (fpx_name_scan_sees(scan, scan->at, ";::") || fpx_name_scan_sees(scan, scan->at, ":::"))
        length = 3;
    else if (fpx_name_scan_sees(scan, scan->at, "::") || fpx_name_scan_sees(scan, scan->at, ":."))
        length = 2;
    if (length > 0)
        read_colons(scan, length);
    return length > 0;
}

/* Haskell's ".(...)" and Python's ".<locals>.<lambda>": what has no name but the function around
 * it. The length, or 0. */
static size_t unnamed_length(const struct fpx_name_scan *scan)
{
    static const char local[] = ".<locals>.<";
    if (fpx_name_scan_sees(scan, scan->at, ".(...)"))
        return strlen(".(...)");
    if (!fpx_name_scan_sees(scan, scan->at, local))
        return 0;
    size_t end = scan->at + strlen(local);
    while (end < scan->length && scan->text[end - 1] != '>')
        end++;
    return end - scan->at;
}

/* Go's ".func1" and "glob..func1" and the end of a word separate nothing; .NET's constructors do:
 * "Type..ctor". */
static void read_dot(struct fpx_name_scan *scan)
{
    size_t tail = fpx_name_closure_tail(scan->text, scan->length, scan->at);
    if (tail == 0 && scan->at > scan->word.component)
        tail = unnamed_length(scan);
    bool is_double = fpx_name_scan_char(scan, scan->at + 1) == '.' &&
                     !fpx_name_scan_sees(scan, scan->at, "..ctor") &&
                     !fpx_name_scan_sees(scan, scan->at, "..cctor");
    if (tail > 0 || scan->at == scan->word.component || !is_followed(scan, 1))
        fpx_name_go_on(scan, tail > 0 ? tail : 1);
    else if (is_double)
        fpx_name_go_on(scan, 2);
    else
        separate(scan, 1, false);
}

/* The number of a hidden class within a name: "$$Lambda$14/0x7fde34009248.apply"; the length, or 0
 * where there is none. */
static size_t class_number_length(const struct fpx_name_scan *scan)
{
    size_t end = scan->at + 3;
    if (scan->at == scan->word.component || !fpx_name_scan_sees(scan, scan->at + 1, "0x"))
        return 0;
    while (fpx_name_is_hex(fpx_name_scan_char(scan, end)))
        end++;
    if (fpx_name_scan_char(scan, end) == '/')
        end++;
    while (fpx_is_digit(fpx_name_scan_char(scan, end)))
        end++;
    return end - scan->at;
}

/* How many arguments a function of Erlang takes: "Enum.map/2" */
static bool is_arity(const struct fpx_name_scan *scan)
{
    return scan->text[scan->at] == '/' &&
           fpx_name_digits_begin(scan->text, scan->length) == scan->at + 1;
}

static void read_slash(struct fpx_name_scan *scan)
{
    size_t length = class_number_length(scan);
    if (scan->text[scan->at] == '\\' && scan->word.has_member && is_followed(scan, 1)) {
        fpx_name_begin_component(scan, ++scan->at);
    } else if (length > 0) {
        if (scan->hash.length == 0)
            scan->hash = (struct flamepix_bytes){scan->text + scan->at, length};
        scan->at += length;
    } else if (scan->text[scan->at] == '+' || is_arity(scan) || scan->at == scan->word.component ||
               !is_followed(scan, 1)) {
        fpx_name_go_on(scan, 1);
    } else {
        separate(scan, 1, false);
    }
}

/* PHP's "A->m", Ruby's "A#m" */
static void read_member(struct fpx_name_scan *scan, size_t length)
{
    char next = fpx_name_scan_char(scan, scan->at + length);
    bool is_name = fpx_name_is_identifier(next) && !fpx_is_digit(next);
    if (scan->at > scan->word.component && is_name)
        separate(scan, length, true);
    else
        fpx_name_go_on(scan, length);
}

bool fpx_name_read_separator(struct fpx_name_scan *scan)
{
    switch (scan->text[scan->at]) {
    case ':':
    case ';':
        return try_colons(scan);
    case '.':
        read_dot(scan);
        return true;
    case '/':
    case '\\':
    case '+':
        read_slash(scan);
        return true;
    case '#':
        read_member(scan, 1);
        return true;
    case '-':
        if (fpx_name_scan_char(scan, scan->at + 1) != '>')
            return false;
        read_member(scan, 2);
        return true;
    default:
        return false;
    }
}
