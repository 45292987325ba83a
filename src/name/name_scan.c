/* One scan of a name from left to right: words, which blanks end; components, which separators end
 * (name_separators.c); and brackets, in which nothing matters but where they end, whichever their
 * kind: "a<(b>c)>::d" is rare, and harmless. Bytes are looked at a bounded number of times, so the
 * time is linear. */
#include "name/name_scan.h"

/* -- words ------------------------------------------------------------------------------------- */

void fpx_name_begin_component(struct fpx_name_scan *scan, size_t at)
{
    struct fpx_name_word *word = &scan->word;
    word->component = at;
    word->bare_end = word->arguments = FPX_NAME_NOWHERE;
    word->in_closure = fpx_name_closure_mark(scan->text, scan->length, at) > 0;
}

void fpx_name_go_on(struct fpx_name_scan *scan, size_t length)
{
    scan->word.bare_end = scan->word.arguments = FPX_NAME_NOWHERE;
    scan->at += length;
}

static void begin_word(struct fpx_name_scan *scan, size_t at)
{
    scan->word = (struct fpx_name_word){
        .begin = at, .previous = at, .enclosing = at, .type = FPX_NAME_NOWHERE};
    fpx_name_begin_component(scan, at);
}

bool fpx_name_has_structure(const struct fpx_name_word *word)
{
    return word->separators > 0 ||
           (word->bare_end != FPX_NAME_NOWHERE && word->bare_end > word->component);
}

static void end_word(struct fpx_name_scan *scan)
{
    scan->word.end = scan->at;
    if (fpx_name_has_structure(&scan->word))
        scan->found = scan->word;
}

/* -- brackets and blanks ----------------------------------------------------------------------- */

/* "<", "(", or the "$LT$" and "$u7b$" of Rust's old symbols. */
static size_t bracket_length(const struct fpx_name_scan *scan, bool opens)
{
    char c = scan->text[scan->at];
    if (opens ? fpx_name_opens(c) : fpx_name_closes(c))
        return 1;
    if (c != '$')
        return 0;
    if (fpx_name_scan_sees(scan, scan->at, opens ? "$LT$" : "$GT$"))
        return strlen("$LT$");
    return fpx_name_scan_sees(scan, scan->at, opens ? "$u7b$" : "$u7d$") ? strlen("$u7b$") : 0;
}

static bool is_at_name_begin(const struct fpx_name_scan *scan)
{
    size_t component = scan->word.component;
    return scan->at == component || (scan->at == component + 1 && scan->text[component] == '_' &&
                                     scan->text[scan->at] == '$');
}

/* A closure is named by brackets: only those after "operator()" or "<" are not part of it. */
static void note_bracket(struct fpx_name_scan *scan)
{
    struct fpx_name_word *word = &scan->word;
    char c = scan->text[scan->at];
    if (word->in_closure && word->bare_end == FPX_NAME_NOWHERE &&
        (c != '<' || scan->at == word->component))
        return;
    if (word->bare_end == FPX_NAME_NOWHERE)
        word->bare_end = scan->at;
    if (c == '(' && word->arguments == FPX_NAME_NOWHERE)
        word->arguments = scan->at;
}

static void open_bracket(struct fpx_name_scan *scan, size_t length)
{
    if (!is_at_name_begin(scan))
        note_bracket(scan);
    scan->depth++;
    scan->at += length;
}

static void read_bracketed(struct fpx_name_scan *scan)
{
    size_t closing = bracket_length(scan, false);
    size_t opening = bracket_length(scan, true);
    bool is_arrow = scan->text[scan->at] == '>' &&
                    (scan->text[scan->at - 1] == '-' || scan->text[scan->at - 1] == '=');
    if (closing > 0 && !is_arrow)
        scan->depth--;
    else
        scan->depth += opening > 0;
    scan->at += closing + opening > 0 ? closing + opening : 1;
}

/* Qualifiers after a function's arguments. */
static bool is_said_behind(const struct fpx_name_scan *scan, size_t at)
{
    static const char *const words[] = {"const", "volatile", "noexcept", "&",        "->",
                                        "[",     "requires", "throws",   "rethrows", "async"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (fpx_name_scan_sees(scan, at, words[i]))
            return true;
    }
    return false;
}

