#include "jobs/name_template.h"

#include <stdio.h>
#include <string.h>

#include "jobs/group_file_names.h"
#include "jobs/template_gap.h"

/* A profile of a recording is also a group. */
enum field {
    DIR_FIELD,
    ROOT_FIELD,
    STEM_FIELD,
    NAME_FIELD,
    EXT_FIELD,
    GROUP_FIELD,
    PROFILE_FIELD,
    INDEX_FIELD,
    FIELD_COUNT
};

static const char *const FIELD_TEXT[FIELD_COUNT + 1] = {"{dir}", "{root}",  "{stem}",    "{name}",
                                                        "{ext}", "{group}", "{profile}", "{index}"};

static const char SAFE_TEXT[] = ":safe}";

const char *const *fpx_name_template_fields(void)
{
    return FIELD_TEXT;
}

struct flamepix_bytes fpx_name_template_name(struct flamepix_bytes path)
{
    while (path.length > 0 && path.data[path.length - 1] == '/')
        path.length--;
    size_t begin = path.length;
    while (begin > 0 && path.data[begin - 1] != '/')
        begin--;
    return flamepix_bytes_from(path, begin);
}

/* The name without the extension `wanted`, or without any extension if that is NULL. */
static struct flamepix_bytes cut_extension(struct flamepix_bytes name, const char *wanted)
{
    size_t dot = name.length;
    while (dot > 0 && name.data[dot - 1] != '.')
        dot--;
    if (dot <= 1)
        return name;
    size_t length = name.length - dot;
    if (wanted != NULL &&
        (length != strlen(wanted) || memcmp(name.data + dot, wanted, length) != 0))
        return name;
    return (struct flamepix_bytes){name.data, dot - 1};
}

const char *const *fpx_name_template_packings(void)
{
    static const char *const packings[] = {"gz", "zst", "xz", "bz2", NULL};
    return packings;
}

struct flamepix_bytes fpx_name_template_unpacked(struct flamepix_bytes name)
{
    struct flamepix_bytes unpacked = name;
    const char *const *packing = fpx_name_template_packings();
    for (; *packing != NULL && unpacked.length == name.length; packing++)
        unpacked = cut_extension(name, *packing);
    return unpacked;
}

struct flamepix_bytes fpx_name_template_stem(struct flamepix_bytes name)
{
    return cut_extension(fpx_name_template_unpacked(name), NULL);
}

/* A field at its place in a template. */
struct place {
    enum field field; /* FIELD_COUNT: none */
    bool is_safe;
    size_t length; /* with its braces */
};

/* The field that begins at `at`. */
static struct place field_at(const char *at)
{
    for (int field = 0; field < FIELD_COUNT; field++) {
        const char *text = FIELD_TEXT[field];
        const size_t length = strlen(text);
        if (strncmp(at, text, length) == 0)
            return (struct place){(enum field)field, false, length};
        const size_t name = length - 1; /* without the brace */
        if (strncmp(at, text, name) == 0 &&
            strncmp(at + name, SAFE_TEXT, sizeof(SAFE_TEXT) - 1) == 0)
            return (struct place){(enum field)field, true, name + sizeof(SAFE_TEXT) - 1};
    }
    return (struct place){.field = FIELD_COUNT};
}

static bool has_field(const char *name_template, enum field field)
{
    const char *at = strchr(name_template, '{');
    while (at != NULL && field_at(at).field != field)
        at = strchr(at + 1, '{');
    return at != NULL;
}

bool fpx_name_template_check(const char *name_template, struct flamepix_bytes *field_ret)
{
    for (const char *at = strchr(name_template, '{'); at != NULL; at = strchr(at + 1, '{')) {
        if (field_at(at).field != FIELD_COUNT)
            continue;
        size_t inside = strcspn(at, "}");
        *field_ret = (struct flamepix_bytes){at, inside + (at[inside] == '}')};
        return false;
    }
    return true;
}

bool fpx_name_template_has_group(const char *name_template)
{
    return has_field(name_template, GROUP_FIELD) || fpx_name_template_has_profile(name_template);
}

bool fpx_name_template_has_profile(const char *name_template)
{
    return has_field(name_template, PROFILE_FIELD);
}

bool fpx_name_template_has_root(const char *name_template)
{
    return has_field(name_template, ROOT_FIELD);
}

/* Fields contain neither dots nor slashes, so strrchr finds the template's own. */
static const char *suffix_place(const char *name_template)
{
    const char *slash = strrchr(name_template, '/');
    const char *last = slash != NULL ? slash + 1 : name_template;
    const char *dot = strrchr(last, '.');
    return dot != NULL ? dot : last + strlen(last);
}

struct expansion {
    const struct fpx_name_template_fields *fields;
    bool is_key;
    struct fpx_template_gap gap;
    struct flamepix_buffer *path;
};

static struct flamepix_bytes text_of(const struct fpx_name_template_fields *fields,
                                     enum field field)
{
    switch (field) {
    case DIR_FIELD:
        return fields->dir;
    case ROOT_FIELD:
        return fields->root;
    case STEM_FIELD:
        return fields->stem;
    case NAME_FIELD:
        return fields->name;
    case EXT_FIELD:
        return fields->ext;
    default:
        return fields->group;
    }
}

static bool is_group(enum field field)
{
    return field == GROUP_FIELD || field == PROFILE_FIELD;
}

