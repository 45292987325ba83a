/* Parts around a name: annotation, offset, hash and the compiler's clone suffixes after it, a
 * module before it. */
#include "base/name_letters.h"
#include "name/name_rules.h"

/* After the name: ends `rest` at `end`, unless nothing would be left. */
static bool cut_behind(struct fpx_name_rest *rest, size_t end, struct flamepix_bytes *part_ret)
{
    if (end == 0 || end == rest->length)
        return false;
    *part_ret = fpx_name_piece(rest->text, end, rest->length);
    rest->length = end;
    return true;
}

/* Start of an annotation that ends before `end`; `end` if there is none. */
static size_t annotation_begin(const char *text, size_t end)
{
    if (end < 4 || text[end - 1] != ']' || !fpx_name_stands_at(text, end, end - 4, "_[") ||
        !fpx_name_is_one_of(text[end - 2], "kjiwdgco01"))
        return end;
    return end - 4;
}

/* "_[k]", and "_[k]_[o]": the off-CPU mark follows other annotations. */
bool fpx_name_rule_annotation(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const size_t last = annotation_begin(rest->text, rest->length);
    size_t begin = last;
    if (last < rest->length && rest->text[last + 2] == 'o')
        begin = annotation_begin(rest->text, last);
    if (last == rest->length || !cut_behind(rest, begin > 0 ? begin : last, &parts->annotation))
        return false;
    while (rest->length > 1 && rest->text[rest->length - 1] == ' ')
        rest->length--;
    return false;
}

/* "+0x131", "+946" */
bool fpx_name_rule_offset(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    size_t at = rest->length;
    while (at > 0 && fpx_name_is_hex(rest->text[at - 1]))
        at--;
    bool is_hex = fpx_name_ends_at(rest->text, at, "+0x");
    if (!is_hex)
        at = fpx_name_digits_begin(rest->text, rest->length);
    if (at < rest->length && (is_hex || fpx_name_ends_at(rest->text, at, "+")))
        (void)cut_behind(rest, at - (is_hex ? 3 : 1), &parts->offset);
    return false;
}

static void cut_module(struct fpx_name_rest *rest, struct flamepix_name *parts,
                       struct flamepix_bytes module, size_t begin)
{
    parts->module = module;
    rest->text += begin;
    rest->length -= begin;
}

/* "[App] Ns.Type.Method" */
static void cut_bracketed_module(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const char *end = memchr(rest->text, ']', rest->length);
    if (end == NULL || end == rest->text + 1)
        return;
    size_t begin = (size_t)(end - rest->text) + 1;
    while (begin < rest->length && rest->text[begin] == ' ')
        begin++;
    if (begin < rest->length && fpx_name_is_identifier(rest->text[begin]))
        cut_module(rest, parts, fpx_name_piece(rest->text, 1, (size_t)(end - rest->text)), begin);
}

/* Whether it may be a file name: `!` and backticks also have other meanings. */
static bool could_be_module(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!fpx_name_is_identifier(text[i]) && !fpx_name_is_one_of(text[i], ".-+ @/~"))
            return false;
    }
    return length > 0;
}

/* After a backtick, a number alone is not a function but the number of type arguments: "List`1". */
static bool is_arity(const char *text, size_t length, size_t at)
{
    return at < length && fpx_is_digit(text[at]) && !fpx_name_stands_at(text, length, at, "0x");
}

/* DTrace and many others: "genunix`avl_find"; Windows: "App!Ns.Type.Method". */
bool fpx_name_rule_module(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    const char *text = rest->text;
    if (text[0] == '[') {
        cut_bracketed_module(rest, parts);
        return false;
    }
    const char *mark = memchr(text, '`', rest->length);
    if (mark == NULL)
        mark = memchr(text, '!', rest->length);
    if (mark == NULL)
        return false;
    size_t at = (size_t)(mark - text);
    bool has_name = at + 1 < rest->length && !is_arity(text, rest->length, at + 1);
    if (*mark == '!')
        has_name = has_name && (fpx_name_is_identifier(text[at + 1]) || text[at + 1] == '<');
    if (has_name && could_be_module(text, at))
        cut_module(rest, parts, fpx_name_piece(text, 0, at), at + 1);
    return false;
}

/* Start of a clone suffix that ends the text before `end`, with or without a number after it; `end`
 * if there is none. */
static size_t clone_begin(const char *text, size_t end)
{
    static const char *const marks[] = {".isra", ".part",     ".constprop",  ".cold", ".llvm",
                                        ".lto",  ".lto_priv", ".localalias", ".simd", ".ipa-sra"};
    size_t digits = fpx_name_digits_begin(text, end);
    size_t mark_end = digits < end && digits > 0 && text[digits - 1] == '.' ? digits - 1 : end;
    const size_t count = sizeof(marks) / sizeof(marks[0]);
    const size_t mark = fpx_name_suffix(text, mark_end, marks, count);
    return mark < count ? mark_end - strlen(marks[mark]) : end;
}

/* Start of macOS's "$INODE64" or "$VARIANT$Haswell", which selects a variant of a symbol. */
static size_t variant_begin(const char *text, size_t length)
{
    static const char *const marks[] = {"$INODE64", "$NOCANCEL", "$UNIX2003", "$DARWIN_EXTSN"};
    static const char variant[] = "$VARIANT";
    if (length == 0 || memchr(text + 1, '$', length - 1) == NULL)
        return length;
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        if (fpx_name_ends_at(text, length, marks[i]))
            return length - strlen(marks[i]);
    }
    size_t last = length;
    while (last > 0 && text[last - 1] != '$')
        last--;
    bool is_variant = last > 0 && fpx_name_ends_at(text, last - 1, variant);
    return is_variant ? last - 1 - strlen(variant) : length;
}

/* "foo.isra.0.cold", "foo.(.llvm.123)", "stat$INODE64": not part of the function's own name. */
bool fpx_name_rule_clone(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    (void)parts;
    size_t variant = variant_begin(rest->text, rest->length);
    if (variant > 0)
        rest->length = variant;
    size_t end = rest->length;
    bool in_parentheses = rest->text[end - 1] == ')';
    if (in_parentheses)
        end--;
    size_t begin = clone_begin(rest->text, end);
    if (in_parentheses) {
        if (begin < end && begin > 2 && fpx_name_ends_at(rest->text, begin, ".("))
            rest->length = begin - 2;
        return false;
    }
    while (begin > 0 && begin < rest->length) {
        rest->length = begin;
        begin = clone_begin(rest->text, begin);
    }
    return false;
}

/* Rust's "::h0123456789abcdef"; leading zeros may be missing. */
bool fpx_name_rule_hash(struct fpx_name_rest *rest, struct flamepix_name *parts)
{
    enum { FEWEST = 13, MOST = 16 };
    size_t at = rest->length;
    while (at > 0 && rest->length - at < MOST && fpx_name_is_hex(rest->text[at - 1]))
        at--;
    if (rest->length - at >= FEWEST && fpx_name_ends_at(rest->text, at, "::h"))
        (void)cut_behind(rest, at - 3, &parts->hash);
    return false;
}
