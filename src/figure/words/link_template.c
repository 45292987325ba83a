#include "figure/words/link_template.h"

#include <string.h>

#include <flamepix/name.h>

#include "base/bytes_match.h"
#include "base/markup/escape.h"

/* -- schemes ----------------------------------------------------------------------------------- */

/* The text before the first colon, if that ends a scheme; empty: no scheme. */
static struct flamepix_bytes scheme_of(struct flamepix_bytes link)
{
    for (size_t i = 0; i < link.length; i++) {
        if (link.data[i] == ':')
            return (struct flamepix_bytes){link.data, i};
        if (strchr("/?#", link.data[i]) != NULL)
            break;
    }
    return (struct flamepix_bytes){link.data, 0};
}

static bool is_scheme(struct flamepix_bytes scheme, const char *name)
{
    if (scheme.length != strlen(name))
        return false;
    for (size_t i = 0; i < scheme.length; i++)
        if (fpx_ascii_lower(scheme.data[i]) != name[i])
            return false;
    return true;
}

static bool has_control(struct flamepix_bytes link)
{
    for (size_t i = 0; i < link.length; i++)
        if ((unsigned char)link.data[i] < ' ' || link.data[i] == '\x7F')
            return true;
    return false;
}

/* Browsers skip leading blanks, so an allowed scheme may not follow one. */
bool fpx_link_is_harmless(struct flamepix_bytes link)
{
    const struct flamepix_bytes scheme = scheme_of(link);
    return !has_control(link) && (scheme.length == 0 || is_scheme(scheme, "http") ||
                                  is_scheme(scheme, "https") || is_scheme(scheme, "mailto"));
}

/* -- fields ------------------------------------------------------------------------------------ */

static struct flamepix_bytes file_of(const struct flamepix_name *parts)
{
    return parts->file;
}

static struct flamepix_bytes line_of(const struct flamepix_name *parts)
{
    return parts->line;
}

static struct flamepix_bytes module_of(const struct flamepix_name *parts)
{
    return parts->module;
}

static struct flamepix_bytes function_of(const struct flamepix_name *parts)
{
    return parts->function;
}

struct field {
    const char *name;
    bool is_path;
    struct flamepix_bytes (*value)(const struct flamepix_name *parts);
};
static const struct field fields[] = {{"{file}", true, file_of},
                                      {"{line}", false, line_of},
                                      {"{module}", false, module_of},
                                      {"{function}", false, function_of}};

/* The field at the beginning of `template`; NULL: none. */
static const struct field *field_at(const char *template)
{
    for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
        if (strncmp(template, fields[i].name, strlen(fields[i].name)) == 0)
            return &fields[i];
    return NULL;
}

enum fpx_link_fault fpx_link_check(const char *template, struct flamepix_bytes *field_ret)
{
    const struct flamepix_bytes scheme = scheme_of(flamepix_bytes_of(template));
    const char *behind = template + scheme.length;
    const bool is_web = is_scheme(scheme, "http") || is_scheme(scheme, "https");
    if (has_control(flamepix_bytes_of(template)) || template[0] == '\0' ||
        (behind[0] == ':' && !(is_web && strncmp(behind, "://", 3) == 0)))
        return FPX_LINK_ELSEWHERE;
    for (const char *at = strchr(template, '{'); at != NULL; at = strchr(at + 1, '{')) {
        const char *end = strchr(at, '}');
        if (end == NULL)
            return FPX_LINK_OPEN_FIELD;
        *field_ret = (struct flamepix_bytes){at, (size_t)(end - at) + 1};
        if (field_at(at) == NULL)
            return FPX_LINK_UNKNOWN_FIELD;
    }
    return FPX_LINK_FINE;
}

/* -- values ------------------------------------------------------------------------------------ */

/* A link that begins with "//" would go to another host. One "/" is kept if there is none
 * before. */
static struct flamepix_bytes without_slashes(struct flamepix_bytes path, bool has_slash)
{
    const size_t kept = has_slash ? 0 : 1;
    while (path.length > kept && path.data[0] == '/' && (has_slash || path.data[1] == '/'))
        path = flamepix_bytes_from(path, 1);
    return path;
}

/* A path of only "/" names no file; and after another "/" it would turn what follows into a
 * host. */
static bool is_empty(struct flamepix_bytes value, bool is_path)
{
    size_t slashes = 0;
    while (is_path && slashes < value.length && value.data[slashes] == '/')
        slashes++;
    return slashes == value.length;
}

static enum flamepix_status append_field(struct flamepix_buffer *link, size_t begin,
                                         const struct field *field,
                                         const struct flamepix_name *parts)
{
    struct flamepix_bytes value = field->value(parts);
    if (is_empty(value, field->is_path))
        return FLAMEPIX_END;
    if (field->is_path)
        value = without_slashes(value, link->length > begin && link->data[link->length - 1] == '/');
    /* The characters of a URL without a meaning (RFC 3986, 2.3: unreserved). */
    return fpx_url_encode(link, value, field->is_path ? "-._~/" : "-._~");
}

enum flamepix_status fpx_link_append(struct flamepix_buffer *link, struct flamepix_bytes written)
{
    return fpx_url_encode(link, written, "-._~:/?#[]@!$&()*+,;=%");
}

enum flamepix_status fpx_link_make(const char *template, struct flamepix_bytes name,
                                   struct flamepix_buffer *link)
{
    const size_t begin = link->length;
    struct flamepix_name parts;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_name_parse(name, &parts);
    for (const char *at = template; *at != '\0' && status == FLAMEPIX_OK;) {
        const struct field *field = field_at(at);
        const size_t length = field != NULL ? strlen(field->name) : 1 + strcspn(at + 1, "{");
        status = field != NULL ? append_field(link, begin, field, &parts)
                               : fpx_link_append(link, (struct flamepix_bytes){at, length});
        at += length;
    }
    if (status != FLAMEPIX_OK)
        link->length = begin;
    return status;
}
