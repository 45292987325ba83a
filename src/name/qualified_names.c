/* Names that say where a function belongs: "v8::internal::Heap::Scavenge(bool)",
 * "java/util/Arrays:.copyOf", "void java.nio.Buffer.<init>", "<T as Trait>::next", "A\B->m",
 * "A#m".
 *
 * A scan (name_scan.c) reads words. The last that has components or arguments is taken for the
 * name, and what stands before it (a return type) and behind it ("const") is left out.
 *
 * Of the components, the last is the function. The first of the others that looks like a type, by
 * a capital letter or by brackets, begins the type; those before it are the package. Where the very
 * first looks so ("Data.Map.insert"), only the one before the function is the type. */
#include "base/name_letters.h"
#include "name/name_rules.h"
#include "name/name_scan.h"

/* End of a package, before the separator after it. */
static size_t without_separator(const char *text, size_t begin, size_t end)
{
    while (end > begin && fpx_name_is_one_of(text[end - 1], ":./\\;#"))
        end--;
    return end;
}

/* Where the type begins of a word that begins with a capital: packages may do so too, so it is the
 * component before the function: "Data.Map.insert". A class that .NET's compilers make,
 * "<Main>d__0", is in the type that it was made for; and "Main.parse.go" stands in a function. */
static size_t last_type(const struct fpx_name_scan *scan, const struct fpx_name_word *word)
{
    size_t type = scan->text[word->previous] == '<' ? word->enclosing : word->previous;
    bool is_function =
        type > word->begin && scan->text[type - 1] == '.' && fpx_name_is_lower(scan->text[type]);
    return is_function ? word->begin : type;
}

/* Where the type of a word with separators begins, or NOWHERE. What stands in a namespace of PHP
 * has none. */
static size_t type_begin(const struct fpx_name_scan *scan, const struct fpx_name_word *word)
{
    size_t type = word->type;
    bool is_member = word->has_member || scan->text[word->component] == '~';
    if (word->component > word->begin && scan->text[word->component - 1] == '\\' && !is_member)
        return FPX_NAME_NOWHERE;
    if (type == FPX_NAME_NOWHERE && is_member &&
        !fpx_name_stands_at(scan->text, scan->length, word->previous, "(anonymous"))
        return word->previous;
    if (type == word->begin && word->first_is_plain_type)
        return last_type(scan, word);
    return type;
}

/* JVM descriptors: the 'L' of "Lcom/a/B;::m" and "Lcom/a/B:.m", but not that of "Logger#info". */
static size_t package_begin(const struct fpx_name_scan *scan, const struct fpx_name_word *word)
{
    const char *text = scan->text + word->begin;
    size_t length = word->owner_end - word->begin;
    bool is_descriptor = word->has_member && length > 1 && text[0] == 'L' &&
                         fpx_name_is_lower(text[1]) &&
                         (text[length] == ';' || memchr(text, '/', length) != NULL);
    return word->begin + is_descriptor;
}

static void note_owner(const struct fpx_name_scan *scan, const struct fpx_name_word *word,
                       struct flamepix_name *parts)
{
    size_t begin = package_begin(scan, word);
    size_t type = type_begin(scan, word);
    size_t package_end = word->owner_end;
    if (type != FPX_NAME_NOWHERE) {
        type = type < begin ? begin : type;
        parts->type = fpx_name_piece(scan->text, type, word->owner_end);
        package_end = without_separator(scan->text, begin, type);
    }
    if (package_end > begin)
        parts->package = fpx_name_piece(scan->text, begin, package_end);
}

bool fpx_name_rule_qualified(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    struct fpx_name_scan scan = {.text = rest->text, .length = rest->length};
    fpx_name_scan_all(&scan);
    struct fpx_name_word *word = &scan.found;
    parts->function = (struct flamepix_bytes){rest->text, rest->length};
    if (!fpx_name_has_structure(word)) {
        word = &scan.word;
        word->begin = word->component = 0;
        word->end = scan.at;
        word->bare_end = word->arguments = FPX_NAME_NOWHERE;
    }
    size_t function_end = word->bare_end == FPX_NAME_NOWHERE ? word->end : word->bare_end;
    if (function_end > word->component)
        parts->function = fpx_name_piece(scan.text, word->component, function_end);
    if (word->arguments != FPX_NAME_NOWHERE)
        parts->arguments = fpx_name_piece(scan.text, word->arguments, word->end);
    if (word->separators > 0)
        note_owner(&scan, word, parts);
    if (parts->hash.length == 0)
        parts->hash = scan.hash;
    return true;
}
