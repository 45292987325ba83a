/* The places that profilers write beside a name: its file and line.
 *
 *     get (util/treecache.py:37)                        Python, and what we write ourselves
 *     LazyCompile:~Readable.read _stream_readable.js:258   V8, with a kind and a tier before it
 *     statPath module.js:84                             V8, without
 *     optimize at compiler/optimize.jl:12               Julia
 *     json/encoder.py:iterencode:384                    Austin
 *     json/encoder.py:384:iterencode                    faulthandler
 *     py::iterencode:json/encoder.py                    CPython's perf trampoline
 *     lower::types::lower:src/lower/types.rs:9          tracing
 *     java/util/HashMap.get:1091                        a line alone
 *
 * A place is recognised at its end: by its line number, or by an extension that a source file has.
 * What has a place and no name is called by it: "tsc.js:71052:7". */
#include "base/name_letters.h"
#include "name/name_rules.h"

/* A place: the file ends before the line number, which may be followed by a column. */
struct place {
    size_t begin, file_end, line_begin, line_end, end;
};

static bool ends_in_source(const char *text, size_t begin, size_t end)
{
    static const char *const extensions[] = {
        ".py",    ".js", ".ts",   ".mjs", ".cjs",   ".jsx", ".tsx", ".rb",  ".php",
        ".go",    ".rs", ".c",    ".cc",  ".cpp",   ".cxx", ".h",   ".hh",  ".hpp",
        ".S",     ".s",  ".java", ".kt",  ".scala", ".pl",  ".pm",  ".lua", ".jl",
        ".swift", ".m",  ".mm",   ".hs",  ".ex",    ".erl", ".cs",  ".pyx"};
    const size_t count = sizeof(extensions) / sizeof(extensions[0]);
    return fpx_name_suffix(text + begin, end - begin, extensions, count) < count;
}

/* Start of a ":12" that ends text[begin, end); `end` if there is none. */
static size_t number_begin(const char *text, size_t begin, size_t end)
{
    size_t digits = fpx_name_digits_begin(text, end);
    return digits < end && digits > begin + 1 && text[digits - 1] == ':' ? digits - 1 : end;
}

/* Parses text[begin, end) as a place: a file with up to two numbers. */
static struct place place_of(const char *text, size_t begin, size_t end)
{
    struct place place = {begin, end, end, end, end};
    size_t last = number_begin(text, begin, end);
    if (last == end)
        return place;
    size_t first = number_begin(text, begin, last);
    place.file_end = first;
    place.line_begin = first + 1;
    place.line_end = first < last ? last : end;
    return place;
}

static bool has_line(const struct place *place)
{
    return place->line_begin < place->line_end;
}

static void note_place(const char *text, const struct place *place, struct flamepix_name *parts)
{
    parts->file = fpx_name_piece(text, place->begin, place->file_end);
    if (has_line(place))
        parts->line = fpx_name_piece(text, place->line_begin, place->line_end);
}

/* A frame without a name is named by the last name of its file, and its line. */
static bool call_by_place(const char *text, const struct place *place, struct flamepix_name *parts)
{
    size_t begin = fpx_name_base_begin(text, place->begin, place->file_end);
    if (begin == place->file_end)
        begin = place->begin;
    note_place(text, place, parts);
    parts->function = fpx_name_piece(text, begin, place->end);
    return true;
}

/* -- V8 ---------------------------------------------------------------------------------------- */

/* The kinds of V8's code. Those with a place have a name, a blank and a place behind them. */
static const struct kind {
    const char *prefix;
    bool has_place;
} kinds[] = {
    {"JS:", true},       {"LazyCompile:", true}, {"Function:", true},
    {"Script:", true},   {"Eval:", true},        {"Callback:", true},
    {"Builtin:", false}, {"RegExp:", false},     {"Stub:", false},
    {"Handler:", false}, {"LoadIC:", false},     {"KeyedLoadIC:", false},
    {"StoreIC:", false}, {"CallIC:", false},     {"BytecodeHandler:", false},
};

static const struct kind *kind_of(const struct fpx_name_rest *rest)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (rest->text[0] == kinds[i].prefix[0] &&
            fpx_name_stands_at(rest->text, rest->length, 0, kinds[i].prefix) &&
            rest->length > strlen(kinds[i].prefix))
            return &kinds[i];
    }
    return NULL;
}

static bool begins_script(const char *text, size_t length, size_t at)
{
    static const char *const marks[] = {"/",    "file:",   "node:",      "native ",
                                        "http", "webpack", "evalmachine"};
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        if (fpx_name_stands_at(text, length, at, marks[i]))
            return true;
    }
    return false;
}

/* Start of the script: after a blank with a mark, else after the last blank; at the end if there is
 * none. */
static size_t script_begin(const char *text, size_t length)
{
    size_t begin = length;
    for (size_t i = 1; i <= length; i++) {
        if (text[i - 1] != ' ')
            continue;
        begin = i;
        if (begins_script(text, length, i))
            return i;
    }
    return begin;
}

/* "~Readable.read", "*f", "^": V8's tier comes before the name. */
static void skip_tier(struct fpx_name_rest *rest)
{
    while (rest->length > 1 && fpx_name_is_one_of(rest->text[0], "~*^+")) {
        rest->text++;
        rest->length--;
    }
}

