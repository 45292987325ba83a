/* Names that say where a function belongs: "v8::internal::Heap::Scavenge(bool)",
 * "java/util/Arrays:.copyOf", "void java.nio.Buffer.<init>", "<T as Trait>::next", "A\B->m",
 * "A#m".
 *
 * One scan from left to right, with a counter of open brackets. Outside brackets, separators end
 * components and blanks end words; a word that has components or arguments is taken for the name,
 * and what stands before it (a return type) and behind it ("const") is left out. In brackets
 * nothing matters but where they end, whichever their kind: "a<(b>c)>::d" is rare, and harmless.
 *
 * Of the components, the last is the function. The first of the others that looks like a type, by
 * a capital letter or by brackets, begins the type; those before it are the package. Where all of
 * them look so ("Data.Map.insert"), only the one before the function is the type.
 *
 * Some separators separate nothing: the one before a closure, which is shown with the function it
 * stands in; the one before Rust's "::<u8>"; and those at an end of a word. Bytes are looked at a
 * bounded number of times, so the time is linear. */
#include "name/closures.h"
#include "name/letters.h"
#include "name/operators.h"
#include "name/rules.h"

enum { NOWHERE = -1 };

/* A word as far as it is read; places are in the text, or NOWHERE. */
struct word {
    size_t begin;
    size_t component; /* where the last component begins */
    size_t previous;  /* the one before it */
    size_t enclosing; /* and the one before that */
    size_t owner_end; /* where that ends */
    size_t type;      /* where the first component begins that looks like a type */
    size_t bare_end;  /* where the brackets behind the last component's name begin */
    size_t arguments; /* where arguments begin */
    size_t end;
    unsigned separators;
    bool first_is_plain_type; /* the first component is a capital word without brackets */
    bool has_member;          /* the last separator was one that only types have before it */
    bool in_closure;
};

struct scan {
    const char *text;
    size_t length;
    size_t at;
    size_t depth;
    struct word word, found;
    struct flamepix_bytes hash;
};

static const size_t nowhere = (size_t)NOWHERE;

static bool stands_at(const struct scan *scan, size_t at, const char *word)
{
    return flamepix_name_stands_at(scan->text, scan->length, at, word);
}

static char char_at(const struct scan *scan, size_t at)
{
    return at < scan->length ? scan->text[at] : '\0';
}

static void begin_component(struct scan *scan, size_t at)
{
    struct word *word = &scan->word;
    word->component = at;
    word->bare_end = word->arguments = nowhere;
    word->in_closure = flamepix_name_closure_mark(scan->text, scan->length, at) > 0;
}

static void begin_word(struct scan *scan, size_t at)
{
    scan->word = (struct word){.begin = at, .previous = at, .enclosing = at, .type = nowhere};
    begin_component(scan, at);
}

static bool has_structure(const struct word *word)
{
    return word->separators > 0 || (word->bare_end != nowhere && word->bare_end > word->component);
}

static void end_word(struct scan *scan)
{
    scan->word.end = scan->at;
    if (has_structure(&scan->word))
        scan->found = scan->word;
}

/* -- types ------------------------------------------------------------------------------------- */

/* "&mut ", "(*", "_" and "~" may stand before a capital. */
static bool begins_with_capital(const struct scan *scan, size_t at, size_t end)
{
    while (at < end && flamepix_name_is_one_of(scan->text[at], "_&*(~"))
        at++;
    return at < end && flamepix_name_is_upper(scan->text[at]);
}

/* "nsWindow": namespaces are not written so, and nor are Rust's modules. */
static bool is_mixed_case(const struct scan *scan, size_t at, size_t end)
{
    while (at < end && flamepix_name_is_word(scan->text[at]) &&
           !flamepix_name_is_upper(scan->text[at]))
        at++;
    return at < end && flamepix_name_is_upper(scan->text[at]);
}

static bool begins_with_brackets(const struct scan *scan, size_t at)
{
    return (char_at(scan, at) == '<' && !stands_at(scan, at, "<locals>")) ||
           stands_at(scan, at, "_$LT$") || stands_at(scan, at, "(*") ||
           stands_at(scan, at, "{{impl") || stands_at(scan, at, "{impl");
}

/* The component that ends here is a type, if it looks like one. */
static void note_type(struct scan *scan)
{
    struct word *word = &scan->word;
    bool has_capital = begins_with_capital(scan, word->component, scan->at);
    bool has_brackets = begins_with_brackets(scan, word->component) ||
                        (word->bare_end != nowhere && scan->text[word->bare_end] != '[');
    if (word->separators == 0)
        word->first_is_plain_type = has_capital && word->bare_end == nowhere;
    bool is_type =
        has_capital || has_brackets ||
        (stands_at(scan, scan->at, "::") && is_mixed_case(scan, word->component, scan->at));
    if (word->type == nowhere && is_type && !word->in_closure &&
        !stands_at(scan, word->component, "(anonymous"))
        word->type = word->component;
}

