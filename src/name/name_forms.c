/* The forms of a name, from all of it to its function. Which there are follows from the parts
 * alone:
 *
 *     whole       Lio/netty/channel/Chan$Unsafe;::flush      without annotation, hash and offset
 *     place       get (treecache.py:37)                      less arguments and the file's folders
 *     qualified   io/netty/channel/Chan$Unsafe;::flush       package, type and function
 *     elided      …/channel/Chan$Unsafe;::flush              without leading parts of the package
 *     typed       Chan$Unsafe;::flush
 *     unqualified Unsafe;::flush                             no qualifiers in the type
 *     bare        vector::push_back                          no brackets in the type
 *     function    flush
 *
 * A form that would say the same as the one before it is left out where the parts show it. None is
 * longer than the one before: each leaves something out, and "…" stands for at least as many
 * bytes. A package has few forms, however many parts it has, so all of them together take linear
 * time. */
#include <flamepix/name.h>

#include "base/buffer_printf.h"
#include "base/name_letters.h"
#include "name/label_forms.h"
#include "name/name_forms.h"

enum { KEPT_MAX = 6 };
_Static_assert(KEPT_MAX + 8 <= FPX_NAME_FORMS_MAX, "a place for each form");

enum kind { WITH_ANNOTATION, WHOLE, PLACE, QUALIFIED, ELIDED, TYPED, UNQUALIFIED, BARE, FUNCTION };

static void add_form(struct fpx_name_forms *forms, enum kind kind, size_t begin)
{
    forms->kinds[forms->count] = (uint8_t)kind;
    forms->begins[forms->count++] = begin;
}

/* Start and end of a part in the name. */
static size_t begin_of(const struct flamepix_name *parts, struct flamepix_bytes part)
{
    return (size_t)(part.data - parts->whole.data);
}

static size_t end_of(const struct flamepix_name *parts, struct flamepix_bytes part)
{
    return begin_of(parts, part) + part.length;
}

/* Bytes of the name, without the hash if it lies between them. */
static enum flamepix_status append_range(const struct flamepix_name *parts, size_t begin,
                                         size_t end, struct flamepix_buffer *text)
{
    const char *whole = parts->whole.data;
    if (parts->hash.length > 0) {
        size_t hash = begin_of(parts, parts->hash);
        if (hash >= begin && hash + parts->hash.length <= end) {
            flamepix_buffer_append(text, whole + begin, hash - begin);
            begin = hash + parts->hash.length;
        }
    }
    return flamepix_buffer_append(text, whole + begin, end - begin);
}

static enum flamepix_status append_part(const struct flamepix_name *parts,
                                        struct flamepix_bytes part, struct flamepix_buffer *text)
{
    return append_range(parts, begin_of(parts, part), end_of(parts, part), text);
}

/* Common start of package, type and function. */
static size_t qualified_begin(const struct flamepix_name *parts)
{
    struct flamepix_bytes first = parts->package.length > 0 ? parts->package
                                  : parts->type.length > 0  ? parts->type
                                                            : parts->function;
    return begin_of(parts, first);
}

/* -- packages ---------------------------------------------------------------------------------- */

/* Separator of the parts of a package: the most specific one that occurs in it. */
static const char *package_separator(struct flamepix_bytes package)
{
    if (package.length == 0)
        return ".";
    if (memchr(package.data, '/', package.length) != NULL)
        return "/";
    if (memchr(package.data, '\\', package.length) != NULL)
        return "\\";
    if (memchr(package.data, ':', package.length) != NULL)
        return "::";
    return ".";
}

/* Starts of the last parts of a package, at most KEPT_MAX, the last one first; without the very
 * first part. Brackets are not examined. */
static size_t package_parts(struct flamepix_bytes package, size_t begins[KEPT_MAX])
{
    const char *separator = package_separator(package);
    size_t separator_length = strlen(separator);
    const char last = separator[separator_length - 1];
    size_t count = 0;
    size_t depth = 0;
    for (size_t i = package.length; i > separator_length && count < KEPT_MAX; i--) {
        depth += fpx_name_closes(package.data[i - 1]);
        if (depth > 0)
            depth -= fpx_name_opens(package.data[i - 1]);
        else if (package.data[i - 1] == last && i < package.length &&
                 fpx_name_ends_at(package.data, i, separator))
            begins[count++] = i;
    }
    return count;
}

/* "…/", "…::"; parts separated by dots follow the "…" directly, since "….a" reads badly. */
static enum flamepix_status append_ellipsis(const char *separator, struct flamepix_buffer *text)
{
    fpx_buffer_text(text, "\xE2\x80\xA6");
    return separator[0] != '.' ? fpx_buffer_text(text, separator) : text->status;
}

/* Number of bytes of the package before `end` that a form shows: without the hash, and 0 if that
 * would be cut. */
static size_t shown_before(const struct flamepix_name *parts, size_t end)
{
    size_t begin = begin_of(parts, parts->package);
    if (parts->hash.length == 0 || begin_of(parts, parts->hash) < begin ||
        begin_of(parts, parts->hash) >= begin + end)
        return end;
    if (end_of(parts, parts->hash) >= begin + end)
        return 0;
    return end - parts->hash.length;
}

static void list_elided(const struct flamepix_name *parts, struct fpx_name_forms *forms)
{
    enum { ELLIPSIS = 3 };
    size_t begins[KEPT_MAX];
    size_t count = package_parts(parts->package, begins);
    const char *separator = package_separator(parts->package);
    size_t added = ELLIPSIS + (separator[0] == '.' ? 0 : strlen(separator));
    while (count > 0) {
        size_t begin = begins[--count];
        if (shown_before(parts, begin) >= added)
            add_form(forms, ELIDED, begin_of(parts, parts->package) + begin);
    }
}