bool fpx_name_rule_v8(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const struct kind *kind = kind_of(rest);
    if (kind == NULL || (kind->has_place && rest->text[strlen(kind->prefix)] == ':'))
        return false;
    rest->text += strlen(kind->prefix);
    rest->length -= strlen(kind->prefix);
    parts->function = (struct flamepix_bytes){rest->text, rest->length};
    if (!kind->has_place)
        return true;
    skip_tier(rest);
    size_t begin = script_begin(rest->text, rest->length);
    bool is_native = fpx_name_stands_at(rest->text, rest->length, begin, "native ");
    size_t file = begin == rest->length ? 0 : begin + (is_native ? strlen("native ") : 0);
    struct place place = place_of(rest->text, file, rest->length);
    if (begin <= 1 || (begin == rest->length && has_line(&place)))
        return call_by_place(rest->text, &place, parts);
    if (begin < rest->length) {
        note_place(rest->text, &place, parts);
        rest->length = begin - 1;
    }
    parts->function = (struct flamepix_bytes){rest->text, rest->length};
    return rest->text[0] == '(' || memchr(rest->text, '/', rest->length) != NULL;
}

/* -- others ------------------------------------------------------------------------------------ */

/* Start of a place in parentheses, after its " ("; 0 if there is none. */
static size_t parenthesis_begin(const char *text, size_t length)
{
    if (length < 5 || text[length - 1] != ')')
        return 0;
    for (size_t i = length - 1; i > 2; i--) {
        if (text[i - 1] == '(' && text[i - 2] == ' ')
            return i;
    }
    return 0;
}

bool fpx_name_rule_place_in_parentheses(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    size_t begin = parenthesis_begin(rest->text, rest->length);
    if (begin == 0)
        return false;
    struct place place = place_of(rest->text, begin, rest->length - 1);
    if (!has_line(&place) && !ends_in_source(rest->text, begin, place.file_end))
        return false;
    note_place(rest->text, &place, parts);
    rest->length = begin - 2;
    while (rest->length > 1 && rest->text[rest->length - 1] == ' ')
        rest->length--;
    return false;
}

/* A word that ends what is left is no part of it, unless it is all. */
static void drop_behind(struct fpx_name_rest *rest, const char *word)
{
    if (fpx_name_ends_at(rest->text, rest->length, word) && rest->length > strlen(word))
        rest->length -= strlen(word);
}

bool fpx_name_rule_place_behind_blank(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const char *text = rest->text;
    size_t begin = rest->length;
    if (!fpx_is_digit(text[begin - 1]))
        return false;
    while (begin > 0 && text[begin - 1] != ' ')
        begin--;
    if (begin < 2)
        return false;
    struct place place = place_of(text, begin, rest->length);
    if (!has_line(&place) || !(ends_in_source(text, begin, place.file_end) ||
                               begins_script(text, place.file_end, begin)))
        return false;
    note_place(text, &place, parts);
    rest->length = begin - 1;
    drop_behind(rest, " native");
    drop_behind(rest, " at");
    parts->function = (struct flamepix_bytes){text, rest->length};
    return text[0] == '(';
}

/* Start of the text after the last colon in text[0, end); 0 if there is none, or if it is half of
 * "::". */
static size_t behind_colon(const char *text, size_t end)
{
    size_t begin = end;
    while (begin > 0 && text[begin - 1] != ':')
        begin--;
    return begin < 2 || text[begin - 2] == ':' ? 0 : begin;
}

static void keep(struct fpx_name_rest *rest, size_t begin, size_t end)
{
    rest->text += begin;
    rest->length = end - begin;
}

/* "encoder.py:iterencode:384", "lower:src/types.rs:9", "HashMap.get:1091", "vector.h:12" */
static bool take_with_line(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const char *text = rest->text;
    struct place place = place_of(text, 0, rest->length);
    if (ends_in_source(text, 0, place.file_end)) {
        place.begin = behind_colon(text, place.file_end);
        if (place.begin == 0)
            return call_by_place(text, &place, parts);
        note_place(text, &place, parts);
        keep(rest, 0, place.begin - 1);
        return false;
    }
    place.file_end = number_begin(text, 0, rest->length);
    place.line_begin = place.file_end + 1;
    place.line_end = rest->length;
    if (text[place.file_end - 1] == ':')
        return false;
    parts->line = fpx_name_piece(text, place.line_begin, place.line_end);
    size_t name = behind_colon(text, place.file_end);
    if (name > 1 && name < place.file_end &&
        (text[name - 2] == '>' || ends_in_source(text, 0, name - 1))) {
        parts->file = fpx_name_piece(text, 0, name - 1);
        keep(rest, name, place.file_end);
    } else {
        keep(rest, 0, place.file_end);
    }
    return false;
}

/* "json/encoder.py:384:iterencode", "py::iterencode:json/encoder.py" */
static bool take_without_line(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const char *text = rest->text;
    size_t last = behind_colon(text, rest->length);
    if (last < 2 || last == rest->length)
        return false;
    if (fpx_name_stands_at(text, rest->length, 0, "py::") && last > strlen("py::") + 1) {
        parts->file = fpx_name_piece(text, last, rest->length);
        keep(rest, strlen("py::"), last - 1);
        return false;
    }
    struct place place = place_of(text, 0, last - 1);
    if (has_line(&place) && ends_in_source(text, 0, place.file_end)) {
        note_place(text, &place, parts);
        keep(rest, last, rest->length);
    }
    return false;
}

bool fpx_name_rule_place_with_colons(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    if (parts->file.length > 0 || memchr(rest->text, ':', rest->length) == NULL)
        return false;
    if (number_begin(rest->text, 0, rest->length) < rest->length)
        return take_with_line(rest, parts);
    return take_without_line(rest, parts);
}