/* The names of groups are safe already. */
static enum flamepix_status append_text(const struct expansion *expansion, struct place place)
{
    const struct flamepix_bytes text = text_of(expansion->fields, place.field);
    return place.is_safe && !is_group(place.field)
               ? fpx_safe_name_append(text, expansion->path)
               : flamepix_buffer_append(expansion->path, text.data, text.length);
}

static enum flamepix_status append_field(struct expansion *expansion, const char *at,
                                         struct place place)
{
    enum flamepix_status status;
    char digits[24];
    if (place.field == INDEX_FIELD) {
        int length = snprintf(digits, sizeof(digits), "%zu", expansion->fields->index);
        status = flamepix_buffer_append(expansion->path, digits, (size_t)length);
    } else if (expansion->is_key && is_group(place.field)) {
        status = flamepix_buffer_append(expansion->path, at, place.length);
    } else if ((place.field == DIR_FIELD || place.field == ROOT_FIELD) &&
               text_of(expansion->fields, place.field).length == 0) {
        fpx_template_gap_open(&expansion->gap);
        return FLAMEPIX_OK;
    } else {
        status = append_text(expansion, place);
    }
    fpx_template_gap_field(&expansion->gap, expansion->path);
    return status;
}

/* The template's text from `at` up to `end`. */
static enum flamepix_status append_part(const char *at, const char *end,
                                        struct expansion *expansion)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (at < end && status == FLAMEPIX_OK) {
        const struct place place = field_at(at);
        if (place.field != FIELD_COUNT) {
            status = append_field(expansion, at, place);
            at += place.length;
            continue;
        }
        const struct flamepix_bytes rest = {at, (size_t)(end - at)};
        const char *brace = memchr(at + 1, '{', rest.length - 1);
        const size_t length = brace != NULL ? (size_t)(brace - at) : rest.length;
        status = fpx_template_gap_text(&expansion->gap, (struct flamepix_bytes){at, length},
                                       expansion->path);
        at += length;
    }
    return status;
}

static bool is_component(struct flamepix_bytes component, const char *text)
{
    return component.length == strlen(text) && memcmp(component.data, text, component.length) == 0;
}

/* Removes "." and empty components from the part after `begin`; false if it leads elsewhere or is
 * not a file name. */
static bool tidy(struct flamepix_buffer *path, size_t begin)
{
    size_t kept = begin, next;
    bool is_name = false;
    if (path->length == begin || path->data[begin] == '/' || path->data[path->length - 1] == '/')
        return false;
    for (size_t at = begin; at < path->length; at = next + 1) {
        const char *text = path->data + at;
        const char *slash = memchr(text, '/', path->length - at);
        next = slash != NULL ? (size_t)(slash - path->data) : path->length;
        struct flamepix_bytes component = {text, next - at};
        if (is_component(component, ".."))
            return false;
        is_name = component.length > 0 && !is_component(component, ".");
        if (!is_name)
            continue;
        if (kept > begin)
            path->data[kept++] = '/';
        memmove(path->data + kept, text, component.length);
        kept += component.length;
    }
    path->length = kept;
    return is_name;
}

static enum flamepix_status append_root(const char *name_template,
                                        const struct fpx_name_template_fields *fields,
                                        struct flamepix_buffer *path)
{
    if (!fields->root_first || fields->root.length == 0 ||
        fpx_name_template_has_root(name_template))
        return path->status;
    flamepix_buffer_append(path, fields->root.data, fields->root.length);
    return flamepix_buffer_append(path, "/", 1);
}

static enum flamepix_status append_all(const char *name_template, const char *suffix,
                                       struct expansion *expansion)
{
    const char *place = suffix_place(name_template);
    enum flamepix_status status = append_part(name_template, place, expansion);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_template_gap_close(&expansion->gap, expansion->path);
    status = flamepix_buffer_append(expansion->path, suffix, strlen(suffix));
    if (suffix[0] != '\0')
        fpx_template_gap_field(&expansion->gap, expansion->path);
    if (status == FLAMEPIX_OK)
        status = append_part(place, place + strlen(place), expansion);
    fpx_template_gap_close(&expansion->gap, expansion->path);
    return status;
}

static enum flamepix_status expand(const char *name_template,
                                   const struct fpx_name_template_fields *fields,
                                   const char *suffix, bool is_key, struct flamepix_buffer *path)
{
    const size_t before = path->length;
    enum flamepix_status status = append_root(name_template, fields, path);
    struct expansion expansion = {
        .fields = fields, .is_key = is_key, .gap = {path->length, path->length}, .path = path};
    if (status == FLAMEPIX_OK)
        status = append_all(name_template, suffix, &expansion);
    if (status == FLAMEPIX_OK && !tidy(path, before))
        status = FLAMEPIX_BAD_ARGUMENT;
    if (status != FLAMEPIX_OK)
        path->length = before;
    return status;
}

enum flamepix_status fpx_name_template_expand(const char *name_template,
                                              const struct fpx_name_template_fields *fields,
                                              const char *suffix, struct flamepix_buffer *path)
{
    return expand(name_template, fields, suffix, false, path);
}

enum flamepix_status fpx_name_template_key(const char *name_template,
                                           const struct fpx_name_template_fields *fields,
                                           const char *suffix, struct flamepix_buffer *path)
{
    return expand(name_template, fields, suffix, true, path);
}