/* -- types ------------------------------------------------------------------------------------- */

static void list_typed(const struct flamepix_name *parts, struct fpx_name_forms *forms)
{
    struct flamepix_bytes type = parts->type;
    if (type.length == 0)
        return;
    if (parts->package.length > 0)
        add_form(forms, TYPED, 0);
    if (fpx_name_type_is_qualified(type))
        add_form(forms, UNQUALIFIED, 0);
    struct flamepix_bytes bare = fpx_name_bare_type(type);
    if (bare.length > 0 && end_of(parts, bare) < end_of(parts, type))
        add_form(forms, BARE, 0);
}

/* -- places ------------------------------------------------------------------------------------ */

/* Whether the place comes after the name, and is shorter without its folders or the text before the
 * name. A name that consists of its place has none after it. */
static bool has_long_place(const struct flamepix_name *parts)
{
    return parts->file.length > 0 &&
           begin_of(parts, parts->file) > end_of(parts, parts->function) &&
           (fpx_name_base_begin(parts->file.data, 0, parts->file.length) > 0 ||
            qualified_begin(parts) > 0);
}

/* "f (b.py:12)" of "f (a/b.py:12)" */
static enum flamepix_status append_place(const struct flamepix_name *parts,
                                         struct flamepix_buffer *text)
{
    const char *whole = parts->whole.data;
    size_t file = begin_of(parts, parts->file);
    size_t end = end_of(parts, parts->line.length > 0 ? parts->line : parts->file);
    size_t base = fpx_name_base_begin(whole, file, file + parts->file.length);
    bool in_parentheses = whole[file - 1] == '(';
    append_range(parts, qualified_begin(parts), end_of(parts, parts->function), text);
    fpx_buffer_text(text, in_parentheses ? " (" : " ");
    append_range(parts, base, end, text);
    return in_parentheses ? fpx_buffer_text(text, ")") : text->status;
}

/* -- forms ------------------------------------------------------------------------------------- */

static void list_forms(const struct flamepix_name *parts, bool annotations,
                       struct fpx_name_forms *forms)
{
    size_t begin = qualified_begin(parts);
    size_t end = end_of(parts, parts->function);
    size_t left_out = parts->hash.length + parts->offset.length + parts->annotation.length;
    if (annotations && left_out > 0)
        add_form(forms, WITH_ANNOTATION, 0);
    add_form(forms, WHOLE, 0);
    if (has_long_place(parts))
        add_form(forms, PLACE, 0);
    if (end - begin + left_out < parts->whole.length && begin < begin_of(parts, parts->function))
        add_form(forms, QUALIFIED, 0);
    list_elided(parts, forms);
    list_typed(parts, forms);
    if (parts->function.length + left_out < parts->whole.length)
        add_form(forms, FUNCTION, 0);
}

/* The name without offset, annotation and hash: the first two come at its end. */
static enum flamepix_status append_whole(const struct flamepix_name *parts,
                                         struct flamepix_buffer *text)
{
    size_t end = parts->whole.length;
    if (parts->annotation.length > 0)
        end = begin_of(parts, parts->annotation);
    if (parts->offset.length > 0)
        end = begin_of(parts, parts->offset);
    return append_range(parts, 0, end, text);
}

static enum flamepix_status append_form(const struct flamepix_name *parts, enum kind kind,
                                        size_t begin, struct flamepix_buffer *text)
{
    size_t end = end_of(parts, parts->function);
    enum flamepix_status status = FLAMEPIX_OK;
    switch (kind) {
    case WITH_ANNOTATION:
        return flamepix_buffer_append(text, parts->whole.data, parts->whole.length);
    case WHOLE:
        return append_whole(parts, text);
    case PLACE:
        return append_place(parts, text);
    case QUALIFIED:
        return append_range(parts, qualified_begin(parts), end, text);
    case ELIDED:
        status = append_ellipsis(package_separator(parts->package), text);
        return status == FLAMEPIX_OK ? append_range(parts, begin, end, text) : status;
    case TYPED:
        return append_range(parts, begin_of(parts, parts->type), end, text);
    case UNQUALIFIED:
        status = fpx_name_append_unqualified(parts, text);
        break;
    case BARE:
        status = append_part(parts, fpx_name_bare_type(parts->type), text);
        break;
    case FUNCTION:
        return append_part(parts, parts->function, text);
    }
    return status == FLAMEPIX_OK ? append_range(parts, end_of(parts, parts->type), end, text)
                                 : status;
}

void fpx_name_forms_find(const struct flamepix_name *parts, bool annotations,
                         struct fpx_name_forms *forms)
{
    forms->count = 0;
    if (parts->whole.length > 0)
        list_forms(parts, annotations, forms);
    else
        add_form(forms, WITH_ANNOTATION, 0);
}

enum flamepix_status fpx_name_forms_append(const struct fpx_name_forms *forms,
                                           const struct flamepix_name *parts, unsigned form,
                                           struct flamepix_buffer *text)
{
    if (form >= forms->count)
        return FLAMEPIX_END;
    size_t before = text->length;
    enum flamepix_status status =
        append_form(parts, (enum kind)forms->kinds[form], forms->begins[form], text);
    if (status != FLAMEPIX_OK)
        text->length = before;
    return status;
}

enum flamepix_status fpx_name_form(const struct flamepix_name *parts, bool annotations,
                                   unsigned form, struct flamepix_buffer *text)
{
    struct fpx_name_forms forms;
    fpx_name_forms_find(parts, annotations, &forms);
    return fpx_name_forms_append(&forms, parts, form, text);
}