/* Returns whether the name ends at this blank. */
static bool read_blank(struct fpx_name_scan *scan)
{
    struct fpx_name_word *word = &scan->word;
    size_t next = scan->at + 1;
    bool opens =
        (fpx_name_scan_char(scan, next) == '(' && !fpx_name_scan_sees(scan, next, "(anonymous")) ||
        (fpx_name_scan_char(scan, next) == '<' && fpx_name_ends_at(scan->text, scan->at, "<"));
    if (opens && scan->at > word->component && word->arguments == FPX_NAME_NOWHERE) {
        if (word->bare_end == FPX_NAME_NOWHERE)
            word->bare_end = scan->at;
        scan->at = next;
        return false;
    }
    if (word->arguments != FPX_NAME_NOWHERE && fpx_name_scan_sees(scan, next, "const::")) {
        scan->at = next + strlen("const");
        return false;
    }
    if ((word->arguments != FPX_NAME_NOWHERE && is_said_behind(scan, next)) ||
        fpx_name_scan_sees(scan, next, "[clone ") || fpx_name_scan_sees(scan, next, "[.") ||
        fpx_name_scan_sees(scan, next, "-> "))
        return true;
    end_word(scan);
    begin_word(scan, next);
    scan->at = next;
    return false;
}

/* Return type of a Java method, after its arguments: "run()V", "name()Ljava/lang/String;". */
static bool is_descriptor(const struct fpx_name_scan *scan)
{
    char c = scan->text[scan->at];
    if (scan->word.arguments == FPX_NAME_NOWHERE || !fpx_name_ends_at(scan->text, scan->at, ")"))
        return false;
    return c == '[' || fpx_name_scan_sees(scan, scan->at, "Lj") ||
           scan->text[scan->length - 1] == ';' ||
           (scan->at + 1 == scan->length && fpx_name_is_one_of(c, "VZBCSIJFD"));
}

/* "malloc@plt", "memcpy@@GLIBC_2.14": the origin of a symbol. */
static bool ends_symbol(const struct fpx_name_scan *scan)
{
    size_t next = scan->at + 1;
    return scan->at > scan->word.component &&
           (fpx_name_scan_sees(scan, next, "plt") || fpx_name_scan_char(scan, next) == '@' ||
            fpx_name_is_upper(fpx_name_scan_char(scan, next)));
}

/* -- the scan ---------------------------------------------------------------------------------- */

/* Outside brackets. Returns false at the end of the name. */
static bool read_step(struct fpx_name_scan *scan)
{
    char c = scan->text[scan->at];
    size_t operator_length = scan->at == scan->word.component
                                 ? fpx_name_operator_length(scan->text, scan->length, scan->at)
                                 : 0;
    size_t bracket = bracket_length(scan, true);
    if (is_descriptor(scan))
        return false;
    if (operator_length > 0)
        scan->at += operator_length;
    else if (bracket > 0)
        open_bracket(scan, bracket);
    else if (c == ' ' || c == '\t')
        return !read_blank(scan);
    else if (c == '@' && ends_symbol(scan))
        return false;
    else if (fpx_name_read_separator(scan))
        return true;
    else if (scan->word.in_closure)
        scan->at++;
    else
        fpx_name_go_on(scan, 1);
    return true;
}

/* Skips letters within a component or brackets: most bytes, without meaning by themselves. Returns
 * whether there are any. */
static bool skip_letters(struct fpx_name_scan *scan)
{
    const bool is_inside = scan->depth > 0 || (scan->at > scan->word.component &&
                                               scan->word.bare_end == FPX_NAME_NOWHERE);
    size_t at = scan->at;
    while (is_inside && at < scan->length && scan->text[at] != '$' &&
           fpx_name_is_identifier(scan->text[at]))
        at++;
    const bool are_any = at > scan->at;
    scan->at = at;
    return are_any;
}

void fpx_name_scan_all(struct fpx_name_scan *scan)
{
    begin_word(scan, 0);
    while (scan->at < scan->length) {
        if (skip_letters(scan))
            continue;
        if (scan->depth > 0)
            read_bracketed(scan);
        else if (!read_step(scan))
            break;
    }
    end_word(scan);
}