/* -- separators -------------------------------------------------------------------------------- */

static void separate(struct scan *scan, size_t length, bool has_member)
{
    struct word *word = &scan->word;
    note_type(scan);
    word->enclosing = word->previous;
    word->previous = word->component;
    word->owner_end = scan->at;
    word->has_member = has_member;
    word->separators++;
    scan->at += length;
    begin_component(scan, scan->at);
}

/* Goes past bytes that belong to the component; what was taken for its arguments was not. */
static void go_on(struct scan *scan, size_t length)
{
    struct word *word = &scan->word;
    word->bare_end = word->arguments = nowhere;
    scan->at += length;
}

/* Whether something of the word is left behind a separator of this length. */
static bool is_followed(const struct scan *scan, size_t length)
{
    char next = char_at(scan, scan->at + length);
    return scan->at + length < scan->length && next != ' ' && next != '\t' && next != ')';
}

/* What stands in "<" behind a separator and is no template argument. */
static bool begins_member(const struct scan *scan, size_t at)
{
    return stands_at(scan, at, "<init>") || stands_at(scan, at, "<clinit>") ||
           stands_at(scan, at, "<impl ");
}

/* "::", ":::", ";::", ":.", "::<u8>" and "::{{closure}}" */
static void read_colons(struct scan *scan, size_t length)
{
    struct word *word = &scan->word;
    size_t next = scan->at + length;
    if (word->in_closure && stands_at(scan, next, "operator()")) {
        word->bare_end = scan->at;
        word->arguments = nowhere;
        scan->at = next + strlen("operator()");
    } else if (flamepix_name_closure_mark(scan->text, scan->length, next) > 0 &&
               scan->at > word->component) {
        go_on(scan, length);
        word->in_closure = true;
    } else if (char_at(scan, next) == '<' && scan->at > word->component &&
               !begins_member(scan, next)) {
        if (word->bare_end == nowhere)
            word->bare_end = scan->at;
        scan->at = next;
    } else if (!is_followed(scan, length)) {
        go_on(scan, length);
    } else if (scan->at == word->component) {
        scan->at = next;
        if (word->component == word->begin)
            word->begin = next;
        begin_component(scan, next);
    } else {
        separate(scan, length, length > 2 || scan->text[next - 1] == '.');
    }
}

static bool try_colons(struct scan *scan)
{
    size_t length = 0;
    if (stands_at(scan, scan->at, ";::") || stands_at(scan, scan->at, ":::"))
        length = 3;
    else if (stands_at(scan, scan->at, "::") || stands_at(scan, scan->at, ":."))
        length = 2;
    if (length > 0)
        read_colons(scan, length);
    return length > 0;
}

/* Haskell's ".(...)" and Python's ".<locals>.<lambda>": what has no name but the function around
 * it. The length, or 0. */
static size_t unnamed_length(const struct scan *scan)
{
    static const char local[] = ".<locals>.<";
    if (stands_at(scan, scan->at, ".(...)"))
        return strlen(".(...)");
    if (!stands_at(scan, scan->at, local))
        return 0;
    size_t end = scan->at + strlen(local);
    while (end < scan->length && scan->text[end - 1] != '>')
        end++;
    return end - scan->at;
}

/* Go's ".func1" and "glob..func1" and the end of a word separate nothing; .NET's constructors do:
 * "Type..ctor". */
static void read_dot(struct scan *scan)
{
    size_t tail = flamepix_name_closure_tail(scan->text, scan->length, scan->at);
    if (tail == 0 && scan->at > scan->word.component)
        tail = unnamed_length(scan);
    bool is_double = char_at(scan, scan->at + 1) == '.' && !stands_at(scan, scan->at, "..ctor") &&
                     !stands_at(scan, scan->at, "..cctor");
    if (tail > 0 || scan->at == scan->word.component || !is_followed(scan, 1))
        go_on(scan, tail > 0 ? tail : 1);
    else if (is_double)
        go_on(scan, 2);
    else
        separate(scan, 1, false);
}

/* The number of a hidden class within a name: "$$Lambda$14/0x7fde34009248.apply"; the length, or 0
 * where there is none. */
static size_t class_number_length(const struct scan *scan)
{
    size_t end = scan->at + 3;
    if (scan->at == scan->word.component || !stands_at(scan, scan->at + 1, "0x"))
        return 0;
    while (flamepix_name_is_hex(char_at(scan, end)))
        end++;
    if (char_at(scan, end) == '/')
        end++;
    while (flamepix_name_is_digit(char_at(scan, end)))
        end++;
    return end - scan->at;
}

