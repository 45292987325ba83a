#include "jobs/name_template.h"

#include <stdio.h>
#include <string.h>

/* A profile of a recording is a group, too. */
enum field {
    DIR_FIELD,
    STEM_FIELD,
    NAME_FIELD,
    EXT_FIELD,
    GROUP_FIELD,
    PROFILE_FIELD,
    INDEX_FIELD,
    FIELD_COUNT
};

static const char *const FIELD_TEXT[FIELD_COUNT + 1] = {"{dir}",   "{stem}",    "{name}", "{ext}",
                                                        "{group}", "{profile}", "{index}"};

const char *const *flamepix_name_template_fields(void)
{
    return FIELD_TEXT;
}

struct flamepix_bytes flamepix_name_template_name(struct flamepix_bytes path)
{
    while (path.length > 0 && path.data[path.length - 1] == '/')
        path.length--;
    size_t begin = path.length;
    while (begin > 0 && path.data[begin - 1] != '/')
        begin--;
    return flamepix_bytes_from(path, begin);
}

/* The name without an extension, which is `wanted`, or any where that is NULL. */
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

const char *const *flamepix_name_template_packings(void)
{
    static const char *const packings[] = {"gz", "zst", "xz", "bz2", NULL};
    return packings;
}

struct flamepix_bytes flamepix_name_template_unpacked(struct flamepix_bytes name)
{
    struct flamepix_bytes unpacked = name;
    const char *const *packing = flamepix_name_template_packings();
    for (; *packing != NULL && unpacked.length == name.length; packing++)
        unpacked = cut_extension(name, *packing);
    return unpacked;
}

struct flamepix_bytes flamepix_name_template_stem(struct flamepix_bytes name)
{
    return cut_extension(flamepix_name_template_unpacked(name), NULL);
}

/* The field that begins at `at`, FIELD_COUNT if none does. */
static enum field field_at(const char *at)
{
    int field = 0;
    while (field < FIELD_COUNT && strncmp(at, FIELD_TEXT[field], strlen(FIELD_TEXT[field])) != 0)
        field++;
    return (enum field)field;
}

bool flamepix_name_template_check(const char *name_template, struct flamepix_bytes *field_ret)
{
    for (const char *at = strchr(name_template, '{'); at != NULL; at = strchr(at + 1, '{')) {
        if (field_at(at) != FIELD_COUNT)
            continue;
        size_t inside = strcspn(at, "}");
        *field_ret = (struct flamepix_bytes){at, inside + (at[inside] == '}')};
        return false;
    }
    return true;
}

bool flamepix_name_template_has_group(const char *name_template)
{
    return strstr(name_template, FIELD_TEXT[GROUP_FIELD]) != NULL ||
           flamepix_name_template_has_profile(name_template);
}

bool flamepix_name_template_has_profile(const char *name_template)
{
    return strstr(name_template, FIELD_TEXT[PROFILE_FIELD]) != NULL;
}

/* Fields hold neither dots nor slashes, so what strrchr finds is the template's own. */
static const char *suffix_place(const char *name_template)
{
    const char *slash = strrchr(name_template, '/');
    const char *last = slash != NULL ? slash + 1 : name_template;
    const char *dot = strrchr(last, '.');
    return dot != NULL ? dot : last + strlen(last);
}

static enum flamepix_status append_field(enum field field,
                                         const struct flamepix_name_template_fields *fields,
                                         struct flamepix_buffer *path)
{
    const struct flamepix_bytes texts[INDEX_FIELD] = {fields->dir, fields->stem,  fields->name,
                                                      fields->ext, fields->group, fields->group};
    if (field != INDEX_FIELD)
        return flamepix_buffer_append(path, texts[field].data, texts[field].length);
    char digits[24];
    int length = snprintf(digits, sizeof(digits), "%zu", fields->index);
    return flamepix_buffer_append(path, digits, (size_t)length);
}

/* The template's text from `at` up to `end`. */
static enum flamepix_status append_part(const char *at, const char *end,
                                        const struct flamepix_name_template_fields *fields,
                                        struct flamepix_buffer *path)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (at < end && status == FLAMEPIX_OK) {
        enum field field = *at == '{' ? field_at(at) : FIELD_COUNT;
        if (field != FIELD_COUNT) {
            status = append_field(field, fields, path);
            at += strlen(FIELD_TEXT[field]);
            continue;
        }
        const char *literal = at++;
        while (at < end && *at != '{')
            at++;
        status = flamepix_buffer_append(path, literal, (size_t)(at - literal));
    }
    return status;
}

static bool is_component(struct flamepix_bytes component, const char *text)
{
    return component.length == strlen(text) && memcmp(component.data, text, component.length) == 0;
}

/* Takes "." and empty components out of what follows `begin`; false where it leads elsewhere or
 * names no file. */
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

enum flamepix_status
flamepix_name_template_expand(const char *name_template,
                              const struct flamepix_name_template_fields *fields,
                              const char *suffix, struct flamepix_buffer *path)
{
    size_t before = path->length;
    const char *place = suffix_place(name_template);
    enum flamepix_status status = append_part(name_template, place, fields, path);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(path, suffix, strlen(suffix));
    if (status == FLAMEPIX_OK)
        status = append_part(place, place + strlen(place), fields, path);
    if (status == FLAMEPIX_OK && !tidy(path, before))
        status = FLAMEPIX_BAD_ARGUMENT;
    if (status != FLAMEPIX_OK)
        path->length = before;
    return status;
}