/* How many arguments a function of Erlang takes: "Enum.map/2" */
static bool is_arity(const struct scan *scan)
{
    return scan->text[scan->at] == '/' &&
           flamepix_name_digits_begin(scan->text, scan->length) == scan->at + 1;
}

static void read_slash(struct scan *scan)
{
    size_t length = class_number_length(scan);
    if (scan->text[scan->at] == '\\' && scan->word.has_member && is_followed(scan, 1)) {
        begin_component(scan, ++scan->at);
    } else if (length > 0) {
        if (scan->hash.length == 0)
            scan->hash = (struct flamepix_bytes){scan->text + scan->at, length};
        scan->at += length;
    } else if (scan->text[scan->at] == '+' || is_arity(scan) || scan->at == scan->word.component ||
               !is_followed(scan, 1)) {
        go_on(scan, 1);
    } else {
        separate(scan, 1, false);
    }
}

/* PHP's "A->m", Ruby's "A#m" */
static void read_member(struct scan *scan, size_t length)
{
    char next = char_at(scan, scan->at + length);
    bool is_name = flamepix_name_is_word(next) && !flamepix_name_is_digit(next);
    if (scan->at > scan->word.component && is_name)
        separate(scan, length, true);
    else
        go_on(scan, length);
}

/* -- brackets and blanks ----------------------------------------------------------------------- */

/* "<", "(", or the "$LT$" and "$u7b$" of Rust's old symbols. */
static size_t bracket_length(const struct scan *scan, bool opens)
{
    char c = scan->text[scan->at];
    if (opens ? flamepix_name_opens(c) : flamepix_name_closes(c))
        return 1;
    if (c != '$')
        return 0;
    if (stands_at(scan, scan->at, opens ? "$LT$" : "$GT$"))
        return strlen("$LT$");
    return stands_at(scan, scan->at, opens ? "$u7b$" : "$u7d$") ? strlen("$u7b$") : 0;
}

static bool is_at_name_begin(const struct scan *scan)
{
    size_t component = scan->word.component;
    return scan->at == component || (scan->at == component + 1 && scan->text[component] == '_' &&
                                     scan->text[scan->at] == '$');
}

/* A closure is named by brackets: only those behind "operator()" or "<" are no part of it. */
static void note_bracket(struct scan *scan)
{
    struct word *word = &scan->word;
    char c = scan->text[scan->at];
    if (word->in_closure && word->bare_end == nowhere && (c != '<' || scan->at == word->component))
        return;
    if (word->bare_end == nowhere)
        word->bare_end = scan->at;
    if (c == '(' && word->arguments == nowhere)
        word->arguments = scan->at;
}

static void open_bracket(struct scan *scan, size_t length)
{
    if (!is_at_name_begin(scan))
        note_bracket(scan);
    scan->depth++;
    scan->at += length;
}

static void read_bracketed(struct scan *scan)
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

/* What is said of a function behind its arguments. */
static bool is_said_behind(const struct scan *scan, size_t at)
{
    static const char *const words[] = {"const", "volatile", "noexcept", "&",        "->",
                                        "[",     "requires", "throws",   "rethrows", "async"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (stands_at(scan, at, words[i]))
            return true;
    }
    return false;
}

/* Answers whether the name ends at this blank. */
static bool read_blank(struct scan *scan)
{
    struct word *word = &scan->word;
    size_t next = scan->at + 1;
    bool opens = (char_at(scan, next) == '(' && !stands_at(scan, next, "(anonymous")) ||
                 (char_at(scan, next) == '<' && flamepix_name_ends_at(scan->text, scan->at, "<"));
    if (opens && scan->at > word->component && word->arguments == nowhere) {
        if (word->bare_end == nowhere)
            word->bare_end = scan->at;
        scan->at = next;
        return false;
    }
    if (word->arguments != nowhere && stands_at(scan, next, "const::")) {
        scan->at = next + strlen("const");
        return false;
    }
    if ((word->arguments != nowhere && is_said_behind(scan, next)) ||
        stands_at(scan, next, "[clone ") || stands_at(scan, next, "[.") ||
        stands_at(scan, next, "-> "))
        return true;
    end_word(scan);
    begin_word(scan, next);
    scan->at = next;
    return false;
}

/* What a method of Java answers, behind its arguments: "run()V", "name()Ljava/lang/String;". */
static bool is_descriptor(const struct scan *scan)
{
    char c = scan->text[scan->at];
    if (scan->word.arguments == nowhere || !flamepix_name_ends_at(scan->text, scan->at, ")"))
        return false;
    return c == '[' || stands_at(scan, scan->at, "Lj") || scan->text[scan->length - 1] == ';' ||
           (scan->at + 1 == scan->length && flamepix_name_is_one_of(c, "VZBCSIJFD"));
}

/* "malloc@plt", "memcpy@@GLIBC_2.14": from where a symbol is. */
static bool ends_symbol(const struct scan *scan)
{
    size_t next = scan->at + 1;
    return scan->at > scan->word.component &&
           (stands_at(scan, next, "plt") || char_at(scan, next) == '@' ||
            flamepix_name_is_upper(char_at(scan, next)));
}

/* -- the scan ---------------------------------------------------------------------------------- */

/* Outside brackets. Answers false where the name ends. */
static bool read_step(struct scan *scan)
{
    char c = scan->text[scan->at];
    size_t operator_length = scan->at == scan->word.component
                                 ? flamepix_name_operator_length(scan->text, scan->length, scan->at)
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
    else if ((c == ':' || c == ';') && try_colons(scan))
        return true;
    else if (c == '.')
        read_dot(scan);
    else if (c == '/' || c == '\\' || c == '+')
        read_slash(scan);
    else if (c == '#')
        read_member(scan, 1);
    else if (c == '-' && char_at(scan, scan->at + 1) == '>')
        read_member(scan, 2);
    else if (scan->word.in_closure)
        scan->at++;
    else
        go_on(scan, 1);
    return true;
}

static void scan_all(struct scan *scan)
{
    begin_word(scan, 0);
    while (scan->at < scan->length) {
        if (scan->depth > 0)
            read_bracketed(scan);
        else if (!read_step(scan))
            break;
    }
    end_word(scan);
}

/* -- parts ------------------------------------------------------------------------------------- */

/* The end of a package, before the separator that stands behind it. */
static size_t without_separator(const char *text, size_t begin, size_t end)
{
    while (end > begin && flamepix_name_is_one_of(text[end - 1], ":./\\;#"))
        end--;
    return end;
}

/* Where the type begins of a word that begins with a capital: packages may do so too, so it is the
 * component before the function: "Data.Map.insert". A class that .NET's compilers make,
 * "<Main>d__0", is in the type that it was made for; and "Main.parse.go" stands in a function. */
static size_t last_type(const struct scan *scan, const struct word *word)
{
    size_t type = scan->text[word->previous] == '<' ? word->enclosing : word->previous;
    bool is_function = type > word->begin && scan->text[type - 1] == '.' &&
                       flamepix_name_is_lower(scan->text[type]);
    return is_function ? word->begin : type;
}

/* Where the type of a word with separators begins, or NOWHERE. What stands in a namespace of PHP
 * has none. */
static size_t type_begin(const struct scan *scan, const struct word *word)
{
    size_t type = word->type;
    bool is_member = word->has_member || scan->text[word->component] == '~';
    if (word->component > word->begin && scan->text[word->component - 1] == '\\' && !is_member)
        return nowhere;
    if (type == nowhere && is_member && word->separators > 0 &&
        !flamepix_name_stands_at(scan->text, scan->length, word->previous, "(anonymous"))
        return word->previous;
    if (type == word->begin && word->first_is_plain_type)
        return last_type(scan, word);
    return type;
}

/* JVM descriptors: the 'L' of "Lcom/a/B;::m". */
static size_t package_begin(const struct scan *scan, const struct word *word)
{
    const char *text = scan->text + word->begin;
    size_t length = word->owner_end - word->begin;
    bool is_descriptor =
        word->has_member && length > 1 && text[0] == 'L' && flamepix_name_is_lower(text[1]);
    return word->begin + is_descriptor;
}

static void note_owner(const struct scan *scan, const struct word *word,
                       struct flamepix_name *parts)
{
    size_t begin = package_begin(scan, word);
    size_t type = type_begin(scan, word);
    size_t package_end = word->owner_end;
    if (type != nowhere) {
        type = type < begin ? begin : type;
        parts->type = flamepix_name_piece(scan->text, type, word->owner_end);
        package_end = without_separator(scan->text, begin, type);
    }
    if (package_end > begin)
        parts->package = flamepix_name_piece(scan->text, begin, package_end);
}

bool flamepix_name_rule_qualified(struct flamepix_name_rest *rest, struct flamepix_name *parts)
{
    struct scan scan = {.text = rest->text, .length = rest->length};
    scan_all(&scan);
    struct word *word = &scan.found;
    parts->function = (struct flamepix_bytes){rest->text, rest->length};
    if (!has_structure(word)) {
        word = &scan.word;
        word->begin = word->component = 0;
        word->end = scan.at;
        word->bare_end = word->arguments = nowhere;
    }
    size_t function_end = word->bare_end == nowhere ? word->end : word->bare_end;
    if (function_end > word->component)
        parts->function = flamepix_name_piece(scan.text, word->component, function_end);
    if (word->arguments != nowhere)
        parts->arguments = flamepix_name_piece(scan.text, word->arguments, word->end);
    if (word->separators > 0)
        note_owner(&scan, word, parts);
    if (parts->hash.length == 0)
        parts->hash = scan.hash;
    return true;
}
